"""Poker as a person sees it: whole texts, and what holds for every deal."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.cards import HIDDEN, Card
from kartenspiel.core import Event, Game
from kartenspiel.games.poker.play import Change, Deal
from kartenspiel.log.replay import verify
from kartenspiel.show import show
from kartenspiel.show.document import Document, Hands, Line, Table
from kartenspiel.show.logged import scenes
from kartenspiel.show.poker_hands import called
from kartenspiel.show.scene import Happening, Scene
from kartenspiel.show.text import render
from tests.show.golden import drawn, read
from tests.show.golden_poker import FOLDER, LOGS, TEXTS
from tests.show.matches import NAMES, random_match, some_states
from tests.strategies import seeds, tables


@pytest.mark.parametrize("name", TEXTS)
def test_golden_texts(name: str) -> None:
    assert drawn(TEXTS[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", [*LOGS, "faults"])
def test_the_golden_logs_are_right(name: str) -> None:
    verify(read(FOLDER / f"{name}.log"))


def test_the_golden_texts_have_every_ending() -> None:
    texts = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in LOGS)
    for ending in ("unseen", "Equal hands share the pot", "takes the pot of 16 chips: full hand"):
        assert ending in texts
    for step in ("doubles to", "stays in", "keeps all cards", "Nobody changes a card", "new stock"):
        assert step in texts


@pytest.mark.parametrize(
    ("cards", "name", "text"),
    [
        ("2c 5s 9h Jd Kc", "none", "nothing, king high"),
        ("2c 3s 9h Jd Jc", "pair", "pair of jacks"),
        ("2c 2s Th Td Ac", "two", "two pairs, tens and twos"),
        ("2c 3s 6h 6d 6c", "three", "three sixes"),
        ("2c 2s 2h Ad Ac", "full", "full hand, twos and aces"),
        ("5c 6s 7h 8d 9c", "straight", "straight to the nine"),
        ("2s 3h 4d 5c Ac", "straight", "straight to the five"),
        ("Tc Js Qh Kd Ac", "straight", "straight to the ace"),
        ("9c Tc Jc Kc Ac", "flush", "flush, ace high"),
        ("9c Tc Jc Qc Kc", "quint", "quint flush to the king"),
        ("2c 2s 2h 2d 3c", "four", "four twos"),
        ("2c 3c 4c 5c Ac", "sflush", "straight flush to the five"),
        ("Tc Jc Qc Kc Ac", "royal", "royal flush"),
        ("4c 4c 4h 4d 4s", "five", "five fours"),
        ("9h Kc Ks XX=Kh XX=Ac", "three", "three kings"),
    ],
)
def test_hands_have_names(cards: str, name: str, text: str) -> None:
    assert called([Card(card) for card in cards.split()], name) == text


def only(document: Document, kind: type) -> list:
    return [block for block in document.blocks if isinstance(block, kind)]


def figures(table: Table) -> list[list[int]]:
    """The rows; an empty cell is nothing."""
    return [[cell[0].value if cell else 0 for cell in row.cells] for row in table.rows]  # type: ignore[union-attr]


@given(table=tables("poker"), seed=seeds())
def test_what_is_written_adds_up_to_the_scores(table: tuple[Game, int], seed: str) -> None:
    game, seats = table
    totals = [0] * seats
    for scene in scenes(random_match(game, seats, seed, 3)):
        account, *end = only(show(scene), Table)
        *changes, score, so_far = figures(account)
        assert all(sum(row) == 0 for row in changes), "what is paid is received"
        assert [sum(column) for column in zip(*changes, strict=True)] == score
        assert score[:-1] == list(next(scene.events("score")).words)
        totals = [a + b for a, b in zip(totals, score, strict=False)]
        assert so_far == [*totals, 0]
        pots = [int(event.words[0]) for event in scene.events("pot")]
        assert -changes[-1][-1] == pots[-2]
    assert figures(end[0]) == [totals]


def _swapped(events: list[Event], state: Deal, other: Deal) -> Iterator[Event]:
    """The events with the cards of another world that one seat cannot tell from this one."""
    dealt = {seat: list(hand) for seat, hand in enumerate(other.hands)}
    for change in reversed(other.changes):
        for kind in change.drawn:
            dealt[change.seat].remove(kind)
        dealt[change.seat] += change.laid
    changes = iter([change for change in other.changes if change.laid])
    change: Change | None = None
    for event in events:
        kinds: tuple[int, ...] | None = None
        if event.verb == "hand" and event.seat is not None:
            kinds = tuple(sorted(dealt[event.seat]))
        elif event.verb == "change":
            change = next(changes)
            kinds = change.laid
        elif event.verb == "cards" and change is not None:
            kinds = change.drawn
        if kinds is None:
            yield event
        else:
            yield Event(event.verb, event.seat, state.deck.written(kinds), event.audience)


@given(table=tables("poker"), seed=seeds(), rng=st.randoms(use_true_random=False))
def test_one_seats_view_does_not_depend_on_what_it_cannot_know(
    table: tuple[Game, int], seed: str, rng: random.Random
) -> None:
    game, seats = table
    names, nothing = NAMES[:seats], (0,) * seats
    for state, events in [*some_states(game, seats, seed)][::5]:
        assert isinstance(state, Deal)
        eyes = rng.randrange(seats)
        other = game.redeal(state, eyes, rng)
        assert isinstance(other, Deal)
        views = [
            show(Scene(game, names, tuple(map(Happening, told)), nothing, eyes))
            for told in (events, _swapped(events, state, other))
        ]
        assert views[0] == views[1]
        for hands in only(views[0], Hands):
            for hand in hands.hands:
                cards = [card for group in hand.groups for card in group]
                assert (set(cards) == {HIDDEN}) == (hand.player.seat != eyes)


@given(table=tables("poker"), seed=seeds(), width=st.integers(20, 100))
def test_a_deal_can_be_shown_at_any_moment_in_any_width(
    table: tuple[Game, int], seed: str, width: int
) -> None:
    game, seats = table
    for scene in scenes(random_match(game, seats, seed, 1)):
        for end in range(0, len(scene.happened) + 1, 5):
            part = Scene(game, scene.names, scene.happened[:end], scene.before)
            text = render(show(part), width, symbols=False)
            assert text.isascii()
            assert all(len(line) <= width and line == line.rstrip() for line in text.splitlines())


def test_a_deal_that_ends_between_laying_off_and_drawing_tells_what_was_laid_off() -> None:
    scene = next(scenes(read(FOLDER / "showdown.log")))
    end = next(at for at, each in enumerate(scene.happened) if str(each[0]).startswith("change"))
    for eyes, laid in ((None, "2♦ 7♠ 8♥"), (0, "?? ?? ??")):
        part = Scene(scene.game, scene.names, scene.happened[: end + 1], scene.before, eyes)
        assert render(show(part)).endswith(f"\ncarol lays off {laid}.\n")


def test_cards_in_sentences_are_values() -> None:
    scene = next(scenes(read(FOLDER / "showdown.log")))
    changes = [line.text for line in only(show(scene), Line) if " changes " in line.text]
    assert len(changes) == 6
    assert all(any(isinstance(inline, Card) for inline in text) for text in changes)
