"""Random playouts through the public interface of the rules, beside other engines."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from kartenspiel.bench.rows import Measure, Row, compare
from kartenspiel.chance import Sampled
from kartenspiel.core import State
from kartenspiel.games import make_game

__all__ = ["bench_engine", "playouts", "rate"]

SEED = 1
HEARTS = "OpenSpiel hearts, random playouts: decisions"


class _Case(NamedTuple):
    """Playouts of a game, held against hearts."""

    game: str
    seats: int
    goal: float
    aim: float
    copy: bool = False

    def measure(self, deals: int) -> float:
        """Decisions a second."""
        play = partial(playouts, self.game, self.seats, deals, copy=self.copy)
        return rate(play)

    def __str__(self) -> str:
        how = ", a copy before each move" if self.copy else ""
        return f"{self.game}, {self.seats} seats, random playouts{how}: decisions"


_CASES = (
    _Case("rothspitzen", 3, 1.2, 1.5),
    _Case("rothspitzen", 3, 0.8, 1.0, copy=True),
    _Case("doppelkopf", 4, 1.2, 1.5),
    _Case("doppelkopf", 4, 0.8, 1.0, copy=True),
    _Case("rapuse", 2, 150 / 290, 200 / 290),
    _Case("rapuse", 8, 150 / 290, 200 / 290),
)


def bench_engine(deals: int, rounds: int) -> Iterator[Row | str]:
    """The rows; a sentence in the place of one that cannot be measured here."""
    yield compare(
        "rapuse, 8 seats: decisions",
        lambda: _Case("rapuse", 8, 0, 0).measure(deals // 40),
        "rapuse, 2 seats: decisions",
        lambda: _Case("rapuse", 2, 0, 0).measure(deals // 10),
        goal=1 / 1.5,
        aim=1 / 1.5,
        rounds=rounds,
    )
    try:
        import pyspiel
    except ImportError:
        yield "engine: left out, OpenSpiel is not installed: `pip install 'kartenspiel[bench]'`"
        return
    hearts = pyspiel.load_game("hearts")
    rival: Measure = partial(rate, partial(_hearts, hearts, deals // 8))
    for case in _CASES:
        share = {"rapuse": 10 * case.seats // 2}.get(case.game, 1)
        yield compare(
            str(case),
            partial(case.measure, max(1, deals // share)),
            HEARTS,
            rival,
            goal=case.goal,
            aim=case.aim,
            rounds=rounds,
        )


def rate(play: Callable[[random.Random], int]) -> float:
    """What `play` gives a second of processor time."""
    begin = time.process_time()
    done = play(random.Random(SEED))
    return done / (time.process_time() - begin)


def playouts(name: str, seats: int, deals: int, rng: random.Random, *, copy: bool = False) -> int:
    """Play `deals` deals at random and settle them; gives the number of decisions.

    The list of moves is asked for at every one; with `copy` the state is copied before each move.
    """
    game = make_game(name, seats)
    chance = Sampled(rng)
    standing = game.begin(seats, chance)
    number = rng.random
    decisions = 0
    for _ in range(deals):
        state: State = game.deal(standing, chance)
        while state.to_move is not None:
            moves = state.legal()
            if copy:
                state = state.copy()
            state.apply(moves[int(number() * len(moves))])
            decisions += 1
        standing = game.settle(standing, state)
        if game.counts_parties and game.partie_over(standing):
            standing = game.close(standing)
    return decisions


def _hearts(hearts: Any, games: int, rng: random.Random) -> int:
    number = rng.random
    decisions = 0
    for _ in range(games):
        state = hearts.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                moves = [action for action, _ in state.chance_outcomes()]
            else:
                moves = state.legal_actions()
                decisions += 1
            state.apply_action(moves[int(number() * len(moves))])
    return decisions
