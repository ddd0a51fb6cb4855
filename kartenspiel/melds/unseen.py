"""Hidden cards of a game with a stock, dealt again at random so that they fit what was seen.

Before the first new stock every way to deal the unseen cards over the hands and the stock fits.
After a shuffle the stock's cards are known as a set, and so are those that the hands then held:
a hand is made of cards from before the shuffle and of cards drawn since, and so is what was laid
or discarded since. Of two alike it may be in doubt where one came from. Every way to deal the
single cards (two alike told apart) that leads to what was seen is as likely as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Final, NamedTuple

from kartenspiel.chance import Random
from kartenspiel.core import Seat
from kartenspiel.melds.hands import FACES, faces_of

__all__ = ["History", "NoWorld", "Unseen", "dealt_again"]

History = tuple[tuple[Seat, int, bool], ...]
"""Since the last shuffle, in order: a seat and the face that it drew from the stock (True), or
that left its hand without all having known of it there (False)."""

_DOUBTS: Final = 10
"""Cards in doubt that are thought through together; there are hardly ever more."""
_TRIES: Final = 60


class NoWorld(Exception):
    """What was fixed beforehand does not fit what was seen."""


@dataclass
class Unseen:
    """What one seat does not know, as it truly lies or as it was dealt again."""

    hands: list[list[int]]
    """The hidden faces of each seat's hand; none of the seat's own, which it knows."""
    stock: list[int]
    """The stock, its top at the end."""
    history: History
    """Empty before the first shuffle."""


class _Reveal(NamedTuple):
    """A hidden card that a seat showed since the shuffle."""

    seat: Seat
    face: int
    draws: int
    """How many cards the seat had drawn by then."""


def dealt_again(
    truth: Unseen,
    seat: Seat,
    shuffled: int,
    rng: Random,
    fixed: Mapping[Seat, list[int]] | None = None,
) -> Unseen:
    """Another world that is the same to `seat`.

    `shuffled` has the cards that were last shuffled into the stock, 0 before that. `fixed` has
    the hidden cards of seats for which they are decided already; raises NoWorld if those do not
    fit.
    """
    fixed = fixed or {}
    if shuffled:
        return _Since(truth, seat, shuffled, fixed).world(rng)
    pool = [face for hand in truth.hands for face in hand] + truth.stock
    for cards in fixed.values():
        for face in cards:
            pool.remove(face)
    rng.shuffle(pool)
    hands = [
        fixed[other] if other in fixed else [pool.pop() for _ in hand]
        for other, hand in enumerate(truth.hands)
    ]
    return Unseen(hands, pool, truth.history)


class _Since:
    """What is known since a shuffle, and what fits it."""

    def __init__(
        self, truth: Unseen, seat: Seat, shuffled: int, fixed: Mapping[Seat, list[int]]
    ) -> None:
        self.truth = truth
        self.seat = seat
        self.fixed = fixed
        self.drawn = faces_of(shuffled)  # cards that lay in the stock and were drawn, or lie there
        self.draws = [0] * len(truth.hands)
        self.shown: list[_Reveal] = []
        for who, face, from_stock in truth.history:
            if who == seat:
                if from_stock:
                    self.drawn.remove(face)
            elif from_stock:
                self.draws[who] += 1
            else:
                self.shown.append(_Reveal(who, face, self.draws[who]))
        self.held = [face for hand in truth.hands for face in hand] + truth.stock
        self.held += [reveal.face for reveal in self.shown]
        for face in self.drawn:
            self.held.remove(face)  # leaves what the others held when the stock was shuffled
        shown_by = Counter(reveal.seat for reveal in self.shown)
        self.places = [
            0 if who == seat else len(hand) + shown_by[who] - self.draws[who]
            for who, hand in enumerate(truth.hands)
        ]
        self.shown += [_Reveal(who, face, self.draws[who]) for who in fixed for face in fixed[who]]

    def world(self, rng: Random) -> Unseen:
        """A world at random. Raises NoWorld."""
        ways = self._ways(rng)
        if not ways:
            raise NoWorld
        for _ in range(_TRIES):
            world, chances = self._from(_pick(ways, rng), rng)
            if rng.random() * chances < 1:  # else it has come up more often than others
                break
        return world

    def _ways(self, rng: Random) -> list[tuple[int, list[bool]]]:
        """Where the shown cards may have come from (True: drawn since), each way with its weight.

        The weight counts the places and copies for each card, and the orders of all the rest.
        Where there are too many doubts one way is found, each doubt settled by its own weight.
        """
        old, new = Counter(self.held), Counter(self.drawn)
        many = sum(old[r.face] > 0 and new[r.face] > 0 for r in self.shown) > _DOUBTS
        room, used = list(self.places), [0] * len(self.places)
        ways: list[tuple[int, list[bool]]] = []
        chosen: list[bool] = []

        def settle(weight: int) -> None:
            if len(chosen) == len(self.shown):
                drawn = sum(chosen)
                rest = factorial(len(self.held) - (len(chosen) - drawn))
                ways.append((weight * rest * factorial(len(self.drawn) - drawn), chosen[:]))
                return
            who, face, draws = self.shown[len(chosen)]
            options = [
                (False, old[face] * room[who]),
                (True, new[face] * max(0, draws - used[who])),
            ]
            if many:
                first = options[0][1] / max(1, len(self.held) - chosen.count(False))
                second = options[1][1] / max(1, len(self.drawn) - sum(chosen))
                if rng.random() * (first + second) >= first:
                    options.reverse()
            for drawn_one, here in options:
                if not here or (many and ways):
                    continue
                copies = new if drawn_one else old
                chosen.append(drawn_one)
                copies[face] -= 1
                used[who] += drawn_one
                room[who] -= not drawn_one
                settle(weight * here)
                room[who] += not drawn_one
                used[who] -= drawn_one
                copies[face] += 1
                chosen.pop()

        settle(1)
        return ways

    def _from(self, way: Sequence[bool], rng: Random) -> tuple[Unseen, int]:
        """A world in which the shown cards came from where `way` says; how often it comes up."""
        held, drawn = self.held[:], self.drawn[:]
        for reveal, from_stock in zip(self.shown, way, strict=True):
            (drawn if from_stock else held).remove(reveal.face)
        rng.shuffle(held)
        rng.shuffle(drawn)
        hands: list[list[int]] = []
        slots: list[list[int]] = []
        chances = 1
        for who, places in enumerate(self.places):
            mine = [
                (r, from_stock)
                for r, from_stock in zip(self.shown, way, strict=True)
                if r.seat == who
            ]
            kept = [r.face for r, from_stock in mine if not from_stock]
            old = [held.pop() for _ in range(places - len(kept))]
            draws = [-1] * (0 if who == self.seat else self.draws[who])
            for reveal, from_stock in mine:
                if from_stock:
                    free = [at for at in range(reveal.draws) if draws[at] < 0]
                    draws[free[int(rng.random() * len(free))]] = reveal.face
            new = [drawn.pop() for face in draws if face < 0]
            fresh = iter(new)
            draws = [face if face >= 0 else next(fresh) for face in draws]
            chances *= _chances([r for r, _ in mine], kept + old, draws)
            hands.append(self.fixed.get(who, old + new))
            slots.append(draws)
        told = [iter(draws) for draws in slots]
        history = tuple(
            (who, next(told[who]) if from_stock and who != self.seat else face, from_stock)
            for who, face, from_stock in self.truth.history
        )
        return Unseen(hands, drawn, history), chances


def _chances(shown: Sequence[_Reveal], old: Sequence[int], draws: Sequence[int]) -> int:
    """In how many ways the shown cards can be found among what a seat held and drew."""
    chances = 1
    gone = [0] * (FACES + 1)
    for _, face, by_then in shown:
        chances *= old.count(face) + draws[:by_then].count(face) - gone[face]
        gone[face] += 1
    return chances


def _pick(ways: Sequence[tuple[int, list[bool]]], rng: Random) -> list[bool]:
    """One of the ways by weight."""
    total = sum(weight for weight, _ in ways)
    left = int(rng.random() * (1 << 53)) * total >> 53
    for weight, way in ways:
        left -= weight
        if left < 0:
            return way
    return ways[-1][1]
