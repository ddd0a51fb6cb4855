"""Whole logs that a person has read: played again from their seed, and from their own cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from kartenspiel.core import Event, Game, Move, Seat, State, parse_event
from kartenspiel.course import Course, seeded
from kartenspiel.games import GAMES, make_game
from tests.laws.tables import Record, every_game

GOLDEN = Path(__file__).parents[1] / "golden"
SEATS = sorted(path for game in GAMES for path in (GOLDEN / game).glob("*-seat*"))
LOGS = sorted({path for game in GAMES for path in (GOLDEN / game).glob("*.log")} - set(SEATS))


@every_game
def test_every_game_has_a_golden_log(game: str) -> None:
    assert any(path.parent.name == game for path in LOGS)


class Log(NamedTuple):
    """A golden file taken apart."""

    words: dict[str, str]
    """Those of the `match` line."""
    game: Game
    lines: list[str]
    """All that comes behind the last `player` line."""

    @property
    def length(self) -> int:
        """Deals, or parties."""
        return int(self.words["parties" if self.game.counts_parties else "deals"])


def read(path: Path) -> Log:
    """A golden log; its `option` lines must be all that the game has."""
    lines = [line.partition(" #")[0] for line in path.read_text("utf-8").splitlines()]
    first = next(line for line in lines if line.startswith("match "))
    _, name, *pairs = first.split(" ")
    words = dict(pair.split("=", 1) for pair in pairs)
    last = max(i for i, line in enumerate(lines) if line.startswith("player "))
    options = [tuple(line.split(" ")[1:]) for line in lines[:last] if line.startswith("option ")]
    game = make_game(name, int(words["seats"]), options)
    assert list(game.options.words()) == options
    return Log(words, game, lines[last + 1 :])


def name_of(path: Path) -> str:
    """The name of a log in test reports."""
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_golden_logs(path: Path) -> None:
    log = read(path)
    seats = int(log.words["seats"])
    deals = Record("", [], [parse_event(line, log.game.verbs) for line in log.lines]).deals()
    for chance_of in (seeded(log.words["seed"]), lambda deal: log.game.arrange(deals[deal - 1])):
        course = Course(log.game, seats, log.length, chance_of)
        assert [str(event) for event in followed(course, log.lines)] == log.lines


@pytest.mark.parametrize("path", SEATS, ids=name_of)
def test_golden_logs_as_a_seat_is_sent_them(path: Path) -> None:
    """`NAME-seatS` is NAME.log with others' cards hidden, and what S is asked."""
    sent = read(path)
    whole = read(path.with_name(path.stem.rpartition("-seat")[0] + ".log"))
    assert sent.game.options == whole.game.options
    seat = int(sent.words["seat"])
    course = Course(
        whole.game, int(whole.words["seats"]), whole.length, seeded(whole.words["seed"])
    )
    asked: dict[int, str] = {}
    events = followed(course, whole.lines, lambda at, line: asked.setdefault(at, line), seat)
    lines: list[str] = []
    for at, event in enumerate(events):
        lines += [asked[at]] if at in asked else []
        lines.append(str(event.seen_by(seat)))
    assert lines == [line for line in sent.lines if not line.startswith("view ")]


def followed(
    course: Course,
    lines: Sequence[str],
    ask: Callable[[int, str], object] | None = None,
    seat: Seat | None = None,
) -> list[Event]:
    """The events of a match in which at each decision the move is played that `lines` tell.

    `ask` is told how many events come before a `choose` line of `seat`, and the line.
    """
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        state = course.state
        if ask is not None and state.must_ask and state.to_move == seat:
            ask(len(events), " | ".join(["choose 1000", *map(course.game.text, state.legal())]))
        course.apply(told(state, lines[len(events) :]), events)
    return events


def told(state: State, lines: Sequence[str]) -> Move:
    """The listed move whose events come next; of several the longest."""
    found: list[tuple[int, int, Move]] = []
    for place, move in enumerate(state.legal()):
        if str(state.announce(move)) == lines[0]:
            twin, events = state.copy(), list[Event]()
            twin.apply(move, events)
            texts = [str(event) for event in events]
            if texts == list(lines[: len(texts)]):
                found.append((len(texts), -place, move))
    assert found, f"no listed move leads to `{lines[0]}`"
    return max(found, key=lambda entry: entry[:2])[2]
