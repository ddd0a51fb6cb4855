"""Cards spread over hands at random when not every hand can have every card.

A *room* takes a fixed number of cards out of those it may have. Every way to fill all the rooms
with the cards at hand is as likely as any other.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import factorial, prod
from typing import Final, NamedTuple

from kartenspiel.chance import Random

__all__ = ["Room", "Spread"]

_INVERSE: Final = tuple(1 / factorial(n) for n in range(64))


class Room(NamedTuple):
    """Part of a hidden hand."""

    place: int
    size: int
    may: int
    """The kinds that it may have, a bit each by kind number."""


class Spread:
    """The ways to fill rooms with cards.

    Cards that may lie in the same rooms form a class. How many of each class go into each room is
    drawn first, room by room, by the number of ways that each choice leaves; then which they are.
    Of the largest class the number follows from the others, so it is not counted.
    """

    __slots__ = ("_classes", "_nodes", "_rooms", "_sizes", "ways")

    def __init__(self, rooms: Sequence[Room], cards: Sequence[int]) -> None:
        """The rooms together take all the cards."""
        classes: dict[int, list[int]] = {}
        for kind in cards:
            fits = sum(1 << i for i, room in enumerate(rooms) if room.may >> kind & 1)
            classes.setdefault(fits, []).append(kind)
        self._rooms = rooms
        self._sizes = [room.size for room in rooms]
        self._classes = sorted(classes.items(), key=lambda item: len(item[1]))
        self._nodes: dict[tuple[int, tuple[int, ...]], _Node] = {}
        counts = [len(kinds) for _, kinds in self._classes]
        self.ways: float = prod(factorial(n) for n in counts) * self._node(0, tuple(counts)).weight
        """How many ways there are, equal cards told apart; 0.0 if there are none."""

    def draw(self, rng: Random) -> list[list[int]]:
        """One way: the kinds in each room."""
        heaps = []
        for _, kinds in self._classes:
            heap = kinds[:]
            rng.shuffle(heap)
            heaps.append(heap)
        if len(heaps) < 2:
            heap = heaps[0] if heaps else []
            ends = list(accumulate(self._sizes))
            return [heap[end - size : end] for end, size in zip(ends, self._sizes, strict=True)]
        drawn = []
        left = tuple(map(len, heaps))
        for number in range(len(self._rooms)):
            takes = self._node(number, left).choose(rng)
            room: list[int] = []
            for heap, take in zip(heaps, takes, strict=True):
                if take:
                    room += heap[-take:]
                    del heap[-take:]
            drawn.append(room)
            left = tuple(map(len, heaps))
        return drawn

    def _node(self, number: int, left: tuple[int, ...]) -> _Node:
        """The choices for room `number` and those behind it when so many of each class are left."""
        node = self._nodes.get((number, left))
        if node is None:
            node = self._nodes[number, left] = self._made(number, left)
        return node

    def _made(self, number: int, left: tuple[int, ...]) -> _Node:
        if number == len(self._rooms):
            return _Node([()], [0.0 if any(left) else 1.0])
        choices, weights = [], []
        for takes in self._takes(number, left, 0, self._sizes[number]):
            rest = tuple([n - take for n, take in zip(left, takes, strict=True)])
            weight = self._node(number + 1, rest).weight
            if weight:
                choices.append(takes)
                weights.append(weight * prod([_INVERSE[take] for take in takes]))
        return _Node(choices, weights)

    def _takes(
        self, number: int, left: tuple[int, ...], at: int, size: int
    ) -> Iterator[tuple[int, ...]]:
        """How many of each class, from class `at` on, room `number` may take to be full."""
        if not left:
            yield ()  # no cards at all, and no room for any
            return
        allowed = self._classes[at][0] >> number & 1
        most = min(left[at], size) if allowed else 0
        if at == len(left) - 1:
            if most == size:
                yield (size,)
            return
        for take in range(most + 1):
            for more in self._takes(number, left, at + 1, size - take):
                yield (take, *more)


class _Node:
    """A choice with weights."""

    __slots__ = ("_choices", "_sums", "weight")

    def __init__(self, choices: list[tuple[int, ...]], weights: list[float]) -> None:
        self._choices = choices
        self._sums = list(accumulate(weights))
        self.weight = self._sums[-1] if weights else 0.0

    def choose(self, rng: Random) -> tuple[int, ...]:
        """One of the choices."""
        choices = self._choices
        if len(choices) == 1:
            return choices[0]
        return choices[min(bisect(self._sums, rng.random() * self.weight), len(choices) - 1)]
