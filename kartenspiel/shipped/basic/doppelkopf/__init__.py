"""Rules of thumb for Doppelkopf: `bidding` before the lead, `playing` from what lies on the
`table`, as the book advises. R numbers are those of the rule sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.doppelkopf.bidding import bid, give, join, kontra, name, re, want
from kartenspiel.shipped.basic.doppelkopf.playing import play
from kartenspiel.shipped.basic.doppelkopf.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartenspiel.core import View

__all__ = ["choose"]

_ANSWERS: dict[str, Callable[[View], str]] = {
    "bid": bid,
    "forced": name,
    "join": join,
    "give": give,
    "swap": want,
    "kontra": kontra,
    "re": re,
}
"""By phase; what is not here is the play."""


def choose(view: View) -> str:
    """The answer: one of the view's moves."""
    moves: list[str] = view["moves"]
    if len(moves) == 1:
        return moves[0]
    answer = _ANSWERS.get(view["phase"])
    if answer is not None:
        return answer(view)
    return "play " + play(Table(view), [move.removeprefix("play ") for move in moves])
