"""Which cards to change: keep what is made or nearly made; keep all to carry a bluff through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.poker.bluffing import bluffs
from kartenspiel.shipped.basic.poker.hand import RANKS, read

if TYPE_CHECKING:
    from kartenspiel.core import View

__all__ = ["change"]


def change(view: View) -> str:
    """R13: the answer in a change."""
    if bluffs(view):
        return "keep"
    hand: list[str] = view["hand"]
    kept = list(read(hand, view["options"]).keep)
    laid = []
    for card in hand:
        if card in kept:
            kept.remove(card)
        else:
            laid.append(card)
    most = view["moves"][-1].count(" ")  # R14: the last of the list names as many as may be
    if len(laid) > most:
        lowest = sorted(range(len(laid)), key=lambda place: RANKS.index(laid[place][0]))[:most]
        laid = [laid[place] for place in sorted(lowest)]
    return " ".join(("change", *laid)) if laid else "keep"
