"""Rules of thumb for Poker: `bidding`, by the `chances` of a `hand`, and `changing`, both with a
little `bluffing`. R numbers are those of the rule sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.poker.bidding import answer
from kartenspiel.shipped.basic.poker.changing import change

if TYPE_CHECKING:
    from kartenspiel.core import View

__all__ = ["choose"]


def choose(view: View) -> str:
    """The answer: one of the view's moves."""
    return answer(view) if view["phase"] == "bid" else change(view)
