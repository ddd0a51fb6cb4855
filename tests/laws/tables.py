"""The tables that the laws are tried at: every game, with every preset, for every number of seats.

A new game is covered as soon as it is in `GAMES`. What a law costs is bounded by game, not by
table: the tables of a game share its decisions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from kartenspiel.core import Event, Game, Move
from kartenspiel.course import Course, seeded
from kartenspiel.errors import OptionError
from kartenspiel.games import GAMES, make_game

BOUNDS = {
    "rothspitzen": 4 + 1 + 24 + 1,
    "poker": 6 * 10 * (1 + 8) + 5 * 10,
    # two moves a turn, a last round, 104 natural cards that are laid one by one, and a call
    "rommee": 2 * (1000 + 1) * 10 + 104 + 1,
    "cooncan": 2 * 1000 * 5 + 106,
}
"""The most moves of a deal, where the sheet proves a number."""
ANY_BOUND = 5000
"""Moves of a deal that no game comes near."""


class Table(NamedTuple):
    """A game with a preset and a number of seats."""

    game: str
    preset: str
    seats: int

    def rules(self) -> Game:
        """The game; OptionError where the sheet forbids it."""
        return make_game(self.game, self.seats, preset=self.preset)

    def share(self, decisions: int) -> int:
        """The table's share of the decisions that a law may cost its game; at least six."""
        tables = sum(table.game == self.game for table in TABLES)
        return max(6, decisions // tables)


def _allowed(table: Table) -> bool:
    try:
        table.rules()
    except OptionError:
        return False
    return True


TABLES = [
    table
    for name, rules in GAMES.items()
    for preset in rules.options_type.presets
    for seats in rules.seats()
    if _allowed(table := Table(name, preset.name, seats))
]


def _is_quick(table: Table) -> bool:
    """Whether the table is tried in every run: each preset at one size, the first at three."""
    presets = [preset.name for preset in GAMES[table.game].options_type.presets]
    sizes = [t.seats for t in TABLES if (t.game, t.preset) == (table.game, table.preset)]
    place = presets.index(table.preset)
    if place == 0:
        return table.seats in (sizes[0], sizes[len(sizes) // 2], sizes[-1])
    return table.seats == sizes[place % len(sizes)]


every_table = pytest.mark.parametrize(
    "table",
    [
        pytest.param(
            table,
            id=f"{table.game}-{table.preset}-{table.seats}",
            marks=() if _is_quick(table) else pytest.mark.slow,
        )
        for table in TABLES
    ],
)
"""The whole product of presets and sizes; what is not tried in every run is marked slow."""
every_game = pytest.mark.parametrize("game", GAMES)


def length(game: Game) -> int:
    """Of a short match: a partie, or two deals, since the second depends on the first."""
    return 1 if game.counts_parties else 2


def walk(table: Table, seed: str, decisions: int) -> Iterator[Course]:
    """Short matches, played by chance, at each of `decisions` decisions."""
    rng = random.Random(seed)
    game = table.rules()
    for number in range(decisions):
        course = Course(game, table.seats, length(game), seeded(f"{seed}-{number}"))
        course.begin()
        while not course.over:
            yield course
            decisions -= 1
            if decisions <= 0:
                return
            course.apply(rng.choice(course.state.legal()))


@dataclass
class Record:
    """A match played to its end."""

    seed: str
    moves: list[Move] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        """The events as one who sees everything is told them."""
        return [str(event) for event in self.events]

    def deals(self) -> list[list[Event]]:
        """The events by deal, each up to its `score`; what comes before a deal belongs to it."""
        deals: list[list[Event]] = [[]]
        for event in self.events:
            deals[-1].append(event)
            if event.verb == "score":
                deals.append([])
        return deals[:-1]


def played(game: Game, seats: int, seed: str, rng: random.Random | None) -> Record:
    """A short match, by chance or, without `rng`, by the first listed moves; it must end."""
    record = Record(seed)
    bound = BOUNDS.get(game.name, ANY_BOUND)
    course = Course(game, seats, length(game), seeded(seed))
    course.begin(record.events)
    while not course.over:
        legal = course.state.legal()
        assert legal
        assert course.count < bound, "the deal does not end"
        assert course.state.must_ask or len(legal) == 1
        record.moves.append(legal[0] if rng is None else rng.choice(legal))
        course.apply(record.moves[-1], record.events)
        assert len(record.moves) < 40 * ANY_BOUND, "the match does not end"
    assert course.state.to_move is None
    assert str(record.events[-1]) == "over " + " ".join(map(str, course.standing.totals))
    return record


def check_money(record: Record) -> None:
    """What is paid is received, by a player or by the pot; the match as a whole sums to zero."""
    totals: list[int] | None = None
    pot: int | None = None
    for event in record.events:
        if event.verb == "pot":
            pot = int(event.words[0])
        if event.verb in ("score", "rest"):
            paid = [int(word) for word in event.words]
            totals = paid if totals is None else [a + b for a, b in zip(totals, paid, strict=True)]
            if event.verb == "rest":
                pot = pot if pot is None else -sum(totals)
            assert sum(totals) + (pot or 0) == 0, str(event)
    assert record.events[-1].words == tuple(totals or ())
    assert sum(totals or ()) == 0


def check_replay(game: Game, seats: int, record: Record) -> None:
    """The moves lead to the same events again, with the cards that the events show."""
    deals = record.deals()
    course = Course(game, seats, length(game), lambda deal: game.arrange(deals[deal - 1]))
    events: list[Event] = []
    course.begin(events)
    for move in record.moves:
        course.apply(move, events)
    assert course.over
    assert [str(event) for event in events] == record.lines
