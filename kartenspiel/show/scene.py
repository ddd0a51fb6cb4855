"""What a game's view is given: who sits there, and what has happened in one deal.

A view is a pure function of a scene. A scene for one seat's eyes has been masked before a view
gets it (`Scene.seen`), so that a view cannot show what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from kartenspiel.cards import GERMAN_SUITS
from kartenspiel.core import Event, Game, Seat
from kartenspiel.show.document import Document, Pack, Player
from kartenspiel.show.translate import _

__all__ = ["Happening", "Note", "Scene", "View", "pack_of"]


class Happening(NamedTuple):
    """An event, and what is known of the decision that made it."""

    event: Event
    time_ms: float | None = None
    stand_in: bool = False
    """The arena's stand-in decided, not the player."""


class Note(NamedTuple):
    """Something beside the play."""

    kind: Literal["fault", "remark", "void", "cut"]
    """`void`: the match was broken off here; `cut`: its log ends here."""
    text: str = ""
    """Of a fault first its kind."""
    seat: Seat | None = None


@dataclass(frozen=True)
class Scene:
    """One deal, whole or as far as it has been played.

    What comes before the `deal` event (the lot, a partie) belongs to it, and what comes behind
    its `score` up to the next one (`rest`, `over`).
    """

    game: Game
    names: tuple[str, ...]
    """By seat."""
    happened: tuple[Happening | Note, ...]
    before: tuple[int, ...]
    """The totals before this deal, by seat."""
    eyes: Seat | None = None
    """Whose eyes see it; None sees everything."""
    slow_ms: float = 1000
    """From when on a decision's time is worth a word."""
    earlier: tuple[Event, ...] = ()
    """Of the same partie, what everybody has seen of the deals before, but for the play; of a
    match without parties nothing."""

    @property
    def pack(self) -> Pack:
        """Which pack is played with."""
        return pack_of(self.game)

    @property
    def seats(self) -> range:
        """The players' seats."""
        return range(len(self.names))

    def player(self, seat: Seat) -> Player:
        """Who sits at `seat`; at a place beyond the seats lies the dummy, the Strohmann."""
        return Player(seat, self.names[seat] if seat < len(self.names) else _("Strohmann"))

    @property
    def players(self) -> tuple[Player, ...]:
        """By seat."""
        return tuple(map(self.player, self.seats))

    def events(self, *verbs: str) -> Iterator[Event]:
        """The events, or those of these verbs, in order."""
        for happening in self.happened:
            if isinstance(happening, Happening) and (not verbs or happening.event.verb in verbs):
                yield happening.event

    def seen(self) -> Scene:
        """What `eyes` may know of it: cards are masked, what other bots said is left out."""
        eyes = self.eyes
        if eyes is None:
            return self
        happened: list[Happening | Note] = []
        for happening in self.happened:
            if isinstance(happening, Happening):
                happened.append(happening._replace(event=happening.event.seen_by(eyes)))
            elif happening.seat in (None, eyes):
                happened.append(happening)
            elif happening.kind == "fault":
                happened.append(happening._replace(text=happening.text.partition(" ")[0]))
        return replace(self, happened=tuple(happened))


View: TypeAlias = Callable[[Scene], Document]
"""How a game is shown."""


def pack_of(game: Game) -> Pack:
    """Which pack a game is played with."""
    return "german" if any(card.suit in GERMAN_SUITS[:3] for card in game.pack) else "french"
