"""The laws of the games with melds on the table, over random options and seats."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kartenspiel.core import Game
from tests.games import meld_laws as laws

NAMES = ["rommee", "cooncan"]


def table(name: str, number: int) -> tuple[Game, int, Random]:
    rng = Random(f"{name} {number}")
    game = laws.random_options(name, rng)
    return game, laws.seats_for(game, rng), rng


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("name", NAMES)
def test_lists(name: str, number: int) -> None:
    laws.check_lists(*table(name, number), 60)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("first", [True, False], ids=["first moves", "any moves"])
@pytest.mark.parametrize("name", NAMES)
def test_every_deal_ends(name: str, number: int, first: bool) -> None:  # noqa: FBT001
    game, seats, rng = table(name, number)
    if int(dict(game.options.words())["max_rounds"]) <= 200:
        laws.check_ends(game, seats, rng, first=first)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("name", NAMES)
def test_arrange_replays_a_deal(name: str, number: int) -> None:
    game, seats, rng = table(name, number)
    if int(dict(game.options.words())["max_rounds"]) <= 40 or seats < 4:
        laws.check_arranged(game, seats, rng)


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("name", NAMES)
def test_redeal_is_the_same_to_the_seat(name: str, number: int) -> None:
    laws.check_redealt(*table(name, number), 120)


@pytest.mark.parametrize("check", [laws.check_told_alike, laws.check_refusals])
@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("name", NAMES)
def test_lines_and_refusals(
    name: str, number: int, check: Callable[[Game, int, Random, int], None]
) -> None:
    check(*table(name, number), 120)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 130))
@pytest.mark.parametrize("name", NAMES)
def test_at_length(name: str, number: int) -> None:
    game, seats, rng = table(name, number)
    laws.check_lists(game, seats, rng, 200)
    laws.check_redealt(game, seats, rng, 400)
    laws.check_refusals(game, seats, rng, 300)
    laws.check_arranged(game, seats, rng)
