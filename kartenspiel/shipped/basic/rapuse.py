"""Rules of thumb for Rapuse, in the order in which they are asked.

1. Carry cards onto the piles, a whole row at a time: of all ways to climb one pile with the own
   cards, the one that brings most. What counts is the marks paid for it, each card that is gone,
   a card of the Rapuse double; against it what the pile, as it is left, brings the others. So a
   card is held back where the next player would get more by it than it is worth (R13).
2. Put what is left so that the houses run downwards: on the next higher card, else on the
   smallest higher one, high cards at the bottom, what blocks others on few of them.

Cards are counted by height, their distance from the base rank: 0 founds a pile, 12 closes it. R
numbers are those of the rule sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartenspiel.core import View

__all__ = ["choose"]

_RANKS = "23456789TJQKA"
_CLOSING = 12

# What things are worth, in marks.
_GONE = 1.0
_GONE_FOR_EACH = 0.35
"""A card fewer at the end: a mark less to pay; more for each further player who might pay it."""
_FROM_RAPUSE = 1.0
"""What the Rapuse counts beyond that: two marks when somebody goes out, and a new card turns up."""
_FREED = 0.3
"""A house card that comes off a lower one, which it blocks."""
_PLACED = 0.4
"""A drawn card that need not be put on a house."""
_SERVED = 0.3
"""A card that another player gets rid of."""
_DRAWS = 0.25
"""How likely it is that one of four drawn cards has a certain rank."""
_TAKEN = 0.8
"""How likely it is that a player lays what he can lay."""
_TWIN = 0.4
"""What one of two piles of the same height counts."""

# What putting a card costs, in ranks that are left out between it and the card below.
_NEW_HOUSE = 4.0
_AT_THE_BOTTOM = 0.4
"""Off for each rank of height: high cards belong at the bottom."""
_BLOCKING = 12.0
_BLOCKED = 2.0
"""For each card of the row that a higher card, or one of the same rank, blocks."""


def choose(view: View) -> str:
    """The answer: one of the view's moves."""
    moves: list[str] = view["moves"]
    if len(moves) == 1:
        return moves[0]
    table = _Table(view)
    climb = _Climb(table).best()
    if climb is not None:
        return climb
    puts = [move for move in moves if move[0] == "p"]
    return min(puts, key=table.cost) if puts else "end"


class _Table:
    """The table as the seat to move sees it, cards by height."""

    def __init__(self, view: View) -> None:
        base = _RANKS.index(view["base"])
        self._height = {rank: (_RANKS.index(rank) - base) % 13 for rank in _RANKS}
        seat, seats = view["seat"], view["seats"]
        self.others: int = seats - 1
        self.gone = _GONE + _GONE_FOR_EACH * (seats - 2)
        self.piles = [self._height[rank] for rank in view["tops"]]
        """The heights of the open piles, the shortest first."""
        self.drawn: list[str] = view["drawn"]
        self.rapuse: str | None = view["rapuse"][seat][1]
        self.houses: list[list[str]] = view["houses"][seat]
        added = view["options"]["rapuse_bonus"] == "added"
        self._rapuse_pays = (1, 3, 5) if added else (1, 2, 4)
        self._following = [self._player(view, (seat + i) % seats) for i in range(1, seats)]
        self._threats: dict[int, float] = {}

    def _player(self, view: View, seat: int) -> tuple[int, list[list[int]], bool]:
        """Another's open cards: the Rapuse's, the houses from the bottom up; whether he draws."""
        top = view["rapuse"][seat][1]
        houses = [[self.height(card) for card in house] for house in view["houses"][seat]]
        return -1 if top is None else self.height(top), houses, view["heaps"][seat] > 0

    def height(self, card: str) -> int:
        """0 for a base card to 12 for a closing card."""
        return self._height[card[0]]

    def pays(self, height: int, *, rapuse: bool = False) -> int:
        """R18, R19: what each other player pays for such a card."""
        kind = 1 if height == 0 else 2 if height == _CLOSING else 0
        return self._rapuse_pays[kind] if rapuse else kind

    # ---- what a pile brings the others

    def threat(self, height: int) -> float:
        """What a pile of this height costs until the turn comes round again."""
        if height == _CLOSING or height < 0:
            return 0.0  # nobody lays on a full pile; base cards need none
        if height not in self._threats:
            self._threats[height] = self._cost_of_leaving(height)
        return self._threats[height]

    def _cost_of_leaving(self, height: int) -> float:
        cost, still = 0.0, 1.0
        drawn = self.pays(height + 1) + _SERVED
        for rapuse, houses, draws in self._following:
            brings = self._carried(height, rapuse, houses)
            if brings:
                cost += still * brings
                still *= 1 - _TAKEN
            elif draws:
                cost += still * _DRAWS * drawn
                still *= 1 - _DRAWS * _TAKEN
        return cost

    def _carried(self, height: int, rapuse: int, houses: list[list[int]]) -> float:
        """What a player's open cards bring on a pile of this height, one by one."""
        brings = 0.0
        depth = [len(house) for house in houses]
        while height < _CLOSING:
            height += 1
            if rapuse == height:
                return brings + self.pays(height, rapuse=True) + 2 * _SERVED
            for number, house in enumerate(houses):
                if depth[number] and house[depth[number] - 1] == height:
                    depth[number] -= 1
                    brings += self.pays(height) + _SERVED
                    break
            else:
                return brings
        return brings

    # ---- where a card is put

    def cost(self, move: str) -> float:
        """How much it hurts to put a card on a house: `put CARD H`."""
        _, card, number = move.split(" ")
        height = self.height(card)
        house = self.houses[int(number) - 1]
        if not house:
            return _NEW_HOUSE - _AT_THE_BOTTOM * height
        top = self.height(house[-1])
        if top > height:
            return top - height - 1
        return _BLOCKING + _BLOCKED * self._row(house)

    def _row(self, house: list[str]) -> int:
        """How many cards on top of a house run downwards, to be carried off in one go."""
        heights = [self.height(card) for card in house]
        row = 1
        while row < len(heights) and heights[-row - 1] > heights[-row]:
            row += 1
        return row


class _Climb:
    """All ways to climb one pile in this turn, as far as the cards are known."""

    def __init__(self, table: _Table) -> None:
        self._table = table
        self._drawn = list(table.drawn)
        self._houses = [list(house) for house in table.houses]
        self._rapuse = table.rapuse
        self._gain = 0.0
        self._move: str | None = None

    def best(self) -> str | None:
        """The first card of the climb that brings most; None if none brings anything."""
        for height in {*self._table.piles, -1}:
            self._climb(height, self._left_alone(height), None)
        return self._move

    def _left_alone(self, height: int) -> float:
        """What it is worth that a pile of this height is no longer there."""
        twin = self._table.piles.count(height) > 1
        return self._table.threat(height) * (_TWIN if twin else 1)

    def _climb(self, height: int, so_far: float, first: str | None) -> None:
        """Try every card that goes on a pile of this height, and go on from there."""
        height += 1
        table = self._table
        for source, card in self._fitting(height):
            gain = so_far + table.gone + table.others * table.pays(height, rapuse=source == "r")
            gain += self._take(source, card)
            move = first or f"lay {source} {card}"
            value = gain - table.threat(height) * (_TWIN if height in table.piles else 1)
            if value > self._gain + 1e-9:
                self._gain, self._move = value, move
            if height < _CLOSING:
                self._climb(height, gain, move)
            self._give_back(source, card)

    def _fitting(self, height: int) -> Iterator[tuple[str, str]]:
        """The own open cards of this height, with where they lie; equal ones once."""
        table = self._table
        if self._rapuse is not None and table.height(self._rapuse) == height:
            yield "r", self._rapuse
        for number, house in enumerate(self._houses, 1):
            if house and table.height(house[-1]) == height:
                yield f"h{number}", house[-1]
        for card in self._drawn:
            if table.height(card) == height:
                yield "d", card
                break

    def _take(self, source: str, card: str) -> float:
        """Take the card away; what that is worth by itself."""
        if source == "r":
            self._rapuse = None
            return _FROM_RAPUSE
        if source == "d":
            self._drawn.remove(card)
            return _PLACED
        house = self._houses[int(source[1]) - 1]
        house.pop()
        blocked = house and self._table.height(house[-1]) <= self._table.height(card)
        return _FREED if blocked else 0.0

    def _give_back(self, source: str, card: str) -> None:
        if source == "r":
            self._rapuse = card
        elif source == "d":
            self._drawn.append(card)
        else:
            self._houses[int(source[1]) - 1].append(card)
