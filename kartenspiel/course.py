"""A match as one pure machine: deals and parties strung together.

The referee, the log reader, search and tests all fold this machine; it has no clock, no IO and no
chance of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kartenspiel.chance import Chance, Seeded
from kartenspiel.core import Event, Game, Move, Seat, Standing, State, View

__all__ = ["Course", "Policy", "policies", "seeded"]

Policy = Callable[[int, int], int]
"""The place to choose, given the length of the list and the moves played in this deal so far."""

policies: dict[str, Policy] = {
    "first": lambda _length, _count: 0,
    "last": lambda length, _count: length - 1,
    "count": lambda length, count: count % length,
}
"""The players of the printed runs, by name."""


def seeded(seed: str) -> Callable[[int], Chance]:
    """The chance of each deal, from the match's seed."""
    return partial(Seeded, seed)


class Course:
    """One match from its first event to `over`.

    It knows the chance of every deal: never hand it to a bot. `begin` comes first, then `apply`
    for every move until `over` is true. Between calls `state.to_move` says whose move it is.
    """

    __slots__ = ("_chance", "_chance_of", "count", "game", "length", "over", "partie", "seats",
                 "standing", "state")  # fmt: skip

    game: Game
    seats: int
    length: int
    """Deals, or parties where the game counts them."""
    standing: Standing
    """As it was before the deal in progress; after `over`, at the end."""
    state: State
    partie: int | None
    """The partie in progress, from 1; None where there are none."""
    count: int
    """Moves played in the deal in progress so far, silent ones too."""
    over: bool

    def __init__(
        self, game: Game, seats: int, length: int, chance_of: Callable[[int], Chance]
    ) -> None:
        """`length` counts parties where `game.counts_parties`, else deals; `chance_of(n)` is the
        chance of deal n, from 1."""
        self.game = game
        self.seats = seats
        self.length = length
        self._chance_of = chance_of
        self.partie = None
        self.count = 0
        self.over = False

    def begin(self, events: list[Event] | None = None) -> None:
        """The lot for the first dealer and the first deal, up to its first decision."""
        self._chance = self._chance_of(1)
        self.standing = self.game.begin(self.seats, self._chance, events)
        if self.game.counts_parties:
            self._begin_partie(1, events)
        self._deal(events)
        self._go_on(events)

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """Play a listed move, and what follows by rule: settlement, next deal, end."""
        self.count += 1
        state = self.state
        state.apply(move, events)
        if state.to_move is None:
            self._go_on(events)

    def _go_on(self, events: list[Event] | None) -> None:
        """On to the next decision; a deal in which there is none settles at once."""
        while self.state.to_move is None and not self.over:
            self._settle(events)

    def _begin_partie(self, number: int, events: list[Event] | None) -> None:
        self.partie = number
        if events is not None:
            events.append(Event("partie", None, (number,)))

    def _deal(self, events: list[Event] | None) -> None:
        self.count = 0
        self.state = self.game.deal(self.standing, self._chance, events)

    def _settle(self, events: list[Event] | None) -> None:
        """Settle the deal just played, and end or go on."""
        game = self.game
        self.standing = game.settle(self.standing, self.state, events)
        if self.partie is None:
            ended = done = self.standing.deal >= self.length
        else:
            ended = game.partie_over(self.standing)
            done = ended and self.partie >= self.length
        if ended:
            self.standing = game.close(self.standing, events)
        if done:
            self.over = True
            if events is not None:
                events.append(Event("over", None, self.standing.totals))
            return
        if ended and self.partie is not None:
            self._begin_partie(self.partie + 1, events)
        self._chance = self._chance_of(self.standing.deal + 1)
        self._deal(events)

    def view(self, seat: Seat, moves: Sequence[Move]) -> View:
        """What `seat`, which is asked to choose among `moves`, may know: the common keys first."""
        game, own = self.game, self.state.view(seat)
        return {
            "game": game.name,
            "seats": self.seats,
            "seat": seat,
            "options": dict(game.options.words()),
            "partie": self.partie,
            "deal": self.standing.deal + 1,
            "dealer": game.dealer_of(self.standing),
            "turn": self.state.to_move,
            "phase": own.pop("phase"),
            "hand": own.pop("hand"),
            "scores": list(self.standing.totals),
            "moves": [game.text(move) for move in moves],
            **own,
        }
