"""The bots of one seating, started once and kept from match to match."""

from __future__ import annotations

from collections.abc import Sequence

from kartenspiel.course import Course
from kartenspiel.errors import StartError
from kartenspiel.log.write import LogWriter
from kartenspiel.referee.match import Match
from kartenspiel.referee.program import Program
from kartenspiel.referee.terms import Entrant, Outcome, Terms
from kartenspiel.wire import Header

__all__ = ["Table"]


class Table:
    """A lane's bots. `close` or `kill` must follow `start`, whatever happens between."""

    def __init__(self, entrants: Sequence[Entrant], names: Sequence[str], terms: Terms) -> None:
        """`names` are what the seats are called on the wire, made distinct."""
        self._terms = terms
        self._names = names
        self._policies = [entrant.policy for entrant in entrants]
        self._programs = [Program(entrant) if entrant.launch else None for entrant in entrants]

    def start(self) -> None:
        """Start every bot. Raises StartError, with its seat and all started ones ended."""
        try:
            for seat, program in enumerate(self._programs):
                if program is not None and program.transport is None:
                    try:
                        program.start(self._terms.start_ms)
                    except StartError as problem:
                        problem.seat = seat
                        raise
        except BaseException:
            self.kill()
            raise

    def play(self, course: Course, header: Header, log: LogWriter) -> Outcome:
        """Play `course` from its beginning.

        A bot that was put out of the match before is started afresh; that it does not start is
        then a fault like any other. What ends the match early from outside (Ctrl-C) is logged
        as `void` and goes on to the caller.
        """
        match = Match(self._programs, self._policies, self._names, self._terms, course, log)
        try:
            return match.play(header)
        except BaseException as reason:
            log.void("interrupted" if isinstance(reason, KeyboardInterrupt) else "broken off")
            raise

    def close(self) -> None:
        """Tell every bot to quit and see that it is gone."""
        for program in self._programs:
            if program is not None:
                program.close(self._terms.grace_ms)

    def kill(self) -> None:
        """End every bot at once."""
        for program in self._programs:
            if program is not None:
                program.kill()
