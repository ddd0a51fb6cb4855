"""What the referee asks of a way to reach a bot: lines out, lines in, a deadline, an end.

A transport knows neither game nor protocol. Lines are bytes without their LF; a transport strips
a CR before it. All waits are bounded, on the monotonic clock (`time.monotonic_ns`).
"""

from __future__ import annotations

from typing import Protocol

__all__ = ["MAX_LINE", "Transport"]

MAX_LINE = 64 * 1024
"""The longest line of a bot, in bytes without its LF; a longer one is a flood."""


class Transport(Protocol):
    """One running bot, as the referee sees it."""

    def send(self, lines: bytes) -> None:
        """Queue `lines` (each ends in LF) and write what goes without blocking.

        The rest goes out in later calls of `send` and `receive`. Never raises for a bot that has
        ended: that shows in the next `receive`. Raises Flooded if the bot has not read its input
        and the queue grows beyond the transport's bound.
        """

    def receive(self, deadline_ns: int | None) -> bytes:
        """The next line of the bot, without LF and CR.

        `deadline_ns` is a reading of `time.monotonic_ns`; None waits until a line, the end of the
        output or the end of the process. A line that is there already is returned even if the
        deadline has passed or the process has ended. Raises TimedOut, Closed or Flooded.
        """

    def pending(self) -> list[bytes]:
        """Lines that can be read now, without waiting: unasked ones, at the moment of asking.

        Raises Flooded for an overlong line. The end of the output is no error here; it shows in
        the next `receive`. A begun line without LF stays for `receive`.
        """

    def cpu_ms(self) -> float:
        """CPU time of the bot's processes so far, in milliseconds; 0 where there is none."""

    def last_errors(self) -> str:
        """The last lines of the bot's standard error (at most 10), for messages; may be empty."""

    def late_output(self) -> bytes:
        """After the end: what the bot wrote that nobody received, its beginning."""

    def kill(self) -> None:
        """End the bot's processes at once, to the last child. May be called more than once."""

    def close(self, grace_ms: int) -> None:
        """End the bot in order and release everything.

        The input is closed, then the bot has `grace_ms` to end by itself, then follows SIGTERM,
        as much time again, and SIGKILL, for all its processes. Returns as soon as they are gone.
        """
