"""What is agreed before a match, and what is known behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from kartenspiel.core import Seat
from kartenspiel.course import Policy
from kartenspiel.transports.base import Transport

__all__ = ["Entrant", "Fault", "FaultMade", "Outcome", "Terms"]


@dataclass(frozen=True, slots=True)
class Terms:
    """How a match is played: the clocks, and what follows a fault."""

    move_ms: int | None = 1000
    """The time of each answer; None: no limit."""
    bank_ms: int = 0
    """What a seat may use beyond it in a match."""
    start_ms: int = 10_000
    """From starting a bot to its `bot NAME`."""
    grace_ms: int = 1000
    """Between `quit` and end of input, SIGTERM, and SIGKILL."""
    max_faults: int = 0
    """Faults forgiven to a bot in a match."""
    on_fault: str = "stand-in"
    """After one more: `stand-in` plays the seat on, `void` ends the match."""
    ponder: bool = False
    """Bots may compute while they are not asked."""
    eager: bool = False
    """A bot that says `eager=1` gets every event at once."""
    reproducible: bool = False
    """The log leaves out what differs from run to run."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who sits at a seat: a program that can be started, or a policy of the arena's own."""

    name: str
    command: str = ""
    """What the organiser gave, for messages."""
    launch: Callable[[], Transport] | None = None
    """Start the program. May raise StartError."""
    policy: Policy | None = None
    terminal: bool = False
    """It sits behind a terminal, so it is sent every event at once."""


class Fault(NamedTuple):
    """What a bot did wrong."""

    seat: Seat
    kind: str
    """One of `wire.FAULT_KINDS`."""
    detail: str
    deal: int
    forgiven: bool


class FaultMade(Exception):
    """A fault on its way from the bot that made it to the match that judges it."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


@dataclass(slots=True)
class Outcome:
    """How a match ended."""

    scores: tuple[int, ...]
    """`over`; of a void match what was booked until then."""
    deals: int = 0
    """Deals played to their score."""
    void: str | None = None
    """Why the match was broken off; None if it was played to its end."""
    out: list[Seat] = field(default_factory=list)
    """Seats whose bot was put out, in order."""
    faults: list[Fault] = field(default_factory=list)
    decisions: tuple[int, ...] = ()
    """Decisions asked, by seat."""
    used_ns: tuple[int, ...] = ()
    """Time used for them, by seat."""
    longest_ns: tuple[int, ...] = ()
    """The longest of them, by seat."""
