"""Rules of thumb for Rothspitzen: `bidding`, `leading` and `following`, from what lies on the
`table`. R numbers are those of the rule sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.rothspitzen.bidding import bid, hold, name
from kartenspiel.shipped.basic.rothspitzen.following import follow
from kartenspiel.shipped.basic.rothspitzen.leading import all_are_sure, lead
from kartenspiel.shipped.basic.rothspitzen.table import Table

if TYPE_CHECKING:
    from kartenspiel.core import View

__all__ = ["choose"]


def choose(view: View) -> str:
    """The answer: one of the view's moves."""
    moves: list[str] = view["moves"]
    if len(moves) == 1:
        return moves[0]
    phase = view["phase"]
    if phase == "bid":
        return bid(view)
    if phase == "hold":
        return hold(view)
    if phase == "name":
        return name(view)
    table = Table(view)
    if phase == "five":
        return "tout" if all_are_sure(table) else "stop"
    playable = [move.removeprefix("play ") for move in moves]
    return "play " + (follow(table, playable) if table.trick else lead(table))
