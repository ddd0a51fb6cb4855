"""Whether to pass, hold or double: the chance to win against what it costs and what is to be won.

The chance is that against one player (`chances`), once for each who is still in. One who has shown
strength counts for more than one player, one who has shown weakness for less.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.poker.bluffing import bluffs
from kartenspiel.shipped.basic.poker.chances import chance
from kartenspiel.shipped.basic.poker.hand import read

if TYPE_CHECKING:
    from kartenspiel.core import View

__all__ = ["answer", "chance_to_win", "weight"]

_CHANGED = (2.0, 1.4, 1.1, 1.0, 0.8, 0.7)
"""How much who changed so many cards counts: one or none means strength."""
_DOUBLED = 1.4
"""What each double of his, in this deal, makes that times."""
_UNHEARD = 0.7
"""How much one counts who has not spoken yet: he may pass."""
_MARGIN = 1.25
"""How far above its share the chance must be to double: only those pay who think well of theirs."""


def answer(view: View) -> str:
    """R6: the answer in the bidding."""
    moves: list[str] = view["moves"]
    if bluffs(view):
        return "double" if "double" in moves else "hold"
    won = chance_to_win(view)
    if "double" in moves and won * len(view["in"]) > _MARGIN:
        return "double"
    return "hold" if moves[0] == "hold" or _pays(view, won) else "pass"


def _pays(view: View, won: float) -> bool:
    """Whether holding brings more than it costs, this round and the rounds to come."""
    options = view["options"]
    ante = int(options["ante"])
    cost = (view["bid"] or ante) - view["paid"][view["seat"]]
    later = 0
    if options["rebid"] == "fresh":
        later = ante * _changes_to_come(view)
    players = len(view["in"])
    return bool(won * (view["pot"] + cost + later * players) > cost + later)


def chance_to_win(view: View) -> float:
    """How likely the seat has the best hand of all at the end."""
    options = view["options"]
    seat = view["seat"]
    left = _changes_to_come(view)
    if options["draw"] == "holder" and view["holder"] not in (None, seat):
        left = 0  # R13: nobody has held yet, or the seat holds the game
    held = read(view["hand"], options)
    one = chance(held, options, left)
    others = sum(weight(view, other) for other in view["in"] if other != seat)
    return float(one**others)


def _changes_to_come(view: View) -> int:
    """R15: at most so many changes; none after one in which nobody changed a card."""
    if view["draws"] and not any(count for _, count, _ in view["draws"][-1]):
        return 0
    return int(view["options"]["draws"]) + 1 - int(view["round"])


def weight(view: View, other: int) -> float:
    """For how many players without any history another one counts."""
    found = 1.0
    for changes in reversed(view["draws"]):
        counts = [count for who, count, _ in changes if who == other]
        if counts:
            found = _CHANGED[counts[0]]
            break
    said = [bid for bids in view["bids"] for who, bid in bids if who == other]
    if not said:
        return found * _UNHEARD
    return float(found * _DOUBLED ** said.count("double"))
