from __future__ import annotations

import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.tournament.statistics import Estimate, Sample, ranks

ratios = st.tuples(st.integers(-(10**6), 10**6), st.sampled_from([1, 3, 4, 6, 9, 12]))


def sample(*numbers: int | tuple[int, int]) -> Sample:
    made = Sample()
    for number in numbers:
        made.add(*(number if isinstance(number, tuple) else (number,)))
    return made


def test_nothing_has_no_mean_and_one_number_no_interval() -> None:
    assert Sample().estimate() == Estimate(0, None, None, None)
    one = sample(7).estimate()
    assert one == Estimate(1, 7.0, None, None)
    assert (one.low, one.high) == (None, None)
    assert (Sample().estimate().low, Sample().estimate().high) == (None, None)


def test_a_worked_example() -> None:
    """3, 5, 10: the squares around 6 sum to 26, so the error is √(26/2/3); t(2) is 4.3027."""
    estimate = sample(3, 5, 10).estimate()
    assert estimate.mean == 6
    assert estimate.error == pytest.approx(2.0816660)
    assert estimate.half == pytest.approx(8.9567, abs=1e-4)
    assert (estimate.low, estimate.high) == pytest.approx((-2.9567, 14.9567), abs=1e-4)


def test_equal_numbers_are_sure() -> None:
    assert sample(4, 4, 4).estimate() == Estimate(3, 4.0, 0.0, 0.0)


@given(st.lists(ratios, min_size=2, max_size=30))
def test_the_sums_give_what_the_library_gives(numbers: list[tuple[int, int]]) -> None:
    exact = [Fraction(*number) for number in numbers]
    estimate = sample(*numbers).estimate()
    assert estimate.mean == float(statistics.mean(exact))
    assert estimate.error == pytest.approx(
        float(statistics.variance(exact) / len(exact)) ** 0.5, rel=1e-12
    )


@given(st.lists(ratios, max_size=20), st.randoms(use_true_random=False))
def test_the_order_does_not_matter(numbers: list[tuple[int, int]], random: object) -> None:
    mixed = list(numbers)
    random.shuffle(mixed)  # type: ignore[attr-defined]  # hypothesis gives a random.Random
    assert sample(*mixed).estimate() == sample(*numbers).estimate()


def test_figures_a_deal_divide_by_the_deals() -> None:
    whole = sample(3, 5, 10).estimate()
    deal = whole.over(3)
    assert deal.mean == 2
    assert deal.half == pytest.approx((whole.half or 0) / 3)
    assert Sample().estimate().over(3) == Estimate(0, None, None, None)


def test_many_numbers_take_no_room() -> None:
    made = Sample()
    for number in range(100_000):
        made.add(number % 7, 3)
    assert len(made.sums) == 1


def test_large_numbers_lose_nothing() -> None:
    estimate = sample(10**15 + 1, 10**15 + 2, 10**15 + 3).estimate()
    assert estimate.error == pytest.approx((1 / 3) ** 0.5)


def test_ties_are_ties() -> None:
    assert ranks([5.0, 7.0, 5.0, 1.0]) == [2, 1, 2, 4]
    assert ranks([None, 0.0, None, -1.0]) == [None, 1, None, 2]
    assert ranks([]) == []


@given(st.lists(st.none() | st.floats(-3, 3).map(round)))
def test_a_rank_is_one_more_than_those_before(scores: list[float | None]) -> None:
    known = [score for score in scores if score is not None]
    for score, rank in zip(scores, ranks(scores), strict=True):
        if score is None:
            assert rank is None
        else:
            assert rank == 1 + sum(other > score for other in known)
