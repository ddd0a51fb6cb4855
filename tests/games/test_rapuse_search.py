"""Rapuse: what logs and search need: the chance of a log, and what nobody has seen dealt again."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event, Standing
from kartenspiel.course import Course, seeded
from kartenspiel.errors import NotationError
from kartenspiel.games.rapuse import Rapuse, RapuseOptions
from kartenspiel.games.rapuse.deck import TEXTS
from kartenspiel.games.rapuse.play import Deal
from tests.games.rapuse_tables import held, position, rules, snapshot, start

BY_FOUR, BY_ONE = RapuseOptions(), RapuseOptions(reveal="one")


def lines(events: list[Event]) -> list[str]:
    return [str(event) for event in events]


@pytest.mark.parametrize("options", [BY_FOUR, BY_ONE, RapuseOptions(lead_ace="low")])
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_arrange_replays_the_deal(options: RapuseOptions, seats: int) -> None:
    game, rng = Rapuse(options), random.Random(seats)
    for number in range(6):
        seed = f"arranged-{number}"
        events: list[Event] = []
        moves = []
        state = start(game, seats, seed, events)
        while state.to_move is not None:
            moves.append(rng.choice(state.legal()))
            state.apply(moves[-1], events)
        game.settle(Standing((0,) * seats, 0), state, events)
        again: list[Event] = []
        twin = game.deal(Standing((0,) * seats, 0), game.arrange(events), again)
        for move in moves:
            assert move in twin.legal()
            twin.apply(move, again)
        game.settle(Standing((0,) * seats, 0), twin, again)
        assert lines(again) == lines(events)
        hidden = {"rapuses", "heaps"}
        told, first = snapshot(twin), snapshot(state)
        assert {k: told[k] for k in told.keys() - hidden} == {
            k: first[k] for k in first.keys() - hidden
        }


@pytest.mark.parametrize("options", [BY_FOUR, BY_ONE])
def test_arrange_of_a_log_cut_off_anywhere(options: RapuseOptions) -> None:
    game, rng = Rapuse(options), random.Random(7)
    events: list[Event] = []
    moves = []
    state = start(game, 3, "cut-off", events)
    while state.to_move is not None:
        moves.append(rng.choice(state.legal()))
        state.apply(moves[-1], events)
    told = lines(events)
    for length in range(len(told)):
        again: list[Event] = []
        twin = game.deal(Standing((0,) * 3, 0), game.arrange(events[:length]), again)
        for move in moves:
            if len(again) >= length:
                break
            twin.apply(move, again)
        assert lines(again)[:length] == told[:length]


@pytest.mark.parametrize(("seed", "seats"), [("tie-41", 2), ("tie-5", 3), ("tie-5", 4)])
def test_arrange_knows_the_lot_for_the_start(seed: str, seats: int) -> None:
    game = rules()
    events: list[Event] = []
    state = start(game, seats, seed, events)
    other = game.deal(Standing((0,) * seats, 0), game.arrange(events))
    assert other.start == state.start


def test_arrange_of_a_deal_just_begun() -> None:
    game = rules()
    events: list[Event] = []
    start(game, 3, "begun", events)
    again: list[Event] = []
    game.deal(Standing((0,) * 3, 0), game.arrange(events), again)
    assert lines(again) == lines(events)


@pytest.mark.parametrize(
    ("verb", "words", "times"),
    [("take", ["7e"], 1), ("take", ["7c"], 3), ("take", ["2c", "3c", "4c", "5c"], 11)],
)
def test_arrange_refuses_cards_that_the_packs_have_not(
    verb: str, words: list[str], times: int
) -> None:
    game = rules()
    events: list[Event] = []
    start(game, 2, "refused", events)
    events += [Event(verb, 0, words)] * times
    with pytest.raises(NotationError):
        game.deal(Standing((0,) * 2, 0), game.arrange(events))


def seen(state: Deal) -> list[object]:
    """All that any seat may know, and what it may do."""
    texts = [TEXTS[move] for move in state.legal()]
    return [*(state.view(seat) for seat in range(state.seats)), texts, state.to_move,
            state.must_ask]  # fmt: skip


@pytest.mark.parametrize("options", [BY_FOUR, BY_ONE])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_swap_what_nobody_has_seen_changes_no_view_and_no_list(
    options: RapuseOptions, seats: int
) -> None:
    game, rng = Rapuse(options), random.Random(seats)
    state = start(game, seats, "swapped")
    while state.to_move is not None:
        if rng.random() < 0.2:
            before = snapshot(state)
            twin = game.redeal(state, state.to_move, rng)
            assert seen(twin) == seen(state)
            assert held(twin) == held(state)
            assert snapshot(state) == before
            different = {k for k, v in snapshot(twin).items() if v != before[k]}
            assert different <= {"heaps", "rapuses"}
            play_out(game, twin, rng)
        state.apply(rng.choice(state.legal()))
    assert seen(game.redeal(state, 0, rng)) == seen(state)


def play_out(game: Rapuse, state: Deal, rng: random.Random) -> None:
    """A redealt deal can be played to its end and settled."""
    while state.to_move is not None:
        state.apply(rng.choice(state.legal()))
    assert sum(game.settle(Standing((0,) * state.seats, 0), state).totals) == 0


def test_redeal_is_as_likely_to_give_any_order() -> None:
    """Three covered Rapuse cards, two cards to be turned: all 120 orders, about equally often."""
    state = position(
        2, "5", "9", number=10, drawn="8s", pending="2c 3s", rapuse={0: "Kc 4h Jd", 1: "Kd 6s"},
        heaps={0: "", 1: ""}, options="reveal=one",
    )  # fmt: skip
    game, rng = rules("reveal=one"), random.Random(11)
    found = Counter(
        (twin.rapuses, twin.heaps) for twin in (game.redeal(state, 0, rng) for _ in range(12_000))
    )
    assert len(found) == 120
    chi_square = sum((count - 100) ** 2 / 100 for count in found.values())
    assert chi_square < 119 + 4 * (2 * 119) ** 0.5  # four standard deviations above its mean


def test_redeal_does_not_give_the_truth() -> None:
    game, rng = rules(), random.Random(2)
    state = start(game, 3, "truth")
    orders = {
        (twin.rapuses, twin.heaps) for twin in (game.redeal(state, 1, rng) for _ in range(50))
    }
    assert len(orders) == 50
    assert (state.rapuses, state.heaps) not in orders


def test_redeal_knows_what_is_open() -> None:
    """The open Rapuse cards, those already laid, the drawn ones and the houses stay."""
    game, rng = rules("reveal=one"), random.Random(4)
    course = Course(game, 4, 1, seeded("open"))
    course.begin()
    for _ in range(150):
        course.apply(rng.choice(course.state.legal()))
    state = course.state
    assert isinstance(state, Deal)
    twin = game.redeal(state, 2, rng)
    for seat in range(4):
        left = state.rapuse_left[seat]
        assert twin.rapuses[seat][max(left, 1) :] == state.rapuses[seat][max(left, 1) :]
        turning = state.pending if seat == state.to_move else 0
        turned = 42 - state.heap_left[seat] - turning
        assert twin.heaps[seat][:turned] == state.heaps[seat][:turned]
    assert twin.houses == state.houses


def test_the_seed_is_in_no_state() -> None:
    state = rules().deal(Standing((0, 0), 0), Seeded("secret", 1))
    assert "secret" not in repr(snapshot(state))
