"""A game in which moves begin with the same event."""

# ruff: noqa: ARG002 - the small game here need not use all of the interface

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kartenspiel.cards import Card, pack
from kartenspiel.chance import Chance, Random, Told
from kartenspiel.core import COURSE_VERBS, Event, Game, Seat, Standing, State, Verb, View, by_name
from kartenspiel.options import Options

WORDS = {"lay": (), "lay+knock": ("knock",), "lay+knock+stop": ("knock", "stop")}
"""What is announced behind the card that each move lays."""


class Laying(State):
    """Each of two seats lays its card."""

    __slots__ = ("cards", "said")

    def __init__(self, cards: list[Card], said: int = 0) -> None:
        self.cards = cards
        self.said = said
        self.must_ask = True
        self.to_move = said if said < 2 else None

    def legal(self) -> tuple[str, ...]:
        return () if self.to_move is None else tuple(WORDS)

    def apply(self, move: str, events: list[Event] | None = None) -> None:
        seat = self.said
        if events is not None:
            events.append(Event("discard", seat, (self.cards[seat],)))
            events += (Event(word, seat) for word in WORDS[move])
        self.said += 1
        self.to_move = self.said if self.said < 2 else None

    def why_not(self, text: str) -> str:
        return "not a move"

    def view(self, seat: Seat) -> View:
        return {"phase": "lay", "hand": [self.cards[seat]]}

    def copy(self) -> Laying:
        return Laying(self.cards, self.said)


class Knocking(Game):
    """Two cards, two players."""

    name = "toy"
    options_type = Options
    verbs = by_name(
        COURSE_VERBS,
        (
            Verb("discard", "S CARD", "all", "a card laid"),
            Verb("knock", "S", "-", "said"),
            Verb("stop", "S", "-", "said"),
        ),
    )

    @classmethod
    def seats(cls) -> range:
        return range(2, 3)

    @property
    def pack(self) -> tuple[Card, ...]:
        return pack("78", "e")

    def begin(self, seats: int, chance: Chance, events: list[Event] | None = None) -> Standing:
        return Standing((0, 0), 0)

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> Laying:
        cards = chance.shuffle("deck", self.pack)
        if events is not None:
            events.append(Event("deal", None, (standing.deal + 1,)))
            events += (Event("hand", s, (c,), frozenset((s,))) for s, c in enumerate(cards))
        return Laying(cards)

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> Standing:
        if events is not None:
            events.append(Event("score", None, (0, 0)))
        return replace(standing, deal=standing.deal + 1)

    def text(self, move: str) -> str:
        return move

    def parse(self, text: str) -> str:
        return text

    def arrange(self, events: Sequence[Event]) -> Chance:
        return Told({"deck": [event.words[0] for event in events if event.verb == "hand"]})

    def redeal(self, state: State, seat: Seat, rng: Random) -> State:
        return state.copy()
