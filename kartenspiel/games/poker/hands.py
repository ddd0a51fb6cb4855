"""What hands are worth (R17–R25).

Every card has a key: one in the counter of its rank and one in the counter of its suit. The sum
of five keys tells the ranks of the hand and whether it is of one suit, and that is all that its
worth depends on; the worth of each such sum is worked out when it is first met. A joker is tried
as every card that the hand may lack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import Final

from kartenspiel.games.poker.deck import JOKER_KIND, Deck
from kartenspiel.games.poker.options import PokerOptions

__all__ = ["MODERN", "UNGER", "Ranking"]

UNGER: Final = ("none", "pair", "two", "three", "full", "straight", "flush", "quint", "four",
                "sflush", "royal", "five")  # fmt: skip
"""R18: the names of the hands from low to high, each at its place."""
MODERN: Final = ("none", "pair", "two", "three", "straight", "flush", "full", "four", "sflush",
                 "royal", "five")  # fmt: skip
"""R22."""

_BY_COUNTS: Final = {
    (5,): "four",
    (4, 1): "four",
    (3, 2): "full",
    (3, 1, 1): "three",
    (2, 2, 1): "two",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "none",
}
"""What the ranks alone make, by how often each is there."""

_COUNTING: Final = {14: 11, 10: 10, 13: 4, 12: 3, 11: 2}
"""R20: the counting values of A, T, K, Q, J; the others count nothing."""

_ACE: Final = 14
_WHEEL: Final = [14, 5, 4, 3, 2]

# A key has four counters of three bits for the suits, above them thirteen for the ranks, above
# them one for the jokers.
_SUIT_BITS: Final = 12
_RANKS: Final = 13
_JOKER_KEY: Final = 1 << (_SUIT_BITS + 3 * _RANKS)
_KEY: Final = (
    *(
        (1 << (_SUIT_BITS + 3 * rank)) + (1 << (3 * suit))
        for rank in range(_RANKS)
        for suit in range(4)
    ),
    _JOKER_KEY,
)
_SUITS_MASK: Final = (1 << _SUIT_BITS) - 1
_ONE_SUIT: Final = frozenset(5 << (3 * suit) for suit in range(4))

_DETAIL: Final = 24
"""A value is the hand's place, above this many bits that compare hands of the same place."""


class _Worths(dict[int, int]):
    """Values by the rank counters of a key, each worked out when it is first wanted."""

    def __init__(self, ranking: Ranking, *, suited: bool) -> None:
        super().__init__()
        self._ranking = ranking
        self._suited = suited

    def __missing__(self, counters: int) -> int:
        ranks = [
            rank + 2 for rank in reversed(range(_RANKS)) for _ in range(counters >> 3 * rank & 7)
        ]
        value = self[counters] = self._ranking.worth(ranks, suited=self._suited)
        return value


class Ranking:
    """The order of the hands by the options chosen. Values compare; equal hands are equal."""

    __slots__ = ("_any_flush", "_copies", "_faces", "_five_top", "_plain", "_quint_low",
                 "_stands", "_suited", "_sums", "names")  # fmt: skip

    names: tuple[str, ...]
    """The names of the hands by place, from low to high."""

    def __init__(self, options: PokerOptions, deck: Deck) -> None:
        unger = options.ranking == "unger"
        self.names = UNGER if unger else MODERN
        self._quint_low = unger and options.quint == "low"
        self._any_flush = not unger or options.flush == "any"
        self._sums = unger and options.two_pairs == "sum"
        self._five_top = options.five_alike == "top"
        self._copies = deck.copies
        self._faces = deck.faces
        self._stands: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        self._plain = _Worths(self, suited=False)
        self._suited = _Worths(self, suited=True)

    def value(self, hand: Sequence[int]) -> int:
        """What five kinds are worth; of two hands the higher value wins."""
        a, b, c, d, e = hand
        key = _KEY[a] + _KEY[b] + _KEY[c] + _KEY[d] + _KEY[e]
        if key >= _JOKER_KEY:
            return self.read(hand)[0]
        return (self._suited if key & _SUITS_MASK in _ONE_SUIT else self._plain)[key >> _SUIT_BITS]

    def name(self, value: int) -> str:
        """The name of the hands of this value."""
        return self.names[value >> _DETAIL]

    def read(self, hand: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """What the hand is worth, and what its jokers, one after the other, stand for."""
        naturals = [kind for kind in hand if kind != JOKER_KIND]
        jokers = len(hand) - len(naturals)
        if not jokers:
            return self.value(hand), ()
        if self._five_top and len({kind >> 2 for kind in naturals}) == 1:  # R24
            rank = naturals[0] >> 2
            first = next(kind for kind in self._faces if kind >> 2 == rank)
            return self._value("five", (rank + 2,)), (first,) * jokers
        best = -1
        stand: tuple[int, ...] = ()
        key_of_naturals = sum([_KEY[kind] for kind in naturals])
        for key_of_chosen, chosen in self._all_stands(jokers):
            key = key_of_naturals + key_of_chosen
            worths = self._suited if key & _SUITS_MASK in _ONE_SUIT else self._plain
            value = worths[key >> _SUIT_BITS]
            # R25: the first in fresh order of those that make the same
            if value > best and self._lacks(naturals, chosen):
                best, stand = value, chosen
        return best, stand

    def _all_stands(self, jokers: int) -> list[tuple[int, tuple[int, ...]]]:
        """The cards that so many jokers can stand for, in fresh order, with the sum of keys."""
        stands = self._stands.get(jokers)
        if stands is None:
            stands = self._stands[jokers] = [
                (sum([_KEY[kind] for kind in chosen]), chosen)
                for chosen in combinations_with_replacement(self._faces, jokers)
            ]
        return stands

    def _lacks(self, naturals: list[int], chosen: tuple[int, ...]) -> bool:
        """R23: whether the pack has the cards chosen beside those of the hand."""
        return all(naturals.count(k) + chosen.count(k) <= self._copies for k in chosen)

    def worth(self, ranks: list[int], *, suited: bool) -> int:
        """The value of five ranks, 2 to 14 from the highest down; `suited`: all of one suit."""
        groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
        name = _BY_COUNTS[tuple(count for _, count in groups)]
        detail = [rank for rank, _ in groups]
        if name == "four" and len(groups) == 1:  # R24
            name, detail = ("five", detail) if self._five_top else ("four", detail * 2)
        elif name == "two" and self._sums and not (suited and self._any_flush):  # R20
            counted = 2 * (_COUNTING.get(detail[0], 0) + _COUNTING.get(detail[1], 0))
            detail.insert(0, counted)
        elif (top := _top_of_sequence(ranks)) is not None:
            name, detail = (self._suited_sequence(top), [top]) if suited else ("straight", [top])
        if suited and name in ("none", "pair", "two") and self._is_flush(ranks):
            name, detail = "flush", ranks
        return self._value(name, detail)

    def _suited_sequence(self, top: int) -> str:
        """R18, R19."""
        if top == _ACE:
            return "royal"
        return "quint" if self._quint_low else "sflush"

    def _is_flush(self, ranks: list[int]) -> bool:
        """R21, for five cards of a suit that are no sequence."""
        if self._any_flush:
            return True
        low_ace = [1 if rank == _ACE else rank for rank in ranks]
        return len(set(ranks)) == 5 and 1 in (_gaps(ranks), _gaps(low_ace))

    def _value(self, name: str, detail: Iterable[int]) -> int:
        value = 0
        for number in detail:
            value = value << 4 | number  # only a sum (R20) is more, and it comes first
        return self.names.index(name) << _DETAIL | value


def _top_of_sequence(ranks: list[int]) -> int | None:
    """R17: the top card of five ranks in sequence, from the highest down; None of any others."""
    if ranks == _WHEEL:
        return 5
    return ranks[0] if ranks == list(range(ranks[0], ranks[0] - 5, -1)) else None


def _gaps(ranks: list[int]) -> int:
    """In how many places neighbours do not adjoin."""
    ordered = sorted(ranks)
    return sum(b - a > 1 for a, b in pairwise(ordered))
