"""Abart II: a whole hand of one suit but for one card wins (R29)."""

from __future__ import annotations

from kartenspiel.games.rommee.moves import SUIT
from kartenspiel.games.rommee.state import Situation
from kartenspiel.melds.hands import FACES, JOKERS_AT, SUIT_BITS, SUIT_MASK, XX, faces_of

__all__ = ["odd_card", "suit_calls"]


def suit_calls(deal: Situation, hand: int) -> list[int]:
    """The suits that the seat to move, who has melded nothing, may call; not in a last round."""
    if deal.called is not None or len(faces_of(hand)) < deal.kit.options.hand + 1:
        return []
    return [SUIT + suit for suit in range(4) if odd_card(deal, hand, suit) >= 0]


def odd_card(deal: Situation, hand: int, suit: int) -> int:
    """The face that is discarded with the call of a suit; -1 if it cannot be called.

    If all are of the suit, it is the one that heads the list of discards.
    """
    faces = faces_of(hand)
    natural = len(faces_of(hand >> SUIT_BITS * suit & SUIT_MASK))
    jokers = hand >> JOKERS_AT if deal.kit.options.suit_joker else 0
    if not natural or natural + jokers < len(faces) - 1:
        return -1
    listed = deal.may_discard(hand)
    if natural + jokers == len(faces):
        return listed[0]
    odd = next(f for f in faces if (f < FACES and f // 13 != suit) or (f == XX and not jokers))
    return odd if odd in listed else -1
