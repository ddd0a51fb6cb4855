"""The deals of a logged match as scenes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kartenspiel.core import Event, Seat
from kartenspiel.errors import LogError
from kartenspiel.log.read import LoggedMatch, LogLine
from kartenspiel.log.replay import replay
from kartenspiel.show.scene import Happening, Note, Scene

__all__ = ["scenes", "slow_ms"]


def slow_ms(move_ms: int | None) -> float:
    """From when on a decision was slow: half the time for a move, but not below 0.1 s."""
    return 1000 if move_ms is None else max(100, move_ms / 2)


def scenes(match: LoggedMatch, eyes: Seat | None = None) -> Iterator[Scene]:
    """The deals of a match, each as soon as it has been played through the rules.

    Raises LogError, with file and line, behind the last scene that is right: one that a bad line
    ends holds what comes before that line.
    """
    gathered: list[Happening | Note] = []
    before = totals = (0,) * match.header.seats
    names = tuple(name for name, _ in match.players)
    names += tuple(
        map(str, range(len(names), match.header.seats))
    )  # of a log that ends in its head
    begun = False
    earlier: list[Event] = []

    def scene() -> Scene:
        return Scene(
            match.game,
            names,
            tuple(gathered),
            before,
            eyes,
            slow_ms(match.header.move_ms),
            tuple(earlier),
        )

    problem: LogError | None = None
    try:
        for happening in _followed(match):
            verb = happening.event.verb if isinstance(happening, Happening) else ""
            if begun and verb in ("partie", "deal"):
                yield scene()
                earlier = [] if verb == "partie" else earlier + _open(match, gathered)
                gathered, before, begun = [], totals, False
            gathered.append(happening)
            begun = begun or verb == "deal"
            if isinstance(happening, Happening) and verb in ("score", "rest"):
                totals = _added(totals, happening.event)
    except LogError as error:
        problem = error
    if gathered:
        yield scene()
    if problem is not None:
        raise problem


def _open(match: LoggedMatch, gathered: list[Happening | Note]) -> list[Event]:
    """What a partie's account needs of a deal."""
    if not match.game.counts_parties:
        return []
    return [
        happening.event
        for happening in gathered
        if isinstance(happening, Happening)
        and happening.event.audience is None
        and happening.event.verb not in ("play", "trick")
    ]


def _added(totals: tuple[int, ...], event: Event) -> tuple[int, ...]:
    return tuple(a + int(b) for a, b in zip(totals, event.words, strict=True))


def _followed(match: LoggedMatch) -> Iterator[Happening | Note]:
    """What the log tells, in its order, as far as it is right."""
    readable, problem = _readable(match)
    events = (event for _, step in replay(readable) for event in step.events)
    for line in readable.lines:
        if line.kind == "event":
            yield _happening(line, next(events))
        else:
            verb, seat, text = line.text.split(" ", 2)
            yield Note("fault" if verb == "fault" else "remark", text, int(seat))
    if problem is not None:
        raise problem
    for _ in events:  # a match that is not over says so here
        pass
    if match.void is not None:
        yield Note("void", match.void)
    elif match.cut_off:
        yield Note("cut")


def _happening(line: LogLine, event: Event) -> Happening:
    if line.comment is None:
        return Happening(event)
    return Happening(event, line.comment.time_ms, line.comment.stand_in)


def _readable(match: LoggedMatch) -> tuple[LoggedMatch, LogError | None]:
    """The match up to the first line that is no event of the game, and what is wrong with that."""
    for place, line in enumerate(match.lines):
        if line.kind == "event":
            try:
                match.parse(line)
            except LogError as problem:
                lines = match.lines[:place]
                return replace(match, lines=lines, void=None, cut_off=True), problem
    return match, None
