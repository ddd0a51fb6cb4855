"""A tournament's results in one SQLite file: a block is there whole or not at all.

A runner creates or resumes a store and holds a lock on its folder; anybody may read at the same
time. A store in memory serves a match, so that it counts and shows its results in the same way.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from kartenspiel.chance import board_seed
from kartenspiel.errors import StoreError
from kartenspiel.tournament.jobs import BoardResult, FaultRecord, JobResult
from kartenspiel.tournament.lock import Lock
from kartenspiel.tournament.records import Records
from kartenspiel.tournament.schema import FILE_NAME, SCHEMA, VERSION, check_version, told
from kartenspiel.tournament.setup import Setup, differences

__all__ = ["Store", "read_records"]


class Store(Records):
    """Records that a runner adds to; made by `create`, `resume` or `memory`."""

    def __init__(
        self, path: Path, database: sqlite3.Connection, setup: Setup, lock: Lock | None = None
    ) -> None:
        super().__init__(path, database, setup)
        self._lock = lock
        self.keep_logs = True
        """Without it, `write` leaves the logs of blocks out."""

    @classmethod
    def create(cls, folder: Path, setup: Setup) -> Store:
        """Begin a tournament in `folder`, which is made if it is not there."""
        path = folder / FILE_NAME
        with told(folder):
            folder.mkdir(parents=True, exist_ok=True)
            lock = Lock(folder / "tournament.lock")
        with _or_release(lock), told(path):
            if path.exists():
                raise StoreError(
                    f"{folder}: there is a tournament already: "
                    "go on with it by `--resume`, or begin this one elsewhere with `--dir DIR`"
                )
            draft = folder / (FILE_NAME + ".new")
            draft.unlink(missing_ok=True)
            os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            database = _connect(str(draft))
            _fill(database, setup)
            database.close()
            draft.rename(path)  # so a file of this name is never half made
            return cls(path, _open_to_write(path), setup, lock)

    @classmethod
    def resume(cls, folder: Path, setup: Setup, *, seed_given: bool = True) -> Store:
        """Go on with the tournament in `folder`, which must be the same as `setup`.

        Its seed goes on too; with `seed_given` false that of `setup` is not looked at.
        """
        path = folder / FILE_NAME
        if not path.exists():
            raise StoreError(
                f"{folder}: there is no tournament to go on with: leave `--resume` out"
            )
        with told(folder):
            lock = Lock(folder / "tournament.lock")
        with _or_release(lock), told(path):
            database = _open_to_write(path)
            begun = _setup(database, path)
            found = differences(begun, setup, seed_given=seed_given)
            if found:
                database.close()
                raise StoreError(
                    f"{folder}: the tournament there was begun with other settings: "
                    + "; ".join(found)
                    + ": put them back, or begin another one with `--dir DIR`"
                )
            now = replace(begun, folder=setup.folder, errors=setup.errors)
            return cls(path, database, now, lock)

    @classmethod
    def memory(cls, setup: Setup) -> Store:
        """A store that nobody keeps."""
        database = _connect(":memory:")
        _fill(database, setup)
        return cls(Path(":memory:"), database, setup)

    def close(self) -> None:
        """Close the file and give the lock back; again does nothing."""
        super().close()
        if self._lock is not None:
            self._lock.release()

    def write(self, result: JobResult) -> None:
        """Keep a finished block, whole, in one transaction."""
        block = result.block
        failed, reason = (None, None) if result.failed is None else result.failed
        seating = " ".join(map(str, block.seating))
        failed_entry = None if failed is None else block.seating[failed]
        boards, faults = result.boards, result.faults
        if failed is not None and not boards:
            boards, faults = self._unstarted(result, failed, reason or "")
        charged = {(f.board, f.seat) for f in faults if not f.forgiven}
        charged |= {(board.board, seat) for board in boards for seat in board.out}
        with self._transaction() as database:
            database.execute(
                "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?)",
                (block.number, seating, block.first, block.boards, failed_entry, reason),
            )
            database.executemany(
                "INSERT INTO board VALUES (?, ?, ?, ?, ?)",
                [(b.board, block.number, b.seed, b.deals, b.ended) for b in boards],
            )
            database.executemany(
                "INSERT INTO result VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (b.board, block.number, seat, entry, b.scores[seat], (b.board, seat) in charged)
                    for b in boards
                    for seat, entry in enumerate(block.seating)
                ],
            )
            database.executemany(
                "INSERT INTO times VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (
                        b.board,
                        block.number,
                        seat,
                        b.decisions[seat],
                        b.time_ms[seat],
                        b.max_ms[seat],
                    )
                    for b in boards
                    for seat in range(len(block.seating))
                ],
            )
            database.executemany(
                "INSERT INTO fault VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (f.board, block.number, f.seat, f.deal, f.kind, f.detail, f.forgiven)
                    for f in faults
                ],
            )
            if self.keep_logs:
                database.execute(
                    "INSERT INTO log VALUES (?, 'zlib', ?)",
                    (block.number, zlib.compress(result.log)),
                )

    def _unstarted(
        self, result: JobResult, seat: int, reason: str
    ) -> tuple[tuple[BoardResult, ...], tuple[FaultRecord, ...]]:
        """A bot that did not start broke the block's first board, before its first deal."""
        block = result.block
        none = (0,) * len(block.seating)
        seed = board_seed(self.setup.seed, block.first)
        times = tuple(map(float, none))
        board = BoardResult(block.first, seed, 0, none, "void", (seat,), none, times, times)
        return (board,), (FaultRecord(block.first, seat, 1, "start", reason, forgiven=False),)

    def note_unfit(self, entry: int, reason: str | None) -> None:
        """Keep why an entry's command does not start, or, with None, that now it does."""
        with self._transaction() as database:
            database.execute("UPDATE entry SET failed = ? WHERE id = ?", (reason, entry))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with told(self.path):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has rolled back by itself
                    self._database.execute("ROLLBACK")
                raise


def read_records(path: Path) -> Records:
    """A tournament to look at, by its folder or file, even while it runs."""
    file = path / FILE_NAME if path.is_dir() else path
    if not file.exists():
        raise StoreError(f"{path}: there is no tournament")
    with told(file):
        database = _connect(_read_only(file), uri=True)
        return Records(file, database, _setup(database, file))


@contextmanager
def _or_release(lock: Lock) -> Iterator[None]:
    try:
        yield
    except BaseException:
        lock.release()
        raise


def _connect(name: str, *, uri: bool = False) -> sqlite3.Connection:
    database = sqlite3.connect(name, timeout=10, isolation_level=None, uri=uri)
    database.execute("PRAGMA foreign_keys = ON")
    return database


def _open_to_write(path: Path) -> sqlite3.Connection:
    if path.is_dir():
        raise IsADirectoryError(21, "it is a folder, not a file", str(path))
    database = _connect(str(path))
    check_version(database, path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")  # a finished block outlives a power cut
    return database


def _read_only(file: Path) -> str:
    """The address for reading. In a folder that may not be written a WAL file can only be read as
    one that does not change, which it is if no writer has left its WAL beside it."""
    still = not os.access(file.parent, os.W_OK) and not Path(f"{file}-wal").exists()
    return file.resolve().as_uri() + "?mode=ro" + ("&immutable=1" if still else "")


def _fill(database: sqlite3.Connection, setup: Setup) -> None:
    settings = json.dumps(setup.settings(), ensure_ascii=False)
    database.executescript("BEGIN;" + SCHEMA)  # one transaction: each alone would wait for the disk
    database.executemany(
        "INSERT INTO meta VALUES (?, ?)", [("schema", str(VERSION)), ("setup", settings)]
    )
    database.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, NULL)",
        [(number, entry.name, entry.command) for number, entry in enumerate(setup.entries)],
    )
    database.execute("COMMIT")


def _setup(database: sqlite3.Connection, path: Path) -> Setup:
    check_version(database, path)
    row = database.execute("SELECT value FROM meta WHERE key = 'setup'").fetchone()
    try:
        return Setup.of_settings(json.loads(row[0]))
    except (TypeError, KeyError, ValueError) as error:
        raise StoreError(f"{path}: its settings cannot be read: {error}") from None
