"""The engine of Cooncan against its readable double, on random play under random options."""

from __future__ import annotations

from random import Random

import pytest

from kartenspiel.core import Event, Game
from kartenspiel.course import Course, seeded
from kartenspiel.errors import NotationError
from kartenspiel.games import make_game
from tests.games import cooncan_oracle as oracle
from tests.games.cooncan_deals import deal
from tests.games.meld_laws import chosen, made_up, random_options, seats_for


def in_step(game: Game, seats: int, rng: Random, *, decisions: int) -> set[str]:
    """Play at random; every list, every question and every payment must be the double's."""
    options = dict(game.options.words())
    course = Course(game, seats, 3, seeded(str(rng.random())))
    events: list[Event] = []
    course.begin(events)
    for _ in range(decisions):
        state, seat = course.state, course.state.to_move
        assert seat is not None
        legal = state.legal()
        texts = [game.text(move) for move in legal]
        view = {**state.view(seat), "turn": seat}
        assert texts == oracle.legal(view, options), (options, view)
        assert state.must_ask == oracle.asked(view, options)
        course.apply(chosen(texts, legal, rng), events)
        if course.over:
            break
    winner = None
    left = [0] * seats
    for event in events:
        if event.verb in ("out", "exhausted"):
            winner = event.seat
        elif event.verb == "show":
            assert event.seat is not None
            left[event.seat] = sum(oracle.points(str(card)) for card in event.words[1:])
            assert event.words[0] == left[event.seat]
        elif event.verb == "score":
            value = int(options["point_value"]) if winner is not None else 0
            wanted = [sum(left) * value if s == winner else -left[s] * value for s in range(seats)]
            assert list(event.words) == wanted
            assert sum(wanted) == 0
    return {event.verb for event in events}


@pytest.mark.parametrize("preset", ["unger", "wortlaut", "foster"])
def test_oracle_in_every_preset(preset: str) -> None:
    rng = Random(preset)
    for seats in (2, 3, 5):
        in_step(make_game("cooncan", seats, preset=preset), seats, rng, decisions=150)


@pytest.mark.parametrize("number", range(24))
def test_oracle_under_random_options(number: int) -> None:
    rng = Random(f"cooncan {number}")
    game = random_options("cooncan", rng)
    in_step(game, seats_for(game, rng), rng, decisions=150)


def test_oracle_sees_shifts() -> None:
    """Random play reaches them, of either kind."""
    rng, seen = Random("shifts"), set[str]()
    words = [("shift", "any"), ("shift_limit", "joker"), ("lay_after_draw", "yes")]
    for _ in range(20):
        seen |= in_step(make_game("cooncan", 2, words), 2, rng, decisions=80)
        if "shift" in seen:
            return
    raise AssertionError("no shift")


@pytest.mark.parametrize("number", range(8))
def test_oracle_on_made_up_tables(number: int) -> None:
    """Layings off and shifts of every kind, at every end."""
    rng, kinds = Random(f"made up {number}"), set[str]()
    for _ in range(60):
        melds, cards = made_up(rng, repeated_suits=True)
        options = (
            f"shift={rng.choice(['ace', 'any', 'any', 'no'])} runs={rng.choice(['any', 'ace'])} "
            f"shift_limit={rng.choice(['deal', 'joker'])}"
        )
        try:
            table = deal(cards, "9s", options=options, melds=tuple(melds))
        except NotationError:
            continue  # a run without an ace under `runs=ace`
        view = {**table.state.view(0), "turn": 0}
        assert table.moves() == oracle.legal(view, dict(table.game.options.words())), (melds, cards)
        kinds |= {text.split(" ")[0] for text in table.moves()}
    assert {"layoff", "shift"} <= kinds


@pytest.mark.slow
@pytest.mark.parametrize("number", range(60))
def test_oracle_under_many_random_options(number: int) -> None:
    rng = Random(f"cooncan at length {number}")
    game = random_options("cooncan", rng)
    in_step(game, seats_for(game, rng), rng, decisions=600)
