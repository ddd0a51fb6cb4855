"""What happened to the cards of a deal after its first stock had run out.

Until then one who watches knows nothing of the hidden cards but that they are not the open ones.
Later stocks are made of cards that all have seen, so it matters when a card was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kartenspiel.core import Seat

__all__ = ["CUT", "DISCARD", "DRAW", "SHOWN", "STOCK", "Step", "Trail"]

DRAW: Final = 0
CUT: Final = 1
DISCARD: Final = 2
SHOWN: Final = 3
STOCK: Final = 4


class Step(NamedTuple):
    """One thing that happened."""

    kind: int
    """DRAW from a later stock; CUT, the last card of the first stock drawn, which is no joker;
    DISCARD of a card that was not known; SHOWN, a hand laid open; STOCK, a new stock."""
    seat: Seat
    cards: int
    """The face; of SHOWN and STOCK a hand: the cards that were not known, the whole stock."""


class Trail:
    """The hands when the first stock ran out, and the steps since."""

    __slots__ = ("hands", "known", "steps")

    def __init__(self, hands: Sequence[int], known: Sequence[int]) -> None:
        self.hands = tuple(hands)
        self.known = tuple(known)
        self.steps: list[Step] = []

    def copy(self) -> Trail:
        """An independent trail with the same steps."""
        twin = Trail(self.hands, self.known)
        twin.steps = self.steps[:]
        return twin

    def drew(self, seat: Seat, face: int) -> None:
        """A card of a later stock went into a hand."""
        self.steps.append(Step(DRAW, seat, face))

    def drew_cut(self, seat: Seat) -> None:
        """The card with which the first stock ran out was a hidden cut card that is no joker."""
        self.steps.append(Step(CUT, seat, 0))

    def discarded(self, seat: Seat, face: int) -> None:
        """A card that was not known to be in the hand was discarded."""
        self.steps.append(Step(DISCARD, seat, face))

    def shown(self, seat: Seat, hidden: int) -> None:
        """A hand was laid open; `hidden` are the cards that were not known before."""
        self.steps.append(Step(SHOWN, seat, hidden))

    def renewed(self, stock: int) -> None:
        """The cards of the hand `stock` are the new stock."""
        self.steps.append(Step(STOCK, 0, stock))
