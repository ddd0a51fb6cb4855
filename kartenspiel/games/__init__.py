"""The games, by their word on the wire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module

from kartenspiel.core import Game
from kartenspiel.errors import OptionError
from kartenspiel.options import near

__all__ = ["GAMES", "game_type", "make_game"]

_CLASSES = {
    "rapuse": "Rapuse",
    "rothspitzen": "Rothspitzen",
    "rummy": "Rummy",
    "rommee": "Rommee",
    "doppelkopf": "Doppelkopf",
    "poker": "Poker",
    "cooncan": "Cooncan",
}
"""The class of each game, in the package `kartenspiel.games.NAME`."""


class _Games(Mapping[str, type[Game]]):
    """The rules by name, each imported when it is first asked for: start-up time counts."""

    def __getitem__(self, name: str) -> type[Game]:
        rules: type[Game] = getattr(import_module(f"kartenspiel.games.{name}"), _CLASSES[name])
        return rules

    def __contains__(self, name: object) -> bool:
        return name in _CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


GAMES: Mapping[str, type[Game]] = _Games()


def game_type(name: str) -> type[Game]:
    """The rules of the game called `name`. Raises OptionError with the near misses."""
    if name not in GAMES:
        raise OptionError(f"there is no game `{name}`{near(name, GAMES)}")
    return GAMES[name]


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
