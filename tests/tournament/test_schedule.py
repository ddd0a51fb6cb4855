from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.chance import board_seed
from kartenspiel.errors import OptionError
from kartenspiel.tournament.jobs import Block
from kartenspiel.tournament.schedule import (
    Plan,
    plan_match,
    plan_round_robin,
    seatings,
    table_of,
)


def test_the_seed_of_a_board_by_its_recipe() -> None:
    recipe = hashlib.sha256(b"kartenspiel/board/1/12/first").hexdigest()[:32]
    assert board_seed("first", 12) == recipe
    assert board_seed("first", 1) == "ba2ab61c7c824b929c60e5444fc47009"  # by sha256sum
    assert len({board_seed("s", board) for board in range(1, 500)}) == 499


def test_rotations_put_everybody_once_at_each_seat_in_the_same_order() -> None:
    assert seatings((4, 7, 9)) == ((4, 7, 9), (9, 4, 7), (7, 9, 4))


def test_permutations_are_all() -> None:
    assert len(seatings((0, 1, 2, 3), "permutations")) == 24
    assert seatings((0, 1), "permutations") == ((0, 1), (1, 0))


def test_a_single_seating_is_the_one_given() -> None:
    assert seatings((2, 0, 1), "single") == ((2, 0, 1),)


def test_equal_seatings_stand_once() -> None:
    assert seatings((0, 0, 1)) == ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    assert seatings((0, 0, 0)) == ((0, 0, 0),)
    assert seatings((0, 1, 0, 1)) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert len(seatings((0, 0, 1, 1), "permutations")) == 6


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5))
def test_each_entry_has_its_share_of_every_seat(table: list[int]) -> None:
    for kind in ("rotations", "permutations"):
        there = seatings(table, kind)
        assert len(set(there)) == len(there)
        assert {table_of(seating) for seating in there} == {table_of(table)}
        for entry in set(table):
            held = Counter(seat for s in there for seat, who in enumerate(s) if who == entry)
            assert len({held[seat] for seat in range(len(table))}) == 1


def test_too_few_bots() -> None:
    with pytest.raises(OptionError) as error:
        plan_round_robin(2, 3, 10)
    assert str(error.value) == "a table has 3 seats, and there are only 2 bots: add 1 more"


def test_the_blocks_of_a_small_plan() -> None:
    plan = plan_round_robin(3, 3, 5, size=2)
    assert [*plan] == [
        Block(0, (0, 1, 2), 1, 2), Block(1, (2, 0, 1), 1, 2), Block(2, (1, 2, 0), 1, 2),
        Block(3, (0, 1, 2), 3, 2), Block(4, (2, 0, 1), 3, 2), Block(5, (1, 2, 0), 3, 2),
        Block(6, (0, 1, 2), 5, 1), Block(7, (2, 0, 1), 5, 1), Block(8, (1, 2, 0), 5, 1),
    ]  # fmt: skip


plans = st.builds(
    lambda seats, more, boards, size, kind: (
        seats, seats + more, plan_round_robin(seats + more, seats, boards, size=size, kind=kind)
    ),
    st.integers(2, 4), st.integers(0, 2), st.integers(1, 23), st.integers(1, 9),
    st.sampled_from(["rotations", "permutations"]),
)  # fmt: skip


@given(plans)
def test_every_lane_plays_every_board_once(made: tuple[int, int, Plan]) -> None:
    seats, entries, plan = made
    assert len({table_of(lane) for lane in plan.lanes}) == comb(entries, seats)
    boards = Counter(
        (block.seating, board)
        for block in plan
        for board in range(block.first, block.first + block.boards)
    )
    assert set(boards.values()) == {1}
    assert len(boards) == len(plan.lanes) * plan.boards
    assert [block.number for block in plan] == [*range(len(plan))]


@given(plans, st.data())
def test_broken_off_anywhere_it_is_balanced(
    made: tuple[int, int, Plan], data: st.DataObject
) -> None:
    _, _, plan = made
    cut = data.draw(st.integers(0, len(plan)))
    played: Counter[tuple[int, ...]] = Counter()
    for block in islice(plan, cut):
        played[block.seating] += block.boards
    counts = [played[lane] for lane in plan.lanes]
    assert max(counts) - min(counts) <= plan.size


@given(plans)
def test_a_plan_is_known_from_its_settings(made: tuple[int, int, Plan]) -> None:
    seats, entries, plan = made
    again = plan_round_robin(entries, seats, plan.boards, size=plan.size, kind=plan.kind)
    assert again == plan
    assert [*again] == [*plan]
    with pytest.raises(IndexError):
        plan[len(plan)]


def test_a_huge_plan_costs_nothing() -> None:
    plan = plan_round_robin(12, 4, 1_000_000)
    assert len(plan) == 495 * 4 * 20_000
    assert plan[len(plan) - 1].first + plan[len(plan) - 1].boards - 1 == 1_000_000


def test_a_match_plays_its_one_table() -> None:
    plan = plan_match((1, 0, 0), 100)
    assert plan.lanes == ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert len(plan) == 6
