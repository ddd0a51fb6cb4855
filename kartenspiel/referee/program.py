"""A bot at a seat: its process through the matches of a lane, and what one request is."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from kartenspiel.errors import (
    Closed,
    Flooded,
    NotationError,
    StartError,
    TimedOut,
    TransportError,
)
from kartenspiel.referee.terms import Entrant, FaultMade, Terms
from kartenspiel.transports.base import Transport
from kartenspiel.wire import (
    GREETING,
    QUIT,
    RESUME,
    RESUMED,
    Hello,
    choose_words,
    parse_hello,
    printable,
)

__all__ = ["Program"]

MAX_UNASKED: Final = 100
"""The unasked line of this number in a match is a flood."""
MAX_REMARKS: Final = 10_000
"""The remark of this number in a match is a flood."""
BUSY_SHARE: Final = 0.25
"""Computing for more than this share of the time in which it is not asked is the fault `busy`."""
BUSY_WINDOW_NS: Final = 1_000_000_000
"""… over at least so much of that time."""
LAST_WORDS_MS: Final = 500
"""How long a bot that did not greet is listened to behind the end of its input."""
NO_LIMIT_NS: Final = 1 << 62
"""Longer than anything is measured."""

monotonic_ns = time.monotonic_ns


class Program:
    """One bot. Attributes are of the match in progress unless they say otherwise."""

    __slots__ = (
        "_bank_ns",
        "_choose",
        "_cpu_ms",
        "_limit_ns",
        "_move_ns",
        "_notable_ns",
        "_remarks",
        "_unasked",
        "_wants_moves",
        "_window_ns",
        "_window_used_ns",
        "decisions",
        "entrant",
        "hello",
        "history",
        "longest_ns",
        "pending",
        "remark",
        "transport",
        "used_ns",
    )

    def __init__(self, entrant: Entrant) -> None:
        self.entrant = entrant
        self.transport: Transport | None = None
        """The running process; None before the start and after a kill."""
        self.hello = Hello(entrant.name)
        self._wants_moves = True
        self.pending: list[bytes] = []
        """Lines to be sent with the next request."""
        self.history: list[bytes] | None = None
        """All lines of the match but `choose`, `view`, `fault`; None if nobody will want them."""
        self.begin_match(Terms(), lambda _: None)

    # ---- the process

    def start(self, limit_ms: int) -> Transport:
        """Start the program and hear its greeting. Raises StartError."""
        assert self.entrant.launch is not None
        deadline = monotonic_ns() + limit_ms * 1_000_000
        transport = None
        try:
            transport = self.entrant.launch()
            transport.send(GREETING)
            line = b"#"
            while line.startswith(b"#"):
                line = transport.receive(deadline)
            self.hello = parse_hello(line)
            self._wants_moves = self.hello.legal
        except (TransportError, NotationError, StartError) as problem:
            reason, errors = str(problem), ""
            if isinstance(problem, TimedOut) and transport is not None:
                reason = f"no `bot NAME` within {limit_ms} ms"
                transport.close(LAST_WORDS_MS)
                if transport.late_output().lstrip().startswith(b"bot "):
                    reason += "; it came when the input was closed: it does not flush its output"
            if transport is not None:
                transport.kill()
                errors = transport.last_errors()
                transport.close(0)
            tail = f"; its standard error ends in: {errors}" if errors else ""
            command = f" (`{self.entrant.command}`)" if self.entrant.command else ""
            raise StartError(
                f"{self.entrant.name}{command} does not start: {reason}{tail}"
            ) from None
        except BaseException:
            if transport is not None:
                transport.kill()
                transport.close(0)
            raise
        self.transport = transport
        self._restart_window()
        return transport

    def begin_match(self, terms: Terms, remark: Callable[[str], None]) -> None:
        """Forget the match before. `remark` notes what the bot says that is no answer."""
        self._move_ns = NO_LIMIT_NS if terms.move_ms is None else terms.move_ms * 1_000_000
        self._set_bank(terms.bank_ms * 1_000_000)
        self.remark = remark
        self._unasked = self._remarks = 0
        self.history = [] if terms.max_faults else None
        self.pending.clear()
        self.decisions = self.used_ns = self.longest_ns = self._notable_ns = 0
        self._restart_window()

    def resume(self, limit_ms: int) -> Transport:
        """A fresh process in the place of one that was killed; it is sent all that the old one
        was sent. Raises StartError."""
        transport = self.start(limit_ms)
        assert self.history is not None
        self.pending.clear()
        transport.send(b"".join((RESUME, *self.history, RESUMED)))
        return transport

    def flush(self) -> None:
        """Send what is pending. Raises Flooded."""
        if self.transport is not None and self.pending:
            lines = b"".join(self.pending)
            self.pending.clear()
            self.transport.send(lines)

    def kill(self) -> None:
        """End the process at once."""
        transport, self.transport = self.transport, None
        self.pending.clear()
        if transport is not None:
            transport.kill()
            transport.close(0)

    def close(self, grace_ms: int) -> None:
        """End the process in order."""
        transport, self.transport = self.transport, None
        if transport is not None:
            with suppress(Flooded):  # it does not read; it will not miss the line
                transport.send(QUIT)
            transport.close(grace_ms)

    # ---- a request

    def ask(self, moves: bytes) -> tuple[bytes, int]:
        """Send what is pending and the request, and hear the answer, whatever it is.

        `moves` is the list of moves as it stands behind `choose MS`, with its LF.
        Gives the answer and the nanoseconds that it took. Raises FaultMade, and Closed or
        Flooded of the transport.
        """
        transport = self.transport
        assert transport is not None
        for line in transport.pending():
            self._hear_unasked(line)
        pending = self.pending
        pending.append(self._choose)
        pending.append(moves if self._wants_moves else b"\n")
        request = b"".join(pending)
        pending.clear()
        self.decisions += 1
        start = monotonic_ns()
        transport.send(request)
        deadline = None if self._limit_ns is None else start + self._limit_ns
        try:
            line = transport.receive(deadline)
            if line[:1] == b"#":
                line = self._hear_remarks(line, transport, deadline)
        except TimedOut:
            limit_ms = (self._limit_ns or 0) // 1_000_000
            self._account(monotonic_ns() - start)
            raise FaultMade("timeout", f"no answer within {limit_ms} ms") from None
        except (Closed, Flooded):
            self._account(monotonic_ns() - start)
            raise
        used_ns = monotonic_ns() - start
        if used_ns > self._notable_ns:
            self._account(used_ns)
        else:
            self.used_ns += used_ns
        return line, used_ns

    def _account(self, used_ns: int) -> None:
        """Book an answer's time; what is beyond the move time goes from the bank."""
        self.used_ns += used_ns
        self.longest_ns = max(self.longest_ns, used_ns)
        if used_ns > self._move_ns:
            # rounded up to 0.1 ms, like the time in the log
            beyond_ns = -((self._move_ns - used_ns) // 100_000) * 100_000
            self._set_bank(max(0, self._bank_ns - beyond_ns))
        self._notable_ns = min(self.longest_ns, self._move_ns)

    def _set_bank(self, bank_ns: int) -> None:
        """What is left of the bank; with it goes the limit that the next request tells."""
        self._bank_ns = bank_ns
        limit_ms = None if self._move_ns == NO_LIMIT_NS else (self._move_ns + bank_ns) // 1_000_000
        self._limit_ns = None if limit_ms is None else limit_ms * 1_000_000
        self._choose = choose_words(limit_ms)

    def _hear_unasked(self, line: bytes) -> None:
        if line[:1] == b"#":
            self._hear_remark(line)
            return
        self._unasked += 1
        self.remark(f"unasked: {printable(line)}")
        if self._unasked >= MAX_UNASKED:
            raise FaultMade("flood", f"{MAX_UNASKED} lines without being asked")

    def _hear_remarks(self, line: bytes, transport: Transport, deadline: int | None) -> bytes:
        """The first line that is none."""
        while line[:1] == b"#":
            self._hear_remark(line)
            line = transport.receive(deadline)
        return line

    def _hear_remark(self, line: bytes) -> None:
        self._remarks += 1
        self.remark(printable(line[1:]).strip())
        if self._remarks >= MAX_REMARKS:
            raise FaultMade("flood", f"{MAX_REMARKS} remarks")

    # ---- who computes when it is not asked

    def _restart_window(self) -> None:
        self._window_ns = monotonic_ns()
        self._window_used_ns = self.used_ns
        self._cpu_ms = self.transport.cpu_ms() if self.transport is not None else 0.0

    def check_busy(self) -> None:
        """Raises FaultMade for a bot that computes while it is not asked.

        Time in which it was asked is taken to be computed through, so the share is at least what
        is found. It is looked at when there has been enough of the other time.
        """
        asked_ns = self.used_ns - self._window_used_ns
        idle_ns = monotonic_ns() - self._window_ns - asked_ns
        if idle_ns < BUSY_WINDOW_NS or self.transport is None:
            return
        computed_ns = (self.transport.cpu_ms() - self._cpu_ms) * 1e6 - asked_ns
        self._restart_window()
        if computed_ns > BUSY_SHARE * idle_ns:
            share = min(1.0, computed_ns / idle_ns)
            raise FaultMade(
                "busy", f"it computed for {share:.0%} of the time in which it was not asked"
            )
