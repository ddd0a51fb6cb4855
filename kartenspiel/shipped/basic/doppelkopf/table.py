"""What a player can see and count: cards unseen, who may hold them, who belongs to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartenspiel.shipped.basic.doppelkopf.ranks import AUGEN, TRUMP, ranks_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartenspiel.core import View

__all__ = ["Table"]

_ALTER = "Oe"
_DUMMY = 3
_BEATS = 0.85
"""How often one who can beat a card does so."""
_SEARCHER, _NO_SEARCHER = 3.0, 0.05
"""How much likelier than others who led to the first trick has an Alter: if he led a trump, and if
he did not."""


class Table:
    """The play as one seat sees it, about to play a card for `place`."""

    def __init__(self, view: View) -> None:
        options: dict[str, Any] = view["options"]
        self.options = options
        self.kind: str = view["kind"]
        self.ranks = ranks_of(options["pack"], options["top"], view["trump"], self.kind == "unter")
        self.suit, self.power = self.ranks.suit, self.ranks.power
        self.seat: int = view["seat"]
        self.place: int = view["place"]
        self.seats: int = view["seats"]
        self.order: list[int] = view["order"]
        self.declarer: int | None = view["declarer"]
        self.trick: list[tuple[int, str]] = [(place, card) for place, card in view["trick"]]
        self.augen: list[int] = view["augen"]
        self.counts: list[int] = view["counts"]
        self.dummy: list[str] | None = view["dummy"]
        own: list[str] = view["hand"]
        self.hand = self.dummy if self.place != self.seat and self.dummy is not None else own
        self._view = view
        self.played = self._history(view)
        """Every card played, with its place, in order."""
        self.unseen = self._unseen(own)
        """By card: how many copies are in hands that are hidden."""
        hidden = [p for p in self.order if p != self.seat and not (p == _DUMMY and self.dummy)]
        self.hidden = sum(self.counts[place] for place in hidden)
        self.void = self._voids()
        self.friends = self._friends()
        """By place: how likely it is of this seat's party; its own is 1."""

    # ---- cards

    def _history(self, view: View) -> list[tuple[int, str]]:
        played = []
        width = len(self.order)
        for trick in view["tricks"]:
            start = self.order.index(trick["leader"])
            for at, card in enumerate(trick["cards"]):
                played.append((self.order[(start + at) % width], card))
        return played + self.trick

    def _unseen(self, own: list[str]) -> dict[str, int]:
        unseen = dict.fromkeys(self.ranks.cards, 2)
        for card in own:
            unseen[card] -= 1
        for card in self.dummy or ():
            unseen[card] -= 1
        for _place, card in self.played:
            unseen[card] -= 1
        return unseen

    def _voids(self) -> set[tuple[int, str]]:
        """R9: who did not follow has nothing of the suit led."""
        width = len(self.order)
        found = set()
        for at, (place, card) in enumerate(self.played):
            led = self.suit[self.played[at - at % width][1]]
            if self.suit[card] != led:
                found.add((place, led))
        return found

    def higher(self, card: str) -> int:
        """How many unseen cards of the card's suit are higher."""
        suit, power = self.suit[card], self.power[card]
        return sum(
            n
            for c, n in self.unseen.items()
            if n and self.suit[c] == suit and self.power[c] > power
        )

    def left(self, suit: str) -> int:
        """How many unseen cards there are of a suit."""
        return sum(n for card, n in self.unseen.items() if n and self.suit[card] == suit)

    def winning(self) -> tuple[int, str]:
        """Who wins the trick so far, and with what."""
        best = self.trick[0]
        for play in self.trick[1:]:
            if self.beats(play[1], best[1]):
                best = play
        return best

    def beats(self, card: str, best: str) -> bool:
        """Whether `card`, played later, takes the trick from `best`."""
        if self.suit[card] == self.suit[best]:
            return self.power[card] > self.power[best]
        return self.suit[card] == TRUMP

    def behind(self) -> list[int]:
        """The places that play to the trick after this one."""
        start = self.order.index(self.place)
        width = len(self.order)
        return [self.order[(start + i) % width] for i in range(1, width - len(self.trick))]

    def beaten_by(self, card: str, place: int) -> float:
        """How likely `place`, yet to play to the trick, takes it from `card`."""
        led = self.suit[self.trick[0][1] if self.trick else card]
        known = self._known(place)
        if known is not None:
            follow = [other for other in known if self.suit[other] == led] or known
            return _BEATS if any(self.beats(other, card) for other in follow) else 0.0
        above = self.higher(card) if self.suit[card] == TRUMP else self.left(TRUMP)
        trumps = 0.0 if (place, TRUMP) in self.void else self._has(place, above)
        if led == TRUMP:
            return trumps * _BEATS
        if (place, led) in self.void:
            return trumps * _BEATS
        has = self._has(place, self.left(led))
        over = self._has(place, self.higher(card)) if self.suit[card] == led else 0.0
        return (over + (1 - has) * trumps) * _BEATS

    def _known(self, place: int) -> list[str] | None:
        """A hand that lies open, or is the player's own."""
        if place == _DUMMY and self.dummy is not None:
            return self.dummy
        return self._view["hand"] if place == self.seat else None

    def _has(self, place: int, cards: int) -> float:
        """How likely a hidden hand has one of so many unseen cards."""
        if not cards or not self.hidden:
            return 0.0
        lacks_one = 1.0 - min(1.0, self.counts[place] / self.hidden)
        return 1.0 - float(lacks_one**cards)

    # ---- parties

    def _friends(self) -> dict[int, float]:
        view, me = self._view, self.seat
        others = [place for place in self.order if place != me]
        if self.kind == "hammel":
            return {me: 1.0} | dict.fromkeys(others, 0.0)
        if self.kind in ("solo", "unter"):
            return self._against({self.declarer})
        if self.kind == "pair":
            return self._against({view["asker"], view["joined"]})
        if self.kind == "marry":
            partner: int | None = view["partner"]
            if partner is not None:
                return self._against({self.declarer, partner} | self._unter())
            if me == self.declarer:
                return self._even(others, 1)
            return self._even([p for p in others if p != self.declarer], 1) | {
                self.declarer or 0: 0.5
            }
        return self._normal(others)

    def _unter(self) -> set[int | None]:
        """R49: of six, who has played the first `Us`."""
        if self.seats < 6:
            return set()
        return {place for place, card in self.played if card == "Us"} and {
            next(place for place, card in self.played if card == "Us")
        }

    def _normal(self, others: list[int]) -> dict[int, float]:
        """R11: what the Alten have shown, and the dummy's partners (R38)."""
        shown = [place for place, card in self.played if card == _ALTER]
        mine = self._view["hand"].count(_ALTER)
        shown += [self.seat] * mine + [_DUMMY] * (self.dummy or []).count(_ALTER)
        unter = self._unter()
        if len(shown) == 2 and (self.seats < 6 or unter or self.seat in shown):
            return self._against({*shown, *unter})
        wardens: list[int] = self._view["wardens"]
        if wardens:  # then the parties are known (R38)
            return self._against({_DUMMY, *wardens})
        ours = 2 if self.seats == 6 else 1
        known: set[int | None] = {*shown, *unter}
        none = dict.fromkeys(others, 0.0)
        rest = [place for place in others if place not in known]
        if self.seat in known:
            likely = self._likely(rest, ours - len(known) + 1)
            return none | likely | {place: 1.0 for place in known if place is not None}
        if self.seats == 6:
            return dict.fromkeys(others, 0.45) | {p: 0.1 for p in known if p is not None}
        likely = self._likely(rest, 2 - len(shown))
        return none | {place: 1 - part for place, part in likely.items()} | {self.seat: 1.0}

    def _likely(self, places: list[int], alten: int) -> dict[int, float]:
        """How likely each of these places has one of so many Alten: who has one leads a trump to
        the first trick, and who has none another suit (R24)."""
        weights = dict.fromkeys(places, 1.0)
        if self.options["play"] != "free" and self.played:
            leader, led = self.played[0]
            if leader in weights:
                weights[leader] = _SEARCHER if self.suit[led] == TRUMP else _NO_SEARCHER
        total = sum(weights.values()) or 1.0
        return {
            place: min(1.0, max(0, alten) * weight / total) for place, weight in weights.items()
        }

    def _against(self, party: Iterable[int | None]) -> dict[int, float]:
        """The parties are known: one side, and all others."""
        side = set(party)
        return {p: float((p in side) == (self.seat in side)) for p in self.order} | {self.seat: 1.0}

    def _even(self, places: list[int], friends: int) -> dict[int, float]:
        """So many friends among these places."""
        part = min(1.0, max(0, friends) / len(places)) if places else 0.0
        return {self.seat: 1.0} | dict.fromkeys(places, part)

    @property
    def waiting(self) -> bool:
        """Whether this place has announced a marriage and waits for the first foreign trick."""
        view = self._view
        open_marriage = self.kind == "marry" and view["cond"] == "first"
        return open_marriage and view["partner"] is None and self.place == self.declarer

    @property
    def searching(self) -> bool:
        """Whether this place has an Alter and does not know its partner yet."""
        return (
            self.kind == "normal"
            and _ALTER in self.hand
            and all(part < 1 for place, part in self.friends.items() if place != self.seat)
        )

    def points(self, card: str) -> int:
        """R1."""
        return AUGEN[card[0]]
