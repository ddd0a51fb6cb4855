"""One match: the course is driven from decision to decision, told to the bots and logged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from kartenspiel.core import Event, Move, Seat
from kartenspiel.course import Course, Policy
from kartenspiel.errors import Closed, Flooded, StartError
from kartenspiel.log.write import SILENT, STAND_IN, LogWriter
from kartenspiel.referee.program import Program
from kartenspiel.referee.terms import Fault, FaultMade, Outcome, Terms
from kartenspiel.wire import (
    Choices,
    Header,
    event_line,
    fault_line,
    masked_line,
    option_line,
    player_line,
    printable,
    view_line,
)

__all__ = ["Match"]


class _Void(Exception):
    """The match is broken off."""


class Match:
    """A match in progress."""

    def __init__(
        self,
        programs: Sequence[Program | None],
        policies: Sequence[Policy | None],
        names: Sequence[str],
        terms: Terms,
        course: Course,
        log: LogWriter,
    ) -> None:
        self._programs = programs
        self._present: list[Program | None] = list(programs)
        """Those that have not been put out."""
        self._policies = policies
        self._names = names
        self._terms = terms
        self._course = course
        self._log = log
        self._choices = Choices(course.game)
        self._faults = [0] * len(names)
        self._deal = 1
        """The deal in progress; what is found at its end counts to it."""
        self._outcome = Outcome((0,) * len(names))
        self._ears: list[list[bytes]] = []
        """Where a line that all may see is noted: what is pending for each bot, its history."""
        self._eager: list[tuple[Seat, Program]] = []

    def play(self, header: Header) -> Outcome:
        """Play it to its end."""
        outcome = self._outcome
        try:
            self._open(header)
            self._run()
        except _Void as void:
            outcome.void = str(void)
            self._log.void(outcome.void)
        else:
            outcome.scores = self._course.standing.totals
        outcome.decisions = tuple(p.decisions if p else 0 for p in self._programs)
        outcome.used_ns = tuple(p.used_ns if p else 0 for p in self._programs)
        outcome.longest_ns = tuple(p.longest_ns if p else 0 for p in self._programs)
        return outcome

    def _open(self, header: Header) -> None:
        """The head of the match, to all bots and the log."""
        options = [option_line(*words) for words in self._course.game.options.words()]
        players = [player_line(seat, name) for seat, name in enumerate(self._names)]
        unstarted: list[tuple[Seat, StartError]] = []
        for seat, program in enumerate(self._programs):
            if program is None:
                continue
            program.begin_match(self._terms, self._remark_of(seat))
            if program.transport is None:
                try:
                    program.start(self._terms.start_ms)
                except StartError as problem:
                    unstarted.append((seat, problem))
            # of the chance a bot is told the commitment alone
            own = header._replace(seat=seat, seed=None, nonce=None)
            head = [f"{line}\n".encode() for line in (str(own), *options, *players)]
            program.pending += head
            if program.history is not None:
                program.history += head
        hellos = [program.hello if program is not None else None for program in self._programs]
        heads = [player_line(s, n, hellos[s]) for s, n in enumerate(self._names)]
        self._log.begin(header, [*options, *heads])
        self._note_present()
        for seat, reason in unstarted:
            self._judge(seat, "start", str(reason))

    def _note_present(self) -> None:
        """Work out anew who is told what and when."""
        self._ears = []
        self._eager = []
        for seat, program in enumerate(self._present):
            if program is None:
                continue
            self._ears.append(program.pending)
            if program.history is not None:
                self._ears.append(program.history)
            if program.entrant.terminal or (program.hello.eager and self._terms.eager):
                self._eager.append((seat, program))

    def _run(self) -> None:
        course, present = self._course, self._present
        events: list[Event] = []
        course.begin(events)
        self._tell(events, SILENT)
        while not course.over:
            state = course.state
            legal = state.legal()
            if state.must_ask:
                seat = state.to_move
                assert seat is not None
                program = present[seat]
                if program is not None:
                    move, used_ns = self._ask(seat, program, legal)
                else:
                    move, used_ns = self._play_for(seat, legal)
            else:
                move, used_ns = legal[0], SILENT
            events = []
            standing = course.standing
            course.apply(move, events)
            self._tell(events, used_ns)
            if course.standing is not standing:
                self._end_deal()

    # ---- telling

    def _tell(self, events: Sequence[Event], used_ns: int) -> None:
        """Log the events, and note them for every bot as its seat may see them.

        `used_ns` is the time of the decision that made them, SILENT or STAND_IN.
        """
        lines = [event.line or event_line(event) for event in events]
        self._log.add(lines, used_ns)
        for event in events:
            if event.audience is not None:
                self._tell_each(events, lines)
                break
        else:
            for ear in self._ears:
                ear += lines
        if self._eager:
            for seat, program in self._eager[:]:
                self._flush(seat, program)

    def _tell_each(self, events: Sequence[Event], lines: list[bytes]) -> None:
        for seat, program in enumerate(self._present):
            if program is not None:
                seen = [
                    line
                    if event.audience is None or seat in event.audience
                    else event.masked or masked_line(event)
                    for event, line in zip(events, lines, strict=True)
                ]
                program.pending += seen
                if program.history is not None:
                    program.history += seen

    def _flush(self, seat: Seat, program: Program) -> None:
        try:
            program.flush()
        except Flooded as flood:
            self._judge(seat, "flood", str(flood))

    def _end_deal(self) -> None:
        """Book it, send what is due, and look at who computes when it is not asked."""
        course, outcome = self._course, self._outcome
        outcome.deals = course.standing.deal
        outcome.scores = course.standing.totals
        asked_next = None if course.over else course.state.to_move
        for seat, program in enumerate(self._present):
            if program is None or program.transport is None:
                continue
            if seat != asked_next:  # it gets everything with its request, at once
                self._flush(seat, program)
            if not self._terms.ponder:
                try:
                    program.check_busy()
                except FaultMade as fault:
                    self._judge(seat, fault.kind, fault.detail)
        self._deal = course.standing.deal + 1
        self._log.flush()

    def _remark_of(self, seat: Seat) -> Callable[[str], None]:
        return lambda text: self._log.remark(seat, text)

    # ---- asking

    def _play_for(self, seat: Seat, legal: Sequence[Move]) -> tuple[Move, int]:
        """The move of a seat without a program: its policy's, or the stand-in's."""
        policy = self._policies[seat]
        if policy is not None:
            return legal[policy(len(legal), self._course.count)], 0
        return legal[0], STAND_IN

    def _ask(self, seat: Seat, program: Program, legal: Sequence[Move]) -> tuple[Move, int]:
        """What the bot answers; after a fault the stand-in's move."""
        moves, meaning = self._choices.of(legal)
        try:
            if program.transport is None:
                program.resume(self._terms.start_ms)
                self._note_present()  # it may want to be told otherwise than the one before
            if program.hello.view:
                program.pending.append(view_line(self._course.view(seat, legal)))
            answer, used_ns = program.ask(moves)
            if answer in meaning:
                return meaning[answer], used_ns
            self._judge(seat, "illegal", f"`{printable(answer)[:200]}`: {self._why_not(answer)}")
        except FaultMade as fault:
            self._judge(seat, fault.kind, fault.detail)
        except Flooded as flood:
            self._judge(seat, "flood", str(flood))
        except Closed as closed:
            self._judge(seat, "crash", str(closed))
        except StartError as problem:
            self._judge(seat, "start", str(problem))
        return legal[0], STAND_IN

    def _why_not(self, answer: bytes) -> str:
        try:
            return self._course.state.why_not(answer.decode())
        except UnicodeDecodeError:
            return "not UTF-8"

    # ---- faults

    def _judge(self, seat: Seat, kind: str, detail: str) -> None:
        """Record a fault and let follow what the terms say. Raises _Void where they say so."""
        program = self._present[seat]
        if program is None:
            return
        self._faults[seat] += 1
        forgiven = kind != "start" and self._faults[seat] <= self._terms.max_faults
        self._log.fault(seat, kind, detail)
        self._outcome.faults.append(Fault(seat, kind, detail, self._deal, forgiven))
        if kind == "illegal":
            program.pending.append(fault_line(kind, detail))
        if forgiven:
            # after anything else a late line could be taken for the next answer
            if kind not in ("illegal", "busy"):
                program.kill()
            return
        if kind == "illegal":
            with suppress(Flooded):
                program.flush()
            program.close(self._terms.grace_ms)
        else:
            program.kill()
        self._present[seat] = None
        self._note_present()
        self._outcome.out.append(seat)
        if self._terms.on_fault == "void":
            raise _Void(f"{kind} by {self._names[seat]}")
