"""Quantiles of Student's t, for whole degrees of freedom, without a library.

For up to `_EXACT` degrees the distribution function is a finite sum in the angle θ = atan(t/√ν)
(Abramowitz & Stegun, 26.7.3 and 26.7.4), which is turned round by bisection; beyond, the expansion
around the normal quantile (26.7.5) is exact to more than nine digits.
"""

from __future__ import annotations

import math
from functools import lru_cache

__all__ = ["normal_quantile", "t_quantile"]

_EXACT = 200
_HALVINGS = 80
"""More than the bits of a double."""


@lru_cache(maxsize=1024)
def t_quantile(probability: float, freedom: int) -> float:
    """The t below which `probability` lies, for `freedom` degrees of freedom (at least 1)."""
    if not 0.0 < probability < 1.0 or freedom < 1:
        raise ValueError((probability, freedom))
    if probability < 0.5:
        return -t_quantile(1.0 - probability, freedom)
    if freedom > _EXACT:
        return _expansion(normal_quantile(probability), freedom)
    within = 2.0 * probability - 1.0
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _within(middle, freedom) < within:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan((low + high) / 2)


def normal_quantile(probability: float) -> float:
    """The same of the normal distribution, the limit for many degrees of freedom."""
    if not 0.0 < probability < 1.0:
        raise ValueError(probability)
    if probability < 0.5:
        return -normal_quantile(1.0 - probability)
    low, high = 0.0, 40.0
    beyond = 1.0 - probability
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if math.erfc(middle / math.sqrt(2)) / 2 > beyond:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _within(angle: float, freedom: int) -> float:
    """How likely it is that |t| is at most √ν tan θ."""
    sine, cosine = math.sin(angle), math.cos(angle)
    term = cosine if freedom % 2 else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    if freedom % 2:
        return 2 / math.pi * (angle + sine * total)
    return sine * total


def _expansion(x: float, freedom: int) -> float:
    square = x * x
    terms = (
        x * (square + 1) / 4,
        x * ((5 * square + 16) * square + 3) / 96,
        x * (((3 * square + 19) * square + 17) * square - 15) / 384,
        x * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
    )
    total = 0.0
    for term in reversed(terms):
        total = (total + term) / freedom
    return x + total
