"""Who is withdrawn, and from which block on. Pure.

It is decided over the blocks in the order of the plan, not in that in which they happen to end, so
it is the same however many are played at once and wherever the tournament was interrupted. A block
with an entry that was withdrawn by an earlier one counts for nobody, even if it had been begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kartenspiel.tournament.schedule import Table, table_of

__all__ = ["Ended", "Withdrawals"]


class Ended(NamedTuple):
    """What of a finished block matters here."""

    number: int
    seating: tuple[int, ...]
    faulty: tuple[tuple[int, int], ...] = ()
    """Entry and board of every charged fault, a failed start too; one may stand there twice."""


@dataclass(slots=True)
class Withdrawals:
    """A fold over blocks in the order of the plan."""

    retire: int
    """Faulty boards after which an entry is withdrawn; 0 is never."""
    since: dict[int, int] = field(default_factory=dict)
    """The block that put an entry out; -1 if it could not be started at all."""
    surplus: set[int] = field(default_factory=set)
    """Finished blocks that do not count."""
    boards: dict[int, set[tuple[Table, int]]] = field(default_factory=dict)
    """Each entry's faulty boards: a board at a table, however many of its seatings are broken."""

    def is_out(self, seating: Sequence[int]) -> bool:
        """Is anybody withdrawn who would sit there?"""
        return any(entry in self.since for entry in seating)

    def add(self, block: Ended) -> None:
        """The next finished block."""
        if self.is_out(block.seating):
            self.surplus.add(block.number)
            return
        table = table_of(block.seating)
        for entry, board in block.faulty:
            broken = self.boards.setdefault(entry, set())
            broken.add((table, board))
            if self.retire and len(broken) >= self.retire:
                self.since.setdefault(entry, block.number)

    def add_all(self, blocks: Iterable[Ended]) -> Withdrawals:
        for block in blocks:
            self.add(block)
        return self
