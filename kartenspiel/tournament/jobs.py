"""The unit of work: a block of boards of one lane, as values that can be pickled.

A *lane* is one seating of one table: who sits where. A *block* is a fixed number of consecutive
boards of a lane, planned before anything is played. It is played by fresh processes from its first
board to its last, so what a process has seen never depends on how many blocks run at once, on an
interruption or on the machine; and no process meets a board twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from kartenspiel.referee import Terms

__all__ = ["Block", "BoardResult", "Entry", "FaultRecord", "Job", "JobResult", "Rules", "Terms"]


@dataclass(frozen=True, slots=True)
class Entry:
    """Who takes part: a name by the grammar of the wire, and the command that starts the bot."""

    name: str
    command: str
    """Shell words, no shell; `@NAME …` for a bot that ships; `pty:` before it for a terminal."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played: enough to make the game anew in another process."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    """Every option of the game as the words of its `option` line, defaults too."""
    deals: int | None
    """Deals of one board; None where a board is one partie (or `parties` of them)."""
    parties: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Boards `first` … `first + boards - 1` (from 1) of the lane `seating`."""

    number: int
    """The block's place in the plan, from 0."""
    seating: tuple[int, ...]
    """The entry (by its place in the list of entries) at each seat."""
    first: int
    boards: int


@dataclass(frozen=True, slots=True)
class Job:
    """A block with all that is needed to play it."""

    block: Block
    rules: Rules
    terms: Terms
    entries: tuple[Entry, ...]
    """The entry of each seat, in the order of `block.seating`."""
    seeds: tuple[str, ...]
    """The seed of each board of the block, fixed before the first job starts."""
    folder: str
    """The folder in which the commands are run."""
    errors: str | None = None
    """The folder in which each bot's standard error is kept; None throws it away at the end."""


@dataclass(frozen=True, slots=True)
class FaultRecord:
    """One fault: whose, at which board and deal, what kind, and what exactly happened."""

    board: int
    seat: int
    deal: int
    kind: str
    """illegal, timeout, crash, flood, busy or start."""
    detail: str
    forgiven: bool
    """The bot played on (`--max-faults`)."""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One board as played in one lane."""

    board: int
    seed: str
    deals: int
    """Deals played to their score."""
    scores: tuple[int, ...]
    """The match's `over` line, by seat; for a void match what was booked until then."""
    ended: str
    """`over` or `void`."""
    out: tuple[int, ...]
    """Seats whose bot was put out; the stand-in played them on."""
    decisions: tuple[int, ...]
    """Decisions asked, by seat."""
    time_ms: tuple[float, ...]
    """Time used for them, by seat."""
    max_ms: tuple[float, ...]
    """The longest of them, by seat."""


@dataclass(frozen=True, slots=True)
class JobResult:
    """A block played whole."""

    block: Block
    boards: tuple[BoardResult, ...]
    faults: tuple[FaultRecord, ...]
    log: bytes
    """The log of its matches, one behind the other."""
    failed: tuple[int, str] | None = None
    """Seat and reason of a bot that could not be started: then no board was played."""
