"""Which tables, seatings, boards and blocks: pure, and the same for the same settings.

A *table* is who sits together, a *seating* (a lane, in the plan) who sits where. Every table plays
every board with each of its seatings. The boards are cut into groups of one block's length; in
the plan all lanes play the first group, then all the second, so what has been played when a
tournament is broken off is the same number of boards for everybody, but for less than one group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from kartenspiel.errors import OptionError
from kartenspiel.tournament.jobs import Block

__all__ = ["Plan", "Table", "plan_match", "plan_round_robin", "seatings", "table_of"]

Table = tuple[int, ...]
"""The entries at a table in ascending order; one that sits there twice stands there twice."""


def table_of(seating: Sequence[int]) -> Table:
    """Who sits together in this seating."""
    return tuple(sorted(seating))


def seatings(table: Sequence[int], kind: str = "rotations") -> tuple[tuple[int, ...], ...]:
    """The seatings of a table, the one given first; equal ones once.

    `rotations` puts everybody once at each seat with the same neighbours; `permutations` are all;
    `single` is the one given, for a match that is no duplicate.
    """
    if kind == "single":
        return (tuple(table),)
    if kind == "permutations":
        all_of_them: Iterable[tuple[int, ...]] = permutations(table)
    else:
        places = range(len(table))
        all_of_them = (tuple(table[(s - turn) % len(table)] for s in places) for turn in places)
    return tuple(dict.fromkeys(all_of_them))


@dataclass(frozen=True, slots=True)
class Plan:
    """The blocks of a tournament, numbered from 0, without a list of them.

    Block n is the group of boards n // len(lanes) in the lane n % len(lanes).
    """

    lanes: tuple[tuple[int, ...], ...]
    """Every seating of every table, those of one table side by side."""
    boards: int
    size: int
    """Boards of a block; the last ones may have fewer."""
    kind: str = "rotations"

    def __len__(self) -> int:
        return len(self.lanes) * -(-self.boards // self.size)

    def __getitem__(self, number: int) -> Block:
        if not 0 <= number < len(self):
            raise IndexError(number)
        group, lane = divmod(number, len(self.lanes))
        first = group * self.size + 1
        return Block(number, self.lanes[lane], first, min(self.size, self.boards - first + 1))

    def __iter__(self) -> Iterator[Block]:
        return map(self.__getitem__, range(len(self)))


def plan_round_robin(
    entries: int, seats: int, boards: int, *, size: int = 50, kind: str = "rotations"
) -> Plan:
    """Every table of `seats` different entries out of `entries`."""
    if entries < seats:
        raise OptionError(
            f"a table has {seats} seats, and there {'is' if entries == 1 else 'are'} only "
            f"{entries} {'bot' if entries == 1 else 'bots'}: add {seats - entries} more"
        )
    lanes = tuple(lane for t in combinations(range(entries), seats) for lane in seatings(t, kind))
    return Plan(lanes, boards, size, kind)


def plan_match(
    table: Sequence[int], boards: int, *, size: int = 50, kind: str = "rotations"
) -> Plan:
    """One table, as seated, on `boards` boards; `table` are the entries from seat 0 on."""
    return Plan(seatings(table, kind), boards, size, kind)
