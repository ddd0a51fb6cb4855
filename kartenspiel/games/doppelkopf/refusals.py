"""Why an answer is not among the listed moves of Doppelkopf, by the rule that forbids it.

Only what the seat to move knows is spoken of: its own hand, the open dummy, what was said.
"""

from __future__ import annotations

from typing import Final

from kartenspiel.games.doppelkopf.deck import (
    ASK,
    CARDS,
    GIVE,
    KONTRA,
    MARRY,
    MARRY_FIRST,
    PASS,
    RE,
    REDEAL,
    SOLO,
    TEXTS,
    UNTER,
    WANT,
)
from kartenspiel.games.doppelkopf.table import Table

__all__ = ["refusal"]

_OF_PHASE: Final = {
    "bid": "R13: say one of the bids",
    "forced": "R28: name your solo",
    "join": "R35: an asker is answered with `pass` or `join`",
    "give": "R29: give a card of your hand for the one you wanted",
    "swap": "R29: say `keep`, or `want` and a card",
    "kontra": "R23: say `pass` or `kontra`",
    "re": "R23: say `pass` or `re`",
    "play": "R8: play a card",
}


def refusal(deal: Table, text: str) -> str:
    """The first reason that fits for an unlisted answer."""
    if text not in TEXTS:
        return "not a move"
    move, phase = TEXTS.index(text), deal.phase
    if move < SOLO and move % len(CARDS) not in deal.frame.deck.kinds:
        return "R33: the pack has no nines"
    if phase == "play" and move < GIVE:
        return _card(deal, move)
    if phase == "give" and GIVE <= move < WANT:
        return "not in your hand"
    if phase == "give" and deal.talk.joined is not None:
        return "R35: give two cards of your hand to the asker, one after the other"
    if phase == "swap" and WANT <= move < MARRY:
        return _wanted(deal, move - WANT)
    if phase in ("bid", "forced") and SOLO <= move < PASS:
        return _solo(move)
    if phase == "bid":
        return _bid(deal, move)
    if move in (KONTRA, RE):
        return "R23: Kontra is said before the first card, Re after it before the fourth"
    return _OF_PHASE[phase]


def _card(deal: Table, kind: int) -> str:
    """A card that may not be played."""
    ranking, place = deal.ranking, deal.place
    hand, bit = deal.once[place], ranking.bit[kind]
    whose = "your" if place == deal.to_move else "the dummy's"
    if not hand & bit:
        return f"not in {whose} hand"
    in_trick = len(deal.played) % deal.frame.width
    led = deal.played[-in_trick] if in_trick else None
    if led is not None and hand & ranking.follow[led] and not bit & ranking.follow[led]:
        return f"R9: a card of the suit led is in {whose} hand"
    if led is not None:
        return "R26: the first trick led with a trump is won by the Alter that can win it"
    if deal.alten[place] == 1:
        return "R24: with an Alter the first lead is a trump, to search for the partner"
    return "R25: without an Alter Vorhand leads no trump to the first trick"


def _wanted(deal: Table, kind: int) -> str:
    bit = deal.ranking.bit[kind]
    if deal.twice[deal.place] & bit:
        return "R29: you hold both of these cards"
    return "R29: only a trump of the solo may be wanted"


def _solo(move: int) -> str:
    if move >= UNTER:
        return "R21: this table plays no such solo with the Unter alone as court trumps"
    return "R19: at this table the trumps of a solo are Schellen"


def _bid(deal: Table, move: int) -> str:
    seats, alten = deal.frame.seats, deal.alten[deal.place]
    if move == PASS:
        return "R17: with both Alten you must announce a marriage or a solo"
    if move == MARRY_FIRST or MARRY <= move < SOLO:
        if seats == 6:
            return "R49: of six only `marry first` may be bid, with both Alten and if agreed"
        if alten < 2:
            return "R15: only a player with both Alten can marry"
        return "R15: a card of which you hold both copies cannot be named"
    if move == REDEAL:
        return "R34: a new deal is for a player with at most one trump, and if agreed"
    if move == ASK:
        return "R35: `ask` is for a player with exactly two trumps, and if agreed"
    return _OF_PHASE["bid"]
