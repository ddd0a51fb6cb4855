"""What trick-taking games share: the verbs of the play, and the law of following as tables.

A pack is ranked once for each trump. A trick is then a few look-ups: cards are small integers, a
hand is a mask whose bit p stands for the card at place p of the order in which cards are listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kartenspiel.core import Verb

__all__ = ["VERBS", "Ranking", "listing"]

VERBS = (
    Verb("play", "S CARD", "all", "a card played to the trick"),
    Verb("trick", "S [N]", "-", "who wins the trick, and its points where cards have points"),
)


class Ranking:
    """A pack of up to 24 kinds of cards ranked for one trump."""

    __slots__ = ("bit", "follow", "high", "low", "must", "power", "suit", "trumps")

    bit: list[int]
    """The mask of each kind."""
    suit: list[int]
    """The effective suit of each kind: trumps are one suit, whatever they show."""
    follow: list[int]
    """By the kind led: what follows it, as a mask."""
    must: list[int]
    """By the kind led: which cards oblige their holder to follow; `follow`, but for exceptions."""
    power: list[list[int]]
    """By the kind led, then by kind: strength in the trick. The strictly greatest wins, so the
    first of equals does; 0 cannot win."""
    low: list[tuple[int, ...]]
    """The kinds of a mask, in the listed order, are `low[mask & 4095] + high[mask >> 12]`."""
    high: list[tuple[int, ...]]
    trumps: int
    """All trumps, as a mask."""

    def __init__(
        self,
        order: Sequence[int],
        suit: Sequence[int],
        strength: Sequence[int],
        trump: int,
        exempt: Mapping[int, int],
    ) -> None:
        """Rank the kinds 0 … n - 1.

        `order` lists the kinds as moves are listed; `suit` and `strength` are by kind, strengths
        are above 0 and below 100. `exempt` gives, by the kind led, the kinds that may be held
        back against it (a sequence of bits by kind number).
        """
        kinds = range(len(order))
        self.bit = [0] * len(order)
        for place, kind in enumerate(order):
            self.bit[kind] = 1 << place
        self.suit = list(suit)
        of_suit: dict[int, int] = {}
        for kind in kinds:
            of_suit[suit[kind]] = of_suit.get(suit[kind], 0) | self.bit[kind]
        self.trumps = of_suit.get(trump, 0)
        self.follow = [of_suit[suit[kind]] for kind in kinds]
        self.must = [
            self.follow[led]
            & ~sum(self.bit[kind] for kind in kinds if exempt.get(led, 0) >> kind & 1)
            for led in kinds
        ]
        by_suit = {
            led: [
                strength[kind] + (100 if suit[kind] == trump else 0)
                if suit[kind] in (led, trump)
                else 0
                for kind in kinds
            ]
            for led in of_suit
        }
        self.power = [by_suit[suit[kind]] for kind in kinds]
        self.low, self.high = listing(tuple(order))


def listing(order: tuple[int, ...]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Two tables that turn a mask of up to 24 cards into a tuple of them, in `order`.

    Bit p of a mask stands for `order[p]`; the tuple of mask m is `low[m & 4095] + high[m >> 12]`.
    """
    tables = []
    for part in (order[:12], order[12:]):
        table: list[tuple[int, ...]] = [()]
        for value in part:
            table += [(*values, value) for values in table]
        tables.append(table)
    return tables[0], tables[1]
