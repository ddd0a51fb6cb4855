"""From an entry's command to somebody who sits at the table.

`@first`, `@last` and `@count` are policies in the arena's own process; any other `@NAME` is a bot
that ships with the package, `pty:COMMAND` a program behind a pseudo-terminal, and everything else
a program behind pipes: shell words, but no shell.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import kartenspiel
from kartenspiel.course import policies
from kartenspiel.errors import OptionError
from kartenspiel.options import near
from kartenspiel.referee import Entrant
from kartenspiel.shipped import SHIPPED
from kartenspiel.tournament.jobs import Entry
from kartenspiel.transports.base import Transport

__all__ = ["check_entry", "entrant"]

_PACKAGE_FOLDER = Path(kartenspiel.__file__).resolve().parent.parent


def check_entry(entry: Entry) -> None:
    """Refuse, before anything runs, a bot `@NAME` that does not ship. Raises OptionError."""
    words = shlex.split(entry.command.removeprefix("pty:"))
    if words[0].startswith("@"):
        name = words[0][1:]
        known = [f"@{bot}" for bot in (*policies, *SHIPPED)]
        if words[0] not in known:
            raise OptionError(f"no bot `{words[0]}` ships{near(words[0], known)}")
        if name in policies and (len(words) > 1 or entry.command.startswith("pty:")):
            raise OptionError(f"`@{name}` takes no arguments, and no `pty:`")


def entrant(entry: Entry, folder: str, errors: str | None = None) -> Entrant:
    """Who sits at a seat for `entry`.

    The command runs in `folder`; its standard error is kept in the file `errors`. Raises
    OptionError as `check_entry` does; launching raises StartError.
    """
    check_entry(entry)
    terminal = entry.command.startswith("pty:")
    words = shlex.split(entry.command.removeprefix("pty:"))
    if words[0].startswith("@"):
        name = words[0][1:]
        if name in policies:
            return Entrant(entry.name, entry.command, policy=policies[name])
        # -P: what lies in the current folder must not shadow a module
        argv = [sys.executable, "-P", "-m", f"kartenspiel.shipped.{name}", *words[1:]]
        launch = _launcher(argv, folder, _own_environment(), errors, terminal=terminal)
    else:
        launch = _launcher(words, folder, None, errors, terminal=terminal)
    return Entrant(entry.name, entry.command, launch, terminal=terminal)


def _own_environment() -> dict[str, str]:
    """An environment in which the package is found, installed or not."""
    if _PACKAGE_FOLDER.name in ("site-packages", "dist-packages"):
        return dict(os.environ)  # it is found there, and nothing there may go before the library
    paths = [str(_PACKAGE_FOLDER), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _launcher(
    argv: list[str],
    folder: str,
    env: Mapping[str, str] | None,
    errors: str | None,
    *,
    terminal: bool,
) -> Callable[[], Transport]:
    def launch() -> Transport:
        if terminal:
            from kartenspiel.transports.pty import PtyTransport  # pexpect only where it is wanted

            return PtyTransport(argv, cwd=folder, env=env, stderr_path=errors)
        from kartenspiel.transports.pipe import PipeTransport

        return PipeTransport(argv, cwd=folder, env=env, stderr_path=errors)

    return launch
