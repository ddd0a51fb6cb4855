"""From a bot's command to a program that can be run, or to one sentence that says why not."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import signal
import stat
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from kartenspiel.errors import StartError
from kartenspiel.transports.lines import escaped

__all__ = ["find_program", "ignore_broken_pipes", "refusal"]


def find_program(
    argv: Sequence[str], cwd: str | os.PathLike[str] | None, env: Mapping[str, str]
) -> str:
    """The file to execute for the command `argv`.

    A name without a slash is looked up in the `PATH` of `env`, a relative path in `cwd`. Raises
    StartError for what can be seen beforehand: an empty command, a missing or wrong directory or
    file.
    """
    if not argv or not argv[0]:
        raise StartError("the command of the bot is empty")
    if any("\0" in word for word in argv):
        raise _cannot(argv, "it contains a NUL character")
    directory = Path(cwd) if cwd is not None else Path.cwd()
    if not directory.is_dir():
        what = "is not a directory" if directory.exists() else "does not exist"
        raise _cannot(argv, f"its working directory `{directory}` {what}")
    word = argv[0]
    if "/" not in word:
        found = shutil.which(word, path=env.get("PATH", os.defpath))
        if found is None:
            hint = f"; for the file here say `./{word}`" if (directory / word).exists() else ""
            raise _cannot(argv, f"there is no program `{word}` on the search path{hint}")
        return str(Path.cwd() / found)
    program = directory.absolute() / word
    try:
        mode = program.stat().st_mode
    except OSError as error:
        why = _reason(error, f"there is no file `{word}`")
        raise _cannot(argv, why) from error
    if stat.S_ISDIR(mode):
        raise _cannot(argv, f"`{word}` is a directory")
    if not os.access(program, os.X_OK):
        raise _cannot(argv, f"`{word}` is not executable (`chmod +x`)")
    return str(program)


def refusal(argv: Sequence[str], program: str, error: OSError) -> StartError:
    """The sentence for what the system answered when it was to execute `program`."""
    if error.errno == errno.ENOEXEC:
        first = "a script needs a first line such as `#!/usr/bin/env python3`"
        return _cannot(argv, f"`{argv[0]}` has no format that the system can run; {first}")
    if error.errno in (errno.ENOENT, errno.EACCES, errno.ENOTDIR):
        interpreter = _interpreter(program)
        if interpreter is not None:
            return _cannot(argv, f"its interpreter `{interpreter}` is missing or not executable")
    return _cannot(argv, _reason(error, "the program, its interpreter or its loader is missing"))


def ignore_broken_pipes() -> None:
    """Let a write to a bot that has died be an error of that write, not the end of the arena.

    Python starts so; a command line may have restored the default for its own output. Only the
    main thread may change it back.
    """
    if (
        signal.getsignal(signal.SIGPIPE) is signal.SIG_DFL
        and threading.current_thread() is threading.main_thread()
    ):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def _cannot(argv: Sequence[str], why: str) -> StartError:
    command = escaped(shlex.join(argv), 200)
    return StartError(f"`{command}` cannot be started: {why}")


def _reason(error: OSError, missing: str) -> str:
    if error.errno == errno.ENOENT:
        return missing
    text = os.strerror(error.errno) if error.errno else str(error)
    return text[:1].lower() + text[1:]


def _interpreter(program: str) -> str | None:
    """What stands behind `#!` in a script, for messages."""
    try:
        with open(program, "rb") as file:  # noqa: PTH123 - one line of a file, by its name
            line = file.readline(256)
    except OSError:
        return None
    return escaped(line[2:].rstrip(b"\n").strip(b" \t")) if line.startswith(b"#!") else None
