"""The events that games of melds share."""

from __future__ import annotations

from kartenspiel.core import Verb

__all__ = ["VERBS"]

VERBS = (
    Verb("open", "CARD", "all", "the card turned up that begins the discard pile"),
    Verb("draw", "S CARD", "seat", "the top card of the stock goes into the hand"),
    Verb("take", "S CARD…", "all", "open cards go into the hand, topmost first"),
    Verb("discard", "S CARD", "all", "a card from the hand on the discard pile; ends the turn"),
    Verb("meld", "S N CARD…", "all", "a meld is laid; N counts the melds of the deal from 1"),
    Verb("layoff", "S N CARD…", "all", "cards are added to meld N"),
    Verb("swap", "S N CARD", "all", "the card takes the place of the joker for it in meld N"),
    Verb("reshuffle", "N", "-", "discards are shuffled: the new stock has N cards"),
    Verb("out", "S [WORD]", "-", "the seat has ended the deal, and how"),
    Verb("exhausted", "stock|rounds", "-", "the deal ends without a winner, and why"),
)
"""Melds, stock and discards."""
