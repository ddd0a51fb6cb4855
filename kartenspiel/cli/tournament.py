"""`kartenspiel tournament`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from kartenspiel.cli.faults import tell_faults
from kartenspiel.cli.output import Output, make_folder
from kartenspiel.cli.params import game_options, keys, parse_options, words_of
from kartenspiel.errors import OptionError
from kartenspiel.tournament.conduct import Progress, conduct
from kartenspiel.tournament.entries import check_utf8
from kartenspiel.tournament.keys import KEYS
from kartenspiel.tournament.launch import check_entry
from kartenspiel.tournament.play import play_block, try_entry
from kartenspiel.tournament.rules import make_rules, seats_of
from kartenspiel.tournament.run import InlineExecutor
from kartenspiel.tournament.setup import Setup, setup_tournament
from kartenspiel.tournament.spec import load
from kartenspiel.tournament.store import Store

__all__ = ["command"]

_OVER_THE_FILE = [key.name for key in KEYS if key.name not in ("game", "format")]


@click.command("tournament")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--dir",
    "folder",
    metavar="DIR",
    help="Where the results are kept; by default the file's name without its ending, here.",
)
@click.option("--resume", is_flag=True, help="Go on with the tournament in DIR.")
@keys(*_OVER_THE_FILE)
@game_options
@click.option(
    "--format",
    "format_",
    metavar="NAME",
    default="table",
    show_default=True,
    help="table, json, jsonl, csv, tsv, markdown, or one of tabulate's.",
)
@click.option("--pin/--no-pin", default=True, help="Keep referee and bots on one core (default).")
def command(
    file: str,
    folder: str | None,
    resume: bool,  # noqa: FBT001 - Click gives it by name
    options: tuple[str, ...],
    format_: str,
    pin: bool,  # noqa: FBT001 - Click gives it by name
    **values: Any,
) -> int:
    """Play the tournament that FILE (TOML or JSON) describes and print its table.

    The keys of the file that are listed below can be given here too; what is said here goes over
    the file. The commands of the bots are run in the file's folder. All results are kept in
    DIR/tournament.sqlite: after an interruption `--resume` goes on where it stopped.

    \b
    kartenspiel tournament examples/first.toml
    kartenspiel tournament night.toml --dir results/night --resume
    kartenspiel tournament night.toml --boards 1000 --format json
    """
    from kartenspiel.cli.formats import check_format

    check_format(format_)
    words = words_of(values)
    path = Path(file)
    spec = load(path, words, parse_options(options))
    for entry in spec.bots:
        check_entry(entry)
    place = Path(folder) if folder is not None else Path(path.stem)
    if place.exists() and not place.is_dir():
        raise OptionError(f"{place} is a file: say with `--dir DIR` where the results are to be")
    check_utf8(str(place), "--dir")
    errors = place.resolve() / "errors"
    setup = setup_tournament(spec, make_rules(spec, seats_of(spec)), str(errors))
    open_store = partial(Store.resume, seed_given=spec.seed is not None) if resume else Store.create
    with open_store(place, setup) as store:
        make_folder(errors, "--dir")
        return _play(store, store.setup, format_, pin=pin)


def _play(store: Store, setup: Setup, format_: str, *, pin: bool) -> int:
    from kartenspiel.tables import render
    from kartenspiel.tournament.standings import standings

    try:
        conduct(
            store,
            InlineExecutor(),
            partial(play_block, pin=pin),
            probe=partial(try_entry, folder=setup.folder, terms=setup.terms),
            progress=_show if sys.stderr.isatty() else None,
        )
    except KeyboardInterrupt:
        kept = len(store.finished_blocks())
        click.echo(
            f"kartenspiel: interrupted; {kept} of {len(setup.plan)} blocks are kept: "
            "the same command with `--resume` goes on",
            err=True,
        )
        raise
    if sys.stderr.isatty():
        click.echo(err=True)
    result = standings(store)
    Output().write(render(result, format_))
    tell_faults(result)
    if any(Path(setup.errors or "").glob("*.txt")):
        click.echo(f"kartenspiel: standard error of the bots is kept in {setup.errors}", err=True)
    faulty = result.voided or any(row.faults or row.state != "playing" for row in result.rows)
    return 3 if faulty else 0


def _show(step: Progress) -> None:
    click.echo(f"\r{step.finished} of {step.planned} blocks played", nl=False, err=True)
