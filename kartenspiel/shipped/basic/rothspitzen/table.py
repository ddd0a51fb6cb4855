"""What a player can see and count: ranks, cards unseen, who may hold them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartenspiel.core import View

__all__ = ["TRUMP", "Ranks", "Table", "ranks_of"]

TRUMP = "trump"
"""The trumps as a suit; the other suits are the letters `e g r s`."""


class Ranks:
    """The pack ranked for one trump."""

    __slots__ = ("power", "suit", "trumps")

    trumps: tuple[str, ...]
    """From the highest down."""
    suit: dict[str, str]
    """The suit that each card belongs to."""
    power: dict[str, int]
    """Within a suit, greater is higher; every trump is above every other card."""

    def __init__(self, pack: str, matadors_are: str, trump: str) -> None:
        couleur = "r" if pack == "roth" else "s"
        cards = [
            rank + suit
            for suit in "egrs"
            for rank in ("7" if suit == couleur else "789TUOKA")
            if suit in "eg" or rank != "8"
        ]
        court = "U" if matadors_are == "unter" else "O"
        matadors = (court + "e", "7" + trump, court + "g")
        long = [card for card in reversed(cards) if card[1] == trump and card not in matadors]
        self.trumps = (*matadors, *long)
        self.suit = {card: TRUMP if card in self.trumps else card[1] for card in cards}
        self.power = {card: "789TUOKA".index(card[0]) for card in cards}
        self.power |= {card: 20 - place for place, card in enumerate(self.trumps)}


@cache
def ranks_of(pack: str, matadors_are: str, trump: str) -> Ranks:
    """The ranks under these options with this trump; made once."""
    return Ranks(pack, matadors_are, trump)


class Table:
    """The play as one seat sees it."""

    def __init__(self, view: View) -> None:
        options: dict[str, Any] = view["options"]
        ranks = ranks_of(options["pack"], options["matadors_are"], view["trump"])
        self.suit = ranks.suit
        self.power = ranks.power
        self.seat: int = view["seat"]
        self.declarer: int = view["declarer"]
        self.plays_alone = self.seat == self.declarer
        self.won: int = view["tricks"][self.declarer]
        """The declarer's tricks."""
        self.lost: int = sum(view["tricks"]) - self.won
        self.hand: list[str] = view["hand"]
        self.trick: list[tuple[int, str]] = view["trick"]
        others = [seat for seat in range(3) if seat != self.seat]
        self.enemies = others if self.plays_alone else [self.declarer]
        self.partner = None if self.plays_alone else 3 - self.seat - self.declarer
        self.is_before_declarer = self.declarer == (self.seat + 1) % 3
        played: list[tuple[int, str]] = view["played"]
        gone = {card for _, card in played} | set(self.hand)
        self.unseen = [card for card in self.suit if card not in gone]
        self.may_hold = {seat: set(self.unseen) for seat in others}
        """By seat: the unseen cards that it may hold, by its play so far."""
        for start in range(0, len(played), 3):
            led = played[start][1]
            for seat, card in played[start + 1 : start + 3]:
                if seat != self.seat and self.suit[card] != self.suit[led]:
                    self.may_hold[seat] -= set(self.obliged(led))
        self.against = {card for seat in self.enemies for card in self.may_hold[seat]}
        """The unseen cards that an enemy may hold."""

    def obliged(self, led: str) -> list[str]:
        """The unseen cards whose holder must follow `led` (R13, R15)."""
        suit, power = self.suit[led], self.power[led]
        followers = self.of(suit, self.unseen)
        if suit != TRUMP:
            return followers
        return [card for card in followers if self.power[card] < 18 or self.power[card] < power]

    def of(self, suit: str, cards: Iterable[str]) -> list[str]:
        """The cards of a suit, from the lowest up."""
        return sorted((c for c in cards if self.suit[c] == suit), key=self.power.__getitem__)

    def higher(self, card: str, cards: Iterable[str]) -> list[str]:
        """Those of `cards` in the same suit that are higher."""
        suit, power = self.suit[card], self.power[card]
        return [c for c in cards if self.suit[c] == suit and self.power[c] > power]

    def is_best(self, card: str) -> bool:
        """Whether no enemy can hold a higher card of the suit."""
        return not self.higher(card, self.against)

    def beats(self, card: str, other: str) -> bool:
        """Whether `card`, played later, takes the trick from `other`, the best so far."""
        if self.suit[card] == self.suit[other]:
            return self.power[card] > self.power[other]
        return self.suit[card] == TRUMP

    def winning(self) -> tuple[int, str]:
        """Seat and card that win the trick on the table so far."""
        best = self.trick[0]
        for play in self.trick[1:]:
            if self.beats(play[1], best[1]):
                best = play
        return best

    def chance_of_none(self, seat: int, cards: Iterable[str]) -> float:
        """How likely it is that `seat` holds none of these unseen cards."""
        chance = 1.0
        held = self.may_hold[seat]
        other = self.may_hold[3 - self.seat - seat]
        for card in cards:
            if card in held:
                chance *= 0.5 if card in other else 0.0
        return chance

    def stands(self, card: str, seats: Iterable[int]) -> float:
        """How likely it is that none of `seats`, yet to play to the trick, can beat `card`."""
        led = self.suit[self.trick[0][1] if self.trick else card]
        trumps = self.of(TRUMP, self.unseen)
        above = self.higher(card, trumps) if self.suit[card] == TRUMP else trumps
        chance = 1.0
        for seat in seats:
            ruffs = 1 - self.chance_of_none(seat, above)
            if led == TRUMP:
                chance *= 1 - ruffs
                continue
            void = self.chance_of_none(seat, self.of(led, self.unseen))
            beats = 0.0
            if self.suit[card] == led:
                beats = 1 - self.chance_of_none(seat, self.higher(card, self.unseen))
            chance *= 1 - beats - void * ruffs
        return chance
