"""The pack, the ranks for each trump, and the moves and events of Rothspitzen as tables.

A card is its place in the fresh order, 0 to 23, and so is the move that plays it; the other moves
follow from 24 on. Everything here is made once for the options chosen.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from kartenspiel.cards import GERMAN_RANKS, GERMAN_SUITS, Card
from kartenspiel.core import Event
from kartenspiel.tricks import Ranking

__all__ = [
    "COULEUR",
    "HOLD",
    "PASS",
    "SOLO",
    "STOP",
    "SUITS",
    "TOUT",
    "TRUMP",
    "WORDS",
    "Deck",
    "deck_of",
    "fresh_pack",
]

PASS: Final = 24
SOLO: Final = 25
COULEUR: Final = 26
HOLD: Final = 27
STOP: Final = 28
TOUT: Final = 29
TRUMP: Final = 30
"""`trump X` is TRUMP + the place of X in SUITS."""
WORDS: Final = ("pass", "solo", "couleur", "hold", "stop", "tout")

SUITS: Final = GERMAN_SUITS
_TRUMP_SUIT: Final = len(SUITS)
"""The trumps as an effective suit."""


def fresh_pack(cut_down: str) -> tuple[Card, ...]:
    """24 cards: Eichel and Grün whole; of the red suit cut down the seven; the other without
    its eight."""
    return tuple(
        Card(rank + suit)
        for suit in SUITS
        for rank in ("7" if suit == cut_down else GERMAN_RANKS)
        if suit in "eg" or rank != "8"
    )


class Deck:
    """What depends on pack and matadors alone (the options of these names)."""

    def __init__(self, pack: str, matadors_are: str) -> None:
        self.couleur = "r" if pack == "roth" else "s"
        self.cards = fresh_pack(self.couleur)
        self.kinds = {str(card): kind for kind, card in enumerate(self.cards)}
        self._court = "U" if matadors_are == "unter" else "O"
        self.trumps_down = [self._trumps_down(suit) for suit in range(len(SUITS))]
        """By suit (its place in SUITS): its trumps from the highest down."""
        self._rankings: list[Ranking | None] = [None] * len(SUITS)
        named = [suit for suit in SUITS if suit != self.couleur] + [self.couleur]
        self.namings = tuple(TRUMP + SUITS.index(suit) for suit in named)  # R7
        self.texts = (
            *(f"play {card}" for card in self.cards),
            *WORDS,
            *(f"trump {suit}" for suit in SUITS),
        )
        self.moves = {text: move for move, text in enumerate(self.texts)}
        seats = range(3)
        self.plays = [[Event("play", s, (card,)) for card in self.cards] for s in seats]
        self.tricks = [Event("trick", s) for s in seats]
        self.bids = [{PASS + i: Event("bid", s, (w,)) for i, w in enumerate(WORDS)} for s in seats]
        self.trumps = [[Event("trump", s, (suit,)) for suit in SUITS] for s in seats]
        self.ends = [{STOP: Event("stop", s), TOUT: Event("tout", s)} for s in seats]

    def _trumps_down(self, suit: int) -> tuple[int, ...]:
        """The trumps of a suit from the highest down (R9, R10)."""
        letter = SUITS[suit]
        matadors = [f"{self._court}e", f"7{letter}", f"{self._court}g"]
        # R10: Daus, König, Ober, Unter, 10, 9, 8, as far as there are any and they are no matadors
        rest = [rank + letter for rank in reversed(GERMAN_RANKS)]
        return tuple(
            self.kinds[text]
            for text in (*matadors, *(t for t in rest if t not in matadors))
            if text in self.kinds
        )

    def ranking(self, suit: int) -> Ranking:
        """The pack ranked with `suit` (its place in SUITS) as trump."""
        made = self._rankings[suit]
        if made is None:
            made = self._rankings[suit] = self._rank(self.trumps_down[suit])
        return made

    def _rank(self, trumps: tuple[int, ...]) -> Ranking:
        plain = [kind for kind in range(len(self.cards)) if kind not in trumps]
        suits = [
            _TRUMP_SUIT if k in trumps else SUITS.index(c.suit) for k, c in enumerate(self.cards)
        ]
        strengths = [1 + GERMAN_RANKS.index(card.rank) for card in self.cards]  # R11
        for place, kind in enumerate(reversed(trumps)):
            strengths[kind] = 1 + place
        # R15: the three matadors may be held back against any lower trump led
        exempt = {
            led: sum(1 << matador for matador in trumps[: min(3, place)])
            for place, led in enumerate(trumps)
        }
        return Ranking([*plain, *reversed(trumps)], suits, strengths, _TRUMP_SUIT, exempt)


@cache
def deck_of(pack: str, matadors_are: str) -> Deck:
    """The deck of these options; matches share it, since its tables take a while to make."""
    return Deck(pack, matadors_are)
