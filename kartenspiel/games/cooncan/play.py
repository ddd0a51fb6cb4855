"""A deal of Cooncan in progress: laying (R8–R14), the exchange (R5–R7), the end (R15–R18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kartenspiel.core import Event, Move, Seat, View
from kartenspiel.games.cooncan.moves import DRAW, TAKE, Shift
from kartenspiel.games.cooncan.refusals import refusal
from kartenspiel.games.cooncan.state import NO_FACE, Situation
from kartenspiel.games.cooncan.table import Laid, add, lay, layoffs, shifts
from kartenspiel.games.cooncan.views import seen_by
from kartenspiel.melds import Meld
from kartenspiel.melds.hands import JOKERS_AT, UNIT, faces_of, hand_of
from kartenspiel.melds.turns import Layoff, loose

__all__ = ["Deal"]

_EXCHANGE: Final = (DRAW, TAKE)
_TAKE_ONLY: Final = (TAKE,)


class Deal(Situation):
    """One deal. A turn begins with `laying` true, until a card is taken (R5)."""

    __slots__ = ()

    # ---- the list

    def legal(self) -> tuple[Move, ...]:
        """As `State.legal`; the order of sheet §5."""
        seat = self.to_move
        if seat is None:
            return ()
        hand = self.hands[seat]
        if not self.laying:
            found: list[Move] = [*self.may_discard(hand)]
            if self.kit.options.lay_after_draw:
                found += self._layings(hand)
            return tuple(found)
        exchange = _EXCHANGE if self.stock else _TAKE_ONLY
        layings = self._layings(hand)
        return (*exchange, *layings)

    def _layings(self, hand: int) -> list[Move]:
        """Melds (R12), layings off (R13), shifts (R14)."""
        found: list[Move] = [*self.kit.solver.melds(hand)]
        if self.table:
            if hand & self._wanted or hand >> JOKERS_AT:
                for laid in self.table:
                    found += layoffs(laid, hand)
            options = self.kit.options
            if options.shift != "no" and not (self.shifts and options.shift_limit == "deal"):
                for laid in self.table:
                    found += [move for move, _ in shifts(laid, hand, options)]
        return found

    # ---- the moves

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """As `State.apply`."""
        seat = self.to_move
        assert seat is not None
        if events is not None:
            events.append(self.announce(move))
        if type(move) is int:
            if move < DRAW:
                self._discard(seat, move, events)
            else:
                self._exchange(seat, move)
            return
        if type(move) is Meld:
            self.table.append(lay(len(self.table) + 1, seat, move))
            self._wanted |= self.table[-1].wanted
        else:
            at = move.number - 1
            if type(move) is Layoff:
                self.table[at] = add(self.table[at], move.tokens[0])
            else:
                self.table[at] = self._after(move)
                self.shifts += 1
            self.look_at_table()
        self._let_go(seat, move.cards, faces_of(move.cards))
        if not self.hands[seat]:
            self._end("out", seat, events)  # R15

    def _exchange(self, seat: Seat, move: int) -> None:
        """R5, R6: one card into the hand."""
        if move == DRAW:
            face = self.stock.pop()
            if self.reshuffles:
                self.history += ((seat, face, True),)
        else:
            face = self.piles[seat].pop()
            self.known[seat] += UNIT[face]
        held = self.hands[seat]
        self.took = face
        self.drew = move == DRAW
        self.laid_since = ()
        self.laying = False
        self.hands[seat] = held + UNIT[face]
        options = self.kit.options
        # R7: of two cards the one just taken may not go, whatever they are
        self.must_ask = (
            options.lay_after_draw or options.discard_taken or len(faces_of(self.hands[seat])) != 2
        )

    def _discard(self, seat: Seat, face: int, events: list[Event] | None) -> None:
        before = self.history
        self._let_go(seat, UNIT[face], (face,))
        if self.history is not before and self.drew and not self.kit.options.discard_taken:
            # R7: it is not the card drawn in this turn, so it is noted as if before that
            at = max(i for i, (who, _, drawn) in enumerate(before) if drawn and who == seat)
            self.history = (*before[:at], self.history[-1], *before[at:])
        self.piles[seat].append(face)
        if not self.hands[seat]:
            self._end("out", seat, events)
        else:
            self._next_turn(seat, events)

    def _let_go(self, seat: Seat, cards: int, faces: Iterable[int]) -> None:
        """Cards leave a hand; of two alike the one that all know of goes first."""
        self.hands[seat] -= cards
        if not (self.known[seat] or self.reshuffles or self.drew):
            return
        for face in faces:
            if self.known[seat] >> 4 * face & 15:
                self.known[seat] -= UNIT[face]
                continue
            if self.reshuffles:
                self.history += ((seat, face, False),)
            if self.drew:
                self.laid_since += (face,)

    def _after(self, move: Shift) -> Laid:
        """The meld after a shift."""
        laid = self.table[move.number - 1]
        options = self.kit.options
        return next(after for each, after in shifts(laid, move.cards, options) if each == move)

    def look_at_table(self) -> None:
        """Note what cards the melds on the table want, after they have changed."""
        self._wanted = 0
        for each in self.table:
            self._wanted |= each.wanted

    def _next_turn(self, seat: Seat, events: list[Event] | None) -> None:
        seats = len(self.hands)
        seat = (seat + 1) % seats
        self.to_move = seat
        self.must_ask = True
        self.laying = True
        self.took = NO_FACE
        self.drew = False
        self.laid_since = ()
        if seat == (self.dealer + 1) % seats:
            self.round += 1
            if self.round > self.kit.options.max_rounds:
                self._end("rounds", None, events)  # R18
                return
        if not self.stock:
            self._new_stock(events)

    def _new_stock(self, events: list[Event] | None) -> None:
        """R17: the special piles but their top cards."""
        if self.kit.options.stock_end == "end":
            self._end("stock", None, events)
            return
        old = [face for pile in self.piles for face in pile[:-1]]
        self.piles = [pile[-1:] for pile in self.piles]
        self.reshuffles += 1
        self.shuffled = hand_of(old)
        self.history = ()
        self.stock = self.chance.shuffle(f"stock{self.reshuffles}", old)[::-1]
        if events is not None:
            events.append(Event("reshuffle", None, (len(old),)))

    def _end(self, how: str, winner: Seat | None, events: list[Event] | None) -> None:
        self.to_move = None
        self.ending = how
        self.winner = winner
        if events is not None:
            ended = Event("exhausted", None, (how,)) if winner is None else Event("out", winner)
            events.append(ended)

    def points_left(self) -> list[int]:
        """R16: the points of the cards left in each hand."""
        return [loose(hand, self.kit.points) for hand in self.hands]

    # ---- what may be known

    def announce(self, move: Move) -> Event:
        """As `State.announce`: every move makes one event of its own."""
        seat = self.to_move
        assert seat is not None
        if type(move) is int:
            if move < DRAW:
                return self.kit.discards[seat][move]
            if move == DRAW:
                return self.kit.draws[seat][self.stock[-1]]
            return self.kit.takes[seat][self.piles[seat][-1]]
        if type(move) is Meld:
            return Event("meld", seat, (len(self.table) + 1, *move.tokens))
        verb = "layoff" if type(move) is Layoff else "shift"
        return Event(verb, seat, (move.number, *move.tokens))

    def view(self, seat: Seat) -> View:
        """As `State.view`."""
        return seen_by(self, seat)

    def why_not(self, text: str) -> str:
        """As `State.why_not`."""
        return refusal(self, text)
