"""Tricks and tables in lines of text: in columns where there is room, else one below another."""

from __future__ import annotations

from kartenspiel.show.cells import Cell, Piece, beside, breadth, flow, words
from kartenspiel.show.document import Line, Play, Player, Table, Trick, Tricks, say
from kartenspiel.show.ink import BOLD, DIM, TONES, Ink
from kartenspiel.show.translate import _

__all__ = ["table_lines", "tricks_lines"]

_LABEL = 16
"""So narrow the labels of a table may become."""


def tricks_lines(tricks: Tricks, ink: Ink, width: int) -> list[Cell]:
    """The tricks: number, who leads, the cards in order, who takes it, and how things stand."""
    found = [row for row in tricks.rows if isinstance(row, Trick)]
    longest = max((len(trick.plays) for trick in found), default=0)
    numbers = iter(range(1, len(found) + 1))
    rows = [
        row if isinstance(row, Line) else _trick(next(numbers), row, longest, ink)
        for row in tricks.rows
    ]
    title = [[], ink.cell(say(_("leads")), DIM), *[Cell() for _card in range(longest)]]
    title += [ink.cell(say(_("takes")), DIM), ink.cell(tricks.tally, DIM)]
    table = [row for row in rows if not isinstance(row, Line)]
    sizes = [max(map(breadth, column)) for column in zip(title, *table, strict=True)]
    in_columns = 2 + sum(sizes) + 2 * (len(sizes) - 1) <= width
    lines: list[Cell] = []
    if in_columns and table:
        lines.append([Piece("  "), *beside(title, sizes, right=(0,))])
    for row in rows:
        if isinstance(row, Line):
            aside = words(ink.cell(row.text, TONES[row.tone]))
            lines += flow(aside, width, start=[Piece("     ")], hang=7)
        elif in_columns:
            lines.append([Piece("  "), *beside(row, sizes, right=(0,))])
        else:
            lines += _below(row, width)
    return lines + _legend(found, ink, width)


def _trick(number: int, trick: Trick, longest: int, ink: Ink) -> list[Cell]:
    cards = [_played(play, trick.winner, ink) for play in trick.plays]
    cards += [Cell() for _missing in range(longest - len(cards))]
    return [
        [Piece(str(number))],
        ink.cell((trick.plays[0].player,)) if trick.plays else [],
        *cards,
        ink.cell((trick.winner,)) if trick.winner else [],
        ink.cell((trick.tally,)),
    ]


def _played(play: Play, winner: Player | None, ink: Ink) -> Cell:
    card, mark = ink.card(play.card), "~" if play.stand_in else ""
    if play.player == winner:
        card = card._replace(colour=";".join(filter(None, (BOLD, card.colour))))
        mark = "*" + mark
    return [card, Piece(mark)]


def _below(row: list[Cell], width: int) -> list[Cell]:
    """A trick where there is no room for columns."""
    number, leads, *cards, taken, tally = row
    some = [[*number, Piece(".")], [*leads, Piece(":")], *cards]
    if taken:
        some += [[Piece(">")], taken, tally]
    return flow(some, width, hang=3)


def _legend(tricks: list[Trick], ink: Ink, width: int) -> list[Cell]:
    """What the marks mean, as far as there are any."""
    said = []
    if any(trick.winner for trick in tricks):
        said.append(_("* takes the trick"))
    if any(play.stand_in for trick in tricks for play in trick.plays):
        said.append(_("~ played by the stand-in"))
    texts = [ink.cell((text,), DIM) for text in said]
    start = [Piece(" " * 5)]
    if 5 + max(map(breadth, texts), default=0) > width:
        return flow([word for text in texts for word in words(text)], width, start=start, hang=7)
    return flow(texts, width, start=start, hang=5, gap=3) if texts else []


def table_lines(table: Table, ink: Ink, width: int) -> list[Cell]:
    """Labels at the left, figures at the right under their headings, a rule above the totals."""
    titles = [ink.cell(column) for column in table.columns]
    labels = [ink.cell(row.label) for row in table.rows]
    figures = [[ink.cell(cell) for cell in row.cells] for row in table.rows]
    sizes = [max(map(breadth, column)) for column in zip(titles, *figures, strict=True)]
    room = width - sum(size + 2 for size in sizes)
    wanted = max(map(breadth, labels), default=0)
    if room < min(wanted, _LABEL):
        return _sentences(labels, titles, figures, width)
    sizes = [min(wanted, room), *sizes]
    right = range(1, len(sizes))
    faint = [[piece._replace(colour=DIM) for piece in title] for title in titles]
    lines = [beside([[], *faint], sizes, right)]
    ruled = all(row.total for row in table.rows[:1])  # above nothing there is no rule
    for row, label, cells in zip(table.rows, labels, figures, strict=True):
        if row.total and not ruled:
            dash = "─" if ink.symbols else "-"
            lines.append([Piece(dash * (sum(sizes) + 2 * (len(sizes) - 1)), DIM)])
            ruled = True
        *before, last = flow(words(label), sizes[0], hang=1)
        lines += [*before, beside([last, *cells], sizes, right)]
    return lines


def _sentences(
    labels: list[Cell], titles: list[Cell], figures: list[list[Cell]], width: int
) -> list[Cell]:
    """A table where there is no room for columns."""
    lines: list[Cell] = []
    for label, cells in zip(labels, figures, strict=True):
        said = [(title, cell) for title, cell in zip(titles, cells, strict=True) if cell]
        some = words([*label, Piece(":")])
        for place, (title, cell) in enumerate(said, 1):
            some += [title, [*cell, Piece("," if place < len(said) else "")]]
        lines += flow(some, width, hang=2)
    return lines
