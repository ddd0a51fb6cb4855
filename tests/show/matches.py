"""Logged matches made in the test's own process."""

from __future__ import annotations

import random
from collections.abc import Iterable

from kartenspiel.core import Event, Game, State
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game
from kartenspiel.log.read import LoggedMatch, read_matches

NAMES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy")


def log_of(game: Game, seats: int, length: int, lines: Iterable[str]) -> list[bytes]:
    """The lines of a log of these events."""
    counted = "parties" if game.counts_parties else "deals"
    text = [
        f"match {game.name} seats={seats} {counted}={length} move_ms=1000 bank_ms=0",
        *(f"option {name} {word}" for name, word in game.options.words()),
        *(f"player {seat} {NAMES[seat]}" for seat in range(seats)),
        *lines,
    ]
    return [f"{line}\n".encode() for line in text]


def random_log(game: Game, seats: int, seed: str, length: int) -> list[bytes]:
    """The log of a match in which everybody plays by chance."""
    rng = random.Random(seed)
    course = Course(game, seats, length, seeded(seed))
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        course.apply(rng.choice(course.state.legal()), events)
    return log_of(game, seats, length, map(str, events))


def random_match(game: Game, seats: int, seed: str, length: int) -> LoggedMatch:
    """The same, read."""
    (match,) = read_matches(random_log(game, seats, seed, length), "test")
    return match


def rothspitzen(options: str = "") -> Game:
    """The game with options as the sheet writes them."""
    words = dict(word.split("=", 1) for word in options.split())
    preset = words.pop("preset", None)
    return make_game("rothspitzen", 3, words.items(), preset)


def some_states(game: Game, seats: int, seed: str) -> Iterable[tuple[State, list[Event]]]:
    """The states of one deal played by chance, each with the events that led to it."""
    rng = random.Random(seed)
    events: list[Event] = []
    chance = seeded(seed)(1)
    state = game.deal(game.begin(seats, chance, events), chance, events)
    while state.to_move is not None:
        yield state.copy(), list(events)
        state.apply(rng.choice(state.legal()), events)
