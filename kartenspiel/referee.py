"""One table: bots told what they may know, asked in turn, timed, and replaced when they fail.

The referee knows no game (a `Course` says what happens) and no process (a `Transport` reaches the
bot). What a bot does wrong is a `Fault`, a value that is recorded and logged; no exception of a
bot's making leaves the referee, except a start that fails before anything is played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kartenspiel.core import Event, Move, Seat
from kartenspiel.course import Course, Policy
from kartenspiel.errors import Closed, Flooded, NotationError, StartError, TimedOut, TransportError
from kartenspiel.log.write import LogWriter
from kartenspiel.transports.base import Transport
from kartenspiel.wire import (
    GREETING,
    QUIT,
    RESUME,
    RESUMED,
    Header,
    Hello,
    Lexicon,
    choose_line,
    event_line,
    fault_line,
    masked_line,
    option_line,
    parse_hello,
    player_line,
    printable,
    view_line,
)

__all__ = ["Entrant", "Fault", "Outcome", "Table", "Terms"]

MAX_UNASKED: Final = 100
"""The unasked line of this number in a match is a flood."""
MAX_REMARKS: Final = 10_000
"""The remark of this number in a match is a flood."""
BUSY_SHARE: Final = 0.25
"""Computing more than this share of the time in which it is not asked is the fault `busy`."""
BUSY_WINDOW_NS: Final = 1_000_000_000
"""… looked at, at the end of a deal, over at least this time."""


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


@dataclass(slots=True)
class Outcome:
    """How a match ended."""

    scores: tuple[int, ...] = ()
    """`over`; of a void match what was booked until then."""
    deals: int = 0
    """Deals played to their score."""
    void: str | None = None
    """Why the match was broken off; None if it was played to its end."""
    out: list[Seat] = field(default_factory=list)
    """Seats whose bot was put out, in order."""
    faults: list[Fault] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    """Decisions asked, by seat."""
    used_ns: list[int] = field(default_factory=list)
    """Time used for them, by seat."""
    longest_ns: list[int] = field(default_factory=list)
    """The longest of them, by seat."""


class _Fault(Exception):
    """A fault on its way from the bot that made it to the match that judges it."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class _Void(Exception):
    """The match is broken off."""


class _Bot:
    """A running program at a seat, through the matches of its lane."""

    __slots__ = ("bank_ns", "cpu_ms", "entrant", "hello", "history", "pending", "remarks",
                 "thought_ns", "transport", "unasked", "window_ns")  # fmt: skip

    def __init__(self, entrant: Entrant) -> None:
        self.entrant = entrant
        self.transport: Transport | None = None
        self.hello = Hello(entrant.name)
        self.pending: list[bytes] = []
        self.history: list[bytes] | None = None

    def start(self, limit_ms: int) -> None:
        """Start the program and hear its greeting. Raises StartError."""
        assert self.entrant.launch is not None
        deadline = time.monotonic_ns() + limit_ms * 1_000_000
        transport = None
        try:
            transport = self.entrant.launch()
            transport.send(GREETING)
            line = b"#"
            while line.startswith(b"#"):
                line = transport.receive(deadline)
            self.hello = parse_hello(line)
        except (TransportError, NotationError, StartError) as problem:
            reason, errors = str(problem), ""
            if isinstance(problem, TimedOut):
                reason = f"no `bot NAME` within {limit_ms} ms"
            if transport is not None:
                transport.kill()
                errors = transport.last_errors()
                transport.close(0)
            tail = f"; its standard error ends in: {errors}" if errors else ""
            command = f" (`{self.entrant.command}`)" if self.entrant.command else ""
            raise StartError(
                f"{self.entrant.name}{command} does not start: {reason}{tail}"
            ) from None
        except BaseException:
            if transport is not None:
                transport.kill()
                transport.close(0)
            raise
        self.transport = transport

    def begin_match(self, bank_ms: int, *, keep_history: bool) -> None:
        """Forget the match before."""
        self.bank_ns = bank_ms * 1_000_000
        self.unasked = 0
        self.remarks = 0
        self.history = [] if keep_history else None
        self.pending.clear()
        self.thought_ns = 0
        self.window_ns = time.monotonic_ns()
        self.cpu_ms = self.transport.cpu_ms() if self.transport is not None else 0.0

    def tell(self, line: bytes) -> None:
        """Note a line that the bot is to be sent with its next request."""
        self.pending.append(line)
        if self.history is not None:
            self.history.append(line)

    def flush(self) -> None:
        """Send what is noted."""
        if self.transport is not None and self.pending:
            lines = b"".join(self.pending)
            self.pending.clear()
            self.transport.send(lines)

    def resume(self, limit_ms: int) -> None:
        """Start a fresh process and send it all that the old one was sent. Raises StartError."""
        self.start(limit_ms)
        assert self.transport is not None
        assert self.history is not None
        self.pending.clear()
        self.transport.send(b"".join((RESUME, *self.history, RESUMED)))
        self.window_ns, self.thought_ns = time.monotonic_ns(), 0
        self.cpu_ms = self.transport.cpu_ms()

    def kill(self) -> None:
        """End the process at once."""
        transport, self.transport = self.transport, None
        self.pending.clear()
        if transport is not None:
            transport.kill()
            transport.close(0)

    def close(self, grace_ms: int) -> None:
        """End the process in order."""
        transport, self.transport = self.transport, None
        if transport is not None:
            transport.send(QUIT)
            transport.close(grace_ms)

    def busy_share(self) -> float | None:
        """How much of the time in which it was not asked the bot has computed since the last
        look; None if that was too short ago. At least so much: what it computed while it was
        asked is taken to be all of that time."""
        assert self.transport is not None
        now = time.monotonic_ns()
        idle_ns = now - self.window_ns - self.thought_ns
        if idle_ns < BUSY_WINDOW_NS:
            return None
        cpu_ms = self.transport.cpu_ms()
        computed_ns = (cpu_ms - self.cpu_ms) * 1e6 - self.thought_ns
        self.cpu_ms, self.window_ns, self.thought_ns = cpu_ms, now, 0
        return max(0.0, computed_ns / idle_ns)


class Table:
    """The bots of one seating, started once and kept from match to match.

    Use it as a context manager: at the end every process of every bot is gone.
    """

    def __init__(self, entrants: Sequence[Entrant], names: Sequence[str], terms: Terms) -> None:
        """`names` are what the seats are called on the wire, made distinct."""
        self._terms = terms
        self._names = names
        self._entrants = entrants
        self._bots = [_Bot(entrant) if entrant.launch else None for entrant in entrants]

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start every bot. Raises StartError, with all started ones ended."""
        try:
            for seat, bot in enumerate(self._bots):
                if bot is not None and bot.transport is None:
                    try:
                        bot.start(self._terms.start_ms)
                    except StartError as problem:
                        problem.seat = seat
                        raise
        except BaseException:
            self.kill()
            raise

    def close(self) -> None:
        """Tell every bot to quit and see that it is gone."""
        for bot in self._bots:
            if bot is not None:
                bot.close(self._terms.grace_ms)

    def kill(self) -> None:
        """End every bot at once."""
        for bot in self._bots:
            if bot is not None:
                bot.kill()

    def play(self, course: Course, header: Header, log: LogWriter) -> Outcome:
        """Play `course` from its beginning.

        A bot that was put out of the match before is started afresh; that it does not start is
        then a fault like any other. What ends the match early from outside (Ctrl-C) is logged
        as `void` and goes on to the caller.
        """
        match = _Match(self._bots, self._entrants, self._names, self._terms, course, header, log)
        try:
            return match.play()
        except BaseException as reason:
            log.void("interrupted" if isinstance(reason, KeyboardInterrupt) else "broken off")
            raise


class _Match:
    """One match in progress."""

    def __init__(
        self,
        bots: Sequence[_Bot | None],
        entrants: Sequence[Entrant],
        names: Sequence[str],
        terms: Terms,
        course: Course,
        header: Header,
        log: LogWriter,
    ) -> None:
        self._bots = bots
        self._players: list[_Bot | None] = list(bots)
        """Those that have not been put out."""
        self._policies = [entrant.policy for entrant in entrants]
        self._names = names
        self._terms = terms
        self._course = course
        self._header = header
        self._log = log
        self._lexicon = Lexicon(course.game)
        seats = len(entrants)
        self._faults = [0] * seats
        self._booked = (0,) * seats
        self._outcome = Outcome(decisions=[0] * seats, used_ns=[0] * seats, longest_ns=[0] * seats)

    def play(self) -> Outcome:
        """Play it to its end."""
        outcome = self._outcome
        try:
            self._open()
            self._run()
        except _Void as void:
            outcome.void = str(void)
            self._log.void(outcome.void)
            outcome.scores = self._booked
        else:
            outcome.scores = self._course.standing.totals
        return outcome

    def _open(self) -> None:
        """The head of the match, to all bots and the log."""
        header = self._header
        options = [option_line(*words) for words in self._course.game.options.words()]
        players = [player_line(seat, name) for seat, name in enumerate(self._names)]
        unstarted: list[tuple[Seat, StartError]] = []
        for seat, bot in enumerate(self._bots):
            if bot is None:
                continue
            if bot.transport is None:
                try:
                    bot.start(self._terms.start_ms)
                except StartError as problem:
                    unstarted.append((seat, problem))
            bot.begin_match(self._terms.bank_ms, keep_history=self._terms.max_faults > 0)
            # of the chance a bot is told the commitment alone
            own = header._replace(seat=seat, seed=None, nonce=None)
            for line in (str(own), *options, *players):
                bot.tell(f"{line}\n".encode())
        hellos = [bot.hello if bot is not None else None for bot in self._bots]
        heads = [player_line(s, n, hellos[s]) for s, n in enumerate(self._names)]
        self._log.begin(header, [*options, *heads])
        for seat, reason in unstarted:
            self._judge(seat, _Fault("start", str(reason)))

    def _run(self) -> None:
        course, log, players, policies = self._course, self._log, self._players, self._policies
        events: list[Event] = []
        course.begin(events)
        self._tell(events)
        log.events(events)
        standing = course.standing
        while not course.over:
            state = course.state
            seat = state.to_move
            assert seat is not None
            legal = state.legal()
            events = []
            if not state.must_ask:
                course.apply(legal[0], events)
                log.events(events)
            elif (bot := players[seat]) is not None:
                move, used_ns = self._ask(seat, bot, legal)
                course.apply(move, events)
                log.decision(events, used_ns)
            elif (policy := policies[seat]) is not None:
                course.apply(legal[policy(len(legal), course.count)], events)
                log.decision(events, 0)
            else:
                course.apply(legal[0], events)
                log.decision(events, None)
            self._tell(events)
            if course.standing is not standing:
                standing = course.standing
                self._outcome.deals = standing.deal
                self._booked = standing.totals
                self._end_deal()

    def _tell(self, events: Sequence[Event]) -> None:
        """Note the events for every bot, each as its seat may see it."""
        bots = self._players
        for event in events:
            line = event.line or event_line(event)
            audience = event.audience
            for seat, bot in enumerate(bots):
                if bot is not None:
                    if audience is not None and seat not in audience:
                        bot.tell(masked_line(event))
                    else:
                        bot.pending.append(line)
                        if bot.history is not None:
                            bot.history.append(line)
        for bot in bots:
            if bot is not None and (
                bot.entrant.terminal or (bot.hello.eager and self._terms.eager)
            ):
                self._flush(bot)

    def _flush(self, bot: _Bot) -> None:
        try:
            bot.flush()
        except Flooded as flood:
            self._judge(self._bots.index(bot), _Fault("flood", str(flood)))

    def _end_deal(self) -> None:
        """Send what is due, and look at who computes when it is not asked."""
        for seat, bot in enumerate(self._players):
            if bot is None or bot.transport is None:
                continue
            self._flush(bot)
            if self._terms.ponder or bot.transport is None:
                continue
            share = bot.busy_share()
            if share is not None and share > BUSY_SHARE:
                detail = f"it computed for {share:.0%} of the time in which it was not asked"
                self._judge(seat, _Fault("busy", detail))
        self._log.flush()

    # ---- asking

    def _ask(self, seat: Seat, bot: _Bot, legal: Sequence[Move]) -> tuple[Move, int | None]:
        """The move that the bot answers and the nanoseconds that it took; after a fault the
        stand-in's move and None."""
        try:
            if bot.transport is None:
                bot.resume(self._terms.start_ms)
            assert bot.transport is not None
            unasked = bot.transport.pending()
            if unasked:
                for line in unasked:
                    self._hear_unasked(seat, bot, line)
            return self._request(seat, bot, bot.transport, legal)
        except _Fault as fault:
            self._judge(seat, fault)
        except Flooded as flood:
            self._judge(seat, _Fault("flood", str(flood)))
        except Closed as closed:
            self._judge(seat, _Fault("crash", str(closed)))
        except StartError as problem:
            self._judge(seat, _Fault("start", str(problem)))
        return legal[0], None

    def _request(
        self, seat: Seat, bot: _Bot, transport: Transport, legal: Sequence[Move]
    ) -> tuple[Move, int]:
        terms = self._terms
        move_ms = terms.move_ms
        limit_ms = None if move_ms is None else move_ms + bot.bank_ns // 1_000_000
        lexicon = self._lexicon
        texts = [lexicon[move] for move in legal]
        lines = bot.pending
        if bot.hello.view:
            lines.append(view_line(self._course.view(seat, legal)))
        lines.append(choose_line(limit_ms, texts if bot.hello.legal else ()))
        request = b"".join(lines)
        lines.clear()
        start = time.monotonic_ns()
        transport.send(request)
        deadline = None if limit_ms is None else start + limit_ms * 1_000_000
        outcome = self._outcome
        outcome.decisions[seat] += 1
        try:
            line = transport.receive(deadline)
            while line.startswith(b"#"):
                self._hear_remark(seat, bot, line)
                line = transport.receive(deadline)
        except TimedOut:
            detail = f"no answer within {limit_ms} ms"
            raise _Fault("timeout", detail) from None
        finally:
            used_ns = time.monotonic_ns() - start
            bot.thought_ns += used_ns
            outcome.used_ns[seat] += used_ns
            if used_ns > outcome.longest_ns[seat]:
                outcome.longest_ns[seat] = used_ns
        if move_ms is not None and used_ns > move_ms * 1_000_000:
            # rounded up to 0.1 ms, like the time in the log
            beyond = -(-used_ns // 100_000) * 100_000 - move_ms * 1_000_000
            bot.bank_ns = max(0, bot.bank_ns - beyond)
        if line in texts:
            return legal[texts.index(line)], used_ns
        raise _Fault("illegal", f"`{printable(line)[:200]}`: {self._why_not(line)}")

    def _why_not(self, line: bytes) -> str:
        try:
            return self._course.state.why_not(line.decode())
        except UnicodeDecodeError:
            return "not UTF-8"

    def _hear_unasked(self, seat: Seat, bot: _Bot, line: bytes) -> None:
        if line.startswith(b"#"):
            self._hear_remark(seat, bot, line)
            return
        bot.unasked += 1
        self._log.remark(seat, f"unasked: {printable(line)}")
        if bot.unasked >= MAX_UNASKED:
            raise _Fault("flood", f"{MAX_UNASKED} lines without being asked")

    def _hear_remark(self, seat: Seat, bot: _Bot, line: bytes) -> None:
        bot.remarks += 1
        self._log.remark(seat, printable(line[1:]).strip())
        if bot.remarks >= MAX_REMARKS:
            raise _Fault("flood", f"{MAX_REMARKS} remarks")

    # ---- faults

    def _judge(self, seat: Seat, fault: _Fault) -> None:
        """Record a fault and let follow what the terms say. Raises _Void where they say so."""
        bot = self._players[seat]
        if bot is None:
            return
        self._faults[seat] += 1
        forgiven = fault.kind != "start" and self._faults[seat] <= self._terms.max_faults
        self._log.fault(seat, fault.kind, fault.detail)
        deal = self._outcome.deals + 1
        self._outcome.faults.append(Fault(seat, fault.kind, fault.detail, deal, forgiven))
        if fault.kind == "illegal":
            bot.pending.append(fault_line(fault.kind, fault.detail))
        if forgiven:
            # after anything but an illegal answer a late line could be taken for the next one
            if fault.kind not in ("illegal", "busy"):
                bot.kill()
            return
        if fault.kind == "illegal" and bot.transport is not None:
            with suppress(Flooded):
                bot.flush()
            bot.close(self._terms.grace_ms)
        else:
            bot.kill()
        self._players[seat] = None
        self._outcome.out.append(seat)
        if self._terms.on_fault == "void":
            raise _Void(f"{fault.kind} by {self._names[seat]}")
