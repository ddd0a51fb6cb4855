"""Where results go: standard output that may be closed, and log files."""

from __future__ import annotations

import gzip
import lzma
import sys
from pathlib import Path
from typing import IO, cast

from kartenspiel.errors import OptionError

__all__ = ["Output", "open_log_to_write"]


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


def open_log_to_write(path: str) -> IO[bytes]:
    """A log file to append to, compressed if its name ends in `.gz` or `.xz`.

    Raises OptionError.
    """
    try:
        if path.endswith(".gz"):
            return cast("IO[bytes]", gzip.open(path, "ab"))
        if path.endswith(".xz"):
            return cast("IO[bytes]", lzma.open(path, "ab"))
        return Path(path).open("ab")
    except OSError as problem:
        raise OptionError(f"--log {path}: cannot be written: {problem.strerror}") from None
