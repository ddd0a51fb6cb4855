"""How many sequences of moves there are: one number tells whether any list anywhere has changed.

A node of depth n is a sequence of n listed moves from the position on, within its deal; moves that
are played without asking count. A deal that is over has no longer sequences. Each file gives, for
each position, the number of players and the seed, options, the moves that lead to it, and then
depth and number of nodes.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from kartenspiel.core import State
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game

FILES = sorted(Path(__file__).parent.glob("*.txt"))


class Position(NamedTuple):
    """A position of the first deal of a match, and the nodes below it."""

    game: str
    seats: int
    seed: str
    options: list[list[str]]
    moves: list[str]
    nodes: dict[int, int]

    def state(self) -> State:
        """The deal in this position."""
        game = make_game(self.game, self.seats, [(name, text) for name, text in self.options])
        course = Course(game, self.seats, 1, seeded(self.seed))
        course.begin()
        for text in self.moves:
            course.state.apply(game.parse(text))
        return course.state


def positions(path: Path) -> list[Position]:
    """The positions of a file."""
    found = []
    for block in path.read_text("utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        words = dict(line.partition(" ")[::2] for line in lines)
        moves = words.pop("after", "")
        seats, seed, *options = words.pop("position").split(" ")
        found.append(
            Position(
                path.stem,
                int(seats),
                seed,
                [option.split("=", 1) for option in options],
                moves.split(" | ") if moves else [],
                {int(depth): int(count) for depth, count in words.items()},
            )
        )
    return found


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` listed moves."""
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        twin = state.copy()
        twin.apply(move)
        total += perft(twin, depth - 1)
    return total
