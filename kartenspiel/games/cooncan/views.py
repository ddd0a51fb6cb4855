"""What a seat may know of a deal of Cooncan: the keys of sheet §5, in its order."""

from __future__ import annotations

from kartenspiel.core import Seat, View
from kartenspiel.games.cooncan.state import Situation
from kartenspiel.melds import SET
from kartenspiel.melds.hands import ALL_FACES, cards_of, faces_of

__all__ = ["seen_by"]


def seen_by(deal: Situation, seat: Seat) -> View:
    """As `State.view`."""
    hidden = deal.took < 0 or (deal.drew and deal.to_move != seat)
    return {
        "phase": "lay" if deal.laying else "discard",
        "hand": cards_of(deal.hands[seat]),
        "round": deal.round,
        "counts": [len(faces_of(hand)) for hand in deal.hands],
        "known": [cards_of(hand) for hand in deal.known],
        "piles": [[ALL_FACES[face] for face in pile] for pile in deal.piles],
        "stock": len(deal.stock),
        "reshuffles": deal.reshuffles,
        "stock_cards": cards_of(deal.shuffled),
        "table": [
            {
                "id": laid.number,
                "seat": laid.seat,
                "kind": "set" if laid.suit == SET else "run",
                "cards": list(laid.lies()),
                "shifted": laid.shifted(),
            }
            for laid in deal.table
        ],
        "shifts": deal.shifts,
        "took": None if hidden else ALL_FACES[deal.took],
    }
