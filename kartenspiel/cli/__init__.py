"""The command line: it wires the parts together and turns errors into sentences and exit codes.

Every command is a module of its own, imported when it is used: start-up time counts.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from types import FrameType
from typing import Final, NoReturn

import click

from kartenspiel import __version__
from kartenspiel.errors import KartenspielError, NotationError, OptionError, StoreError

__all__ = ["EXIT_CODES", "Terminated", "main"]

EXIT_CODES: Final = {
    0: "done (forgiven faults too)",
    1: "not done: a bot does not start, a log is damaged, `verify` found a break",
    2: "a wrong command line, option or file",
    3: "done, with a bot put out or a match voided",
    130: "ended by Ctrl-C",
    143: "ended by SIGTERM",
}

_COMMANDS: Final = {
    "games": "List the games, or the seats, options and presets of one.",
    "match": "Play a match between bots.",
    "tournament": "Play a tournament from a file.",
    "replay": "Show the deals of a log as a person wants to read them.",
    "verify": "Play logs through the rules and name the first line that breaks them.",
    "deal": "Show the cards of a seed.",
    "bench": "Measure the referee and the rules engines.",
}


class Terminated(KeyboardInterrupt):
    """SIGTERM came: everything ends as by Ctrl-C, but for the exit code."""

    came = False


class _Commands(click.Group):
    """Knows the commands' names and short helps; imports a command's module on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's interface
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"kartenspiel.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in _COMMANDS and not name.startswith("-"):
            from kartenspiel.options import near

            ctx.fail(f"there is no command `{name}`{near(name, _COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(code), text) for code, text in EXIT_CODES.items()])


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="%(prog)s %(version)s", prog_name="kartenspiel")
def kartenspiel() -> None:
    """An arena for bots that play historic German card games.

    \b
    kartenspiel games rothspitzen
    kartenspiel match rothspitzen @basic @random @random --boards 100
    kartenspiel tournament examples/first.toml
    """


def main() -> NoReturn:
    """The program: one sentence and an exit code for whatever a user can cause."""
    signal.signal(signal.SIGTERM, _terminate)
    _open_missing_streams()
    sys.exit(_run())


def _open_missing_streams() -> None:
    """A standard stream that the caller closed becomes the null device: whatever is opened later
    would get its number, and Python has no object for it."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR)
            os.dup2(null, number)
            if null != number:
                os.close(null)
            mode = "w" if number else "r"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _terminate(_number: int, _frame: FrameType | None) -> None:
    # one is enough: the bots are being ended
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    Terminated.came = True
    raise Terminated


def _run() -> int:
    try:
        code = kartenspiel.main(prog_name="kartenspiel", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as problem:
        problem.show()
        return 2
    except click.ClickException as problem:
        _say(problem.format_message())
        return 2
    except KartenspielError as problem:
        _say(str(problem))
        return 2 if isinstance(problem, OptionError | NotationError | StoreError) else 1
    except (click.Abort, KeyboardInterrupt):  # Abort is Click's name for it
        return 143 if Terminated.came else 130
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as problem:
        if problem.filename is not None:
            raise
        _forget_output()
        _say(f"standard output cannot be written: {problem.strerror}")
        return 1
    except SystemExit:
        # Click ends so, and in no other way, when nobody reads what `click.echo` writes
        _forget_output()
        return 0
    return code if isinstance(code, int) else 0


def _say(message: str) -> None:
    click.echo(f"kartenspiel: {message}", err=True)


def _forget_output() -> None:
    """Nobody reads any more: what is still buffered must not complain at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
