"""A bot as a child process behind descriptors: what pipe and pseudo-terminal have in common.

Everything waits in one place: a poll over the bot's output, its standard error, a descriptor of
the process itself and, while something is left to write, its input, up to one deadline on the
monotonic clock. `receive` is the hot path of every match: for an answer that is one whole line
it makes one poll and one read.
"""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable
from os import read, write  # by their bare names: a look-up less, twice a request
from time import monotonic_ns
from typing import ClassVar

from kartenspiel.errors import Closed, Flooded, TimedOut
from kartenspiel.transports.base import MAX_LINE
from kartenspiel.transports.errorlog import ErrorLog
from kartenspiel.transports.lines import LineBuffer, escaped
from kartenspiel.transports.processes import Process

__all__ = ["ChildTransport"]

QUEUE_BYTES = 8 * 1024 * 1024
"""How much may wait for a bot that does not read its input."""

UNASKED_BYTES = 1024 * 1024
"""How much output one call of `pending` takes at most."""

LATE_BYTES = 64 * 1024
"""How much of what a bot writes while it is closed is kept."""

READ_BYTES = MAX_LINE
"""Bytes a read, as much as a pipe holds; one read can never be an overlong line with its LF."""

BURST = 16
"""Reads of standard error in a row, before the bot's output is looked at again."""

LOOK_MS = 1000.0
"""The longest wait without a look at the process."""

BLIND_LOOK_MS = 500.0
"""The same where the system has no descriptor for a process."""

LAST_BREATH_NS = 250_000_000
"""How long after the end of its output a process may take to end and give its exit status."""


class ChildTransport:
    """A running bot. A Transport, but for starting it, which is the subclasses' part."""

    __slots__ = (
        "_answered",
        "_closing",
        "_errors",
        "_has_ended",
        "_input",
        "_is_fresh",
        "_late",
        "_lines",
        "_log",
        "_longest_ms",
        "_output",
        "_peek",
        "_peeker",
        "_poll",
        "_poller",
        "_process",
        "_queue",
    )

    END_SIGNALS: ClassVar[tuple[signal.Signals, ...]] = (signal.SIGTERM, signal.SIGCONT)
    """What tells the bot to end; the last one wakes it if it has stopped."""

    def __init__(
        self, process: Process, *, input_fd: int, output_fd: int, errors_fd: int, log: ErrorLog
    ) -> None:
        """Takes over all descriptors, which must not block."""
        self._process = process
        self._input = input_fd
        self._output = output_fd
        self._errors = errors_fd
        self._log = log
        self._lines = LineBuffer()
        self._queue = bytearray()
        self._late = bytearray()
        self._closing = False
        self._has_ended = False
        # Nothing is buffered and the output is open: the next answer can be taken as it comes.
        self._is_fresh = True
        self._answered = [(output_fd, select.POLLIN)]
        self._poller = select.poll()
        self._peeker = select.poll()
        for fd in (output_fd, errors_fd):
            self._poller.register(fd, select.POLLIN)
            self._peeker.register(fd, select.POLLIN)
        self._longest_ms = BLIND_LOOK_MS
        if process.pidfd >= 0:
            self._poller.register(process.pidfd, select.POLLIN)
            self._longest_ms = LOOK_MS
        self._poll: Callable[[float], list[tuple[int, int]]] = self._poller.poll
        self._peek: Callable[[float], list[tuple[int, int]]] = self._peeker.poll

    @property
    def pid(self) -> int:
        """The number of the bot's first process, for messages and tests."""
        return self._process.pid

    # -- lines out ------------------------------------------------------------------------------

    def send(self, lines: bytes) -> None:
        """Write `lines` as far as the bot takes them now; the rest goes out in later calls.

        Raises Flooded when more than 8 MiB would wait.
        """
        if not self._queue:
            try:
                done = write(self._input, lines)
            except BlockingIOError:
                done = 0
            except OSError:  # a broken pipe: the next `receive` says what happened
                self._drop_input()
                return
            if done == len(lines):
                return
            lines = lines[done:]
        if len(self._queue) + len(lines) > QUEUE_BYTES:
            raise Flooded(f"it does not read its input: {len(self._queue)} bytes wait for it")
        self._queue += lines
        self._poller.register(self._input, select.POLLOUT)
        self._write_queue()
        self._drain_errors()  # perhaps that is what the bot waits for

    # -- lines in -------------------------------------------------------------------------------

    def receive(self, deadline_ns: int | None) -> bytes:
        """The next line; see Transport."""
        if self._is_fresh:
            wait = self._longest_ms
            if deadline_ns is not None:
                left = (deadline_ns - monotonic_ns()) / 1_000_000
                if left < wait:
                    wait = left if left > 0 else 0
            if self._poll(wait) == self._answered:
                try:
                    data = read(self._output, READ_BYTES)
                except OSError:  # the hang-up of a terminal: met again below
                    return self._receive_slowly(deadline_ns)
                end = data.find(b"\n")
                if 0 <= end == len(data) - 1:
                    return data[:-1] if data[end - 1] != 13 else data[:-2]
                self._take(data)
        return self._receive_slowly(deadline_ns)

    def pending(self) -> list[bytes]:
        """Lines that are there unasked; see Transport.

        Raises Flooded for more than 1 MiB of them, too.
        """
        if self._is_fresh and not self._peek(0):
            return []
        taken = 0
        while taken <= UNASKED_BYTES:
            ready = dict(self._peek(0))
            if self._errors in ready:
                self._drain_errors()
            if self._output not in ready:
                break
            taken += self._read_output()
        else:
            self._lines.refuse(f"more than {UNASKED_BYTES} bytes that nobody asked for")
        lines = self._lines.take_all()
        self._refresh()
        return lines

    def _receive_slowly(self, deadline_ns: int | None) -> bytes:
        while True:
            line = self._lines.take()
            if line is not None:
                self._refresh()
                return line
            if self._has_ended:
                # What it wrote before its end is in the pipe, whoever else may hold that open.
                if self._output >= 0 and self._read_output():
                    continue
                raise self._closed()
            if self._output < 0:
                self._serve_until_end(monotonic_ns() + LAST_BREATH_NS)
                raise self._closed()
            left_ns = None if deadline_ns is None else deadline_ns - monotonic_ns()
            self._serve(left_ns)
            # What is there already counts, late or not: a line, and likewise an end.
            if left_ns is not None and left_ns <= 0 and not self._can_conclude():
                raise TimedOut("no answer in time" + self._beginning(", only"))

    def _can_conclude(self) -> bool:
        return self._lines.has_line or self._has_ended or self._output < 0

    def _closed(self) -> Closed:
        self._drain_errors()  # the reason often stands there
        if self._process.is_released:
            return Closed("ended by the arena")
        how = self._process.verdict if self._has_ended else "closed its output"
        return Closed(how + self._beginning(", after"))

    def _beginning(self, words: str) -> str:
        begun = self._lines.begun
        return f'{words} the beginning of a line: "{escaped(begun, 80)}"' if begun else ""

    # -- serving the descriptors ----------------------------------------------------------------

    def _serve(self, left_ns: int | None) -> None:
        """Wait until something happens, for `left_ns` or a second at most, and serve it."""
        wait = self._longest_ms
        if left_ns is not None:
            wait = min(wait, max(left_ns / 1_000_000, 0))
        for fd, _ in self._poll(wait):
            if fd == self._output:
                self._read_output()
            elif fd == self._errors:
                self._drain_errors()
            elif fd == self._input:
                self._write_queue()
        self._look()

    def _look(self) -> None:
        """Note the end of the process."""
        if not self._has_ended and self._process.has_ended():
            self._has_ended = True
            if self._process.pidfd >= 0:
                self._poller.unregister(self._process.pidfd)  # readable from now on
            self._refresh()

    def _serve_until_end(self, deadline_ns: int) -> None:
        """Serve until the first process has ended or the time is over."""
        while not self._has_ended:
            left_ns = deadline_ns - monotonic_ns()
            if self._process.pidfd < 0:  # nothing wakes us, so look often
                left_ns = min(left_ns, 10_000_000)
            self._serve(left_ns)
            if deadline_ns <= monotonic_ns():
                return

    def _read_output(self) -> int:
        """Read once; the number of bytes, 0 if there were none or the output has ended."""
        try:
            data = read(self._output, READ_BYTES)
        except BlockingIOError:
            return 0
        except OSError:  # EIO: the other side of a terminal is closed
            data = b""
        self._take(data)
        return len(data)

    def _take(self, data: bytes) -> None:
        if not data:
            self._drop_output()
        elif self._closing:
            self._late += data[: max(0, LATE_BYTES - len(self._late))]
        else:
            self._lines.feed(data)
        self._refresh()

    def _refresh(self) -> None:
        self._is_fresh = self._output >= 0 and self._lines.is_empty and not self._has_ended

    def _drain_errors(self) -> None:
        for _ in range(BURST):
            if self._errors < 0:
                return
            try:
                data = read(self._errors, READ_BYTES)
            except BlockingIOError:
                return
            except OSError:
                data = b""
            if data:
                self._log.add(data)
            else:
                self._forget(self._errors)
                self._errors = -1

    def _write_queue(self) -> None:
        while self._queue:
            try:
                del self._queue[: write(self._input, self._queue)]
            except BlockingIOError:
                return
            except OSError:
                self._drop_input()
                return
        if self._input >= 0:
            self._poller.unregister(self._input)  # else it would wake us all the time

    def _drop_input(self) -> None:
        if self._input >= 0:
            if self._queue:
                self._queue.clear()
                self._poller.unregister(self._input)
            os.close(self._input)
            self._input = -1

    def _drop_output(self) -> None:
        self._forget(self._output)
        self._output = -1

    def _forget(self, fd: int) -> None:
        self._poller.unregister(fd)
        self._peeker.unregister(fd)
        os.close(fd)

    # -- about the bot --------------------------------------------------------------------------

    def cpu_ms(self) -> float:
        """CPU time of the bot's living processes and those they waited for, in milliseconds.

        In steps of 10 ms; after the end the last value.
        """
        return self._process.cpu_ms()

    def last_errors(self) -> str:
        """The last lines of its standard error, at most 10, joined by LF, harmless to print."""
        self._drain_errors()
        return self._log.last_lines()

    def late_output(self) -> bytes:
        """After `close` or `kill`: what the bot had begun or wrote after that call, 64 KiB at most.

        An answer that appears only here was held back in a buffer: the bot does not flush.
        """
        return bytes(self._late)

    @property
    def left_running(self) -> tuple[int, ...]:
        """After the end: processes that could not be ended, since they run as another user."""
        return self._process.left_running

    # -- the end --------------------------------------------------------------------------------

    def kill(self) -> None:
        """End all processes at once and release everything."""
        if not self._process.is_released:
            self._begin_closing()
            self._drain_errors()
            self._finish()

    def close(self, grace_ms: int) -> None:
        """End the bot in order and release everything; see Transport.

        What still waits for the bot is written first, within the first grace.
        """
        if self._process.is_released:
            return
        grace_ns = grace_ms * 1_000_000
        self._begin_closing()
        try:
            self._process.others()  # known while their parents live, whatever becomes of these
            deadline_ns = monotonic_ns() + grace_ns
            while self._queue and not self._has_ended and monotonic_ns() < deadline_ns:
                self._serve(deadline_ns - monotonic_ns())
            self._end_input(deadline_ns)
            if not self._serve_until_gone(deadline_ns):
                self._process.send_signals(*self.END_SIGNALS)
                self._serve_until_gone(monotonic_ns() + grace_ns)
        finally:  # an interrupt shortens the grace, it leaves nothing behind
            self._finish()

    def _end_input(self, deadline_ns: int) -> None:  # noqa: ARG002 - a terminal needs it
        """Let the bot read the end of its input, before the deadline."""
        self._drop_input()

    def _begin_closing(self) -> None:
        self._closing = True
        self._late += self._lines.begun
        self._lines = LineBuffer()
        self._refresh()

    def _serve_until_gone(self, deadline_ns: int) -> bool:
        """Serve until no process of the bot is left; False if the time is over before."""
        self._look()
        self._serve_until_end(deadline_ns)
        pause_ns = 1_000_000
        while self._has_ended:
            if not self._process.others():
                return True
            left_ns = deadline_ns - monotonic_ns()
            if left_ns <= 0:
                break
            self._serve(min(left_ns, pause_ns))
            pause_ns = min(2 * pause_ns, 50_000_000)
        return False

    def _finish(self) -> None:
        self._process.kill()
        self._has_ended = True
        limit = UNASKED_BYTES  # somebody whom we may not kill could write for ever
        while self._output >= 0 and limit > 0 and (count := self._read_output()):
            limit -= count
        self._drain_errors()
        self._drop_input()
        if self._output >= 0:
            self._drop_output()
        if self._errors >= 0:
            self._forget(self._errors)
            self._errors = -1
        self._log.close()
        self._process.release()
        self._is_fresh = False
