"""Bytes cut into lines: what a bot wrote, in whatever pieces it arrived."""

from __future__ import annotations

from collections import deque

from kartenspiel.errors import Flooded
from kartenspiel.transports.base import MAX_LINE

__all__ = ["LineBuffer", "escaped"]


class LineBuffer:
    """Whole lines waiting to be taken, and the begun line behind them.

    A line ends in LF; one CR before it is stripped. A line over `MAX_LINE` bytes is a flood: the
    lines before it can still be taken, all that follows is dropped, so that it holds no memory.
    """

    __slots__ = ("_begun", "_flooded", "_lines")

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque()
        self._begun = bytearray()
        self._flooded = ""  # what is too much, once something was

    def feed(self, data: bytes) -> None:
        """Add what was read, in any cut."""
        if self._flooded:
            return
        pieces = data.split(b"\n")
        if len(pieces) > 1:
            pieces[0] = bytes(self._begun) + pieces[0]
            self._begun.clear()
        self._begun += pieces.pop()
        for piece in pieces:
            line = piece[:-1] if piece.endswith(b"\r") else piece
            if len(line) > MAX_LINE:
                self._flood()
                return
            self._lines.append(line)
        if len(self._begun) > MAX_LINE + 1:  # the one more may be a CR
            self._flood()

    def take(self) -> bytes | None:
        """The first whole line, or None. Raises Flooded where an overlong line stands next."""
        if self._lines:
            return self._lines.popleft()
        self._refuse_flood()
        return None

    def take_all(self) -> list[bytes]:
        """All whole lines. Raises Flooded if an overlong one is behind them."""
        self._refuse_flood()
        lines = list(self._lines)
        self._lines.clear()
        return lines

    @property
    def is_empty(self) -> bool:
        """Neither a line, nor the beginning of one, nor a flood."""
        return not (self._lines or self._begun or self._flooded)

    @property
    def has_line(self) -> bool:
        """Whether `take` would return a line or raise."""
        return bool(self._lines or self._flooded)

    @property
    def begun(self) -> bytes:
        """The line that has no LF yet, as far as it has come."""
        return bytes(self._begun)

    def refuse(self, why: str) -> None:
        """Drop all there is and all that follows: from now on Flooded(why) is raised."""
        self._flooded = why
        self._lines.clear()
        self._begun.clear()

    def _flood(self) -> None:
        self._flooded = f"a line of more than {MAX_LINE} bytes"
        self._begun.clear()

    def _refuse_flood(self) -> None:
        if self._flooded:
            raise Flooded(self._flooded)


def escaped(data: bytes | str, limit: int = 500) -> str:
    """What a bot or its organiser wrote as text for people: one line, harmless on a terminal.

    Bytes that are no UTF-8 and control characters are written `\\xNN`, other characters that do
    not print (such as changes of direction) `\\uNNNN`. Behind `limit` characters stands `…`.
    """
    text = data if isinstance(data, str) else data.decode("utf-8", "backslashreplace")
    shown = "".join(c if c.isprintable() else _escape(c) for c in text[:limit])
    return shown + "…" if len(text) > limit else shown


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
