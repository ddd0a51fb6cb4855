"""Deals dealt again from one seat's knowledge: the seat notices nothing, and the samples are as
the deals that fit are."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.chance import Sampled, Told
from kartenspiel.core import Event, Standing
from kartenspiel.games.poker import Poker
from kartenspiel.games.poker.play import Deal
from tests.games.poker_runs import PK_1, listed, poker, say, start
from tests.games.test_poker_laws import STYLES, begin, deals, dump
from tests.strategies import tables


def course(game: Poker, world: Deal) -> tuple[Told, list[int | tuple[int, ...]]]:
    """The cards and the moves that lead to a state, worked out backwards from what it holds."""
    hands = [list(hand) for hand in world.hands]
    stocks: list[list[int]] = [[]]
    left = len(game.deck.fresh) - 5 * len(hands)
    for change in world.changes:
        drawn = list(change.drawn)
        if change.made:
            stocks[-1] += drawn[:left]
            stocks.append([])
            drawn, left = drawn[left:], change.made
        stocks[-1] += drawn
        left -= len(drawn)
    stocks[-1] += world.stock
    for change in reversed(world.changes):
        for kind in change.drawn:
            hands[change.seat].remove(kind)
        hands[change.seat] += change.laid
    order = list(dict.fromkeys(seat for seat, _ in world.said))
    order = [(order[0] + i) % len(hands) for i in range(len(hands))]
    pack = [hands[seat][turn] for turn in range(5) for seat in order] + stocks[0]
    labels = {f"stock{number}": cards for number, cards in enumerate(stocks) if number}
    said, changes = iter(world.said), iter(world.changes)
    moves: list[int | tuple[int, ...]] = []
    state = game.deal(Standing((0,) * len(hands), order[0] - 1), Told({"deck": pack, **labels}))
    while len(moves) < len(world.said) + len(world.changes):
        moves.append(next(said)[1] if state.phase == "bid" else next(changes).laid)
        assert moves[-1] in state.legal()
        state.apply(moves[-1])
    return Told({"deck": pack, **labels}), moves


def told(game: Poker, world: Deal, dealer: int) -> tuple[Deal, list[Event]]:
    """The state, and all its events, of the course that leads to `world`."""
    chance, moves = course(game, world)
    events: list[Event] = []
    state = game.deal(Standing((0,) * len(world.hands), dealer), chance, events)
    for move in moves:
        state.apply(move, events)
    return state, events


@given(deals())
def test_the_seat_notices_nothing(table: tuple[tuple[Poker, int], str, int]) -> None:
    (game, seats), style, number = table
    rng = random.Random(number)
    events: list[Event] = []
    state = game.deal(Standing((0,) * seats, 0), Sampled(rng), events)
    while state.to_move is not None:
        state.apply(STYLES[style](state, rng), events)
        before = dump(state)
        for seat in {rng.randrange(seats), state.to_move or 0}:
            world = game.redeal(state, seat, rng)
            assert dump(state) == before
            assert world.view(seat) == state.view(seat)
            if seat == state.to_move:
                assert world.legal() == state.legal()
            for text in ("change 2c", "change 9h Kd", "double"):
                if seat == state.to_move:
                    assert world.why_not(text) == state.why_not(text)
            # the world has a course of its own, and of that the seat was told the same lines
            again, others = told(game, world, 0)
            assert dump(again) == dump(world)
            mine = [str(event.seen_by(seat)) for event in events]
            assert [str(event.seen_by(seat)) for event in others] == mine


@given(tables("poker"), st.integers(0, 2**31))
def test_a_world_can_be_played_to_its_end(table: tuple[Poker, int], number: int) -> None:
    game, seats = table
    rng = random.Random(number)
    state = begin(game, seats, str(number))
    for _ in range(rng.randrange(3 * seats)):
        if state.to_move is not None:
            state.apply(STYLES["stays"](state, rng))
    world = game.redeal(state, rng.randrange(seats), rng)
    before = dump(state)
    while world.to_move is not None:
        world.apply(STYLES["stays"](world, rng))
    assert sum(game.settle(Standing((0,) * seats, 0), world).totals) == 0
    assert dump(state) == before


def test_every_unseen_card_may_be_anywhere() -> None:
    """Each of the 47 cards that seat 1 has not seen is as likely in each unseen place."""
    game, _, state = start(dealer=0, hands=PK_1)
    rng = random.Random(1)
    hands: Counter[int] = Counter()
    tops: Counter[int] = Counter()
    samples = 4000
    for _ in range(samples):
        world = game.redeal(state, 1, rng)
        hands.update(world.hands[2])
        tops[world.stock[0]] += 1
    own = set(state.hands[1])
    assert set(hands) == set(tops) == set(range(52)) - own
    assert chi_square(tops, samples / 47) < 86  # 46 degrees of freedom, 1 in 5000
    assert chi_square(hands, samples * 5 / 47) < 86


def chi_square(counts: Counter[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values())


def test_what_the_seat_has_laid_off_lies_there() -> None:
    game, _, state = start(dealer=0, hands=PK_1)
    say(game, state, "hold, hold, hold, hold, change 3c 7h, change 2h")
    rng = random.Random(2)
    laid = set()
    for _ in range(200):
        world = game.redeal(state, 1, rng)
        assert world.laid_off[:2] == state.laid_off[:2]
        laid.add(world.laid_off[2])
        away = {kind for hand in world.hands for kind in hand} | set(world.stock)
        assert not away & set(state.laid_off[:2])
    assert len(laid) > 40


def test_sheet_5_after_a_new_stock_the_next_seat_has_what_was_laid_off() -> None:
    """Ten players: the second to change gets the very two cards that the first laid off."""
    game, _, state = start(seats=10)
    say(game, state, ", ".join(["hold"] * 10))
    for _ in range(3):
        state.apply(state.legal()[-1])
    first, second, _ = state.changes
    rng = random.Random(3)
    for _ in range(100):
        world = game.redeal(state, 0, rng)
        assert set(first.laid) <= set(world.hands[1])
        world = game.redeal(state, 1, rng)  # it has seen them come, and knows whose they were
        assert set(world.changes[0].laid) == set(first.laid)
        assert set(second.laid) <= set(world.hands[2])


def test_jokers_are_dealt_again_too() -> None:
    game, _, state = start("joker=yes")
    rng = random.Random(4)
    where = Counter(
        next((s for s in range(4) if 52 in w.hands[s]), "stock")
        for w in (game.redeal(state, 0, rng) for _ in range(400))
    )
    if 52 not in state.hands[0]:
        assert set(where) == {1, 2, 3, "stock"}


# ---- held against plain sampling: play at random, keep what fits

Script = Sequence[tuple[int, int]]
"""Who lays off how many. Seat 0 lays off what it has had longest."""


class Places(NamedTuple):
    """Where all cards are, and who laid off what."""

    hands: Sequence[Sequence[int]]
    stock: Sequence[int]
    laid_off: Sequence[int]
    history: Sequence[tuple[int, Sequence[int]]]

    def of(self, kind: int) -> tuple[int, ...]:
        """Where a card and its twin are: a seat, 90 for the stock, 91 for the cards laid off."""
        piles = [*enumerate(self.hands), (90, self.stock), (91, self.laid_off)]
        return tuple(place for place, cards in piles for card in cards if card == kind)

    def way(self, kind: int) -> tuple[int, ...]:
        """Who laid off a card, one after the other."""
        return tuple(seat for seat, laid in self.history if kind in laid)


def pattern(seen: Sequence[int]) -> tuple[int, ...]:
    """Which of the kinds that a seat has seen, one after the other, are the same."""
    return tuple(seen.index(kind) for kind in seen)


def plain(
    fresh: Sequence[int], seats: int, script: Script, rng: random.Random
) -> tuple[list[int], Places]:
    """A deal at random: what seat 0 has seen; where the cards are."""
    pack = list(fresh)
    rng.shuffle(pack)
    hands = [pack[5 * seat : 5 * seat + 5] for seat in range(seats)]
    stock = pack[5 * seats :]
    laid_off: list[int] = []
    seen = hands[0][:]
    history = []
    for seat, count in script:
        hand = hands[seat]
        if seat:
            rng.shuffle(hand)
        laid = [hand.pop(0) for _ in range(count)]
        for _ in range(count):
            if not stock:
                rng.shuffle(laid_off)
                stock, laid_off = laid_off, []
            hand.append(stock.pop(0))
            if not seat:
                seen.append(hand[-1])
        laid_off += laid
        history.append((seat, laid))
    return seen, Places(hands, stock, laid_off, history)


def by_engine(
    game: Poker, seats: int, script: Script, rng: random.Random
) -> tuple[list[int], Deal]:
    """The same with the engine: what seat 0 has seen, the state."""
    state = game.deal(Standing((0,) * seats, seats - 1), Sampled(rng))
    steps = list(script)
    seen = list(state.hands[0])
    had = seen[:]
    active = {seat for seat, _ in script}
    while steps:
        seat = state.to_move
        assert seat is not None
        if state.phase == "bid":
            state.apply(1 if seat in active else 0)
        elif steps[0][0] != seat:
            state.apply(())
        else:
            count = steps.pop(0)[1]
            laid = had[:count] if not seat else rng.sample(state.hands[seat], count)
            state.apply(tuple(sorted(laid)))
            if not seat:
                had = had[count:] + list(state.changes[-1].drawn)
                seen += state.changes[-1].drawn
    return seen, state


def alike(one: Counter[object], two: Counter[object]) -> None:
    """Two samples of one distribution: the chi-square of both is not far out; rare values are
    taken together."""
    total_one, total_two = one.total(), two.total()
    rows: list[list[float]] = [[0, 0]]
    for value in {*one, *two}:
        if one[value] + two[value] < 20:
            rows[0][0] += one[value]
            rows[0][1] += two[value]
        else:
            rows.append([one[value], two[value]])
    found = 0.0
    for a, b in rows:
        if a + b:
            share = (a + b) / (total_one + total_two)
            found += (a - total_one * share) ** 2 / (total_one * share)
            found += (b - total_two * share) ** 2 / (total_two * share)
    freedom = len(rows) - 1
    assert freedom > 0
    # about the value that is passed once in a thousand
    assert found < freedom + 3.3 * (2 * freedom) ** 0.5 + 5, (found, freedom, one, two)


Fits = Callable[[Sequence[int]], bool]
What = Callable[[Sequence[int], Places], object]

PIQUET_TWO = [(0, 2), (1, 2)] * 3
"""Six players, two cards in the stock, so that everything laid off is drawn by the next."""
PIQUET_THREE = [(0, 2), (1, 2), (2, 1)] * 3


@pytest.mark.parametrize(
    ("script", "back"),
    [
        (PIQUET_TWO, {}),
        (PIQUET_TWO, {9: 0}),
        (PIQUET_TWO, {9: 1, 10: 0}),
        (PIQUET_THREE, {}),
        (PIQUET_THREE, {9: 0}),
    ],
)
def test_worlds_are_as_likely_as_the_deals_that_fit(script: Script, back: dict[int, int]) -> None:
    """`back`: which of the cards seen, counted from 0, is which laid off before."""
    wanted = tuple(back.get(place, place) for place in range(11))
    compare(
        poker("pack=32 draws=3", 6),
        6,
        script,
        lambda seen: pattern(seen) == wanted,
        lambda seen, places: (places.way(seen[0]), places.way(seen[1])),
        1000,
    )


MANY_WAYS = [
    (0, 1), (1, 1), (2, 1), (3, 1), (4, 1),
    (0, 1), (1, 1), (2, 1), (3, 4), (4, 1),
    (0, 1), (1, 1), (2, 3), (3, 1), (4, 1),
    (0, 1), (1, 1), (2, 1), (3, 1), (4, 1),
    (0, 2),
]  # fmt: skip
"""Five players: what seat 0 laid off first can come back by way of each of the others."""


@pytest.mark.parametrize("back", [False, True])
def test_worlds_take_every_way_as_often_as_it_is_likely(*, back: bool) -> None:
    def fits(seen: Sequence[int]) -> bool:
        return len(set(seen)) == 11 - back and (not back or seen[0] in seen[9:])

    compare(
        poker("pack=32 draws=5", 5),
        5,
        MANY_WAYS,
        fits,
        lambda seen, places: places.way(seen[0]),
        500,
    )


TWO_PACKS = [(seat, 5) for seat in range(10)] + [(0, 5), (1, 5), (2, 5), (3, 4), (0, 3)]
"""54 cards in the stock; the last of the second five of seat 0 is from the new stock."""


@pytest.mark.slow
@pytest.mark.parametrize("back", [False, True])
def test_two_packs_a_card_that_came_back_or_its_twin(*, back: bool) -> None:
    def fits(seen: Sequence[int]) -> bool:
        others = [*seen[:14], *seen[15:]]
        return len(set(others)) == 17 and (seen[14] in seen[:5] if back else seen[14] not in others)

    card = 14 if back else 0
    compare(
        poker("pack=104 draws=3", 10),
        10,
        TWO_PACKS,
        fits,
        lambda seen, places: places.of(seen[card]),
        800,
    )


def compare(game: Poker, seats: int, script: Script, fits: Fits, what: What, samples: int) -> None:
    """Plain sampling against dealing again, in what is looked at."""
    rng = random.Random(str(script))
    truth: Counter[object] = Counter()
    while truth.total() < samples:
        seen, places = plain(game.deck.fresh, seats, script, rng)
        if fits(seen):
            truth[what(seen, places)] += 1
    seen, state = by_engine(game, seats, script, rng)
    while not fits(seen):
        seen, state = by_engine(game, seats, script, rng)
    drawn: Counter[object] = Counter()
    for _ in range(samples):
        world = game.redeal(state, 0, rng)
        history = [(change.seat, change.laid) for change in world.changes]
        drawn[what(seen, Places(world.hands, world.stock, world.laid_off, history))] += 1
    alike(truth, drawn)


def test_a_list_says_nothing_of_other_hands() -> None:
    game, _, state = start("draws=5", 10)
    rng = random.Random(6)
    while state.to_move is not None:
        seat = state.to_move
        worlds = [game.redeal(state, seat, rng) for _ in range(5)]
        assert all(listed(game, world) == listed(game, state) for world in worlds)
        state.apply(STYLES["stays"](state, rng))
