"""`kartenspiel bench`."""

from __future__ import annotations

import json
from collections.abc import Iterable

import click

from kartenspiel.bench import Row
from kartenspiel.tables import Column, table

__all__ = ["command"]

_COLUMNS = [
    Column("what", "left"),
    Column("a second"),
    Column("beside", "left"),
    Column("a second"),
    Column("ratio"),
    Column("from"),
    Column("to"),
    Column("goal"),
    Column("aim"),
]


@click.group("bench")
def command() -> None:
    """Measure the referee and the rules engines beside others, in one run, as ratios.

    Rates are per second of processor time of all processes that took part; the ratio is the
    median of several rounds in turn. A row whose rival or compiler is missing is left out.

    \b
    kartenspiel bench referee
    kartenspiel bench engine --json
    kartenspiel bench poker --rounds 3
    """


def _options(function: click.decorators.FC) -> click.decorators.FC:
    for option in (
        click.option("--json", "as_json", is_flag=True, help="One JSON object a row."),
        click.option("--rounds", type=click.IntRange(1, 100), default=5, show_default=True),
        click.option("--deals", type=click.IntRange(8, 10_000_000), default=4000, show_default=True,
                     help="Deals of one round."),
    ):  # fmt: skip
        function = option(function)
    return function


@command.command("referee")
@_options
def referee(deals: int, rounds: int, *, as_json: bool) -> None:
    """Decisions a second of a match of C bots, beside a bare exchange of lines with a C program."""
    from kartenspiel.bench.referee import bench_referee

    _show(bench_referee(deals, rounds), as_json=as_json)


@command.command("poker")
@_options
def poker(deals: int, rounds: int, *, as_json: bool) -> None:
    """Poker hands valued a second and whole deals, beside eval7 and PokerKit."""
    from kartenspiel.bench.poker import bench_poker

    _show(bench_poker(deals, rounds), as_json=as_json)


@command.command("engine")
@_options
def engine(deals: int, rounds: int, *, as_json: bool) -> None:
    """Decisions a second of random playouts of the games, beside OpenSpiel's hearts."""
    from kartenspiel.bench.engine import bench_engine

    _show(bench_engine(deals, rounds), as_json=as_json)


def _show(rows: Iterable[Row | str], *, as_json: bool) -> None:
    measured = []
    for row in rows:
        if isinstance(row, str):
            click.echo(f"kartenspiel: {row}", err=True)
        else:
            measured.append(row)
    if as_json:
        for row in measured:
            click.echo(json.dumps(row.plain()))
    elif measured:
        click.echo(table(_COLUMNS, [_cells(row) for row in measured]))


def _cells(row: Row) -> list[str]:
    return [
        row.what,
        f"{row.rate:,.0f}",
        row.beside,
        f"{row.other:,.0f}",
        *(f"{number:.2f}" for number in (row.ratio, row.low, row.high, row.goal, row.aim)),
    ]
