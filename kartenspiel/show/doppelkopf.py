"""How a deal of Doppelkopf is shown.

The terms are those of the game: `kartenspiel.games.doppelkopf` explains them.
"""

from __future__ import annotations

from collections.abc import Callable

from kartenspiel.cards import GERMAN_SUITS, HIDDEN, Card
from kartenspiel.core import Event, Seat
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.games.doppelkopf.deck import SCHELLEN, SOLO, UNTER
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
from kartenspiel.show.doppelkopf_account import closing, partie_account, settlement
from kartenspiel.show.doppelkopf_end import Ended, ended, result_lines
from kartenspiel.show.doppelkopf_words import bid_text, game_text, sorted_hand
from kartenspiel.show.notes import long_thought, note_line, stand_in
from kartenspiel.show.scene import Happening, Note, Scene
from kartenspiel.show.translate import _
from kartenspiel.show.tricks import TrickBook

__all__ = ["show"]

_ALTER = Card("Oe")
_FIRST_UNTER = Card("Us")
_BEFORE_PLAY = ("lot", "hand", "bid", "pass", "join", "kontra")
"""What is gathered into one block or line."""

_Pack = dict[Seat, tuple[Card, ...]]
"""The hands of a deal or new deal, by place."""


def show(scene: Scene) -> Document:
    """A deal, whole or as far as it has come."""
    deal = _Deal(scene)
    for happening in scene.happened:
        deal.add(happening)
    return Document(scene.pack, tuple(deal.blocks()))


class _Deal:
    """Takes what happened in order; what can be shown only at the end waits in its place."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.game, Doppelkopf)
        self._scene = scene
        self._game = scene.game
        self._parts: list[Block | _Pack | Callable[[], Block | None]] = []
        self._dealer: Seat | None = None
        self._antes = 0
        self._pots: list[int] = []
        self._bids: list[tuple[Seat, str]] = []
        self._answers = 0
        """To askers, in this deal."""
        self._run: tuple[str, list[Text]] | None = None
        """A line that grows: what it begins with, and what was said."""
        self._rank = SOLO + SCHELLEN
        self._kind: str | None = None
        self._declarer: Seat | None = None
        self._joined: Seat | None = None
        self._partner: Seat | None = None
        self._alten: list[Seat] = []
        """Who has played an Alter; and, of six, the first Schellen-Unter."""
        self._unter: Seat | None = None
        self._book = TrickBook(scene)
        self._augen = [0, 0]
        """The declarer's, and the others', in a solo."""
        self._end: Ended | None = None

    def add(self, happening: Happening | Note) -> None:
        """The next thing that happened."""
        if isinstance(happening, Note):
            line = note_line(self._scene, happening)
            if happening.kind in ("void", "cut"):
                self._flush()
                self._parts.append(line)
            else:
                self._aside(line)
            return
        event = happening.event
        if event.verb not in _BEFORE_PLAY:
            self._flush()
        self._event(happening, event)

    def _aside(self, line: Line | None) -> None:
        """A line at this point of the deal."""
        if line is None:
            return
        if self._kind is not None and self._end is None:
            self._book.line(line)
        else:
            self._parts.append(line)

    def _say(self, template: str, **values: Text | Seat) -> None:
        """A sentence at this point; a number stands for who is at that place."""
        shown = {
            name: (self._scene.player(value),) if isinstance(value, int) else value
            for name, value in values.items()
        }
        self._aside(Line(say(template, **shown)))

    def _decided(self, happening: Happening, seat: Seat) -> None:
        """What is worth a word about the decision."""
        self._aside(long_thought(self._scene, happening, seat))
        self._aside(stand_in(self._scene, happening, seat))

    # ---- lines that grow

    def _grow(self, start: str, text: Text) -> None:
        if self._run is None or self._run[0] != start:
            self._flush()
            self._run = (start, [])
        self._run[1].append(text)

    def _flush(self) -> None:
        if self._run is None:
            return
        start, said = self._run
        self._run = None
        text: Text = say(start)
        for place, each in enumerate(said):
            text += (say(", ") if place else ()) + each
        self._aside(Line((*text, ".")))

    # ---- what happens

    def _event(self, happening: Happening, event: Event) -> None:
        scene, words = self._scene, event.words
        match event.verb, event.seat:
            case "lot", int(seat):
                self._grow(_("The first Daus deals: "), say("{player} {card}",
                    player=scene.player(seat), card=cards([Card(str(words[0]))])))  # fmt: skip
            case "partie", _:
                self._parts.append(Heading(say(_("Partie {number}"), number=int(words[0]))))
            case "deal", _:
                self._dealer = int(str(words[1]).removeprefix("dealer="))
                text = _("Deal {number}, dealer {player}")
                dealer = scene.player(self._dealer)
                self._parts.append(Heading(say(text, number=int(words[0]), player=dealer)))
                if self._game.counts_parties:
                    self._parts.append(self._kasse)
            case "ante", _:
                self._antes = int(words[0])
            case "pot", _:
                self._pots.append(int(words[0]))
            case "hand", int(seat):
                if not self._parts or not isinstance(self._parts[-1], dict):
                    self._flush()
                    self._parts.append({})
                pack = self._parts[-1]
                assert isinstance(pack, dict)
                pack[seat] = tuple(map(Card, map(str, words)))
            case "game", _:
                self._play(event)
            case "play", int(seat):
                self._book.play(happening)
                self._look_at(seat, Card(str(words[0])))
            case "trick", int(seat):
                self._trick(event, seat)
            case "party" | "augen", _:
                pass
            case "score", _:
                self._score()
            case "rest", _:
                pass  # in the account of the partie
            case "over", _:
                self._parts += closing(scene)
            case _, int(seat):
                self._spoken(happening, event, seat)

    def _spoken(self, happening: Happening, event: Event, seat: Seat) -> None:
        """Bids, answers, and cards that change hands."""
        player = self._scene.player(seat)
        card = cards([Card(str(event.words[0]))]) if event.verb in ("want", "give") else ()
        match event.verb:
            case "bid":
                self._bid(happening, seat, " ".join(map(str, event.words)))
                self._aside(long_thought(self._scene, happening, seat))
                return
            case "pass" | "join" | "kontra":
                self._answer(happening, event.verb, seat)
                self._aside(long_thought(self._scene, happening, seat))
                return
            case "re":
                self._say(_("{player} says Re: the solo counts fourfold."), player=(player,))
            case "forced":
                text = _("The Kasse is empty: {player} has played no solo yet and must play one.")
                self._say(text, player=(player,))
            case "keep":
                self._say(_("{player} keeps the cards as they are."), player=(player,))
            case "want":
                self._say(_("{player} wants {card}."), player=(player,), card=card)
            case "give":
                to = self._scene.player(int(event.words[1]))
                text = _("{player} gives {to} {card}.")
                self._say(text, player=(player,), to=(to,), card=card)
            case "show":
                if self._is_hidden(seat):
                    self._parts.append({seat: tuple(map(Card, map(str, event.words)))})
                else:
                    self._say(_("The cards of the Strohmann are laid open."))
            case "dummy":
                who = [self._scene.player(s) for s in (seat, *map(int, event.words))]
                text = (
                    _("{players} plays for the Strohmann.")
                    if len(who) == 1
                    else _("{players} play for the Strohmann by turns.")
                )
                self._say(text, players=listed(who))
            case "partner":
                self._partner = seat
                if self._declarer is not None:
                    text = _("{player} is the partner of {declarer}.")
                    self._say(text, player=(player,), declarer=self._declarer)
        self._decided(happening, seat)

    def _is_hidden(self, place: Seat) -> bool:
        packs = [part for part in self._parts if isinstance(part, dict)]
        return not packs or HIDDEN in packs[-1].get(place, (HIDDEN,))

    def _bid(self, happening: Happening, seat: Seat, bid: str) -> None:
        self._bids.append((seat, bid))
        word, _space, what = bid.partition(" ")
        if word in ("solo", "unter"):
            self._rank = (SOLO if word == "solo" else UNTER) + GERMAN_SUITS.index(what)
        text = bid_text(self._scene.player(seat), bid)
        if happening.stand_in:
            text = say(_("{bid} (stand-in)"), bid=text)
        self._grow(_("Bidding: "), text)
        if word == "redeal":
            self._flush()
            self._bids.clear()

    def _answer(self, happening: Happening, verb: str, seat: Seat) -> None:
        """To an asker, or to the declarer; or the declarer's to Kontra."""
        player = (self._scene.player(seat),)
        if self._kind is not None:
            self._say(_("{player} does not say Re."), player=player)
            self._aside(stand_in(self._scene, happening, seat))
            return
        if any(bid.startswith(("solo", "unter")) for _seat, bid in self._bids):
            start = _("Kontra? ")
            text = _("{player} passes") if verb == "pass" else _("{player} says Kontra")
        else:
            askers = [asker for asker, bid in self._bids if bid == "ask"]
            others = max(1, len(self._bids) - 1)
            asker = askers[self._answers // others]
            self._answers += 1
            start = _("Who takes {asker} along? ").replace(
                "{asker}", self._scene.player(asker).name
            )
            text = _("{player} passes") if verb == "pass" else _("{player} joins")
            if verb == "join":
                self._declarer, self._joined = asker, seat
        if happening.stand_in:
            text = _("{bid} (stand-in)").replace("{bid}", text)
        self._grow(start, say(text, player=player))

    def _play(self, event: Event) -> None:
        """What is played."""
        kind, declarer, suit, cond = map(str, event.words)
        self._declarer = None if declarer == "-" else int(declarer)
        if kind in ("solo", "unter"):
            self._rank = (SOLO if kind == "solo" else UNTER) + GERMAN_SUITS.index(suit)
        line = game_text(self._scene, kind, self._declarer, self._joined, suit, cond)
        self._aside(Line(line))
        self._kind = kind
        self._parts.append(self._tricks)

    def _look_at(self, seat: Seat, card: Card) -> None:
        """Whether a card shows who belongs together (R11, R49)."""
        six = len(self._scene.seats) == 6
        if self._kind == "normal" and card == _ALTER:
            self._alten.append(seat)
            if len(self._alten) == 2:
                first, second = self._alten
                if first != second:
                    text = _("{first} and {second} had the Alten.")
                elif six:
                    text = _("{first} had both Alten.")
                else:
                    text = _("{first} had both Alten, and plays a silent solo.")
                self._say(text, first=first, second=second)
        first_unter = self._unter is None and card == _FIRST_UNTER
        if six and self._kind in ("normal", "marry") and first_unter:
            self._unter = seat
            self._say(_("{player} goes with the Alten."), player=seat)

    def _trick(self, event: Event, seat: Seat) -> None:
        augen = int(event.words[0])
        if self._kind in ("solo", "unter"):
            self._augen[seat != self._declarer] += augen
            self._book.trick(event, "{}:{}".format(*self._augen))
        else:
            self._book.trick(event, str(augen))

    def _tricks(self) -> Block | None:
        tally = say(_("Augen"))
        if self._kind in ("solo", "unter") and self._declarer is not None:
            tally = say(_("{player}:others"), player=self._scene.player(self._declarer))
        return self._book.block(tally)

    def _score(self) -> None:
        self._end = ended(self._scene)
        self._parts += result_lines(self._scene, self._end)
        self._parts += settlement(self._scene, self._end)
        self._parts += partie_account(self._scene)

    # ---- the parts in order

    def blocks(self) -> list[Block]:
        """What is shown, from the heading to the account."""
        self._flush()
        packs = [part for part in self._parts if isinstance(part, dict)]
        found: list[Block] = []
        for part in self._parts:
            if isinstance(part, dict):
                last = not any(len(pack) > 1 for pack in packs[packs.index(part) + 1 :])
                found.append(Hands(tuple(self._hand(place, part, last) for place in part)))
            elif callable(part):
                block = part()
                found += [] if block is None else [block]
            else:
                found.append(part)
        return found

    def _kasse(self) -> Block:
        """What the Kasse holds when the deal begins."""
        if self._antes and self._pots:
            text = _("Each player pays {stake} Pfennig into the Kasse, which holds {pot} Pfennig.")
            return Line(say(text, stake=self._antes, pot=self._pots[0]))
        return Line(say(_("The Kasse holds {pot} Pfennig."), pot=-sum(self._scene.before)))

    def _hand(self, place: Seat, pack: _Pack, last: bool) -> Hand:  # noqa: FBT001 - a fact of the pack
        roles = []
        if self._dealer is not None and place == next(iter(pack)) and len(pack) > 1:
            roles.append(_("Vorhand"))
        if place == self._dealer:
            roles.append(_("dealer"))
        if last:
            roles += self._roles(place)
        rank = self._rank if last else SOLO + SCHELLEN
        return Hand(
            self._scene.player(place), sorted_hand(self._game, pack[place], rank), ", ".join(roles)
        )

    def _roles(self, place: Seat) -> list[str]:
        """Of the party, as far as it is known."""
        if self._kind in ("solo", "unter") and place == self._declarer:
            return [_("declarer")]
        if self._kind in ("pair", "marry"):
            together = (self._declarer, self._joined, self._partner)
            found = [_("married") if self._kind == "marry" else _("pair")]
            return found if place in together else []
        for event in self._scene.events("party"):
            return [_("Alten")] if place in map(int, event.words) else []
        return [_("Alten")] if self._kind == "normal" and place in self._alten else []
