"""The faults of a run, for whoever has to mend them."""

from __future__ import annotations

import click

from kartenspiel.tournament.standings import Standings

__all__ = ["tell_faults"]


def tell_faults(result: Standings) -> None:
    """Each fault on a line of standard error; of very many the first ones."""
    answered = {
        row.entry: row.times.decisions > sum(row.faults.values()) + sum(row.forgiven.values())
        for row in result.rows
    }
    for stored in result.faults:
        fault = stored.fault
        mute = fault.kind == "timeout" and not answered[stored.entry]
        click.echo(
            f"kartenspiel: {result.setup.entries[stored.entry].name} (board {fault.board}, seat "
            f"{fault.seat}, deal {fault.deal}): {fault.kind}: {fault.detail}"
            + ("; no answer of it ever came: does it flush its output?" if mute else "")
            + ("; forgiven" if fault.forgiven else ""),
            err=True,
        )
    more = result.fault_count - len(result.faults)
    if more > 0:
        click.echo(f"kartenspiel: and {more} more faults", err=True)
