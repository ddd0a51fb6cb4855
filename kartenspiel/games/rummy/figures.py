"""Counting hands, and the figures with which a deal is ended (R12–R18).

Exact counts come from the meld solver. Most hands are far from a figure, which a few look-ups
show: a card is *lonely* if no meld can be made with it, and so is loose whatever else is melded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kartenspiel.games.rummy.deck import FIGURE_STEP, FLUSH, KNOCK, NOTHING, ROYAL, STOP, Deck
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.melds import MeldRules, solver_for
from kartenspiel.melds.hands import (
    JOKERS_AT,
    ONES,
    RANK_OF_PLACE,
    SUIT_BITS,
    SUIT_MASK,
    UNIT,
)

__all__ = ["Figures", "meld_rules"]

_TEN: Final = 10
_ANY_NUMBER: Final = 99
_WINDOWS: Final = tuple(
    sum(15 << 4 * RANK_OF_PLACE[place] for place in range(first, first + _TEN))
    for first in range(1, 6)
)
"""R16: the ranks of ten neighbours, from A–10 to 5–A, as masks of a suit pattern."""


def meld_rules(options: RummyOptions, deck: Deck) -> MeldRules:
    """R12–R15: suits may repeat in a set, any number of jokers, an ace at one end of a run."""
    return MeldRules(
        values=deck.values,
        joker_value=options.joker_points,
        longest_run=13,
        longest_set=_ANY_NUMBER,
        repeated_suits=True,
        meld_jokers=4,
        jokers_alone=True,
    )


def _suits(hand: int) -> tuple[int, int, int, int]:
    return (
        hand & SUIT_MASK,
        hand >> SUIT_BITS & SUIT_MASK,
        hand >> 2 * SUIT_BITS & SUIT_MASK,
        hand >> 3 * SUIT_BITS & SUIT_MASK,
    )


class _Lonely(dict[int, int]):
    """By suit pattern: its cards that are in no run with `jokers` jokers, none or one."""

    def __init__(self, jokers: int) -> None:
        super().__init__()
        self._jokers = jokers

    def __missing__(self, pattern: int) -> int:
        there = (pattern | pattern >> 1) & ONES
        places = there << 4 | there >> 48  # the ace below the 2 and above the king
        near, far = places & places >> 4, places & places >> 8
        if self._jokers:  # two cards next to each other, or with a gap
            joined = near | near << 4 | far | far << 8
        else:
            three = near & far
            joined = three | three << 4 | three << 8
        ranks = (joined >> 4 | (joined & 1) << 48) & ONES
        self[pattern] = lonely = pattern & ~(ranks * 15)
        return lonely


class Figures:
    """The counting of hands with the options chosen."""

    def __init__(self, options: RummyOptions, deck: Deck) -> None:
        self.least = solver_for(meld_rules(options, deck)).least
        """R15: the bad points of a hand."""
        self._options = options
        self._values = (*deck.values * 4, options.joker_points)
        self._lonely = (_Lonely(0), _Lonely(1))
        self._knock = options.knock_limit
        self._before = (options.knock_when == "before", options.stop_when == "before")
        # the most bad points of a figure that is announced with a discard; -1: none is
        self._after = -1
        if options.stop_when == "after":
            self._after = 0
        if options.knock_when == "after" and options.knock_limit:
            self._after = options.knock_limit
        self._heavy_after = self._heavy(max(self._after, 0))
        self._heavy_before = self._heavy(self._knock)

    def _heavy(self, most: int) -> tuple[int, int]:
        """Which ranks to look for among the lonely cards, and how many that are kept are too many
        for a hand of at most `most` bad points."""
        least = min(most + 1, _TEN)
        ranks = sum(15 << 4 * rank for rank in range(13) if self._values[rank] >= least)
        return ranks, most // least + 1

    def _too_many(self, hand: int, heavy: tuple[int, int], gone: int) -> bool:
        """Whether lonely cards alone are too many, even when `gone` cards are discarded."""
        jokers = hand >> JOKERS_AT
        if jokers > 1:
            return False  # two jokers make a meld of any card
        c = hand & SUIT_MASK
        s = hand >> SUIT_BITS & SUIT_MASK
        h = hand >> 2 * SUIT_BITS & SUIT_MASK
        d = hand >> 3 * SUIT_BITS & SUIT_MASK
        n = c + s + h + d
        lonely = self._lonely[jokers]
        alone = lonely[c] + lonely[s] + lonely[h] + lonely[d]
        # R12: ranks with enough cards for a set, three or two and a joker
        sets = (n >> 3 | n >> 2 | n >> 1 & (n | -jokers)) & ONES
        ranks, most = heavy
        # the sum of the digits to the base 16; there are fewer than 15 cards
        return (alone & ranks & ~(sets * 15)) % 15 >= most + gone

    # ---- R16, R17

    def flush(self, hand: int) -> int:
        """R16: FLUSH, ROYAL or NOTHING for ten cards."""
        if not self._options.flush:
            return NOTHING
        for pattern in _suits(hand):
            if pattern % 15 + (hand >> JOKERS_AT) == _TEN:
                return ROYAL if _is_royal(pattern) else FLUSH
        return NOTHING

    def completes_flush(self, hand: int, face: int) -> bool:
        """R21: whether ten cards that are no Flush are one with `face` for another card."""
        if not self._options.flush or self.flush(hand):
            return False
        hand += UNIT[face]
        jokers = hand >> JOKERS_AT
        return any(pattern % 15 + jokers == _TEN for pattern in _suits(hand))

    def alike(self, hand: int) -> int:
        """R17: the figure of the cards of one rank with all jokers."""
        if not self._options.alike:
            return NOTHING
        n = sum(_suits(hand))
        most = max(n >> 4 * rank & 15 for rank in range(13)) + (hand >> JOKERS_AT)
        if most < 6 or (most == 6 and not self._knock):
            return NOTHING
        if most == 6:
            return KNOCK
        if most == 7 or not self._options.flush:
            return STOP
        return FLUSH if most == 8 else ROYAL

    # ---- R18, R20

    def figure(self, hand: int) -> int:
        """R18: the highest figure of ten cards."""
        shown = max(self.flush(hand), self.alike(hand))
        if shown >= STOP or self._too_many(hand, self._heavy_before, 0):
            return shown
        return max(shown, self._by_points(self.least(hand)))

    def _by_points(self, bad: int) -> int:
        if bad == 0:
            return STOP
        return KNOCK if bad <= self._knock else NOTHING

    def before(self, hand: int) -> int:
        """R20: the figure that may be announced before drawing, or NOTHING."""
        knock, stop = self._before
        if not knock and not stop:
            return NOTHING
        figure = self.figure(hand)
        return figure if (knock if figure == KNOCK else stop) else NOTHING

    def after(self, hand: int, faces: tuple[int, ...]) -> tuple[int, ...]:
        """R20: the moves that discard one of `faces` of eleven cards and announce what is left."""
        if self._after < 0:
            return ()
        shown = self._may_show(hand)
        if not shown and self._too_many(hand, self._heavy_after, 1):
            return ()
        # melds of ten cards are melds of the eleven: without a card a hand counts at most that
        # card less than with it
        least = self.least(hand) - self._after
        values = self._values
        if shown:
            close: tuple[int, ...] = faces
        else:
            close = tuple([face for face in faces if values[face] >= least])
        return tuple(self._announced(hand, close))

    def _may_show(self, hand: int) -> bool:
        """Whether eleven cards are near to a Flush (R16) or to cards alike (R17)."""
        jokers = hand >> JOKERS_AT
        c, s, h, d = _suits(hand)
        if self._options.flush:
            near = _TEN - jokers
            if c % 15 >= near or s % 15 >= near or h % 15 >= near or d % 15 >= near:
                return True
        return self._options.alike and bool(self.alike(hand))

    def _announced(self, hand: int, faces: tuple[int, ...]) -> Iterator[int]:
        knock, stop = self._before
        for face in faces:
            figure = self.figure(hand - UNIT[face])
            if figure and not (knock if figure == KNOCK else stop):
                yield face + figure * FIGURE_STEP

    # ---- R26

    def written(self, hand: int, figure: int) -> int:
        """R17, R26: the bad points that the announcer of `figure` writes."""
        return self.least(hand) if figure == KNOCK and self.alike(hand) != KNOCK else 0

    def counts(self, hand: int) -> int:
        """R26: the points that count of a hand that did not end the deal."""
        return 0 if self.flush(hand) else self.least(hand)


def _is_royal(pattern: int) -> bool:
    """R16: whether the natural cards of a Flush lie among ten neighbours, none of them twice."""
    return not pattern & ~ONES and any(not pattern & ~window for window in _WINDOWS)
