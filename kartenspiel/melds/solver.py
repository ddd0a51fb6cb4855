"""The exact meld solver: the fewest points left over, the most that can be laid, first melds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from kartenspiel.melds.hands import JOKERS_AT, NATURALS, RANK_SLICE, SUIT_BITS, SUIT_MASK, UNIT, XX
from kartenspiel.melds.lists import MeldLists, candidate_ranks
from kartenspiel.melds.rules import Meld, MeldRules
from kartenspiel.melds.tables import NEVER, Ledger, RunTable, SetTable

__all__ = ["Layout", "MeldSolver", "solver_for"]


class Layout(NamedTuple):
    """A hand laid out."""

    melds: tuple[Meld, ...]
    """In an order in which they can be laid."""
    rest: int
    """The hand of the loose cards."""
    points: int
    """What the loose cards cost."""


class _Search:
    """The greatest worth of a hand in one ledger, wherever its jokers stand.

    Sets are tried rank by rank for the ranks that can have one; what is left falls into suits.
    """

    def __init__(self, rules: MeldRules, ledger: Ledger, *, lone_sets: bool, ceiling: int) -> None:
        """`lone_sets`: whether sets of one natural card and jokers must be tried; `ceiling`:
        no hand is worth more."""
        self._ceiling = ceiling
        self._rules = rules
        self._ledger = ledger
        self._fewest = 1 if lone_sets else 2
        self._runs = [RunTable(rules, ledger, n) for n in range(5)]
        # Where a set takes any number of cards, jokers left over are free as soon as there is one.
        self._roomy = (
            rules.repeated_suits
            and rules.longest_set > 15
            and rules.meld_jokers > 3
            and not any(ledger.in_set)
        )
        self._sets = [SetTable(rules, n, self._fewest, spare=self._roomy) for n in range(5)]

    def worth(self, hand: int) -> int:
        jokers = hand >> JOKERS_AT
        hand &= NATURALS
        wanted = max(3 - min(jokers, self._rules.meld_jokers), self._fewest)
        ranks = candidate_ranks(self._rules, hand, wanted)
        return self._try(hand, jokers, ranks, self._ledger.loose_joker)

    def _try(self, hand: int, jokers: int, ranks: int, loose_joker: int) -> int:
        if not ranks:
            return self._suits(hand, jokers, loose_joker)
        shift = (ranks & -ranks).bit_length() - 1
        ranks &= ranks - 1
        best = self._try(hand, jokers, ranks, loose_joker)
        if best == self._ceiling:
            return best
        each = self._ledger.in_set[shift >> 2]
        if self._roomy:
            loose_joker = 0
        for taken, used, cards in self._sets[jokers][hand >> shift & RANK_SLICE]:
            rest = hand - (taken << shift)
            worth = self._try(rest, jokers - used, ranks, loose_joker) + each * cards
            if worth > best:
                best = worth
                if best == self._ceiling:
                    break
        return best

    def _suits(self, hand: int, jokers: int, loose_joker: int) -> int:
        """The worth of runs alone, and of the jokers that are then left over."""
        table = self._runs[jokers]
        clubs = table[hand & SUIT_MASK]
        spades = table[hand >> SUIT_BITS & SUIT_MASK]
        hearts = table[hand >> 2 * SUIT_BITS & SUIT_MASK]
        diamonds = table[hand >> 3 * SUIT_BITS]
        natural = clubs[0] + spades[0] + hearts[0] + diamonds[0]
        if not jokers:
            return natural
        if jokers == 1:
            gain = max(
                clubs[1] - clubs[0],
                spades[1] - spades[0],
                hearts[1] - hearts[0],
                diamonds[1] - diamonds[0],
                -loose_joker,
            )
            return natural + gain
        alone = self._rules.jokers_alone
        exactly = _both(_both(clubs, spades), _both(hearts, diamonds))
        return max(
            worth - loose_joker * (0 if alone and jokers - used > 2 else jokers - used)
            for used, worth in enumerate(exactly)
        )


def _both(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The greatest worth of two suits together, by the jokers used in both."""
    return [max([one[k] + other[n - k] for k in range(n + 1)]) for n in range(len(one))]


class MeldSolver(MeldLists):
    """All answers about melds under one set of rules; hands are integers (`melds.hands`).

    Answers are exact for hands of up to three copies of a face and four jokers.
    """

    def __init__(self, rules: MeldRules) -> None:
        super().__init__(rules)
        nothing = (0,) * 14
        # A natural card and jokers in a set are a run just as well, unless a run needs an ace.
        self._dead = _Search(
            rules,
            Ledger(rules.values, nothing, nothing, rules.joker_value),
            lone_sets=rules.runs_need_ace,
            ceiling=0,
        )
        # What a set of one card counts may be more than what the run would.
        self._laid = _Search(
            rules,
            Ledger(nothing, rules.meld_values, rules.meld_values[1:], 0),
            lone_sets=True,
            ceiling=-NEVER,
        )

    def least(self, hand: int) -> int:
        """The fewest points that the loose cards cost, over all ways to meld."""
        if hand >> JOKERS_AT and self.rules.lacking:
            return self._least_in_order(hand, {})
        return -self._dead.worth(hand)

    def floor(self, hand: int) -> int:
        """Quicker than `least` where jokers must stand for what is lacking: a lower bound of it.

        Equal to it in all other cases.
        """
        return -self._dead.worth(hand)

    def _least_in_order(self, hand: int, known: dict[int, int]) -> int:
        """`least` where it matters which meld is laid first."""
        jokers = hand >> JOKERS_AT
        if not jokers:
            return -self._dead.worth(hand)
        found = known.get(hand)
        if found is not None:
            return found
        floor = -self._dead.worth(hand)
        best = jokers * self.rules.joker_value - self._dead.worth(hand & NATURALS)
        if best > floor:
            # those with jokers first: most often they may be laid at once
            for meld in sorted(self.melds(hand), key=_fewest_jokers_last):
                best = min(best, self._least_in_order(hand - meld.cards, known))
                if best == floor:
                    break
        known[hand] = best
        return best

    def can_go_out(self, hand: int) -> bool:
        """Whether every card can be melded."""
        counting = replace(self.rules, values=(1,) * 13, joker_value=1)
        return solver_for(counting).least(hand) == 0

    def layout(self, hand: int) -> Layout:
        """Melds that leave the fewest points; the longest that do so are laid first."""
        points = self.least(hand)
        melds: list[Meld] = []
        rest = hand
        while True:
            offered = sorted(self.melds(rest), key=lambda meld: -len(meld.tokens))
            step = next((m for m in offered if self.least(rest - m.cards) == points), None)
            if step is None:
                return Layout(tuple(melds), rest, points)
            melds.append(step)
            rest -= step.cards

    def least_after_discard(self, hand: int) -> dict[int, int]:
        """For each face of the hand, the fewest points left when one card of it is gone."""
        faces = [face for face in range(XX + 1) if hand >> 4 * face & 15]
        return {face: self.least(hand - UNIT[face]) for face in faces}

    def most(self, hand: int) -> int:
        """What melds out of the hand can count together at most.

        Where jokers must stand for what is lacking, an upper bound of it.
        """
        return self._laid.worth(hand)

    def first_melds(self, hand: int, needed: int, *, keep: bool = False) -> tuple[Meld, ...]:
        """The melds from which, by further ones, `needed` points together can be reached.

        `keep`: and a card is then left.
        """
        if self._laid.worth(hand) < needed:
            return ()
        failed: set[tuple[int, int]] = set()
        return tuple(
            meld
            for meld in self.melds(hand)
            if self._reaches(hand - meld.cards, needed - meld.points, failed, keep=keep)
        )

    def _reaches(self, hand: int, needed: int, failed: set[tuple[int, int]], *, keep: bool) -> bool:
        if needed <= 0:
            return not keep or hand != 0
        if (hand, needed) in failed:
            return False
        if self._laid.worth(hand) >= needed:
            for meld in sorted(self.melds(hand), key=_dearest_first):
                if self._reaches(hand - meld.cards, needed - meld.points, failed, keep=keep):
                    return True
        failed.add((hand, needed))
        return False


def _dearest_first(meld: Meld) -> int:
    return -meld.points


def _fewest_jokers_last(meld: Meld) -> int:
    return -(meld.cards >> JOKERS_AT)


@lru_cache(maxsize=64)
def solver_for(rules: MeldRules) -> MeldSolver:
    """The solver of these rules, shared: what it has found once it need not find again."""
    return MeldSolver(rules)
