"""How a deal of Poker is shown.

The terms are those of the game: `kartenspiel.games.poker` explains them.
"""

from __future__ import annotations

from kartenspiel.cards import FRENCH_RANKS, FRENCH_SUITS, HIDDEN, Card
from kartenspiel.core import Event, Seat
from kartenspiel.games.poker import Poker
from kartenspiel.show.document import (
    Block,
    Document,
    Hand,
    Hands,
    Heading,
    Line,
    Text,
    cards,
    listed,
    say,
)
from kartenspiel.show.notes import long_thought, note_line, stand_in
from kartenspiel.show.poker_hands import called
from kartenspiel.show.poker_money import Stakes, closing
from kartenspiel.show.scene import Happening, Note, Scene
from kartenspiel.show.translate import _, plural

__all__ = ["show"]


def show(scene: Scene) -> Document:
    """A deal, whole or as far as it has come."""
    deal = _Deal(scene)
    for happening in scene.happened:
        deal.add(happening)
    return Document(scene.pack, tuple(deal.blocks()))


class _Deal:
    """Takes what happened in order and turns it into blocks."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.game, Poker)
        self._scene = scene
        self._options = scene.game.options
        self._stakes = Stakes(scene)
        self._blocks: list[Block] = []
        self._cut: list[Text] = []
        self._dealer: Seat | None = None
        self._hands: dict[Seat, list[Card]] = {}
        self._dealt: list[Hand] = []
        self._said: list[Text] = []
        """The bids of the round so far."""
        self._asides: list[Line] = []
        """What comes behind them."""
        self._round = 1
        self._change: Happening | None = None
        """The cards laid off for which none have come yet."""
        self._asked = self._changed = 0
        """Seats, in the change in progress."""
        self._made: int | None = None
        """Cards of a stock made anew for the change in progress."""
        self._shown: list[Hand] = []
        self._won: list[Event] = []

    def add(self, happening: Happening | Note) -> None:
        """The next thing that happened."""
        if isinstance(happening, Note):
            line = note_line(self._scene, happening)
            if happening.kind in ("void", "cut"):
                self._flush()
            self._aside(line)
        else:
            self._event(happening, happening.event)

    def _event(self, happening: Happening, event: Event) -> None:
        match event.verb, event.seat:
            case "lot", int(seat):
                self._cut.append(
                    say(_("{player} {card}"), player=self._player(seat), card=_cards(event)[0])
                )
            case "deal", _:
                self._begin(event)
            case "ante", _:
                self._stakes.ante(event)
            case "pot", _ if not self._hands:
                self._antes(event)
            case "pot", _ if event.words[0] != 0:
                self._bidding_over(event)
            case "hand", int(seat):
                self._hands[seat] = _cards(event)
                role = _("dealer") if seat == self._dealer else ""
                self._dealt.append(Hand(self._scene.player(seat), (tuple(_cards(event)),), role))
            case "bid", int(seat):
                self._bid(happening, seat, str(event.words[0]))
            case "keep", int(seat):
                self._asked += 1
                self._line(say(_("{player} keeps all cards."), player=self._player(seat)))
                self._thought(happening, seat)
            case "change", int():
                self._asked += 1
                self._changed += 1
                self._change = happening
            case "reshuffle", _:
                self._made = int(event.words[0])
            case "cards", int(seat):
                self._drawn(seat, _cards(event))
            case "show", int(seat):
                shown = _cards(event)
                name = called(shown, str(event.words[-1]))
                self._shown.append(Hand(self._scene.player(seat), (tuple(shown),), name))
            case "win", _:
                self._stakes.win(event)
                self._won.append(event)
            case "score", _:
                self._settled(event)
            case "over", _:
                self._blocks += closing(self._scene, event)

    # ---- the parts in order

    def _begin(self, event: Event) -> None:
        number, *rest = event.words
        self._dealer = int(str(rest[0]).removeprefix("dealer="))
        title = say(
            _("Deal {number}, dealer {player}"),
            number=int(number),
            player=self._player(self._dealer),
        )
        self._blocks.insert(0, Heading(title))
        if self._cut:
            text = _("The cards cut: {cut}. The lowest deals.")
            self._line(say(text, cut=listed(self._cut)))

    def _antes(self, event: Event) -> None:
        text = _("Each pays an ante of {ante}. The pot holds {pot}.")
        ante = _chips(self._options.ante)
        self._line(say(text, ante=ante, pot=_chips(int(event.words[0]))))

    def _bid(self, happening: Happening, seat: Seat, bid: str) -> None:
        self._change_over()
        self._flush_dealt()
        if bid == "pass":
            text = _("{player} passes")
        elif bid == "double":
            self._stakes.double(seat)
            text = _("{player} doubles to {bid}")
        else:
            first = not self._stakes.bid
            paid = self._stakes.hold(seat)
            text = _("{player} holds") if paid else _("{player} stays in")
            text = _("{player} holds at {bid}") if first else text
        if happening.stand_in:
            text = _("{what} (stand-in)").replace("{what}", text)
        self._said.append(say(text, player=self._player(seat), bid=self._stakes.bid))
        thought = long_thought(self._scene, happening, seat)
        if thought:
            self._asides.append(thought)

    def _bidding_over(self, event: Event) -> None:
        self._flush_bids(say(_(" The pot holds {pot}."), pot=_chips(int(event.words[0]))))
        self._stakes.next_round()
        self._asked = self._changed = 0

    def _drawn(self, seat: Seat, drawn: list[Card]) -> None:
        """The cards that come for those laid off."""
        assert self._change is not None
        laid = _cards(self._change.event)
        if HIDDEN in laid:
            text = plural(
                _("{player} changes {n} card."), _("{player} changes {n} cards."), len(laid)
            )
            said = say(text, player=self._player(seat), n=len(laid))
        else:
            hand = self._hands[seat]
            for card in laid:
                hand.remove(card)
            hand += drawn
            hand.sort(key=_place)
            said = say(
                _("{player} changes {laid} for {drawn} and holds {hand}."),
                player=self._player(seat),
                laid=cards(laid),
                drawn=cards(drawn),
                hand=cards(hand),
            )
        self._line(said)
        if self._made is not None:
            text = plural(
                _("For that {n} card laid off before was made a new stock."),
                _("For that {n} cards laid off before were made a new stock."),
                self._made,
            )
            self._line(say(text, n=self._made))
            self._made = None
        self._thought(self._change, seat)
        self._change = None

    def _change_over(self) -> None:
        """R15: what follows where nobody has changed."""
        if self._asked and not self._changed and self._round <= self._options.draws:
            self._line(say(_("Nobody changes a card, so the next bidding is the last.")))
        self._asked = 0

    def _settled(self, score: Event) -> None:
        if self._shown:
            self._blocks.append(Hands(tuple(self._shown)))
        pot = sum(int(event.words[0]) for event in self._won)
        if len(self._won) > 1:
            shares = [
                say(
                    _("{player} takes {chips}"),
                    player=self._player(event.seat or 0),
                    chips=_chips(int(event.words[0])),
                )
                for event in self._won
            ]
            text = _("Equal hands share the pot of {pot}: {shares}.")
            said = say(text, pot=_chips(pot), shares=listed(shares))
        else:
            player = self._scene.player(self._won[0].seat or 0)
            roles = [hand.role for hand in self._shown if hand.player == player]
            text = _("{player} takes the pot of {pot}: {name}.")
            if not roles:
                text = _("All others have passed: {player} takes the pot of {pot} unseen.")
            said = say(text, player=player, pot=_chips(pot), name="".join(roles))
        self._line(said)
        self._blocks.append(self._stakes.account(score))

    # ---- how they are put together

    def blocks(self) -> list[Block]:
        """What is shown, from the heading to the account."""
        self._flush()
        return self._blocks

    def _flush(self) -> None:
        self._flush_dealt()
        self._flush_bids()
        if self._change is not None:  # it ends here
            event, self._change = self._change.event, None
            text = _("{player} lays off {laid}.")
            player = self._player(event.seat or 0)
            self._line(say(text, player=player, laid=cards(_cards(event))))

    def _flush_dealt(self) -> None:
        if self._dealt:
            self._blocks.append(Hands(tuple(self._dealt)))
            self._dealt = []
            self._blocks += self._asides
            self._asides = []

    def _flush_bids(self, behind: Text = ()) -> None:
        if self._said:
            text = say(_("Bidding {n}: "), n=self._round)
            for place, bid in enumerate(self._said):
                text += (say(", ") if place else ()) + bid
            self._blocks.append(Line((*text, ".", *behind)))
            self._said = []
            self._round += 1
        self._blocks += self._asides
        self._asides = []

    def _line(self, text: Text) -> None:
        self._blocks.append(Line(text))

    def _aside(self, line: Line | None) -> None:
        if line is None:
            return
        (self._asides if self._dealt or self._said else self._blocks).append(line)

    def _thought(self, happening: Happening, seat: Seat) -> None:
        self._aside(long_thought(self._scene, happening, seat))
        self._aside(stand_in(self._scene, happening, seat))

    def _player(self, seat: Seat) -> Text:
        return (self._scene.player(seat),)


def _cards(event: Event) -> list[Card]:
    return [word for word in event.words if isinstance(word, Card)]


def _place(card: Card) -> tuple[int, int]:
    """The hand order; jokers last."""
    if card.rank == "X":
        return len(FRENCH_RANKS), 0
    return FRENCH_RANKS.index(card.rank), FRENCH_SUITS.index(card.suit)


def _chips(number: int) -> Text:
    return say(plural(_("{n} chip"), _("{n} chips"), number), n=number)
