"""Bots without a process: scripted answers, silence, ends and floods, on a clock of the test's."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from zlib import crc32

from kartenspiel.chance import commitment
from kartenspiel.core import Event, Game, Move
from kartenspiel.course import Course, Policy, seeded
from kartenspiel.errors import Closed, Flooded, StartError, TimedOut
from kartenspiel.games import make_game
from kartenspiel.log.read import LoggedMatch, read_matches
from kartenspiel.log.write import LogWriter
from kartenspiel.referee import Entrant, Outcome, Table, Terms
from kartenspiel.wire import Header

NAMES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy")


class Clock:
    """Stands still until a bot is waited for."""

    def __init__(self) -> None:
        self.now_ns = 1_000_000_000_000

    def __call__(self) -> int:
        return self.now_ns


CLOCK = Clock()
"""The clock of all bots here, and of the referee where a test puts it there (see conftest)."""


@dataclass(frozen=True)
class Wait:
    """Nothing happens for so long; a deadline may pass."""

    ns: int


Item = bytes | BaseException | Wait
"""What comes of a bot: a line, what `receive` raises, or time."""


def by_lines(request: bytes) -> bytes:
    """A listed move that depends on the request alone, and looks like chance."""
    moves = request.rstrip(b"\n").split(b" | ")[1:] or [b"pass"]
    return moves[crc32(request) % len(moves)]


def first(request: bytes) -> bytes:
    """What a stand-in plays."""
    return request.rstrip(b"\n").split(b" | ")[1]


@dataclass
class Bot:
    """A bot, through all its processes."""

    choose: Callable[[bytes], bytes] = by_lines
    script: Mapping[int, Sequence[Item]] = field(default_factory=dict)
    """What happens in the place of its answer to request number n of its life, from 0."""
    hellos: Sequence[Sequence[Item]] = ((b"bot fake",),)
    """What each of its processes begins with; the last entry is that of all further ones."""
    floods_at: int = -1
    """The number of the write (from 0, in all processes) that raises Flooded."""
    terminal: bool = False
    errors: str = ""
    lives: list[FakeTransport] = field(default_factory=list)
    requests: int = 0
    writes: int = 0

    def launch(self) -> FakeTransport:
        """A new process."""
        hello = self.hellos[min(len(self.lives), len(self.hellos) - 1)]
        if hello and isinstance(hello[0], StartError):
            raise hello[0]
        transport = FakeTransport(self, hello)
        self.lives.append(transport)
        return transport

    def heard(self, request: bytes) -> Sequence[Item]:
        """What comes of a request."""
        number, self.requests = self.requests, self.requests + 1
        scripted = self.script.get(number)
        return [self.choose(request)] if scripted is None else scripted

    @property
    def sent(self) -> bytes:
        """All that its processes were sent."""
        return b"".join(b"".join(life.writes) for life in self.lives)

    @property
    def lines(self) -> list[str]:
        """The same by line."""
        return self.sent.decode().splitlines()


class FakeTransport:
    """A Transport to a Bot."""

    def __init__(self, bot: Bot, hello: Sequence[Item]) -> None:
        self.bot = bot
        self.writes: list[bytes] = []
        self.coming: deque[Item] = deque(hello)
        self.cpu = 0.0
        self.killed = self.closed = False

    def send(self, lines: bytes) -> None:
        """Hear what the bot makes of it."""
        assert not self.killed
        assert not self.closed
        assert lines.endswith(b"\n")
        number, self.bot.writes = self.bot.writes, self.bot.writes + 1
        if number == self.bot.floods_at:
            raise Flooded("it does not read its input")
        self.writes.append(lines)
        for line in lines.splitlines(keepends=True):
            if line.startswith(b"choose "):
                self.coming += self.bot.heard(line)

    def receive(self, deadline_ns: int | None) -> bytes:
        """What comes next."""
        while self.coming:
            item = self.coming.popleft()
            if isinstance(item, Wait):
                over = CLOCK.now_ns + item.ns - deadline_ns if deadline_ns is not None else 0
                if over > 0:
                    self.coming.appendleft(Wait(over))
                    break
                CLOCK.now_ns += item.ns
            elif isinstance(item, bytes):
                return item
            else:
                raise item
        assert deadline_ns is not None, "it would wait for ever"
        CLOCK.now_ns = max(CLOCK.now_ns, deadline_ns)
        raise TimedOut("no answer in time")

    def pending(self) -> list[bytes]:
        """The lines that are there."""
        lines: list[bytes] = []
        while self.coming and isinstance(item := self.coming[0], bytes | Flooded):
            self.coming.popleft()
            if isinstance(item, Flooded):
                raise item
            lines.append(item)
        return lines

    def cpu_ms(self) -> float:
        """What the test says."""
        return self.cpu

    def last_errors(self) -> str:
        """What the test says."""
        return self.bot.errors

    def late_output(self) -> bytes:
        """Nothing is ever late."""
        return b""

    def kill(self) -> None:
        """It is gone."""
        self.killed = True

    def close(self, grace_ms: int) -> None:  # noqa: ARG002 - the interface
        """It is gone."""
        self.closed = True


class Bounded(Course):
    """A course that is interrupted when it gets long."""

    left: int

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """As `Course.apply`, so many times."""
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        super().apply(move, events)


@dataclass
class Arena:
    """A table of bots and policies, and the log of what it plays."""

    seats: Sequence[Bot | Policy]
    game: Game = field(default_factory=lambda: make_game("rothspitzen", 3))
    terms: Terms = field(default_factory=Terms)
    seed: str = "arena"
    nonce: str = "00ff"
    length: int = 1
    bound: int = 100_000
    """A match is broken off after so many moves."""
    sink: io.BytesIO = field(default_factory=io.BytesIO)

    def __post_init__(self) -> None:
        entrants = []
        for name, seat in zip(NAMES, self.seats, strict=False):
            if isinstance(seat, Bot):
                entrant = Entrant(name, f"./{name}", seat.launch, terminal=seat.terminal)
            else:
                entrant = Entrant(name, policy=seat)
            entrants.append(entrant)
        self.log = LogWriter(self.sink.write, reproducible=self.terms.reproducible)
        self.table = Table(entrants, NAMES[: len(self.seats)], self.terms)

    def play(self, seed: str | None = None) -> Outcome:
        """Play one match; the table must have been started."""
        seed = seed or self.seed
        by_parties = self.game.counts_parties
        header = Header(
            self.game.name,
            len(self.seats),
            None if by_parties else self.length,
            self.length if by_parties else None,
            self.terms.move_ms,
            self.terms.bank_ms,
            commit=commitment(seed, self.nonce),
            seed=seed,
            nonce=self.nonce,
        )
        course = Bounded(self.game, len(self.seats), self.length, seeded(seed))
        course.left = self.bound
        try:
            return self.table.play(course, header, self.log)
        except KeyboardInterrupt:
            if course.left >= 0:
                raise
            return Outcome(course.standing.totals, void="interrupted")

    def run(self) -> Outcome:
        """Start the bots, play one match, end them."""
        self.table.start()
        outcome = self.play()
        self.table.close()
        return outcome

    @property
    def text(self) -> str:
        """The log so far."""
        return self.sink.getvalue().decode()

    @property
    def matches(self) -> list[LoggedMatch]:
        """The log as it is read."""
        self.sink.seek(0)
        return list(read_matches(self.sink, "log"))

    def logged(self, verb: str) -> list[str]:
        """The lines of the log that begin so."""
        return [line for line in self.text.splitlines() if line.split(" ")[0] == verb]


def bots(count: int = 3, choose: Callable[[bytes], bytes] = by_lines) -> list[Bot]:
    """Bots that do nothing wrong."""
    return [Bot(choose) for _ in range(count)]


FAULTS: dict[str, Sequence[Item]] = {
    "illegal": (b"no such move",),
    "bytes": (b"\xff\x00",),
    "timeout": (),
    "late": (Wait(10**12), b"pass"),
    "crash": (Closed("exit status 3"),),
    "flood": (Flooded("a line of more than 65536 bytes"),),
    "remarks": tuple(b"# %d" % number for number in range(10_000)),
}
"""What a bot may do instead of answering."""
KINDS = {"bytes": "illegal", "late": "timeout", "remarks": "flood"}
"""The kind of fault, where it has another name."""


def kind_of(name: str) -> str:
    """The kind of the fault that is called so here."""
    return KINDS.get(name, name)
