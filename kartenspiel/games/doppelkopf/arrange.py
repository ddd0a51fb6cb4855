"""From the events of a deal back to its chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kartenspiel.cards import Card
from kartenspiel.chance import Told
from kartenspiel.core import Event
from kartenspiel.errors import NotationError
from kartenspiel.games.doppelkopf.deck import DUMMY, KINDS, Deck
from kartenspiel.games.doppelkopf.play import blank_leads

__all__ = ["arrange"]


def arrange(deck: Deck, events: Sequence[Event]) -> Told:
    """The chance that gives a deal the cards that its events show, and the dummy the leads that
    it made by lot; for deal 1 the lot for the dealer too."""
    orders: dict[str, Sequence[int]] = {}
    lot = [kind for event in events if event.verb == "lot" for kind in _kinds(event)]
    if lot:
        orders["dealer"] = lot
    hands: list[list[int]] = []
    for event in events:
        if event.verb == "hand":
            hands.append(_kinds(event))
        elif hands and event.verb not in ("hand", "deal"):
            label = "deck" if not orders.get("deck") else f"deck{len(orders) + 1 - bool(lot)}"
            orders[label] = _pack(hands)
            hands = []
    if hands:
        orders["deck"] = _pack(hands)
    return Told(orders, {"strohmann": _lots(deck, events)})


def _kinds(event: Event) -> list[int]:
    """The cards of an event, as kinds."""
    found = []
    for card in event.words:
        if isinstance(card, Card):
            if card not in KINDS:
                raise NotationError(f"the pack has no `{card}`")
            found.append(KINDS[card])
    return found


def _pack(hands: Iterable[list[int]]) -> list[int]:
    """R6: a pack that gives these hands, from Vorhand's on, in packets of four."""
    hands = list(hands)
    size = max(len(hand) for hand in hands)
    return [kind for at in range(0, size, 4) for hand in hands for kind in hand[at : at + 4]]


def _lots(deck: Deck, events: Sequence[Event]) -> list[int]:
    """R39: which of several blank cards the dummy led, as long as it had no partner."""
    ranking = deck.normal
    hand: list[int] = []
    lots: list[int] = []
    married = leading = False
    for event in events:
        if event.verb == "show":
            hand = _kinds(event)
        elif event.verb == "game":
            married = event.words[0] == "marry"
            leading = True
        elif event.verb in ("partner", "dummy"):
            break
        elif event.verb == "trick":
            leading = True
        elif event.verb == "play" and married and event.seat is not None:
            (kind,) = _kinds(event)
            if event.seat == DUMMY and kind in hand:
                once = sum(ranking.bit[k] for k in set(hand))
                twice = sum(ranking.bit[k] for k in set(hand) if hand.count(k) == 2)
                leads = blank_leads(ranking, once, twice)
                if leading and len(leads) > 1 and kind in leads:
                    lots.append(leads.index(kind))
                hand.remove(kind)
            leading = False
    return lots
