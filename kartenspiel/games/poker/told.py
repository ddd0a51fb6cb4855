"""The chance of a deal as its log tells it: the cut, the pack, the new stocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from kartenspiel.chance import Told
from kartenspiel.core import Event, Seat
from kartenspiel.errors import NotationError
from kartenspiel.games.poker.deck import Deck

__all__ = ["arranged"]


def arranged(deck: Deck, events: Sequence[Event]) -> Told:
    """What `Game.arrange` gives for the events of a deal, which may be cut off anywhere."""
    lots: list[int] = []
    order: list[Seat] = []  # from the dealer's left on, who pays an ante is dealt a hand
    hands: dict[Seat, list[int]] = {}
    stocks: list[list[int]] = [[]]  # what was drawn from each, in the order drawn
    left: int | None = None  # cards of the stock in use; None as long as all hands are told
    remade = 0
    for event in events:
        if event.verb == "lot":
            lots += _kinds(deck, event)
        elif event.verb == "ante" and event.seat is not None:
            order.append(event.seat)
        elif event.verb == "hand" and event.seat is not None:
            hands[event.seat] = _kinds(deck, event)
        elif event.verb == "reshuffle":
            remade = int(event.words[0])
        elif event.verb == "cards":
            drawn = _kinds(deck, event)
            if left is None:
                left = len(deck.fresh) - 5 * len(order)
            if remade:  # R14: the old stock gives what it has left, the new one the others
                stocks[-1] += drawn[:left]
                drawn = drawn[left:]
                stocks.append([])
                left, remade = remade, 0
            stocks[-1] += drawn
            left -= len(drawn)
    pack = [*_dealt(deck, order, hands), *stocks[0]]
    labelled = {f"stock{number}": stock for number, stock in enumerate(stocks) if number}
    return Told({"dealer": lots, "deck": pack, **labelled})


def _dealt(deck: Deck, order: Sequence[Seat], hands: dict[Seat, list[int]]) -> list[int]:
    """R4: the top of the pack, five rounds of a card for each seat.

    Hands that the log breaks off before get the first cards that it does not show.
    """
    shown = Counter(kind for hand in hands.values() for kind in hand)
    unshown = iter((Counter(deck.fresh) - shown).elements())
    full = []
    for seat in order:
        hand = hands.get(seat, [])
        full.append([*hand, *islice(unshown, 5 - len(hand))] if len(hand) < 5 else hand)
    return [kind for turn in range(5) for hand in full for kind in hand[turn : turn + 1]]


def _kinds(deck: Deck, event: Event) -> list[int]:
    for card in event.words:
        if card not in deck.kinds:
            raise NotationError(f"the pack has no `{card}`")
    return [deck.kinds[str(card)] for card in event.words]
