"""Whole logs that a person has read: played again from their seed, and from their own cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kartenspiel.chance import Chance
from kartenspiel.core import Event, Game, Move, State, parse_event
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game
from tests.laws.tables import Record, every_game

GOLDEN = Path(__file__).parents[1] / "golden"
LOGS = sorted(GOLDEN.glob("*/*.log"))


@every_game
def test_every_game_has_a_golden_log(game: str) -> None:
    assert any(path.parent.name == game for path in LOGS)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_logs(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    first = next(line for line in lines if line.startswith("match "))
    _, name, *words = first.split(" ")
    keys = dict(word.split("=", 1) for word in words)
    last = max(i for i, line in enumerate(lines) if line.startswith("player "))
    options = [line.split(" ")[1:] for line in lines[: last + 1] if line.startswith("option ")]
    seats = int(keys["seats"])
    game = make_game(name, seats, [(option, text) for option, text in options])
    assert [list(pair) for pair in game.options.words()] == options
    length = int(keys["parties" if game.counts_parties else "deals"])
    expected = [line.partition(" #")[0] for line in lines[last + 1 :]]

    events = [parse_event(line, game.verbs) for line in expected]
    deals = Record("", [], events).deals()
    for chance_of in (seeded(keys["seed"]), lambda deal: game.arrange(deals[deal - 1])):
        assert followed(game, seats, length, chance_of, expected) == expected


def followed(
    game: Game, seats: int, length: int, chance_of: Callable[[int], Chance], lines: Sequence[str]
) -> list[str]:
    """The lines of a match in which at each decision the move is played that `lines` tell."""
    course = Course(game, seats, length, chance_of)
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        course.apply(told(course.state, lines[len(events) :]), events)
    return [str(event) for event in events]


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
