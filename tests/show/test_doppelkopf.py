"""Doppelkopf as a person sees it: whole texts, and what holds for every deal."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel.cards import HIDDEN, Card
from kartenspiel.core import Event, Game
from kartenspiel.games import make_game
from kartenspiel.games.doppelkopf.play import Deal
from kartenspiel.log.replay import verify
from kartenspiel.show import show
from kartenspiel.show.document import Document, Hands, Line, Table, Trick, Tricks
from kartenspiel.show.logged import scenes
from kartenspiel.show.scene import Happening, Scene
from kartenspiel.show.text import render
from tests.show.doppelkopf_golden import FOLDER, LOGS, TEXTS
from tests.show.golden import drawn, read
from tests.show.matches import NAMES, random_match, some_states

TABLES = (
    (4, ""),
    (3, "stake=15"),
    (5, "stake=12 max_deals=3"),
    (6, "stake=10 six_marriage=yes karlchen=yes fuchs=yes alten_last=yes"),
    (4, "preset=full stake=10"),
    (5, "preset=full stake=10 solo_extras=yes hammel=under"),
    (4, "account=points two_trumps=yes one_trump=yes kontra=yes unter_solo=yes"),
    (3, "account=points strohmann_pay=double two_trumps=yes one_trump=yes"),
    (6, "account=points play=free increments=ninety"),
    (3, "stake=5 forced_solo=yes forced_swap=any kontra=yes strohmann_pay=double"),
)
tables = st.sampled_from(TABLES)
seeds = st.integers(0, 10_000).map("show-{}".format)


def rules(seats: int, options: str) -> Game:
    """The game with options as the sheet writes them."""
    words = dict(word.split("=", 1) for word in options.split())
    preset = words.pop("preset", None)
    return make_game("doppelkopf", seats, words.items(), preset)


def played(table: tuple[int, str], seed: str) -> list[Scene]:
    """The deals of a short match, played by chance."""
    seats, options = table
    game = rules(seats, options)
    length = 1 if game.counts_parties else 3
    return list(scenes(random_match(game, seats, seed, length)))[:12]


def only(document: Document, kind: type) -> list[Any]:
    return [block for block in document.blocks if isinstance(block, kind)]


@pytest.mark.parametrize("name", TEXTS)
def test_golden_texts(name: str) -> None:
    assert drawn(TEXTS[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", LOGS)
def test_the_golden_logs_are_right(name: str) -> None:
    verify(read(FOLDER / f"{name}.log"))


def test_the_golden_texts_have_every_game_ending_and_phase() -> None:
    logs = "".join((FOLDER / f"{name}.log").read_text("utf-8") for name in LOGS)
    for kind in ("normal", "marry", "pair", "solo", "unter", "hammel"):
        assert f"\ngame {kind}" in logs
    for verb in ("kontra", "re", "want", "give", "join", "forced", "dummy", "partner", "show"):
        assert f"\n{verb} " in logs
    texts = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in LOGS)
    for words in ("Schneider", "schwarz", "silent solo", "Re: fourfold", "half of it",
                  "holds no more", "against the Alten", "wants new cards", "by turns"):  # fmt: skip
        assert words in texts


@settings(max_examples=20)
@given(tables, seeds)
def test_what_is_written_adds_up_to_the_scores(table: tuple[int, str], seed: str) -> None:
    for scene in played(table, seed):
        account = only(show(scene), Table)[0]
        kasse = scene.game.counts_parties
        labels = ["".join(map(str, row.label)) for row in account.rows]
        rows = [[cell[0].value if cell else 0 for cell in row.cells] for row in account.rows]
        changes = [row for row, line in zip(rows, account.rows, strict=True) if not line.total]
        sums = [sum(column) for column in zip(*changes, strict=True)] or [0] * len(rows[0])
        (score,) = ([int(w) for w in event.words] for event in scene.events("score"))
        pots = [int(event.words[0]) for event in scene.events("pot")]
        assert sums == score + pots[-1:]
        assert rows[-2] == sums
        totals = [a + b for a, b in zip(scene.before, score, strict=True)]
        assert rows[-1][: len(totals)] == totals
        for label, row in zip(labels, rows, strict=True):
            if not label.startswith(("in the Kasse", "this deal", "the match")):
                assert sum(row) == 0, "what is paid is received"
        if "never below 0" in labels:
            assert "karlchen" in table[1] or "preset=full" in table[1]
        if "the Kasse holds no more" in labels:
            assert pots[-1] == 0
        assert kasse or len(account.columns) == len(scene.names)


@settings(max_examples=12)
@given(tables, seeds)
def test_the_account_of_a_partie_is_what_was_played(table: tuple[int, str], seed: str) -> None:
    seats, options = table
    game = rules(seats, options)
    if not game.counts_parties:
        return
    every = list(scenes(random_match(game, seats, seed, 1)))
    for at, scene in enumerate(every):
        found = [
            block for block in only(show(scene), Table) if block.rows[-1].label == ("the partie",)
        ]
        over = any(scene.events("over"))  # of the one partie
        assert len(found) == over
        for block in found:
            written = [int(cell[0].value) for cell in block.rows[-1].cells[:seats]]
            whole = [
                [int(word) for word in event.words]
                for one in every[: at + 1]
                for event in one.events("score", "rest")
            ]
            assert written == [sum(column) for column in zip(*whole, strict=True)]


@settings(max_examples=20)
@given(tables, seeds)
def test_every_card_played_appears_once(table: tuple[int, str], seed: str) -> None:
    for scene in played(table, seed):
        (tricks,) = only(show(scene), Tricks)
        shown = [p.card for row in tricks.rows if isinstance(row, Trick) for p in row.plays]
        assert shown == [event.words[0] for event in scene.events("play")]
        hands = only(show(scene), Hands)[-1] if len(scene.names) > 3 else None
        if hands is not None:
            dealt = [card for hand in hands.hands for group in hand.groups for card in group]
            assert sorted(dealt) == sorted(scene.game.pack)


@settings(max_examples=8)
@given(tables, seeds, st.randoms(use_true_random=False))
def test_one_seats_view_does_not_depend_on_what_it_cannot_know(
    table: tuple[int, str], seed: str, rng: random.Random
) -> None:
    seats, options = table
    game = rules(seats, options)
    names = NAMES[:seats]
    for state, events in [*some_states(game, seats, seed)][::9]:
        assert isinstance(state, Deal)
        if state.talk.gifts or state.talk.redeals:
            continue
        for eyes in range(seats):
            other = game.redeal(state, eyes, rng)
            assert isinstance(other, Deal)
            gone = other.who_played()
            swapped = [
                Event("hand", e.seat, _dealt(game, other, gone, e.seat), e.audience)
                if e.verb == "hand" and e.seat is not None
                else e
                for e in events
            ]
            views = [
                show(Scene(game, names, tuple(map(Happening, told)), (0,) * seats, eyes))
                for told in (events, swapped)
            ]
            assert views[0] == views[1]
            hands = only(views[0], Hands)[0]
            for hand in hands.hands:
                cards = [card for group in hand.groups for card in group]
                assert (set(cards) == {HIDDEN}) == (hand.player.seat != eyes)


def _dealt(game: Game, deal: Deal, gone: list[tuple[int, int]], place: int) -> list[Card]:
    kinds = sorted([*deal.held(place), *(kind for who, kind in gone if who == place)])
    by_kind = dict(enumerate(dict.fromkeys(game.hand_order)))
    if len(by_kind) < 24:
        by_kind = dict(zip([k for k in range(24) if k % 6 != 5], by_kind.values(), strict=True))
    return [by_kind[kind] for kind in kinds]


@settings(max_examples=20)
@given(tables, seeds, st.integers(20, 100))
def test_a_deal_can_be_shown_at_any_moment_in_any_width(
    table: tuple[int, str], seed: str, width: int
) -> None:
    for scene in played(table, seed)[:3]:
        for end in range(0, len(scene.happened) + 1, 7):
            part = Scene(scene.game, scene.names, scene.happened[:end], scene.before)
            text = render(show(part), width, symbols=False)
            assert all(len(line) <= width and line == line.rstrip() for line in text.splitlines())


def test_parties_are_told_only_when_the_cards_have_shown_them() -> None:
    """In the normal game: no line of the deal in progress names who has the Alten before."""
    (scene, *_rest) = scenes(random_match(rules(4, "account=points"), 4, "show-3", 1))
    shown = 0
    for end, happening in enumerate(scene.happened, 1):
        assert isinstance(happening, Happening)
        shown += happening.event.verb == "play" and happening.event.words == ("Oe",)
        part = Scene(scene.game, scene.names, scene.happened[:end], scene.before)
        text = render(show(part), 80, symbols=False)
        if happening.event.verb in ("party", "augen", "score", "over"):
            break
        assert ("had the Alten" in text or "had both Alten" in text) <= (shown == 2)
    assert only(show(scene), Line)
