"""The tricks of a deal, gathered from its events; for every game that is played in tricks."""

from __future__ import annotations

from kartenspiel.cards import Card
from kartenspiel.core import Event
from kartenspiel.show.document import Line, Play, Text, Trick, Tricks
from kartenspiel.show.notes import long_thought
from kartenspiel.show.scene import Happening, Scene

__all__ = ["TrickBook"]


class TrickBook:
    """Takes `play` and `trick` events and the lines between them, in order.

    A line that comes in the middle of a trick stands behind it.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._rows: list[Trick | Line] = []
        self._plays: list[Play] = []
        self._lines: list[Line] = []

    def play(self, happening: Happening) -> None:
        """A card is played."""
        event = happening.event
        card = event.words[0]
        assert event.seat is not None
        assert isinstance(card, Card)
        player = self._scene.player(event.seat)
        self._plays.append(Play(player, card, happening.stand_in))
        thought = long_thought(self._scene, happening, event.seat)
        if thought:
            self.line(thought)

    def trick(self, event: Event, tally: str = "") -> None:
        """The trick is won; `tally` is how things stand then."""
        assert event.seat is not None
        self._rows.append(Trick(tuple(self._plays), self._scene.player(event.seat), tally))
        self._plays = []
        self._flush()

    def line(self, line: Line) -> None:
        """Something else happens."""
        self._lines.append(line)
        if not self._plays:
            self._flush()

    def _flush(self) -> None:
        self._rows += self._lines
        self._lines = []

    def block(self, tally: Text = ()) -> Tricks | None:
        """All of it, the trick on the table too; None if there is nothing yet."""
        rows = list(self._rows)
        if self._plays:
            rows.append(Trick(tuple(self._plays)))
        rows += self._lines
        return Tricks(tuple(rows), tally) if rows else None
