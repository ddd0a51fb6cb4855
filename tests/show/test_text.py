"""Documents as text: cards, colours, widths."""

from __future__ import annotations

import re

import pytest

from kartenspiel.cards import HIDDEN, Card
from kartenspiel.show.cells import Piece, breadth, flow, words
from kartenspiel.show.document import (
    Document,
    Figure,
    Hand,
    Hands,
    Heading,
    Line,
    Play,
    Player,
    Row,
    Suit,
    Table,
    Trick,
    Tricks,
    cards,
    listed,
    say,
)
from kartenspiel.show.ink import Ink
from kartenspiel.show.text import render
from tests.show.golden import FOLDER, Drawn, drawn

ALICE, BOB = Player(0, "alice"), Player(1, "bob")


def of(*blocks: object, **how: object) -> str:
    pack = how.pop("pack", "german")
    return render(Document(pack, blocks), **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pack", "card", "symbols", "plain"),
    [
        ("german", "Ue", "EU", "EU"),
        ("german", "Ts", "S10", "S10"),
        ("german", "Ar", "RA", "RA"),
        ("french", "Ts", "10♠", "10s"),
        ("french", "Qh", "Q♥", "Qh"),
        ("french", "2c", "2♣", "2c"),
        ("french", "Kd", "K♦", "Kd"),
        ("french", "XX", "JK", "JK"),
        ("french", "XX=7c", "JK=7♣", "JK=7c"),
        ("french", "??", "??", "??"),
    ],
)
def test_cards(pack: str, card: str, symbols: str, plain: str) -> None:
    assert Ink(pack).card(Card(card)).text == symbols  # type: ignore[arg-type]
    assert Ink(pack, symbols=False).card(Card(card)).text == plain  # type: ignore[arg-type]


def test_say_keeps_values() -> None:
    text = say("{who} names {suit}, {n} of {cards}.", who=BOB, suit=Suit("r"), n=2, cards=())
    assert text == (BOB, " names ", Suit("r"), ", ", "2", " of ", ".")
    assert cards([Card("Ue"), Card("7r")]) == (Card("Ue"), " ", Card("7r"))
    assert listed([]) == ()
    assert listed([ALICE]) == (ALICE,)
    assert listed([ALICE, BOB, "you"]) == (ALICE, ", ", BOB, " and ", "you")


def test_braces_in_what_bots_say_are_text() -> None:
    assert of(Line(say("{who} remarks: {text}", who=BOB, text="{who} {0}"))) == (
        "bob remarks: {who} {0}\n"
    )


def test_suits_have_names() -> None:
    line = Line((Suit("s"),))
    assert of(line) == "Schellen\n"
    assert of(line, pack="french") == "spades\n"


def test_nothing_that_steers_a_terminal_comes_through() -> None:
    evil = Line(say("{who}: {what}", who=Player(0, "a\x1b[2J"), what="\r\x9b\u202eb\tc"))
    assert of(evil) == "a?[2J: ???b?c\n"


def test_plain_ascii_is_ascii_throughout() -> None:
    line = Line(say("Stämme – Größe {name} 日", name=Player(0, "Zoë")))
    assert of(line, symbols=False) == "Staemme - Groesse Zoe ?\n"


def test_wide_and_combining_letters_are_measured() -> None:
    assert breadth([Piece("日本"), Piece("e\u0301"), Piece("ab")]) == 7


def test_lines_break_between_words_and_hang() -> None:
    assert of(Line(("one two three four five six",)), width=20) == (
        "one two three four\n  five six\n"
    )
    long = "x" * 30
    assert of(Line((f"a {long} b",)), width=20) == f"a\n  {long}\n  b\n"
    # what has no space between stays together
    assert words([Piece("a b"), Piece("c "), Piece(" d")]) == [
        [Piece("a")], [Piece("b"), Piece("c")], [Piece("d")],
    ]  # fmt: skip
    assert flow([], 20) == [[]]


def test_headings_are_underlined() -> None:
    assert of(Heading(("Match",), 1), Line(("a",)), Heading(("Deal",))) == (
        "Match\n═════\na\n\nDeal\n────\n"
    )
    assert of(Heading(("Match",), 1), symbols=False) == "Match\n=====\n"


def test_hands_stand_in_columns_where_there_is_room() -> None:
    groups = ((Card("Ue"), Card("7e")), (Card("Tg"), Card("9g")))
    hands = Hands((Hand(ALICE, groups, "dealer"), Hand(BOB, ((HIDDEN,) * 8,)), Hand(BOB, ())))
    assert of(hands) == (
        "  alice  dealer  EU E7  G10 G9\n  bob            8 cards, face down\n  bob\n"
    )
    assert of(hands, width=20) == ("alice dealer\n  EU E7 G10 G9\nbob\n  8 cards, face down\nbob\n")


def test_tricks_show_who_leads_first_and_who_takes() -> None:
    plays = (Play(BOB, Card("Ts")), Play(ALICE, Card("As"), stand_in=True))
    tricks = Tricks(
        (Line(("before",)), Trick(plays, ALICE, "1:0"), Trick(plays[:1]), Line(("behind",))),
        ("tally",),
    )
    assert of(tricks) == (
        "     leads             takes  tally\n"
        "     before\n"
        "  1  bob    S10  SA*~  alice  1:0\n"
        "  2  bob    S10\n"
        "     behind\n"
        "     * takes the trick   ~ played by the stand-in\n"
    )
    assert of(tricks, width=24).splitlines()[1:4] == [
        "1. bob: S10 SA*~ > alice",
        "   1:0",
        "2. bob: S10",
    ]


def test_tables_have_a_rule_above_the_totals() -> None:
    rows = (
        Row(("what is paid for this",), ((Figure(8, signed=True),), (Figure(-8, signed=True),))),
        Row(("sum",), ((Figure(0),), ()), total=True),
    )
    table = Table(((ALICE,), (BOB,)), rows)
    assert of(table) == (
        "                       alice  bob\n"
        "what is paid for this     +8   -8\n"
        "─────────────────────────────────\n"
        "sum                        0\n"
    )
    assert of(table, width=28).splitlines()[1:3] == [
        "what is paid for",
        " this                +8   -8",
    ]
    assert of(table, width=20) == ("what is paid for\n  this: alice +8,\n  bob -8\nsum: alice 0\n")


def test_colour_changes_nothing_but_colour() -> None:
    for name in ("faults", "tout"):
        how = Drawn(FOLDER / f"{name}.log")
        assert "\x1b" not in drawn(how)
    trick = Tricks((Trick((Play(BOB, Card("Ar")), Play(ALICE, Card("7r"))), BOB),))
    blocks = (Heading(("Deal",)), Line((Suit("g"), " x"), "fault"), trick)
    painted = of(*blocks, colour=True)
    assert "\x1b[1;31mRA\x1b[0m*" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == of(*blocks)
