"""The memory of the meld solver: what one suit gives in runs, and one rank in sets.

Runs never mix suits and sets never mix ranks. So once the cards that go into sets are taken out
of a hand, its four suits are worth what each is worth alone, and every suit pattern is thought
through once only.

A table works with *worths* to be made as great as possible; jokers are accounted for exactly, as
one that has found no room in a meld costs something. `Ledger` says what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from kartenspiel.melds.hands import RANK_OF_PLACE, SUIT_BITS
from kartenspiel.melds.lists import places_of_threes
from kartenspiel.melds.rules import MeldRules

__all__ = ["NEVER", "Ledger", "RunTable", "SetTable", "longest_needed"]

NEVER: Final = -1_000_000
"""The worth of what cannot be done."""


@dataclass(frozen=True)
class Ledger:
    """What is added up: by rank or place, each a number not below 0."""

    loose: tuple[int, ...]
    """What a loose card of a rank takes away."""
    in_run: tuple[int, ...]
    """What a run's place (1 … 14, from index 0) adds."""
    in_set: tuple[int, ...]
    """What each card of a set adds, by rank."""
    loose_joker: int
    """What a joker that is in no meld takes away."""


def longest_needed(rules: MeldRules, jokers: int) -> int:
    """Runs longer than this need not be looked at, as they can be cut into two.

    Both parts must be runs: three places and a natural card at least. A run of six or more places
    with two jokers at most can be cut behind the third place. With three jokers a run of six may
    be jokers in its first half, with four a run of seven; one place more and there is a cut. A run
    that needs an ace at its end cannot be cut.
    """
    if rules.runs_need_ace:
        return rules.longest_run
    return min(rules.longest_run, 5 + max(0, min(jokers, rules.meld_jokers) - 2))


class RunTable(dict[int, tuple[int, ...]]):
    """By suit pattern: the greatest worth with exactly 0, 1 … `jokers` jokers in its runs."""

    def __init__(self, rules: MeldRules, ledger: Ledger, jokers: int) -> None:
        super().__init__()
        self._rules = rules
        self._ledger = ledger
        self._jokers = jokers
        self._cap = min(jokers, rules.meld_jokers)
        self._longest = longest_needed(rules, jokers)
        self[0] = (0,) + (NEVER,) * jokers

    def __missing__(self, pattern: int) -> tuple[int, ...]:
        rank = ((pattern & -pattern).bit_length() - 1) >> 2  # the lowest card, aces last
        unit = 1 << 4 * rank
        loose = self._ledger.loose[rank]
        best = [worth - loose for worth in self[pattern - unit]]
        for (taken, used), added in self._runs_with(pattern, rank).items():
            rest = self[pattern - taken]
            for more in range(self._jokers + 1 - used):
                worth = rest[more] + added
                if worth > best[used + more]:
                    best[used + more] = worth
        self[pattern] = result = tuple(best)
        return result

    def _runs_with(self, pattern: int, rank: int) -> dict[tuple[int, int], int]:
        """Every run with one card of `rank`, the lowest held: cards and jokers, what it adds."""
        found: dict[tuple[int, int], int] = {}
        threes = set(places_of_threes(pattern, self._cap))
        for place in (1, 14) if rank == 12 else (rank + 2,):
            # below the lowest card a run has jokers only, and maybe an ace at its first place
            for first in range(max(1, place - self._cap - 1), min(place, 12) + 1):
                if first not in threes:
                    continue
                for way, added in self._from(pattern, first, place):
                    if added > found.get(way, NEVER):
                        found[way] = added
        return found

    def _from(self, pattern: int, first: int, own: int) -> Iterator[tuple[tuple[int, int], int]]:
        """The runs that begin at place `first` and have a natural card at place `own`."""
        rules, in_run = self._rules, self._ledger.in_run
        ways: set[tuple[int, int]] = {(0, 0)}
        added = 0
        for last in range(first, min(14, first + self._longest - 1) + 1):
            shift = 4 * RANK_OF_PLACE[last]
            added += in_run[last - 1]
            ways = {
                longer
                for taken, used in ways
                for longer in (
                    *(((taken + (1 << shift), used),) if pattern - taken >> shift & 15 else ()),
                    *(((taken, used + 1),) if last != own and used < self._cap else ()),
                )
            }
            if not ways:
                return
            ended = last >= own and last - first >= 2
            if ended and not (rules.runs_need_ace and first > 1 and last < 14):
                for way in ways:
                    yield way, added


class SetTable(dict[int, tuple[tuple[int, int, int], ...]]):
    """By a rank's cards: what sets can take of them, as cards, jokers and the number of both.

    Several sets of the rank are one taking. Taking nothing is left out. With `spare` a set takes
    no more jokers than it needs.
    """

    def __init__(self, rules: MeldRules, jokers: int, fewest: int, *, spare: bool) -> None:
        """`fewest`: natural cards that a set must have to be looked at."""
        super().__init__()
        self._rules = rules
        self._jokers = jokers
        self._fewest = fewest
        self._spare = spare

    def __missing__(self, key: int) -> tuple[tuple[int, int, int], ...]:
        counts = tuple(key >> SUIT_BITS * suit & 15 for suit in range(4))
        nothing: tuple[int, ...] = (0,) * 5  # cards taken by suit, then jokers
        seen = {nothing}
        open_ones = list(seen)
        while open_ones:
            *taken, used = open_ones.pop()
            left = [held - gone for held, gone in zip(counts, taken, strict=True)]
            for natural, jokers in self._one_set(left, self._jokers - used):
                way = (*(a + b for a, b in zip(taken, natural, strict=True)), used + jokers)
                if way not in seen:
                    seen.add(way)
                    open_ones.append(way)
        self[key] = result = tuple(
            (
                sum(n << SUIT_BITS * suit for suit, n in enumerate(way[:4])),
                way[4],
                sum(way),
            )
            for way in sorted(seen)
            if any(way)
        )
        return result

    def _one_set(self, left: Sequence[int], jokers: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """One set out of what is left of the rank."""
        most = 9 if self._rules.repeated_suits else 1
        for natural in product(*(range(min(n, most) + 1) for n in left)):
            held = sum(natural)
            if held < self._fewest:
                continue
            needed = max(0, 3 - held)
            most_jokers = min(jokers, self._rules.meld_jokers, self._rules.longest_set - held)
            for used in range(needed, min(most_jokers, needed if self._spare else 4) + 1):
                yield natural, used
