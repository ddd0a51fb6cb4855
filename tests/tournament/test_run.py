from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from kartenspiel.tournament.jobs import Job, JobResult
from kartenspiel.tournament.run import InlineExecutor, run
from tests.tournament.fakes import play, setup


def jobs(boards: int = 6) -> list[Job]:
    made = setup(boards=boards)
    return [made.job(block) for block in made.plan]


def numbers(ran: Iterator[tuple[Job, Future[JobResult]]]) -> list[int]:
    return [job.block.number for job, _ in ran]


def test_inline_every_job_is_played_in_order() -> None:
    ran = [*run(play, jobs(), InlineExecutor())]
    assert [job.block.number for job, _ in ran] == [*range(9)]
    assert all(future.result() == play(job) for job, future in ran)


@pytest.mark.parametrize("ahead", [1, 2, 5, 100])
def test_on_threads_every_job_is_played_once(ahead: int) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert sorted(numbers(run(play, jobs(), pool, ahead))) == [*range(9)]


class Counting(Executor):
    """Counts what is under way; ends the newest first."""

    def __init__(self) -> None:
        self.under_way: list[tuple[Future[Any], Any]] = []
        self.most = 0

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.under_way.append((future, args[0]))
        self.most = max(self.most, len(self.under_way))
        threading.Timer(0.001, self.end, [fn]).start()
        return future

    def end(self, fn: Any) -> None:
        future, job = self.under_way.pop()
        future.set_result(fn(job))


def test_no_more_than_the_window_is_under_way() -> None:
    executor = Counting()
    assert sorted(numbers(run(play, jobs(), executor, 3))) == [*range(9)]
    assert executor.most == 3


def test_jobs_are_taken_only_when_there_is_room() -> None:
    """So what has ended can still decide what comes next."""
    taken: list[int] = []

    def slowly() -> Iterator[Job]:
        for job in jobs():
            taken.append(job.block.number)
            yield job

    ran = run(play, slowly(), InlineExecutor(), 2)
    next(ran)
    assert taken == [0, 1]


def test_an_error_of_the_play_is_in_its_future() -> None:
    def fail(job: Job) -> JobResult:
        raise ValueError(job.block.number)

    ran = [*run(fail, jobs(), InlineExecutor())]
    assert len(ran) == 9
    assert str(ran[4][1].exception()) == "4"


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_an_interruption_goes_straight_through(error: type[BaseException]) -> None:
    def interrupt(_: Job) -> JobResult:
        raise error

    with pytest.raises(error):
        next(run(interrupt, jobs(), InlineExecutor()))


def test_what_has_not_begun_is_cancelled_when_the_caller_stops() -> None:
    class Never(Executor):
        def __init__(self) -> None:
            self.futures: list[Future[Any]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if not self.futures:
                future.set_result(fn(*args, **kwargs))
            self.futures.append(future)
            return future

    executor = Never()
    ran = run(play, jobs(), executor, 4)
    next(ran)
    ran.close()  # type: ignore[attr-defined]  # an iterator that is a generator
    assert [future.cancelled() for future in executor.futures] == [False, True, True, True]


def test_nothing_to_do() -> None:
    assert numbers(run(play, [], InlineExecutor())) == []
