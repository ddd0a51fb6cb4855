"""Against printed tables, closed forms and what must hold for every distribution function."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.tournament.student import _expansion, normal_quantile, t_quantile

probabilities = st.floats(0.0005, 0.9995)


@pytest.mark.parametrize(
    ("freedom", "p90", "p95", "p975", "p99", "p995", "p9995"),
    [  # the usual printed table, one-sided
        (1, 3.078, 6.314, 12.706, 31.821, 63.657, 636.619),
        (2, 1.886, 2.920, 4.303, 6.965, 9.925, 31.599),
        (3, 1.638, 2.353, 3.182, 4.541, 5.841, 12.924),
        (4, 1.533, 2.132, 2.776, 3.747, 4.604, 8.610),
        (5, 1.476, 2.015, 2.571, 3.365, 4.032, 6.869),
        (7, 1.415, 1.895, 2.365, 2.998, 3.499, 5.408),
        (10, 1.372, 1.812, 2.228, 2.764, 3.169, 4.587),
        (20, 1.325, 1.725, 2.086, 2.528, 2.845, 3.850),
        (30, 1.310, 1.697, 2.042, 2.457, 2.750, 3.646),
        (60, 1.296, 1.671, 2.000, 2.390, 2.660, 3.460),
        (120, 1.289, 1.658, 1.980, 2.358, 2.617, 3.373),
        (1000, 1.282, 1.646, 1.962, 2.330, 2.581, 3.300),
    ],
)
def test_the_printed_table(
    freedom: int, p90: float, p95: float, p975: float, p99: float, p995: float, p9995: float
) -> None:
    for p, printed in [(0.9, p90), (0.95, p95), (0.975, p975), (0.99, p99), (0.995, p995),
                       (0.9995, p9995)]:  # fmt: skip
        assert t_quantile(p, freedom) == pytest.approx(printed, abs=0.00051)


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706204736), (3, 3.182446305), (5, 2.570581836), (6, 2.446911851), (10, 2.228138852),
     (29, 2.045229642), (30, 2.042272456), (100, 1.983971519), (200, 1.971896224)],
)  # fmt: skip
def test_more_digits_at_95_percent(freedom: int, value: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(value, abs=5e-9)


@given(probabilities)
def test_one_degree_is_the_tangent(p: float) -> None:
    assert t_quantile(p, 1) == pytest.approx(math.tan(math.pi * (p - 0.5)), rel=1e-9, abs=1e-9)


@given(probabilities)
def test_two_degrees_in_closed_form(p: float) -> None:
    closed = (2 * p - 1) * math.sqrt(2 / (4 * p * (1 - p)))
    assert t_quantile(p, 2) == pytest.approx(closed, rel=1e-9, abs=1e-9)


@given(probabilities, st.integers(1, 400))
def test_it_is_symmetric(p: float, freedom: int) -> None:
    assert t_quantile(1 - p, freedom) == pytest.approx(-t_quantile(p, freedom), rel=1e-9, abs=1e-9)


@given(st.floats(0.51, 0.9995), st.integers(1, 399))
def test_more_degrees_are_surer_down_to_the_normal_limit(p: float, freedom: int) -> None:
    assert t_quantile(p, freedom) > t_quantile(p, freedom + 1) > normal_quantile(p)
    assert t_quantile(p, 10**7) == pytest.approx(normal_quantile(p), rel=1e-5)


@pytest.mark.parametrize("p", [0.6, 0.9, 0.975, 0.995, 0.9995])
def test_the_two_ways_meet(p: float) -> None:
    """The exact sum ends at 200, the expansion begins there."""
    assert _expansion(normal_quantile(p), 200) == pytest.approx(t_quantile(p, 200), abs=1e-8)


@given(probabilities)
def test_the_normal_quantile_is_turned_round_by_its_distribution(p: float) -> None:
    assert math.erfc(-normal_quantile(p) / math.sqrt(2)) / 2 == pytest.approx(p, rel=1e-9)
    assert normal_quantile(0.975) == pytest.approx(1.959963984540054, abs=1e-9)


@pytest.mark.parametrize(("p", "freedom"), [(0.0, 5), (1.0, 5), (0.5, 0)])
def test_what_has_no_quantile(p: float, freedom: int) -> None:
    with pytest.raises(ValueError, match=str(p)):
        t_quantile(p, freedom)
