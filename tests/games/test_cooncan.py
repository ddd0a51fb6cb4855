"""Cooncan: pack, lot, deal, the end, options, worlds and refusals; T27–T29."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event, Standing
from kartenspiel.course import seeded
from kartenspiel.errors import NotationError, OptionError
from kartenspiel.games import make_game
from kartenspiel.games.cooncan import Cooncan, CooncanOptions
from kartenspiel.games.cooncan.play import Deal
from kartenspiel.melds.hands import ALL_FACES, cards_of
from tests.games.cooncan_deals import deal
from tests.games.meld_games import faces, rules
from tests.runs import play


def begun(seats: int, seed: str, options: str = "") -> list[str]:
    """The lines of a match up to its first decision."""
    game, chance, events = rules("cooncan", seats, options), Seeded(seed, 1), list[Event]()
    game.deal(game.begin(seats, chance, events), chance, events)
    return [str(event) for event in events]


# ---- R1 to R4: pack, lot, deal


def test_r1_two_to_five_play_with_106_cards() -> None:
    assert list(Cooncan.seats()) == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(OptionError, match="2 to 5"):
            make_game("cooncan", seats)
    pack = rules("cooncan", 2).pack
    assert (len(pack), pack[0], pack[52], pack[-2:]) == (106, "2c", "2c", ("XX", "XX"))
    assert Counter(Counter(pack).values()) == {2: 53}
    assert Cooncan.board_deals(4) == 1


LOTS = [
    ("a", 2, "0 Jc ; 1 Jd", 1),
    ("a", 3, "0 Jc ; 1 Jd ; 2 8c", 1),
    ("a", 5, "0 Jc ; 1 Jd ; 2 8c ; 3 7c ; 4 3d", 1),
    ("kaffee", 2, "0 Ks ; 1 As", 0),
    ("kaffee", 3, "0 Ks ; 1 As ; 2 Kh", 2),
    ("kaffee", 5, "0 Ks ; 1 As ; 2 Kh ; 3 Qc ; 4 Qs", 2),
]


@pytest.mark.parametrize(("seed", "seats", "shown", "dealer"), LOTS)
def test_t27_t28_lot(seed: str, seats: int, shown: str, dealer: int) -> None:
    lines = begun(seats, seed)
    lots = [line.removeprefix("lot ") for line in lines if line.startswith("lot ")]
    assert lots == shown.split(" ; ")
    assert f"deal 1 dealer={dealer}" in lines


@pytest.mark.parametrize(
    ("seed", "pack"),
    [
        ("a", "Jc Jd 8c 7c 3d 8s 3h Ts 8c Tc 9c 3c Qd 4s Js Jc"),
        ("kaffee", "Ks As Kh Qc Qs Ac Qh 9d 4d Ad Tc 2c 6s 5d 2c 5c"),
    ],
)
def test_t27_t28_pack(seed: str, pack: str) -> None:
    assert " ".join(Seeded(seed, 1).shuffle("dealer", rules("cooncan", 2).pack)[:16]) == pack


def test_r2_last_has_no_lot() -> None:
    assert begun(4, "a", "first_dealer=last")[0] == "deal 1 dealer=3"


class Order:
    """A chance that gives one order to every shuffle."""

    def __init__(self, text: str) -> None:
        self.first = faces(text)

    def shuffle(self, label: str, cards: list[int]) -> list[int]:  # noqa: ARG002
        rest = list(cards)
        for face in self.first:
            rest.remove(face)
        return self.first + rest

    def uniform(self, label: str, n: int) -> int:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("order", "seats", "dealer", "lots"),
    [
        ("XX Ac 2c", 3, 2, 3),  # the two above the ace, the ace above the joker
        ("XX Ac XX", 3, 1, 3),
        ("Kc Ks Kd Kh", 4, 3, 4),  # h before d before s before c
        ("Kc Ks Kd Qh", 4, 2, 4),
        ("Kh Kh Qd 3c 4c", 3, 1, 5),  # only the very same card ties
        ("XX XX 5c 4c", 2, 0, 4),
        ("Ah Kc", 2, 1, 2),
    ],
)
def test_r2_order_and_ties(order: str, seats: int, dealer: int, lots: int) -> None:
    game, events = rules("cooncan", seats), list[Event]()
    standing = game.begin(seats, Order(order), events)  # type: ignore[arg-type]
    assert (standing.dealer, len(events)) == (dealer, lots)


def test_t29_deal_from_a_seed() -> None:
    game = cast(Cooncan, rules("cooncan", 3))
    events: list[Event] = []
    state = game.deal(Standing((0,) * 3, dealer=2), Seeded("a", 1), events)
    assert [str(event) for event in events] == [
        "deal 1 dealer=2",
        "hand 0 4c Qc 9s Ts 2h 3h 4h 8d 9d Ad",
        "special 0 Qh",
        "hand 1 8c Kc 2s 8s Js Ks 2d 6d 7d Kd",
        "special 1 6h",
        "hand 2 4s 5s 6s 4h Th Kh Ah 5d Qd Ad",
        "special 2 Jh",
    ]
    assert [ALL_FACES[face] for face in state.stock[:-7:-1]] == ["3d", "5c", "As", "3c", "Jh", "XX"]
    assert len(state.stock) == 73


def test_r4_the_deal_goes_round() -> None:
    run = play("cooncan", 3, "x", 4, "first", "max_rounds=1 first_dealer=last")
    assert run.of("deal") == ["1 dealer=2", "2 dealer=0", "3 dealer=1", "4 dealer=2"]


# ---- R15 to R18: the end


def test_r16_point_value() -> None:
    table = deal("Kc Ks Kd", "As XX", "2c", options="point_value=1000")
    assert table.do("meld Kc Ks Kd")[-1] == "score 28000 -26000 -2000"


def test_r17_r18_rounds_are_looked_at_before_the_stock() -> None:
    table = deal("3c 4c", "9s 8s", options="max_rounds=1 stock_end=end", stock="3d")
    for move in ("take", "discard 4c", "draw"):
        table.do(move)
    assert table.do("discard 9s") == [
        "discard 1 9s", "exhausted rounds", "show 0 5 2c 3c", "show 1 11 8s 3d", "score 0 0",
    ]  # fmt: skip


def test_r17_stock_cards_after_a_reshuffle() -> None:
    table = deal("3c 4c", "9s 8s", stock="3d", piles=("5h 8h", "6c Td 2s"))
    table.do("draw")
    assert table.do("discard 4c") == ["discard 0 4c", "reshuffle 4"]
    view = table.state.view(1)
    assert (view["stock"], view["reshuffles"]) == (4, 1)
    assert view["stock_cards"] == ["6c", "5h", "8h", "Td"]
    assert view["piles"] == [["4c"], ["2s"]]


# ---- options


def test_options_and_their_defaults() -> None:
    """Sheet §4, in its order."""
    assert " ".join("=".join(word) for word in CooncanOptions().words()) == (
        "runs=any shift=ace shift_limit=deal discard_taken=no lay_after_draw=no point_value=1 "
        "first_dealer=draw stock_end=shuffle max_rounds=100"
    )


def test_presets() -> None:
    default = dict(CooncanOptions().words())
    differing = {
        preset.name: {
            key: value
            for key, value in rules("cooncan", 2, f"preset={preset.name}").options.words()
            if value != default[key]
        }
        for preset in CooncanOptions.presets
    }
    assert differing == {
        "unger": {},
        "wortlaut": {"runs": "ace"},
        "foster": {
            "shift": "any", "shift_limit": "joker", "discard_taken": "yes", "lay_after_draw": "yes",
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    "words", ["point_value=0", "point_value=1001", "max_rounds=0", "runs=none", "shift=yes"]
)
def test_values_that_are_refused(words: str) -> None:
    with pytest.raises(OptionError, match=words.split("=")[0]):
        rules("cooncan", 2, words)


# ---- redeal


def test_a_discard_is_not_the_card_drawn() -> None:
    """R7: after a shuffle, what a seat discards at once it did not just draw."""
    game = rules("cooncan", 2)
    table = deal("3c 4c", "9s 8s", stock="3d", piles=("9s 8h", "2s"))
    table.do("draw")
    table.do("discard 4c")
    state = cast(Deal, table.state)
    assert cards_of(state.shuffled) == ["9s", "8h"]
    state.stock.sort(key=lambda face: ALL_FACES[face] == "9s")
    table.do("draw")
    table.do("discard 9s")
    rng = Random(1)
    worlds = {tuple(cards_of(cast(Deal, game.redeal(state, 0, rng)).hands[1])) for _ in range(50)}
    assert worlds == {("8s", "9s"), ("8s", "8h")}


# ---- refusals


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a move"),
        ("shift 1 XX XX", "not a move"),
        ("layoff 1 4c 5c", "not a move"),
        ("take 2", "not a move"),
        ("discard Jc", "R5:"),
        ("meld 3s 4s 5s", "not in your hand"),
        ("meld Jc Js", "R9, R10"),
        ("meld Js Jc Jh", "R9, R10"),
        ("meld 8c 9c XX=Jc", "R9, R10"),
        ("meld XX=8c 9c XX=Tc", "not in your hand"),
        ("layoff 1 XX=7c", "R11"),
        ("layoff 1 9c", "R13: it is not the next"),
        ("layoff 2 XX=Qc", "R13: on a set"),
        ("layoff 2 9c", "R13: it is not of the rank"),
        ("layoff 9 9c", "R13: there is no meld 9"),
        ("shift 1 XX 7c", "R14: a joker at one end"),
        ("shift 7 XX 7c", "R14: there is no meld 7"),
    ],
)
def test_why_not_while_laying(text: str, reason: str) -> None:
    table = deal("Jc Js Jh 9c 7c XX", "9s", melds=("4c 5c 6c", "Qc Qs Qh"))
    assert text not in table.moves()
    assert table.state.why_not(text).startswith(reason)


def test_why_not_elsewhere() -> None:
    table = deal("Kc Ks Kd 4s", "9s", piles=("9h",))
    assert table.state.why_not("meld XX=Jc XX=Qc Kc") == "not in your hand"
    table.do("take")
    for text, reason in (
        ("meld Kc Ks Kd", "R5: with the taking"),
        ("draw", "R6:"),
        ("discard 9h", "R7:"),
        ("discard 9c", "not in your hand"),
    ):
        assert table.state.why_not(text).startswith(reason)
    full = deal("7d XX", "9s", melds=("7c 7c 7s 7s 7h 7h 7d XX",))
    assert full.state.why_not("layoff 1 7d").startswith("R9: meld 1 has eight")
    for options, reason in (
        ("shift=no", "R14: no joker is shifted"),
        ("shift=any", "R14: only one joker"),
    ):
        done = deal("4c", "9s", options=options, melds=("Ac 2c 3c XX=4c",))
        cast(Deal, done.state).shifts = 1
        assert done.state.why_not("shift 1 XX 4c").startswith(reason)


@pytest.mark.parametrize("text", ["layoff 1 ??", "shift 1 4c", "swap 1 4c", "discard XX=4c"])
def test_parse_refuses_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        rules("cooncan", 2).parse(text)


def test_r4_deals_foretold() -> None:
    """A seed fixes the hands of every deal before anything is played."""
    game = rules("cooncan", 3)
    run = play("cooncan", 3, "x", 4, "last", "max_rounds=2")
    for number, lines in enumerate(run.deals(), start=1):
        dealt = [line for line in lines if line.startswith(("deal ", "hand "))]
        assert game.foretell(3, number, seeded("x")) == dealt
