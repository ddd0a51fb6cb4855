"""Rapuse: the engine against a slow reading of the sheet, and what holds in every deal."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from kartenspiel.chance import Sampled, Seeded
from kartenspiel.core import Event, Standing, parse_event
from kartenspiel.games.rapuse import Rapuse, RapuseOptions
from kartenspiel.games.rapuse.deck import NONE, PACK, RANK, RANKS, TEXTS
from kartenspiel.games.rapuse.play import Deal
from tests.games.rapuse_oracle import FRESH, Oracle
from tests.games.rapuse_tables import held, snapshot, start

EVERY = [
    RapuseOptions(*values)
    for values in product(*(d.values.describe().split(", ") for d in RapuseOptions.declared()))
]


def against_oracle(options: RapuseOptions, seats: int, seed: str, pick: float) -> Oracle:
    """A deal on both, each list, event and view compared; `pick` is how often a lay is taken
    where there is one, so that deals of patient and of eager players both come up."""
    game, rng = Rapuse(options), random.Random(f"{seed}/{seats}/{options}")
    events: list[Event] = []
    state = start(game, seats, seed, events)
    order = Seeded(seed, 1).shuffle("deck", FRESH * seats)
    packets = [order[52 * seat : 52 * seat + 52] for seat in range(seats)]
    lots = Seeded(seed, 1)
    oracle = Oracle(dict(options.words()), packets, lambda k: lots.uniform("start", k))
    while state.to_move is not None:
        moves = oracle.legal()
        assert [TEXTS[move] for move in state.legal()] == moves
        assert state.must_ask == (len(moves) > 1)
        assert (state.to_move, len(events)) == (oracle.turn, len(oracle.lines) + 1)
        if rng.random() < 0.1:
            view = state.view(rng.randrange(seats))
            assert (view.pop("phase"), view.pop("hand")) == ("play", [])
            expected = oracle.view()
            assert view == expected
            assert list(view) == list(expected)
        lays = [move for move in moves if move.startswith("lay")]
        move = rng.choice(lays if lays and rng.random() < pick else moves)
        assert str(state.announce(game.parse(move))) == oracle_text(move, oracle.turn)
        state.apply(game.parse(move), events)
        oracle.play(move)
    standing = game.settle(Standing((0,) * seats, 0), state, events)
    assert oracle.ended
    assert not oracle.legal()
    assert not state.legal()
    assert not state.must_ask
    lines = [str(event) for event in events]
    assert lines == ["deal 1", *oracle.lines]
    assert sum(standing.totals) == 0
    assert all(parse_event(line, game.verbs) == e for line, e in zip(lines, events, strict=True))
    return oracle


def oracle_text(move: str, seat: int) -> str:
    verb, *words = move.split()
    return " ".join([verb, str(seat), *words])


@pytest.mark.parametrize("options", EVERY, ids=lambda o: "-".join(v for _, v in o.words()))
def test_oracle_every_option(options: RapuseOptions) -> None:
    for number, (seats, pick) in enumerate(product((2, 3), (0.2, 0.9))):
        against_oracle(options, seats, f"oracle-{number}", pick)


@pytest.mark.parametrize("seats", range(2, 9))
def test_oracle_every_number_of_seats(seats: int) -> None:
    ends = Counter(
        against_oracle(options, seats, f"seats-{number}", pick).lines[-2].split()[0]
        for number, pick in enumerate((0.0, 0.5, 0.95, 1.0))
        for options in (RapuseOptions(), RapuseOptions("one", "added", "free", "low", "one"))
    )
    assert ends.total() == 8


def test_oracle_both_ends_come_up() -> None:
    ends = {
        against_oracle(RapuseOptions(undrawn="one"), 5, f"end-{number}", 1.0).lines[-2].split()[0]
        for number in range(12)
    }
    assert ends == {"out", "blocked"}


@pytest.mark.slow
@pytest.mark.parametrize("options", EVERY, ids=lambda o: "-".join(v for _, v in o.words()))
def test_oracle_at_length(options: RapuseOptions) -> None:
    for seats, number in product(range(2, 9), range(6)):
        against_oracle(options, seats, f"long-{number}", (0.0, 0.3, 0.6, 0.9, 0.97, 1.0)[number])


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@pytest.mark.parametrize("options", [RapuseOptions(), RapuseOptions(reveal="one")])
def test_cards_conserved_and_every_count_is_a_recount(options: RapuseOptions, seats: int) -> None:
    rng = random.Random(seats)
    packs = Counter(list(range(52)) * seats)
    for number in range(3):
        events: list[Event] = []
        state = start(Rapuse(options), seats, f"conserved-{number}", events)
        while state.to_move is not None:
            recount(state)
            piled = [e for e in events if e.verb in ("lay", "base")]
            assert Counter(PACK.index(e.words[-1]) for e in piled) + held(state) == packs
            state.apply(rng.choice(state.legal()), events)


def recount(state: Deal) -> None:
    """Every kept count equals what lies on the table."""
    tops = [r[left] for r, left in zip(state.rapuses, state.rapuse_left, strict=True)]
    housed = [state.housed(seat) for seat in range(state.seats)]
    tops += [house[-1] if house else NONE for houses in housed for house in houses]
    shown = Counter(RANK[kind] for kind in tops)
    assert state.shown == [shown[rank] for rank in range(len(RANKS) + 1)]
    assert state.wanted[-1] == 0
    assert state.wanted[state.base] == 1
    laid = 52 * state.seats - sum(state.cards)
    heights = [(rank - state.base) % 13 + 1 for rank in state.pile_tops()]
    assert laid == 13 * state.closed + sum(heights)
    assert held(state).total() == sum(state.cards)
    assert sum(state.marks()) == 0
    assert state.to_move is not None
    own = housed[state.to_move]
    assert [bool(state.occupied >> h & 1) for h in range(4)] == [bool(house) for house in own]
    fits = any(state.wanted[RANK[kind]] for kind in tops)
    assert state.any_fits() == fits
    twin = state.copy()
    twin.list_moves()
    assert (twin.listed, twin.must_ask) == (state.listed, state.must_ask)


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("options", [RapuseOptions(), RapuseOptions(reveal="one")])
def test_every_deal_ends_within_its_bound(options: RapuseOptions, seats: int) -> None:
    """Sheet §3, at the end: 10n + n(52n + 1) turns, 94n lays and puts."""
    rng = random.Random(seats)

    def first(moves: tuple[int, ...]) -> int:
        return moves[0]

    def unwilling(moves: tuple[int, ...]) -> int:
        return min(moves, key=lambda move: (TEXTS[move][:3] == "lay", rng.random()))

    for number, choose in enumerate((first, unwilling, rng.choice, max, min)):
        events: list[Event] = []
        state = start(Rapuse(options), seats, f"bound-{number}", events)
        while state.to_move is not None:
            moves = state.legal()
            assert 0 < len(moves) <= 35
            state.apply(choose(moves), events)
            assert len(events) < 1000 * seats
        verbs = Counter(event.verb for event in events)
        assert verbs["turn"] <= 10 * seats + seats * (52 * seats + 1)
        assert verbs["lay"] + verbs["put"] <= 94 * seats


def test_a_deal_of_eight_stays_under_a_thousand_moves() -> None:
    chance, game, rng = Sampled(random.Random(8)), Rapuse(), random.Random(8)
    for _ in range(5):
        state, moves = game.deal(Standing((0,) * 8, 0), chance), 0
        while state.to_move is not None:
            state.apply(rng.choice(state.legal()))
            moves += 1
        assert moves < 1000


@pytest.mark.parametrize("options", [RapuseOptions(), RapuseOptions(reveal="one")])
def test_no_two_listed_moves_have_the_same_events_and_copies_are_independent(
    options: RapuseOptions,
) -> None:
    rng = random.Random(3)
    for seats in (2, 4):
        state = start(Rapuse(options), seats, "copies")
        while state.to_move is not None:
            before = snapshot(state)
            told = set()
            for move in state.legal():
                events: list[Event] = []
                twin = state.copy()
                twin.apply(move, events)
                assert events[0] == state.announce(move)
                told.add(tuple(map(str, events)))
            assert len(told) == len(state.legal())
            assert snapshot(state) == before
            move = rng.choice(state.legal())
            twin = state.copy()
            assert snapshot(twin) == before
            twin.apply(move)  # untold
            state.apply(move, [])  # told
            assert snapshot(twin) == snapshot(state)


def test_events_that_come_often_are_shared() -> None:
    state = start(Rapuse(), 2, "shared")
    move = state.legal()[0]
    assert state.announce(move) is state.copy().announce(move)
