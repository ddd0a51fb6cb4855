"""The moves of Rommee as values and as text (sheet §5).

A card is its face (`melds.hands`), and so is the move that discards it; the other plain moves
follow from 53 on. Melds, layings off and swaps are values of their own.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kartenspiel.cards import FRENCH_SUITS
from kartenspiel.core import Move
from kartenspiel.errors import NotationError
from kartenspiel.melds import Meld, MeldRules
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, XX
from kartenspiel.melds.reading import read_meld, read_token
from kartenspiel.melds.turns import Layoff, layoff

__all__ = ["CALL", "DRAW", "SUIT", "TAKE", "Swap", "read", "write"]

DRAW: Final = 53
TAKE: Final = 53
"""Taking the top K cards of the pile is TAKE + K."""
_MOST_TAKEN: Final = 106
CALL: Final = 200
"""`rommee N` is CALL + N."""
SUIT: Final = 300
"""`suit S` is SUIT + the place of S in `cshd`."""


class Swap(NamedTuple):
    """A swap: the face goes into the place of the joker that stands for it."""

    number: int
    face: int


def write(move: Move) -> str:
    """As `Game.text`."""
    if isinstance(move, Meld):
        return " ".join(("meld", *move.tokens))
    if isinstance(move, Layoff):
        return " ".join(("layoff", str(move.number), *move.tokens))
    if isinstance(move, Swap):
        return f"swap {move.number} {ALL_FACES[move.face]}"
    assert isinstance(move, int)
    if move < DRAW:
        return f"discard {ALL_FACES[move]}"
    if move == DRAW:
        return "draw"
    if move < CALL:
        return "take" if move == TAKE + 1 else f"take {move - TAKE}"
    return f"rommee {move - CALL}" if move < SUIT else f"suit {FRENCH_SUITS[move - SUIT]}"


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
        return DRAW if verb == "draw" else TAKE + 1
    if not words:
        return None
    number = int(words[0]) if words[0].isascii() and words[0].isdecimal() else 1_000_000
    if verb == "layoff" and len(words) > 1:
        read_tokens = [read_token(word) for word in words[1:]]
        faces = tuple(face for _, face, _ in read_tokens)
        jokers = sum(1 << at for at, (_, _, joker) in enumerate(read_tokens) if joker)
        return None if XX in faces else layoff(number, faces, jokers)
    if verb == "swap" and len(words) == 2:
        face = FACE_OF.get(words[1], XX)
        return None if face == XX else Swap(number, face)
    if len(words) != 1:
        return None
    if verb == "discard":
        return FACE_OF.get(words[0])
    if verb == "take" and 2 <= number <= _MOST_TAKEN:
        return TAKE + number
    if verb == "rommee" and number < SUIT - CALL:
        return CALL + number
    if verb == "suit" and words[0] in FRENCH_SUITS and len(words[0]) == 1:
        return SUIT + FRENCH_SUITS.index(words[0])
    return None
