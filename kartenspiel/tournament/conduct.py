"""The coordinator: plays what is not finished, in the order of the plan, and keeps each block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

from kartenspiel.tournament.jobs import Entry, Job, JobResult
from kartenspiel.tournament.run import Play, run
from kartenspiel.tournament.store import Store
from kartenspiel.tournament.withdrawal import Withdrawals

__all__ = ["Progress", "Summary", "conduct"]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a tournament stands, behind each block."""

    finished: int
    """Blocks in the store, those of earlier runs too."""
    planned: int
    """Blocks of the whole plan, those that will not be played too."""
    played: int
    """Blocks of this run."""
    result: JobResult
    """The one that just ended."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run of the coordinator leaves."""

    finished: int
    planned: int
    played: int
    withdrawn: tuple[int, ...]
    """Entries put out by their faults or because they did not start, in the order of entries."""
    failed: dict[int, str]
    """Those of them that could not be started, with the reason."""

    @property
    def clean(self) -> bool:
        """Nobody was put out."""
        return not self.withdrawn


def conduct(
    store: Store,
    executor: Executor,
    play: Play,
    *,
    ahead: int = 1,
    probe: Callable[[Entry], str | None] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Summary:
    """Play the tournament of `store` to its end, from wherever it stands.

    `probe` tries a command before the first board and says why it does not start; such an entry
    is left out, the others play on. It is tried anew whenever the tournament is resumed. An
    interruption, or an exception of `play`, goes through: all finished blocks are in the store.
    """
    setup = store.setup
    if probe is not None:
        known = store.unfit()
        for number, entry in enumerate(setup.entries):
            reason = probe(entry)
            if reason != known.get(number):
                store.note_unfit(number, reason)
    desk = _Desk(store)
    played = 0
    for _, future in run(play, desk.jobs(), executor, ahead):
        result = future.result()
        store.write(result)
        desk.finished.add(result.block.number)
        played += 1
        if progress is not None:
            progress(Progress(len(desk.finished), len(setup.plan), played, result))
    out = store.withdrawals().since
    return Summary(
        finished=len(desk.finished),
        planned=len(setup.plan),
        played=played,
        withdrawn=tuple(sorted(out)),
        failed=store.failed(),
    )


class _Desk:
    """Hands out the blocks to be played.

    Withdrawals follow from the blocks in the order of the plan, so they are known up to the first
    block that is still under way; what is handed out beyond may turn out not to count.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.finished = store.finished_blocks()
        self.known = 0
        """All blocks before this one are finished, or will not be played."""
        self.withdrawals = Withdrawals(store.setup.retire, dict.fromkeys(store.unfit(), -1))

    def jobs(self) -> Iterator[Job]:
        setup = self.store.setup
        for block in setup.plan:
            if block.number in self.finished:
                continue
            self._advance()
            if not self.withdrawals.is_out(block.seating):
                yield setup.job(block)

    def _advance(self) -> None:
        """Take in what has become known since the last time."""
        plan = self.store.setup.plan
        while self.known < len(plan):
            if self.known in self.finished:
                self.withdrawals.add_all(self.store.ended(only=self.known))
            elif not self.withdrawals.is_out(plan[self.known].seating):
                break
            self.known += 1
