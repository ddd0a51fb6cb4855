"""What a seat's own changes tell it of the cards that it has laid off before (R14).

A card laid off goes into the next new stock and may come back. In one pack it is clear whether a
card drawn is one that has come back; in two packs it may also be its twin. A `Reading` is one
such explanation of all that the seat has drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kartenspiel.games.poker.play import Change

__all__ = ["Back", "Draw", "Purchase", "Reading", "purchases", "readings"]


class Purchase(NamedTuple):
    """A change in which cards were changed, as everybody knows it."""

    seat: int
    size: int
    """Cards laid off, and drawn."""
    stock: int
    """The number of the stock in use before it, from 0."""
    old: int
    """How many came from that stock; all others from the next, made in mid-change."""
    made: int
    """Cards of the stock made in it; 0: none was."""


class Draw(NamedTuple):
    """An own card drawn from a new stock or the first."""

    card: int
    """The seat's number of it: its first five cards are 0 to 4, each card new to it the next."""
    stock: int
    is_back: bool
    """It was laid off by the seat before."""


class Back(NamedTuple):
    """The way of a card that was laid off, and drawn again from a later stock than the next."""

    card: int
    laid_in: int
    """The purchase, by its place."""
    due: int
    """The stock from which it is drawn again."""


class Reading(NamedTuple):
    """One explanation. Purchases are counted from 0, those of all seats together."""

    kinds: tuple[int, ...]
    """By the seat's number of the card."""
    laid: dict[int, tuple[int, ...]]
    """By own purchase: the cards laid off."""
    drawn: dict[int, tuple[Draw, ...]]
    """By own purchase."""
    backs: tuple[Back, ...]
    """By the purchase in which they were laid off, then by the stock in which they are due."""
    twins: int
    """In how many ways cards of the pack can be those that were new when they were drawn."""


def purchases(changes: Sequence[Change], stock: int) -> list[Purchase]:
    """The changes but for `keep`; `stock` is the number of cards in the first stock."""
    found = []
    number, left = 0, stock
    for change in changes:
        count = len(change.laid)
        if count:
            found.append(Purchase(change.seat, count, number, min(count, left), change.made))
            if change.made:
                number += 1
                left += change.made
            left -= count
    return found


def readings(
    bought: Sequence[Purchase],
    own: Sequence[Change],
    seat: int,
    first: Sequence[int],
    copies: Callable[[int], int],
) -> Iterator[Reading]:
    """All readings of a seat that was dealt `first` and has bought as `own` tells (no `keep`)."""
    mine = [place for place, purchase in enumerate(bought) if purchase.seat == seat]

    def go_on(
        turn: int, reading: Reading, hand: list[int], out: dict[int, int]
    ) -> Iterator[Reading]:
        """From the own purchase `turn` on; `out` has the purchase in which a card was laid off."""
        if turn == len(mine):
            backs = sorted(reading.backs, key=lambda back: (back.laid_in, back.due))
            yield reading._replace(backs=tuple(backs))
            return
        place = mine[turn]
        hand = hand[:]
        laid = []
        for kind in own[turn].laid:
            laid.append(next(card for card in hand if reading.kinds[card] == kind))
            hand.remove(laid[-1])
        for drawn, after in draw(place, own[turn].drawn, (), reading, out):
            left = {card: at for card, at in out.items() if all(card != d.card for d in drawn)}
            now = after._replace(
                laid={**after.laid, place: tuple(laid)}, drawn={**after.drawn, place: drawn}
            )
            still = [*hand, *(d.card for d in drawn)]
            yield from go_on(turn + 1, now, still, {**left, **dict.fromkeys(laid, place)})

    def draw(
        place: int,
        kinds: tuple[int, ...],
        drawn: tuple[Draw, ...],
        reading: Reading,
        out: dict[int, int],
    ) -> Iterator[tuple[tuple[Draw, ...], Reading]]:
        """What the cards drawn may be, one after the other."""
        if len(drawn) == len(kinds):
            yield drawn, reading
            return
        kind = kinds[len(drawn)]
        stock = bought[place].stock + (len(drawn) >= bought[place].old)
        for card, laid_in in out.items():
            into = _stock_after(bought[laid_in])
            if reading.kinds[card] == kind and into <= stock and all(card != d.card for d in drawn):
                after = reading
                if into < stock:
                    back = Back(card, laid_in, stock)
                    after = reading._replace(backs=(*reading.backs, back))
                yield from draw(place, kinds, (*drawn, Draw(card, stock, True)), after, out)
        unseen = copies(kind) - reading.kinds.count(kind)
        if unseen:
            card = len(reading.kinds)
            after = reading._replace(kinds=(*reading.kinds, kind), twins=reading.twins * unseen)
            yield from draw(place, kinds, (*drawn, Draw(card, stock, False)), after, out)

    yield from go_on(0, Reading(tuple(first), {}, {}, (), 1), list(range(5)), {})


def _stock_after(purchase: Purchase) -> int:
    """The stock into which what was laid off in a purchase goes."""
    return purchase.stock + (purchase.made > 0) + 1
