"""Who paid what to whom in a deal: a table whose rows add up to the score, for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kartenspiel.core import Seat
from kartenspiel.show.document import Figure, Row, Table, Text, say
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _

__all__ = ["Account"]


class Account:
    """Rows of changes by seat, and by the pot where there is one, and rows of what stands then."""

    def __init__(self, scene: Scene, *, pot: bool, title: str = "") -> None:
        """`title` stands above the pot's column, if it is not called so."""
        self._scene = scene
        self._pot = pot
        self._title = title or _("pot")
        self._rows: list[Row] = []

    def change(self, label: Text, by_seat: Mapping[Seat, int], pot: int = 0) -> None:
        """What something gives each seat, and the pot; nothing is written for nothing."""
        amounts = [by_seat.get(seat, 0) for seat in self._scene.seats]
        if any(amounts) or pot:
            self._rows.append(self._row(label, amounts, pot, signed=True))

    def stands(
        self, label: Text, amounts: Sequence[int] | None, pot: int | None = None, *,
        signed: bool = False, total: bool = False,
    ) -> None:  # fmt: skip
        """What each seat and the pot have; None is left empty. A `total` sums up what is above."""
        self._rows.append(self._row(label, amounts, pot, signed=signed, total=total))

    def add(self, row: Row) -> None:
        """A row of another kind."""
        self._rows.append(row)

    def _row(
        self, label: Text, amounts: Sequence[int] | None, pot: int | None, *,
        signed: bool, total: bool = False,
    ) -> Row:  # fmt: skip
        blank = signed and not total

        def cell(value: int | None, *, sign: bool) -> Text:
            return () if value is None or (blank and not value) else (Figure(value, sign),)

        cells = [
            cell(None if amounts is None else amounts[s], sign=signed) for s in self._scene.seats
        ]
        if self._pot:
            cells.append(cell(pot, sign=blank))
        return Row(label, tuple(cells), total)

    def table(self) -> Table:
        """The account so far."""
        columns: list[Text] = [(player,) for player in self._scene.players]
        if self._pot:
            columns.append(say(self._title))
        return Table(tuple(columns), tuple(self._rows))
