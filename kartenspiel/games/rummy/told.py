"""The chance of a deal from the cards that its events show (`Game.arrange`)."""

from __future__ import annotations

from collections.abc import Sequence

from kartenspiel.chance import Chance, Told
from kartenspiel.core import Event, Seat
from kartenspiel.games.rummy.deck import Deck
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.games.rummy.table import NONE, deal_places
from kartenspiel.melds.hands import XX

__all__ = ["told"]


def told(options: RummyOptions, deck: Deck, events: Sequence[Event]) -> Chance:
    """The lot, the pack and the new stocks that the events tell of."""
    lot: list[int] = []
    cuts: list[int] = []
    cutter: Seat | None = None
    hands: dict[Seat, list[int]] = {}
    opened: list[int] = []
    draws: list[list[int]] = [[]]  # from the first stock, the second …
    for event in events:
        if event.verb == "reshuffle":
            draws.append([])
            continue
        faces = [deck.face(str(word)) for word in event.words] if event.verb in _CARDS else []
        if event.verb == "lot":
            lot += faces
        elif event.verb == "cut":
            cuts += faces
            cutter = event.seat
        elif event.verb == "hand" and event.seat is not None:
            hands[event.seat] = faces
        elif event.verb == "open":
            opened = faces
        elif event.verb == "draw":
            draws[-1] += faces
    robbed = sum(event.verb == "rob" for event in events)
    if cutter in hands:
        for _ in range(robbed):
            if XX in hands[cutter]:
                hands[cutter].remove(XX)
    top = [
        hands[seat].pop(0) if hands[seat] else NONE
        for seat in deal_places(tuple(hands), cutter, robbed)
    ]
    top += [face for faces in hands.values() for face in faces]  # R10: the eleventh
    orders = {f"stock{number}": faces for number, faces in enumerate(draws) if number}
    orders["deck"] = _pack(options, deck, top + opened + draws[0], cuts)
    orders["dealer"] = lot
    return Told(orders)


_CARDS = ("lot", "cut", "hand", "open", "draw")


def _pack(options: RummyOptions, deck: Deck, top: Sequence[int], cuts: Sequence[int]) -> list[int]:
    """The whole pack: the cards told from the top on, the cut cards from the last place back."""
    order = [NONE] * len(deck.faces)
    for place, face in enumerate(top[: len(order)]):
        order[place] = face
    for place, face in enumerate(cuts):
        order[-1 - place] = face
    left = list(deck.faces)
    for face in order:
        if face in left:
            left.remove(face)
    # what is never shown lies anywhere; but the last card may not be a joker (R8)
    left.sort(key=lambda face: face != XX)
    unseen = iter(left)
    order = [next(unseen) if face == NONE else face for face in order]
    if options.cut_joker == "reshuffle" and order[-1] == XX:
        place = max(place for place, face in enumerate(order) if face != XX)
        order[-1], order[place] = order[place], XX
    return order
