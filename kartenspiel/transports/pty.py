"""A bot behind a pseudo-terminal: for programs that talk to nothing but a terminal.

The terminal is raw and without echo: bytes pass as they are, lines have no limit of the line
discipline, no byte becomes a signal. Standard error is no terminal but a pipe of its own, so that
what a program says there (many write their prompt to it) is never taken for an answer.

The program is started by pexpect, which knows how; its reading and waiting are left alone, since
they cost a thousand times what a poll does.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import termios
import traceback
import tty
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic_ns
from typing import Any, ClassVar

from kartenspiel.transports.child import ChildTransport
from kartenspiel.transports.errorlog import ERROR_BYTES, ErrorLog
from kartenspiel.transports.processes import Process, adopt_orphans, channel, mark
from kartenspiel.transports.starting import find_program, ignore_broken_pipes, refusal

__all__ = ["PtyTransport"]

CONTROL_D = b"\x04"


class PtyTransport(ChildTransport):
    """A Transport to a program that wants a terminal."""

    __slots__ = ("_terminal",)

    END_SIGNALS: ClassVar[tuple[signal.Signals, ...]] = (
        signal.SIGHUP,  # an interactive shell ignores SIGTERM
        *ChildTransport.END_SIGNALS,
    )

    def __init__(
        self,
        argv: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        stderr_path: str | os.PathLike[str] | None = None,
        stderr_bytes: int = ERROR_BYTES,
    ) -> None:
        """Start `argv`; arguments and errors as for PipeTransport."""
        adopt_orphans()
        ignore_broken_pipes()
        environment = os.environ if env is None else env
        program = find_program(argv, cwd, environment)
        token, marked = mark(environment)
        with contextlib.ExitStack() as undo:  # whatever fails, no descriptor is left open
            log = ErrorLog(stderr_path, stderr_bytes)
            undo.callback(log.close)
            try:
                ours_err, their_errors = os.pipe()
            except OSError as error:
                raise refusal(argv, program, error) from error
            undo.callback(os.close, ours_err)
            os.set_blocking(ours_err, False)
            try:
                pid, ours_in, ours_out = _spawn(argv, program, cwd, marked, their_errors)
            finally:
                os.close(their_errors)
            undo.pop_all()
        _make_raw(ours_in)
        os.set_blocking(ours_in, False)  # for both numbers, which name one open file
        self._terminal = _terminal_of(pid)
        channels = {channel(ours_err)}
        if self._terminal is not None:
            with contextlib.suppress(OSError):
                status = self._terminal.stat()
                channels.add((status.st_dev, status.st_ino))
        super().__init__(
            Process(pid, token, frozenset(channels)),
            input_fd=ours_in,
            output_fd=ours_out,
            errors_fd=ours_err,
            log=log,
        )

    def _end_input(self, deadline_ns: int) -> None:
        """Let the bot read the end of its input: Control-D, for which the terminal is not raw.

        Only when the bot has read all before it, since a terminal that is not raw cuts long lines.
        """
        if self._input >= 0 and self._is_read_up(deadline_ns):
            with contextlib.suppress(OSError, termios.error):
                modes = termios.tcgetattr(self._input)
                modes[3] |= termios.ICANON
                modes[6][termios.VEOF] = CONTROL_D
                termios.tcsetattr(self._input, termios.TCSANOW, modes)
                os.write(self._input, CONTROL_D)
        self._drop_input()

    def _is_read_up(self, deadline_ns: int) -> bool:
        """Wait until the bot has read all its input; False if it does not in time."""
        if self._terminal is None:
            return True
        try:
            # Its side of the terminal, for this moment only: held open it would hide an end.
            theirs = os.open(
                self._terminal, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC
            )
        except OSError:
            return False
        try:
            unread = select.poll()
            unread.register(theirs, select.POLLIN)
            while unread.poll(0) and not self._has_ended:
                left_ns = deadline_ns - monotonic_ns()
                if left_ns <= 0:
                    return False
                self._serve(min(left_ns, 2_000_000))
        finally:
            os.close(theirs)
        return True


def _make_raw(terminal: int) -> None:
    """Let bytes pass as they are.

    A read still returns with the first byte. But one that waits now and finds Control-D in a
    terminal that is no longer raw would go on waiting; with an interval (a tenth of a second)
    set, it then returns empty.
    """
    tty.setraw(terminal, termios.TCSANOW)
    modes = termios.tcgetattr(terminal)
    modes[6][termios.VMIN] = 1
    modes[6][termios.VTIME] = 1
    termios.tcsetattr(terminal, termios.TCSANOW, modes)


def _spawn(
    argv: Sequence[str],
    program: str,
    cwd: str | os.PathLike[str] | None,
    env: dict[str, str],
    errors_fd: int,
) -> tuple[int, int, int]:
    """Start the program; its number and our side of its terminal, one descriptor a direction.

    Raises StartError.
    """
    import pexpect  # only who asks for a terminal pays for it

    errors_path = f"/proc/{os.getpid()}/fd/{errors_fd}"

    def prepare() -> None:
        """In the child, before the program: all our descriptors are closed already."""
        os.dup2(os.open(errors_path, os.O_WRONLY | os.O_CLOEXEC), 2)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # which Python ignores

    arguments = list(argv[1:])
    # Without arguments pexpect takes the command apart at blanks.
    command = program if arguments else "".join("\\" + character for character in program)
    try:
        child: Any = pexpect.spawn(  # the stubs do not know `ptyproc`
            command,
            arguments,
            cwd=os.fspath(cwd) if cwd is not None else None,
            env=env,
            echo=False,
            preexec_fn=prepare,
        )
        ours = os.dup(child.child_fd), os.dup(child.child_fd)
    except (OSError, pexpect.ExceptionPexpect) as error:
        failure = refusal(
            argv, program, error if isinstance(error, OSError) else OSError(str(error))
        )
        # They hold a half-made child, which ends when nobody does.
        traceback.clear_frames(error.__traceback__)
    else:
        # From here on terminal and process are ours; pexpect would wait and signal at its end.
        child.ptyproc.fileobj.close()
        child.ptyproc.closed = child.closed = True
        return child.pid, *ours
    raise failure


def _terminal_of(pid: int) -> Path | None:
    """The bot's side of its terminal, if it can still be seen."""
    try:
        terminal = Path(f"/proc/{pid}/fd/0").readlink()
    except OSError:  # the program has ended already
        return None
    return terminal if terminal.is_relative_to("/dev/pts") else None
