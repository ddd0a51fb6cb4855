"""Rothspitzen as a person sees it: whole texts, and what holds for every deal."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.cards import HIDDEN
from kartenspiel.core import Event
from kartenspiel.games.rothspitzen.play import Deal
from kartenspiel.log.replay import verify
from kartenspiel.show import SHOWS, show
from kartenspiel.show.document import Document, Figure, Hands, Table, Trick, Tricks
from kartenspiel.show.logged import scenes
from kartenspiel.show.scene import Happening, Scene
from kartenspiel.show.text import render
from tests.show.golden import FOLDER, LOGS, TEXTS, drawn, read
from tests.show.matches import random_match, rothspitzen, some_states

OPTIONS = (
    "",
    "hold=yes",
    "stake=12 ante=each matadors=three tail=all",
    "preset=schellenspitzen matadors=run prime=five stamm_max=1",
    "preset=ober codille_stamm=double prime=stop ante_when=empty allpass=same",
)
some_options = st.sampled_from(OPTIONS)
seeds = st.integers(0, 10_000).map("show-{}".format)


@pytest.mark.parametrize("name", TEXTS)
def test_golden_texts(name: str) -> None:
    assert drawn(TEXTS[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", [*LOGS, "faults"])
def test_the_golden_logs_are_right(name: str) -> None:
    verify(read(FOLDER / f"{name}.log"))


def test_the_golden_texts_have_every_ending() -> None:
    logs = "".join((FOLDER / f"{name}.log").read_text("utf-8") for name in LOGS)
    for ending in ("passed", "won", "tout", "tout-lost", "bete", "codille"):
        assert f"\nresult {ending}" in logs
    assert "\nstop " in logs


def only(document: Document, kind: type) -> list:
    return [block for block in document.blocks if isinstance(block, kind)]


def figures(table: Table, label: str) -> list[int | None]:
    """The row of this label; None where a cell is empty."""
    (row,) = [row for row in table.rows if row.label == (label,)]
    return [cell[0].value if cell else None for cell in row.cells]  # type: ignore[union-attr]


@given(seeds, some_options)
def test_every_card_played_appears_once(seed: str, options: str) -> None:
    for scene in scenes(random_match(rothspitzen(options), 3, seed, 2)):
        document = show(scene)
        played = [event.words[0] for event in scene.events("play")]
        shown = [
            play.card
            for block in only(document, Tricks)
            for row in block.rows
            if isinstance(row, Trick)
            for play in row.plays
        ]
        assert shown == played
        (hands,) = only(document, Hands)
        dealt = [card for hand in hands.hands for group in hand.groups for card in group]
        assert sorted(dealt) == sorted(scene.game.pack)
        text = render(document, 200)
        for card in played:
            cell = card.suit.upper() + card.rank.replace("T", "10")
            tricks = text.partition("leads")[2].partition("* takes")[0]
            assert tricks.replace("*", " ").split().count(cell) == 1


@given(seeds, some_options)
def test_what_is_written_adds_up_to_the_scores(seed: str, options: str) -> None:
    totals = [0, 0, 0]
    for scene in scenes(random_match(rothspitzen(options), 3, seed, 3)):
        account, *end = only(show(scene), Table)
        changes = [row for row in account.rows if row.cells and not row.total][1:]
        sums = [0, 0, 0, figures(account, "in the pot before")[3] or 0]
        for row in changes:
            values = [cell[0].value if cell else 0 for cell in row.cells]
            assert sum(values) == 0, "what is paid is received"
            sums = [a + b for a, b in zip(sums, values, strict=True)]
        score = [int(word) for word in next(scene.events("score")).words]
        assert sums[:3] == score
        assert sums[3] == list(scene.events("pot"))[-1].words[0]
        assert figures(account, "this deal") == sums
        totals = [a + b for a, b in zip(totals, score, strict=True)]
        assert figures(account, "the match so far") == [*totals, None]
    (closing,) = end
    assert figures(closing, "after the last deal")[:3] == totals
    over = next(scene.events("over"))
    assert figures(closing, "the match") == [*over.words, 0]


@given(seeds, some_options, st.randoms(use_true_random=False))
def test_one_seats_view_does_not_depend_on_what_it_cannot_know(
    seed: str, options: str, rng: random.Random
) -> None:
    game = rothspitzen(options)
    for state, events in [*some_states(game, 3, seed)][::4]:
        assert isinstance(state, Deal)
        for eyes in range(3):
            other = game.redeal(state, eyes, rng)
            assert isinstance(other, Deal)
            swapped = [
                Event("hand", e.seat, [game.pack[k] for k in other.dealt[e.seat]], e.audience)
                if e.verb == "hand" and e.seat is not None
                else e
                for e in events
            ]
            views = [
                show(Scene(game, ("a", "b", "c"), tuple(map(Happening, told)), (0, 0, 0), eyes))
                for told in (events, swapped)
            ]
            assert views[0] == views[1]
            (hands,) = only(views[0], Hands)
            for hand in hands.hands:
                cards = [card for group in hand.groups for card in group]
                assert (set(cards) == {HIDDEN}) == (hand.player.seat != eyes)


@given(seeds, some_options, st.integers(20, 100))
def test_a_deal_can_be_shown_at_any_moment_in_any_width(
    seed: str, options: str, width: int
) -> None:
    for scene in scenes(random_match(rothspitzen(options), 3, seed, 1)):
        for end in range(0, len(scene.happened) + 1, 5):
            part = Scene(scene.game, scene.names, scene.happened[:end], scene.before)
            text = render(show(part), width, symbols=False)
            assert text.isascii()
            assert all(len(line) <= width and line == line.rstrip() for line in text.splitlines())


def test_hands_are_sorted_with_trumps_first() -> None:
    text = (FOLDER / "tout.txt").read_text("utf-8")
    assert "carol  declarer  EU G7 GU GA GK GO  EA  R7\n" in text
    # before trump is known the two that are always trumps stand alone
    passed = (FOLDER / "passed.txt").read_text("utf-8")
    assert "alice  dealer    EU  EA E9 E7  GA G9  SU S10\n" in passed
    ober = (FOLDER / "each.txt").read_text("utf-8")
    assert "bob    dealer              R7  E10 E9 E8 E7  G8  SA SK\n" in ober


def test_figures_of_a_deal_are_values() -> None:
    scene = next(scenes(read(FOLDER / "stop.log")))
    (account, _closing) = only(SHOWS["rothspitzen"](scene), Table)
    assert account.rows[2].cells[0] == (Figure(8, signed=True),)
