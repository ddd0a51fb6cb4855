"""Playing a logged match again, and verifying it line by line.

A log holds events, not moves: at a decision the reader takes the listed move whose events come
next (of several the longest match), and what the rules do by themselves must follow by itself.
The cards are those that the log shows, so a log without a seed can be played again too; that they
are the seed's is a check of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

from kartenspiel.chance import Chance, Seeded, Told, commitment
from kartenspiel.core import Event, Move, Seat
from kartenspiel.course import Course
from kartenspiel.errors import LogError, NotationError, ReplayError
from kartenspiel.log.read import LoggedMatch
from kartenspiel.wire import Comment, printable

__all__ = ["Step", "replay", "verify"]


@dataclass(frozen=True, slots=True)
class Step:
    """What happened between two decisions of a replayed match."""

    seat: Seat | None
    """Who moved; None for what comes before the first decision."""
    move: Move
    silent: bool
    """The move was single for all to see, and nobody was asked."""
    events: tuple[Event, ...]
    """All that the move made happen, with their audiences, as far as the log tells it."""
    comment: Comment | None
    """The time of the decision, or that the stand-in made it."""
    line: int
    """The number of the step's first line in the log."""


def told(match: LoggedMatch) -> Callable[[int], Chance]:
    """The chance of each deal from the cards that the log shows.

    They end at a line that is no event; whoever plays the match comes to it and names it.
    """
    by_deal: dict[int, list[Event]] = {1: []}
    deal = 1
    for line in match.lines:
        if line.kind == "event":
            try:
                event = match.parse(line)
            except LogError:
                break
            if event.verb == "deal" and isinstance(event.words[0], int):
                deal = event.words[0]
            by_deal.setdefault(deal, []).append(event)
            if event.verb == "score":
                deal += 1

    def chance_of(number: int) -> Chance:
        events = by_deal.get(number)
        return match.game.arrange(events) if events else Told({})

    return chance_of


def replay(
    match: LoggedMatch, chance_of: Callable[[int], Chance] | None = None
) -> Iterator[tuple[Course, Step]]:
    """The steps of a match, each with the course as it stands behind it (one object throughout).

    `chance_of` gives the cards, by default the log's own. Raises LogError, with file and line, at
    the first line that is no event or (ReplayError) that the rules do not lead to; the last step
    holds what comes before it. A match that was broken off or cut off ends where its lines end.
    """
    yield from _Fold(match, chance_of).steps()


class _Fold:
    def __init__(
        self, match: LoggedMatch, chance_of: Callable[[int], Chance] | None = None
    ) -> None:
        self._is_told = chance_of is None
        chance_of = chance_of or told(match)
        self._match = match
        self._lines = match.event_lines()
        self._at = 0
        self._open_end = match.cut_off or match.void is not None
        self._course = Course(match.game, match.header.seats, match.length, chance_of)

    @property
    def here(self) -> int:
        """The number of the line that is due."""
        if self._at < len(self._lines):
            return self._lines[self._at].number
        return self._lines[-1].number if self._lines else self._match.first

    def steps(self) -> Iterator[tuple[Course, Step]]:
        course = self._course
        yield from self._step(None, None, course.begin, silent=True)
        while not course.over and self._at < len(self._lines):
            seat, silent = course.state.to_move, not course.state.must_ask
            legal = course.state.legal()
            move = legal[0] if silent else self._recognise(legal)
            yield from self._step(seat, move, partial(course.apply, move), silent=silent)
        if not course.over and not self._open_end:
            self._refuse("the match is not over here")
        if self._at < len(self._lines):
            self._refuse("the match was over before")

    def _refuse(self, reason: str) -> NoReturn:
        """The line that is due is wrong, or the end of the log."""
        if self._at < len(self._lines):
            self._match.parse(self._lines[self._at])  # if it is no event, that is the reason
        reason = printable(reason.encode())
        raise ReplayError(f"{self._match.source}:{self.here}: {reason}")

    def _recognise(self, legal: Sequence[Move]) -> Move:
        """The listed move whose events come next in the log."""
        state = self._course.state
        due = self._lines[self._at].text
        fitting = [move for move in legal if str(state.announce(move)) == due]
        if not fitting:
            self._refuse(
                f"`{due}` is none of the moves of seat {state.to_move} here, or not the event "
                "that follows"
            )
        return max(fitting, key=self._matching) if len(fitting) > 1 else fitting[0]

    def _matching(self, move: Move) -> int:
        """How many of the lines that come next the move makes."""
        events: list[Event] = []
        self._course.state.copy().apply(move, events)
        length = 0
        for event, line in zip(events, self._lines[self._at :], strict=False):
            if str(event) != line.text:
                break
            length += 1
        # of two moves whose events all come next the one with more events is meant
        return length if length == len(events) else -1

    def _step(
        self, seat: Seat | None, move: Move, happen: Callable[[list[Event]], None], *, silent: bool
    ) -> Iterator[tuple[Course, Step]]:
        """Let it happen, and compare with the lines that come next as far as they agree."""
        events: list[Event] = []
        reason: str | None = None
        try:
            happen(events)
        except NotationError as problem:  # cards that the log shows and the pack has not
            reason = str(problem)
        first = self._at
        for event in events:
            if self._at == len(self._lines):
                if not self._open_end:
                    reason = f"`{event}` is missing behind this line"
                break
            line = self._lines[self._at]
            if str(event) != line.text:
                if self._is_cut_off_in_the_hands():
                    rest = map(self._match.parse, self._lines[self._at :])
                    events[self._at - first :] = rest
                    self._at = len(self._lines)
                    break
                reason = f"`{line.text}`, but by the rules `{event}` follows here"
                break
            self._at += 1
        agreed = tuple(events[: self._at - first])
        if agreed:
            start = self._lines[first]
            yield self._course, Step(seat, move, silent, agreed, start.comment, start.number)
        if reason is not None:
            self._refuse(reason)

    def _is_cut_off_in_the_hands(self) -> bool:
        """Some hands of a deal do not tell in which packets it was dealt."""
        rest = self._lines[self._at :]
        return self._is_told and self._open_end and all(x.text.startswith("hand ") for x in rest)


def verify(match: LoggedMatch) -> None:
    """Play the match through the rules. Raises LogError at the first line that breaks them.

    Where the log has the seed, its cards must be the seed's, and the commitment must fit.
    """
    header = match.header
    seed = header.seed
    promised = header.nonce is not None and header.commit is not None
    if seed is not None and promised and commitment(seed, header.nonce or "") != header.commit:
        raise ReplayError(
            f"{match.source}:{match.first}: `commit=` is not that of `seed=` and `nonce=`"
        )
    found = _break(match, None if seed is None else partial(Seeded, seed))
    if found is not None and seed is not None:
        by_cards = _break(match, None)
        if by_cards is None:
            raise ReplayError(f"{found[1]} (these are not the cards of the seed)")
        # cards that no pack has are noticed when they are dealt, before the line that shows them
        found = max(found, by_cards, key=lambda place: place[0])
    if found is not None:
        raise found[1]


def _break(
    match: LoggedMatch, chance_of: Callable[[int], Chance] | None
) -> tuple[int, LogError] | None:
    """The first line that breaks the rules, and how."""
    fold = _Fold(match, chance_of)
    try:
        for _ in fold.steps():
            pass
    except LogError as problem:
        return fold.here, problem
    return None
