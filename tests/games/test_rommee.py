"""Rommee: pack, lot, deal, account, options and refusals; T31–T36."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import cast

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event
from kartenspiel.course import seeded
from kartenspiel.errors import NotationError, OptionError
from kartenspiel.games import make_game
from kartenspiel.games.rommee import Rommee, RommeeOptions
from kartenspiel.games.rommee.play import Deal
from kartenspiel.games.rommee.rules import RommeeStanding, settlement
from kartenspiel.melds.hands import ALL_FACES, cards_of
from tests.games.meld_games import faces, own_policies, rules
from tests.games.rommee_deals import begun, deal
from tests.runs import play

# ---- §1, R1, R2: players and pack


def test_r1_two_to_ten_play() -> None:
    assert list(Rommee.seats()) == list(range(2, 11))
    for seats in (1, 11):
        with pytest.raises(OptionError, match="2 to 10"):
            make_game("rommee", seats)


def test_r2_pack() -> None:
    pack = rules("rommee", 2).pack
    assert len(pack) == 106
    assert pack[:14] == (*"2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2s".split(),)  # noqa: SIM905
    assert pack[52:54] == ("2c", "3c")
    assert pack[-3:] == ("Ad", "XX", "XX")
    assert Counter(Counter(pack).values()) == {2: 53}


def test_hand_order() -> None:
    order = rules("rommee", 2).hand_order
    assert order[:3] == ("2c", "2c", "3c")
    assert order[-4:] == ("Ad", "Ad", "XX", "XX")


@pytest.mark.parametrize(("seats", "cards"), [(10, 11), (9, 12), (8, 14), (10, 13)])
def test_too_many_cards_are_refused(seats: int, cards: int) -> None:
    if cards > 13:
        with pytest.raises(OptionError, match="hand"):
            rules("rommee", seats, f"hand={cards}")
    else:
        with pytest.raises(OptionError, match=r"too many for 106 cards.*\(R4\)"):
            rules("rommee", seats, f"hand={cards}")


@pytest.mark.parametrize(("seats", "cards"), [(10, 10), (8, 13), (9, 11), (2, 13)])
def test_as_many_cards_as_may_be(seats: int, cards: int) -> None:
    assert begun(seats, "x", f"hand={cards}")[-1].startswith("open ")


# ---- R3: the lot

LOTS = [
    ("a", 4, "draw", "0 Jc ; 1 Jd ; 2 8c ; 3 7c ; 0 3d ; 1 8s", 1),
    (
        "a", 4, "ace",
        "0 Jc ; 1 Jd ; 2 8c ; 3 7c ; 0 3d ; 1 8s ; 2 3h ; 3 Ts ; 0 8c ; 1 Tc ; 2 9c ; 3 3c ; "
        "0 Qd ; 1 4s ; 2 Js ; 3 Jc ; 0 Kd ; 1 4c ; 2 Qs ; 3 7d ; 0 6d ; 1 9h ; 2 7s ; 3 Th ; "
        "0 3h ; 1 8s ; 2 Qs ; 3 Kh ; 0 Ah", 0,
    ),
    ("kaffee", 4, "draw", "0 Ks ; 1 As ; 2 Kh ; 3 Qc", 1),
    ("kaffee", 4, "ace", "0 Ks ; 1 As", 1),
    ("kaffee", 4, "last", "", 3),
]  # fmt: skip


@pytest.mark.parametrize(("seed", "seats", "how", "shown", "dealer"), LOTS)
def test_t34_t35_lot(seed: str, seats: int, how: str, shown: str, dealer: int) -> None:
    lines = begun(seats, seed, f"first_dealer={how}")
    lots = [line.removeprefix("lot ") for line in lines if line.startswith("lot ")]
    assert lots == (shown.split(" ; ") if shown else [])
    assert f"deal 1 dealer={dealer}" in lines


@pytest.mark.parametrize(
    ("seed", "pack"),
    [
        ("a", "Jc Jd 8c 7c 3d 8s 3h Ts 8c Tc 9c 3c Qd 4s Js Jc"),
        ("kaffee", "Ks As Kh Qc Qs Ac Qh 9d 4d Ad Tc 2c 6s 5d 2c 5c"),
    ],
)
def test_t34_t35_pack(seed: str, pack: str) -> None:
    order = Seeded(seed, 1).shuffle("dealer", rules("rommee", 2).pack)
    assert " ".join(order[:16]) == pack


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
    ("how", "order", "seats", "dealer", "lots"),
    [
        ("draw", "XX XX 2c", 3, 2, 3),  # the joker is lowest
        ("draw", "Kc Kd 3c Ks 2h", 3, 0, 5),  # only the tied draw again; suits do not count
        ("draw", "XX XX Ac Ad As 4h", 2, 0, 6),  # a tie of jokers, a tie of aces
        ("ace", "XX 2c 3c Ac", 3, 0, 4),
    ],
)
def test_r3_ties_and_jokers(how: str, order: str, seats: int, dealer: int, lots: int) -> None:
    game, events = rules("rommee", seats, f"first_dealer={how}"), list[Event]()
    standing = game.begin(seats, Order(order), events)  # type: ignore[arg-type]
    assert (standing.dealer, len(events)) == (dealer, lots)


def test_r3_pack_that_does_not_hold_another_draw() -> None:
    """Ten seats tie ten times: 100 cards are drawn, six are left: the lowest of the tied deals."""
    alike = ["Ac", "As", "Ah", "Ad"] * 2
    game = rules("rommee", 8)
    order = " ".join(f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "cshdcshd")
    standing = game.begin(8, Order(order), events := [])  # type: ignore[arg-type]
    assert (standing.dealer, len(events)) == (0, 104)
    assert [str(event) for event in events[:8]] == [f"lot {i} {c}" for i, c in enumerate(alike)]


# ---- R4, R5, R7: the deal and the turns


def test_t36_deal_from_a_seed() -> None:
    game = cast(Rommee, rules("rommee", 3))
    events: list[Event] = []
    standing = RommeeStanding((0,) * 3, dealer=2, losses=(0,) * 3)
    state = game.deal(standing, Seeded("a", 1), events)
    assert [str(event) for event in events] == [
        "deal 1 dealer=2",
        "hand 0 9s Ts Js Ks 6h 5d 8d Qd Kd Ad",
        "hand 1 4c 2h 3h Qh Kh Ah 2d 6d 7d Ad",
        "hand 2 8c Qc Kc 2s 4s 5s 8s 4h 4h 9d",
        "open Th",
    ]
    assert [ALL_FACES[face] for face in state.stock[:-7:-1]] == ["6s", "Jh", "3d", "5c", "As", "3c"]
    assert len(state.stock) == 75
    assert state.to_move == 0


def test_r5_the_deal_goes_round() -> None:
    run = play("rommee", 3, "x", 5, "first", "max_rounds=1 first_dealer=last")
    assert run.of("deal") == ["1 dealer=2", "2 dealer=0", "3 dealer=1", "4 dealer=2", "5 dealer=0"]


def test_r7_a_turn_is_taking_and_discarding() -> None:
    table = deal("3c 4d", "9s 9d")
    assert table.do("take") == ["take 0 2c"]
    assert table.do("discard 4d") == ["discard 0 4d"]
    assert (table.state.to_move, table.moves()) == (1, ["draw", "take"])
    assert table.do("draw") == ["draw 1 8c"]


# ---- R26, R27: the account


def test_t31_the_text_s_account() -> None:
    assert settlement((108, 132, 128, 32), 10) == (-2, -14, -10, 26)
    assert settlement((108, 132, 128, 32), 1) == (-32, -128, -112, 272)


@pytest.mark.parametrize(
    ("divide", "scores"),
    [
        (1, ["63 -12 -51", "10 61 -71", "12 -15 3"]),
        (10, ["5 -1 -4", "3 6 -9", "1 -2 1"]),
    ],
)
def test_t32_t33_scores_deal_by_deal(divide: int, scores: list[str]) -> None:
    totals = [(0, 0, 0), (0, 25, 38), (17, 25, 82), (17, 34, 85)]
    settled = [settlement(total, divide) for total in totals]
    changes = [
        " ".join(str(b - a) for a, b in zip(old, new, strict=True))
        for old, new in pairwise(settled)
    ]
    assert changes == scores
    assert settled[-1] == {1: (85, 34, -119), 10: (9, 3, -12)}[divide]


def test_r27_parties() -> None:
    """Totals begin anew; deals, dealers and the lot go on through the match."""
    run = play(
        "rommee", 3, "x", 2, "first", "partie_deals=2 max_rounds=1 divide=10 first_dealer=draw"
    )
    words = ("partie", "deal", "totals", "score", "over", "lot", "rest")
    kinds = [line.split(" ")[0] for line in run.lines if line.split(" ")[0] in words]
    assert kinds == [
        *["lot"] * kinds.count("lot"),
        "partie", "deal", "totals", "score", "deal", "totals", "score",
        "partie", "deal", "totals", "score", "deal", "totals", "score", "over",
    ]  # fmt: skip
    totals = [[int(n) for n in line.split()] for line in run.of("totals")]
    shown = [
        {int(line.split()[0]): int(line.split()[1]) for line in run.of("show")[i : i + 3]}
        for i in range(0, 12, 3)
    ]
    for partie in (0, 2):
        assert totals[partie] == [shown[partie][seat] for seat in range(3)]
        assert totals[partie + 1] == [
            shown[partie][seat] + shown[partie + 1][seat] for seat in range(3)
        ]
    assert rules("rommee", 3, "partie_deals=2").counts_parties
    assert not rules("rommee", 3).counts_parties
    assert Rommee.board_deals(5) == 5


# ---- R30 to R32


@pytest.mark.parametrize(
    ("take_max", "texts"),
    [
        (1, ["take"]),
        (2, ["take", "take 2"]),
        (3, ["take", "take 2", "take 3"]),
        (0, ["take", "take 2", "take 3", "take 4"]),
    ],
)
def test_r30_how_many_may_be_taken(take_max: int, texts: list[str]) -> None:
    table = deal("9c", "9s", options=f"take_max={take_max}", pile="2c 3c 4c 5c")
    assert table.moves() == ["draw", *texts]


def test_r30_taking_the_whole_pile() -> None:
    table = deal("9c", "9s", options="take_max=0", pile="2c 3c 4c")
    assert table.do("take 3") == ["take 0 4c 3c 2c"]
    assert cards_of(cast(Deal, table.state).known[0]) == ["2c", "3c", "4c"]
    assert table.state.view(1)["pile"] == []


def test_r30_not_together_with_closed() -> None:
    with pytest.raises(OptionError, match=r"`take_max` must be 1, not 2 \(R30\)"):
        rules("rommee", 2, "mode=closed take_max=2")


def test_r31_r32_presets() -> None:
    def differing(preset: str) -> dict[str, str]:
        words = dict(rules("rommee", 2, f"preset={preset}").options.words())
        return {k: v for k, v in words.items() if v != dict(RommeeOptions().words())[k]}

    assert {preset.name: differing(preset.name) for preset in RommeeOptions.presets} == {
        "meister": {},
        "zehntelpfennig": {"divide": "10"},
        "abart1": {"mode": "closed"},
        "abart2": {"suit_win": "yes"},
        "abart3": {"take_max": "0"},
        "kinder": {"hand": "7", "first_meld": "0"},
        "zehn": {"first_meld": "10"},
    }


def test_options_and_their_defaults() -> None:
    """Sheet §4, in its order."""
    assert " ".join("=".join(word) for word in RommeeOptions().words()) == (
        "hand=10 first_meld=40 first_dealer=draw lay_after=same lay_right=melded out=free "
        "meld_jokers=2 discard_taken=yes stock_end=shuffle max_rounds=100 joker_points=20 "
        "mode=open knock_limit=7 knock_counts=no suit_win=no suit_joker=yes take_max=1 divide=1 "
        "partie_deals=0"
    )


@pytest.mark.parametrize(
    "words",
    [
        "hand=4", "hand=14", "first_meld=61", "first_meld=-1", "meld_jokers=0", "meld_jokers=3",
        "max_rounds=0", "max_rounds=1001", "joker_points=51", "knock_limit=21", "take_max=21",
        "divide=2", "divide=0", "partie_deals=1001", "mode=half", "stock_end=stop",
    ],
)  # fmt: skip
def test_values_that_are_refused(words: str) -> None:
    with pytest.raises(OptionError, match=words.split("=")[0]):
        rules("rommee", 2, words)


# ---- known, what all have seen


def test_known_loses_a_card_of_that_face_only() -> None:
    table = deal("3c 4d 2c", "9s 9d", pile="2c")
    table.do("take")
    assert table.state.view(1)["known"] == [["2c"], []]
    table.do("discard 2c")
    assert table.state.view(1)["known"] == [[], []]


# ---- refusals


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a move"),
        ("discard", "not a move"),
        ("discard 1c", "not a move"),
        ("take 1", "not a move"),
        ("draw", "R7:"),
        ("take", "R7:"),
        ("rommee 3", "R28: Rommee is called only"),
        ("suit h", "R29: a suit is called only"),
        ("discard Kd", "not in your hand"),
        ("meld 3s 4s 5s", "not in your hand"),
        ("meld Jc Js", "R9, R10, R12"),
        ("meld Js Jc Jh", "R9, R10, R12"),
        ("meld Jc XX=Js Jh", "R11"),
        ("layoff 1 XX=7c", "R18: a joker goes"),
        ("layoff 2 XX=Qd", "R18: a joker is never"),
        ("layoff 1 9c", "R17, R18"),
        ("layoff 9 9c", "R17: there is no meld 9"),
        ("swap 1 Js", "R19: in meld 1 no joker"),
    ],
)
def test_why_not_in_play(text: str, reason: str) -> None:
    table = deal("Jc Js Jh 9c XX", "9s", drawing=False, melds=("4c 5c 6c", "Qc Qs Qh"), opened=True)
    assert text not in table.moves()
    assert table.state.why_not(text).startswith(reason)


@pytest.mark.parametrize(
    ("options", "cards", "text", "reason"),
    [
        ("", "Jc Js Jh", "discard Jc", "R7:"),
        ("", "Jc Js Jh", "meld Jc Js Jh", "R7:"),
        ("mode=closed", "Jc Js Jh", "meld Jc Js Jh", "R28: with `mode=closed` nothing"),
        ("mode=closed", "Jc Js 9h", "rommee 7", "R28: N is the least"),
        ("take_max=3", "Jc", "take 3", "R30: at most 2"),
        ("suit_win=yes", "Jc", "suit c", "R7:"),
    ],
)
def test_why_not_at_the_beginning_of_a_turn(
    options: str, cards: str, text: str, reason: str
) -> None:
    table = deal(cards, "9s", options=options, pile="2c 3c")
    assert table.state.why_not(text).startswith(reason)


def test_why_not_in_a_first_meld() -> None:
    table = deal("3s 4s 5s Js Jh Jd 7c 6s", "9s", drawing=False, melds=("Tc Jc Qc",))
    assert table.state.why_not("layoff 1 7c").startswith("R17: only who has laid")
    table.do("meld 3s 4s 5s")
    for text in ("discard 7c", "layoff 2 6s", "swap 1 7c"):
        assert table.state.why_not(text).startswith("R14: a first meld is begun with 12 of 40")
    low = deal("3s 4s 5s 7c", "9s", drawing=False)
    assert low.state.why_not("meld 3s 4s 5s").startswith("R14: 40 points cannot be reached")


def test_why_not_out_with_a_discard_alone() -> None:
    table = deal("6s", "9s", options="out=discard", drawing=False, melds=("3s 4s 5s",), opened=True)
    assert table.state.why_not("layoff 1 6s").startswith("R20:")
    taken = deal("6s", "9s", options="discard_taken=no", pile="7h")
    taken.do("take")
    assert taken.state.why_not("discard 7h").startswith("R8:")


@pytest.mark.parametrize("text", ["take 107", "rommee 100", "suit cs", "swap 1 XX", "layoff 1 XX"])
def test_parse_refuses_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError, match="not a move"):
        rules("rommee", 2).parse(text)


def test_policies_are_told_from_the_list() -> None:
    """`keep` discards what has the fewest partners."""
    table = deal("7c 8c Kd Ks 2h", "9s", drawing=False)
    move = own_policies(table.game)["keep"](table.state, 0)
    assert table.game.text(move) == "discard 2h"


def test_r5_deals_foretold() -> None:
    """A seed fixes the hands of every deal before anything is played."""
    game = rules("rommee", 3)
    run = play("rommee", 3, "x", 4, "last", "max_rounds=2")
    for number, lines in enumerate(run.deals(), start=1):
        dealt = [line for line in lines if line.startswith(("deal ", "hand "))]
        assert game.foretell(3, number, seeded("x")) == dealt
