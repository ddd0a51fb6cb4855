"""Laws of what a seat knows: other worlds look the same to it, and there are other worlds."""

from __future__ import annotations

import json
import random
from collections import Counter

from kartenspiel.core import Event, Game, Standing, State
from kartenspiel.course import Course, seeded
from tests.laws.tables import ANY_BOUND, BOUNDS, Table, every_table, length, walk


def known(game: Game, state: State, seat: int) -> str:
    """All that `seat` may know at a decision, as JSON."""
    moves = [game.text(move) for move in state.legal()] if state.to_move == seat else None
    return json.dumps([state.view(seat), state.to_move, state.must_ask, moves])


@every_table
def test_another_world_looks_the_same(table: Table) -> None:
    """View, list of moves, whose turn it is and whether it is asked; the true one is untouched."""
    rng = random.Random("worlds")
    for number, course in enumerate(walk(table, "worlds", table.share(2000))):
        if number % 2:
            continue
        game, state = course.game, course.state
        before = [known(game, state, seat) for seat in range(table.seats)]
        for seat in range(table.seats):
            assert known(game, game.redeal(state, seat, rng), seat) == before[seat]
        assert [known(game, state, seat) for seat in range(table.seats)] == before


@every_table
def test_refusals_tell_nothing_of_other_hands(table: Table) -> None:
    rng = random.Random("refusals")
    seen: dict[str, None] = {"no such move": None}
    for number, course in enumerate(walk(table, "leaks", table.share(1500))):
        game, state = course.game, course.state
        texts = {game.text(move) for move in state.legal()}
        if number % 3 == 0:
            assert state.to_move is not None
            world = game.redeal(state, state.to_move, rng)
            for text in list(seen)[:30]:
                if text not in texts:
                    assert world.why_not(text) == state.why_not(text)
        seen.update(dict.fromkeys(sorted(texts)))


@every_table
def test_another_world_can_be_played_to_its_end(table: Table) -> None:
    rng = random.Random("on")
    for number, course in enumerate(walk(table, "on", table.share(600))):
        if number % 10:
            continue
        seat = rng.randrange(table.seats)
        world = course.game.redeal(course.state, seat, rng)
        for _ in range(BOUNDS.get(table.game, ANY_BOUND)):
            if world.to_move is None:
                break
            world.apply(rng.choice(world.legal()))
        assert world.to_move is None
        settle(course.game, course.standing, world)


def settle(game: Game, standing: Standing, state: State) -> None:
    """Settle a world: the totals and the pot sum to zero, as in the true one."""
    events: list[Event] = []
    after = game.settle(standing, state, events)
    pots = [int(event.words[0]) for event in events if event.verb == "pot"]
    if pots and events[-1].verb == "score":
        assert sum(after.totals) + pots[-1] == 0
    assert after.deal == standing.deal + 1


@every_table
def test_there_are_other_worlds(table: Table) -> None:
    """At the first decision of a deal something that a seat cannot know is nearly always new."""
    game = table.rules()
    rng = random.Random("other")
    tried = differs = 0
    for number in range(max(4, table.share(300) // 10)):
        course = Course(game, table.seats, length(game), seeded(f"other-{number}"))
        course.begin()
        if course.over:
            continue
        for seat in range(table.seats):
            tried += 1
            world = game.redeal(course.state, seat, rng)
            differs += future(world, table.seats) != future(course.state.copy(), table.seats)
    assert differs >= 0.8 * tried


def future(state: State, seats: int) -> list[str]:
    """What shows that two states differ: the views now, or what first moves lead to.

    All seats are looked at, since first moves may end a deal before each has had its turn.
    """
    shown = [json.dumps(state.view(seat)) for seat in range(seats)]
    events: list[Event] = []
    for _ in range(60):
        if state.to_move is None:
            break
        shown.append(json.dumps(state.view(state.to_move)))
        state.apply(state.legal()[0], events)
    return shown + [str(event) for event in events]


@every_table
def test_whoever_is_to_move_in_another_world_can_move_there(table: Table) -> None:
    """What is listed goes by the hand of the world, not by the one that it was made from."""
    rng = random.Random(11)
    for course in walk(table, "moves", table.share(200)):
        state = course.state
        state.legal()
        for seat in range(table.seats):
            world = course.game.redeal(state, seat, rng)
            assert world.legal() == world.copy().legal()
            legal = world.legal()
            for move in legal[:3] + legal[-1:]:
                held = Counter(world.view(world.to_move or 0)["hand"])
                events: list[Event] = []
                world.copy().apply(move, events)
                own = events[0]
                if own.verb in ("discard", "play") and own.seat == world.to_move:
                    card = own.words[0]
                    assert held[str(card)], (str(own), held)
