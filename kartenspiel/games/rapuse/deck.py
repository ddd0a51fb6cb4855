"""The pack of Rapuse, its moves as numbers, and the events that come often, each made once.

A card kind is its place in the fresh order of one pack, 0 to 51; equal cards of several packs are
one kind. A move is `place << 6 | kind`: the places 0 to 3 put on a house, 4 to 7 lay from one,
then come the drawn cards, the Rapuse and the end of the turn.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from kartenspiel.cards import FRENCH_RANKS, FRENCH_SUITS, pack
from kartenspiel.core import Event, Seat

__all__ = [
    "END",
    "FROM_DRAWN",
    "FROM_HOUSE",
    "FROM_RAPUSE",
    "HOUSES",
    "KINDS",
    "MOVES",
    "NONE",
    "PACK",
    "PUTS",
    "RANK",
    "RANKS",
    "TEXTS",
    "move_event",
    "pay_event",
    "rapuse_event",
    "turn_event",
]

RANKS: Final = FRENCH_RANKS
"""Going up; after the ace comes the two again (R7)."""
PACK: Final = pack(FRENCH_RANKS, FRENCH_SUITS)
KINDS: Final = {str(card): kind for kind, card in enumerate(PACK)}
NONE: Final = len(PACK)
"""The kind that stands where no card is: on an empty house and under the last Rapuse card."""
RANK: Final = (*(RANKS.index(card.rank) for card in PACK), len(RANKS))
"""The rank of each kind, 0 to 12; 13 for NONE, which fits nowhere."""

HOUSES: Final = 4
FROM_HOUSE: Final = HOUSES << 6
FROM_DRAWN: Final = 2 * HOUSES << 6
FROM_RAPUSE: Final = FROM_DRAWN + (1 << 6)
END: Final = FROM_RAPUSE + (1 << 6)

_SOURCES: Final = (*(f"h{house}" for house in range(1, HOUSES + 1)), "d", "r")
"""Where a card is laid from, as words; by place, from the first house on."""

TEXTS: Final = {
    **{
        house << 6 | kind: f"put {card} {house + 1}"
        for house in range(HOUSES)
        for kind, card in enumerate(PACK)
    },
    **{
        HOUSES + place << 6 | kind: f"lay {source} {card}"
        for place, source in enumerate(_SOURCES)
        for kind, card in enumerate(PACK)
    },
    END: "end",
}
"""Every move's text on the wire."""
MOVES: Final = {text: move for move, text in TEXTS.items()}


def _open_to_puts(occupied: int) -> list[int]:
    """R11: the houses that have cards, and the lowest-numbered one that has none."""
    begun = next((h for h in range(HOUSES) if not occupied >> h & 1), None)
    return [h for h in range(HOUSES) if occupied >> h & 1 or h == begun]


PUTS: Final = tuple(
    tuple(
        tuple(house << 6 | kind for house in _open_to_puts(occupied)) for kind in range(len(PACK))
    )
    for occupied in range(1 << HOUSES)
)
"""By the mask of the houses that have cards, then by kind: the moves that put such a card."""


@cache
def move_event(seat: Seat, move: int) -> Event:
    """What is announced of a move of `seat`."""
    if move == END:
        return Event("end", seat)
    place, card = move >> 6, PACK[move & 63]
    if move < FROM_HOUSE:
        return Event("put", seat, (card, place + 1))
    return Event("lay", seat, (_SOURCES[place - HOUSES], card))


@cache
def rapuse_event(seat: Seat, left: int, top: int) -> Event:
    """The Rapuse of `seat` has `left` cards and a card of kind `top` open; NONE if none is left."""
    return Event("rapuse", seat, (left,) if top == NONE else (left, PACK[top]))


@cache
def turn_event(seat: Seat, number: int) -> Event:
    """The turn of `seat` in round `number`."""
    return Event("turn", seat, (number,))


@cache
def pay_event(seat: Seat, marks: int) -> Event:
    """Every other seat pays `marks` to `seat`."""
    return Event("pay", seat, (marks,))
