"""The pack, the lists of plain moves and the events of Rommee, made once for the options."""

from __future__ import annotations

from typing import Final

from kartenspiel.games.rommee.moves import DRAW, TAKE
from kartenspiel.games.rommee.options import RommeeOptions
from kartenspiel.melds import MeldRules, solver_for
from kartenspiel.melds.turns import PACK, SeatEvents, loose

__all__ = ["Kit"]

POINTS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""R21: what a card left in the hand counts, by rank."""


class Kit:
    """What depends on the options alone."""

    def __init__(self, options: RommeeOptions) -> None:
        self.options = options
        self.solver = solver_for(
            MeldRules(
                POINTS, options.joker_points, meld_jokers=options.meld_jokers, lacking=True
            )  # R9–R13, R21
        )
        self.closed = options.mode == "closed"
        self.keep_one = options.out == "discard"  # R20
        self.points = (*POINTS * 4, options.joker_points)
        """What each face counts in the hand (R21)."""
        top = options.take_max or len(PACK)
        self.beginnings = [
            (DRAW, *(TAKE + k for k in range(1, min(top, size) + 1))) for size in range(len(PACK))
        ]
        """The moves with which a turn begins, by the size of the pile (R7, R30)."""
        seats = range(10)
        self.draws = [SeatEvents("draw", seat, private=True) for seat in seats]
        self.takes = [SeatEvents("take", seat) for seat in seats]
        self.discards = [SeatEvents("discard", seat) for seat in seats]

    def lost(self, hand: int) -> int:
        """R21, R28: the points that a hand loses."""
        return self.solver.least(hand) if self.closed else loose(hand, self.points)
