"""`@basic`: rules of thumb, as good advice to a beginner would put them; one module a game.

Each module has one function `choose(view)`, which answers a request with one of `view["moves"]`.
It keeps nothing between two requests: what it plays depends on the view alone.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from kartenspiel.core import View

__all__ = ["MODULES", "chooser"]

MODULES: dict[str, str] = {
    "poker": "kartenspiel.shipped.basic.poker",
    "rapuse": "kartenspiel.shipped.basic.rapuse",
    "doppelkopf": "kartenspiel.shipped.basic.doppelkopf",
    "rothspitzen": "kartenspiel.shipped.basic.rothspitzen",
}
"""By game: the module with its rules of thumb, imported when the game is first met."""


def chooser(game: str) -> Callable[[View], str] | None:
    """The rules of thumb for `game`: from a view to one of its moves. None if there are none."""
    if game not in MODULES:
        return None
    return cast("Callable[[View], str]", import_module(MODULES[game]).choose)
