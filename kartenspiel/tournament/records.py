"""What is kept of a tournament, as it is read back."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from kartenspiel.errors import StoreError
from kartenspiel.tournament.jobs import FaultRecord
from kartenspiel.tournament.schema import told
from kartenspiel.tournament.setup import Setup
from kartenspiel.tournament.values import Played
from kartenspiel.tournament.withdrawal import Ended, Withdrawals

__all__ = ["Records", "StoredFault", "Times"]


class StoredFault(NamedTuple):
    """A fault with the block that it happened in, and its entry."""

    block: int
    entry: int
    fault: FaultRecord


class Times(NamedTuple):
    """How long an entry thought."""

    decisions: int
    time_ms: float
    max_ms: float


class Records:
    """A tournament's file to read from; a context manager that closes itself."""

    def __init__(self, path: Path, database: sqlite3.Connection, setup: Setup) -> None:
        self.path = path
        self.setup = setup
        self._database = database

    def close(self) -> None:
        """Close the file; again does nothing."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """What is read inside is of one moment, even while a runner writes."""
        with told(self.path):
            self._database.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")

    def finished_blocks(self) -> set[int]:
        """The numbers of the blocks that are there."""
        with told(self.path):
            return {number for (number,) in self._database.execute("SELECT number FROM block")}

    def unfit(self) -> dict[int, str]:
        """Entries whose command did not start when it was tried, and why."""
        query = "SELECT id, failed FROM entry WHERE failed IS NOT NULL ORDER BY id"
        with told(self.path):
            return dict(self._database.execute(query))

    def failed(self) -> dict[int, str]:
        """Those, and entries that could not be started for a block; the first reason of each."""
        query = "SELECT failed, reason FROM block WHERE failed IS NOT NULL ORDER BY number DESC"
        with told(self.path):
            return dict(self._database.execute(query)) | self.unfit()

    def ended(self, only: int | None = None) -> Iterator[Ended]:
        """The finished blocks in the order of the plan, or `only` this one."""
        blocks = "SELECT number, seating FROM block"
        charged = "SELECT block, entry, board FROM result WHERE charged"
        values: tuple[int, ...] = ()
        if only is not None:
            blocks += " WHERE number = ?"
            charged += " AND block = ?"
            values = (only,)
        with told(self.path):
            faulty: dict[int, list[tuple[int, int]]] = {}
            for block, entry, board in self._database.execute(charged, values):
                faulty.setdefault(block, []).append((entry, board))
            rows = self._database.execute(blocks + " ORDER BY number", values)
            for number, seating in rows:
                entries = tuple(map(int, seating.split()))
                yield Ended(number, entries, tuple(faulty.get(number, ())))

    def withdrawals(self) -> Withdrawals:
        """Who is withdrawn by what has been played so far."""
        start = dict.fromkeys(self.unfit(), -1)
        return Withdrawals(self.setup.retire, start).add_all(self.ended())

    def played(self, without: set[int] | None = None) -> Iterator[Played]:
        """What was played, in the order of the boards, but for the blocks `without`."""
        results = "SELECT board, block, score, charged FROM result ORDER BY board, block, seat"
        voids = "SELECT board, block, deals FROM board WHERE ended = 'void' ORDER BY board, block"
        seats = self.setup.rules.seats
        with told(self.path):
            rows = self._database.execute("SELECT number, seating FROM block")
            seatings = {number: tuple(map(int, seating.split())) for number, seating in rows}
            void = self._database.execute(voids)
            board_void, block_void, deals = next(void, (0, 0, 0))
            # a lane's rows stand side by side, one a seat
            for lane in zip(*[self._database.execute(results)] * seats, strict=True):
                _, _, scores, flags = zip(*lane, strict=True)
                board, block, _, _ = lane[0]
                charged = tuple(s for s in range(seats) if flags[s]) if any(flags) else ()
                played = Played(board, block, seatings[block], scores, charged)
                if (board, block) == (board_void, block_void):
                    played = played._replace(void=True, begun=deals > 0)
                    board_void, block_void, deals = next(void, (0, 0, 0))
                if not without or block not in without:
                    yield played

    def faults(self, without: set[int] | None = None) -> Iterator[StoredFault]:
        """Every fault, in the order of blocks, boards and seats."""
        query = """
            SELECT f.block, r.entry, f.board, f.seat, f.deal, f.kind, f.detail, f.forgiven
            FROM fault f JOIN result r USING (board, block, seat)
            ORDER BY f.block, f.board, f.deal, f.rowid"""
        with told(self.path):
            for block, entry, board, seat, deal, kind, detail, f in self._database.execute(query):
                if not without or block not in without:
                    fault = FaultRecord(board, seat, deal, kind, detail, forgiven=bool(f))
                    yield StoredFault(block, entry, fault)

    def times(self) -> dict[int, Times]:
        """How long each entry thought."""
        query = """
            SELECT entry, sum(decisions), sum(time_ms), max(max_ms)
            FROM times JOIN result USING (board, block, seat) GROUP BY entry"""
        with told(self.path):
            return {entry: Times(*rest) for entry, *rest in self._database.execute(query)}

    def log(self, block: int) -> bytes | None:
        """The log of a block."""
        query = "SELECT data FROM log WHERE block = ?"
        with told(self.path):
            row = self._database.execute(query, (block,)).fetchone()
            return None if row is None else _unpack(row[0], self.path)

    def logs(self) -> Iterator[tuple[int, bytes]]:
        """Every block's log, in the order of the plan."""
        with told(self.path):
            for block, data in self._database.execute("SELECT block, data FROM log ORDER BY block"):
                yield block, _unpack(data, self.path)


def _unpack(data: bytes, path: Path) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error as error:
        raise StoreError(f"{path}: a log in it is damaged: {error}") from None
