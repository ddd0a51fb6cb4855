"""Results as text: tables through tabulate, JSON, JSON lines, CSV and TSV. No computing.

Text tables round: the smallest interval of a column keeps two digits, and all its figures have as
many decimals. JSON, CSV and TSV have the full figures. What is absent is `–`, null or empty.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kartenspiel.errors import OptionError
from kartenspiel.options import near

if TYPE_CHECKING:  # a plain table needs no store: start-up time counts
    from kartenspiel.tournament.standings import Row, Standings
    from kartenspiel.tournament.statistics import Estimate

__all__ = ["ABSENT", "FORMATS", "SCHEMA", "Column", "format_names", "notes", "render",
           "result_object", "table"]  # fmt: skip

SCHEMA = 1
"""Version of the result object."""

ABSENT = "–"

FORMATS = ("table", "json", "jsonl", "csv", "tsv", "markdown")
"""Formats with a meaning of their own; besides, all of tabulate's go by their names."""

_TABULATE = {"table": "plain", "markdown": "pipe"}


class Column(NamedTuple):
    """Of a text table: its heading, and whether it is text (left) or figures (right)."""

    title: str
    align: str = "right"


def format_names() -> list[str]:
    """Every format that `render` knows."""
    from tabulate import tabulate_formats

    return [*FORMATS, *(name for name in tabulate_formats if name not in FORMATS)]


def render(standings: Standings, format: str = "table") -> str:
    """The standings in a format, ending in a line feed."""
    match format:
        case "json":
            return json.dumps(result_object(standings), ensure_ascii=False, indent=2) + "\n"
        case "jsonl":
            head = {"schema": SCHEMA, "game": standings.setup.rules.game}
            return "".join(
                json.dumps(head | player, ensure_ascii=False) + "\n"
                for player in result_object(standings)["players"]
            )
        case "csv" | "tsv":
            return _separated(standings, "," if format == "csv" else "\t")
        case _:
            columns, rows = _cells(standings)
            text = table(columns, rows, format)
            if format == "table":
                text += "".join(f"\n{note}" for note in _spaced(notes(standings)))
            return text + "\n"


def table(columns: Sequence[Column], rows: Iterable[Sequence[str]], format: str = "table") -> str:
    """Cells as a text table in one of tabulate's formats, without a line feed at the end."""
    from tabulate import tabulate, tabulate_formats

    kind = _TABULATE.get(format, format)
    if kind not in tabulate_formats or format in ("json", "jsonl", "csv", "tsv"):
        raise OptionError(f"format `{format}` is not known{near(format, format_names())}")
    titles = [column.title for column in columns]
    lines = [*map(list, rows)]
    if kind == "plain":  # headings as a line of cells: as such they would make columns wider
        lines, titles = [titles, *lines], []
    text: str = tabulate(
        lines,
        headers=titles,
        tablefmt=kind,
        colalign=[column.align for column in columns],
        disable_numparse=True,  # `007` and `1e5` are names
    )
    return "\n".join(line.rstrip() for line in text.split("\n"))


def notes(standings: Standings) -> list[str]:
    """What the table does not say: a sentence each."""
    said = []
    if not standings.complete:
        said.append(f"Not finished: {standings.finished} of {standings.planned} blocks played.")
    for row in standings.rows:
        if row.state == "failed":
            said.append(f"{row.name} did not start: {row.reason}")
        elif row.state == "withdrawn":
            made = ", ".join(f"{kind} {n}" for kind, n in row.faults.items())
            said.append(f"{row.name} is withdrawn for its faults ({made}).")
    for void in standings.voided:
        boards = f"{void.boards} board" + ("s" if void.boards > 1 else "")
        cause = "broken off" if void.by is None else f"broken by {void.by}"
        said.append(f"{boards} {cause}, void for {void.victim}.")
    return said


def _spaced(lines: list[str]) -> list[str]:
    return ["", *lines] if lines else []


# ---- text


def _cells(standings: Standings) -> tuple[list[Column], list[list[str]]]:
    """The columns that say something here, and every row's text in them."""
    rows = standings.rows
    columns: list[tuple[Column, list[str]]] = [
        (Column("rank"), [_number(row.rank) for row in rows]),
        (Column("bot", "left"), [row.name for row in rows]),
        (Column("boards"), [str(row.score.boards) for row in rows]),
        *_estimates("score", [row.score for row in rows]),
    ]
    deals = [row.deal for row in rows if row.deal is not None]
    if deals and standings.setup.rules.deals != 1:
        columns += _estimates("score/deal", deals)
    columns.append((Column("wins"), [str(row.wins) for row in rows]))
    columns.append((Column("faults"), [str(sum(row.faults.values())) for row in rows]))
    if any(row.forgiven for row in rows):
        columns.append((Column("forgiven"), [str(sum(row.forgiven.values())) for row in rows]))
    if not standings.setup.terms.reproducible:
        columns.append((Column("ms/move"), [_fixed(row.mean_ms, 2) for row in rows]))
    lines = zip(*(cells for _, cells in columns), strict=True)
    return [column for column, _ in columns], [*map(list, lines)]


def _estimates(title: str, estimates: list[Estimate]) -> list[tuple[Column, list[str]]]:
    digits = _decimals(estimates)
    return [
        (Column(title), [_fixed(estimate.mean, digits) for estimate in estimates]),
        (Column("±"), [_fixed(estimate.half, digits) for estimate in estimates]),
    ]


def _decimals(estimates: list[Estimate]) -> int:
    """So many that the smallest interval has two digits; without any, enough for the means."""
    halves = [estimate.half for estimate in estimates if estimate.half]
    if halves:
        return min(6, max(0, 1 - math.floor(math.log10(min(halves)))))
    means = [estimate.mean for estimate in estimates if estimate.mean is not None]
    return 0 if all(mean == int(mean) for mean in means) else 2


def _fixed(number: float | None, digits: int) -> str:
    if number is None:
        return ABSENT
    text = f"{number:.{digits}f}"
    return text.removeprefix("-") if float(text) == 0 else text


def _number(number: int | None) -> str:
    return ABSENT if number is None else str(number)


# ---- data


def result_object(standings: Standings) -> dict[str, Any]:
    """The result as plain values: the one object of JSON, for matches and tournaments.

    The seed is told when all has been played, since until then it is secret. Times are left out
    where the run is to be reproducible.
    """
    setup = standings.setup
    timed = not setup.terms.reproducible
    return {
        "schema": SCHEMA,
        "kind": "match" if setup.format == "match" else "tournament",
        "game": setup.rules.game,
        "options": dict(setup.rules.options),
        "seed": setup.seed if standings.complete else None,
        "format": setup.format,
        "seats": setup.rules.seats,
        "boards": setup.plan.boards,
        "deals": setup.rules.deals,
        "parties": setup.rules.parties,
        "seatings": setup.plan.kind,
        "complete": standings.complete,
        "blocks": {"finished": standings.finished, "planned": standings.planned},
        "scores": None if standings.scores is None else list(standings.scores),
        "players": [_player(row, timed=timed) for row in standings.rows],
        "voided": [
            {"by": void.by, "for": void.victim, "boards": void.boards} for void in standings.voided
        ],
        "fault_count": standings.fault_count,
        "faults": [
            {
                "name": setup.entries[stored.entry].name,
                "board": stored.fault.board,
                "seating": [
                    setup.entries[entry].name for entry in setup.plan[stored.block].seating
                ],
                "seat": stored.fault.seat,
                "deal": stored.fault.deal,
                "kind": stored.fault.kind,
                "detail": stored.fault.detail,
                "forgiven": stored.fault.forgiven,
            }
            for stored in standings.faults
        ],
    }


def _player(row: Row, *, timed: bool) -> dict[str, Any]:
    deal = row.deal
    return {
        "rank": row.rank,
        "name": row.name,
        "command": row.command,
        "state": row.state,
        "reason": row.reason,
        "boards": row.score.boards,
        "score": row.score.mean,
        "error": row.score.error,
        "interval": _interval(row.score),
        "score_deal": deal.mean if deal else None,
        "error_deal": deal.error if deal else None,
        "interval_deal": _interval(deal) if deal else None,
        "matches": row.matches,
        "wins": row.wins,
        "faulty_boards": row.faulty,
        "faults": row.faults,
        "forgiven": row.forgiven,
        "decisions": row.times.decisions,
        "mean_ms": row.mean_ms if timed else None,
        "max_ms": row.times.max_ms if timed and row.times.decisions else None,
    }


def _interval(estimate: Estimate) -> list[float] | None:
    if estimate.low is None or estimate.high is None:
        return None
    return [estimate.low, estimate.high]


def _separated(standings: Standings, delimiter: str) -> str:
    """A line for each player: its values of the result object, lists and counts made flat."""
    out = io.StringIO()
    flat = [_flat(player) for player in result_object(standings)["players"]]
    writer = csv.DictWriter(out, flat[0], delimiter=delimiter, lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return out.getvalue()


def _flat(player: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in player.items():
        if name in ("interval", "interval_deal"):
            ending = name.removeprefix("interval")
            flat["low" + ending], flat["high" + ending] = value or (None, None)
        elif name in ("faults", "forgiven"):
            flat[name] = sum(value.values())
        else:
            flat[name] = value
    return flat
