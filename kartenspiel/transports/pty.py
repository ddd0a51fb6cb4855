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
import secrets
import signal
import termios
import tty
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from kartenspiel.transports.child import ChildTransport
from kartenspiel.transports.errorlog import ERROR_BYTES, ErrorLog
from kartenspiel.transports.processes import MARKER, Process, adopt_orphans, channel
from kartenspiel.transports.starting import find_program, ignore_broken_pipes, refusal

__all__ = ["PtyTransport"]

CONTROL_D = b"\x04"


class PtyTransport(ChildTransport):
    """A Transport to a program that wants a terminal."""

    __slots__ = ()

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
        token = secrets.token_hex(16)
        with contextlib.ExitStack() as undo:  # whatever fails, no descriptor is left open
            log = ErrorLog(stderr_path, stderr_bytes)
            undo.callback(log.close)
            ours_err, their_errors = os.pipe()
            undo.callback(os.close, ours_err)
            os.set_blocking(ours_err, False)
            try:
                pid, ours_in, ours_out = _spawn(
                    argv, program, cwd, {**environment, MARKER: token}, their_errors
                )
            finally:
                os.close(their_errors)
            undo.pop_all()
        tty.setraw(ours_in, termios.TCSANOW)
        os.set_blocking(ours_in, False)  # for both numbers, which name one open file
        super().__init__(
            Process(pid, token, frozenset((channel(ours_err), *_terminal_of(pid)))),
            input_fd=ours_in,
            output_fd=ours_out,
            errors_fd=ours_err,
            log=log,
        )

    def _end_input(self) -> None:
        """Let the bot read the end of its input: Control-D, for which the terminal is not raw."""
        if self._input >= 0:
            with contextlib.suppress(OSError, termios.error):
                modes = termios.tcgetattr(self._input)
                modes[3] |= termios.ICANON
                modes[6][termios.VEOF] = CONTROL_D
                termios.tcsetattr(self._input, termios.TCSANOW, modes)
                os.write(self._input, CONTROL_D)
        self._drop_input()


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
        cause = error if isinstance(error, OSError) else OSError(str(error))
        failure = refusal(argv, program, cause)
    else:
        # From here on terminal and process are ours; pexpect would wait and signal at its end.
        child.ptyproc.fileobj.close()
        child.ptyproc.closed = child.closed = True
        return child.pid, *ours
    raise failure  # out here, where nothing holds pexpect's half-made child any more


def _terminal_of(pid: int) -> list[tuple[int, int]]:
    """The bot's side of its terminal as device and inode, if it can still be seen."""
    try:
        terminal = Path(f"/proc/{pid}/fd/0").readlink()
        if terminal.is_relative_to("/dev/pts"):
            status = terminal.stat()
            return [(status.st_dev, status.st_ino)]
    except OSError:  # the program has ended already
        pass
    return []
