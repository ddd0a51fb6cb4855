"""What a seat may know of a deal, as data (sheet §5, View)."""

from __future__ import annotations

from typing import Final

from kartenspiel.core import Seat, View
from kartenspiel.games.rummy.deck import FIGURES
from kartenspiel.games.rummy.table import NONE, Table
from kartenspiel.melds.hands import ALL_FACES, cards_of

__all__ = ["VIEW_KEYS", "view_of"]

VIEW_KEYS: Final = (
    ("direction", "1 or -1", "the direction of play"),
    ("playing", "list of seats", "who plays in this deal, from Vorhand to the dealer"),
    ("round", "number", "from 1: how often each seat has had a turn, with the one in progress"),
    ("discards", "list of cards", "the whole pile as it lies, bottom first; the last is open"),
    ("stock", "number", "cards in the stock; 0 before the cards are dealt"),
    ("cut", "card or null", "the open cut card while it lies under the stock"),
    ("reshuffles", "number", "made in this deal"),
    ("stock_cards", "list of cards", "what was last shuffled into the stock; empty before"),
    (
        "drawn",
        "card or null",
        "what the seat itself has just drawn from the stock, until a discard",
    ),
    ("taken", "card or null", "the card just taken openly, likewise"),
    ("announcer", "seat or null", "who has ended the deal"),
    ("figure", "word or null", "with what figure"),
    ("known", "list of lists of cards", "by seat: what all know it to hold"),
    (
        "points",
        "list of numbers or null",
        "the sheet as it stands now, by seat; null without Pulle",
    ),
    ("living", "list of seats or null", "who is not dead"),
    ("bought", "list of numbers or null", "buy-backs in this Pulle, since a replay, by seat"),
    ("pot", "number or null", "what it holds now"),
    ("pulle_deal", "number or null", "this deal's number in the Pulle"),
    ("since_replay", "number or null", "the same since the last replay"),
    ("bad", "number or null", "own bad points of the cards in hand; null before there are any"),
)
"""The keys, in their order: name, type, meaning."""


def _card(face: int) -> str | None:
    return None if face == NONE else str(ALL_FACES[face])


def _cards(hand: int) -> list[str]:
    return [str(card) for card in cards_of(hand)]


def view_of(deal: Table, seat: Seat) -> View:
    """As `State.view`."""
    account, pulle = deal.account, deal.options.pulle
    robbing = deal.phase == "rob"  # nothing counts as dealt yet
    hand = deal.hands[seat]
    return {
        "phase": deal.phase,
        "hand": _cards(hand),
        "direction": deal.direction,
        "playing": list(deal.order),
        "round": max(1, 1 + (deal.turns - 1) // len(deal.order)),
        "discards": [str(ALL_FACES[face]) for face in deal.pile],
        "stock": 0 if robbing else len(deal.stock),
        "cut": _card(deal.stock[0]) if deal.cut_open else None,
        "reshuffles": deal.renewed,
        "stock_cards": _cards(deal.stock_known),
        # who is not to move has not seen what was drawn
        "drawn": _card(deal.drawn) if seat == deal.to_move else None,
        "taken": _card(deal.taken),
        "announcer": deal.announcer,
        "figure": FIGURES[deal.figure] or None,
        "known": [_cards(known) for known in deal.known],
        "points": list(account.points) if pulle else None,
        "living": [s for s, lives in enumerate(account.living) if lives] if pulle else None,
        "bought": list(account.bought) if pulle else None,
        "pot": account.pot if pulle else None,
        "pulle_deal": account.deal if pulle else None,
        "since_replay": account.since if pulle else None,
        "bad": deal.figures.least(hand) if hand else None,
    }
