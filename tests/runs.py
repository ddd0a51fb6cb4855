"""Play whole matches in the test's own process, by the policies of the printed runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from kartenspiel.core import Event, Move, State
from kartenspiel.course import Course, policies, seeded
from kartenspiel.games import make_game

Chooser = Callable[[State, int], Move]
"""A policy that may look at the state: the move, given state and moves played in the deal."""


@dataclass
class Run:
    """A match played to its end."""

    lines: list[str] = field(default_factory=list)
    """All events as one who sees everything is sent them."""
    moves: int = 0

    def deals(self) -> list[list[str]]:
        """The lines of each deal, from `deal` to `score`."""
        found: list[list[str]] = []
        inside = False
        for line in self.lines:
            if line.startswith("deal "):
                found.append([])
                inside = True
            if inside:
                found[-1].append(line)
            if line.startswith("score "):
                inside = False
        return found

    def of(self, verb: str) -> list[str]:
        """What stands behind `verb` in each of its lines."""
        return [line.partition(" ")[2] for line in self.lines if line.split(" ")[0] == verb]

    @property
    def match_hash(self) -> str:
        """The match hash of a printed run."""
        return digest(self.lines)

    @property
    def deal_hashes(self) -> list[str]:
        """The deal hash of each deal."""
        return [digest(lines) for lines in self.deals()]


def digest(lines: list[str]) -> str:
    """The first 16 hex digits of SHA-256 over the lines, each with LF."""
    return sha256("".join(line + "\n" for line in lines).encode()).hexdigest()[:16]


def choosers(names: str, more: Mapping[str, Chooser] | None = None) -> list[Chooser]:
    """The policies named, joined by commas; `more` has a game's own."""

    def listed(name: str) -> Chooser:
        if more and name in more:
            return more[name]
        policy = policies[name]

        def choose(state: State, count: int) -> Move:
            legal = state.legal()
            return legal[policy(len(legal), count)]

        return choose

    return [listed(name) for name in names.split(",")]


def play(
    game: str,
    seats: int,
    seed: str,
    length: int,
    policy: str,
    options: str = "",
    more: Mapping[str, Chooser] | None = None,
) -> Run:
    """A match of `length` deals or parties; `options` as the sheets write them."""
    words = [tuple(word.split("=", 1)) for word in options.split()]
    preset = next((value for name, value in words if name == "preset"), None)
    rules = make_game(game, seats, [(n, v) for n, v in words if n != "preset"], preset)
    course = Course(rules, seats, length, seeded(seed))
    by_seat = choosers(policy, more)
    run = Run()
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        seat = course.state.to_move
        assert seat is not None
        move = by_seat[seat % len(by_seat)](course.state, course.count)
        course.apply(move, events)
        run.moves += 1
    run.lines = [str(event) for event in events]
    return run
