"""What one seat cannot know of a deal of Rommee, dealt again at random.

Unknown are the stock's order and the others' hands but for the cards that they took openly. Before
the first new stock every way to deal the unseen cards fits. After a shuffle the stock's cards are
known as a set: then a hand is made of cards from before it and of cards drawn since, and so is
what was laid or discarded since, which may leave in doubt where one of two alike came from
(`_origins`). Two things said openly tell of a hand as a whole: Rommee called with N points (R28),
and a first meld begun that can be brought to its minimum (R14); `_fitting_hand` builds those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import factorial
from typing import Final

from kartenspiel.chance import Random, Sampled
from kartenspiel.core import Seat
from kartenspiel.games.rommee.play import Deal
from kartenspiel.melds.hands import FACES, RANK_OF_PLACE, UNIT, XX, faces_of, hand_of

__all__ = ["dealt_again"]

_DOUBTS: Final = 10
"""Cards in doubt that are thought through together; there are hardly ever more."""
_PLAIN_TRIES: Final = 20
_TRIES: Final = 20_000


class Reveal:
    """A hidden card that a seat laid or discarded since the last shuffle."""

    __slots__ = ("draws_before", "face", "seat")

    def __init__(self, seat: Seat, face: int, draws_before: int) -> None:
        self.seat = seat
        self.face = face
        self.draws_before = draws_before
        """How many cards the seat had drawn since the shuffle."""


def dealt_again(state: Deal, seat: Seat, rng: Random) -> Deal:
    """As `Game.redeal`: what `seat` knows is the same, and each world that fits may come.

    Evenly, but for the hands of `_fitting_hand`, of which some come oftener than others.
    """
    told_of, fits = _told_hand(state, seat)
    if told_of is None:
        return _world(state, seat, rng, {})
    for _ in range(_PLAIN_TRIES):
        world = _world(state, seat, rng, {})
        if fits(world.hands[told_of]):
            return world
    for _ in range(_TRIES):
        held = _fitting_hand(state, seat, told_of, rng)
        if held is not None and fits(state.known[told_of] + hand_of(held)):
            try:
                return _world(state, seat, rng, {told_of: held})
            except _NoWorld:
                continue
    # A hand that hardly any other could stand in for: its own is as good as known.
    return _world(state, seat, rng, {told_of: faces_of(_hidden(state, told_of))})


class _NoWorld(Exception):
    """A choice that does not fit what was seen."""


def _hidden(state: Deal, seat: Seat) -> int:
    """The cards of a hand that not all know of."""
    return state.hands[seat] - state.known[seat]


def _told_hand(state: Deal, seat: Seat) -> tuple[Seat | None, Callable[[int], bool]]:
    """The other seat whose hand as a whole something is known of, and what."""
    kit, solver = state.kit, state.kit.solver
    if state.called is not None and state.called != seat:
        points = state.left_over
        return state.called, lambda hand: solver.floor(hand) <= points == solver.least(hand)
    if state.begun and state.to_move != seat:
        needed = kit.options.first_meld - state.begun
        return state.to_move, lambda hand: bool(solver.first_melds(hand, needed, keep=kit.keep_one))
    return None, lambda _hand: True


def _unseen(state: Deal, seat: Seat) -> list[int]:
    """The faces that `seat` cannot place: in the others' hands, and in a stock not turned over."""
    faces: list[int] = []
    for other in range(len(state.hands)):
        if other != seat:
            faces += faces_of(_hidden(state, other))
    return faces if _turned(state) else faces + state.stock


def _turned(state: Deal) -> bool:
    return state.reshuffles > 0 and state.kit.options.stock_end == "turn"


def _world(state: Deal, seat: Seat, rng: Random, fixed: dict[Seat, list[int]]) -> Deal:
    """One world; `fixed` has hidden cards that are decided already."""
    twin = state.copy()
    twin.chance = Sampled(rng)
    if state.reshuffles and not _turned(state):
        _since_shuffle(twin, seat, rng, fixed)
        return twin
    pool = _unseen(state, seat)
    for cards in fixed.values():
        for face in cards:
            pool.remove(face)
    rng.shuffle(pool)
    for other in range(len(twin.hands)):
        if other == seat:
            continue
        if other in fixed:
            cards = fixed[other]
        else:
            cards = [pool.pop() for _ in faces_of(_hidden(state, other))]
        twin.hands[other] = state.known[other] + hand_of(cards)
    if not _turned(state):
        twin.stock = pool
    return twin


def _since_shuffle(twin: Deal, seat: Seat, rng: Random, fixed: dict[Seat, list[int]]) -> None:
    """Deal the unseen cards again where the stock was shuffled from cards that were seen."""
    seats = range(len(twin.hands))
    from_stock = faces_of(twin.shuffled)
    draws = [0] * len(twin.hands)
    reveals: list[Reveal] = []
    for who, face, drawn in twin.history:
        if drawn:
            draws[who] += 1
            if who == seat:
                from_stock.remove(face)
        elif who != seat:
            reveals.append(Reveal(who, face, draws[who]))
    hidden = [0 if s == seat else len(faces_of(_hidden(twin, s))) for s in seats]
    revealed = [sum(r.seat == s for r in reveals) for s in seats]
    before = [hidden[s] + revealed[s] - draws[s] if s != seat else 0 for s in seats]
    from_before = _unseen(twin, seat) + [r.face for r in reveals]
    for face in from_stock:
        from_before.remove(face)
    reveals += [Reveal(who, face, draws[who]) for who in fixed for face in fixed[who]]
    drawn_ones = _origins(reveals, from_before, from_stock, before, rng)
    for reveal, drawn in zip(reveals, drawn_ones, strict=True):
        (from_stock if drawn else from_before).remove(reveal.face)
    rng.shuffle(from_before)
    rng.shuffle(from_stock)
    history: list[tuple[Seat, int, bool]] = list(twin.history)
    for other in seats:
        if other == seat:
            continue
        of_other = [
            (r, drawn) for r, drawn in zip(reveals, drawn_ones, strict=True) if r.seat == other
        ]
        old = before[other] - sum(not drawn for _, drawn in of_other)
        cards = [from_before.pop() for _ in range(old)]
        slots = [-1] * draws[other]
        for reveal, drawn in of_other:
            if drawn:
                free = [i for i in range(reveal.draws_before) if slots[i] < 0]
                slots[free[int(rng.random() * len(free))]] = reveal.face
        new = [from_stock.pop() for face in slots if face < 0]
        rest = iter(new)
        slots = [next(rest) if face < 0 else face for face in slots]
        twin.hands[other] = twin.known[other] + hand_of(
            fixed[other] if other in fixed else cards + new
        )
        at = [i for i, (who, _, drawn) in enumerate(history) if drawn and who == other]
        for i, face in zip(at, slots, strict=True):
            history[i] = (other, face, True)
    twin.history = tuple(history)
    twin.stock = from_stock


def _origins(
    reveals: Sequence[Reveal],
    from_before: Sequence[int],
    from_stock: Sequence[int],
    before: Sequence[int],
    rng: Random,
) -> list[bool]:
    """For each revealed card whether it was drawn since the shuffle, or held before it.

    A choice is as likely as there are ways to deal the single cards (two alike told apart) that
    lead to it: places in the hand for the card, copies of it, orders of all that is left.
    """
    old, new = [0] * (FACES + 1), [0] * (FACES + 1)
    for face in from_before:
        old[face] += 1
    for face in from_stock:
        new[face] += 1
    doubts = sum(bool(old[r.face] and new[r.face]) for r in reveals)
    ways: list[tuple[int, list[bool]]] = []
    room_before, room_drawn = list(before), [0] * len(before)
    chosen: list[bool] = []

    def settle(at: int, weight: int) -> None:
        if at == len(reveals):
            held = chosen.count(False)
            rest = factorial(len(from_before) - held)
            rest *= factorial(len(from_stock) - (len(chosen) - held))
            ways.append((weight * rest, chosen[:]))
            return
        face, who = reveals[at].face, reveals[at].seat
        free = reveals[at].draws_before - room_drawn[who]
        options = [
            (False, old[face] * room_before[who]),
            (True, new[face] * max(free, 0)),
        ]
        if doubts > _DOUBTS and options[0][1] and options[1][1]:
            total = options[0][1] + options[1][1]
            options = [options[rng.random() * total >= options[0][1]]]
        for drawn, here in options:
            if not here:
                continue
            chosen.append(drawn)
            copies = new if drawn else old
            copies[face] -= 1
            room_drawn[who] += drawn
            room_before[who] -= not drawn
            settle(at + 1, weight * here)
            room_drawn[who] -= drawn
            room_before[who] += not drawn
            copies[face] += 1
            chosen.pop()

    settle(0, 1)
    if not ways:
        raise _NoWorld
    pick = int(rng.random() * (1 << 53)) * sum(weight for weight, _ in ways) >> 53
    for weight, way in ways:
        pick -= weight
        if pick < 0:
            return way
    return ways[-1][1]


def _fitting_hand(state: Deal, seat: Seat, told_of: Seat, rng: Random) -> list[int] | None:
    """Hidden cards for the seat told of, made of one to four melds and loose cards, as a try."""
    pool = _unseen(state, seat)
    rng.shuffle(pool)
    room = len(faces_of(_hidden(state, told_of)))
    known = faces_of(state.known[told_of])
    held: list[int] = []
    for _ in range(1 + int(rng.random() * 4)):
        meld = _some_meld(pool + known, rng)
        if meld is None:
            return None
        new = []
        for face in meld:
            if face in known:
                known.remove(face)
            else:
                new.append(face)
        if len(held) + len(new) > room:
            break
        for face in new:
            pool.remove(face)
        held += new
    if state.called is not None:  # no loose card may count more than what was called
        pool = [face for face in pool if state.kit.points[face] <= state.left_over]
    missing = room - len(held)
    if missing > len(pool):
        return None
    return held + pool[:missing]


def _some_meld(cards: Sequence[int], rng: Random) -> list[int] | None:
    """The cards of a run of three to five or of a set, at random; None if the try fails."""
    face = cards[int(rng.random() * len(cards))]
    if face == XX:
        return None
    if rng.random() < 0.5:
        suits = list(range(4))
        rng.shuffle(suits)
        wanted = [13 * suit + face % 13 for suit in suits[: 3 + (rng.random() < 0.5)]]
    else:
        length = 3 + int(rng.random() * 3)
        first = 1 + int(rng.random() * (15 - length))
        places = range(first, first + length)
        wanted = [13 * (face // 13) + RANK_OF_PLACE[place] for place in places]
    left = hand_of(cards)
    meld = []
    for each in wanted:
        if left >> 4 * each & 15:
            meld.append(each)
        elif left >> 4 * XX:
            meld.append(XX)
        else:
            return None
        left -= UNIT[meld[-1]]
    return meld
