"""Laws of whole matches: they end, money is kept, and they can be played again."""

from __future__ import annotations

import pickle
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel.cards import Card
from kartenspiel.core import Event, State, parse_event
from kartenspiel.course import Course, seeded
from tests.laws.tables import (
    Table,
    check_money,
    check_replay,
    every_game,
    every_table,
    length,
    played,
)
from tests.strategies import seeds, tables

MATCHES = 8
"""Matches of a game that each law may cost, shared by its tables."""


def matches(table: Table) -> range:
    """The matches of a table."""
    return range(max(1, table.share(20 * MATCHES) // 20))


@every_table
def test_random_listed_moves_end_and_money_is_kept(table: Table) -> None:
    for number in matches(table):
        rng = random.Random(number)
        check_money(played(table.rules(), table.seats, f"law-{number}", rng))


@every_table
def test_first_listed_moves_end_and_money_is_kept(table: Table) -> None:
    for number in matches(table):
        check_money(played(table.rules(), table.seats, f"law-{number}", None))


@every_table
def test_a_match_is_replayed_from_the_cards_that_its_events_show(table: Table) -> None:
    for number in matches(table):
        game = table.rules()
        record = played(game, table.seats, f"replay-{number}", random.Random(number))
        check_replay(game, table.seats, record)


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_random_options_keep_the_same_laws(game: str, data: st.DataObject) -> None:
    rules, seats = data.draw(tables(game))
    rng = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    record = played(rules, seats, data.draw(seeds()), rng)
    check_money(record)
    check_replay(rules, seats, record)


@every_table
def test_every_event_is_of_a_declared_verb_and_reads_back(table: Table) -> None:
    game = table.rules()
    for number in matches(table):
        for event in played(game, table.seats, f"verbs-{number}", random.Random(number)).events:
            verb = game.verbs[event.verb]
            again = parse_event(str(event), game.verbs)
            assert (again.verb, again.seat, again.words) == (event.verb, event.seat, event.words)
            if verb.sees == "-":
                assert not any(isinstance(word, Card) for word in event.words)
                assert event.audience is None
            assert verb.pattern.fullmatch(str(event.hidden()), len(event.verb))


@every_table
def test_a_match_has_the_same_events_for_the_same_seed(table: Table) -> None:
    """Whatever `random` does between, and whoever unpickled the game."""
    game = table.rules()
    again = pickle.loads(pickle.dumps(game))
    assert (type(again), again.options) == (type(game), game.options)
    record = played(game, table.seats, "same", random.Random(1))
    random.seed(5)
    assert played(again, table.seats, "same", random.Random(1)).lines == record.lines
    assert played(again, table.seats, "other", random.Random(1)).lines != record.lines


@every_table
def test_what_is_tried_on_copies_changes_nothing(table: Table) -> None:
    """Copies, views, announcements, refusals and other worlds leave the match as it is."""
    game = table.rules()
    record = played(game, table.seats, "copies", random.Random(3))
    course = Course(game, table.seats, length(game), seeded("copies"))
    rng = random.Random(4)
    events: list[Event] = []
    course.begin(events)
    spared = max(1, len(record.moves) // table.share(400))
    for number, move in enumerate(record.moves):
        state = course.state
        if number % spared == 0:
            for seat in range(table.seats):
                state.view(seat)
                ahead(game.redeal(state, seat, rng), rng)
            twin = state.copy()
            for listed in list(state.legal())[:5]:
                state.announce(listed)
                ahead(state.copy(), rng)
            state.why_not("no such move")
            assert twin.legal() == state.legal()
            assert (twin.to_move, twin.must_ask) == (state.to_move, state.must_ask)
        course.apply(move, events)
    assert [str(event) for event in events] == record.lines


def ahead(state: State, rng: random.Random) -> None:
    """Play a few moves of a copy."""
    for _ in range(6):
        legal = state.legal()
        if not legal:
            return
        state.apply(rng.choice(legal))
