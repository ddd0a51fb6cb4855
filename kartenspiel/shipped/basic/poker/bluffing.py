"""Whether to bluff, which is decided by the cards alone, so that it is the same when asked again.

The old text: overbid on nothing, so that none dares to pay. A bluff changes no card, as one does
who holds a strong hand. It is over as soon as another doubles, or a card is changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.poker.hand import RANKS, read

if TYPE_CHECKING:
    from kartenspiel.core import View

__all__ = ["bluffs"]

_ONE_IN = 6
"""One in so many hands with nothing in them is a bluff."""
_NOTHING = ("none", "straight4", "flush4")
_MOST_OTHERS = 2
"""Against more players somebody will always pay."""


def bluffs(view: View) -> bool:
    """Whether the seat acts as if its hand, which is nothing, were a strong one."""
    if len(view["in"]) - 1 > _MOST_OTHERS or any(view["laid_off"]):
        return False
    seat = view["seat"]
    if any(bid == "double" and who != seat for bids in view["bids"] for who, bid in bids):
        return False
    hand: list[str] = view["hand"]
    if "XX" in hand or read(hand, view["options"]).kind not in _NOTHING:
        return False
    marks = sum(3 * RANKS.index(card[0]) + "cshd".index(card[1]) for card in hand)
    return marks % _ONE_IN == 0
