"""The pack ranked for what is played."""

from __future__ import annotations

from functools import cache

__all__ = ["AUGEN", "TRUMP", "Ranks", "ranks_of"]

TRUMP = "trump"
"""The trumps as a suit; the other suits are the letters `e g r s`."""
AUGEN = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "9": 0}
"""R1: card points by rank."""


class Ranks:
    """The pack ranked for one trump."""

    __slots__ = ("cards", "power", "suit", "trumps")

    cards: tuple[str, ...]
    """Every card of the pack once."""
    trumps: tuple[str, ...]
    """From the highest down."""
    suit: dict[str, str]
    """The suit that each card belongs to."""
    power: dict[str, int]
    """Within a suit, greater is higher; every trump is above every other card."""

    def __init__(self, pack: str, top: str, trump: str, *, unter: bool) -> None:
        ranks = "ATKOU9" if pack == "48" else "ATKOU"
        self.cards = tuple(rank + suit for suit in "egrs" for rank in ranks)
        down = ["Tr"] if top == "tolle" and not unter else []  # R30
        down += ["9" + trump] if top == "joker" else []  # R31
        down += [] if unter else ["O" + suit for suit in "egrs"]
        down += ["U" + suit for suit in "egrs"]
        down += [rank + trump for rank in "ATKO9"]
        self.trumps = tuple(card for card in dict.fromkeys(down) if card in self.cards)
        self.suit = {card: TRUMP if card in self.trumps else card[1] for card in self.cards}
        self.power = {card: "9OKTA".find(card[0]) for card in self.cards}
        self.power |= {card: 40 - place for place, card in enumerate(self.trumps)}


@cache
def ranks_of(pack: str, top: str, trump: str, unter: bool) -> Ranks:  # noqa: FBT001 - a key of the cache
    """The ranks under these options; made once."""
    return Ranks(pack, top, trump, unter=unter)
