"""What games with stakes and biddings share: the verbs of antes, pot and bids."""

from __future__ import annotations

from kartenspiel.core import Verb

__all__ = ["VERBS"]

VERBS = (
    Verb("ante", "S N", "-", "a payment into the pot before the cards"),
    Verb("pot", "N", "-", "what the pot holds, in units of the score"),
    Verb("bid", "S WORD…", "-", "a seat's move in the bidding"),
    Verb("win", "S N", "-", "what a seat takes out of the pot"),
)
