"""A hand of up to three French packs and their jokers as one integer.

A *face* is a number: 13 times the suit (`c s h d`) plus the rank (`2` is 0 … `A` is 12); the
joker is face 52. A *hand* has four bits for the copies of each face, so it is a sum of `UNIT`s:
cards are taken out and put in by subtraction and addition, and two equal hands are one number.

A *suit pattern* is the 52 bits of one suit. In a run the places go from 1, the low ace, over 2 …
13, the king, to 14, the high ace.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kartenspiel.cards import FRENCH_RANKS, FRENCH_SUITS, JOKER, Card, pack

__all__ = [
    "ALL_FACES",
    "FACES",
    "FACE_OF",
    "JOKERS_AT",
    "NATURALS",
    "ONES",
    "RANK_OF_PLACE",
    "RANK_SLICE",
    "SUIT_BITS",
    "SUIT_MASK",
    "UNIT",
    "XX",
    "cards_of",
    "faces_of",
    "hand_of",
]

ALL_FACES: Final[tuple[Card, ...]] = (*pack(FRENCH_RANKS, FRENCH_SUITS), JOKER)
"""The faces in hand order, the joker last."""
FACES: Final = 52
"""How many natural faces there are."""
XX: Final = 52
"""The joker as a face."""
FACE_OF: Final = {str(card): face for face, card in enumerate(ALL_FACES)}

UNIT: Final = tuple(1 << 4 * face for face in range(FACES + 1))
"""One card of each face as a hand."""
SUIT_BITS: Final = 52
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
JOKERS_AT: Final = 4 * FACES
"""The jokers of a hand are `hand >> JOKERS_AT`."""
NATURALS: Final = (1 << JOKERS_AT) - 1
"""Masks the cards of a hand that are no jokers."""
ONES: Final = sum(1 << 4 * rank for rank in range(13))
"""The lowest bit of each rank of a suit pattern."""
RANK_SLICE: Final = sum(15 << SUIT_BITS * suit for suit in range(4))
"""`hand >> 4 * rank & RANK_SLICE` are the cards of one rank, in the place of the twos."""
RANK_OF_PLACE: Final[tuple[int, ...]] = (-1, 12, *range(13))
"""The rank that stands at place 1 … 14 of a run."""


def hand_of(faces: Iterable[int]) -> int:
    """The hand of these faces."""
    return sum([UNIT[face] for face in faces])


def faces_of(hand: int) -> list[int]:
    """The faces of a hand in hand order, equal ones side by side."""
    faces: list[int] = []
    while hand:
        face = ((hand & -hand).bit_length() - 1) >> 2
        copies = hand >> 4 * face & 15
        faces += [face] * copies
        hand -= copies << 4 * face
    return faces


def cards_of(hand: int) -> list[Card]:
    """The cards of a hand in hand order."""
    return [ALL_FACES[face] for face in faces_of(hand)]
