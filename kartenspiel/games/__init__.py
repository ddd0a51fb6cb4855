"""The games, by their word on the wire."""

from __future__ import annotations

from collections.abc import Iterable

from kartenspiel.core import Game
from kartenspiel.errors import OptionError
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.games.poker import Poker
from kartenspiel.games.rapuse import Rapuse
from kartenspiel.games.rothspitzen import Rothspitzen
from kartenspiel.options import near

__all__ = ["GAMES", "game_type", "make_game"]

GAMES: dict[str, type[Game]] = {
    game.name: game for game in (Rothspitzen, Rapuse, Doppelkopf, Poker)
}


def game_type(name: str) -> type[Game]:
    """The rules of the game called `name`. Raises OptionError with the near misses."""
    game = GAMES.get(name)
    if game is None:
        raise OptionError(f"there is no game `{name}`{near(name, GAMES)}")
    return game


def make_game(
    name: str, seats: int, options: Iterable[tuple[str, str]] = (), preset: str | None = None
) -> Game:
    """The game with its options, checked against the number of seats. Raises OptionError."""
    rules = game_type(name)
    game = rules(rules.options_type.parse(options, preset, of=name))
    if seats not in rules.seats():
        low, high = rules.seats()[0], rules.seats()[-1]
        wanted = f"exactly {low}" if low == high else f"{low} to {high}"
        raise OptionError(f"{name} is played by {wanted}, not by {seats}")
    game.check(seats)
    return game
