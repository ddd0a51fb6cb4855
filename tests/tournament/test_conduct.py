"""Whatever interrupts a tournament, its table in the end is that of an undisturbed run."""

from __future__ import annotations

import random
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.errors import StartError
from kartenspiel.tournament.conduct import Progress, Summary, conduct
from kartenspiel.tournament.jobs import Entry, Job, JobResult
from kartenspiel.tournament.run import InlineExecutor
from kartenspiel.tournament.setup import Setup
from kartenspiel.tournament.standings import Standings, standings
from kartenspiel.tournament.store import Store
from tests.tournament.fakes import play, raising, setup

CAST = ("alice", "faulty", "forgiven", "dora")
"""`faulty` is withdrawn on the way."""


def undisturbed(made: Setup) -> Standings:
    with Store.memory(made) as store:
        conduct(store, InlineExecutor(), play)
        return standings(store, pairs=True)


def same(one: Standings, other: Standings) -> bool:
    """All but what surplus blocks add: how many are finished, and their times."""
    return (
        [(r.name, r.rank, r.state, r.score, r.matches, r.wins, r.faults) for r in one.rows]
        == [(r.name, r.rank, r.state, r.score, r.matches, r.wins, r.faults) for r in other.rows]
        and one.voided == other.voided
        and one.faults == other.faults
        and one.tally.pairs == other.tally.pairs
        and one.complete
        and other.complete
    )


class Disorderly(Executor):
    """Ends what is under way in an order by chance, a moment after something was submitted."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._waiting: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        with self._lock:
            self._waiting.append((future, fn, args))
        threading.Timer(self._random.random() / 2000, self._end).start()
        return future

    def _end(self) -> None:
        with self._lock:
            place = self._random.randrange(len(self._waiting))
            future, function, given = self._waiting.pop(place)
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(function(*given))
            except BaseException as error:
                future.set_exception(error)


def test_every_block_is_played_once_and_kept() -> None:
    made = setup()
    seen: list[Progress] = []
    with Store.memory(made) as store:
        summary = conduct(store, InlineExecutor(), play, progress=seen.append)
        assert store.finished_blocks() == set(range(6))
        assert [block for block, _ in store.logs()] == [*range(6)]
    assert [step.result.block.number for step in seen] == [*range(6)]
    assert [(step.finished, step.planned) for step in seen] == [(n, 6) for n in range(1, 7)]
    assert summary == Summary(finished=6, planned=6, played=6, withdrawn=(), failed={})
    assert summary.clean


def test_a_withdrawn_bots_lanes_are_not_played_further() -> None:
    made = setup(*CAST, boards=12, size=2)
    with Store.memory(made) as store:
        summary = conduct(store, InlineExecutor(), play)
        since = store.withdrawals().since[1]
        late = [block for block in store.ended() if block.number > since and 1 in block.seating]
        others = [block for block in made.plan if 1 not in block.seating]
        assert not late
        assert {block.number for block in others} <= store.finished_blocks()
        table = standings(store)
    assert summary.withdrawn == (1,)
    assert not summary.clean
    assert summary.finished < summary.planned
    assert table.complete
    assert {row.name: row.rank is None for row in table.rows} == {
        "alice": False, "faulty": True, "forgiven": False, "dora": False,
    }  # fmt: skip
    assert table.rows[-1].name == "faulty"
    assert table.rows[-1].state == "withdrawn"


def test_a_bot_that_does_not_start_does_not_stop_the_others() -> None:
    made = setup("alice", "bob", "carol", "dead")
    with Store.memory(made) as store:
        summary = conduct(store, InlineExecutor(), play)
        table = standings(store)
    assert summary.failed == {3: "no such file"}
    assert summary.withdrawn == (3,)
    dead = table.rows[-1]
    assert (dead.name, dead.state, dead.reason, dead.rank) == (
        "dead",
        "failed",
        "no such file",
        None,
    )
    assert dead.score.mean is None
    assert [row.score.boards for row in table.rows] == [4, 4, 4, 0]
    assert table.complete


def test_every_command_is_tried_before_the_first_board() -> None:
    made = setup("alice", "bob", "carol", "dead")
    tried: list[str] = []

    def probe(entry: Entry) -> str | None:
        tried.append(entry.name)
        return "no such file" if entry.name == "dead" else None

    def living(job: Job) -> JobResult:
        assert tried == ["alice", "bob", "carol", "dead"]
        assert "dead" not in [entry.name for entry in job.entries]
        return play(job)

    with Store.memory(made) as store:
        summary = conduct(store, InlineExecutor(), living, probe=probe)
        assert summary.failed == {3: "no such file"}
        assert standings(store).complete
        assert standings(store).rows[-1].reason == "no such file"
        # it has been mended: now its lanes are played
        again = conduct(store, InlineExecutor(), lambda job: _mended(job), probe=lambda _: None)
        assert again.failed == {}
        assert again.finished == again.planned
        assert standings(store).rows[-1].score.boards == 4


def _mended(job: Job) -> JobResult:
    names = [entry.name.replace("dead", "alive") for entry in job.entries]
    entries = tuple(Entry(name, name) for name in names)
    return play(Job(job.block, job.rules, job.terms, entries, job.seeds, job.folder))


def test_a_late_failure_to_start_is_charged_like_a_fault() -> None:
    made = setup(boards=6, size=2)

    def late(job: Job) -> JobResult:
        if job.block.number == 4:
            return JobResult(job.block, (), (), b"", failed=(0, "too slow"))
        return play(job)

    with Store.memory(made) as store:
        summary = conduct(store, InlineExecutor(), late)
        table = standings(store)
    who = made.plan[4].seating[0]
    row = next(row for row in table.rows if row.entry == who)
    assert summary.withdrawn == ()  # it takes as many as other faults do
    assert (row.state, row.faults) == ("playing", {"start": 1})
    assert row.rank is not None
    assert all(other.score.boards < row.score.boards for other in table.rows if other is not row)
    assert table.complete


def test_as_many_failures_to_start_as_faulty_boards_withdraw() -> None:
    made = setup(boards=12, size=1)

    def never(job: Job) -> JobResult:
        if job.block.number >= 3 and 0 in job.block.seating:
            return JobResult(job.block, (), (), b"", failed=(job.block.seating.index(0), "gone"))
        return play(job)

    with Store.memory(made) as store:
        summary = conduct(store, InlineExecutor(), never)
        table = standings(store)
    row = next(row for row in table.rows if row.entry == 0)
    assert summary.withdrawn == (0,)
    assert (row.state, row.rank, row.reason) == ("failed", None, "gone")
    assert sum(row.faults.values()) >= 3
    assert table.complete


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(143), StartError("broken")])
def test_interrupted_at_every_block_it_goes_on_to_the_same_table(
    tmp_path: Path, error: BaseException
) -> None:
    made = setup(*CAST, boards=4, size=2)
    expected = undisturbed(made)
    folder = tmp_path / "run"
    played = []
    store = Store.create(folder, made)
    for _ in range(100):
        steps: list[Progress] = []
        try:
            conduct(store, InlineExecutor(), raising(play, 1, error), progress=steps.append)
        except type(error):
            assert len(steps) == 1
            played.append(steps[0].result.block.number)
            assert store.finished_blocks() == set(played)
            assert steps[0].finished == len(played)  # of the whole, not of this run
            store.close()
            store = Store.resume(folder, made)
        else:
            played += [step.result.block.number for step in steps]
            break
    with store:
        assert played == sorted(set(played))  # each once, in the order of the plan
        assert same(standings(store, pairs=True), expected)
        assert [n for n, _ in store.logs()] == played


def test_four_bots_broken_off_at_the_seventh_of_twenty_four(tmp_path: Path) -> None:
    made = setup("a", "b", "c", "d", boards=4, size=2)
    assert len(made.plan) == 24
    with Store.create(tmp_path, made) as store, pytest.raises(KeyboardInterrupt):
        conduct(store, InlineExecutor(), raising(play, 7, KeyboardInterrupt()))
    steps: list[Progress] = []
    with Store.resume(tmp_path, made) as store:
        conduct(store, InlineExecutor(), play, progress=steps.append)
        assert [step.result.block.number for step in steps] == [*range(7, 24)]
        assert (steps[0].finished, steps[0].planned) == (8, 24)
        assert same(standings(store, pairs=True), undisturbed(made))


@pytest.mark.parametrize("workers", [2, 4])
def test_many_at_once_give_the_same_table(workers: int) -> None:
    made = setup(*CAST, boards=12, size=2)
    with Store.memory(made) as store, ThreadPoolExecutor(workers) as pool:
        conduct(store, pool, play, ahead=2 * workers)
        assert same(standings(store, pairs=True), undisturbed(made))


@given(
    st.integers(0, 10**6),
    st.integers(1, 3),
    st.sampled_from(["void", "count"]),
    st.integers(0, 3),
    st.integers(1, 30),
)
def test_in_any_order_interrupted_anywhere_it_is_the_same_table(
    chance: int, ahead: int, faults: str, retire: int, after: int
) -> None:
    """Withdrawals follow the plan, so blocks that ended too early or too late change nothing."""
    made = setup(*CAST, "faulty2", boards=4, size=2, faults=faults, retire=retire, seed=str(chance))
    with Store.memory(made) as store:
        try:
            conduct(
                store, Disorderly(chance), raising(play, after, KeyboardInterrupt()), ahead=ahead
            )
        except KeyboardInterrupt:
            conduct(store, Disorderly(chance + 1), play, ahead=ahead)
        assert same(standings(store, pairs=True), undisturbed(made))
