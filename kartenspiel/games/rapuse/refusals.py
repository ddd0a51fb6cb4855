"""Why an answer is not among the listed moves of Rapuse (sheet §5, Refusals)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kartenspiel.games.rapuse.deck import HOUSES, KINDS, NONE, PACK

__all__ = ["refusal"]

_ANSWER: Final = re.compile(
    r"end|put (?P<put>\S\S) (?P<house>[1-9][0-9]?)|lay (?P<source>d|r|h[1-4]) (?P<lay>\S\S)"
)


def refusal(
    text: str, *, drawn: Sequence[int], pending: int, rapuse: int, houses: Sequence[int]
) -> str:
    """The first reason that fits, for an unlisted answer of a seat.

    It has the kinds `drawn` open before it and `pending` cards still to be turned; `rapuse` and
    `houses` are the kinds on top there, NONE where there is none.
    """
    answer = _ANSWER.fullmatch(text)
    if answer is None:
        return "not a move"
    if text == "end":
        return "R13: a drawn card is left; lay it or put it on a house"
    card, source = answer["put"] or answer["lay"], answer["source"]
    kind = KINDS.get(card)
    if kind is None:
        return "not a move"
    if pending and source in (None, "d") and kind not in drawn:
        return f"R9b: of the drawn cards only {PACK[drawn[0]]} is open now"
    if source is not None:
        return _not_laid(card, kind, source, drawn, rapuse, houses)
    if kind not in drawn:
        return f"R11: {card} is not an open drawn card; only those are put on houses"
    if int(answer["house"]) > HOUSES:
        return f"R11: there are at most {HOUSES} houses"
    return f"R11: the next house to begin is {houses.index(NONE) + 1}"


def _not_laid(
    card: str, kind: int, source: str, drawn: Sequence[int], rapuse: int, houses: Sequence[int]
) -> str:
    if source == "d":
        if kind not in drawn:
            return f"R10: {card} is not an open drawn card"
    elif source == "r":
        if kind != rapuse:
            return f"R10: {card} is not the open card of your Rapuse"
    elif kind != houses[int(source[1]) - 1]:
        return f"R10: {card} is not on top of house {source[1]}"
    return f"R7: {card} fits no pile"
