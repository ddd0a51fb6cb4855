from kartenspiel.chance import Random
from kartenspiel.games.poker.play import Deal


def another_world(state: Deal, seat: int, rng: Random) -> Deal:
    raise NotImplementedError
