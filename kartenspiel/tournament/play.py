"""Playing a block: the boards of one lane, one after the other, with the same processes."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from kartenspiel.chance import commitment
from kartenspiel.core import Game
from kartenspiel.course import Course, seeded
from kartenspiel.errors import StartError
from kartenspiel.games import make_game
from kartenspiel.log.write import LogWriter
from kartenspiel.referee import Outcome, Table
from kartenspiel.tournament.jobs import BoardResult, Entry, FaultRecord, Job, JobResult, Terms
from kartenspiel.tournament.launch import entrant
from kartenspiel.wire import Header, distinct_names

__all__ = ["Interrupted", "play_block", "try_entry"]

_SPOOL_BYTES = 1 << 20


class Interrupted(KeyboardInterrupt):
    """A block that was broken off from outside; `partial` is what was played of it."""

    def __init__(self, partial: JobResult) -> None:
        super().__init__("interrupted")
        self.partial = partial


def play_block(job: Job, *, pin: bool = True) -> JobResult:
    """Play every board of the job's block; with `pin` on one core, bots and all.

    If a bot cannot be started no board is played, and the result says which and why. Raises
    Interrupted on KeyboardInterrupt; every process has ended by then.
    """
    rules, terms = job.rules, job.terms
    game = make_game(rules.game, rules.seats, rules.options)
    names = distinct_names([entry.name for entry in job.entries])
    entrants = [
        entrant(entry, job.folder, _errors_path(job, seat))
        for seat, entry in enumerate(job.entries)
    ]
    boards: list[BoardResult] = []
    faults: list[FaultRecord] = []
    # the log of a match that is being played is in no folder: no bot can read it there
    with pinned(on=pin), tempfile.SpooledTemporaryFile(_SPOOL_BYTES) as spool:
        log = LogWriter(spool.write, reproducible=terms.reproducible)
        table = Table(entrants, names, terms)
        try:
            table.start()
            for place, seed in enumerate(job.seeds):
                board = job.block.first + place
                outcome = _play_board(job, game, table, seed, log)
                boards.append(_board_result(board, seed, outcome))
                faults += (
                    FaultRecord(board, f.seat, f.deal, f.kind, f.detail, f.forgiven)
                    for f in outcome.faults
                )
            table.close()
        except StartError as problem:
            table.kill()
            return JobResult(job.block, (), (), b"", failed=(problem.seat or 0, str(problem)))
        except KeyboardInterrupt:
            table.kill()
            partial = JobResult(job.block, tuple(boards), tuple(faults), _content(spool))
            raise Interrupted(partial) from None
        except BaseException:
            table.kill()
            raise
        return JobResult(job.block, tuple(boards), tuple(faults), _content(spool))


def _content(spool: IO[bytes]) -> bytes:
    spool.seek(0)
    return spool.read()


def _play_board(job: Job, game: Game, table: Table, seed: str, log: LogWriter) -> Outcome:
    rules, terms = job.rules, job.terms
    nonce = secrets.token_hex(16)
    header = Header(
        rules.game,
        rules.seats,
        rules.deals,
        rules.parties,
        terms.move_ms,
        terms.bank_ms,
        commit=commitment(seed, nonce),
        seed=seed,
        nonce=nonce,
    )
    course = Course(game, rules.seats, rules.deals or rules.parties or 1, seeded(seed))
    return table.play(course, header, log)


def _board_result(board: int, seed: str, outcome: Outcome) -> BoardResult:
    return BoardResult(
        board=board,
        seed=seed,
        deals=outcome.deals,
        scores=outcome.scores,
        ended="over" if outcome.void is None else "void",
        out=tuple(outcome.out),
        decisions=tuple(outcome.decisions),
        time_ms=tuple(ns / 1e6 for ns in outcome.used_ns),
        max_ms=tuple(ns / 1e6 for ns in outcome.longest_ns),
    )


def _errors_path(job: Job, seat: int) -> str | None:
    """The file for the standard error of the bot at `seat`."""
    if job.errors is None:
        return None
    return str(Path(job.errors) / f"{job.block.number:06}-{seat}-{job.entries[seat].name}.txt")


@contextmanager
def pinned(*, on: bool) -> Iterator[None]:
    """Keep this process, and the bots that it starts, on one core while the block is played.

    Between two cores a line takes ten times as long as on one.
    """
    before = os.sched_getaffinity(0)
    if on and len(before) > 1:
        os.sched_setaffinity(0, {_core(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _core(allowed: set[int]) -> int:
    """The core that this process runs on now: the kernel has found it to be a free one."""
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        core = int(fields[36])
    except (OSError, ValueError, IndexError):
        return min(allowed)
    return core if core in allowed else min(allowed)


def try_entry(entry: Entry, *, folder: str, terms: Terms) -> str | None:
    """Start the entry's bot once and say why it does not start; None if it does."""
    table = Table([entrant(entry, folder)], [entry.name], terms)
    try:
        table.start()
    except StartError as problem:
        return str(problem)
    table.close()
    return None
