"""Options that several commands share, made from the one declaration of their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from kartenspiel.tournament.durations import format_duration
from kartenspiel.tournament.keys import KEYS, Key

__all__ = ["game_options", "keys", "parse_options", "words_of"]

F = TypeVar("F", bound=Callable[..., Any])

_BY_NAME = {key.name: key for key in KEYS}


def keys(*names: str) -> Callable[[F], F]:
    """The options of these keys of a tournament file, with their help.

    Their values reach the command as words; `words_of` picks those that were given.
    """

    def decorate(command: F) -> F:
        for name in reversed(names):
            command = _option(_BY_NAME[name])(command)
        return command

    return decorate


def _option(key: Key) -> Callable[[F], F]:
    if key.kind == "flag":
        return click.option(key.switch, key.name, is_flag=True, flag_value="yes", help=key.help)
    metavar = {"count": "N", "duration": "TIME", "choice": "|".join(key.choices)}.get(
        key.kind, "TEXT"
    )
    return click.option(key.switch, key.name, metavar=metavar, help=_help(key))


def _help(key: Key) -> str:
    if key.default is None:
        return key.help
    default = (
        format_duration(key.default)
        if key.kind == "duration" and isinstance(key.default, int)
        else str(key.default)
    )
    return f"{key.help}  [default: {default}]"


def words_of(values: dict[str, Any]) -> dict[str, str]:
    """The keys that were given, as words; takes them out of `values`."""
    given = {name: values.pop(name) for name in list(values) if name in _BY_NAME}
    return {name: word for name, word in given.items() if word is not None}


def game_options(command: F) -> F:
    """`-o NAME=VALUE`, as often as one likes; reaches the command as `options`."""
    return click.option(
        "-o",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        help="An option of the game, over the preset; see `kartenspiel games GAME`.",
    )(command)


def parse_options(words: Iterable[str]) -> dict[str, str]:
    """The options of `-o` words. Raises click.BadParameter."""
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise click.BadParameter(f"`{word}` is not of the form NAME=VALUE", param_hint="-o")
        options[name] = value
    return options
