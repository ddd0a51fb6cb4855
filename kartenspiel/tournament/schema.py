"""The tables of a tournament's SQLite file, and what can go wrong with such a file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kartenspiel.errors import StoreError

__all__ = ["FILE_NAME", "SCHEMA", "VERSION", "check_version", "told"]

FILE_NAME = "tournament.sqlite"

VERSION = 1
"""Of the tables below; it stands in `meta` under `schema`."""

SCHEMA = """
CREATE TABLE meta (          -- schema, setup (JSON: all settings)
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE entry (         -- who takes part
    id INTEGER PRIMARY KEY,  -- from 0, the order of the file
    name TEXT NOT NULL UNIQUE,
    command TEXT NOT NULL,
    failed TEXT              -- why it cannot be started, if so
);
CREATE TABLE block (         -- finished blocks: boards first … first + boards - 1 of one lane
    number INTEGER PRIMARY KEY,  -- the place in the plan, from 0
    seating TEXT NOT NULL,       -- entries from seat 0 on, with blanks between them
    first INTEGER NOT NULL,
    boards INTEGER NOT NULL,
    failed INTEGER REFERENCES entry (id),  -- who could not be started: then nothing was played
    reason TEXT
);
CREATE TABLE board (         -- a board as played in one lane
    board INTEGER NOT NULL,
    block INTEGER NOT NULL REFERENCES block (number),
    seed TEXT NOT NULL,
    deals INTEGER NOT NULL,  -- played to their score
    ended TEXT NOT NULL,     -- over, or void
    PRIMARY KEY (board, block)
) WITHOUT ROWID;
CREATE TABLE result (        -- a row for each board, seating and seat
    board INTEGER NOT NULL,
    block INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    entry INTEGER NOT NULL REFERENCES entry (id),
    score INTEGER NOT NULL,
    charged INTEGER NOT NULL,  -- 1: a fault that was not forgiven
    PRIMARY KEY (board, block, seat),
    FOREIGN KEY (board, block) REFERENCES board (board, block)
) WITHOUT ROWID;
CREATE INDEX charged ON result (block, board, entry) WHERE charged;
CREATE TABLE fault (
    board INTEGER NOT NULL,
    block INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL,
    forgiven INTEGER NOT NULL,
    FOREIGN KEY (board, block, seat) REFERENCES result (board, block, seat)
);
CREATE TABLE times (
    board INTEGER NOT NULL,
    block INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    time_ms REAL NOT NULL,   -- for all of them
    max_ms REAL NOT NULL,    -- the longest
    PRIMARY KEY (board, block, seat),
    FOREIGN KEY (board, block, seat) REFERENCES result (board, block, seat)
) WITHOUT ROWID;
CREATE TABLE log (           -- the log of a block's matches
    block INTEGER PRIMARY KEY REFERENCES block (number),
    codec TEXT NOT NULL,     -- zlib
    data BLOB NOT NULL
);
"""


def check_version(database: sqlite3.Connection, path: Path) -> None:
    """Refuse what is no store of this version."""
    try:
        row = database.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    except sqlite3.OperationalError as error:
        if "no such" not in str(error):
            raise
        row = None
    if row is None:
        raise StoreError(f"{path}: a database, but not a tournament's")
    if row[0] != str(VERSION):
        raise StoreError(
            f"{path}: its schema is version {row[0]}, this program knows {VERSION}: "
            "use the release of kartenspiel that wrote it, or a newer one"
        )


_PLAIN = {
    "SQLITE_FULL": "the disk is full: free some space and go on with `--resume`",
    "SQLITE_READONLY": "it may only be read: it or its folder is write-protected",
    "SQLITE_BUSY": "another program holds it locked",
    "SQLITE_NOTADB": "it is no SQLite database",
    "SQLITE_CORRUPT": "the database is damaged",
    "SQLITE_CANTOPEN": "it cannot be opened",
    "SQLITE_IOERR": "it cannot be read or written",
}


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turns what SQLite and the system say into a StoreError that names the file."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        plain = next((text for code, text in _PLAIN.items() if name.startswith(code)), str(error))
        raise StoreError(f"{path}: {plain}") from error
