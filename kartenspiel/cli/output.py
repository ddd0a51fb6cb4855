"""Where results go: standard output that may be closed, and log files."""

from __future__ import annotations

import gzip
import lzma
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from kartenspiel.errors import OptionError

__all__ = ["LogFile", "Output", "counted", "make_folder"]


class Output:
    """Standard output, as long as somebody reads it."""

    def __init__(self) -> None:
        self.closed = False

    def write(self, data: bytes | str) -> None:
        """Write at once; that nobody reads any more is noted in `closed`."""
        if self.closed:
            return
        try:
            sys.stdout.buffer.write(data.encode() if isinstance(data, str) else data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            self.closed = True


class LogFile:
    """A log file that is appended to, compressed if its name ends in `.gz` or `.xz`."""

    def __init__(self, path: str) -> None:
        """Raises OptionError for a path that cannot be written."""
        self._path = path
        if path == "-":
            raise OptionError("--log needs a file; `--format log` writes to standard output")
        with self._told():
            # the matches of a file that grows are for its owner alone until he shows them
            Path(path).touch(0o600)
            self._stream = self._open()

    def _open(self) -> IO[bytes]:
        if self._path.endswith(".gz"):
            return cast("IO[bytes]", gzip.open(self._path, "ab"))
        if self._path.endswith(".xz"):
            return cast("IO[bytes]", lzma.open(self._path, "ab"))
        return Path(self._path).open("ab")

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            raise OptionError(
                f"--log {self._path}: cannot be written: {problem.strerror}"
            ) from None

    def __enter__(self) -> LogFile:
        return self

    def __exit__(self, *_: object) -> None:
        with self._told():
            self._stream.close()

    def write(self, log: bytes) -> None:
        """Append whole matches. Raises OptionError, as when the disk is full."""
        with self._told():
            self._stream.write(log)
            self._stream.flush()


def make_folder(path: Path, what: str) -> None:
    """Make a folder, unless it is there. Raises OptionError; `what` names the option."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OptionError(f"{what} {path}: cannot be made: {problem.strerror}") from None


def counted(number: int, what: str) -> str:
    """`no deals`, `1 match`, `2 matches`."""
    return f"{number or 'no'} {what}{'' if number == 1 else 'es' if what == 'match' else 's'}"
