"""`kartenspiel deal`."""

from __future__ import annotations

import click

from kartenspiel.chance import Seeded, check_seed
from kartenspiel.cli.params import game_options, keys, parse_options
from kartenspiel.course import seeded
from kartenspiel.games import game_type, make_game

__all__ = ["command"]


@click.command("deal")
@click.argument("game")
@click.option("--seed", metavar="TEXT", required=True, help="The seed of the match.")
@click.option("--seats", metavar="N", type=click.IntRange(1, 64), help="How many players.")
@click.option(
    "--deals", metavar="N", type=click.IntRange(1, 1_000_000), default=1, show_default=True,
    help="How many deals.",
)  # fmt: skip
@keys("preset")
@game_options
def command(
    game: str,
    seed: str,
    seats: int | None,
    deals: int,
    preset: str | None,
    options: tuple[str, ...],
) -> None:
    """Show the pack of a seed and, as far as they do not depend on play, dealer and hands.

    \b
    kartenspiel deal rothspitzen --seed roth-1 --deals 2
    """
    check_seed(seed)
    number = seats or game_type(game).seats()[0]
    rules = make_game(game, number, parse_options(options).items(), preset)
    for deal in range(1, deals + 1):
        pack = Seeded(seed, deal).shuffle("deck", rules.cards_for(number))
        first, *hands = rules.foretell(number, deal, seeded(seed))
        click.echo("\n".join((first, f"pack {' '.join(pack)}", *hands)))
