"""Board values, and that a fault never pays."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.tournament.schedule import Table, plan_match, plan_round_robin, seatings
from kartenspiel.tournament.values import NOBODY, Played, Tally, tally


def lanes(table: Table) -> int:
    return len(seatings(table))


def count(*played: Played, faults: str = "void", pairs: bool = False) -> Tally:
    ordered = sorted(played, key=lambda lane: (lane.board, lane.block))
    return tally(ordered, lanes, faults=faults, pairs=pairs)


def board(
    number: int,
    *scores: tuple[int, int, int],
    charged: dict[int, tuple[int, ...]] | None = None,
    void: tuple[int, ...] = (),
    table: tuple[int, int, int] = (0, 1, 2),
) -> list[Played]:
    """The seatings of one board; `scores` by entry of `table`, `charged` {seating: entries}."""
    made = []
    for place, (seating, values) in enumerate(zip(seatings(table), scores, strict=False)):
        by_entry = dict(zip(table, values, strict=True))
        broke = (charged or {}).get(place, ())
        made.append(
            Played(
                number,
                place,
                seating,
                tuple(by_entry[entry] for entry in seating),
                tuple(seat for seat, entry in enumerate(seating) if entry in broke),
                place in void,
            )
        )
    return made


def means(result: Tally) -> dict[int, float]:
    return {entry: result.estimate(entry).mean or 0.0 for entry in sorted(result.samples)}


def test_the_value_of_a_board_is_the_mean_over_its_seatings() -> None:
    result = count(*board(1, (6, -3, -3), (0, 0, 0), (0, 6, -6)))
    assert means(result) == {0: 2, 1: 1, 2: -3}
    assert result.matches == {0: 3, 1: 3, 2: 3}
    assert result.wins == Counter({0: 1, 1: 1})  # three equal scores win for nobody


def test_a_board_is_one_number_for_all_tables_together() -> None:
    first = board(1, (3, 0, -3), (3, 0, -3), (3, 0, -3), table=(0, 1, 2))
    second = board(1, (9, 0, -9), (9, 0, -9), (9, 0, -9), table=(0, 1, 3))
    result = count(*first, *second)
    assert result.estimate(0).boards == 1
    assert means(result) == {0: 6, 1: 0, 2: -3, 3: -9}


def test_an_entry_in_two_seats_has_both_scores() -> None:
    one = [Played(1, i, s, (4, -4)) for i, s in enumerate(seatings((0, 0)))]
    assert means(count(*one)) == {0: 0}


def test_a_board_still_under_way_at_a_table_waits() -> None:
    result = count(*board(1, (3, 0, -3), (3, 0, -3)), *board(2, (1, 0, -1), (1, 0, -1), (1, 0, -1)))
    assert result.pending == 1
    assert result.estimate(0).boards == 1
    assert means(result)[0] == 1


def test_a_faulty_board_is_void_for_the_others() -> None:
    fair = board(1, (3, 0, -3), (3, 0, -3), (3, 0, -3))
    broken = board(2, (90, -30, -60), (90, -30, -60), (90, -30, -60), charged={1: (1,)})
    result = count(*fair, *broken)
    assert result.estimate(0) == result.estimate(0)._replace(boards=1, mean=3.0)
    assert result.estimate(2).boards == 1
    assert result.voided == {(1, 0): 1, (1, 2): 1}
    assert result.faulty == {1: 1}


def test_its_maker_is_charged_the_worst_of_the_board_in_the_seating_that_it_broke() -> None:
    here = board(1, (0, 9, -9), (0, 9, -9), (0, 9, -9), charged={1: (1,)})
    other = board(1, (5, -20, 15), (5, -2, -3), (0, 0, 0), table=(0, 3, 4))
    result = count(*here, *other)
    # entry 1 keeps 9 and 9; in the broken seating it gets the -20 of the other table
    assert means(result)[1] == pytest.approx((9 + 9 - 20) / 3)
    assert means(result)[0] == pytest.approx(10 / 3)  # the other table alone


def test_its_own_other_seatings_are_results_of_the_board_too() -> None:
    result = count(*board(1, (0, 9, -9), (4, -4, 0), (7, -7, 0), charged={0: (1,)}))
    assert means(result) == {1: -6}  # -4, -7, and the worst, which is its own -7


def test_without_any_result_on_the_board_the_worst_of_the_tournament_is_charged() -> None:
    broken = board(1, *[(0, 0, 0)] * 3, charged={0: (1,), 1: (1,), 2: (1,)})
    fair = board(2, (3, 0, -3), (3, 0, -3), (30, 0, -30))
    result = count(*broken, *fair)
    assert result.estimate(1).boards == 2
    assert means(result)[1] == (-30 + 0) / 2


def test_a_stand_in_that_did_worse_still_counts() -> None:
    broken = board(1, (0, -50, 50), (1, -1, 0), (1, -1, 0), charged={0: (1,)})
    assert means(count(*broken)) == {1: pytest.approx((-50 - 1 - 1) / 3)}


def test_two_makers_void_the_board_for_each_other() -> None:
    broken = board(1, (8, 8, -16), (8, 8, -16), (8, 8, -16), charged={0: (0,), 1: (1,)})
    fair = board(2, (1, 1, -2), (1, 1, -2), (1, 1, -2))
    result = count(*broken, *fair)
    assert means(result) == {0: (-2 + 1) / 2, 1: (-2 + 1) / 2, 2: -2}
    assert result.voided == {(0, 1): 1, (0, 2): 1, (1, 0): 1, (1, 2): 1}


def test_both_seats_of_an_entry_are_charged_where_one_broke() -> None:
    """Else the copy could win what the broken one throws away."""
    table = (0, 0, 1)
    broken = [
        Played(1, 0, (0, 0, 1), (-9, 29, -20), charged=(0,)),
        Played(1, 1, (1, 0, 0), (0, 0, 0)),
        Played(1, 2, (0, 1, 0), (0, 0, 0)),
    ]
    fair = [Played(2, i, s, (-10, 5, 5)) for i, s in enumerate(seatings(table))]
    result = count(*broken, *fair)
    # the worst on the board is 0; the stand-in's -9 is worse
    assert result.estimate(0).boards == 2
    assert means(result)[0] == pytest.approx(((-9 + 0 + 0 + 0 + 0 + 0) / 6 + 0) / 2)


def test_an_entry_with_nothing_but_faults_has_no_score() -> None:
    broken = board(1, *[(0, 0, 0)] * 3, charged={0: (1,), 1: (1,), 2: (1,)})
    other = board(1, (3, 0, -3), (3, 0, -3), (3, 0, -3), table=(0, 2, 3))
    result = count(*broken, *other, pairs=True)
    assert result.estimate(1).mean is None
    assert result.estimate(1).boards == 0
    assert result.difference(0, 1).mean is None
    assert result.faulty[1] == 1


def test_faults_alone_make_no_tournament() -> None:
    result = count(*board(1, *[(0, 0, 0)] * 3, charged={0: (1,), 1: (0,), 2: (2,)}))
    assert not result.samples


def test_a_match_broken_off_by_nobody_is_void_for_all() -> None:
    result = count(*board(1, (3, 0, -3), (3, 0, -3), (3, 0, -3), void=(1,)))
    assert not result.samples
    assert result.voided == {(NOBODY, 0): 1, (NOBODY, 1): 1, (NOBODY, 2): 1}


def test_a_maker_keeps_nothing_of_a_board_that_was_not_played_to_its_end() -> None:
    result = count(
        *board(1, (-9, 9, 0), (0, 0, 0), charged={1: (1,)}),  # the third seating is not played
        *board(2, (3, 0, -3), (3, 0, -3), (3, 0, -3)),
    )
    assert result.estimate(1).boards == 2
    assert means(result)[1] == (-3 + 0) / 2


def test_as_they_were_played() -> None:
    broken = board(1, (6, -3, -3), (6, -3, -3), (6, -3, -3), charged={0: (1,)}, void=(0,))
    result = count(*broken, faults="count")
    assert means(result) == {0: 6, 1: -3, 2: -3}
    assert result.faulty == {1: 1}
    assert not result.voided


def test_a_bot_that_did_not_start_counts_for_nobody_even_so() -> None:
    dead = [
        lane._replace(begun=False, void=True) for lane in board(1, (0, 0, 0), charged={0: (2,)})
    ]
    assert not count(*dead, faults="count").samples
    assert count(*dead).voided == {(2, 0): 1, (2, 1): 1}


def test_differences_are_paired_over_common_boards() -> None:
    result = count(
        *board(1, (3, 0, -3), (3, 0, -3), (3, 0, -3)),
        *board(2, (5, 2, -7), (5, 2, -7), (5, 2, -7)),
        *board(3, (9, -4, -5), (9, -4, -5), (9, -4, -5), table=(0, 3, 4)),
        pairs=True,
    )
    assert result.difference(0, 1)[:3] == (2, 3.0, 0.0)  # the same on both: the cards cancel
    assert result.difference(1, 0)[:3] == (2, -3.0, 0.0)
    assert result.difference(2, 3).mean is None
    assert result.difference(0, 3).boards == 1


def whole(seed: int, entries: int, boards: int, broken: float) -> list[Played]:
    """A tournament by chance: scores that sum to zero, a share of seats that broke."""
    rng = random.Random(seed)
    made = []
    for block, lane in enumerate(plan_round_robin(entries, 3, 1).lanes):
        for number in range(1, boards + 1):
            a, b = rng.randint(-9, 9), rng.randint(-9, 9)
            charged = tuple(seat for seat in range(3) if rng.random() < broken)
            made.append(Played(number, block, lane, (a, b, -a - b), charged))
    return sorted(made)


tournaments = st.builds(
    whole,
    st.integers(0, 10**6),
    st.integers(3, 5),
    st.integers(1, 6),
    st.sampled_from([0, 0.1, 0.4]),
)


@given(tournaments)
def test_without_faults_all_values_of_a_board_sum_to_nothing(played: list[Played]) -> None:
    fair = [lane._replace(charged=()) for lane in played]
    result = tally(fair, lanes)
    entries = len(result.samples)
    total = sum(
        Fraction(t, parts) for s in result.samples.values() for parts, (t, _) in s.sums.items()
    )
    assert total == 0
    assert len({result.matches[entry] for entry in range(entries)}) == 1


@given(tournaments, st.integers(0, 10**6))
def test_a_fault_more_never_pays(played: list[Played], pick: int) -> None:
    """Charging one more seat in a board that is fair at that table does not raise its entry's
    value of that board."""
    fair = [lane for lane in played if lane.board == played[pick % len(played)].board]
    fair = [lane._replace(charged=()) for lane in fair]
    at = pick % len(fair)
    lane, seat = fair[at], pick % 3
    entry = lane.seating[seat]
    before = tally(fair, lanes).estimate(entry).mean
    fair[at] = lane._replace(charged=(seat,))
    after = tally(fair, lanes).estimate(entry).mean
    assert before is not None
    assert after is None or after <= before


@given(tournaments)
def test_nobody_gains_by_the_faults_of_others_on_boards_without_them(played: list[Played]) -> None:
    """What counts for an entry are only boards and tables that nobody else broke."""
    result = tally(played, lanes)
    for entry in range(5):
        own = [lane for lane in played if entry in lane.seating]
        clean = {
            (lane.board, tuple(sorted(lane.seating)))
            for lane in own
        } - {
            (lane.board, tuple(sorted(lane.seating)))
            for lane in own
            if any(lane.seating[seat] != entry for seat in lane.charged)
        }  # fmt: skip
        boards = {number for number, _ in clean}
        charged = {lane.board for lane in own if entry in [lane.seating[s] for s in lane.charged]}
        assert result.estimate(entry).boards <= len(boards | charged)


def test_the_seatings_of_a_match_are_the_plans() -> None:
    plan = plan_match((0, 0, 1), 1)
    result = count(*[Played(1, i, s, (2, 2, -4)) for i, s in enumerate(plan.lanes)])
    assert result.matches == {0: 6, 1: 3}
