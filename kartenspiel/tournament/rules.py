"""From what a specification asks for to the rules of a board, checked by the game itself."""

from __future__ import annotations

from kartenspiel.errors import OptionError
from kartenspiel.games import game_type, make_game
from kartenspiel.tournament.jobs import Rules
from kartenspiel.tournament.spec import Spec

__all__ = ["make_rules", "seats_of"]


def seats_of(spec: Spec) -> int:
    """The size of a tournament's tables: as the file says, else the game's own number.

    Raises OptionError where the game has several and the file none.
    """
    seats = game_type(spec.game).seats()
    if spec.seats is not None:
        return spec.seats
    if len(seats) > 1:
        raise OptionError(
            f"{spec.game} is played by {seats[0]} to {seats[-1]}: say how many with `seats`"
        )
    return seats[0]


def make_rules(spec: Spec, seats: int) -> Rules:
    """The rules of one board. Raises OptionError for what the game refuses."""
    game = make_game(spec.game, seats, spec.options, spec.preset)
    deals, parties = spec.deals, spec.parties
    if game.counts_parties:
        if deals is not None:
            raise OptionError(
                f"with these options {spec.game} is counted in parties: give `parties`, not `deals`"
            )
        parties = parties or 1
    else:
        if parties is not None:
            raise OptionError(
                f"with these options {spec.game} is counted in deals: give `deals`, not `parties`"
            )
        deals = deals or game.board_deals(seats)
    return Rules(spec.game, seats, game.options.words(), deals, parties)
