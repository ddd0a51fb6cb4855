"""`python -m kartenspiel.shipped.basic`: the rules of thumb behind the protocol."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from kartenspiel.bot import Request, remark, run
from kartenspiel.shipped.basic import chooser

if TYPE_CHECKING:
    from kartenspiel.core import View


def main(words: list[str]) -> None:
    """Play every game by its rules of thumb; one without them by the first listed move."""
    if words:
        sys.exit("usage: @basic")
    known: dict[str, Callable[[View], str]] = {}

    def choose(request: Request) -> str:
        game = request.view["game"]
        if game not in known:
            rules = chooser(game)
            if rules is None:
                remark(f"no rules of thumb for {game}: the first listed move is played")
            known[game] = rules or _first
        return known[game](request.view)

    run("basic", choose, view=True)


def _first(view: View) -> str:
    return str(view["moves"][0])


if __name__ == "__main__":
    main(sys.argv[1:])
