"""The pack, the moves and the events of Rummy as tables.

A card is its *face*: 13 times the suit (`c s h d`) plus the rank (`2` is 0 … `A` is 12), the joker
52; equal cards are one face. The move that discards a card is its face; a discard with an
announcement is the face plus `FIGURE_STEP` for each figure up to the one announced; the other
moves follow. A buy-back is a tuple: the new total and the cost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from kartenspiel.core import Event, Seat
from kartenspiel.errors import NotationError
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, FACES, XX

__all__ = [
    "ANNOUNCE",
    "CONTINUE",
    "DRAW",
    "FIGURES",
    "FIGURE_STEP",
    "FLUSH",
    "KNOCK",
    "LEAVE",
    "NOTHING",
    "PASS",
    "ROB",
    "ROYAL",
    "SHARE",
    "STAY",
    "STEAL",
    "STOP",
    "TAKE",
    "WORDS",
    "Deck",
    "Move",
    "card_event",
    "parse",
    "plain_event",
    "text",
]

Move = int | tuple[int, int]

NOTHING: Final = 0
"""No figure."""
KNOCK: Final = 1
STOP: Final = 2
FLUSH: Final = 3
ROYAL: Final = 4
FIGURES: Final = ("", "knock", "stop", "flush", "royal")
"""R18: the figures by rank."""

FIGURE_STEP: Final = FACES + 1
DRAW: Final = 5 * FIGURE_STEP
TAKE: Final = DRAW + 1
STEAL: Final = DRAW + 2
ANNOUNCE: Final = DRAW + 2
"""An announcement before drawing is ANNOUNCE + the figure."""
PASS: Final = DRAW + 7
LEAVE: Final = DRAW + 8
ROB: Final = DRAW + 9
STAY: Final = DRAW + 10
CONTINUE: Final = DRAW + 11
SHARE: Final = DRAW + 12
WORDS: Final = ("draw", "take", "steal", *FIGURES[1:], "pass", "leave", "rob", "stay",
                "continue", "share")  # fmt: skip
"""The moves of one word, from DRAW on."""

_TEXTS: Final = (
    *(f"discard {card}" for card in ALL_FACES),
    *(f"discard {card} {figure}" for figure in FIGURES[1:] for card in ALL_FACES),
    *WORDS,
)
_MOVES: Final = {words: move for move, words in enumerate(_TEXTS)}
_NUMBER: Final = r"(0|-?[1-9][0-9]{0,29})"
_BUY: Final = re.compile(f"buy {_NUMBER} {_NUMBER}")


def text(move: Move) -> str:
    """The move as it is listed."""
    return f"buy {move[0]} {move[1]}" if isinstance(move, tuple) else _TEXTS[move]


def parse(words: str) -> Move:
    """The move that `words` writes. Raises NotationError."""
    move = _MOVES.get(words)
    if move is not None:
        return move
    bought = _BUY.fullmatch(words)
    if bought is None:
        raise NotationError(f"`{words}` is not a move")
    return int(bought[1]), int(bought[2])


@cache
def card_event(verb: str, seat: Seat) -> tuple[Event, ...]:
    """The event of a seat with each face; who draws sees the card alone."""
    audience = frozenset((seat,)) if verb == "draw" else None
    return tuple(Event(verb, seat, (card,), audience) for card in ALL_FACES)


@cache
def plain_event(verb: str, seat: Seat) -> Event:
    """The event of a seat without more words."""
    return Event(verb, seat)


class Deck:
    """What depends on the options alone: the pack, and the order in which discards are listed."""

    def __init__(self, options: RummyOptions) -> None:
        self.values = tuple(
            options.ace_points if card.rank == "A" else int(card.rank) if card.rank < "A" else 10
            for card in ALL_FACES[:13]
        )
        """Bad points by rank (R15)."""
        suits = range(FACES)
        self.faces = (*(list(suits) * options.packs), *([XX] * options.jokers))
        """The pack in fresh order (sheet §1)."""
        self.naturals = self.faces[: FACES * options.packs]
        # sheet §5: by points, then by rank from the ace down, then by suit; jokers last
        ranks = sorted(range(13), key=lambda rank: (-self.values[rank], -rank))
        order = [13 * suit + rank for rank in ranks for suit in range(4)] + [XX]
        self.bit = [0] * (FACES + 1)
        """The bit of each face in a mask of faces held: its place in the listed order."""
        for place, face in enumerate(order):
            self.bit[face] = 1 << place
        self._lists = [_lists(order[start : start + 11]) for start in range(0, 55, 11)]

    def listed(self, held: int) -> tuple[int, ...]:
        """The faces of a mask in the order in which discards are listed."""
        a, b, c, d, e = self._lists
        return (
            a[held & 2047]
            + b[held >> 11 & 2047]
            + c[held >> 22 & 2047]
            + d[held >> 33 & 2047]
            + e[held >> 44]
        )

    def mask(self, faces: Sequence[int]) -> int:
        """The mask of the faces that are among these."""
        bit, held = self.bit, 0
        for face in faces:
            held |= bit[face]
        return held

    def face(self, word: str) -> int:
        """The face of a card's text. Raises NotationError for a card that is not in the pack."""
        face = FACE_OF.get(word)
        if face is None or face not in self.faces:
            raise NotationError(f"the pack has no `{word}`")
        return face


def _lists(faces: Sequence[int]) -> list[tuple[int, ...]]:
    """By mask: its faces in this order; bit p stands for the face at place p."""
    table: list[tuple[int, ...]] = [()]
    for face in faces:
        table += [(*before, face) for before in table]
    return table
