"""Why an answer is not among the listed moves of Poker (sheet §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kartenspiel.cards import is_card
from kartenspiel.games.poker.deck import BIDS

__all__ = ["refusal"]


def refusal(
    text: str, phase: str, held: Sequence[str], *, most: int, nobody_held: bool, limit: int
) -> str:
    """The first reason that fits, for an unlisted answer in `phase` of a seat that holds `held`.

    `most` is how many cards may be changed, `nobody_held` says that there is no bid to double,
    `limit` is the highest bid in chips.
    """
    verb, *words = text.split(" ")
    if text in BIDS:
        if phase == "draw":
            return "R15: this is a change; say `keep`, or `change` and the cards that you lay off"
        if nobody_held:
            return "R6: nobody has held yet, so there is no bid to double"
        return f"R9: the bid would go over the limit of {limit}"
    # a joker on the table (`XX=7c`) and a hidden card are no cards that could be laid off
    if text != "keep" and not (verb == "change" and all(map(_is_plain, words))):
        return "not a move"
    if phase == "bid":
        return "R15: this is a bidding; say `pass`, `hold` or `double`"
    if not words:
        return "R13: `change` needs the cards that you lay off; to change none, say `keep`"
    if Counter(words) - Counter(held):
        return "R13: not in your hand"
    if len(words) > most:
        return f"R14: no more than {most} cards may be changed in this deal"
    return "not a move: the cards stand in the order of the hand"


def _is_plain(text: str) -> bool:
    return len(text) == 2 and text != "??" and is_card(text)
