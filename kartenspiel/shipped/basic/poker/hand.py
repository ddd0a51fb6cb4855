"""What a hand is, as a player sorts it: what it has made, and which cards are worth keeping."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["RANKS", "Held", "read"]

RANKS = "23456789TJQKA"
_ACE = 14
_JOKER = "XX"
_HIGH_PAIR = 11
"""A pair of this rank or better is kept where four of a suit would be another try."""


class Held(NamedTuple):
    """What a hand is."""

    kind: str
    """`none` `straight4` `flush4` (four cards towards one) `pair` `two` `three`, or `made`: a
    straight and all that needs five cards or four alike."""
    rank: int
    """The rank that it is known by, 2 to 14: of the pair, the higher pair, the three; of the
    highest card otherwise."""
    keep: tuple[str, ...]
    """The cards that are worth keeping, in the hand's order."""


def read(hand: Sequence[str], options: Mapping[str, str]) -> Held:
    """What `hand` is; a joker joins whatever it makes best."""
    naturals = [card for card in hand if card != _JOKER]
    jokers = len(hand) - len(naturals)
    ranks = [_rank(card) for card in naturals]
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    rank, alike = groups[0][0], groups[0][1] + jokers
    second = groups[1][1] if len(groups) > 1 else 0
    if (
        alike >= 4
        or (alike == 3 and second == 2)
        or _in_sequence(ranks, 5 - jokers, options)
        or (_suited(naturals) and _is_flush(ranks, options))
    ):
        return Held("made", max(ranks), tuple(hand))
    if alike == 3:
        return Held("three", rank, _of_ranks(hand, {rank}))
    if alike == second == 2:
        return Held("two", rank, _of_ranks(hand, {rank, groups[1][0]}))
    if alike < 2 or rank < _HIGH_PAIR:
        flush = _four_of_a_suit(hand, jokers, options)
        if flush:
            return Held("flush4", max(ranks), flush)
    if alike == 2:
        return Held("pair", rank, _of_ranks(hand, {rank}))
    straight = _four_in_sequence(hand, ranks)
    if straight:
        return Held("straight4", max(ranks), straight)
    return Held("none", max(ranks), _of_ranks(hand, {_ACE}))


def _rank(card: str) -> int:
    return RANKS.index(card[0]) + 2


def _of_ranks(hand: Sequence[str], ranks: set[int]) -> tuple[str, ...]:
    return tuple(card for card in hand if card == _JOKER or _rank(card) in ranks)


def _suited(naturals: Sequence[str]) -> bool:
    return len({card[1] for card in naturals}) == 1


def _in_sequence(ranks: Sequence[int], count: int, options: Mapping[str, str]) -> bool:
    """Whether so many different ranks fit into five in sequence."""
    if len(set(ranks)) < count:
        return False
    low = [1 if rank == _ACE else rank for rank in ranks]
    as_high = max(ranks) - min(ranks) <= 4
    return as_high or (options["pack"] != "32" and max(low) - min(low) <= 4)


def _is_flush(ranks: Sequence[int], options: Mapping[str, str]) -> bool:
    """R21: whether a suit alone makes a flush of these ranks; with a joker it can be made so."""
    if options["flush"] == "any" or options["ranking"] == "modern":
        return True
    different = sorted(set(ranks))
    low = sorted(1 if rank == _ACE else rank for rank in different)
    gaps = [sum(b - a > 1 for a, b in pairwise(some)) for some in (different, low)]
    return len(different) == len(ranks) and (1 in gaps if len(ranks) == 5 else min(gaps) <= 1)


def _four_of_a_suit(
    hand: Sequence[str], jokers: int, options: Mapping[str, str]
) -> tuple[str, ...]:
    """Four cards towards a flush, or nothing."""
    for suit in "cshd":
        kept = tuple(card for card in hand if card == _JOKER or card[1] == suit)
        if len(kept) == 4 and _is_flush([_rank(card) for card in kept[: 4 - jokers]], options):
            return kept
    return ()


def _four_in_sequence(hand: Sequence[str], ranks: Sequence[int]) -> tuple[str, ...]:
    """Four cards in sequence that a card at either end makes five, or nothing."""
    for lowest in range(2, 11):
        row = set(range(lowest, lowest + 4))
        if row <= set(ranks) and lowest + 3 < _ACE:
            return _of_ranks(hand, row)
    return ()
