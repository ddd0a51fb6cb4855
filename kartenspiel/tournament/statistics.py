"""Means over boards and how sure they are; ranks. Pure, and in constant memory.

A *sample* holds one number a board. Its interval is Student's t over boards, never over seatings
or tables, which share their cards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kartenspiel.tournament.student import t_quantile

__all__ = ["CONFIDENCE", "Estimate", "Sample", "ranks"]

CONFIDENCE = 0.95
"""How often an interval covers the true mean."""


class Estimate(NamedTuple):
    """A mean and its interval; None where there is nothing to say."""

    boards: int
    mean: float | None
    error: float | None
    """Standard error of the mean."""
    half: float | None
    """Half the width of the interval: mean ± half."""

    @property
    def low(self) -> float | None:
        return None if self.mean is None or self.half is None else self.mean - self.half

    @property
    def high(self) -> float | None:
        return None if self.mean is None or self.half is None else self.mean + self.half

    def over(self, parts: int) -> Estimate:
        """The same figures for one of `parts` equal parts of a board."""
        mean, error, half = (None if x is None else x / parts for x in self[1:])
        return Estimate(self.boards, mean, error, half)


@dataclass(slots=True)
class Sample:
    """One number a board, as sums: the numbers are not kept.

    The numbers are ratios of whole numbers with few different denominators, and the sums are
    exact. So a mean does not depend on the order, and what is equal is a tie.
    """

    boards: int = 0
    sums: dict[int, tuple[int, int]] = field(default_factory=dict)
    """For each denominator the sum of the numerators, and of their squares."""

    def add(self, total: int, parts: int = 1) -> None:
        """Take in total / parts."""
        self.boards += 1
        before, squares = self.sums.get(parts, (0, 0))
        self.sums[parts] = (before + total, squares + total * total)

    def estimate(self, confidence: float = CONFIDENCE) -> Estimate:
        """No numbers have no mean, one has no interval."""
        n = self.boards
        if n == 0:
            return Estimate(0, None, None, None)
        common = math.lcm(*self.sums)
        total = sum(t * (common // parts) for parts, (t, _) in self.sums.items())
        mean = total / (common * n)
        if n == 1:
            return Estimate(1, mean, None, None)
        squares = sum(s * (common // parts) ** 2 for parts, (_, s) in self.sums.items())
        # the variance of the mean: (Σx² - (Σx)²/n) / (n - 1) / n, as one ratio
        error = math.sqrt((squares * n - total * total) / (common**2 * n**2 * (n - 1)))
        half = error * t_quantile((1 + confidence) / 2, n - 1)
        return Estimate(n, mean, error, half)


def ranks(scores: Sequence[float | None]) -> list[int | None]:
    """The rank of each score, highest first: equal ones share it (1, 2, 2, 4), None has none."""
    known = sorted((score for score in scores if score is not None), reverse=True)
    first = {score: rank for rank, score in reversed([*enumerate(known, start=1)])}
    return [None if score is None else first[score] for score in scores]
