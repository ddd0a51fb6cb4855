"""`kartenspiel games`."""

from __future__ import annotations

import click

from kartenspiel.core import Game
from kartenspiel.games import GAMES, game_type
from kartenspiel.tables import Column, table

__all__ = ["command"]


@click.command("games")
@click.argument("game", required=False)
def command(game: str | None) -> None:
    """List the games, or the seats, options and presets of GAME.

    \b
    kartenspiel games
    kartenspiel games rothspitzen
    """
    if game is None:
        click.echo(_all())
    else:
        click.echo(_one(game_type(game)))


def _all() -> str:
    columns = [Column("game", "left"), Column("seats", "left"), Column("presets", "left")]
    rows = [
        (game.name, _seats(game), ", ".join(p.name for p in game.options_type.presets))
        for game in GAMES.values()
    ]
    return table(columns, rows)


def _seats(game: type[Game]) -> str:
    low, high = game.seats()[0], game.seats()[-1]
    return str(low) if low == high else f"{low} to {high}"


def _one(game: type[Game]) -> str:
    seats = game.seats()[0]
    options = [
        (d.name, d.default_text, d.values.describe(), d.meaning, d.rule)
        for d in game.options_type.declared()
    ]
    presets = [
        (p.name, " ".join(f"{n}={v}" for n, v in p.options.items()) or "–", p.meaning)
        for p in game.options_type.presets
    ]
    left = [Column(title, "left") for title in ("option", "default", "values", "what", "rule")]
    return "\n\n".join(
        (
            f"{game.title} (`{game.name}`)\n"
            f"seats: {_seats(game)}    deals of a board: {game.board_deals(seats)}",
            table(left, options),
            table([Column(t, "left") for t in ("preset", "options", "what")], presets),
        )
    )
