"""A deal of Rapuse as it is played: the first base card (R5), turns (R6–R16), payments in play
(R17–R19), and when it ends (R20, R21)."""

from __future__ import annotations

from operator import mul
from typing import Final

from kartenspiel.core import Event, Seat
from kartenspiel.games.rapuse.deck import (
    END,
    FROM_DRAWN,
    FROM_HOUSE,
    FROM_RAPUSE,
    HOUSES,
    NONE,
    PACK,
    PUTS,
    RANK,
    RANKS,
    move_event,
    pay_event,
    rapuse_event,
    turn_event,
)
from kartenspiel.games.rapuse.refusals import refusal
from kartenspiel.games.rapuse.table import Table

__all__ = ["Deal"]

_DRAW: Final = 4
_LAST_DRAW: Final = 10
"""R8, R15: in the tenth round all that is left of the heap is taken."""
_PLAIN: Final = (0, 1, 2)
"""R19: marks for an ordinary card, a base card, a closing card."""
_FROM_RAPUSE: Final = {"included": (1, 2, 4), "added": (1, 3, 5)}


class Deal(Table):
    """One deal; its only phase is `play`."""

    __slots__ = ()

    def begin(self, events: list[Event] | None = None) -> None:
        """R5: the starter's first card founds the first pile; then his first turn begins."""
        seat = self.start
        kind = self.heaps[seat][0]
        self.heap_left[seat] -= 1
        self.cards[seat] -= 1
        self.base = RANK[kind]
        self.closing = (self.base - 1) % len(RANKS)
        self.wanted[self.base] = 1
        self.wanted[(self.base + 1) % len(RANKS)] = 1
        paid = _PLAIN[1] if self.options.first_auslage == "paid" else 0
        self.paid[seat] = paid
        if events is not None:
            events.append(Event("base", seat, (PACK[kind],)))
            if paid:
                events.append(pay_event(seat, paid))
        self._begin_turn(seat, events)

    # ---- turns

    def _begin_turn(self, seat: Seat, events: list[Event] | None) -> None:
        self.to_move = seat
        self.laid = False
        if events is not None:
            events.append(turn_event(seat, self.round))
        left = self.heap_left[seat]
        if left:  # R8
            number = _DRAW if self.round < _LAST_DRAW else left
            self.heap_left[seat] = left - number
            if self.options.reveal == "one":
                self.pending = number
                self._turn_up(events)
            else:  # R9a
                heap = self.heaps[seat]
                taken = heap[len(heap) - left : len(heap) - left + number]
                self.drawn = sorted(taken)
                if events is not None:
                    events.append(Event("take", seat, [PACK[kind] for kind in taken]))
        first = HOUSES * seat
        self.occupied = sum(
            [1 << h for h in range(HOUSES) if self.houses[first + h][1] is not None]
        )
        self.list_moves()

    def _turn_up(self, events: list[Event] | None) -> None:
        """R9b: the next of the taken cards."""
        seat = self.to_move
        assert seat is not None
        kind = self.heaps[seat][-(self.heap_left[seat] + self.pending)]
        self.pending -= 1
        self.drawn = [kind]
        if events is not None:
            events.append(Event("take", seat, (PACK[kind],)))

    def _end_turn(self, seat: Seat, events: list[Event] | None) -> None:
        if self.round > _LAST_DRAW:
            self.idle = 0 if self.laid else self.idle + 1
        following = seat + 1 if seat + 1 < self.seats else 0
        if following == self.start:  # R15
            self.round += 1
        # R21: from here on all heaps are empty
        if self.round > _LAST_DRAW and (self.idle >= self.seats or not self.any_fits()):
            self._end_deal()
        else:
            self._begin_turn(following, events)

    def any_fits(self) -> bool:
        """Whether any seat could lay its Rapuse top or a house top now."""
        return any(map(mul, self.wanted, self.shown))

    def _end_deal(self) -> None:
        self.to_move = None
        self.must_ask = False
        self.listed = ()

    # ---- moves

    def list_moves(self) -> None:
        """The list of sheet §5, kept until the next move; every single move is silent."""
        wanted = self.wanted
        seat = self.to_move
        assert seat is not None
        drawn = self.drawn
        if drawn:  # R11
            moves: list[int] = []
            puts = PUTS[self.occupied]
            fitting: list[int] = []
            last = NONE
            for kind in drawn:
                if kind != last:
                    last = kind
                    moves += puts[kind]
                    if wanted[RANK[kind]]:
                        fitting.append(FROM_DRAWN + kind)
            moves += fitting
        else:
            moves = [END]  # R13, R14
        kind = self.rapuses[seat][self.rapuse_left[seat]]
        if wanted[RANK[kind]]:
            moves.append(FROM_RAPUSE + kind)
        place = FROM_HOUSE
        for house in self.houses[HOUSES * seat : HOUSES * seat + HOUSES]:
            kind = house[0]
            if wanted[RANK[kind]]:
                moves.append(place + kind)
            place += 64
        self.listed = tuple(moves)
        self.must_ask = len(moves) > 1

    def legal(self) -> tuple[int, ...]:
        """As `State.legal`; the list of sheet §5."""
        return self.listed

    def apply(self, move: int, events: list[Event] | None = None) -> None:
        """As `State.apply`."""
        seat = self.to_move
        assert seat is not None
        if events is not None:
            events.append(move_event(seat, move))
        if move == END:
            self._end_turn(seat, events)
            return
        kind = move & 63
        if move < FROM_HOUSE:
            self._put(seat, kind, move >> 6)
        else:
            self._lay(seat, kind, move, events)
            if not self.cards[seat]:  # R20
                self.out = seat
                self._end_deal()
                return
        if self.pending and not self.drawn:
            self._turn_up(events)
        self.list_moves()

    def _put(self, seat: Seat, kind: int, house: int) -> None:
        """R11: a drawn card onto one of the four houses."""
        place = HOUSES * seat + house
        below = self.houses[place]
        self.houses[place] = (kind, below)
        self.occupied |= 1 << house
        self.shown[RANK[below[0]]] -= 1
        self.shown[RANK[kind]] += 1
        self.drawn.remove(kind)

    def _lay(self, seat: Seat, kind: int, move: int, events: list[Event] | None) -> None:
        """R10, R12: a card onto a pile, and what it earns (R17–R19)."""
        rates = _PLAIN
        rank = RANK[kind]
        if move >= FROM_RAPUSE:
            rates = _FROM_RAPUSE[self.options.rapuse_bonus]
            left = self.rapuse_left[seat] = self.rapuse_left[seat] - 1
            top = self.rapuses[seat][left]
            self.shown[rank] -= 1
            self.shown[RANK[top]] += 1
            if events is not None:
                events.append(rapuse_event(seat, left, top))
        elif move >= FROM_DRAWN:
            self.drawn.remove(kind)
        else:
            house = (move >> 6) - HOUSES
            below = self.houses[HOUSES * seat + house][1]
            assert below is not None
            self.houses[HOUSES * seat + house] = below
            if below[1] is None:
                self.occupied ^= 1 << house
            self.shown[rank] -= 1
            self.shown[RANK[below[0]]] += 1
        wanted = self.wanted
        if rank == self.base:  # R6
            wanted[rank + 1 if rank < 12 else 0] += 1
            marks = rates[1]
        elif rank == self.closing:  # R7
            wanted[rank] -= 1
            self.closed += 1
            marks = rates[2]
        else:  # R7
            wanted[rank] -= 1
            wanted[rank + 1 if rank < 12 else 0] += 1
            marks = rates[0]
        self.laid = True
        self.cards[seat] -= 1
        if marks:
            self.paid[seat] += marks
            if events is not None:
                events.append(pay_event(seat, marks))

    def announce(self, move: int) -> Event:
        """As `State.announce`: every move makes an event of its own first."""
        assert self.to_move is not None
        return move_event(self.to_move, move)

    def why_not(self, text: str) -> str:
        """As `State.why_not`; the order of sheet §5, Refusals."""
        seat = self.to_move
        assert seat is not None
        return refusal(
            text,
            drawn=self.drawn,
            pending=self.pending,
            rapuse=self.rapuses[seat][self.rapuse_left[seat]],
            houses=[house[0] for house in self.houses[HOUSES * seat : HOUSES * seat + HOUSES]],
        )
