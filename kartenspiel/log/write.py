"""The log of a match: the transcript as one who sees everything would be sent it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kartenspiel import __version__
from kartenspiel.core import Seat
from kartenspiel.wire import Header, fault_line, log_header, remark_line, void_line

__all__ = ["SILENT", "STAND_IN", "LogWriter"]

SILENT: Final = -1
"""In the place of a time: the move was single for all to see, and nobody was asked."""
STAND_IN: Final = -2
"""In the place of a time: the stand-in made the move."""
_TIMES: Final = [b" # %d.%d\n" % divmod(tenths, 10) for tenths in range(100)]


class LogWriter:
    """Writes the log of one match after the other to `sink`, which takes bytes.

    Lines are gathered until `flush`, which the referee calls at the end of every deal, and
    until the end of the match.
    """

    def __init__(self, sink: Callable[[bytes], object], *, reproducible: bool = False) -> None:
        """`reproducible` leaves out what differs from run to run or between releases."""
        self._sink = sink
        self._reproducible = reproducible
        self._lines: list[bytes] = []
        self._in_match = False

    def begin(self, header: Header, lines: Sequence[str]) -> None:
        """The head of a match: `match`, then the `option` and `player` lines given."""
        self._in_match = True
        if not self._reproducible:
            self._lines.append(f"# kartenspiel {__version__}\n".encode())
        self._lines.append(log_header(header, reproducible=self._reproducible))
        self._lines += [f"{line}\n".encode() for line in lines]

    def add(self, lines: list[bytes], used_ns: int) -> None:
        """The lines of events, a move's own event first.

        `used_ns` is the time of the decision, SILENT or STAND_IN. A time is rounded up to 0.1 ms.
        """
        own = self._lines
        if used_ns == SILENT or (self._reproducible and used_ns != STAND_IN):
            own += lines
            return
        if used_ns == STAND_IN:
            comment = b" # stand-in\n"
        else:
            tenths = -(-used_ns // 100_000)
            comment = _TIMES[tenths] if tenths < 100 else b" # %d.%d\n" % divmod(tenths, 10)
        own.append(lines[0][:-1] + comment)
        own += lines[1:]

    def fault(self, seat: Seat, kind: str, text: str) -> None:
        """A fault, where it happened."""
        self._note(fault_line(kind, text, seat))

    def remark(self, seat: Seat, text: str) -> None:
        """What a bot said without being asked for it."""
        self._note(remark_line(seat, text))

    def void(self, reason: str) -> None:
        """The match is broken off here; before its head and behind its `over` there is none."""
        if self._in_match:
            if self._is_over():
                self._lines.pop()
            self._lines.append(void_line(reason))
            self._in_match = False
        self.flush()

    def flush(self) -> None:
        """Hand everything to the sink."""
        if self._lines:
            self._in_match = self._in_match and not self._is_over()
            lines = b"".join(self._lines)
            self._lines.clear()
            self._sink(lines)

    def _note(self, line: bytes) -> None:
        """Add a line; what is found when the match is over still stands before its `over`."""
        self._lines.insert(len(self._lines) - self._is_over(), line)

    def _is_over(self) -> bool:
        return bool(self._lines) and self._lines[-1].startswith(b"over ")
