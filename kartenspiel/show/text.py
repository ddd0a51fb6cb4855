"""A document as plain text of a given width.

What does not fit side by side is written below one another; nothing is cut off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kartenspiel.cards import HIDDEN, Card
from kartenspiel.show.cells import Cell, Piece, breadth, flow, padded, words
from kartenspiel.show.document import (
    Block,
    Document,
    Hand,
    Hands,
    Heading,
    Line,
    Table,
    Tricks,
    say,
)
from kartenspiel.show.grids import table_lines, tricks_lines
from kartenspiel.show.ink import BOLD, DIM, TONES, Ink
from kartenspiel.show.translate import _, plural

__all__ = ["NARROWEST", "render"]

NARROWEST = 20
"""Columns that a document needs at least."""


def render(
    document: Document, width: int = 80, *, symbols: bool = True, colour: bool = False
) -> str:
    """The document in lines of at most `width` columns (longer words aside), each with its LF."""
    ink = Ink(document.pack, symbols=symbols, colour=colour)
    lines = _blocks(document.blocks, ink, max(NARROWEST, width))
    return "".join(f"{ink.paint(line)}\n" for line in lines)


def _blocks(blocks: Iterable[Block], ink: Ink, width: int) -> Iterator[Cell]:
    """Blocks apart by an empty line; a line behind another, or behind a heading, is not."""
    before: Block | None = None
    for block in blocks:
        together = isinstance(block, Line) and isinstance(before, Line | Heading)
        if before is not None and not together:
            yield []
        yield from _block(block, ink, width)
        before = block


def _block(block: Block, ink: Ink, width: int) -> list[Cell]:
    match block:
        case Heading():
            return _heading(block, ink, width)
        case Line(text, tone):
            return flow(words(ink.cell(text, TONES[tone])), width, hang=2)
        case Hands(hands):
            return _hands(hands, ink, width)
        case Tricks():
            return tricks_lines(block, ink, width)
        case Table():
            return table_lines(block, ink, width)


def _heading(heading: Heading, ink: Ink, width: int) -> list[Cell]:
    lines = flow(words(ink.cell(heading.text, BOLD)), width, hang=2)
    if heading.level > 2:
        return lines
    double, single = "═─" if ink.symbols else "=-"
    mark = double if heading.level == 1 else single
    return [*lines, [Piece(mark * max(map(breadth, lines)), DIM)]]


def _hands(hands: Sequence[Hand], ink: Ink, width: int) -> list[Cell]:
    """Names and roles in columns before the cards; above them where there is no room."""
    names = [ink.cell((hand.player,)) for hand in hands]
    roles = [ink.cell((hand.role,), DIM) for hand in hands]
    groups = [_groups(hand, ink) for hand in hands]
    sizes = [max(map(breadth, column)) for column in (names, roles) if any(map(breadth, column))]
    indent = 2 + sum(size + 2 for size in sizes)
    longest = max((breadth(group) for some in groups for group in some), default=0)
    lines: list[Cell] = []
    for name, role, some in zip(names, roles, groups, strict=True):
        label: Cell = [Piece("  ")]
        for cell, size in zip((name, role), sizes, strict=False):
            label += padded(cell, size + 2)
        if indent + longest <= width:
            lines += flow(some, width, start=label, hang=indent, gap=2)
        else:
            lines += flow(words([*name, Piece(" "), *role]), width, hang=2)
            single = [word for group in some for word in words(group)]
            lines += flow(single, width, start=[Piece("  ")], hang=2) if single else []
    return lines


def _groups(hand: Hand, ink: Ink) -> list[Cell]:
    """The cards of each group, a space between two; of cards face down their number."""
    down = sum(group.count(HIDDEN) for group in hand.groups)
    if down and down == sum(map(len, hand.groups)):
        text = plural(_("{n} card, face down"), _("{n} cards, face down"), down)
        return [ink.cell(say(text, n=down), DIM)]
    return [_spaced(group, ink) for group in hand.groups]


def _spaced(cards: Iterable[Card], ink: Ink) -> Cell:
    cell: Cell = []
    for card in cards:
        cell += [Piece(" "), ink.card(card)] if cell else [ink.card(card)]
    return cell
