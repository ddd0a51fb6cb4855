"""What one seat cannot know of a deal of Rommee, dealt again at random.

Unknown are the stock's order and the others' hands but for the cards that they took openly. A
stock that was turned over is known. Two things said openly tell of a hand as a whole: Rommee
called with N points (R28), and a first meld begun, which its hand can bring to the minimum (R14).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kartenspiel.chance import Random, Sampled
from kartenspiel.core import Seat
from kartenspiel.games.rommee.play import Deal
from kartenspiel.melds.hands import RANK_OF_PLACE, UNIT, XX, faces_of, hand_of
from kartenspiel.melds.unseen import NoWorld, Unseen, dealt_again

__all__ = ["world"]

_PLAIN_TRIES: Final = 20
_TRIES: Final = 20_000


def world(state: Deal, seat: Seat, rng: Random) -> Deal:
    """As `Game.redeal`: the same to `seat`, any world that fits as likely as any other.

    But where a hand is told of as a whole, some hands come oftener than others.
    """
    told_of, fits = _told_hand(state, seat)
    unseen = _unseen(state, seat)
    if told_of is None:
        return _with(state, seat, _again(state, unseen, seat, rng), rng)
    for _ in range(_PLAIN_TRIES):
        again = _again(state, unseen, seat, rng)
        if fits(state.known[told_of] + hand_of(again.hands[told_of])):
            return _with(state, seat, again, rng)
    for _ in range(_TRIES):
        held = _fitting_hand(state, unseen, told_of, rng)
        if held is not None and fits(state.known[told_of] + hand_of(held)):
            try:
                again = _again(state, unseen, seat, rng, {told_of: held})
            except NoWorld:
                continue
            return _with(state, seat, again, rng)
    # No other hand but the true one is left, as good as: it is known by reasoning.
    true = {told_of: unseen.hands[told_of]}
    return _with(state, seat, _again(state, unseen, seat, rng, true), rng)


def _turned(state: Deal) -> bool:
    """Whether the stock was turned over and so is known."""
    return state.reshuffles > 0 and state.kit.options.stock_end == "turn"


def _unseen(state: Deal, seat: Seat) -> Unseen:
    return Unseen(
        [
            [] if other == seat else faces_of(hand - known)
            for other, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
        ],
        [] if _turned(state) else state.stock,
        () if _turned(state) else state.history,
    )


def _again(
    state: Deal,
    unseen: Unseen,
    seat: Seat,
    rng: Random,
    fixed: dict[Seat, list[int]] | None = None,
) -> Unseen:
    shuffled = 0 if _turned(state) else state.shuffled
    return dealt_again(unseen, seat, shuffled, rng, fixed)


def _with(state: Deal, seat: Seat, unseen: Unseen, rng: Random) -> Deal:
    """The deal with these cards where `seat` cannot look."""
    twin = state.copy()
    twin.chance = Sampled(rng)
    for other, cards in enumerate(unseen.hands):
        if other != seat:
            twin.hands[other] = state.known[other] + hand_of(cards)
    if not _turned(state):
        twin.stock = unseen.stock[:]
        twin.history = unseen.history
    return twin


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


def _fitting_hand(state: Deal, unseen: Unseen, told_of: Seat, rng: Random) -> list[int] | None:
    """Hidden cards for the seat told of, as a try: melds, and loose cards with what room is left.

    Any hand that fits can come up, as every one has melds of these sizes.
    """
    pool = [face for hand in unseen.hands for face in hand] + unseen.stock
    rng.shuffle(pool)
    room = len(unseen.hands[told_of])
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
    missing = room - len(held)
    if state.called is None:
        return held + pool[:missing]
    points = state.kit.points
    left_over = state.left_over - sum(points[face] for face in known)
    return _loose_cards(held, pool, missing, left_over, points)


def _loose_cards(
    held: list[int], pool: list[int], missing: int, left_over: int, points: Sequence[int]
) -> list[int] | None:
    """R28: the cards held and so many loose ones that count `left_over` together."""
    if missing > len(pool):
        return None
    for _ in range(missing - 1):
        face = pool.pop()
        left_over -= points[face]
        held.append(face)
    if missing:
        last = [face for face in pool if points[face] == left_over]
        return [*held, last[-1]] if last else None
    return None if left_over else held


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
