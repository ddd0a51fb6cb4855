"""Cards as values, and their text both ways.

A card is two ASCII characters, rank then suit: French ranks `2 3 4 5 6 7 8 9 T J Q K A` with the
suits `c s h d`; German ranks `7 8 9 T U O K A` (A is the Daus) with the suits `e g r s` (Eichel,
Grün, Rot, Schellen). A joker is `XX`, and `XX=7c` where it stands for a card. A card that the
reader may not see is `??`. Two equal cards of a double pack are the same value.
"""

from __future__ import annotations

import re
from typing import Final

from kartenspiel.errors import NotationError

__all__ = [
    "CARD_PATTERN",
    "FRENCH_RANKS",
    "FRENCH_SUITS",
    "GERMAN_RANKS",
    "GERMAN_SUITS",
    "HIDDEN",
    "JOKER",
    "Card",
    "is_card",
    "pack",
]

FRENCH_RANKS: Final = "23456789TJQKA"
FRENCH_SUITS: Final = "cshd"
GERMAN_RANKS: Final = "789TUOKA"
GERMAN_SUITS: Final = "egrs"

_FACE = r"(?:[2-9TJQKA][cshd]|[789TUOKA][egrs])"
CARD_PATTERN: Final = rf"(?:{_FACE}|XX(?:={_FACE})?|\?\?)"
"""What writes a card, as a regular expression."""
_CARD: Final = re.compile(CARD_PATTERN)


class Card(str):
    """One card: its text, with names for the parts.

    A `str`, so that it is written, compared, hashed and put into JSON as what it is on the wire.
    The constructor does not check; `parse` does.
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that `text` writes. Raises NotationError for anything else."""
        if not is_card(text):
            raise NotationError(f"`{text}` is no card; a card is rank and suit, such as `Td`")
        return cls(text)

    @property
    def rank(self) -> str:
        """The rank's character; `X` for a joker, `?` for a hidden card."""
        return self[0]

    @property
    def suit(self) -> str:
        """The suit's character; `X` for a joker, `?` for a hidden card."""
        return self[1]

    @property
    def stands_for(self) -> Card | None:
        """The card that a joker on the table takes the place of; None for any other card."""
        return Card(self[3:]) if len(self) > 2 else None

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


HIDDEN: Final = Card("??")
JOKER: Final = Card("XX")


def is_card(text: str) -> bool:
    """Whether `text` writes a card, a joker or a hidden card."""
    return _CARD.fullmatch(text) is not None


def pack(ranks: str, suits: str) -> tuple[Card, ...]:
    """A pack in fresh order: suit after suit, in each from the first rank to the last."""
    return tuple(Card(rank + suit) for suit in suits for rank in ranks)
