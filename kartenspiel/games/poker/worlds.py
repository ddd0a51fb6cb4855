"""A deal of Poker dealt again from what one seat knows.

The course of the deal is played once more without faces: every card that the seat has not seen is
a blank, the others lay off as many cards as they did, each choice and each order as likely as any
other. What the seat has drawn from a new stock is a condition: a card that it had never held must
be a blank there, and one that it had laid off must have come there. The second is steered: the
chance of every way that leads there is worked out beforehand (`_Guide`); the first is met by
beginning again, as often as it takes. At the end the blanks get the faces that the seat has not
seen, in random order. So every course that fits is as likely as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb, perm
from typing import Final, NamedTuple

from kartenspiel.chance import Random, Sampled
from kartenspiel.games.poker.play import Change, Deal
from kartenspiel.games.poker.readings import Draw, Purchase, Reading, purchases, readings

__all__ = ["another_world"]

_HAND: Final = 5

# Where a card on its way back is; a seat that holds it is its number.
_HOME: Final = -1
"""With its owner, or bound to come to him from the stock in use."""
_PILE: Final = -2
_STOCK: Final = -3

_Places = tuple[int, ...]
"""By the way (`Reading.backs`): where its card is."""


def another_world(state: Deal, seat: int, rng: Random) -> Deal:
    """What `Game.redeal` gives."""
    table = _Table(state, seat)
    while True:
        world = _World(table, table.reading(rng), rng)
        if world.plays():
            return world.finished(state)


class _Table:
    """What the seat knows of the deal."""

    def __init__(self, state: Deal, seat: int) -> None:
        deck = state.deck
        self.seat = seat
        self.seats = len(state.hands)
        self.fresh = deck.fresh
        self.stock = len(deck.fresh) - _HAND * self.seats
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
        self.guides = [_Guide(self, reading) for reading in self.readings]

    def reading(self, rng: Random) -> tuple[Reading, _Guide]:
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
    places: _Places
    """Where the cards are afterwards."""


class _Guide:
    """The chances of the cards on their way back, for one reading."""

    def __init__(self, table: _Table, reading: Reading) -> None:
        self._table = table
        self._reading = reading
        self._known: dict[tuple[int, _Places], float] = {}
        self.demands = _demands(reading)
        """By stock: what the seat draws from it."""
        self.free = self._free()
        """By purchase: cards of the stock in use before it, and of the one made in it, that are
        not the seat's own draws."""
        self.certain = self._certain()
        """By stock: cards in it that the seat has seen, as is clear beforehand."""
        self.start: _Places = (_HOME,) * len(reading.backs)
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
        blanks = len(self._table.fresh) - _HAND
        weight = reading.twins / perm(blanks, len(reading.kinds) - _HAND)
        for purchase in self._table.bought:
            stock, made = purchase.stock + 1, purchase.made
            if made and stock in self.demands:
                new = sum(not draw.is_back for draw in self.demands[stock])
                weight *= perm(made - self.certain[stock], new)
                weight /= perm(made, len(self.demands[stock]))
        return weight * self.chance(0, self.start)

    def chance(self, at: int, places: _Places) -> float:
        """How likely all cards come back from here on, before the purchase `at`."""
        if not places or at == len(self._table.bought):
            return 1.0
        known = self._known.get((at, places))
        if known is None:
            known = self._known[at, places] = sum(
                way.weight * self.chance(at + 1, way.places) for way in self._ways(at, places)
            )
        return known

    def choose(self, at: int, places: _Places, rng: Random) -> _Way:
        """What happens in the purchase `at`, given that all cards will come back."""
        if not places:
            return _Way(1.0, (), (), (), ())
        ways = list(self._ways(at, places))
        weights = [way.weight * self.chance(at + 1, way.places) for way in ways]
        return ways[_pick(rng, weights)]

    def _ways(self, at: int, places: _Places) -> Iterator[_Way]:
        purchase = self._table.bought[at]
        free_old, free_new = self.free[at]
        seat, count, old = purchase.seat, purchase.size, purchase.old
        if seat == self._table.seat:
            laid = tuple(i for i, back in enumerate(self._reading.backs) if back.laid_in == at)
            renewed = self._renew(purchase, places)
            if renewed is not None:
                yield _Way(1.0, laid, (), (), _moved(renewed, laid, _PILE))
            return
        for laid, laid_weight in _choices(_at(places, seat), count, _HAND):
            for first, first_weight in _choices(_at(places, _STOCK), old, free_old):
                renewed = self._renew(purchase, _moved(_moved(places, laid, _HOME), first, seat))
                if renewed is None:
                    continue
                # in a new stock `laid` is not yet: those cards are in between
                for second, second_weight in _choices(
                    _at(renewed, _STOCK) if purchase.made else (), count - old, free_new
                ):
                    after = _moved(_moved(renewed, second, seat), laid, _PILE)
                    weight = laid_weight * first_weight * second_weight
                    yield _Way(weight, laid, first, second, after)

    def _renew(self, purchase: Purchase, places: _Places) -> _Places | None:
        """A new stock, if one is made: whose turn it is to be in it must be in it."""
        if not purchase.made:
            return places
        renewed = list(places)
        for i, back in enumerate(self._reading.backs):
            if back.due == purchase.stock + 1:
                if places[i] != _PILE:
                    return None
                renewed[i] = _HOME
            elif places[i] == _PILE:
                renewed[i] = _STOCK
        return tuple(renewed)


class _World:
    """One course of the deal without faces. A card is a number; `label` has the faces known."""

    def __init__(self, table: _Table, chosen: tuple[Reading, _Guide], rng: Random) -> None:
        self._table = table
        self._reading, self._guide = chosen
        self._rng = rng
        seat = table.seat
        self._cards = list(range(_HAND))  # by the seat's number of the card
        self._label = dict(zip(self._cards, self._reading.kinds, strict=False))
        blanks = iter(range(_HAND, len(table.fresh)))
        self._hands = [
            self._cards[:] if other == seat else [next(blanks) for _ in range(_HAND)]
            for other in range(table.seats)
        ]
        self._coming = [next(blanks) for _ in self._guide.demands.get(0, ())]
        self._free = list(blanks)  # the rest of the stock, in no order
        self._pile: list[list[int]] = []  # by purchase, since the stock was made
        self._places = self._guide.start
        self._told: list[tuple[list[int], list[int]]] = []  # laid off and drawn, by purchase

    def plays(self) -> bool:
        """Play the course; False if a card that must be new to the seat is not."""
        for at, purchase in enumerate(self._table.bought):
            way = self._guide.choose(at, self._places, self._rng)
            own = purchase.seat == self._table.seat
            hand = self._hands[purchase.seat]
            if own:
                laid = [self._cards[card] for card in self._reading.laid[at]]
                _remove(hand, laid)
            else:
                laid = self._take(hand, way.laid, _at(self._places, purchase.seat), purchase.size)
            before = self._places
            if own:
                drawn = self._bring(self._reading.drawn[at][: purchase.old])
            else:
                drawn = self._take(self._free, way.old, _at(before, _STOCK), purchase.old)
                self._rng.shuffle(drawn)
            if purchase.made:
                if not self._renew(purchase.stock + 1):
                    return False
                if own:
                    drawn += self._bring(self._reading.drawn[at][purchase.old :])
                else:
                    travelling = _at(before, _PILE)
                    more = self._take(self._free, way.new, travelling, purchase.size - purchase.old)
                    self._rng.shuffle(more)
                    drawn += more
            self._pile.append(laid)
            hand += drawn
            self._told.append((laid, drawn))
            self._places = way.places
        return True

    def _take(
        self, cards: list[int], chosen: tuple[int, ...], travelling: Iterable[int], count: int
    ) -> list[int]:
        """Take `count` cards at random, but of those on their way back just the chosen ones."""
        backs = self._reading.backs
        bound = [self._cards[backs[i].card] for i in travelling]
        taken = [self._cards[backs[i].card] for i in chosen]
        others = [card for card in cards if card not in bound] if bound else cards[:]
        taken += _sample(self._rng, others, count - len(taken))
        _remove(cards, taken)
        return taken

    def _bring(self, draws: tuple[Draw, ...]) -> list[int]:
        """The next of the cards that the seat draws; those new to it get their faces."""
        drawn = [self._coming.pop(0) for _ in draws]
        for draw, card in zip(draws, drawn, strict=True):
            if not draw.is_back:
                self._cards.append(card)
                self._label[card] = self._reading.kinds[draw.card]
        return drawn

    def _renew(self, stock: int) -> bool:
        """Make a new stock with the cards that the seat will draw; False if it cannot be."""
        cards = [card for laid in self._pile for card in laid]
        self._pile = []
        draws = self._guide.demands.get(stock, ())
        new = sum(not draw.is_back for draw in draws)
        blanks = [card for card in cards if card not in self._label]
        most = len(cards) - self._guide.certain[stock]
        if new and self._rng.random() * perm(most, new) >= perm(len(blanks), new):
            return False
        fresh = _sample(self._rng, blanks, new)
        self._coming = [self._cards[draw.card] if draw.is_back else fresh.pop() for draw in draws]
        self._free = [card for card in cards if card not in self._coming]
        return True

    def finished(self, state: Deal) -> Deal:
        """The deal with this course in place of the true one."""
        table, label = self._table, self._label
        unseen = list(table.fresh)
        _remove(unseen, self._reading.kinds)
        self._rng.shuffle(unseen)
        for card in range(len(table.fresh)):
            if card not in label:
                label[card] = unseen.pop()
        self._rng.shuffle(self._free)
        twin = state.copy()
        twin.chance = Sampled(self._rng)
        twin.stock = self._faces(self._free)
        twin.laid_off = tuple(kind for laid in self._pile for kind in sorted(self._faces(laid)))
        for seat, hand in enumerate(self._hands):
            twin.hands[seat] = tuple(sorted(self._faces(hand)))
        told = iter(self._told)
        twin.changes = [
            change if not change.laid else self._retold(change, *next(told))
            for change in state.changes
        ]
        return twin

    def _retold(self, change: Change, laid: list[int], drawn: list[int]) -> Change:
        return change._replace(laid=tuple(sorted(self._faces(laid))), drawn=self._faces(drawn))

    def _faces(self, cards: list[int]) -> tuple[int, ...]:
        return tuple([self._label[card] for card in cards])


def _demands(reading: Reading) -> dict[int, tuple[Draw, ...]]:
    demands: dict[int, tuple[Draw, ...]] = {}
    for place in sorted(reading.drawn):
        for draw in reading.drawn[place]:
            demands[draw.stock] = (*demands.get(draw.stock, ()), draw)
    return demands


def _at(places: _Places, where: int) -> tuple[int, ...]:
    """Which cards on their way back are there."""
    if not places:
        return ()
    return tuple([i for i, place in enumerate(places) if place == where])


def _moved(places: _Places, which: tuple[int, ...], where: int) -> _Places:
    return tuple([where if i in which else place for i, place in enumerate(places)])


def _choices(
    marked: tuple[int, ...], count: int, among: int
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Which of the marked cards are among `count` taken at random of `among`, and how likely."""
    others = among - len(marked)
    for size in range(min(len(marked), count) + 1):
        if count - size <= others:
            weight = comb(others, count - size) / comb(among, count)
            for chosen in combinations(marked, size):
                yield chosen, weight


def _pick(rng: Random, weights: list[float]) -> int:
    """A place, as likely as its weight."""
    left = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return max(range(len(weights)), key=weights.__getitem__)  # rounding


def _sample(rng: Random, cards: list[int], count: int) -> list[int]:
    """`count` of the cards, which are put into another order."""
    taken = []
    for _ in range(count):
        place = int(rng.random() * len(cards))
        cards[place], cards[-1] = cards[-1], cards[place]
        taken.append(cards.pop())
    return taken


def _remove(cards: list[int], which: Iterable[int]) -> None:
    for card in which:
        cards.remove(card)
