"""One bot's processes: which belong to it, how the first one ended, and ending them all.

A bot starts in a session of its own. Its processes are those of that session, their descendants,
and what has left both: orphans, which come to the arena because it makes itself their adopter
(`PR_SET_CHILD_SUBREAPER`), and which are known by a marker in their environment or by the bot's
pipes that they hold. A process that cleared its environment, closed the pipes, left the session
and lost its parent before anybody looked cannot be told from other programs and is left alone;
against such bots only a sandbox helps.

The bot's first process is not reaped before all others are gone. So its number, which is also
that of its group and session, cannot meanwhile come to mean another program.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import secrets
import signal
import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

__all__ = ["MARKER", "Process", "adopt_orphans", "channel", "mark"]

MARKER = "KARTENSPIEL_BOT"
"""The environment variable that marks a bot's processes: words, one of them fresh for the start.

More than one where a bot is itself an arena: its bots are also those of the outer one.
"""

KILL_SECONDS = 5.0
"""How long processes are looked for and killed before those that will not go are given up."""

DOUBT_SECONDS = 0.05
"""How long an orphan without an environment is looked at again.

It has none for a moment while it changes to another program.
"""

PR_SET_CHILD_SUBREAPER = 36

TICK_MS = 1000 / os.sysconf("SC_CLK_TCK")

UNKNOWN = "an unknown exit status"

_adopting = 0  # the process that adopts orphans: a fork of it does not
_firsts: set[int] = set()  # first processes of bots that are not reaped yet


def adopt_orphans() -> bool:
    """Make this process the adopter of its orphaned descendants; False if that is impossible."""
    global _adopting
    if _adopting != os.getpid():
        try:
            if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0:
                _adopting = os.getpid()
        except (OSError, AttributeError):
            return False
    return _adopting == os.getpid()


def mark(environment: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """A fresh token, and `environment` with that token in its marker."""
    token = secrets.token_hex(16)
    outer = os.environ.get(MARKER, "")
    return token, {**environment, MARKER: f"{outer} {token}".lstrip()}


def channel(fd: int) -> tuple[int, int]:
    """What both ends of a pipe have in common: device and inode."""
    status = os.fstat(fd)
    return status.st_dev, status.st_ino


class Found(NamedTuple):
    """A process as /proc shows it. Number and start together name it beyond doubt."""

    pid: int
    parent: int
    group: int
    session: int
    started: int  # in ticks since the system's start
    is_dead: bool  # ended and not reaped


class Process:
    """The processes of one bot, from its start until all are gone."""

    __slots__ = (
        "_channels",
        "_children_fd",
        "_cpu_ms",
        "_in_doubt",
        "_known",
        "_stat_fd",
        "_status",
        "_token",
        "is_released",
        "left_running",
        "pid",
        "pidfd",
    )

    def __init__(self, pid: int, token: str, channels: frozenset[tuple[int, int]]) -> None:
        """`pid` leads its own session; `token` is a word of MARKER in its environment.

        `channels` are the bot's pipes or terminal, each as device and inode.
        """
        self.pid = pid
        self.pidfd = _open_pidfd(pid)
        """Readable when the first process has ended; -1 where the system has no such thing."""
        self.left_running: tuple[int, ...] = ()
        """After `kill`: processes that could not be ended, for want of rights or of time."""
        self.is_released = False
        self._token = token.encode()
        self._channels = channels
        self._in_doubt = False
        self._known: dict[int, int] = {}
        self._status: str | None = None
        self._cpu_ms = 0.0
        self._stat_fd = _open_or_none(f"/proc/{pid}/stat")
        self._children_fd = _open_or_none(f"/proc/{pid}/task/{pid}/children")
        _firsts.add(pid)

    def has_ended(self) -> bool:
        """Whether the first process has ended; it stays unreaped."""
        if self._status is None:
            try:
                result = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except ChildProcessError:
                self._status = UNKNOWN  # the host program has SIGCHLD ignored, or waits for all
            else:
                if result is not None:
                    exited = result.si_code == os.CLD_EXITED
                    code = result.si_status
                    self._status = f"exit status {code}" if exited else _signal_name(code)
        return self._status is not None

    @property
    def verdict(self) -> str:
        """How the first process ended: `exit status 3`, `signal 11 (SIGSEGV)`."""
        return self._status or "still running"

    def cpu_ms(self) -> float:
        """CPU time in milliseconds of the living processes and of those they have waited for.

        Steps of a clock tick (10 ms). After the end: the last value.
        """
        if self._stat_fd >= 0:
            with contextlib.suppress(OSError):
                total = _cpu_ticks(os.pread(self._stat_fd, 1024, 0))
                if self._children_fd >= 0:
                    children = os.pread(self._children_fd, 65536, 0)
                    if children:  # rare: most bots are one process
                        total += _cpu_ticks_below(children.split(), depth=16)
                # A helper that ends unwaited takes its time with it; a total never falls.
                self._cpu_ms = max(self._cpu_ms, total * TICK_MS)
        return self._cpu_ms

    def others(self) -> list[Found]:
        """The living processes of the bot but its first one. Reaps the dead among our children."""
        me = os.getpid()
        # Whatever else happens, nothing of our own session is a bot's, nor of a session that is
        # not of our making: 0 stands for kernel threads, init and what was started from outside.
        never = (0, os.getsid(0))
        everyone = {p.pid: p for p in _all_processes() if p.session not in never and p.pid != me}
        mine = {p.pid for p in everyone.values() if self._is_known(p) or self._is_marked(p)}
        grown = True
        while grown:
            sessions = {everyone[pid].session for pid in mine}
            more = {
                p.pid
                for p in everyone.values()
                if p.pid not in mine and (p.parent in mine or p.session in sessions)
            }
            mine |= more
            grown = bool(more)
        mine.discard(self.pid)
        for p in everyone.values():
            # A dead orphan shows no mark any more. Who is our child, in another session, neither
            # its leader nor a bot's first process, was not started by us but adopted.
            adopted = p.session != p.pid and p.pid not in _firsts
            if p.is_dead and p.parent == me and (p.pid in mine or adopted):
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(p.pid, os.WNOHANG)
        alive = [everyone[pid] for pid in mine if not everyone[pid].is_dead]
        self._known = {p.pid: p.started for p in alive}
        return alive

    def send_signals(self, *signals: signal.Signals) -> None:
        """Send `signals`, in this order, once to each of the bot's processes."""
        others = self.others()
        for number in signals:
            self._signal_group(number)
        for found in others:
            if found.group != self.pid:
                for number in signals:
                    _signal(found, number)

    def kill(self) -> None:
        """End all processes at once and reap those that are ours to reap.

        Looks again until twice in turn nobody is left, since a process may start another one
        while we look; gives up after `KILL_SECONDS`.
        """
        self.cpu_ms()
        begun = time.monotonic()
        pause = 0.001
        empty = 0
        while True:
            self._in_doubt = False
            # First stopped, at one stroke, so that none can fork or lose its parent while we look.
            self._signal_group(signal.SIGSTOP)
            others = self.others()
            self._signal_group(signal.SIGKILL)
            for found in others:
                _signal(found, signal.SIGKILL)
            spent = time.monotonic() - begun
            in_doubt = self._in_doubt and spent < DOUBT_SECONDS
            empty = 0 if others or in_doubt or not self.has_ended() else empty + 1
            if empty == 2 or spent > KILL_SECONDS:
                break
            if not empty:
                time.sleep(pause)
                pause = min(2 * pause, 0.05)
        first = () if self.has_ended() else (self.pid,)
        self.left_running = first + tuple(found.pid for found in others)

    def release(self) -> None:
        """Reap the first process and close what is open. Call it once, after `kill`."""
        self.cpu_ms()
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, os.WNOHANG)
        _firsts.discard(self.pid)
        for fd in (self.pidfd, self._stat_fd, self._children_fd):
            if fd >= 0:
                os.close(fd)
        self.pidfd = self._stat_fd = self._children_fd = -1
        self.is_released = True

    def _holds_number(self) -> bool:
        """Whether `pid` still means our first process and its group, since it is not reaped."""
        return self._status is not UNKNOWN

    def _signal_group(self, number: signal.Signals) -> None:
        self.has_ended()
        if self._holds_number():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, number)

    def _is_known(self, found: Found) -> bool:
        """Whether it is the first process, in its session, or was one of ours before."""
        if self._holds_number() and self.pid in (found.pid, found.session):
            return True
        return self._known.get(found.pid) == found.started

    def _is_marked(self, found: Found) -> bool:
        """Whether it is an orphan that shows by its environment or pipes whose it was."""
        if found.pid in _firsts or (_adopting and found.parent != os.getpid()):
            return False
        environment = _read(f"/proc/{found.pid}/environ")
        if not environment and not found.is_dead:
            self._in_doubt = True
        for entry in environment.split(b"\0"):
            name, _, value = entry.partition(b"=")
            if name == MARKER.encode() and self._token in value.split():
                return True
        try:
            with os.scandir(f"/proc/{found.pid}/fd") as held:
                return any(self._is_ours(entry) for entry in held)
        except OSError:  # ended, or another user's
            return False

    def _is_ours(self, held: os.DirEntry[str]) -> bool:
        try:
            status = held.stat()
        except OSError:  # closed meanwhile
            return False
        return (status.st_dev, status.st_ino) in self._channels


def _open_pidfd(pid: int) -> int:
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):  # an old kernel or a sandbox that forbids it
        return -1


def _open_or_none(path: str) -> int:
    try:
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return -1


def _read(path: str) -> bytes:
    """A file of /proc, empty if its process is gone or another user's."""
    content = b""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            while data := os.read(fd, 65536):
                content += data
        finally:
            os.close(fd)
    except OSError:
        return b""
    return content


def _fields(stat: bytes) -> list[bytes]:
    """The fields of a /proc/PID/stat behind the name, which may itself hold blanks and brackets.

    Place 0 is the state, field 3 of the manual page.
    """
    return stat[stat.rindex(b")") + 2 :].split()


def _all_processes() -> Iterator[Found]:
    with os.scandir("/proc") as entries:
        pids = [int(entry.name) for entry in entries if entry.name.isdigit()]
    for pid in pids:
        found = _look(pid)
        if found is not None:
            yield found


def _look(pid: int) -> Found | None:
    stat = _read(f"/proc/{pid}/stat")
    if not stat:
        return None
    fields = _fields(stat)
    # A first thread that has ended looks dead while others of its process still run.
    is_dead = fields[0] in b"ZX" and int(fields[17]) <= 1
    parent, group, session = map(int, fields[1:4])
    return Found(pid, parent, group, session, int(fields[19]), is_dead)


def _cpu_ticks(stat: bytes) -> int:
    """User and system time, own and of the children waited for."""
    return sum(map(int, _fields(stat)[11:15]))


def _cpu_ticks_below(pids: list[bytes], depth: int) -> int:
    total = 0
    for pid in map(int, pids):
        stat = _read(f"/proc/{pid}/stat")
        if stat:
            total += _cpu_ticks(stat)
        if depth:
            children = _read(f"/proc/{pid}/task/{pid}/children").split()
            total += _cpu_ticks_below(children, depth - 1)
    return total


def _signal(found: Found, number: signal.Signals) -> None:
    """Signal exactly the process that was found, never a later one of the same number."""
    pidfd = _open_pidfd(found.pid)
    try:
        now = _look(found.pid)  # after pidfd_open: what holds now holds for the descriptor
        if now is None or now.started != found.started:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if pidfd >= 0:
                signal.pidfd_send_signal(pidfd, number)
            else:
                os.kill(found.pid, number)
    finally:
        if pidfd >= 0:
            os.close(pidfd)


def _signal_name(number: int) -> str:
    try:
        return f"signal {number} ({signal.Signals(number).name})"
    except ValueError:  # one of the real-time signals
        return f"signal {number}"
