"""`@basic` at Rapuse: positions in which good advice is plain, only listed moves, its strength."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel.core import Game
from kartenspiel.course import Course, seeded
from kartenspiel.games.rapuse.play import Deal
from kartenspiel.shipped.basic.rapuse import choose
from tests.games.rapuse_tables import position, rules
from tests.laws.tables import TABLES, Table
from tests.shipped.test_basic import command
from tests.strategies import seeds, tables


def advice(deal: Deal, options: str = "") -> str:
    """The choice of the seat to move."""
    game = rules(options)
    seat = deal.to_move
    assert seat is not None
    sent = deal.view(seat)
    return choose({
        "game": "rapuse",
        "seats": deal.seats,
        "seat": seat,
        "options": dict(game.options.words()),
        "moves": [game.text(move) for move in deal.legal()],
        **sent,
    })  # fmt: skip


def at(
    base: str,
    tops: str,
    drawn: str = "",
    rapuse: str = "",
    houses: Mapping[int, str] | None = None,
    *,
    seats: int = 2,
    others: Mapping[int, str] | None = None,
    number: int = 3,
) -> str:
    """The choice of seat 0; `others` are the Rapuses of the other seats, top first."""
    deal = position(
        seats,
        base,
        tops,
        number=number,
        drawn=drawn,
        rapuse={0: rapuse, **(others or dict.fromkeys(range(1, seats), "2c 2c 2c"))},
        houses={0: houses or {1: "7d"}},
    )
    return advice(deal)


# ---- laying


def test_lays_the_rapuse_first() -> None:
    assert at("5", "9 9", rapuse="Tc 3c", drawn="Td", houses={1: "Ts"}) == "lay r Tc"


def test_climbs_with_houses_and_drawn_cards_to_the_rapuse() -> None:
    """T10: 6d, 7h, 8c, 9s, then the Rapuse's ten."""
    assert at("5", "5", "8c 6d 9s 7h", "Ts Kc") == "lay d 6d"
    assert at("5", "6", "8c 9s", "Ts Kc", {1: "7h"}) == "lay h1 7h"


def test_founds_a_pile_and_closes_one() -> None:
    assert at("5", "9", "5c Kd", "2c 2d") == "lay d 5c"
    assert at("5", "3", "4c Kd", "2c 2d") == "lay d 4c"


def test_carries_off_a_row_of_a_house() -> None:
    assert at("5", "7", "Ah", "2c 2d", {1: "Tc 9c 8c"}) == "lay h1 8c"


def test_takes_of_two_ways_the_one_that_is_paid() -> None:
    """Two eights: on one of them the row to the Rapuse goes on, in house 2."""
    assert at("5", "7", "", "Tc 2c", {1: "As 8s", 2: "9d 8d"}, number=12) == "lay h2 8d"


# ---- holding back


@pytest.mark.parametrize(("theirs", "choice"), [("4d Kc", "end"), ("9d Kc", "lay h1 3d")])
def test_holds_back_what_would_serve_the_next_player(theirs: str, choice: str) -> None:
    """On a three he closes the pile from his Rapuse: four marks."""
    assert at("5", "2", "", "Kc Kd", {1: "3d"}, others={1: theirs}, number=12) == choice


def test_lays_it_where_he_can_close_the_pile_himself() -> None:
    rest = {"others": {1: "4d Kc"}, "number": 12}
    assert at("5", "2", "", "Kc Kd", {1: "3d", 2: "4h"}, **rest) == "lay h1 3d"  # type: ignore[arg-type]


# ---- putting


def test_puts_a_card_on_the_next_higher_one() -> None:
    assert at("5", "9", "8c", "2c 2d", {1: "Jc", 2: "9d", 3: "7h"}) == "put 8c 2"


def test_puts_a_card_on_the_smallest_higher_one() -> None:
    assert at("5", "Q", "8c", "2c 2d", {1: "Jc", 2: "Td", 3: "7h", 4: "6s"}) == "put 8c 2"


def test_height_counts_from_the_base_rank() -> None:
    """Base 5: a two is higher than a king, and the three closest above it."""
    assert at("5", "9", "2c", "Kc Kd", {1: "Kh", 2: "3d"}) == "put 2c 2"


def test_puts_the_highest_of_several_at_the_bottom() -> None:
    assert at("5", "9", "7c 3d 8h", "Kc Kd", {1: "6s"}) == "put 3d 2"


def test_blocks_few_cards_where_it_must_block() -> None:
    houses = {1: "Tc 9c 8c", 2: "Td 9d", 3: "8d", 4: "Th 9h 8h 7h"}
    assert at("5", "J", "2c", "Kc Kd", houses) == "put 2c 3"


# ---- every rule


def play_out(game: Game, seats: int, seed: str, rng: random.Random | None = None) -> None:
    """Play a deal; with `rng` the moves played are any, and the rules of thumb are only asked."""
    course = Course(game, seats, 1, seeded(seed))
    course.begin()
    while not course.over:
        seat = course.state.to_move
        assert seat is not None
        legal = course.state.legal()
        texts = [game.text(move) for move in legal]
        if len(texts) == 1:
            course.apply(legal[0])
            continue
        sent = course.view(seat, legal)
        before = json.dumps(sent)
        chosen = choose(sent)
        assert chosen in texts
        assert choose(sent) == chosen  # nothing is kept between two requests
        assert json.dumps(sent) == before
        course.apply(legal[texts.index(chosen)] if rng is None else rng.choice(legal))


@pytest.mark.parametrize("table", [table for table in TABLES if table.game == "rapuse"], ids=str)
def test_plays_every_preset_for_every_number_of_seats(table: Table) -> None:
    play_out(table.rules(), table.seats, f"basic-{table.preset}")


@settings(max_examples=15)
@given(table=tables("rapuse"), seed=seeds(), rng=st.randoms(use_true_random=False))
def test_answers_in_any_position(table: tuple[Game, int], seed: str, rng: random.Random) -> None:
    play_out(*table, seed, rng)


def test_plays_a_match_that_verifies(tmp_path: Path) -> None:
    words = ["match", "rapuse", "@basic", "@basic", "@random --seed 1", "--boards", "1"]
    words += ["--seed", "basic", "--no-pin", "--reproducible"]
    for name in ("one.log", "two.log"):
        done = command(tmp_path, *words, "--log", name)
        assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "one.log").read_bytes() == (tmp_path / "two.log").read_bytes()
    verified = command(tmp_path, "verify", "one.log")
    assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_is_stronger_than_chance(tmp_path: Path, seats: int) -> None:
    boards = str(80 // seats)
    done = command(
        tmp_path, "match", "rapuse", "@basic", *["@random"] * (seats - 1), "--boards", boards,
        "--seed", "strength", "--no-pin", "--format", "json",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    players = {player["name"]: player for player in json.loads(done.stdout)["players"]}
    basic = players.pop("basic")
    assert basic["interval"][0] > 0
    assert all(other["interval"][1] < basic["interval"][0] for other in players.values())
