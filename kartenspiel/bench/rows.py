"""One measurement beside another, taken in turn so that a machine that drifts harms neither."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Measure", "Row", "compare"]

Measure = Callable[[], float]
"""Does its work once and gives a rate, a second of the processor."""


@dataclass(frozen=True)
class Row:
    """A line of the benchmark's table."""

    what: str
    rate: float
    """The median, a second of processor time of all processes that took part."""
    beside: str
    other: float
    """The rival's median in the same run."""
    ratio: float
    """The median of the ratios of the rounds."""
    low: float
    high: float
    """The least and the greatest of them."""
    goal: float
    aim: float

    def plain(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return asdict(self)


def compare(
    what: str,
    measure: Measure,
    beside: str,
    rival: Measure,
    *,
    goal: float,
    aim: float,
    rounds: int = 5,
) -> Row:
    """Measure both in turn, after one round that does not count."""
    measure(), rival()
    pairs = [(measure(), rival()) for _ in range(rounds)]
    ratios = [mine / other for mine, other in pairs]
    return Row(
        what,
        statistics.median(mine for mine, _ in pairs),
        beside,
        statistics.median(other for _, other in pairs),
        statistics.median(ratios),
        min(ratios),
        max(ratios),
        goal,
        aim,
    )
