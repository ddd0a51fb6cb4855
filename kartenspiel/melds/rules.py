"""What counts as a meld in a game, as one frozen value, and a meld as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from kartenspiel.cards import Card

__all__ = ["SET", "Meld", "MeldRules"]

SET: Final = -1
"""Stands in the place of a suit where a meld is a set."""


@dataclass(frozen=True)
class MeldRules:
    """The melds of a game. Up to three packs and four jokers; runs know the ace at both ends."""

    values: tuple[int, ...]
    """What a loose card costs, by rank from `2` to `A`."""
    joker_value: int
    """What a loose joker costs."""
    meld_values: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
    """What a card counts in a run, by its place from the low ace to the high one; in a set a card
    counts as at its higher place. A joker counts as the card for which it stands."""
    longest_run: int = 14
    """14: a run may go from ace to ace; 13: the ace has one end only."""
    runs_need_ace: bool = False
    """Whether every run begins or ends with an ace (or a joker for it)."""
    longest_set: int = 4
    repeated_suits: bool = False
    """Whether a set may have a suit twice; its jokers then stand for no suit."""
    meld_jokers: int = 2
    """The most jokers in one meld."""
    jokers_alone: bool = False
    """Whether three or more jokers are a meld without any natural card."""
    lacking: bool = False
    """Whether a joker that stands for a card may only stand for one of which the hand holds none
    when the meld is laid. The order of the melds matters then."""

    def __post_init__(self) -> None:
        assert len(self.values) == 13
        assert len(self.meld_values) == 14
        assert self.longest_run in (13, 14)


class Meld(NamedTuple):
    """A meld that can be laid out of a hand."""

    tokens: tuple[Card, ...]
    """As it is written: runs upwards, sets in the order of suits; jokers as `XX=7c`, or `XX` at
    the end where they stand for no suit."""
    cards: int
    """What it takes out of the hand."""
    points: int
    """What it counts (`MeldRules.meld_values`)."""
    suit: int
    """The suit of a run; SET for a set."""
    first: int
    """The first place of a run (1 … 14); the rank of a set (0 … 12), -1 for jokers alone."""
    last: int
    """The last place of a run; of a set the mask of the suits that are in it, jokers included."""
