"""What a deal of Cooncan consists of: cards, table, what has been seen."""

from __future__ import annotations

from typing import Final, Self

from kartenspiel.chance import Chance
from kartenspiel.core import Seat, State
from kartenspiel.games.cooncan.kit import Kit
from kartenspiel.games.cooncan.table import Laid
from kartenspiel.melds.turns import discards
from kartenspiel.melds.unseen import History

__all__ = ["NO_FACE", "Situation"]

NO_FACE: Final = -1


class Situation(State):
    """One deal. A turn begins with `laying` true, until a card is taken (R5)."""

    __slots__ = (
        "_wanted",
        "chance",
        "dealer",
        "drew",
        "ending",
        "hands",
        "history",
        "kit",
        "known",
        "laid_since",
        "laying",
        "piles",
        "reshuffles",
        "round",
        "shifts",
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
        piles: list[list[int]],
        chance: Chance,
    ) -> None:
        """`stock` and each of the special piles have their top card at the end."""
        self.kit = kit
        self.dealer = dealer
        self.hands = hands
        self.stock = stock
        self.piles = piles
        self.chance = chance
        seats = len(hands)
        self.to_move: Seat | None = (dealer + 1) % seats  # R5
        self.must_ask = True
        self.laying = True
        self.table: list[Laid] = []
        self.took = NO_FACE
        """The face taken in this turn."""
        self.drew = False
        """Whether that came from the stock, so that the others have not seen it."""
        self.laid_since: tuple[int, ...] = ()
        """What nobody knew of in the hand and was laid since then, in the same turn."""
        self.round = 1
        self.known = [0] * seats
        """What all know each hand to hold."""
        self.reshuffles = 0
        self.shuffled = 0
        """The cards that were last shuffled into the stock, as a hand."""
        self.history: History = ()
        self.shifts = 0
        """R14: shifts made in this deal."""
        self.winner: Seat | None = None
        self.ending = ""
        """How the deal ended: `out`, `stock`, `rounds`."""
        self._wanted = 0

    def may_discard(self, hand: int) -> list[int]:
        """R7: every face once, the dearest first; not the card just taken."""
        faces = discards(hand)
        took = self.took
        if (
            not self.kit.options.discard_taken
            and took >= 0
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
        twin.piles = [pile[:] for pile in self.piles]
        twin.chance = self.chance
        twin.to_move = self.to_move
        twin.must_ask = self.must_ask
        twin.laying = self.laying
        twin.table = self.table[:]
        twin.took = self.took
        twin.drew = self.drew
        twin.laid_since = self.laid_since
        twin.round = self.round
        twin.known = self.known[:]
        twin.reshuffles = self.reshuffles
        twin.shuffled = self.shuffled
        twin.history = self.history
        twin.shifts = self.shifts
        twin.winner = self.winner
        twin.ending = self.ending
        twin._wanted = self._wanted
        return twin
