"""Jobs given to an executor, a window at a time.

The executor is anything with the interface of `concurrent.futures`: `InlineExecutor` plays in this
process, others on many cores or machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import ParamSpec, TypeVar

from kartenspiel.tournament.jobs import Job, JobResult

__all__ = ["InlineExecutor", "Play", "run"]

P = ParamSpec("P")
T = TypeVar("T")

Play = Callable[[Job], JobResult]
"""Plays a block; a function of a module, so that it can be sent to another process."""


class InlineExecutor(Executor):
    """Does the work at once, in the caller's process: for one core, tests and debugging."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """A future that has ended. An interruption is no result: it goes straight through."""
        future: Future[T] = Future()
        try:
            result = fn(*args, **kwargs)
        except Exception as error:
            future.set_exception(error)
        else:
            future.set_result(result)
        return future


def run(
    play: Play, jobs: Iterable[Job], executor: Executor, ahead: int = 1
) -> Iterator[tuple[Job, Future[JobResult]]]:
    """Each job with its ended future, as they end; at most `ahead` are under way at a time.

    A job is taken from `jobs` only when there is room for it, so what ended before can still
    decide what comes next. If the caller stops early, what has not begun is cancelled.
    """
    waiting = iter(jobs)
    under_way: dict[Future[JobResult], Job] = {}
    try:
        more = True
        while True:
            while more and len(under_way) < ahead:
                job = next(waiting, None)
                if job is None:
                    more = False
                else:
                    under_way[executor.submit(play, job)] = job
            if not under_way:
                return
            ended, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in sorted(ended, key=lambda future: under_way[future].block.number):
                yield under_way.pop(future), future
    finally:
        for future in under_way:
            future.cancel()
