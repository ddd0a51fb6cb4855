"""Pieces of coloured text, measured in columns of a terminal: broken into lines, set in columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

__all__ = ["Cell", "Piece", "beside", "breadth", "flow", "padded", "words"]


class Piece(NamedTuple):
    """Some text of one colour (the numbers of an ANSI sequence, joined by `;`)."""

    text: str
    colour: str = ""


Cell: TypeAlias = list[Piece]
"""Text that stands in one place: a line, or what a column has in a row."""


def breadth(cell: Iterable[Piece]) -> int:
    """How many columns of a terminal the cell takes."""
    return sum(_breadth(piece.text) for piece in cell)


def _breadth(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "FW" else 1
        for c in text
    )


def words(cell: Iterable[Piece]) -> list[Cell]:
    """What stands between spaces; pieces without a space between them stay together."""
    found: list[Cell] = [[]]
    for piece in cell:
        first, *others = piece.text.split(" ")
        if first:
            found[-1].append(Piece(first, piece.colour))
        found += [[Piece(other, piece.colour)] if other else [] for other in others]
    return [word for word in found if word]


def flow(
    some: Iterable[Cell], width: int, *, start: Sequence[Piece] = (), hang: int = 0, gap: int = 1
) -> list[Cell]:
    """Words in lines of at most `width` columns, `gap` columns between two.

    The first line begins with `start`, the others with `hang` spaces. A word that is too long for
    any line has one for itself.
    """
    lines: list[Cell] = [list(start)]
    used, empty = breadth(start), True
    for word in some:
        size = breadth(word)
        if not empty and used + gap + size > width:
            lines.append([Piece(" " * hang)])
            used, empty = hang, True
        if not empty:
            lines[-1].append(Piece(" " * gap))
            used += gap
        lines[-1] += word
        used, empty = used + size, False
    return lines


def padded(cell: Cell, size: int, *, right: bool = False) -> Cell:
    """The cell filled up with spaces, on its left if it stands at the right."""
    room = [Piece(" " * max(0, size - breadth(cell)))]
    return [*room, *cell] if right else [*cell, *room]


def beside(cells: Sequence[Cell], sizes: Sequence[int], right: Iterable[int] = ()) -> Cell:
    """Cells side by side, two spaces apart; those of the places `right` stand at the right."""
    line: Cell = []
    at_right = set(right)
    for place, (cell, size) in enumerate(zip(cells, sizes, strict=True)):
        if place:
            line.append(Piece("  "))
        line += padded(cell, size, right=place in at_right)
    return line
