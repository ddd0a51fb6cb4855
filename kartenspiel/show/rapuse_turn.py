"""A turn of Rapuse in one sentence: what was taken, laid and put, and what was held back."""

from __future__ import annotations

from dataclasses import dataclass, field

from kartenspiel.cards import Card
from kartenspiel.core import Seat
from kartenspiel.show.document import Text, cards, listed, say
from kartenspiel.show.rapuse_table import CLOSING, Table, marks
from kartenspiel.show.scene import Happening, Scene
from kartenspiel.show.translate import _

__all__ = ["Turn"]


@dataclass
class _Laid:
    """A card that was laid."""

    card: Card
    source: str
    height: int
    stand_in: bool
    paid: int = 0
    """By each other seat."""
    under: Text = ()
    """What turns up on the Rapuse."""


@dataclass
class _Put:
    """A card that was put on a house."""

    card: Card
    house: int
    stand_in: bool


@dataclass
class Turn:
    """What a player does until his turn ends, told one after the other."""

    scene: Scene
    seat: Seat
    done: list[list[Card] | _Laid | _Put] = field(default_factory=list)
    """The cards that were taken, laid and put, in order."""

    def add(self, happening: Happening, table: Table) -> None:
        """The next event of this turn; `table` is as it was before."""
        event, stand_in = happening.event, happening.stand_in
        match event.verb, event.words:
            case "take", taken:
                self.done.append([Card(str(card)) for card in taken])
            case "put", (Card() as card, house):
                self.done.append(_Put(card, int(house), stand_in))
            case "lay", (str(source), Card() as card):
                self.done.append(_Laid(card, source, table.height(card), stand_in))
            case "rapuse", (_, Card() as card):
                self._last.under = say(_("next {card}"), card=card)
            case "rapuse", _:
                self._last.under = say(_("the last"))
            case "pay", (paid,):
                self._last.paid = int(paid)

    @property
    def _last(self) -> _Laid:
        last = self.done[-1]
        assert isinstance(last, _Laid)
        return last

    def sentence(self, table: Table, *, ended: bool) -> Text:
        """The turn so far; `table` is as it is now."""
        said: list[Text] = []
        for part in self._parts():
            match part[0]:
                case list():
                    taken = [card for some in part if isinstance(some, list) for card in some]
                    said.append(say(_("takes {cards}"), cards=cards(taken)))
                case _Laid():
                    laid = [self._laid(card) for card in part if isinstance(card, _Laid)]
                    said.append(say(_("lays {cards}"), cards=_enumerated(laid)))
                case _Put():
                    put = [_put(card) for card in part if isinstance(card, _Put)]
                    said.append(say(_("puts {cards}"), cards=_enumerated(put)))
        held = table.fitting(self.seat)
        if ended and held:
            said.append(say(_("holds back {cards}"), cards=listed(held)))
        elif ended and not said:
            said.append(say(_("can lay nothing")))
        elif table.drawn and not ended:
            said.append(say(_("has yet to place {cards}"), cards=cards(table.drawn)))
        elif not said:
            said.append(say(_("is to play")))
        sentence: Text = (self.scene.player(self.seat),)
        for number, part_said in enumerate(said):
            sentence += ("; " if number else " ", *part_said)
        return (*sentence, ".")

    def _parts(self) -> list[list[list[Card] | _Laid | _Put]]:
        """What was done, like ones together."""
        parts: list[list[list[Card] | _Laid | _Put]] = []
        for one in self.done:
            if parts and type(parts[-1][0]) is type(one):
                parts[-1].append(one)
            else:
                parts.append([one])
        return parts

    def _laid(self, laid: _Laid) -> Text:
        """The card, where it comes from, what it is and what it earns."""
        notes: list[Text] = []
        if laid.source == "r":
            notes.append(say(_("Rapuse")))
        elif laid.source != "d":
            notes.append(say(_("house {n}"), n=laid.source[1:]))
        if laid.height == 0:
            notes.append(say(_("base card")))
        elif laid.height == CLOSING:
            notes.append(say(_("closes a pile")))
        if laid.paid:
            text = _("{marks}") if len(self.scene.seats) == 2 else _("{marks} each")
            notes.append(say(text, marks=marks(laid.paid)))
        if laid.under:
            notes.append(laid.under)
        if laid.stand_in:
            notes.append(say(_("stand-in")))
        if not notes:
            return (laid.card,)
        return say(_("{card} ({notes})"), card=laid.card, notes=_enumerated(notes))


def _put(put: _Put) -> Text:
    text = _("{card} on {n} (stand-in)") if put.stand_in else _("{card} on {n}")
    return say(text, card=put.card, n=put.house)


def _enumerated(some: list[Text]) -> Text:
    """`a, b, c`."""
    text: Text = ()
    for one in some:
        text += (", ", *one) if text else one
    return text
