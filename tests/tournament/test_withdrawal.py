from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.tournament.withdrawal import Ended, Withdrawals


def ended(number: int, *faulty: tuple[int, int]) -> Ended:
    return Ended(number, (0, 1, 2), faulty)


def test_the_third_faulty_board_puts_out() -> None:
    out = Withdrawals(3).add_all([ended(0, (1, 1)), ended(1, (1, 2), (2, 2))])
    assert not out.is_out((0, 1, 2))
    out.add(ended(2, (1, 3)))
    assert out.since == {1: 2}
    assert out.is_out((3, 1))
    assert not out.is_out((0, 2))


def test_a_board_broken_in_two_seatings_is_one() -> None:
    out = Withdrawals(3).add_all([ended(0, (1, 1)), ended(1, (1, 1)), ended(2, (1, 1), (1, 2))])
    assert not out.since


def test_a_board_broken_at_two_tables_is_two() -> None:
    out = Withdrawals(2).add_all([ended(0, (1, 1)), Ended(1, (1, 0, 3), ((1, 1),))])
    assert out.since == {1: 1}


def test_nought_is_never() -> None:
    assert not Withdrawals(0).add_all(ended(i, (1, i)) for i in range(50)).since


def test_what_was_begun_too_late_does_not_count_even_against_others() -> None:
    out = Withdrawals(1).add_all(
        [ended(0, (1, 1)), ended(1, (2, 1)), Ended(2, (0, 2, 3), ((2, 9),))]
    )
    assert out.surplus == {1}
    assert out.since == {1: 0, 2: 2}


faulty = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4)), max_size=3).map(tuple)


@given(st.lists(st.tuples(st.permutations(range(4)), faulty), max_size=12), st.integers(0, 3))
def test_blocks_that_do_not_count_change_nothing(
    blocks: list[tuple[list[int], tuple[tuple[int, int], ...]]], retire: int
) -> None:
    """So it is the same whether they were played or not: whatever ran at once."""
    made = [
        Ended(n, tuple(order[:3]), tuple(f for f in faults if f[0] in order[:3]))
        for n, (order, faults) in enumerate(blocks)
    ]
    out = Withdrawals(retire).add_all(made)
    again = Withdrawals(retire).add_all(b for b in made if b.number not in out.surplus)
    assert again.since == out.since
    assert not again.surplus
