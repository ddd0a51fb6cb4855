"""What each board is worth to each entry, and what faults do to it. Pure.

The value of a board for an entry is the mean of its scores over all its seatings at all tables.
A fault never pays: where one is charged, the board is void at that table for all others, in all
its seatings, and its maker gets, in the seating that it broke, the worst result of anybody on that
board, else the worst of the tournament (or its own, if the stand-in did worse still). Results that
were voided are no results in this sense. A board of which a table has not played all seatings yet
counts for nobody at that table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, groupby
from operator import attrgetter
from typing import NamedTuple

from kartenspiel.tournament.schedule import Table, table_of
from kartenspiel.tournament.statistics import Estimate, Sample

__all__ = ["NOBODY", "Played", "Tally", "tally"]

NOBODY = -1
"""Whose fault it is if a match was broken off without one."""


class Played(NamedTuple):
    """One board as played in one lane."""

    board: int
    block: int
    seating: tuple[int, ...]
    scores: tuple[int, ...]
    charged: tuple[int, ...] = ()
    """Seats that made a fault which was not forgiven."""
    void: bool = False
    """It was broken off."""
    begun: bool = True
    """Not so only if it was broken off before its first deal had a score."""


@dataclass(slots=True)
class Tally:
    """What the entries have from the boards so far; the keys are entries."""

    samples: dict[int, Sample] = field(default_factory=dict)
    """The values of the boards of each entry that has a valid one."""
    pairs: dict[tuple[int, int], Sample] = field(default_factory=dict)
    """For a < b: the value for a minus that for b, over the boards of both."""
    matches: Counter[int] = field(default_factory=Counter)
    """Counted seatings."""
    wins: Counter[int] = field(default_factory=Counter)
    """Those in which nobody had as much."""
    faulty: Counter[int] = field(default_factory=Counter)
    """Boards (of a table) that the entry broke."""
    voided: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Boards (of a table) voided by an entry (or NOBODY) for an entry."""
    pending: int = 0
    """Boards (of a table) of which some seatings have not been played."""

    def estimate(self, entry: int) -> Estimate:
        """The entry's score a board."""
        return self.samples.get(entry, Sample()).estimate()

    def difference(self, a: int, b: int) -> Estimate:
        """The score a board of `a` minus that of `b`, paired over their common boards."""
        if a > b:
            other = self.difference(b, a)
            return other._replace(mean=None if other.mean is None else -other.mean)
        return self.pairs.get((a, b), Sample()).estimate()


class _Board:
    """The scores of one board, while its lanes are looked at."""

    __slots__ = ("charges", "counts", "totals", "worst")

    def __init__(self) -> None:
        self.totals: Counter[int] = Counter()
        self.counts: Counter[int] = Counter()
        self.charges: dict[int, list[int]] = {}
        """For each maker, its own scores in the seatings that it broke."""
        self.worst: int | None = None

    def count(self, entries: Sequence[int], scores: Sequence[int]) -> None:
        """Take in scores that are valid."""
        for entry, score in zip(entries, scores, strict=True):
            self.totals[entry] += score
            self.counts[entry] += 1
        low = min(scores)
        if self.worst is None or low < self.worst:
            self.worst = low

    def values(self, worst: int | None) -> dict[int, tuple[int, int]]:
        """The value for each entry, as a ratio; charges go by `worst` where the board has none."""
        limit = self.worst if self.worst is not None else worst
        for entry, own in self.charges.items():
            if limit is not None:
                self.totals[entry] += sum(min(limit, score) for score in own)
                self.counts[entry] += len(own)
        return {entry: (self.totals[entry], self.counts[entry]) for entry in sorted(self.counts)}


def tally(
    played: Iterable[Played],
    lanes: Callable[[Table], int],
    *,
    faults: str = "void",
    pairs: bool = False,
) -> Tally:
    """What all boards give, from results in the order of their boards.

    `lanes` is the number of seatings of a table. With `faults` = `count` faulty boards count as
    they were played. Only boards without any valid result wait for the end, the worst result of
    the tournament; of all others nothing is kept.
    """
    lanes = cache(lanes)
    sorted_ = cache(table_of)
    result = Tally()
    waiting: list[_Board] = []
    worst: int | None = None
    for _, of_board in groupby(played, key=attrgetter("board")):
        board = _Board()
        tables: dict[Table, list[Played]] = {}
        for lane in of_board:
            tables.setdefault(sorted_(lane.seating), []).append(lane)
        for table, there in tables.items():
            _look(result, board, table, there, whole=len(there) >= lanes(table), faults=faults)
        result.matches.update(board.counts)
        if board.worst is not None:
            worst = board.worst if worst is None else min(worst, board.worst)
        elif board.charges:
            waiting.append(board)
            continue
        _book(result, board.values(None), pairs=pairs)
    for board in waiting:
        _book(result, board.values(worst), pairs=pairs)
    _drop_invalid(result)
    return result


def _look(
    result: Tally, board: _Board, table: Table, there: list[Played], *, whole: bool, faults: str
) -> None:
    """Take what one table made of one board."""
    makers = {lane.seating[seat] for lane in there for seat in lane.charged}
    result.faulty.update(makers)
    if faults == "count":
        makers = set()
        whole = whole and all(lane.begun for lane in there)
        broken_off = False
    else:
        broken_off = any(lane.void and not lane.charged for lane in there)
    for maker in makers:
        for victim in set(table) - {maker}:
            result.voided[maker, victim] += 1
    if broken_off and not makers:
        for victim in set(table):
            result.voided[NOBODY, victim] += 1
        return
    if not whole and not makers:
        result.pending += 1
        return
    for lane in there:
        seating, scores = lane.seating, lane.scores
        best = max(scores)
        winner = seating[scores.index(best)] if scores.count(best) == 1 else None
        if not makers:
            board.count(seating, scores)
            if winner is not None:
                result.wins[winner] += 1
            continue
        broke = {seating[seat] for seat in lane.charged}
        for entry, score in zip(seating, scores, strict=True):
            if entry in broke:
                board.charges.setdefault(entry, []).append(score)
            elif makers == {entry} and whole and not lane.void:
                board.count([entry], [score])
                if winner == entry:
                    result.wins[entry] += 1


def _book(result: Tally, values: dict[int, tuple[int, int]], *, pairs: bool) -> None:
    for entry, (total, count) in values.items():
        result.samples.setdefault(entry, Sample()).add(total, count)
    if pairs:
        for a, b in combinations(values, 2):
            (total_a, parts_a), (total_b, parts_b) = values[a], values[b]
            difference = total_a * parts_b - total_b * parts_a
            result.pairs.setdefault((a, b), Sample()).add(difference, parts_a * parts_b)


def _drop_invalid(result: Tally) -> None:
    """An entry that has nothing but charges has no valid board, and so no score."""
    for entry in [entry for entry in result.samples if not result.matches[entry]]:
        del result.samples[entry]
    for pair in [pair for pair in result.pairs if not result.samples.keys() >= set(pair)]:
        del result.pairs[pair]
