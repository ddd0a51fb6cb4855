"""Laws of every decision: the list, the texts, the events, the views."""

from __future__ import annotations

import json
import re

from kartenspiel.cards import is_card
from kartenspiel.core import Event
from tests.laws.tables import Table, every_table, walk

COMMON_KEYS = [
    "game", "seats", "seat", "options", "partie", "deal", "dealer", "turn", "phase", "hand",
    "scores", "moves",
]  # fmt: skip


@every_table
def test_moves_and_their_texts(table: Table) -> None:
    """Text ∘ parse is the identity; a text is words of printable ASCII, one space between."""
    for course in walk(table, "texts", table.share(2000)):
        game = course.game
        legal = list(course.state.legal())
        texts = [game.text(move) for move in legal]
        assert [game.parse(text) for text in texts] == legal
        assert len(set(texts)) == len(texts)
        assert len({hash(move) for move in legal}) <= len(legal)
        for text in texts:
            assert re.fullmatch(r"[!-~]+( [!-~]+)*", text)
            assert "|" not in text
            assert not text.startswith("#")


@every_table
def test_no_two_listed_moves_have_the_same_events(table: Table) -> None:
    """And `announce` tells the first event of each, without playing it."""
    for number, course in enumerate(walk(table, "events", table.share(1000))):
        legal = list(course.state.legal())
        if number % 3 or len(legal) > 300:
            continue
        told = set()
        for move in legal:
            twin, events = course.state.copy(), list[Event]()
            twin.apply(move, events)
            assert events
            assert course.state.announce(move) == events[0]
            told.add("\n".join(map(str, events)))
            if twin.to_move is None:
                assert list(twin.legal()) == []
                for seat in range(table.seats):
                    assert_view(table, twin.view(seat))
        assert len(told) == len(legal)


@every_table
def test_views_have_the_declared_keys(table: Table) -> None:
    for number, course in enumerate(walk(table, "views", table.share(1000))):
        if number % 2:
            continue
        legal = course.state.legal()
        for seat in range(table.seats):
            view = course.view(seat, legal)
            assert list(view) == COMMON_KEYS + [key for key, _, _ in course.game.view_keys]
            assert view["moves"] == [course.game.text(move) for move in legal]
            assert (view["game"], view["seats"], view["seat"]) == (table.game, table.seats, seat)
            assert view["turn"] == course.state.to_move
            assert json.dumps(view).isascii()
            assert_view(table, course.state.view(seat))


def assert_view(table: Table, view: dict[str, object]) -> None:
    """The keys of the state's own part, a phase that is documented, a hand in hand order."""
    game = table.rules()
    assert list(view) == ["phase", "hand", *(key for key, _, _ in game.view_keys)]
    phases = {word for phase, _, _ in game.moves for word in re.findall(r"[a-z_]+", phase)}
    assert view["phase"] in phases
    hand = view["hand"]
    assert isinstance(hand, list)
    assert all(is_card(card) and card != "??" for card in hand)
    order = [str(card) for card in game.hand_order]
    places = [order.index(card) for card in hand if card in order]
    assert places == sorted(places)


@every_table
def test_refusals_are_one_line(table: Table) -> None:
    """For every text that was listed at some time, where it is not."""
    seen: dict[str, None] = {}
    for course in walk(table, "refusals", table.share(1000)):
        texts = {course.game.text(move) for move in course.state.legal()}
        for text in [*list(seen)[:40], "", "no such move", "|", "\x00"]:
            if text not in texts:
                reason = course.state.why_not(text)
                assert reason
                assert reason.isprintable()
        seen.update(dict.fromkeys(sorted(texts)))
