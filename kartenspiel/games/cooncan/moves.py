"""The moves of Cooncan as values and as text (sheet §5).

A card is its face (`melds.hands`), and so is the move that discards it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kartenspiel.cards import JOKER, Card
from kartenspiel.core import Move
from kartenspiel.errors import NotationError
from kartenspiel.melds import Meld, MeldRules
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, UNIT
from kartenspiel.melds.reading import read_meld, read_token
from kartenspiel.melds.turns import Layoff, layoff

__all__ = ["DRAW", "TAKE", "Shift", "read", "write"]

DRAW: Final = 53
TAKE: Final = 54


class Shift(NamedTuple):
    """A joker moved to the other end of its run, and the card laid with it (R14)."""

    number: int
    """The meld's ID."""
    tokens: tuple[Card, Card]
    """The two newly placed, upwards; a bare `XX` lies beyond the ace."""
    cards: int
    """What it takes out of the hand."""


def write(move: Move) -> str:
    """As `Game.text`."""
    if isinstance(move, Meld):
        return " ".join(("meld", *move.tokens))
    if isinstance(move, Layoff | Shift):
        verb = "layoff" if isinstance(move, Layoff) else "shift"
        return " ".join((verb, str(move.number), *move.tokens))
    assert isinstance(move, int)
    if move < DRAW:
        return f"discard {ALL_FACES[move]}"
    return "draw" if move == DRAW else "take"


def read(rules: MeldRules, text: str) -> Move:
    """As `Game.parse`."""
    verb, *words = text.split(" ")
    move = read_meld(rules, words) if verb == "meld" else _read(verb, words)
    if move is None or write(move) != text:
        raise NotationError(f"`{text}` is not a move")
    return move


def _read(verb: str, words: list[str]) -> Move | None:
    """Any move but a meld; None for what is none."""
    if verb in ("draw", "take") and not words:
        return DRAW if verb == "draw" else TAKE
    if verb == "discard" and len(words) == 1:
        return FACE_OF.get(words[0])
    if not words or not (words[0].isascii() and words[0].isdecimal()):
        return None
    number, tokens = int(words[0]), [read_token(word) for word in words[1:]]
    if verb == "layoff" and len(tokens) == 1:
        token, face, joker = tokens[0]
        return layoff(number, (face,), 1 if joker and token != JOKER else 0)
    if verb == "shift" and len(tokens) == 2:
        natural = [face for _, face, joker in tokens if not joker]
        if len(natural) == 1:
            return Shift(number, (tokens[0][0], tokens[1][0]), UNIT[natural[0]])
    return None
