"""The table of a tournament or match: who has what, how sure it is, and what faults did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kartenspiel.tournament.records import Records, StoredFault, Times
from kartenspiel.tournament.schedule import seatings
from kartenspiel.tournament.setup import Setup
from kartenspiel.tournament.statistics import Estimate, ranks
from kartenspiel.tournament.values import NOBODY, Tally, tally
from kartenspiel.tournament.withdrawal import Withdrawals

__all__ = ["LISTED_FAULTS", "Row", "Standings", "Voided", "standings"]

LISTED_FAULTS = 100
"""So many faults are told one by one, the first ones; all are counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one entry has."""

    entry: int
    name: str
    command: str
    rank: int | None
    """None without a score, and for who is out."""
    state: str
    """`playing`; `withdrawn` by its faults; `failed`: it could not be started."""
    reason: str | None
    """Why it failed."""
    score: Estimate
    """A board."""
    deal: Estimate | None
    """A deal; None where parties are counted."""
    matches: int
    """Counted seatings: a board played in one seating."""
    wins: int
    """Those in which nobody had as much."""
    faulty: int
    """Boards (of a table) that it broke."""
    faults: dict[str, int]
    """Charged faults by kind."""
    forgiven: dict[str, int]
    """Forgiven ones."""
    times: Times

    @property
    def mean_ms(self) -> float | None:
        """Mean time of a decision."""
        return self.times.time_ms / self.times.decisions if self.times.decisions else None


@dataclass(frozen=True, slots=True)
class Voided:
    """Boards (of a table) that were voided."""

    by: str | None
    """Whose fault; None is nobody's."""
    victim: str
    boards: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole table, best first."""

    setup: Setup
    rows: tuple[Row, ...]
    voided: tuple[Voided, ...]
    faults: tuple[StoredFault, ...]
    """The first of them."""
    fault_count: int
    finished: int
    planned: int
    """Blocks."""
    complete: bool
    """All has been played that will be."""
    tally: Tally
    scores: tuple[int, ...] | None = None
    """By seat, of a match that is no duplicate."""


def standings(records: Records, *, pairs: bool = False) -> Standings:
    """The table of what has been played so far; `pairs` asks for paired differences too."""
    with records.snapshot():
        setup = records.setup
        out = records.withdrawals()
        counts: Tally = tally(
            records.played(out.surplus),
            lambda table: len(seatings(table, setup.plan.kind)),
            faults=setup.faults,
            pairs=pairs,
        )
        charged: Counter[tuple[int, str]] = Counter()
        forgiven: Counter[tuple[int, str]] = Counter()
        listed: list[StoredFault] = []
        for fault in records.faults(out.surplus):
            (forgiven if fault.fault.forgiven else charged)[fault.entry, fault.fault.kind] += 1
            if len(listed) < LISTED_FAULTS:
                listed.append(fault)
        times = records.times()
        failed = records.failed()
        finished = records.finished_blocks()
        alone = next(records.played(), None) if setup.plan.kind == "single" else None
    complete = all(block.number in finished or out.is_out(block.seating) for block in setup.plan)
    names = [entry.name for entry in setup.entries]
    estimates = [counts.estimate(entry) for entry in range(len(names))]
    rank = ranks([None if i in out.since else e.mean for i, e in enumerate(estimates)])
    deals = setup.rules.deals
    rows = [
        Row(
            entry=number,
            name=entry.name,
            command=entry.command,
            rank=rank[number],
            state=_state(number, failed, out),
            reason=failed.get(number) if number in out.since else None,
            score=estimates[number],
            deal=None if deals is None else estimates[number].over(deals),
            matches=counts.matches[number],
            wins=counts.wins[number],
            faulty=counts.faulty[number],
            faults={kind: n for (who, kind), n in sorted(charged.items()) if who == number},
            forgiven={kind: n for (who, kind), n in sorted(forgiven.items()) if who == number},
            times=times.get(number, Times(0, 0.0, 0.0)),
        )
        for number, entry in enumerate(setup.entries)
    ]
    voided = [
        Voided(None if by == NOBODY else names[by], names[victim], boards)
        for (by, victim), boards in sorted(counts.voided.items())
    ]
    return Standings(
        setup=setup,
        rows=tuple(sorted(rows, key=_place)),
        voided=tuple(voided),
        faults=tuple(listed),
        fault_count=charged.total() + forgiven.total(),
        finished=len(finished),
        planned=len(setup.plan),
        complete=complete,
        tally=counts,
        scores=None if alone is None else alone.scores,
    )


def _state(entry: int, failed: dict[int, str], out: Withdrawals) -> str:
    if entry not in out.since:
        return "playing"  # one start that failed is a faulty board like any other
    return "failed" if entry in failed else "withdrawn"


def _place(row: Row) -> tuple[int, float, int]:
    """Ranked ones by rank, then those that are out by their score, then those without one."""
    if row.rank is not None:
        return (0, row.rank, row.entry)
    if row.score.mean is not None:
        return (1, -row.score.mean, row.entry)
    return (2, 0, row.entry)
