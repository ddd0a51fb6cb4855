"""How inline text is drawn in a terminal: symbols or plain ASCII, with or without colour.

A German card is its suit's letter and its rank, `EU`, `S10`: no suit and rank share a letter, and
no font has the suits. A French card is its rank and its suit, `10♥`, in ASCII `10h`.
"""

from __future__ import annotations

import unicodedata

from kartenspiel.cards import HIDDEN, Card
from kartenspiel.show.cells import Cell, Piece
from kartenspiel.show.document import Figure, Inline, Pack, Player, Suit, Text
from kartenspiel.show.translate import _

__all__ = ["BOLD", "DIM", "TONES", "Ink"]

_SYMBOLS = {"c": "♣", "s": "♠", "h": "♥", "d": "♦"}
_SUITS = {
    "german": {"e": _("Eichel"), "g": _("Grün"), "r": _("Rot"), "s": _("Schellen")},
    "french": {"c": _("clubs"), "s": _("spades"), "h": _("hearts"), "d": _("diamonds")},
}
BOLD, DIM = "1", "2"
_RED, _GREEN, _YELLOW = "31", "32", "33"
_COLOURS = {
    "german": {"g": _GREEN, "r": _RED, "s": _YELLOW},
    "french": {"h": _RED, "d": _RED},
}
TONES = {"plain": "", "note": DIM, "fault": _RED}
_PLAIN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
     "–": "-", "—": "-", "−": "-", "…": "..."}
)  # fmt: skip


class Ink:
    """Draws inline text."""

    def __init__(self, pack: Pack, *, symbols: bool = True, colour: bool = False) -> None:
        self._pack: Pack = pack
        self.symbols = symbols
        self.colour = colour

    def cell(self, text: Text, colour: str = "") -> Cell:
        """The text as pieces, in `colour` where it has none of its own."""
        return [self._piece(inline, colour) for inline in text]

    def _piece(self, inline: Inline, colour: str) -> Piece:
        match inline:
            case Card():
                return self.card(inline)
            case str():
                return Piece(self.words(inline), colour)
            case Suit(letter):
                name = _SUITS[self._pack].get(letter, letter)
                return Piece(self.words(name), _COLOURS[self._pack].get(letter, colour))
            case Player(_, name):
                return Piece(self.words(name), colour)
            case Figure(value, signed):
                sign = "-" if value < 0 else "+" if signed and value else ""
                return Piece(f"{sign}{abs(value)}", colour)

    def card(self, card: Card) -> Piece:
        """A card."""
        if card == HIDDEN:
            return Piece("??", DIM)
        if card.rank == "X":
            stands_for = card.stands_for
            return Piece(f"JK={self.card(stands_for).text}" if stands_for else "JK")
        rank = "10" if card.rank == "T" else card.rank
        colour = _COLOURS[self._pack].get(card.suit, "")
        if self._pack == "german":
            return Piece(card.suit.upper() + rank, colour)
        return Piece(rank + (_SYMBOLS[card.suit] if self.symbols else card.suit), colour)

    def words(self, text: str) -> str:
        """Text as it may go to a terminal: nothing that steers it; ASCII where that is wanted."""
        if not self.symbols and not text.isascii():
            text = unicodedata.normalize("NFKD", text.translate(_PLAIN))
            text = "".join(c if c.isascii() else "?" for c in text if not unicodedata.combining(c))
        if text.isprintable():
            return text
        return "".join(c if c.isprintable() else "?" for c in text)

    def paint(self, line: Cell) -> str:
        """A line with its colours, without spaces at its end."""
        if not self.colour:
            return "".join(piece.text for piece in line).rstrip()
        return "".join(
            f"\x1b[{piece.colour}m{piece.text}\x1b[0m"
            if piece.colour and piece.text
            else piece.text
            for piece in line
        ).rstrip()
