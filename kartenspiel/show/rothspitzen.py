"""How a deal of Rothspitzen is shown.

The terms are those of the game: `kartenspiel.games.rothspitzen` explains them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kartenspiel.cards import GERMAN_RANKS, GERMAN_SUITS, HIDDEN, Card
from kartenspiel.core import Event, Seat
from kartenspiel.games.rothspitzen import Rothspitzen
from kartenspiel.show.document import (
    Block,
    Document,
    Hand,
    Hands,
    Heading,
    Line,
    Suit,
    Text,
    cards,
    listed,
    say,
)
from kartenspiel.show.notes import long_thought, note_line, stand_in
from kartenspiel.show.rothspitzen_account import closing, result_line, settlement
from kartenspiel.show.scene import Happening, Note, Scene
from kartenspiel.show.translate import _, plural
from kartenspiel.show.tricks import TrickBook

__all__ = ["show"]

_BIDS = {
    "pass": _("passes"),
    "solo": _("solo"),
    "couleur": _("Couleur"),
    "hold": _("keeps the game, in Couleur"),
}


def show(scene: Scene) -> Document:
    """A deal, whole or as far as it has come."""
    deal = _Deal(scene)
    for happening in scene.happened:
        deal.add(happening)
    return Document(scene.pack, tuple(deal.blocks()))


class _Deal:
    """Takes what happened in order and keeps what is said of each part of the deal."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.game, Rothspitzen)
        self._scene = scene
        self._game = scene.game
        self._title: list[Block] = []
        self._antes: list[Event] = []
        self._head: list[Line] = []
        self._dealer: Seat | None = None
        self._hands: dict[Seat, tuple[Card, ...]] = {}
        self._bids: list[Text] = []
        self._bidding: list[Line] = []
        self._trump: Event | None = None
        self._book = TrickBook(scene)
        self._tricks = [0, 0]
        """The declarer's, and the defenders'."""
        self._tail: list[Block] = []
        self._phase = self._head
        """Where notes go; the tricks have lines of their own."""
        self._playing = False

    def add(self, happening: Happening | Note) -> None:
        """The next thing that happened."""
        if isinstance(happening, Note):
            line = note_line(self._scene, happening)
            if happening.kind in ("void", "cut"):
                self._tail.append(line)
            else:
                self._aside(line)
        else:
            self._event(happening, happening.event)

    def _aside(self, line: Line | None) -> None:
        if line is None:
            return
        if self._tail:
            self._tail.append(line)
        elif self._playing:
            self._book.line(line)
        else:
            self._phase.append(line)

    def _event(self, happening: Happening, event: Event) -> None:
        match event.verb, event.seat:
            case "deal", _:
                self._begin(event)
            case "ante", _:
                self._antes.append(event)
            case "pot", _ if not self._hands:
                self._head.insert(0, self._pot(event))
            case "hand", int(seat):
                self._hands[seat] = tuple(map(Card, map(str, event.words)))
                self._phase = self._bidding
            case "bid", int(seat):
                self._bid(happening, seat, str(event.words[0]))
            case "trump", int(seat):
                self._aside(long_thought(self._scene, happening, seat))
                self._aside(stand_in(self._scene, happening, seat))
                self._trump = event
                self._playing = True
            case "play", _:
                self._book.play(happening)
            case "trick", _:
                won_by_defender = self._trump is None or event.seat != self._trump.seat
                self._tricks[won_by_defender] += 1
                self._book.trick(event, "{}:{}".format(*self._tricks))
            case "stop" | "tout", int(seat):
                self._answer(happening, seat)
            case "show", int(seat):
                shown = [card for group in self._sorted(_cards(event)) for card in group]
                text = _("{player} shows the cards left: {cards}.")
                self._tail.append(
                    Line(say(text, player=self._scene.player(seat), cards=cards(shown)))
                )
            case "result", _:
                self._tail.append(Line(result_line(self._scene, event, self._tricks)))
            case "score", _:
                self._tail += settlement(self._scene, self._hands)
            case "rest" | "over", _:
                if event.verb == "over":
                    self._tail += closing(self._scene)

    def _begin(self, event: Event) -> None:
        number, *rest = event.words
        self._dealer = int(str(rest[0]).removeprefix("dealer="))
        text = _("Deal {number}, dealer {player}")
        title = say(text, number=int(number), player=self._scene.player(self._dealer))
        self._title.append(Heading(title))

    def _pot(self, event: Event) -> Line:
        """Who set what, and what stands."""
        marks = int(event.words[0])
        staemme = marks // self._game.options.stake
        stands = say(
            plural(
                _("The pot holds {marks}, {n} Stamm."),
                _("The pot holds {marks}, {n} Stämme."),
                staemme,
            ),
            marks=_marks(marks),
            n=staemme,
        )
        if not self._antes:
            text = _("Nobody sets a Stamm. {stands}")
        elif len(self._antes) == 1:
            text = _("{players} sets {marks}. {stands}")
        else:
            text = _("{players} set {marks} each. {stands}")
        players = [self._scene.player(event.seat or 0) for event in self._antes]
        paid = _marks(int(self._antes[0].words[0])) if self._antes else ()
        return Line(say(text, players=listed(players), marks=paid, stands=stands))

    def _bid(self, happening: Happening, seat: Seat, bid: str) -> None:
        said = _BIDS[bid]
        if happening.stand_in:
            said = _("{bid} (stand-in)").replace("{bid}", said)
        self._bids.append(say(_("{player} {bid}"), player=self._scene.player(seat), bid=said))
        self._aside(long_thought(self._scene, happening, seat))

    def _answer(self, happening: Happening, seat: Seat) -> None:
        """Stop, or tout."""
        if happening.event.verb == "stop":
            text = _("{player} has the first five tricks and stops")
        else:
            text = _("{player} has the first five tricks and goes for all eight: tout")
        self._book.line(Line(say(text, player=self._scene.player(seat))))
        self._aside(long_thought(self._scene, happening, seat))
        self._aside(stand_in(self._scene, happening, seat))

    # ---- the parts in order

    def blocks(self) -> list[Block]:
        """What is shown, from the heading to the account."""
        found: list[Block] = [*self._title, *self._head]
        if self._hands:
            found.append(Hands(tuple(map(self._hand, self._hands))))
        if self._bids:
            text = say(_("Bidding: "))
            for place, bid in enumerate(self._bids):
                text += (say(", ") if place else ()) + bid
            found.append(Line((*text, ".")))
        found += self._bidding
        if self._trump is not None:
            found.append(self._named(self._trump))
        tally = () if self._trump is None else say(_("{player}:others"), player=self._declarer)
        tricks = self._book.block(tally)
        if tricks is not None:
            found.append(tricks)
        return found + self._tail

    @property
    def _declarer(self) -> Text:
        assert self._trump is not None
        assert self._trump.seat is not None
        return (self._scene.player(self._trump.seat),)

    def _named(self, trump: Event) -> Line:
        """Declarer and trump, with the matadors."""
        suit = str(trump.words[0])
        deck = self._game.deck
        matadors = [deck.cards[kind] for kind in deck.trumps_down[GERMAN_SUITS.index(suit)][:3]]
        outbid = any(event.words == ("couleur",) for event in self._scene.events("bid"))
        text = (
            _("{player} plays in Couleur, trump is {suit}. Matadors: {cards}.")
            if outbid
            else _("{player} plays solo, trump is {suit}. Matadors: {cards}.")
        )
        return Line(say(text, player=self._declarer, suit=Suit(suit), cards=cards(matadors)))

    # ---- hands

    def _hand(self, seat: Seat) -> Hand:
        roles = []
        if self._dealer is not None and seat == (self._dealer + 1) % 3:
            roles.append(_("forehand"))
        if seat == self._dealer:
            roles.append(_("dealer"))
        if self._trump is not None and seat == self._trump.seat:
            roles.append(_("declarer"))
        return Hand(self._scene.player(seat), self._sorted(self._hands[seat]), ", ".join(roles))

    def _sorted(self, hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """As a player holds it: trumps, then suit by suit, each from high to low.

        Before trump is known the first group is the two that are always trumps.
        """
        if HIDDEN in hand:
            return (tuple(hand),)
        deck = self._game.deck
        if self._trump is None:
            first, _seven, third, *_lower = deck.trumps_down[0]
            trumps = [deck.cards[first], deck.cards[third]]
        else:
            suit = GERMAN_SUITS.index(str(self._trump.words[0]))
            trumps = [deck.cards[kind] for kind in deck.trumps_down[suit]]
        plain = sorted(
            (card for card in hand if card not in trumps),
            key=lambda card: (GERMAN_SUITS.index(card.suit), -GERMAN_RANKS.index(card.rank)),
        )
        groups = [tuple(card for card in trumps if card in hand)]
        groups += [tuple(group) for _suit, group in groupby(plain, key=lambda card: card.suit)]
        return tuple(group for group in groups if group)


def _cards(event: Event) -> list[Card]:
    return [word for word in event.words if isinstance(word, Card)]


def _marks(number: int) -> Text:
    return say(plural(_("{n} mark"), _("{n} marks"), number), n=number)
