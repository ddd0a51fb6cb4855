"""The pack, the lists of plain moves and the events of Rommee, made once for the options."""

from __future__ import annotations

from typing import Final

from kartenspiel.core import Event
from kartenspiel.games.rommee.moves import DRAW, TAKE
from kartenspiel.games.rommee.options import RommeeOptions
from kartenspiel.melds import MeldRules, solver_for
from kartenspiel.melds.hands import ALL_FACES, FACES, RANK_SLICE, SUIT_BITS, XX

__all__ = ["PACK", "Kit", "discards"]

PACK: Final = (*range(FACES), *range(FACES), XX, XX)
"""R2: the fresh order of sheet §1."""
POINTS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""R21: what a card left in the hand counts, by rank."""


class _OfRank(dict[int, tuple[int, ...]]):
    """The faces of one rank that a hand holds, by the slice of the rank (R: sheet §5, order)."""

    def __init__(self, rank: int) -> None:
        super().__init__()
        self._rank = rank

    def __missing__(self, key: int) -> tuple[int, ...]:
        suits = (suit for suit in range(4) if key >> SUIT_BITS * suit & 15)
        self[key] = faces = tuple(13 * suit + self._rank for suit in suits)
        return faces


_BY_RANK: Final = tuple((4 * rank, _OfRank(rank)) for rank in range(12, -1, -1))


def discards(hand: int) -> list[int]:
    """The faces of a hand in the order in which discards are listed: the dearest first."""
    found: list[int] = []
    for shift, faces in _BY_RANK:
        key = hand >> shift & RANK_SLICE
        if key:
            found += faces[key]
    if hand >> 4 * XX:
        found.append(XX)
    return found


class _SeatEvents(dict[int, Event]):
    """The events of one verb and seat by face."""

    def __init__(self, verb: str, seat: int, *, private: bool = False) -> None:
        super().__init__()
        self._verb, self._seat = verb, seat
        self._audience = frozenset((seat,)) if private else None

    def __missing__(self, face: int) -> Event:
        self[face] = event = Event(self._verb, self._seat, (ALL_FACES[face],), self._audience)
        return event


class Kit:
    """What depends on the options alone."""

    def __init__(self, options: RommeeOptions) -> None:
        self.options = options
        self.solver = solver_for(
            MeldRules(
                POINTS, options.joker_points, meld_jokers=options.meld_jokers, lacking=True
            )  # R9–R13, R21
        )
        self.closed = options.mode == "closed"
        self.keep_one = options.out == "discard"  # R20
        self.points = (*POINTS * 4, options.joker_points)
        """What each face counts in the hand (R21)."""
        top = options.take_max or len(PACK)
        self.beginnings = [
            (DRAW, *(TAKE + k for k in range(1, min(top, size) + 1))) for size in range(len(PACK))
        ]
        """The moves with which a turn begins, by the size of the pile (R7, R30)."""
        seats = range(10)
        self.draws = [_SeatEvents("draw", seat, private=True) for seat in seats]
        self.takes = [_SeatEvents("take", seat) for seat in seats]
        self.discards = [_SeatEvents("discard", seat) for seat in seats]

    def loose(self, hand: int) -> int:
        """R21: the points of all cards of a hand."""
        total = 0
        points = self.points
        while hand:
            face = ((hand & -hand).bit_length() - 1) >> 2
            copies = hand >> 4 * face & 15
            total += copies * points[face]
            hand -= copies << 4 * face
        return total

    def lost(self, hand: int) -> int:
        """R21, R28: the points that a hand loses."""
        return self.solver.least(hand) if self.closed else self.loose(hand)
