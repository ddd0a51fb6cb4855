"""The table of Rapuse, followed event by event: what lies where when something is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kartenspiel.cards import FRENCH_RANKS, HIDDEN, Card
from kartenspiel.core import Event, Seat
from kartenspiel.show.document import Hand, Hands, Text, cards, say
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _, plural

__all__ = ["CLOSING", "Table", "marks", "rank_name"]

CLOSING: Final = 12
"""The height of a closing card; a base card has height 0."""
_HEAP: Final = 42
_HOUSES: Final = 4


class Table:
    """What lies open, and how many cards lie covered."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._base: int | None = None
        self.piles: list[int] = []
        """The heights of the open piles."""
        self.closed = 0
        self.heaps = [_HEAP for _seat in scene.seats]
        self.rapuses = [0 for _seat in scene.seats]
        """Cards left, the open one counted."""
        self.tops: list[Card | None] = [None for _seat in scene.seats]
        """The open card of each Rapuse."""
        self.houses: list[list[list[Card]]] = [
            [[] for _house in range(_HOUSES)] for _seat in scene.seats
        ]
        """By seat: four houses, each from the bottom up."""
        self.drawn: list[Card] = []
        """The open drawn cards of the seat to move."""

    def follow(self, event: Event) -> None:
        """Something happens."""
        match event.verb, event.seat, event.words:
            case "rapuse", int(seat), (left, *top):
                self.rapuses[seat] = int(left)
                self.tops[seat] = Card(str(top[0])) if top else None
            case "base", int(seat), (Card() as card, *_):
                self._base = FRENCH_RANKS.index(card.rank)
                self.heaps[seat] -= 1
                self.piles = [0]
            case "take", int(seat), taken:
                self.heaps[seat] -= len(taken)
                self.drawn += map(Card, map(str, taken))
            case "put", int(seat), (Card() as card, house):
                self.drawn.remove(card)
                self.houses[seat][int(house) - 1].append(card)
            case "lay", int(seat), (str(source), Card() as card):
                self._lay(seat, source, card)

    def _lay(self, seat: Seat, source: str, card: Card) -> None:
        if source == "d":
            self.drawn.remove(card)
        elif source != "r":  # of the Rapuse the next event tells
            self.houses[seat][int(source[1:]) - 1].pop()
        height = self.height(card)
        if height:
            self.piles.remove(height - 1)
        if height == CLOSING:
            self.closed += 1
        else:
            self.piles.append(height)

    def height(self, card: Card) -> int:
        """How many cards lie under it on a pile."""
        assert self._base is not None
        return (FRENCH_RANKS.index(card.rank) - self._base) % len(FRENCH_RANKS)

    def fitting(self, seat: Seat) -> list[Card]:
        """The open cards of Rapuse and houses that `seat` could lay."""
        top = self.tops[seat]
        found = [] if top is None else [top]
        found += [house[-1] for house in self.houses[seat] if house]
        return [card for card in found if self.height(card) - 1 in (-1, *self.piles)]

    # ---- in words

    def standing(self) -> Text:
        """The piles by their top ranks, the shortest first."""
        assert self._base is not None
        names = [
            rank_name(FRENCH_RANKS[(self._base + height) % len(FRENCH_RANKS)])
            for height in sorted(self.piles)
        ]
        if not names:
            text = _("no open pile")
        else:
            text = plural(_("{n} pile, up to {ranks}"), _("{n} piles, up to {ranks}"), len(names))
        said = say(text, n=len(names), ranks=" ".join(names))
        if self.closed:
            said = say(_("{piles}; {n} closed"), piles=said, n=self.closed)
        return said

    def before(self, seat: Seat) -> Text:
        """What lies before `seat`: the Rapuse and the houses that have cards."""
        said: Text = ()
        for name, some in self._places(seat):
            said = say(_("{said} {name}: {cards}."), said=said, name=name, cards=cards(some))
        return said[1:] if said[:1] == (" ",) else said

    def _places(self, seat: Seat) -> Iterator[tuple[str, list[Card]]]:
        top = self.tops[seat]
        if top is not None:
            yield _("Rapuse ({n})").replace("{n}", str(self.rapuses[seat])), [top]
        for number, house in enumerate(self.houses[seat], 1):
            if house:
                yield _("House {n}").replace("{n}", str(number)), house

    def all(self) -> Hands:
        """What lies before everybody. In a house, cards that run downwards stand together."""
        rows = []
        for seat, player in enumerate(self._scene.players):
            if self.heaps[seat]:
                rows.append(Hand(player, ((HIDDEN,) * self.heaps[seat],), _("Heap")))
            rows += [
                Hand(player, tuple(map(tuple, self._rows(some))), name)
                for name, some in self._places(seat)
            ]
        return Hands(tuple(rows))

    def _rows(self, house: list[Card]) -> list[list[Card]]:
        rows: list[list[Card]] = []
        for card in house:
            if rows and self.height(card) < self.height(rows[-1][-1]):
                rows[-1].append(card)
            else:
                rows.append([card])
        return rows


def marks(number: int) -> Text:
    """Some marks."""
    return say(plural(_("{n} mark"), _("{n} marks"), number), n=number)


def rank_name(rank: str) -> str:
    """A rank as cards show it."""
    return "10" if rank == "T" else rank
