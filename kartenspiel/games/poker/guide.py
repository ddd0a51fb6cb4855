"""What a seat knows of a deal of Poker, and how what it laid off can have come back to it.

A card that the seat laid off and drew again later than from the next stock has been in other
hands. `Guide` knows the chance of every way that leads back, so that a course of the deal can be
played in which all such cards do come back, each way as often as it is likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb, perm
from typing import Final, NamedTuple

from kartenspiel.chance import Random
from kartenspiel.games.poker.play import Deal
from kartenspiel.games.poker.readings import Draw, Purchase, Reading, purchases, readings

__all__ = ["HAND", "PILE", "STOCK", "Guide", "Knowledge", "Places", "at_place"]

HAND: Final = 5

# Where a card on its way back is; a seat that holds it is its number.
_HOME: Final = -1
"""With its owner, or bound to come to him from the stock in use."""
PILE: Final = -2
STOCK: Final = -3

Places = tuple[int, ...]
"""By the way (`Reading.backs`): where its card is."""


class Knowledge:
    """What the seat knows of the deal."""

    def __init__(self, state: Deal, seat: int) -> None:
        deck = state.deck
        self.seat = seat
        self.seats = len(state.hands)
        self.fresh = deck.fresh
        self.stock = len(deck.fresh) - HAND * self.seats
        self.bought = purchases(state.changes, self.stock)
        own = [change for change in state.changes if change.seat == seat and change.laid]
        # what the seat was dealt: the hand now, without what it drew and with what it laid off
        first = Counter(state.hands[seat])
        for change in own:
            first += Counter(change.laid)
        for change in own:
            first -= Counter(change.drawn)
        count = Counter(deck.fresh)
        self.readings = list(
            readings(self.bought, own, seat, sorted(first.elements()), count.__getitem__)
        )
        self.guides = [Guide(self, reading) for reading in self.readings]

    def reading(self, rng: Random) -> tuple[Reading, Guide]:
        """One reading with its guide, as likely as its courses are many and easily met."""
        pairs = list(zip(self.readings, self.guides, strict=True))
        if len(pairs) == 1:
            return pairs[0]
        return pairs[_pick(rng, [guide.weight for guide in self.guides])]


class _Way(NamedTuple):
    """What may happen in a purchase to the cards on their way back, by their places in `backs`."""

    weight: float
    laid: tuple[int, ...]
    old: tuple[int, ...]
    """Drawn from the stock in use before."""
    new: tuple[int, ...]
    """Drawn from the stock made in it."""
    places: Places
    """Where the cards are afterwards."""


class Guide:
    """The chances of the cards on their way back, for one reading."""

    def __init__(self, table: Knowledge, reading: Reading) -> None:
        self._table = table
        self._reading = reading
        self._known: dict[tuple[int, Places], float] = {}
        self.demands = _demands(reading)
        """By stock: what the seat draws from it."""
        self.free = self._free()
        """By purchase: cards of the stock in use before it, and of the one made in it, that are
        not the seat's own draws."""
        self.certain = self._certain()
        """By stock: cards in it that the seat has seen, as is clear beforehand."""
        self.start: Places = (_HOME,) * len(reading.backs)
        self.alike = _alike(reading)
        """By the way: the first that its card shares laying off and due stock with. Such cards
        may change places: of some of them that are in one place, always the first are taken, and
        who wants to know which is which must have mixed them before."""
        self.weight = self._weight()

    def _free(self) -> list[tuple[int, int]]:
        table, free = self._table, []
        left = table.stock - len(self.demands.get(0, ()))
        for purchase in table.bought:
            others = purchase.seat != table.seat
            made = purchase.made
            fresh = made - len(self.demands.get(purchase.stock + 1, ())) if made else 0
            free.append((left, fresh))
            left -= purchase.old if others else 0
            if made:
                left = fresh - (purchase.size - purchase.old if others else 0)
        return free

    def _certain(self) -> Counter[int]:
        certain: Counter[int] = Counter(back.due for back in self._reading.backs)
        for place, cards in self._reading.laid.items():
            purchase = self._table.bought[place]
            certain[purchase.stock + (purchase.made > 0) + 1] += len(cards)
        return certain

    def _weight(self) -> float:
        """The courses of this reading, or more where blanks are a condition, to one scale."""
        reading = self._reading
        blanks = len(self._table.fresh) - HAND
        weight = reading.twins / perm(blanks, len(reading.kinds) - HAND)
        for purchase in self._table.bought:
            stock, made = purchase.stock + 1, purchase.made
            if made and stock in self.demands:
                new = sum(not draw.is_back for draw in self.demands[stock])
                weight *= perm(made - self.certain[stock], new)
                weight /= perm(made, len(self.demands[stock]))
        return weight * self.chance(0, self.start)

    def chance(self, at: int, places: Places) -> float:
        """How likely all cards come back from here on, before the purchase `at`."""
        if not places or at == len(self._table.bought):
            return 1.0
        # those that are alike stand together in `backs`, so that this keeps each in its group
        places = tuple([place for _, place in sorted(zip(self.alike, places, strict=True))])
        known = self._known.get((at, places))
        if known is None:
            known = self._known[at, places] = sum(
                way.weight * self.chance(at + 1, way.places) for way in self._ways(at, places)
            )
        return known

    def choose(self, at: int, places: Places, rng: Random) -> _Way:
        """What happens in the purchase `at`, given that all cards will come back."""
        if not places:
            return _Way(1.0, (), (), (), ())
        ways = list(self._ways(at, places))
        weights = [way.weight * self.chance(at + 1, way.places) for way in ways]
        return ways[_pick(rng, weights)]

    def _ways(self, at: int, places: Places) -> Iterator[_Way]:
        purchase = self._table.bought[at]
        free_old, free_new = self.free[at]
        seat, count, old = purchase.seat, purchase.size, purchase.old
        if seat == self._table.seat:
            laid = tuple(i for i, back in enumerate(self._reading.backs) if back.laid_in == at)
            renewed = self._renew(purchase, places)
            if renewed is not None:
                yield _Way(1.0, laid, (), (), _moved(renewed, laid, PILE))
            return
        for laid, laid_weight in self._choices(at_place(places, seat), count, HAND):
            for first, first_weight in self._choices(at_place(places, STOCK), old, free_old):
                renewed = self._renew(purchase, _moved(_moved(places, laid, _HOME), first, seat))
                if renewed is None:
                    continue
                # in a new stock `laid` is not yet: those cards are in between
                for second, second_weight in self._choices(
                    at_place(renewed, STOCK) if purchase.made else (), count - old, free_new
                ):
                    after = _moved(_moved(renewed, second, seat), laid, PILE)
                    weight = laid_weight * first_weight * second_weight
                    yield _Way(weight, laid, first, second, after)

    def _choices(
        self, marked: tuple[int, ...], count: int, among: int
    ) -> Iterator[tuple[tuple[int, ...], float]]:
        """Which of the marked cards are among `count` of `among` taken at random; how likely."""
        if not marked:
            yield (), 1.0
            return
        groups: dict[int, list[int]] = {}
        for i in marked:
            groups.setdefault(self.alike[i], []).append(i)
        others = among - len(marked)
        for sizes in product(*(range(len(group) + 1) for group in groups.values())):
            left = count - sum(sizes)
            if 0 <= left <= others:
                chosen: list[int] = []
                ways = comb(others, left)
                for group, size in zip(groups.values(), sizes, strict=True):
                    chosen += group[:size]
                    ways *= comb(len(group), size)
                yield tuple(chosen), ways / comb(among, count)

    def _renew(self, purchase: Purchase, places: Places) -> Places | None:
        """A new stock, if one is made: whose turn it is to be in it must be in it."""
        if not purchase.made:
            return places
        renewed = list(places)
        for i, back in enumerate(self._reading.backs):
            if back.due == purchase.stock + 1:
                if places[i] != PILE:
                    return None
                renewed[i] = _HOME
            elif places[i] == PILE:
                renewed[i] = STOCK
        return tuple(renewed)


def _demands(reading: Reading) -> dict[int, tuple[Draw, ...]]:
    demands: dict[int, tuple[Draw, ...]] = {}
    for place in sorted(reading.drawn):
        for draw in reading.drawn[place]:
            demands[draw.stock] = (*demands.get(draw.stock, ()), draw)
    return demands


def _alike(reading: Reading) -> tuple[int, ...]:
    first: dict[tuple[int, int], int] = {}
    return tuple(
        first.setdefault((back.laid_in, back.due), i) for i, back in enumerate(reading.backs)
    )


def at_place(places: Places, where: int) -> tuple[int, ...]:
    """Which cards on their way back are there."""
    if not places:
        return ()
    return tuple([i for i, place in enumerate(places) if place == where])


def _moved(places: Places, which: tuple[int, ...], where: int) -> Places:
    return tuple([where if i in which else place for i, place in enumerate(places)])


def _pick(rng: Random, weights: list[float]) -> int:
    """A place, as likely as its weight."""
    left = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return max(range(len(weights)), key=weights.__getitem__)  # rounding
