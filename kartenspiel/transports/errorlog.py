"""What a bot writes to its standard error: kept in a file of bounded size, the end in memory."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from kartenspiel.errors import StartError
from kartenspiel.transports.lines import escaped

__all__ = ["ERROR_BYTES", "ErrorLog"]

ERROR_BYTES = 1024 * 1024
"""How much of a bot's standard error is kept in its file, in bytes, unless told otherwise."""

TAIL_BYTES = 8 * 1024
"""How much of the end is held in memory for messages."""

SHOWN_LINES = 10

SMALLEST_LIMIT = 512  # room for a remark between two parts


class ErrorLog:
    """The standard error of one process.

    With a path the bytes are appended to that file as they come (what stood there before stays
    and does not count). When more than `limit` bytes have come, the file keeps the first half of
    the limit and the latest, between a quarter and a half of it, with a line between them that
    says how many bytes were left out: the start-up messages and the cause of the end are both
    there, at any moment. A disk that refuses to write ends the keeping, never the match.
    """

    __slots__ = ("_base", "_came", "_fd", "_limit", "_path", "_size", "_tail")

    def __init__(self, path: str | os.PathLike[str] | None, limit: int = ERROR_BYTES) -> None:
        """Raises StartError if the file cannot be opened."""
        self._limit = max(limit, SMALLEST_LIMIT)
        self._size = 0
        self._came = 0
        self._tail = bytearray()
        self._fd = -1
        self._base = 0
        self._path = path
        if path is not None:
            try:
                self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
                self._base = os.lseek(self._fd, 0, os.SEEK_END)
            except OSError as error:
                self.close()
                raise StartError(
                    f"the file `{os.fspath(path)}` for standard error cannot be written: "
                    f"{error.strerror}"
                ) from error

    def add(self, data: bytes) -> None:
        """Keep what was read."""
        self._tail += data
        del self._tail[:-TAIL_BYTES]
        if self._fd < 0:
            return
        try:
            self._append(data)
            self._came += len(data)
            if self._size > self._limit:
                self._shorten()
        except OSError:
            self.close()

    def last_lines(self) -> str:
        """The last lines, at most 10, escaped, joined by LF."""
        lines = bytes(self._tail).replace(b"\r\n", b"\n").rstrip(b"\n").split(b"\n")
        return "\n".join(escaped(line) for line in lines[-SHOWN_LINES:])

    def close(self) -> None:
        """Close the file, which is gone if nothing was ever in it; `last_lines` stays."""
        if self._fd >= 0:
            found = os.fstat(self._fd)
            os.close(self._fd)
            self._fd = -1
            # a device is no file of ours, however empty it looks
            if self._path is not None and stat.S_ISREG(found.st_mode) and found.st_size == 0:
                with suppress(OSError):
                    Path(self._path).unlink()

    def _append(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            done = os.pwrite(self._fd, rest, self._base + self._size)
            self._size += done
            rest = rest[done:]

    def _shorten(self) -> None:
        half = self._limit // 2
        keep = self._limit // 4
        latest = os.pread(self._fd, keep, self._base + self._size - keep)
        os.ftruncate(self._fd, self._base + half)
        self._size = half
        self._append(b"\n[%d bytes left out]\n" % (self._came - half - keep) + latest)
