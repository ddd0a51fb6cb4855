"""Rapuse as a person sees it: whole texts, and what holds for every deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel.cards import HIDDEN
from kartenspiel.core import Game
from kartenspiel.games import make_game
from kartenspiel.games.rapuse.play import Deal
from kartenspiel.log.replay import verify
from kartenspiel.show import show
from kartenspiel.show.document import Document, Hands, Line, Table
from kartenspiel.show.logged import scenes
from kartenspiel.show.rapuse_table import Table as Followed
from kartenspiel.show.scene import Happening, Scene
from kartenspiel.show.text import render
from tests.show.golden import drawn, read
from tests.show.golden_rapuse import FOLDER, LOGS, TEXTS
from tests.show.matches import NAMES, random_match, some_states
from tests.strategies import tables

some_tables = tables("rapuse")
seeds = st.integers(0, 10_000).map("show-{}".format)
few = settings(max_examples=10)
"""Deals of eight players are long."""


@pytest.mark.parametrize("name", TEXTS)
def test_golden_texts(name: str) -> None:
    assert drawn(TEXTS[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", [*LOGS, "faults"])
def test_the_golden_logs_are_right(name: str) -> None:
    verify(read(FOLDER / f"{name}.log"))


def test_the_golden_texts_have_every_ending_and_kind_of_payment() -> None:
    texts = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in TEXTS)
    for said in (
        "Nobody can lay a card any more",
        "Nobody has laid a card for a whole round, though",
        "has no card left",
        "left in the heap",
        "by lot",
        "cards more than alice and bob",
        "cards in the houses, 1 each",
        "cards in the Rapuse, 2 each",
        "cards in the heap, 1 each",
        "other Rapuse card",
        "closes a pile, 5 marks",
        "base card, 3 marks",
        "(stand-in)",
        "remarks:",
        "holds back",
        "can lay nothing",
        "the last",
    ):
        assert said in " ".join(texts.split()), said


def only(document: Document, kind: type) -> list:
    return [block for block in document.blocks if isinstance(block, kind)]


def figures(table: Table, label: str) -> list[int | None]:
    """The row of this label; None where a cell is empty."""
    (row,) = [row for row in table.rows if row.label == (label,)]
    return [cell[0].value if cell else None for cell in row.cells]  # type: ignore[union-attr]


@few
@given(some_tables, seeds)
def test_what_is_written_adds_up_to_the_scores(table: tuple[Game, int], seed: str) -> None:
    game, seats = table
    totals = [0] * seats
    for scene in scenes(random_match(game, seats, seed, 2)):
        _left, account, *end = only(show(scene), Table)
        sums = [0] * seats
        for row in account.rows:
            if not row.total:
                values = [cell[0].value if cell else 0 for cell in row.cells]
                assert sum(values) == 0, "what is paid is received"
                sums = [a + b for a, b in zip(sums, values, strict=True)]
        score = [int(word) for word in next(scene.events("score")).words]
        assert sums == score == figures(account, "this deal")
        totals = [a + b for a, b in zip(totals, score, strict=True)]
        assert figures(account, "the match so far") == totals
    (closing,) = end
    assert figures(closing, "the match") == totals


@few
@given(some_tables, seeds)
def test_the_table_is_that_of_the_rules(table: tuple[Game, int], seed: str) -> None:
    game, seats = table
    followed = Followed(Scene(game, NAMES[:seats], (), (0,) * seats))
    told = 0
    for state, events in some_states(game, seats, seed):
        assert isinstance(state, Deal)
        for event in events[told:]:
            followed.follow(event)
        told = len(events)
        view = state.view(0)
        assert followed.houses == view["houses"]
        assert sorted(followed.drawn) == sorted(view["drawn"])
        pending = [state.pending if seat == state.to_move else 0 for seat in range(seats)]
        assert followed.heaps == [a + b for a, b in zip(view["heaps"], pending, strict=True)]
        tops = zip(followed.rapuses, followed.tops, strict=True)
        assert [[left, top] for left, top in tops] == view["rapuse"]
        assert followed.closed == view["closed"]
        ranks = [card[0] for card in game.pack[:13]]
        base = ranks.index(view["base"])
        assert [ranks[(base + h) % 13] for h in sorted(followed.piles)] == view["tops"]


@few
@given(some_tables, seeds)
def test_each_card_laid_is_told_in_its_order(table: tuple[Game, int], seed: str) -> None:
    game, seats = table
    for scene in scenes(random_match(game, seats, seed, 1)):
        turns = [
            line.text
            for line in only(show(scene), Line)
            if line.tone == "plain" and line.text[0] in scene.players
        ]
        told = [str(word) for text in turns for word in text]
        laid = [str(event.words[-1]) for event in scene.events("lay")]
        at = iter(told)
        assert all(card in at for card in laid)
        (base,) = [str(event.words[0])[0] for event in scene.events("base")]
        ranks = [card[0] for card in game.pack[:13]]
        assert told.count("base card") == [card[0] for card in laid].count(base)
        below = ranks[ranks.index(base) - 1]
        assert told.count("closes a pile") == [card[0] for card in laid].count(below)


@few
@given(some_tables, seeds, st.integers(0, 2000))
def test_every_seat_sees_the_same_and_nothing_that_is_covered(
    table: tuple[Game, int], seed: str, decisions: int
) -> None:
    game, seats = table
    told = [events for _state, events in islice(some_states(game, seats, seed), decisions + 1)][-1]
    scene = Scene(game, NAMES[:seats], tuple(map(Happening, told)), (0,) * seats)
    shown = show(scene)
    seen = {word for event in told for word in event.words if isinstance(word, str)}
    for hand in (hand for hands in only(shown, Hands) for hand in hands.hands):
        assert {str(card) for group in hand.groups for card in group} <= seen | {HIDDEN}
    for eyes in range(seats):
        assert show(replace(scene, eyes=eyes)) == shown


@few
@given(some_tables, seeds, st.integers(20, 100))
def test_a_deal_can_be_shown_at_any_moment_in_any_width(
    table: tuple[Game, int], seed: str, width: int
) -> None:
    game, seats = table
    for scene in scenes(random_match(game, seats, seed, 1)):
        for end in (*range(seats + 12), *range(seats + 12, len(scene.happened) + 1, 97)):
            part = Scene(scene.game, scene.names, scene.happened[:end], scene.before)
            text = render(show(part), width, symbols=False)
            assert text.isascii()
            assert all(len(line) <= width and line == line.rstrip() for line in text.splitlines())


def test_a_deal_in_progress_ends_with_the_table() -> None:
    scene = next(scenes(read(FOLDER / "faults.log")))
    part = replace(scene, happened=scene.happened[:12])
    assert render(show(part)).splitlines()[-12:] == [
        "Round 1: 1 pile, up to 2",
        "alice takes 8♣ 3♦ 10♣ 5♣; lays 3♣ (Rapuse, 1 mark, next Q♠); puts 10♣ on 1; has",
        "  yet to place 8♣ 3♦ 5♣.",
        "Rapuse (9): Q♠. House 1: 10♣.",
        "",
        "On the table: 1 pile, up to 3",
        "",
        "  alice  Heap         37 cards, face down",
        "  alice  Rapuse (9)   Q♠",
        "  alice  House 1      10♣",
        "  bob    Heap         42 cards, face down",
        "  bob    Rapuse (10)  5♦",
    ]


def test_a_lot_among_the_lowest_is_told_with_the_ace_high_or_low() -> None:
    for ace, starter in (("high", "carol starts"), ("low", "alice starts")):
        game = make_game("rapuse", 3, [("lead_ace", ace)])
        state, events = next(iter(some_states(game, 3, "ace-0")))
        scene = Scene(game, NAMES[:3], tuple(map(Happening, events)), (0, 0, 0))
        assert starter in render(show(scene))
        assert state.to_move == (2 if ace == "high" else 0)
