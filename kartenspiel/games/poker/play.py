"""A deal of Poker in progress: bidding (R6–R12), changes (R13–R15), up to the showdown (R16)."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from kartenspiel.chance import Chance
from kartenspiel.core import Event, Seat, State, View
from kartenspiel.games.poker.deck import BIDS, DOUBLE, HOLD, PASS, Deck
from kartenspiel.games.poker.refusals import refusal

__all__ = ["Change", "Deal", "Move"]

Move = int | tuple[int, ...]
"""A bid, or the kinds that are laid off in a change, in hand order; none of them keeps."""

_OPENING: Final = (PASS, HOLD)
_ANSWERS: Final = (PASS, HOLD, DOUBLE)
_AT_LIMIT: Final = (PASS, HOLD)
_FREE: Final = (HOLD, PASS, DOUBLE)
_FREE_AT_LIMIT: Final = (HOLD, PASS)


class Change(NamedTuple):
    """What one seat did in one change."""

    number: int
    """Of the change, from 1; it follows the round of bidding of the same number."""
    seat: Seat
    laid: tuple[int, ...]
    """The kinds laid off, in hand order; none: `keep`."""
    drawn: tuple[int, ...]
    """The kinds drawn for them, in the order drawn."""
    made: int
    """R14: cards of the stock newly made before the last of them were drawn; 0: none was."""


class Deal(State):
    """One deal. `phase` is `bid` or `draw`."""

    __slots__ = (
        "_at",
        "_reshuffles",
        "_round_starts",
        "_waiting",
        "bid",
        "chance",
        "changes",
        "deck",
        "drawing",
        "hands",
        "holder",
        "inside",
        "is_last",
        "laid_off",
        "most",
        "paid",
        "phase",
        "pot",
        "round",
        "said",
        "staked",
        "stock",
    )

    deck: Deck
    chance: Chance
    """Of new stocks."""
    phase: str
    _round_starts: tuple[int, ...]
    """The place of each round's first bid in `said`."""
    hands: list[tuple[int, ...]]
    """By seat, in hand order; who has passed keeps his."""
    stock: tuple[int, ...]
    """What is left of it, the top card first."""
    laid_off: tuple[int, ...]
    """R14: the cards laid off since the stock was last made, in that order."""
    most: int
    """R14: how many cards a seat may change."""
    inside: tuple[Seat, ...]
    """Who is still in, from the dealer's left on."""
    drawing: tuple[Seat, ...]
    """R13: who is asked in the change in progress."""
    round: int
    """Of bidding, from 1; in a change the one just ended."""
    bid: int
    """The bid in chips; 0: nobody has held yet."""
    paid: list[int]
    """By seat, chips towards the bid: of this round, or with `rebid=running` of all rounds."""
    staked: list[int]
    """By seat, all chips paid in this deal, the ante too."""
    pot: int
    """The sum of `staked`."""
    holder: Seat | None
    """R13: the first to hold in the round, then each doubler."""
    is_last: bool
    """R15: nobody changed in the last change."""
    said: list[tuple[Seat, int]]
    """All bids of the deal in order."""
    changes: list[Change]
    """All that was done in changes, in order."""

    def __init__(
        self,
        deck: Deck,
        chance: Chance,
        order: tuple[Seat, ...],
        hands: list[tuple[int, ...]],
        stock: tuple[int, ...],
    ) -> None:
        """`order` is all seats from the dealer's left on."""
        seats = len(order)
        self.deck = deck
        self.chance = chance
        self.phase = "bid"
        self.hands = hands
        self.stock = stock
        self.laid_off = ()
        self.most = min(5, len(stock))
        self.inside = order
        self.drawing = ()
        self.round = 1
        self.bid = 0
        self.paid = [0] * seats
        self.staked = [deck.ante] * seats
        self.pot = deck.ante * seats
        self.holder = None
        self.is_last = False
        self.said = []
        self.changes = []
        self.to_move: Seat | None = order[0]
        self.must_ask = True  # no list ever has a single move (sheet §5)
        self._round_starts = (0,)
        self._at = 0  # the place of `to_move` in `inside` or `drawing`
        self._waiting = seats  # how many are still to speak, if nobody doubles
        self._reshuffles = 0

    def legal(self) -> tuple[Move, ...]:
        """As `State.legal`; the lists of sheet §5."""
        seat = self.to_move
        if seat is None:
            return ()
        if self.phase == "draw":
            return self._legal_changes(self.hands[seat])
        if self.bid == 0:
            return _OPENING  # R6: nobody can double before somebody has held
        may_double = 2 * self.bid <= self.deck.limit  # R9
        if self.paid[seat] == self.bid:  # R11
            return _FREE if may_double else _FREE_AT_LIMIT
        return _ANSWERS if may_double else _AT_LIMIT

    def _legal_changes(self, hand: tuple[int, ...]) -> tuple[Move, ...]:
        """R13, R14: every choice of cards of the hand, by their number."""
        changes: list[Move] = []
        for number in range(self.most + 1):
            changes += combinations(hand, number)
        if len(set(hand)) < 5:  # two packs
            changes = list(dict.fromkeys(changes))
        return tuple(changes)

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """As `State.apply`."""
        if isinstance(move, tuple):
            self._change(move, events)
        else:
            self._bid(move, events)

    # ---- bidding

    def _bid(self, move: int, events: list[Event] | None) -> None:
        seat = self.to_move
        assert seat is not None
        self.said.append((seat, move))
        if events is not None:
            events.append(self.deck.bids[seat][move])
        at = self._at
        self._waiting -= 1
        if move == PASS:
            self.inside = self.inside[:at] + self.inside[at + 1 :]
            if len(self.inside) == 1:  # R10
                self._end_round(events)
                return
        else:
            if move == DOUBLE:
                self.bid *= 2
                self.holder = seat
                self._waiting = len(self.inside) - 1  # R6: all others must answer again
            elif not self.bid:
                self.bid = self.deck.ante  # R6
                self.holder = seat
            due = self.bid - self.paid[seat]
            self.paid[seat] = self.bid
            self.staked[seat] += due
            self.pot += due
            at += 1
        if not self._waiting:
            self._end_round(events)
            return
        self._at = at = at % len(self.inside)
        self.to_move = self.inside[at]

    def _end_round(self, events: list[Event] | None) -> None:
        if events is not None:
            events.append(Event("pot", None, (self.pot,)))  # R8
        if self.holder is not None and self.holder not in self.inside:
            self.holder = self.inside[0]  # R13; only with `rebid=running`
        if len(self.inside) == 1 or self.is_last or self.round > self.deck.draws:
            self.to_move = None  # R10, R15
            return
        self.phase = "draw"
        self.is_last = True  # R15: until somebody changes
        assert self.holder is not None
        self.drawing = (self.holder,) if self.deck.holder_only else self.inside  # R13
        self._ask_first(self.drawing)

    def _ask_first(self, seats: tuple[Seat, ...]) -> None:
        self._at = 0
        self._waiting = len(seats)
        self.to_move = seats[0]

    # ---- changing cards

    def _change(self, laid: tuple[int, ...], events: list[Event] | None) -> None:
        seat = self.to_move
        assert seat is not None
        if laid:
            self.is_last = False
            self._buy(seat, laid, events)
        else:
            self.changes.append(Change(self.round, seat, (), (), 0))
            if events is not None:
                events.append(self.deck.keeps[seat])
        self._waiting -= 1
        if self._waiting:
            self._at += 1
            self.to_move = self.drawing[self._at]
        else:
            self._next_round()

    def _buy(self, seat: Seat, laid: tuple[int, ...], events: list[Event] | None) -> None:
        """R13, R14: `laid` go, as many cards come from the top of the stock."""
        if events is not None:
            events.append(self._laid_event(seat, laid))
        number = len(laid)
        drawn = self.stock[:number]
        self.stock = self.stock[number:]
        missing = number - len(drawn)
        made = 0
        if missing:
            made = len(self.laid_off)
            self._reshuffles += 1
            stock = self.chance.shuffle(f"stock{self._reshuffles}", self.laid_off)
            self.laid_off = ()
            drawn += tuple(stock[:missing])
            self.stock = tuple(stock[missing:])
            if events is not None:
                events.append(Event("reshuffle", None, (made,)))
        self.laid_off += laid
        hand = list(self.hands[seat])
        for kind in laid:
            hand.remove(kind)
        hand += drawn
        hand.sort()
        self.hands[seat] = tuple(hand)
        self.changes.append(Change(self.round, seat, laid, drawn, made))
        if events is not None:
            deck = self.deck
            events.append(Event("cards", seat, deck.written(drawn), deck.only[seat]))

    def _laid_event(self, seat: Seat, laid: tuple[int, ...]) -> Event:
        return Event("change", seat, self.deck.written(laid), self.deck.only[seat])

    def _next_round(self) -> None:
        """R15: the next round of bidding; R11: from nothing, or from where the bid stood."""
        self.phase = "bid"
        self.round += 1
        self._round_starts += (len(self.said),)
        if not self.deck.running:
            self.bid = 0
            self.paid = [0] * len(self.paid)
            self.holder = None
        self._ask_first(self.inside)

    # ---- what may be known

    def announce(self, move: Move) -> Event:
        """As `State.announce`."""
        seat = self.to_move
        assert seat is not None
        if not isinstance(move, tuple):
            return self.deck.bids[seat][move]
        return self._laid_event(seat, move) if move else self.deck.keeps[seat]

    def view(self, seat: Seat) -> View:
        """As `State.view`; the keys of sheet §5."""
        changes = range(1, self.round + (self.phase == "draw"))
        own: dict[int, Change] = {c.number: c for c in self.changes if c.seat == seat}
        return {
            "phase": self.phase,
            "hand": self._texts(self.hands[seat]),
            "in": list(self.inside),
            "round": self.round,
            "bid": self.bid,
            "paid": list(self.paid),
            "staked": list(self.staked),
            "pot": self.pot,
            "holder": self.holder,
            "stock": len(self.stock),
            "bids": [
                [[who, BIDS[bid]] for who, bid in self.said[start:end]]
                for start, end in zip(
                    self._round_starts, (*self._round_starts[1:], len(self.said)), strict=True
                )
            ],
            "draws": [
                [[c.seat, len(c.laid), c.made] for c in self.changes if c.number == number]
                for number in changes
            ],
            "drawn": [self._texts(own[n].drawn) if n in own else [] for n in changes],
            "laid_off": [self._texts(own[n].laid) if n in own else [] for n in changes],
        }

    def _texts(self, kinds: tuple[int, ...]) -> list[str]:
        return [str(card) for card in self.deck.written(kinds)]

    def why_not(self, text: str) -> str:
        """As `State.why_not`; the order of sheet §5."""
        seat = self.to_move
        assert seat is not None
        held = [self.deck.cards[kind] for kind in self.hands[seat]]
        return refusal(
            text,
            self.phase,
            held,
            most=self.most,
            nobody_held=not self.bid,
            limit=self.deck.limit,
        )

    def copy(self) -> Deal:
        """As `State.copy`."""
        twin = Deal.__new__(Deal)
        twin.deck = self.deck
        twin.chance = self.chance
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.laid_off = self.laid_off
        twin.most = self.most
        twin.inside = self.inside
        twin.drawing = self.drawing
        twin.round = self.round
        twin.bid = self.bid
        twin.paid = self.paid[:]
        twin.staked = self.staked[:]
        twin.pot = self.pot
        twin.holder = self.holder
        twin.is_last = self.is_last
        twin.said = self.said[:]
        twin.changes = self.changes[:]
        twin.to_move = self.to_move
        twin.must_ask = self.must_ask
        twin._round_starts = self._round_starts
        twin._at = self._at
        twin._waiting = self._waiting
        twin._reshuffles = self._reshuffles
        return twin
