"""Random playouts through the public interface of the rules, beside OpenSpiel's hearts."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from kartenspiel.bench.rows import Row, compare
from kartenspiel.chance import Sampled
from kartenspiel.core import State
from kartenspiel.games import make_game

__all__ = ["bench_engine", "playouts"]

SEED = 1
RIVAL = "OpenSpiel hearts"


def bench_engine(deals: int, rounds: int) -> Iterator[Row | str]:
    """The rows; a sentence in the place of one that cannot be measured here."""
    try:
        import pyspiel
    except ImportError:
        yield f"engine: left out, {RIVAL} is not installed: `pip install 'kartenspiel[bench]'`"
        return
    hearts = pyspiel.load_game("hearts")

    def rival() -> float:
        return _rate(lambda rng: _hearts(hearts, deals // 8, rng))

    for name, copy, goal, aim in (
        ("random playouts", False, 1.2, 1.5),
        ("random playouts with a copy before each move", True, 0.8, 1.0),
    ):
        yield compare(
            f"rothspitzen, {name}: decisions",
            lambda copy=copy: _rate(  # type: ignore[misc]  # a default that keeps the value
                lambda rng: playouts("rothspitzen", 3, deals, rng, copy=copy)
            ),
            f"{RIVAL}, random playouts: decisions",
            rival,
            goal=goal,
            aim=aim,
            rounds=rounds,
        )


def _rate(play: Callable[[random.Random], int]) -> float:
    begin = time.process_time()
    decisions = play(random.Random(SEED))
    return decisions / (time.process_time() - begin)


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
