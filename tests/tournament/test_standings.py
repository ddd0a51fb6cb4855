from __future__ import annotations

import pytest

from kartenspiel.tournament.jobs import FaultRecord, JobResult
from kartenspiel.tournament.setup import Setup
from kartenspiel.tournament.standings import LISTED_FAULTS, Standings, Voided, standings
from kartenspiel.tournament.store import Store
from tests.tournament.fakes import board_result, play, setup


def table(made: Setup, *results: JobResult) -> Standings:
    with Store.memory(made) as store:
        for result in results:
            store.write(result)
        return standings(store, pairs=True)


def block(
    made: Setup, number: int, *scores: list[int], faults: tuple[FaultRecord, ...] = ()
) -> JobResult:
    """A block with these scores, by entry, of each board."""
    there = made.plan[number]
    boards = tuple(
        board_result(there.first + i, [by_entry[entry] for entry in there.seating])
        for i, by_entry in enumerate(scores)
    )
    return JobResult(there, boards, faults, b"")


def test_before_the_first_board_nobody_has_a_score() -> None:
    before = table(setup())
    assert [row.name for row in before.rows] == ["alice", "bob", "carol"]
    assert all(row.rank is None and row.score.mean is None for row in before.rows)
    assert not before.complete
    assert (before.finished, before.planned) == (0, 6)


def test_a_whole_table() -> None:
    made = setup(boards=2)
    done = table(made, *[block(made, n, [6, -3, -3], [0, 3, -3]) for n in range(3)])
    assert [(row.name, row.rank, row.score.mean) for row in done.rows] == [
        ("alice", 1, 3.0), ("bob", 2, 0.0), ("carol", 3, -3.0),
    ]  # fmt: skip
    first = done.rows[0]
    assert first.deal is not None
    assert first.deal.mean == 1.0  # a board has three deals
    assert (first.score.boards, first.matches, first.wins) == (2, 6, 3)
    assert first.score.half == pytest.approx(12.706 * 3, abs=0.01)
    assert done.rows[2].score.half == 0
    assert (first.times.decisions, first.mean_ms, first.times.max_ms) == (60, 0.5, 2.5)
    assert done.complete
    assert done.tally.difference(0, 2).mean == 6.0


def test_ties_share_a_rank() -> None:
    made = setup(boards=1, size=1)
    done = table(made, *[block(made, n, [1, 1, -2]) for n in range(3)])
    assert [row.rank for row in done.rows] == [1, 1, 3]


def test_no_figure_a_deal_where_parties_are_counted() -> None:
    assert all(row.deal is None for row in table(setup(deals=None)).rows)


def test_faults_are_counted_by_kind_and_the_first_are_told() -> None:
    made = setup(boards=200, size=200)
    forgiven = tuple(FaultRecord(b, 0, 1, "illegal", "x", forgiven=True) for b in range(1, 199))
    charged = (FaultRecord(199, 1, 2, "timeout", "y", forgiven=False),
               FaultRecord(200, 1, 2, "crash", "z", forgiven=False))  # fmt: skip
    done = table(made, block(made, 0, *[[0, 0, 0]] * 200, faults=forgiven + charged))
    rows = {row.name: row for row in done.rows}
    assert rows["alice"].forgiven == {"illegal": 198}
    assert rows["alice"].faults == {}
    assert rows["bob"].faults == {"crash": 1, "timeout": 1}
    assert rows["bob"].faulty == 2
    assert done.voided == (Voided("bob", "alice", 2), Voided("bob", "carol", 2))
    assert done.fault_count == 200
    assert len(done.faults) == LISTED_FAULTS


def test_a_single_match_has_its_scores_by_seat() -> None:
    made = setup("a", "b", table=(0, 1, 0), kind="single", boards=1, faults="count")
    done = table(made, JobResult(made.plan[0], (board_result(1, [5, -8, 3]),), (), b""))
    assert done.scores == (5, -8, 3)
    assert [(row.name, row.score.mean) for row in done.rows] == [("a", 4.0), ("b", -8.0)]
    assert done.complete


def test_without_boards_of_its_own_a_bot_has_no_score() -> None:
    made = setup(boards=1, size=1)
    faults = (FaultRecord(1, 0, 1, "crash", "", forgiven=False),)
    results = [play(made.job(b)) for b in made.plan]
    broken = [
        JobResult(r.block, r.boards, tuple(
            FaultRecord(1, r.block.seating.index(0), 1, "crash", "", forgiven=False) for _ in faults
        ), b"") for r in results
    ]  # fmt: skip
    done = table(made, *broken)
    assert all(row.score.mean is None for row in done.rows)
    assert done.complete
