"""Decisions a second of a match of bots in C, beside a bare exchange of lines as long."""

from __future__ import annotations

import os
import resource
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kartenspiel.bench.rows import Row, compare
from kartenspiel.errors import StartError
from kartenspiel.games import make_game
from kartenspiel.tournament.jobs import Block, Entry, Job, Rules, Terms
from kartenspiel.tournament.play import pinned, play_block

__all__ = ["bench_referee"]

SEED = "bench"
GAME, SEATS = "rothspitzen", 3
GOAL, AIM = 0.35, 0.45


def bench_referee(deals: int, rounds: int) -> Iterator[Row | str]:
    """The rows; a sentence in the place of one that cannot be measured here.

    A match is one table of Rothspitzen, `deals` deals from a fixed seed, with the log written, on
    one core. In one row the bots answer the first listed move, so that nearly every deal is
    passed and the dealing is measured; in the other the last, so that every deal is played.
    """
    compiler = shutil.which("cc")
    if compiler is None:
        yield "referee: left out, there is no C compiler `cc`"
        return
    with tempfile.TemporaryDirectory() as folder, pinned(on=True):
        bot = str(Path(folder) / "bot")
        subprocess.run([compiler, "-O2", "-o", bot, str(_source())], check=True)
        for policy, length in (("last", deals), ("first", 4 * deals)):
            command = [bot, policy]
            match = Exchange(command, length)
            yield compare(
                f"referee, C bots that answer the {policy} move: decisions",
                match.decisions,
                f"bare exchange, {match.bytes_asked} bytes for a request",
                match.bare,
                goal=GOAL,
                aim=AIM,
                rounds=rounds,
            )


def _source() -> Path:
    """The bot's source: beside this module in a wheel, among the bots in a checkout."""
    here = Path(__file__).resolve().parent
    for path in (here / "first.c", here.parent.parent / "bots" / "first" / "first.c"):
        if path.exists():
            return path
    raise StartError("the source of the benchmark's bot is not installed")


class Exchange:
    """A match, and the bare exchange that it is held against."""

    def __init__(self, command: list[str], deals: int) -> None:
        self._command = command
        game = make_game(GAME, SEATS)
        rules = Rules(GAME, SEATS, game.options.words(), deals)
        entry = Entry("c", " ".join(command))
        self._job = Job(
            Block(0, (0,) * SEATS, 1, 1), rules, Terms(), (entry,) * SEATS, (SEED,), "."
        )
        result = play_block(self._job)
        self._decisions = sum(result.boards[0].decisions)
        self.bytes_asked = SEATS * len(result.log) // self._decisions
        """What is sent for a request on average: the log, to every seat."""

    def decisions(self) -> float:
        """Decisions a second of the match."""
        begin = processor_seconds()
        result = play_block(self._job)
        used = processor_seconds() - begin
        assert not result.faults, result.faults
        assert sum(result.boards[0].decisions) == self._decisions
        return self._decisions / used

    def bare(self) -> float:
        """Exchanges a second: a write, a poll with a deadline, a read, and the program in C."""
        moves = b"choose 1000 | play 7e | play 8e | play Te | play Oe\n"
        line = b"x" * max(0, self.bytes_asked - len(moves) - 1) + b"\n" + moves
        with _child(self._command) as (write_to, read_from):
            poller = select.poll()
            poller.register(read_from, select.POLLIN)
            os.write(write_to, b"kartenspiel 1\n")
            os.read(read_from, 100)
            begin = processor_seconds()
            for _ in range(self._decisions):
                deadline = time.monotonic_ns() + 1_000_000_000
                os.write(write_to, line)
                poller.poll((deadline - time.monotonic_ns()) / 1_000_000)
                os.read(read_from, 65536)
        # the child's share counts when it has been waited for
        return self._decisions / (processor_seconds() - begin)


@contextmanager
def _child(command: list[str]) -> Iterator[tuple[int, int]]:
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process.stdin.fileno(), process.stdout.fileno()
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()


def processor_seconds() -> float:
    """Processor time of this process and of the children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
