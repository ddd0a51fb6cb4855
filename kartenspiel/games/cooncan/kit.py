"""The meld rules and the events of Cooncan, made once for the options chosen."""

from __future__ import annotations

from typing import Final

from kartenspiel.games.cooncan.options import CooncanOptions
from kartenspiel.games.cooncan.table import LONGEST_SET
from kartenspiel.melds import MeldRules, solver_for
from kartenspiel.melds.turns import SeatEvents

__all__ = ["Kit"]

JOKER_POINTS: Final = 15
POINTS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""R16: what a card left in the hand counts, by rank."""


class Kit:
    """What depends on the options alone."""

    def __init__(self, options: CooncanOptions) -> None:
        self.options = options
        self.solver = solver_for(
            MeldRules(
                POINTS,
                JOKER_POINTS,
                runs_need_ace=options.runs == "ace",
                longest_set=LONGEST_SET,
                repeated_suits=True,
                lacking=True,
            )
        )  # R9–R12
        self.points = (*POINTS * 4, JOKER_POINTS)
        """What each face counts in the hand (R16)."""
        seats = range(5)
        self.draws = [SeatEvents("draw", seat, private=True) for seat in seats]
        self.takes = [SeatEvents("take", seat) for seat in seats]
        self.discards = [SeatEvents("discard", seat) for seat in seats]
