"""A bot behind three pipes: the ordinary way to reach one."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Mapping, Sequence

from kartenspiel.transports.child import ChildTransport
from kartenspiel.transports.errorlog import ERROR_BYTES, ErrorLog
from kartenspiel.transports.processes import Process, adopt_orphans, channel, mark
from kartenspiel.transports.starting import find_program, ignore_broken_pipes, refusal

__all__ = ["PipeTransport"]


class PipeTransport(ChildTransport):
    """A Transport to a program that talks over standard input and output."""

    __slots__ = ()

    def __init__(
        self,
        argv: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        stderr_path: str | os.PathLike[str] | None = None,
        stderr_bytes: int = ERROR_BYTES,
    ) -> None:
        """Start `argv` in `cwd` with the environment `env` (None: the arena's own, for both).

        Its standard error is appended to the file `stderr_path`, about `stderr_bytes` of it
        (see ErrorLog); without a path only its end is kept, for messages. Raises StartError.
        """
        adopt_orphans()
        ignore_broken_pipes()
        environment = os.environ if env is None else env
        program = find_program(argv, cwd, environment)
        token, marked = mark(environment)
        with contextlib.ExitStack() as undo:  # whatever fails, no descriptor is left open
            log = ErrorLog(stderr_path, stderr_bytes)
            undo.callback(log.close)
            with contextlib.ExitStack() as theirs:
                try:
                    their_input, ours_in = _pipe(theirs, undo, ours=1)
                    their_output, ours_out = _pipe(theirs, undo, ours=0)
                    their_errors, ours_err = _pipe(theirs, undo, ours=0)
                    child = subprocess.Popen(
                        list(argv),
                        executable=program,
                        stdin=their_input,
                        stdout=their_output,
                        stderr=their_errors,
                        cwd=cwd,
                        env=marked,
                        start_new_session=True,
                    )
                except OSError as error:
                    raise refusal(argv, program, error) from error
            # Waiting for it is the Process's part; without this the object would warn.
            child.returncode = 0
            channels = frozenset(channel(fd) for fd in (ours_in, ours_out, ours_err))
            undo.pop_all()
        super().__init__(
            Process(child.pid, token, channels),
            input_fd=ours_in,
            output_fd=ours_out,
            errors_fd=ours_err,
            log=log,
        )


def _pipe(
    theirs: contextlib.ExitStack, undo: contextlib.ExitStack, *, ours: int
) -> tuple[int, int]:
    """A pipe as (the bot's end, our end, which does not block); `ours` is its place in os.pipe."""
    ends = os.pipe()
    theirs.callback(os.close, ends[1 - ours])
    undo.callback(os.close, ends[ours])
    os.set_blocking(ends[ours], False)
    return ends[1 - ours], ends[ours]
