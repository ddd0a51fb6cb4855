"""`kartenspiel match`."""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from kartenspiel.cli.faults import tell_faults
from kartenspiel.cli.formats import check_format
from kartenspiel.cli.output import LogFile, Output, make_folder
from kartenspiel.cli.params import game_options, keys, parse_options, words_of
from kartenspiel.errors import StartError
from kartenspiel.tournament.conduct import Progress, conduct
from kartenspiel.tournament.entries import parse_table
from kartenspiel.tournament.jobs import JobResult
from kartenspiel.tournament.launch import check_entry
from kartenspiel.tournament.play import Interrupted, play_block
from kartenspiel.tournament.rules import make_rules
from kartenspiel.tournament.run import InlineExecutor
from kartenspiel.tournament.setup import setup_match
from kartenspiel.tournament.spec import spec_of
from kartenspiel.tournament.store import Store

__all__ = ["command"]

MOST_DEALS = 60
"""A match of more deals is shown without its account."""


@click.command("match")
@click.argument("game")
@click.argument("bots", metavar="BOT...", nargs=-1, required=True)
@click.option(
    "--boards",
    metavar="N",
    help="Play N duplicate boards, each with every seating; by default one match is played.",
)
@keys("seatings", "deals", "parties", "seed", "seed_file", "preset")
@game_options
@keys(
    "move_time",
    "bank",
    "max_faults",
    "on_fault",
    "start_time",
    "grace",
    "block",
    "ponder",
    "reproducible",
)
@click.option("--log", "log", metavar="FILE", help="Append the log to FILE (also .gz, .xz).")
@click.option(
    "--errors",
    metavar="FOLDER",
    help="Where each bot's standard error is kept; by default a temporary folder.",
)
@click.option(
    "--format",
    "format_",
    metavar="NAME",
    default="table",
    show_default=True,
    help="table, log, json, jsonl, csv, tsv, markdown, or one of tabulate's.",
)
@click.option("--pin/--no-pin", default=True, help="Keep referee and bots on one core (default).")
def command(
    game: str,
    bots: tuple[str, ...],
    options: tuple[str, ...],
    log: str | None,
    errors: str | None,
    format_: str,
    pin: bool,  # noqa: FBT001 - Click gives it by name
    **values: Any,
) -> int:
    """Play GAME between the BOTs, one at each seat.

    A BOT is [NAME=][pty:]COMMAND, shell words without a shell, or [NAME=]@BOT for one that
    ships: @random, @basic, and the policies @first, @last, @count. `pty:` is for programs that
    buffer their output unless they see a terminal.

    Without --boards one match is played. With it, every board (one seed) is played once for each
    rotation of the seats, so that the luck of the cards cancels.

    \b
    kartenspiel match rothspitzen @random @random @random --deals 6 --format log
    kartenspiel match rothspitzen ./mybot @basic 'old=python3 old.py' --boards 200
    kartenspiel match rothspitzen ./mybot @basic @basic -o stake=12 --log games.log.xz
    """
    words = words_of(values)
    duplicate = "boards" in words
    if not duplicate:
        words["faults"] = "count"  # the one match shows what was scored
    words["retire"] = "0"
    entries, table = parse_table(bots)
    for entry in entries:
        check_entry(entry)
    spec = spec_of(
        {"game": game},
        "command line",
        Path.cwd(),
        words=words,
        options=parse_options(options),
        bots=entries,
    )
    check_format(format_, "log")
    rules = make_rules(spec, len(bots))
    if "seed" in words and sys.stderr.isatty():
        click.echo("The seed stands in the process table; --seed-file keeps it secret.", err=True)
    output = Output()
    with ExitStack() as stack:
        log_file = stack.enter_context(LogFile(log)) if log is not None else None
        folder = stack.enter_context(_errors_folder(errors))
        setup = setup_match(spec, rules, table, errors=folder, duplicate=duplicate)
        setup = replace(setup, terms=replace(setup.terms, eager=True))
        store = stack.enter_context(Store.memory(setup))
        store.keep_logs = False
        logs = _Logs(output if format_ == "log" else None, log_file)

        def progress(step: Progress) -> None:
            if step.result.failed is not None:
                raise StartError(step.result.failed[1])
            logs.add(step.result)
            # without a log file nobody is left to play for
            if output.closed and log_file is None:
                raise BrokenPipeError

        try:
            play = partial(play_block, pin=pin)
            conduct(store, InlineExecutor(), play, progress=progress)
        except Interrupted as stop:
            logs.add(stop.partial)
            raise
        _report(store, output, format_)
        if not duplicate and format_ == "table":
            output.write(_account(logs.single))
        return 0 if logs.clean else 3


class _Logs:
    """Hands each block's log on as it ends."""

    def __init__(self, output: Output | None, log_file: LogFile | None) -> None:
        self._output = output
        self._file = log_file
        self.clean = True
        """No bot was put out and no match voided."""
        self.single = b""
        """The log of the last block: of a single match the whole."""

    def add(self, result: JobResult) -> None:
        self.single = result.log
        if any(board.out or board.ended == "void" for board in result.boards):
            self.clean = False
        if self._file is not None:
            self._file.write(result.log)
        if self._output is not None:
            self._output.write(result.log)


def _account(log: bytes) -> str:
    """What each deal of the match gave each player, if a person can take it in."""
    from kartenspiel.log.read import read_matches
    from kartenspiel.show.text import render
    from kartenspiel.show.whole import account_of

    (match,) = read_matches(io.BytesIO(log), "the log")
    if not 1 <= sum(line.text.startswith("score ") for line in match.lines) <= MOST_DEALS:
        return ""
    symbols = (sys.stdout.encoding or "").lower().startswith("utf")
    return "\n" + render(account_of(match), symbols=symbols)


def _report(store: Store, output: Output, format_: str) -> None:
    """Print the result, and each fault on standard error."""
    from kartenspiel.tables import render
    from kartenspiel.tournament.standings import standings

    result = standings(store)
    if format_ != "log":
        output.write(render(result, format_))
    tell_faults(result)


@contextmanager
def _errors_folder(wanted: str | None) -> Iterator[str]:
    """The folder for standard error; a temporary one is gone again if nothing was written."""
    if wanted is not None:
        make_folder(Path(wanted), "--errors")
        yield wanted
        return
    folder = Path(tempfile.mkdtemp(prefix="kartenspiel-"))
    try:
        yield str(folder)
    finally:
        written = [path for path in folder.iterdir() if path.stat().st_size]
        if written:
            click.echo(f"kartenspiel: standard error of the bots is kept in {folder}", err=True)
        else:
            shutil.rmtree(folder, ignore_errors=True)
