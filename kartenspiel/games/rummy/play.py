"""A deal of Rummy in progress: robbing (R8), turns (R19–R22), exchange (R24, R25), the showdown
(R26), then buying and sharing as the account asks (R30–R35)."""

from __future__ import annotations

from typing import Final

from kartenspiel.core import Event, Seat, View
from kartenspiel.games.rummy.deck import (
    ANNOUNCE,
    CONTINUE,
    DRAW,
    FIGURE_STEP,
    FIGURES,
    KNOCK,
    LEAVE,
    PASS,
    ROB,
    SHARE,
    STAY,
    STEAL,
    TAKE,
    WORDS,
    Move,
    card_event,
    plain_event,
)
from kartenspiel.games.rummy.refusals import refusal
from kartenspiel.games.rummy.table import NONE, Table
from kartenspiel.games.rummy.view import view_of
from kartenspiel.melds.hands import XX, cards_of

__all__ = ["Deal"]

_TURN: Final = (DRAW, TAKE)
_EXCHANGE: Final = (PASS, DRAW, TAKE)
_TAKE_ONLY: Final = (PASS, TAKE)
_ROB: Final = (LEAVE, ROB)
_SHARE: Final = (CONTINUE, SHARE)


class Deal(Table):
    """One deal, from the cut to the last question about money."""

    __slots__ = ()

    # ---- R6–R11: robbing

    def begin(self, events: list[Event] | None) -> None:
        """The cut; then the cards, or first the question whether to rob."""
        if self.cut_open:
            self._cut(events)
        else:
            self._start(events)

    def _cut(self, events: list[Event] | None) -> None:
        self.show_cut(events)
        most = {"rob": 1, "rob2": 2, "reshuffle": 0}[self.options.cut_joker]
        if self.stock[0] == XX and self.robbed < most:
            self.to_move = self.cutter  # R8
        else:
            self._start(events)

    def _start(self, events: list[Event] | None) -> None:
        first = self.deal_cards(events)
        if self.pile:
            self._begin_turn(first, events)
        else:
            self.turns = 1
            self.phase, self.to_move = "discard", first  # R11

    # ---- R19–R22: turns

    def legal(self) -> tuple[Move, ...]:
        """As `State.legal`; the lists of sheet §5."""
        listed = self._listed
        if listed is None:
            listed = self._listed = self._list()
        return listed

    def forget_list(self) -> None:
        """The hands have been changed from outside."""
        self._listed = None

    def _list(self) -> tuple[Move, ...]:
        seat, phase = self.to_move, self.phase
        if seat is None:
            return ()
        if phase == "turn":
            return self._turn_moves(seat)
        if phase == "discard":
            faces = self._discards(seat)
            return faces + self.figures.after(self.hands[seat], faces)
        if phase in ("exchange_discard", "last_discard"):
            return self._discards(seat)
        if phase == "exchange":
            return _EXCHANGE if self.stock else _TAKE_ONLY
        if phase == "buy":
            buyer = self.account.buyer()
            assert buyer is not None
            return (STAY, buyer[1])
        return _TAKE_ONLY if phase == "last_take" else _ROB if phase == "rob" else _SHARE

    def _turn_moves(self, seat: Seat) -> tuple[int, ...]:
        moves: tuple[int, ...] = _TURN
        hand = self.hands[seat]
        if (
            self.options.flush_steal
            and self.cut_open
            and self.figures.completes_flush(hand, self.stock[0])
        ):
            moves = (*moves, STEAL)  # R21
        figure = self.figures.before(hand)
        return (*moves, ANNOUNCE + figure) if figure else moves

    def _discards(self, seat: Seat) -> tuple[int, ...]:
        """The faces that may be discarded, in the order of sheet §5."""
        held, drawn = self.held[seat], self.drawn
        if self.taken != NONE and not self.options.discard_taken:
            held &= ~self.deck.bit[self.taken]  # R19
        if drawn in (NONE, XX):
            return self.deck.listed(held)
        return (drawn, *self.deck.listed(held ^ self.deck.bit[drawn]))

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """As `State.apply`."""
        self._listed = None
        seat = self.to_move
        assert seat is not None
        if isinstance(move, tuple):
            self.account.buy(move, seat, events)
            self.account.answered()
            self._ask_on()
        elif move < DRAW:
            self._discard(move, seat, events)
        elif move <= STEAL:
            face = (self.draw, self.take, self.steal)[move - DRAW](seat)
            if events is not None:
                events.append(card_event(WORDS[move - DRAW], seat)[face])
        elif move < PASS:
            self._announce(seat, move - ANNOUNCE, events)
        else:
            self._answer(move, seat, events)

    def _answer(self, move: int, seat: Seat, events: list[Event] | None) -> None:
        """The moves of one word in which no card moves at once."""
        if move in _SHARE:
            self.account.answer_share(willing=move == SHARE, events=events)
            self._ask_on()
            return
        if events is not None:
            events.append(plain_event(WORDS[move - DRAW], seat))
        if move == STAY:
            self.account.answered()
            self._ask_on()
        elif move == ROB:
            self.rob(seat)
            self._cut(events)
        elif move == LEAVE:
            self._start(events)
        elif self.phase == "exchange":
            self._exchanged(events, discarded=False)
        else:
            self._showdown(events)

    def _discard(self, move: int, seat: Seat, events: list[Event] | None) -> None:
        face = move % FIGURE_STEP
        self.discard(seat, face)
        if events is not None:
            events.append(card_event("discard", seat)[face])
        if self.phase == "discard":
            if move == face:
                self._begin_turn(self.following[seat], events)
            else:
                self._announce(seat, move // FIGURE_STEP, events)
        elif self.phase == "exchange_discard":
            self._exchanged(events, discarded=True)
        else:
            self._showdown(events)

    def _begin_turn(self, seat: Seat, events: list[Event] | None) -> None:
        """R22: a turn with ten cards, or the end of the deal."""
        if self.turns >= self.options.max_rounds * len(self.order):
            self._exhausted("rounds", events)
        elif self.renew_stock(events):
            self.turns += 1
            self.phase, self.to_move = "turn", seat
        else:
            self._exhausted("stock", events)

    def _exhausted(self, what: str, events: list[Event] | None) -> None:
        if events is not None:
            events.append(Event("exhausted", None, (what,)))
        self._showdown(events)

    # ---- R24–R26: after an announcement

    def _announce(self, seat: Seat, figure: int, events: list[Event] | None) -> None:
        self.announcer, self.figure = seat, figure
        self.lay_open(seat)
        if events is not None:
            events.append(self._figure_event(seat, figure))
            self._show(seat, self._counts(seat), events)
        exchange = self.options.exchange
        if exchange == "all" or (exchange == "knock" and figure == KNOCK):
            self.waiting = self._others(seat)
            self._next_exchange(events)
        else:
            self._showdown(events)

    def _figure_event(self, seat: Seat, figure: int) -> Event:
        if figure != KNOCK:
            return plain_event(FIGURES[figure], seat)
        return Event("knock", seat, (self.figures.written(self.hands[seat], KNOCK),))

    def _others(self, announcer: Seat) -> tuple[Seat, ...]:
        """The other seats that play, in playing order from the announcer's left."""
        at = self.order.index(announcer)
        return self.order[at + 1 :] + self.order[:at]

    def _next_exchange(self, events: list[Event] | None) -> None:
        self.renew_stock(events)
        self.phase, self.to_move = "exchange", self.waiting[0]

    def _exchanged(self, events: list[Event] | None, *, discarded: bool) -> None:
        self.waiting = self.waiting[1:]
        if self.waiting:
            self._next_exchange(events)
            return
        assert self.announcer is not None
        if self.options.last_take and discarded and len(self.order) > 2:  # R25
            self.phase, self.to_move = "last_take", self.following[self.announcer]
        else:
            self._showdown(events)

    def _counts(self, seat: Seat) -> int:
        """R26: the points that count of a seat's hand."""
        hand = self.hands[seat]
        if seat == self.announcer:
            return self.figures.written(hand, self.figure)
        return self.figures.counts(hand)

    def _show(self, seat: Seat, points: int, events: list[Event]) -> None:
        events.append(Event("show", seat, (points, *cards_of(self.hands[seat]))))

    def _showdown(self, events: list[Event] | None) -> None:
        """R26: all hands are shown, then written."""
        announcer = self.announcer
        counts = [0] * len(self.hands)
        for seat in self.order:
            counts[seat] = self._counts(seat)
        for seat in self.order if announcer is None else self._others(announcer):
            self.lay_open(seat)
            if events is not None:
                self._show(seat, counts[seat], events)
        self.account = self.account.copy()
        self.account.write(self.order, counts, announcer, self.figure, events)
        self._ask_on()

    def _ask_on(self) -> None:
        """R30–R35: who is asked now, if anybody is."""
        buyer = self.account.buyer()
        if buyer is not None:
            self.phase, self.to_move = "buy", buyer[0]
        else:
            self.phase, self.to_move = "share", self.account.sharer()

    # ---- what may be known

    def announce(self, move: Move) -> Event:
        """As `State.announce`: every move makes an event of its own first."""
        seat = self.to_move
        assert seat is not None
        if isinstance(move, tuple):
            return Event("buy", seat, move)
        if move < DRAW:
            return card_event("discard", seat)[move % FIGURE_STEP]
        if move <= STEAL:
            face = (self.stock[-1:], self.pile[-1:], self.stock[:1])[move - DRAW][0]
            return card_event(WORDS[move - DRAW], seat)[face]
        if move < PASS:
            return self._figure_event(seat, move - ANNOUNCE)
        return plain_event(WORDS[move - DRAW], seat)

    def view(self, seat: Seat) -> View:
        """As `State.view`; the keys of sheet §5."""
        return view_of(self, seat)

    def why_not(self, text: str) -> str:
        """As `State.why_not`."""
        return refusal(self, text)
