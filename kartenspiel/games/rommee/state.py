"""What a deal of Rommee consists of: cards, table, what has been said and seen."""

from __future__ import annotations

from typing import Final, Self

from kartenspiel.chance import Chance
from kartenspiel.core import Seat, State
from kartenspiel.games.rommee.kit import Kit
from kartenspiel.games.rommee.table import Laid
from kartenspiel.melds.turns import discards

__all__ = ["NO_FACE", "Situation"]

NO_FACE: Final = -1


class Situation(State):
    """One deal. A turn begins with `drawing` true, until a card is in the hand."""

    __slots__ = (
        "_wanted",
        "begun",
        "called",
        "chance",
        "dealer",
        "drawing",
        "ending",
        "hands",
        "history",
        "kit",
        "known",
        "left_over",
        "losses",
        "opened",
        "opened_now",
        "pile",
        "reshuffles",
        "round",
        "shuffled",
        "stock",
        "table",
        "took",
        "winner",
    )

    def __init__(
        self,
        kit: Kit,
        dealer: Seat,
        hands: list[int],
        stock: list[int],
        pile: list[int],
        chance: Chance,
        losses: tuple[int, ...],
    ) -> None:
        """`stock` and `pile` have their top card at the end; `losses` are those before the deal."""
        self.kit = kit
        self.dealer = dealer
        self.hands = hands
        self.stock = stock
        self.pile = pile
        self.chance = chance
        self.losses = losses
        seats = len(hands)
        self.to_move: Seat | None = (dealer + 1) % seats  # R7
        self.must_ask = True
        self.drawing = True
        self.table: list[Laid] = []
        self.opened = 0
        """R14: who has opened, as a mask of seats."""
        self.opened_now = False
        self.begun = 0
        """R14: points of a first meld begun in this turn."""
        self.took = NO_FACE
        """The (topmost) face taken from the pile in this turn."""
        self.round = 1
        self.known = [0] * seats
        """What all know each hand to hold."""
        self.reshuffles = 0
        self.shuffled = 0
        """The cards that were last shuffled into the stock, as a hand."""
        self.history: tuple[tuple[Seat, int, bool], ...] = ()
        """Since the last new stock: who drew what (True), or let what nobody knew of (False)."""
        self.called: Seat | None = None
        self.left_over = 0
        """R28: the points with which it was called."""
        self.winner: Seat | None = None
        self.ending = ""
        """How the deal ended: `out`, `rommee`, `suit`, `stock`, `rounds`."""
        self._wanted = 0

    def may_discard(self, hand: int) -> list[int]:
        """R8: every face once, the dearest first."""
        faces = discards(hand)
        took = self.took
        if (
            took >= 0
            and not self.kit.options.discard_taken
            and len(faces) > 1
            and hand >> 4 * took & 15 == 1
        ):
            faces.remove(took)
        return faces

    def copy(self) -> Self:
        """As `State.copy`."""
        twin = type(self).__new__(type(self))
        twin.kit = self.kit
        twin.dealer = self.dealer
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.pile = self.pile[:]
        twin.chance = self.chance
        twin.losses = self.losses
        twin.to_move = self.to_move
        twin.must_ask = self.must_ask
        twin.drawing = self.drawing
        twin.table = self.table[:]
        twin.opened = self.opened
        twin.opened_now = self.opened_now
        twin.begun = self.begun
        twin.took = self.took
        twin.round = self.round
        twin.known = self.known[:]
        twin.reshuffles = self.reshuffles
        twin.shuffled = self.shuffled
        twin.history = self.history
        twin.called = self.called
        twin.left_over = self.left_over
        twin.winner = self.winner
        twin.ending = self.ending
        twin._wanted = self._wanted
        return twin
