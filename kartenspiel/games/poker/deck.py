"""The pack, the moves and the shared events of Poker as tables.

A card is a kind, rank * 4 + suit with ranks from 0 (the 2) to 12 (the A) and suits in the order
c s h d, so that kinds in rising order are in hand order; the joker is kind 52. Equal cards of two
packs are one kind. A bid is one of three small integers; a change is the tuple of the kinds laid
off, in hand order, and the empty tuple keeps.
"""

from __future__ import annotations

from typing import Final

from kartenspiel.cards import FRENCH_RANKS, FRENCH_SUITS, JOKER, Card
from kartenspiel.core import Event
from kartenspiel.games.poker.options import PokerOptions

__all__ = ["BIDS", "DOUBLE", "HOLD", "JOKER_KIND", "KEEP", "MAX_SEATS", "PASS", "Deck"]

MAX_SEATS: Final = 10
JOKER_KIND: Final = 52

PASS: Final = 0
HOLD: Final = 1
DOUBLE: Final = 2
BIDS: Final = ("pass", "hold", "double")
KEEP: Final[tuple[int, ...]] = ()

_SUITS: Final = range(len(FRENCH_SUITS))


class Deck:
    """What depends on the options alone."""

    __slots__ = ("ante", "bids", "cards", "copies", "draws", "faces", "fresh", "holder_only",
                 "jokers", "keeps", "kinds", "limit", "only", "running")  # fmt: skip

    cards: tuple[Card, ...]
    """By kind."""
    kinds: dict[str, int]
    """By the card's text, for the cards that the pack has."""
    faces: tuple[int, ...]
    """The kinds of one pack but the joker, in fresh order."""
    fresh: tuple[int, ...]
    """The whole pack in fresh order (sheet §1)."""
    copies: int
    """How often the pack has each card: the number of packs."""
    jokers: int
    limit: int
    """R9: the most that a bid may be, in chips."""
    bids: tuple[tuple[Event, ...], ...]
    """By seat, then by bid."""
    keeps: tuple[Event, ...]
    only: tuple[frozenset[int], ...]
    """By seat: the audience of its own cards."""

    def __init__(self, options: PokerOptions) -> None:
        self.copies = 2 if options.pack == "104" else 1
        self.jokers = self.copies if options.joker else 0
        first = FRENCH_RANKS.index("7") if options.pack == "32" else 0
        self.cards = (*(Card(r + s) for r in FRENCH_RANKS for s in FRENCH_SUITS), JOKER)
        ranks = range(first, len(FRENCH_RANKS))
        self.faces = tuple(rank * 4 + suit for suit in _SUITS for rank in ranks)
        self.fresh = self.faces * self.copies + (JOKER_KIND,) * self.jokers
        self.kinds = {str(self.cards[kind]): kind for kind in self.fresh}
        self.ante = options.ante
        self.limit = options.ante * int(options.max_bid)
        self.draws = options.draws
        self.holder_only = options.draw == "holder"
        self.running = options.rebid == "running"
        seats = range(MAX_SEATS)
        self.bids = tuple(tuple(Event("bid", seat, (word,)) for word in BIDS) for seat in seats)
        self.keeps = tuple(Event("keep", seat) for seat in seats)
        self.only = tuple(frozenset((seat,)) for seat in seats)

    def written(self, kinds: tuple[int, ...]) -> tuple[Card, ...]:
        """The cards of these kinds."""
        cards = self.cards
        return tuple([cards[kind] for kind in kinds])
