"""A deal of Poker dealt again from what one seat knows.

The course of the deal is played once more without faces: every card that the seat has not seen is
a blank, the others lay off as many cards as they did, each choice and each order as likely as any
other. What the seat has drawn from a new stock is a condition: a card that it had never held must
be a blank there, and one that it had laid off must have come there. The second is steered: the
chance of every way that leads there is worked out beforehand (`guide`); the first is met by
beginning again, as often as it takes. At the end the blanks get the faces that the seat has not
seen, in random order. So every course that fits is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import perm

from kartenspiel.chance import Random, Sampled
from kartenspiel.games.poker.guide import HAND, PILE, STOCK, Guide, Knowledge, at_place
from kartenspiel.games.poker.play import Change, Deal
from kartenspiel.games.poker.readings import Draw, Reading

__all__ = ["another_world"]


def another_world(state: Deal, seat: int, rng: Random) -> Deal:
    """What `Game.redeal` gives."""
    table = Knowledge(state, seat)
    while True:
        world = _World(table, table.reading(rng), rng)
        if world.plays():
            return world.finished(state)


class _World:
    """One course of the deal without faces. A card is a number; `label` has the faces known."""

    def __init__(self, table: Knowledge, chosen: tuple[Reading, Guide], rng: Random) -> None:
        self._table = table
        self._reading, self._guide = chosen
        self._rng = rng
        seat = table.seat
        self._cards = list(range(HAND))  # by the seat's number of the card
        self._label = dict(zip(self._cards, self._reading.kinds, strict=False))
        blanks = iter(range(HAND, len(table.fresh)))
        self._hands = [
            self._cards[:] if other == seat else [next(blanks) for _ in range(HAND)]
            for other in range(table.seats)
        ]
        self._coming = [next(blanks) for _ in self._guide.demands.get(0, ())]
        self._free = list(blanks)  # the rest of the stock, in no order
        self._pile: list[list[int]] = []  # by purchase, since the stock was made
        self._backs = self._mixed()  # by the way: the seat's number of the card
        self._places = self._guide.start
        self._told: list[tuple[list[int], list[int]]] = []  # laid off and drawn, by purchase

    def _mixed(self) -> list[int]:
        """The cards on their way back, those that are alike in random order."""
        alike = self._guide.alike
        cards = [back.card for back in self._reading.backs]
        for first in set(alike):
            group = [card for card, other in zip(cards, alike, strict=True) if other == first]
            self._rng.shuffle(group)
            cards = [
                group.pop() if other == first else card
                for card, other in zip(cards, alike, strict=True)
            ]
        return cards

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
                laid = self._take(
                    hand, way.laid, at_place(self._places, purchase.seat), purchase.size
                )
            before = self._places
            if own:
                drawn = self._bring(self._reading.drawn[at][: purchase.old])
            else:
                drawn = self._take(self._free, way.old, at_place(before, STOCK), purchase.old)
                self._rng.shuffle(drawn)
            if purchase.made:
                if not self._renew(purchase.stock + 1):
                    return False
                if own:
                    drawn += self._bring(self._reading.drawn[at][purchase.old :])
                else:
                    travelling = at_place(before, PILE)
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
        bound = [self._cards[self._backs[i]] for i in travelling]
        taken = [self._cards[self._backs[i]] for i in chosen]
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
