"""The cards of a deal of Rummy, and how they move: the cut, hands, stock and pile (R5–R11, R22)."""

from __future__ import annotations

from typing import Final, Self

from kartenspiel.chance import Chance
from kartenspiel.core import Event, Seat, State
from kartenspiel.games.rummy.account import Account
from kartenspiel.games.rummy.deck import NOTHING, Deck, Move, card_event
from kartenspiel.games.rummy.figures import Figures
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.games.rummy.trail import Trail
from kartenspiel.melds.hands import ALL_FACES, UNIT, XX, cards_of

__all__ = ["ACCOUNT_PHASES", "DISCARD_OF", "NONE", "Table", "deal_places"]

NONE: Final = -1
"""No face."""
DISCARD_OF: Final = {
    "turn": "discard",
    "exchange": "exchange_discard",
    "last_take": "last_discard",
}
"""The phase that follows when a card has come into the hand."""
ACCOUNT_PHASES: Final = ("buy", "share")
"""The phases in which the account may change."""


def deal_places(order: tuple[Seat, ...], cutter: Seat | None, robbed: int) -> list[Seat]:
    """R9: who gets the cards from the top on, one by one in ten rounds."""
    return [
        seat
        for rounds in range(10)
        for seat in order
        if not (seat == cutter and rounds < robbed)
    ]  # fmt: skip


class Table(State):
    """Where the cards of a deal are, and what else a deal is made of."""

    __slots__ = (
        "_listed",
        "account",
        "announcer",
        "chance",
        "cut_open",
        "cutter",
        "deck",
        "direction",
        "drawn",
        "figure",
        "figures",
        "following",
        "hands",
        "held",
        "known",
        "options",
        "order",
        "phase",
        "pile",
        "renewed",
        "robbed",
        "stock",
        "stock_known",
        "taken",
        "trail",
        "turns",
        "waiting",
    )

    order: tuple[Seat, ...]
    """The seats that play, from Vorhand to the dealer."""
    following: tuple[Seat, ...]
    """By seat: who plays next; for a seat that sits out itself."""
    stock: list[int]
    """Faces, the top card last."""
    pile: list[int]
    """The discards, the open card last."""
    hands: list[int]
    """By seat (`melds.hands`)."""
    held: list[int]
    """By seat: the faces in hand as a mask in the listed order (`Deck.bit`)."""
    known: list[int]
    """By seat: the part of the hand that all know."""
    cut_open: bool
    """Whether the open cut card lies under the stock (R6)."""
    cutter: Seat | None
    robbed: int
    """Jokers that the cutter has robbed."""
    phase: str
    """One of the nine of sheet §5."""
    drawn: int
    """The face just drawn, as long as the seat has to discard; else NONE."""
    taken: int
    """The face just taken openly, likewise."""
    turns: int
    """Turns so far in which a seat was asked, the one in progress counted in."""
    renewed: int
    """Reshuffles so far."""
    stock_known: int
    """What was last shuffled into the stock, as a hand."""
    announcer: Seat | None
    figure: int
    waiting: tuple[Seat, ...]
    """Who has still to be asked in the exchange (R24)."""
    trail: Trail | None
    """What has happened to the cards since the first stock ran out; None before."""

    def __init__(
        self,
        options: RummyOptions,
        deck: Deck,
        figures: Figures,
        chance: Chance,
        account: Account,
        order: tuple[Seat, ...],
        direction: int,
        stock: list[int],
    ) -> None:
        """`stock` is the whole pack as it lies, the top card last."""
        seats = range(len(account.money))
        self.options = options
        self.deck = deck
        self.figures = figures
        self.chance = chance
        self.account = account
        self.order = order
        self.direction = direction
        follow = dict(zip(order, order[1:] + order[:1], strict=True))
        self.following = tuple(follow.get(seat, seat) for seat in seats)
        self.stock = stock
        self.pile = []
        self.hands = [0 for _ in seats]
        self.held = [0 for _ in seats]
        self.known = [0 for _ in seats]
        self.cut_open = options.cut_card == "open"
        self.cutter = None
        self.robbed = 0
        self.phase = "rob"
        self.to_move = None
        self.must_ask = True  # R40: no list of this game has a single move
        self.drawn = self.taken = NONE
        self.turns = 0
        self.renewed = 0
        self.stock_known = 0
        self.announcer = None
        self.figure = NOTHING
        self.waiting = ()
        self.trail = None
        self._listed: tuple[Move, ...] | None = None

    def copy(self) -> Self:
        """As `State.copy`."""
        twin = self.__class__.__new__(self.__class__)
        twin.options = self.options
        twin.deck = self.deck
        twin.figures = self.figures
        twin.chance = self.chance
        # as long as cards are played nothing is written
        twin.account = self.account.copy() if self.phase in ACCOUNT_PHASES else self.account
        twin.order = self.order
        twin.direction = self.direction
        twin.following = self.following
        twin.stock = self.stock[:]
        twin.pile = self.pile[:]
        twin.hands = self.hands[:]
        twin.held = self.held[:]
        twin.known = self.known[:]
        twin.cut_open = self.cut_open
        twin.cutter = self.cutter
        twin.robbed = self.robbed
        twin.phase = self.phase
        twin.to_move = self.to_move
        twin.must_ask = True
        twin.drawn = self.drawn
        twin.taken = self.taken
        twin.turns = self.turns
        twin.renewed = self.renewed
        twin.stock_known = self.stock_known
        twin.announcer = self.announcer
        twin.figure = self.figure
        twin.waiting = self.waiting
        twin.trail = None if self.trail is None else self.trail.copy()
        twin._listed = self._listed
        return twin

    # ---- R7, R9–R11: the cut and the deal

    def show_cut(self, events: list[Event] | None) -> None:
        """R6, R7: the cut card lies open."""
        if self.cutter is None:
            # who gets the last cards but one; of four the seat opposite
            self.cutter = self.order[1 if len(self.order) == 4 else -2]
        if events is not None:
            events.append(card_event("cut", self.cutter)[self.stock[0]])

    def rob(self, seat: Seat) -> None:
        """R8: the cut card goes into the cutter's hand; the card before it is now the last."""
        del self.stock[0]
        self.robbed += 1
        self.known[seat] += UNIT[XX]

    def deal_cards(self, events: list[Event] | None) -> Seat:
        """R9–R11: ten cards each and one more; who has the first turn."""
        stock, start = self.stock, self.options.start
        dealt: list[list[int]] = [[] for _ in self.hands]
        if self.cutter is not None:
            dealt[self.cutter] += [XX] * self.robbed
        for seat in deal_places(self.order, self.cutter, self.robbed):
            dealt[seat].append(stock.pop())
        first = self.order[-1] if start == "dealer" else self.order[0]
        if start == "turnup":
            self.pile.append(stock.pop())
        else:
            dealt[first].append(stock.pop())
        for seat in self.order:
            self.hands[seat] = sum([UNIT[face] for face in dealt[seat]])
            self.held[seat] = self.deck.mask(dealt[seat])
            if events is not None:
                cards = cards_of(self.hands[seat])
                events.append(Event("hand", seat, cards, frozenset((seat,))))
        if events is not None and self.pile:
            events.append(Event("open", None, (ALL_FACES[self.pile[-1]],)))
        return first

    # ---- cards that come and go

    def draw(self, seat: Seat) -> int:
        """The top card of the stock goes into the hand."""
        face = self.stock.pop()
        self.hands[seat] += UNIT[face]
        self.held[seat] |= self.deck.bit[face]
        self.drawn = face
        self.phase = DISCARD_OF[self.phase]
        if self.trail is not None:
            self.trail.drew(seat, face)
        elif not self.stock:
            if self.cut_open:
                self.known[seat] += UNIT[face]
            self._first_stock_ends(seat)
        return face

    def take(self, seat: Seat) -> int:
        """The open card goes into the hand."""
        face = self.pile.pop()
        self._take(seat, face)
        return face

    def steal(self, seat: Seat) -> int:
        """R21: the open cut card goes into the hand."""
        face = self.stock.pop(0)
        self._take(seat, face)
        self.cut_open = False
        if not self.stock:
            self._first_stock_ends(seat)
        return face

    def _take(self, seat: Seat, face: int) -> None:
        self.hands[seat] += UNIT[face]
        self.held[seat] |= self.deck.bit[face]
        self.known[seat] += UNIT[face]
        self.taken = face
        self.phase = DISCARD_OF[self.phase]

    def discard(self, seat: Seat, face: int) -> None:
        """A card of the hand goes on the pile; of two alike the known one."""
        hand = self.hands[seat] = self.hands[seat] - UNIT[face]
        if not hand >> 4 * face & 15:
            self.held[seat] ^= self.deck.bit[face]
        known = self.known[seat]
        if known and known >> 4 * face & 15:
            self.known[seat] = known - UNIT[face]
        elif self.trail is not None:
            self.trail.discarded(seat, face)
        self.pile.append(face)
        self.drawn = self.taken = NONE

    def lay_open(self, seat: Seat) -> None:
        """A whole hand is shown."""
        if self.trail is not None:
            self.trail.shown(seat, self.hands[seat] - self.known[seat])
        self.known[seat] = self.hands[seat]

    def _first_stock_ends(self, seat: Seat) -> None:
        self.cut_open = False
        self.trail = Trail(self.hands, self.known)
        if self.natural_cut:
            self.trail.drew_cut(seat)

    @property
    def natural_cut(self) -> bool:
        """Whether the cut card is hidden, but all know that it is no joker (R6, R8)."""
        return self.options.cut_card == "hidden" and self.options.cut_joker == "reshuffle"

    def renew_stock(self, events: list[Event] | None) -> bool:
        """R22: whether there is a stock, made anew of the discards if it must and may be."""
        if self.stock:
            return True
        if self.renewed >= self.options.reshuffles or len(self.pile) < 2:
            return False
        assert self.trail is not None
        *under, top = self.pile
        self.renewed += 1
        self.pile = [top]
        self.stock = self.chance.shuffle(f"stock{self.renewed}", under)[::-1]
        self.stock_known = sum([UNIT[face] for face in under])
        self.trail.renewed(self.stock_known)
        if events is not None:
            events.append(Event("reshuffle", None, (len(under),)))
        return True
