"""A deal of Rommee in progress: the turns (R7–R19), calls (R28, R29) and the end (R20–R24)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kartenspiel.cards import FRENCH_SUITS
from kartenspiel.core import Event, Move, Seat, View
from kartenspiel.games.rommee.moves import CALL, DRAW, SUIT, TAKE, Swap
from kartenspiel.games.rommee.refusals import refusal
from kartenspiel.games.rommee.state import NO_FACE, Situation
from kartenspiel.games.rommee.suits import odd_card, suit_calls
from kartenspiel.games.rommee.table import Laid, add, lay, layoffs, swap_in
from kartenspiel.games.rommee.views import seen_by
from kartenspiel.melds import Meld
from kartenspiel.melds.hands import (
    ALL_FACES,
    JOKERS_AT,
    UNIT,
    XX,
    cards_of,
    faces_of,
    hand_of,
)
from kartenspiel.melds.turns import Layoff

__all__ = ["Deal"]

_TAKE_ONLY: Final = (TAKE + 1,)


class Deal(Situation):
    """One deal. A turn begins with `drawing` true, until a card is in the hand."""

    __slots__ = ()

    # ---- the list

    def legal(self) -> tuple[Move, ...]:
        """As `State.legal`; the order of sheet §5."""
        seat = self.to_move
        if seat is None:
            return ()
        if self.drawing:
            return self._beginnings(seat)
        kit, hand = self.kit, self.hands[seat]
        options = kit.options
        if self.begun:  # R14: nothing but what leads on to the minimum
            needed = options.first_meld - self.begun
            return kit.solver.first_melds(hand, needed, keep=kit.keep_one)
        found: list[Move] = [*self.may_discard(hand)]
        opened = self.opened >> seat & 1
        if not kit.closed:
            melds = kit.solver.melds(hand)
            if not opened and melds:
                melds = kit.solver.first_melds(hand, options.first_meld, keep=kit.keep_one)  # R14
            elif kit.keep_one:
                melds = tuple([meld for meld in melds if meld.cards != hand])  # R20
            found += melds
            if self._wanted & hand or (hand >> JOKERS_AT and self.table):
                self._on_the_table(found, hand, opened=bool(opened))
        if options.suit_win and not opened:
            found += suit_calls(self, hand)
        return tuple(found)

    def _beginnings(self, seat: Seat) -> tuple[Move, ...]:
        """R7, R28, R30: how a turn begins."""
        if not self.stock:  # R28: the one case of an empty stock in play
            return _TAKE_ONLY
        kit = self.kit
        moves = kit.beginnings[len(self.pile)]
        if kit.closed and self.called is None:
            hand, limit = self.hands[seat], kit.options.knock_limit
            if kit.solver.floor(hand) <= limit:
                least = kit.solver.least(hand)
                if least <= limit:
                    return (*moves, CALL + least)
        return moves

    def _on_the_table(self, found: list[Move], hand: int, *, opened: bool) -> None:
        """R17–R20: layings off, then swaps."""
        options = self.kit.options
        if self.opened_now and options.lay_after == "next":
            return
        if not opened and options.lay_right != "all":
            return
        jokers = hand >> JOKERS_AT
        for laid in self.table:
            if jokers or hand & laid.wanted:
                for move in layoffs(laid, hand, options.meld_jokers):
                    if not self.kit.keep_one or move.cards != hand:  # R20
                        found.append(move)
        if opened:
            for laid in self.table:
                if laid.swaps and hand & laid.wanted:
                    found += [move for move in laid.swaps if hand & 15 * UNIT[move.face]]

    # ---- the moves

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """As `State.apply`."""
        seat = self.to_move
        assert seat is not None
        if type(move) is int:
            if move < DRAW:
                self._discard(seat, move, events)
            elif move == DRAW:
                self._draw(seat, events)
            elif move < CALL:
                self._take(seat, move - TAKE, events)
            elif move < SUIT:
                self._call(seat, move - CALL, events)
            else:
                self._win_by_suit(seat, move - SUIT, events)
        elif type(move) is Meld:
            self._meld(seat, move, events)
        elif type(move) is Layoff:
            self._lay_off(seat, move, events)
        else:
            self._swap(seat, move, events)

    def _draw(self, seat: Seat, events: list[Event] | None) -> None:
        face = self.stock.pop()
        self.hands[seat] += UNIT[face]
        self.drawing = False
        if self.reshuffles:
            self.history += ((seat, face, True),)
            if self.kit.options.stock_end == "turn":
                self.known[seat] += UNIT[face]
        if events is not None:
            events.append(self.kit.draws[seat][face])

    def _take(self, seat: Seat, count: int, events: list[Event] | None) -> None:
        pile = self.pile
        self.took = pile[-1]
        if count == 1:
            unit = UNIT[pile.pop()]
            if events is not None:
                events.append(self.kit.takes[seat][self.took])
        else:  # R30
            taken = pile[: -count - 1 : -1]
            del pile[-count:]
            unit = hand_of(taken)
            if events is not None:
                events.append(Event("take", seat, (ALL_FACES[face] for face in taken)))
        self.hands[seat] += unit
        self.known[seat] += unit
        self.drawing = False
        self.must_ask = True

    def _discard(self, seat: Seat, face: int, events: list[Event] | None) -> None:
        self._let_go(seat, UNIT[face], (face,))
        self.pile.append(face)
        if events is not None:
            events.append(self.kit.discards[seat][face])
        if not self.hands[seat]:
            self._end("out", seat, events)  # R20
        else:
            self._next_turn(seat, events)

    def _let_go(self, seat: Seat, cards: int, faces: Iterable[int]) -> None:
        """Cards leave a hand; of two alike the one that all know of goes first."""
        self.hands[seat] -= cards
        if not self.known[seat] and not self.reshuffles:
            return
        for face in faces:
            if self.known[seat] >> 4 * face & 15:
                self.known[seat] -= UNIT[face]
            elif self.reshuffles:
                self.history += ((seat, face, False),)

    def _meld(self, seat: Seat, meld: Meld, events: list[Event] | None) -> None:
        laid = lay(len(self.table) + 1, seat, meld)
        self.table.append(laid)
        self._wanted |= laid.wanted
        self._let_go(seat, meld.cards, faces_of(meld.cards))
        if events is not None:
            events.append(Event("meld", seat, (laid.number, *meld.tokens)))
        if not self.opened >> seat & 1:  # R14
            self.begun += meld.points
            if self.begun >= self.kit.options.first_meld:
                self.opened |= 1 << seat
                self.opened_now = True
                self.begun = 0
        if not self.hands[seat]:
            self._end("out", seat, events)

    def _lay_off(self, seat: Seat, move: Layoff, events: list[Event] | None) -> None:
        self._change(add(self.table[move.number - 1], move.tokens))
        self._let_go(seat, move.cards, faces_of(move.cards))
        if events is not None:
            events.append(Event("layoff", seat, (move.number, *move.tokens)))
        if not self.hands[seat]:
            self._end("out", seat, events)

    def _swap(self, seat: Seat, move: Swap, events: list[Event] | None) -> None:
        self._change(swap_in(self.table[move.number - 1], move.face))
        self._let_go(seat, UNIT[move.face], (move.face,))
        self.hands[seat] += UNIT[XX]
        self.known[seat] += UNIT[XX]
        if events is not None:
            events.append(Event("swap", seat, (move.number, ALL_FACES[move.face])))

    def _change(self, laid: Laid) -> None:
        self.table[laid.number - 1] = laid
        self.look_at_table()

    def look_at_table(self) -> None:
        """Note what cards the melds on the table want, after they have changed."""
        self._wanted = 0
        for each in self.table:
            self._wanted |= each.wanted

    def _call(self, seat: Seat, points: int, events: list[Event] | None) -> None:
        """R28: Rommee is called; each other has one more turn."""
        self.called = seat
        self.left_over = points
        if events is not None:
            events.append(Event("rommee", seat, (points,)))
        self._next_turn(seat, events)

    def _win_by_suit(self, seat: Seat, suit: int, events: list[Event] | None) -> None:
        """R29: the odd card is discarded, the rest shown."""
        hand = self.hands[seat]
        odd = odd_card(self, hand, suit)
        rest = cards_of(hand - UNIT[odd])
        if events is not None:
            events.append(Event("suit", seat, (FRENCH_SUITS[suit], *rest)))
            events.append(self.kit.discards[seat][odd])
        self._let_go(seat, UNIT[odd], (odd,))
        self.pile.append(odd)
        self._end("suit", seat, events)

    def _next_turn(self, seat: Seat, events: list[Event] | None) -> None:
        seats = len(self.hands)
        seat = seat + 1 if seat + 1 < seats else 0
        if seat == self.called:
            self._end("rommee", seat, events)
            return
        self.to_move = seat
        self.drawing = True
        self.opened_now = False
        self.took = NO_FACE
        if seat == self.dealer + 1 or (seat == 0 and self.dealer + 1 == seats):
            self.round += 1
            if self.round > self.kit.options.max_rounds and self.called is None:  # R23
                self._end("rounds", None, events)
                return
        if not self.stock:
            self._new_stock(events)

    def _new_stock(self, events: list[Event] | None) -> None:
        """R22; neither it nor R23 stops a last round (R28)."""
        how = self.kit.options.stock_end
        if how == "end":
            if self.called is None:
                self._end("stock", None, events)
            else:
                self.must_ask = False  # nothing but the open card is left
            return
        old, self.pile = self.pile[:-1], self.pile[-1:]
        self.reshuffles += 1
        self.shuffled = hand_of(old)
        self.history = ()
        if how == "shuffle":
            old = self.chance.shuffle(f"stock{self.reshuffles}", old)
        self.stock = old[::-1]
        if events is not None:
            events.append(Event("reshuffle" if how == "shuffle" else "turnover", None, (len(old),)))

    def _end(self, how: str, winner: Seat | None, events: list[Event] | None) -> None:
        self.to_move = None
        self.ending = how
        self.winner = winner
        if events is not None:
            if winner is None:
                events.append(Event("exhausted", None, (how,)))
            else:
                events.append(Event("out", winner, () if how == "out" else (how,)))

    def losses_of_deal(self) -> list[int]:
        """R21, R24, R28, R29: what each seat loses, once the deal has ended."""
        lost = [self.kit.lost(hand) for hand in self.hands]
        if self.winner is not None:
            counts = self.ending == "rommee" and self.kit.options.knock_counts
            lost[self.winner] = self.left_over if counts else 0
        return lost

    # ---- what may be known

    def announce(self, move: Move) -> Event:
        """As `State.announce`."""
        seat = self.to_move
        assert seat is not None
        if type(move) is int:
            if move < DRAW:
                return self.kit.discards[seat][move]
            if move == DRAW:
                return self.kit.draws[seat][self.stock[-1]]
            if move == TAKE + 1:
                return self.kit.takes[seat][self.pile[-1]]
            return super().announce(move)
        if type(move) is Meld:
            return Event("meld", seat, (len(self.table) + 1, *move.tokens))
        if type(move) is Layoff:
            return Event("layoff", seat, (move.number, *move.tokens))
        return Event("swap", seat, (move.number, ALL_FACES[move.face]))

    def view(self, seat: Seat) -> View:
        """As `State.view`."""
        return seen_by(self, seat)

    def why_not(self, text: str) -> str:
        """As `State.why_not`."""
        return refusal(self, text)
