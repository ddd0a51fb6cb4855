"""All melds that can be laid out of a hand, in the order in which they are listed.

Runs come first, by suit, first and last place; then sets by rank. What one suit or one rank
offers is found once and remembered, so that a list is a few look-ups.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from kartenspiel.cards import FRENCH_SUITS, JOKER, Card
from kartenspiel.melds.hands import (
    ALL_FACES,
    JOKERS_AT,
    NATURALS,
    ONES,
    RANK_OF_PLACE,
    RANK_SLICE,
    SUIT_BITS,
    SUIT_MASK,
    UNIT,
    XX,
)
from kartenspiel.melds.rules import SET, Meld, MeldRules

__all__ = ["MeldLists", "candidate_ranks"]

_STANDS_FOR = tuple(Card(f"XX={face}") for face in ALL_FACES)


def candidate_ranks(rules: MeldRules, hand: int, wanted: int) -> int:
    """The ranks of which the hand holds `wanted` (1 … 3) cards for a set, as bits of `ONES`."""
    c = hand & SUIT_MASK
    s = hand >> SUIT_BITS & SUIT_MASK
    h = hand >> 2 * SUIT_BITS & SUIT_MASK
    d = hand >> 3 * SUIT_BITS & SUIT_MASK
    if rules.repeated_suits:
        n = c + s + h + d
        if wanted > 2:
            return (n >> 3 | n >> 2 | n >> 1 & n) & ONES
        return (n >> 3 | n >> 2 | n >> 1 | (n if wanted < 2 else 0)) & ONES
    # no more than three copies of a face, so two bits say whether it is there
    if wanted > 2:
        c |= c >> 1
        s |= s >> 1
        h |= h >> 1
        d |= d >> 1
        return (c & s & (h | d) | h & d & (c | s)) & ONES
    if wanted < 2:
        n = c | s | h | d
        return (n | n >> 1) & ONES
    c |= c >> 1
    s |= s >> 1
    h |= h >> 1
    d |= d >> 1
    return (c & s | h & d | (c | s) & (h | d)) & ONES


_PLACES: Final = sum(1 << 4 * place for place in range(1, 13))


def places_of_threes(pattern: int, jokers: int) -> Iterator[int]:
    """The places at which three in a row can begin, upwards, with so many jokers at hand."""
    held = (pattern | pattern >> 1) & ONES
    held = held << 8 | (held >> 48) << 4  # a nibble a place, from the low ace to the high one
    three = held + (held >> 4) + (held >> 8)
    if not jokers:
        three &= three >> 1
    elif jokers == 1:
        three >>= 1
    elif jokers == 2:
        three |= three >> 1
    else:
        three = _PLACES
    three &= _PLACES
    while three:
        low = three & -three
        yield (low.bit_length() - 1) >> 2
        three ^= low


class _Runs(dict[int, tuple[Meld, ...]]):
    """The runs that one suit offers with up to `jokers` jokers, by its pattern."""

    def __init__(self, rules: MeldRules, suit: int, jokers: int) -> None:
        super().__init__()
        self._rules = rules
        self._suit = suit
        self._jokers = min(jokers, rules.meld_jokers)

    def __missing__(self, pattern: int) -> tuple[Meld, ...]:
        found = []
        for first in places_of_threes(pattern, self._jokers):
            forms: list[tuple[int, ...]] = [()]
            for last in range(first, min(14, first + self._rules.longest_run - 1) + 1):
                forms = [longer for form in forms for longer in self._longer(pattern, form, last)]
                if not forms:
                    break
                if last < first + 2:
                    continue
                if self._rules.runs_need_ace and first > 1 and last < 14:
                    continue
                found += [self._meld(form, first, last) for form in forms if set(form) != {XX}]
        self[pattern] = melds = tuple(found)
        return melds

    def _longer(self, pattern: int, form: tuple[int, ...], place: int) -> Iterator[tuple[int, ...]]:
        """`form`, faces and jokers from the run's first place on, with one for `place` added."""
        rank = RANK_OF_PLACE[place]
        face = 13 * self._suit + rank
        held = (pattern >> 4 * rank & 15) > form.count(face)
        if held:
            yield (*form, face)
        if form.count(XX) < self._jokers and not (held and self._rules.lacking):
            yield (*form, XX)

    def _meld(self, form: tuple[int, ...], first: int, last: int) -> Meld:
        places = range(first, last + 1)
        return Meld(
            tuple(
                ALL_FACES[face]
                if face != XX
                else _STANDS_FOR[13 * self._suit + RANK_OF_PLACE[place]]
                for face, place in zip(form, places, strict=True)
            ),
            sum(UNIT[face] for face in form),
            sum(self._rules.meld_values[place - 1] for place in places),
            self._suit,
            first,
            last,
        )


class _Sets(dict[int, tuple[Meld, ...]]):
    """The sets that one rank offers with up to `jokers` jokers, by the slice of its cards."""

    def __init__(self, rules: MeldRules, rank: int, jokers: int) -> None:
        super().__init__()
        self._rules = rules
        self._rank = rank
        self._jokers = min(jokers, rules.meld_jokers)

    def __missing__(self, key: int) -> tuple[Meld, ...]:
        counts = [key >> SUIT_BITS * suit & 15 for suit in range(4)]
        repeated = self._rules.repeated_suits
        self[key] = melds = tuple(self._bare(counts) if repeated else self._by_suit(counts))
        return melds

    def _by_suit(self, counts: list[int]) -> Iterator[Meld]:
        """One card of each suit in the set, or a joker for it."""
        choices = [choice for size in (3, 4) for choice in combinations(range(4), size)]
        for suits in sorted(choices):
            if len(suits) > self._rules.longest_set:
                continue
            ways = [
                ([False] if counts[suit] else [])
                + ([True] if not (counts[suit] and self._rules.lacking) else [])
                for suit in suits
            ]
            for jokers in product(*ways):
                if sum(jokers) <= self._jokers and not all(jokers):
                    yield self._meld(
                        [s for s, joker in zip(suits, jokers, strict=True) if not joker],
                        [s for s, joker in zip(suits, jokers, strict=True) if joker],
                    )

    def _bare(self, counts: list[int]) -> Iterator[Meld]:
        """Any of the cards, and jokers that stand for no suit: fewest jokers, then cards first."""
        held = [suit for suit in range(4) for _ in range(counts[suit])]
        for jokers in range(self._jokers + 1):
            for size in range(max(3, jokers + 1), self._rules.longest_set + 1):
                for suits in sorted(set(combinations(held, size - jokers))):
                    yield self._meld(list(suits), [], jokers)

    def _meld(self, natural: list[int], stood_for: list[int], jokers: int = 0) -> Meld:
        rank, size = self._rank, len(natural) + len(stood_for) + jokers
        tokens = [
            (_STANDS_FOR if suit in stood_for else ALL_FACES)[13 * suit + rank]
            for suit in sorted(natural + stood_for)
        ]
        return Meld(
            (*tokens, *(JOKER for _ in range(jokers))),
            sum(UNIT[13 * suit + rank] for suit in natural) + (len(stood_for) + jokers) * UNIT[XX],
            size * self._rules.meld_values[rank + 1],
            SET,
            rank,
            sum(1 << suit for suit in {*natural, *stood_for}),
        )


_UP_TO_QUEENS: Final = sum(
    1 << SUIT_BITS * suit + 4 * rank for suit in range(4) for rank in range(11)
)
_TWOS: Final = sum(1 << SUIT_BITS * suit for suit in range(4))


def _has_run(hand: int) -> bool:
    """Whether a hand without jokers has three in a row."""
    held = hand | hand >> 1
    two = held & held >> 4
    return bool((two & held >> 8 & _UP_TO_QUEENS) or (two & held >> 48 & _TWOS))


class MeldLists:
    """The melds of hands under one set of rules."""

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        most = range(5)
        self._runs = [[_Runs(rules, suit, n) for suit in range(len(FRENCH_SUITS))] for n in most]
        self._sets = [[_Sets(rules, rank, n) for rank in range(13)] for n in most]

    def melds(self, hand: int) -> tuple[Meld, ...]:
        """Every meld that the hand can lay now, each once, in the listed order.

        With `MeldRules.lacking` a run (suit and places) or set (rank and suits) has one form, with
        jokers exactly where the hand has nothing.
        """
        jokers = hand >> JOKERS_AT
        if not jokers and not _has_run(hand):
            return self._and_sets((), hand, 0)
        clubs, spades, hearts, diamonds = self._runs[jokers]
        found = (
            clubs[hand & SUIT_MASK]
            + spades[hand >> SUIT_BITS & SUIT_MASK]
            + hearts[hand >> 2 * SUIT_BITS & SUIT_MASK]
            + diamonds[hand >> 3 * SUIT_BITS & SUIT_MASK]
        )
        return self._and_sets(found, hand & NATURALS, jokers)

    def _and_sets(self, found: tuple[Meld, ...], hand: int, jokers: int) -> tuple[Meld, ...]:
        """The runs found, then the sets of a hand without its jokers."""
        wanted = 3 - min(jokers, self.rules.meld_jokers, 2)
        ranks = candidate_ranks(self.rules, hand, wanted)
        if ranks:
            sets = self._sets[jokers]
            while ranks:
                shift = (ranks & -ranks).bit_length() - 1
                ranks &= ranks - 1
                found += sets[shift >> 2][hand >> shift & RANK_SLICE]
        if jokers > 2 and self.rules.jokers_alone:
            found += tuple(
                Meld((JOKER,) * n, n * UNIT[XX], 0, SET, -1, 0) for n in range(3, jokers + 1)
            )
        return found
