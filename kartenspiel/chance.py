"""Where chance comes from: a seed, a log's cards, or a sampler.

The rules ask for two things, each under a label (`deck`, `stock1`, `dealer` …): an order of cards
and a number. They never see the seed. The recipe of `Seeded` is public (protocol.md), so that a
program in any language can repeat it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from hashlib import sha256
from itertools import tee
from struct import unpack
from typing import Any, Protocol, Self, TypeVar

from kartenspiel.errors import NotationError

__all__ = [
    "Chance",
    "Random",
    "Sampled",
    "Seeded",
    "Told",
    "board_seed",
    "check_seed",
    "commitment",
]

T = TypeVar("T")


class Random(Protocol):
    """What a sampler must offer; `random.Random` does."""

    def random(self) -> float:
        """A number in [0, 1)."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put `x` into a random order, in place."""


class Chance(Protocol):
    """The chance of one deal."""

    def shuffle(self, label: str, cards: Sequence[T]) -> list[T]:
        """The `cards`, given in fresh order, as they lie after the shuffle; place 0 is the top."""

    def uniform(self, label: str, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the other."""

    def copy(self) -> Self:
        """A chance that goes on alike, and on which using this one has no effect any more.

        A state that still holds its chance copies it with itself.
        """


_SAFE = (1 << 32) - (1 << 16)
"""Words below it are below the greatest multiple of n for every n up to 65536."""


class Seeded:
    """The chance of deal `deal` (from 1) of a match, made from the match's seed.

    Each label has its own stream of 32-bit words: the SHA-256 blocks of
    `kartenspiel/1/LABEL/DEAL/I/SEED`, I = 0, 1, 2 …, read big-endian.
    """

    __slots__ = ("_deal", "_seed", "_streams")

    def __init__(self, seed: str, deal: int) -> None:
        self._seed = seed
        self._deal = deal
        self._streams: dict[str, Iterator[int]] = {}

    def words(self, label: str) -> Iterator[int]:
        """The label's stream from its next word on."""
        stream = self._streams.get(label)
        if stream is None:
            stream = self._streams[label] = _stream(
                f"kartenspiel/1/{label}/{self._deal}", self._seed
            )
        return stream

    def uniform(self, label: str, n: int) -> int:
        """The next word below the greatest multiple of n, mod n."""
        words = self.words(label)
        bound = (1 << 32) // n * n
        word = next(words)
        while word >= bound:
            word = next(words)
        return word % n

    def shuffle(self, label: str, cards: Sequence[T]) -> list[T]:
        """For k = n - 1 … 1, swap the places k and uniform(k + 1).

        Always from the beginning of the label's stream, so that it does not matter who else has
        asked: copies of a deal share their chance, and each makes the same new stock.
        """
        order = list(cards)
        next_word = _stream(f"kartenspiel/1/{label}/{self._deal}", self._seed).__next__
        for n in range(len(order), 1, -1):  # k is n - 1; what `uniform` does, without the call
            word = next_word()
            if word >= _SAFE:
                bound = (1 << 32) // n * n
                while word >= bound:
                    word = next_word()
            j = word % n
            order[n - 1], order[j] = order[j], order[n - 1]
        return order

    def copy(self) -> Self:
        """As `Chance.copy`: every stream goes on at its next word."""
        twin = type(self)(self._seed, self._deal)
        for label, stream in self._streams.items():
            self._streams[label], twin._streams[label] = tee(stream)
        return twin


def _stream(prefix: str, seed: str) -> Iterator[int]:
    block = 0
    while True:
        yield from unpack(">8I", sha256(f"{prefix}/{block}/{seed}".encode()).digest())
        block += 1


class Told:
    """The chance that a log tells: orders and numbers by label, made by a game's `arrange`.

    Where an order is not told to its end, the cards that it leaves out follow in fresh order:
    the log never shows them, so it does not matter which is where. A label under which several
    numbers are drawn has a row of them.
    """

    __slots__ = ("_drawn", "_numbers", "_orders")

    def __init__(
        self,
        orders: Mapping[str, Sequence[Any]],
        numbers: Mapping[str, int | Sequence[int]] | None = None,
    ) -> None:
        self._orders = orders
        self._numbers = numbers or {}
        self._drawn: dict[str, int] = {}

    def shuffle(self, label: str, cards: Sequence[T]) -> list[T]:
        """The told order. Raises NotationError where it tells a card that the pack has not."""
        order: list[T] = []
        left = list(cards)
        for card in self._orders.get(label, ()):
            if card not in left:
                raise NotationError(f"the pack has no such card, or no more of it: {card}")
            left.remove(card)
            order.append(card)
        return order + left

    def uniform(self, label: str, n: int) -> int:
        """The told number; 0 where none is told. Raises NotationError if it is not below n."""
        told = self._numbers.get(label, 0)
        if isinstance(told, int):
            number = told
        else:
            drawn = self._drawn.get(label, 0)
            self._drawn[label] = drawn + 1
            number = told[drawn] if drawn < len(told) else 0
        if not 0 <= number < n:
            raise NotationError(f"{number} is not a number from 0 to {n - 1}")
        return number

    def copy(self) -> Self:
        """As `Chance.copy`."""
        twin = type(self)(self._orders, self._numbers)
        twin._drawn = dict(self._drawn)
        return twin


class Sampled:
    """Chance from a random number generator, for search and playouts; labels do not matter."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def shuffle(self, label: str, cards: Sequence[T]) -> list[T]:  # noqa: ARG002 - the interface
        """A random order."""
        order = list(cards)
        self._rng.shuffle(order)
        return order

    def uniform(self, label: str, n: int) -> int:  # noqa: ARG002 - the interface
        """A random number."""
        return int(self._rng.random() * n)

    def copy(self) -> Self:
        """As `Chance.copy`; every number is a new one anyway."""
        return self


def check_seed(text: str) -> str:
    """`text`, if it can be a seed: 1 to 128 printable ASCII characters without space.

    Raises NotationError.
    """
    if not 1 <= len(text) <= 128 or not all("!" <= c <= "~" for c in text):
        raise NotationError(
            f"the seed `{text[:40]}` is not 1 to 128 printable ASCII characters without space"
        )
    return text


def board_seed(seed: str, board: int) -> str:
    """The seed of board `board` (from 1): the same for every game and table."""
    return sha256(f"kartenspiel/board/1/{board}/{seed}".encode()).hexdigest()[:32]


def commitment(seed: str, nonce: str) -> str:
    """What bots are told of the seed before the match, so that it can be checked behind it."""
    return sha256(f"{nonce}/{seed}".encode()).hexdigest()
