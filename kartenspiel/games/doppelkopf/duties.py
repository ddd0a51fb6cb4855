"""The duties of honest play: how those who hold an Alter search for each other (R24–R26).

Whether a duty binds follows from what its player holds and what lies open, so that the cards a
player may choose from tell him nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kartenspiel.games.doppelkopf.deck import ALTER
from kartenspiel.tricks import Ranking

__all__ = ["Turn", "bound"]


class Turn(NamedTuple):
    """A place about to play a card of a normal game."""

    ranking: Ranking
    strict: bool
    width: int
    """Cards in a trick."""
    played: Sequence[tuple[int, int]]
    """Place and kind of every card before this one, from the first lead on."""
    place: int
    alten: int
    """How many `Oe` were dealt to the place."""


def bound(turn: Turn, mask: int) -> int:
    """What the place may play of `mask`, the cards that the law of following allows it."""
    in_trick = len(turn.played) % turn.width
    if in_trick == 0:
        return _lead(turn, mask)
    if turn.strict and turn.alten == 1:
        return _answer(turn, mask, turn.played[-in_trick:])
    return mask


def _lead(turn: Turn, mask: int) -> int:
    trumps = turn.ranking.trumps
    if turn.alten == 1:
        return (mask & trumps or mask) if _must_search(turn) else mask  # R24
    if turn.strict and turn.alten == 0 and not turn.played:
        return mask & ~trumps or mask  # R25
    return mask


def _must_search(turn: Turn) -> bool:
    """R24: the first time on lead, unless the partner has shown himself or searched already."""
    played, width = turn.played, turn.width
    if any(place == turn.place for place, _ in played[::width]):
        return False
    if any(kind == ALTER and place != turn.place for place, kind in played):
        return False
    return not played or not turn.ranking.bit[played[-width][1]] & turn.ranking.trumps


def _answer(turn: Turn, mask: int, trick: Sequence[tuple[int, int]]) -> int:
    """R26: the first trick led with a trump is won by an Alter that can."""
    ranking, played = turn.ranking, turn.played
    leads = [ranking.bit[kind] & ranking.trumps for _, kind in played[:: turn.width]]
    if not leads[-1] or any(leads[:-1]):
        return mask
    power = ranking.power[trick[0][1]]
    best = max(power[kind] for _, kind in trick)
    last = len(trick) == turn.width - 1
    alter = ranking.bit[ALTER]
    if not last and mask & alter and power[ALTER] > best:
        return alter
    return (
        sum(bit for kind, bit in enumerate(ranking.bit) if mask & bit and power[kind] > best)
        or mask
    )
