"""Blocks that are not played: results that follow from seeds and names alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace

from kartenspiel.tournament.jobs import (
    BoardResult,
    Entry,
    FaultRecord,
    Job,
    JobResult,
    Rules,
    Terms,
)
from kartenspiel.tournament.schedule import plan_match, plan_round_robin
from kartenspiel.tournament.setup import Setup

RULES = Rules("rothspitzen", 3, (("stake", "4"), ("hold", "no")), 3)


def entries(*names: str) -> tuple[Entry, ...]:
    return tuple(Entry(name, f"./{name}") for name in names)


def setup(
    *names: str,
    boards: int = 4,
    size: int = 2,
    seats: int = 3,
    kind: str = "rotations",
    retire: int = 3,
    faults: str = "void",
    seed: str = "first",
    deals: int | None = 3,
    table: tuple[int, ...] | None = None,
    terms: Terms | None = None,
) -> Setup:
    """A tournament of the entries `names`, or with `table` a match of them."""
    names = names or ("alice", "bob", "carol")
    if table is None:
        plan = plan_round_robin(len(names), seats, boards, size=size, kind=kind)
    else:
        plan = plan_match(table, boards, size=size, kind=kind)
    return Setup(
        rules=replace(RULES, seats=seats, deals=deals),
        terms=terms or Terms(),
        entries=entries(*names),
        plan=plan,
        seed=seed,
        format="round-robin" if table is None else "match",
        faults=faults,
        retire=retire,
    )


def number(*words: object) -> int:
    """A number that looks like chance and follows from the words."""
    return int.from_bytes(hashlib.sha256(repr(words).encode()).digest()[:4], "big")


def play(job: Job) -> JobResult:
    """Scores that sum to zero and depend on the board's seed and on who sits where.

    A bot called `faulty…` breaks one board in three, `forgiven…` is forgiven as often; one called
    `dead…` does not start.
    """
    names = [entry.name for entry in job.entries]
    for seat, name in enumerate(names):
        if name.startswith("dead"):
            return JobResult(job.block, (), (), b"", (seat, "no such file"))
    boards = []
    faults = []
    for place, seed in enumerate(job.seeds):
        board = job.block.first + place
        scores = [number(seed, seat, names) % 41 - 20 for seat in range(len(names) - 1)]
        scores.append(-sum(scores))
        out = []
        for seat, name in enumerate(names):
            if name.startswith(("faulty", "forgiven")) and number(seed, name, "fault") % 3 == 0:
                forgiven = name.startswith("forgiven")
                faults.append(FaultRecord(board, seat, 1, "crash", "exit 1", forgiven=forgiven))
                if not forgiven:
                    out.append(seat)
        boards.append(board_result(board, scores, seed=seed, out=tuple(out)))
    log = "".join(f"match {names} seed={seed}\n" for seed in job.seeds).encode()
    return JobResult(job.block, tuple(boards), tuple(faults), log)


def board_result(
    board: int,
    scores: list[int],
    *,
    seed: str = "x",
    out: tuple[int, ...] = (),
    ended: str = "over",
    deals: int = 3,
) -> BoardResult:
    n = len(scores)
    return BoardResult(
        board, seed, deals, tuple(scores), ended, out, (10,) * n, (5.0,) * n, (2.5,) * n
    )


def raising(
    play: Callable[[Job], JobResult], after: int, error: BaseException
) -> Callable[[Job], JobResult]:
    """`play`, interrupted in the block behind `after` others."""
    calls = 0

    def interrupted(job: Job) -> JobResult:
        nonlocal calls
        calls += 1
        if calls > after:
            play(job)
            raise error
        return play(job)

    return interrupted
