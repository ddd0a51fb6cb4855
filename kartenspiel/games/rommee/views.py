"""What a seat may know of a deal of Rommee: the keys of sheet §5, in its order."""

from __future__ import annotations

from kartenspiel.core import Seat, View
from kartenspiel.games.rommee.state import Situation
from kartenspiel.melds import SET
from kartenspiel.melds.hands import ALL_FACES, cards_of, faces_of

__all__ = ["seen_by"]


def seen_by(deal: Situation, seat: Seat) -> View:
    """As `State.view`."""
    turned = deal.reshuffles > 0 and deal.kit.options.stock_end == "turn"
    return {
        "phase": "draw" if deal.drawing else "play",
        "hand": cards_of(deal.hands[seat]),
        "round": deal.round,
        "counts": [len(faces_of(hand)) for hand in deal.hands],
        "known": [cards_of(hand) for hand in deal.known],
        "pile": [ALL_FACES[face] for face in deal.pile],
        "stock": len(deal.stock),
        "reshuffles": deal.reshuffles,
        "stock_cards": (
            [ALL_FACES[face] for face in deal.stock[::-1]] if turned else cards_of(deal.shuffled)
        ),
        "table": [
            {
                "id": laid.number,
                "seat": laid.seat,
                "kind": "set" if laid.suit == SET else "run",
                "cards": list(laid.tokens),
            }
            for laid in deal.table
        ],
        "opened": [bool(deal.opened >> each & 1) for each in range(len(deal.hands))],
        "opened_now": deal.opened_now,
        "begun": deal.begun,
        "took": None if deal.took < 0 else ALL_FACES[deal.took],
        "called": deal.called,
        "losses": list(deal.losses),
    }
