"""What games with a stock, discards and melds on the table share beside the solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kartenspiel.cards import Card
from kartenspiel.core import Event, Seat
from kartenspiel.errors import NotationError
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, FACES, RANK_SLICE, SUIT_BITS, UNIT, XX

__all__ = [
    "PACK",
    "Layoff",
    "Lot",
    "SeatEvents",
    "discards",
    "drawn_lot",
    "faces_told",
    "layoff",
    "loose",
]

PACK: Final = (*range(FACES), *range(FACES), XX, XX)
"""Two packs in fresh order and two jokers, as faces."""


class _OfRank(dict[int, tuple[int, ...]]):
    """The faces of one rank that a hand holds, by the slice of the rank."""

    def __init__(self, rank: int) -> None:
        super().__init__()
        self._rank = rank

    def __missing__(self, key: int) -> tuple[int, ...]:
        suits = (suit for suit in range(4) if key >> SUIT_BITS * suit & 15)
        self[key] = faces = tuple(13 * suit + self._rank for suit in suits)
        return faces


_BY_RANK: Final = tuple((4 * rank, _OfRank(rank)) for rank in range(12, -1, -1))


def discards(hand: int) -> list[int]:
    """The faces of a hand, each once: ranks from the ace down, suits `c s h d`, the joker last."""
    found: list[int] = []
    for shift, faces in _BY_RANK:
        key = hand >> shift & RANK_SLICE
        if key:
            found += faces[key]
    if hand >> 4 * XX:
        found.append(XX)
    return found


def loose(hand: int, points: tuple[int, ...]) -> int:
    """The points of all cards of a hand; `points` is by face."""
    total = 0
    while hand:
        face = ((hand & -hand).bit_length() - 1) >> 2
        copies = hand >> 4 * face & 15
        total += copies * points[face]
        hand -= copies << 4 * face
    return total


class SeatEvents(dict[int, Event]):
    """The events of one verb and seat by face, each made once."""

    def __init__(self, verb: str, seat: Seat, *, private: bool = False) -> None:
        """`private`: the seat alone sees the card."""
        super().__init__()
        self._verb, self._seat = verb, seat
        self._audience = frozenset((seat,)) if private else None

    def __missing__(self, face: int) -> Event:
        self[face] = event = Event(self._verb, self._seat, (ALL_FACES[face],), self._audience)
        return event


class Layoff(NamedTuple):
    """A laying off as a move."""

    number: int
    """The meld's ID."""
    tokens: tuple[Card, ...]
    """Written upwards."""
    cards: int
    """What it takes out of the hand."""


@lru_cache(maxsize=100_000)
def layoff(number: int, faces: tuple[int, ...], jokers: int = 0) -> Layoff:
    """The laying off of `faces`, upwards; a mask says at which of them a joker stands."""
    stands = [jokers >> place & 1 for place in range(len(faces))]
    return Layoff(
        number,
        tuple(
            Card(f"XX={ALL_FACES[face]}") if joker else ALL_FACES[face]
            for face, joker in zip(faces, stands, strict=True)
        ),
        sum(UNIT[XX if joker else face] for face, joker in zip(faces, stands, strict=True)),
    )


Lot = tuple[list[tuple[Seat, int]], Seat]
"""The cards shown for the first dealer, each with its seat, and the dealer."""


def drawn_lot(order: Sequence[int], seats: int, height: Callable[[int], int]) -> Lot:
    """Each seat draws a card; the highest deals, and ties for it, and only they, draw again.

    `height` is by face. Should the pack not hold another draw, the lowest of the tied seats deals.
    """
    shown: list[tuple[Seat, int]] = []
    tied = list(range(seats))
    while len(tied) > 1 and len(shown) + len(tied) <= len(order):
        drawn = dict(zip(tied, order[len(shown) :], strict=False))
        shown += drawn.items()
        heights = {seat: height(face) for seat, face in drawn.items()}
        tied = [seat for seat in tied if heights[seat] == max(heights.values())]
    return shown, tied[0]


def faces_told(event: Event) -> list[int]:
    """The cards of an event as faces. Raises NotationError for what the pack has not."""
    faces = []
    for card in event.words:
        face = FACE_OF.get(str(card))
        if face is None:
            raise NotationError(f"the pack has no `{card}`")
        faces.append(face)
    return faces
