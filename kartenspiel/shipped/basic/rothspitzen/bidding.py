"""Whether to bid, and in which suit: count likely tricks, then weigh what is to be won and lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.rothspitzen.table import ranks_of

if TYPE_CHECKING:
    from kartenspiel.core import View

__all__ = ["bid", "hold", "likely_tricks", "matadors_paid", "name", "worth"]

_TRUMPS: tuple[float, ...] = (2.25, 2.0, 1.5, 1.25, 1.0)
"""What the trumps count in tricks, from the highest down: they win, and draw the others'."""
_LOW_TRUMP = 0.9
_OFF = -3.2
"""What five low trumps and nothing else fall short of the tricks that they count."""
_COULEUR_TRUMPS: tuple[float, ...] = (1.5, 1.25, 1.0)
_COULEUR_OFF = -0.7
"""The same in Couleur, which has no other trumps."""
_EVEN = 4.05
"""With so many likely tricks five are made as often as not; a trick more makes it certain."""
_DEFENDING = -0.3
"""What it is worth, in Stämme, to be left as defender against one who has bid."""


def bid(view: View) -> str:
    """R4, R5: bid when it should bring more than passing."""
    if "couleur" in view["moves"]:
        return "couleur" if worth(view, _couleur(view)) > _DEFENDING else "pass"
    return "solo" if max(worth(view, trump) for trump in "egrs") > 0 else "pass"


def hold(view: View) -> str:
    """R6: outbid by Couleur, play in it rather than defend?"""
    return "hold" if worth(view, _couleur(view)) > _DEFENDING else "pass"


def name(view: View) -> str:
    """R7: the suit that promises most; the first listed of equals."""
    return str(max(view["moves"], key=lambda move: worth(view, move[-1])))


def worth(view: View, trump: str) -> float:
    """What playing in this suit brings on average, in Stämme."""
    options = view["options"]
    chance = min(1.0, max(0.0, 0.5 + 0.5 * (likely_tricks(view, trump) - _EVEN)))
    matadors = matadors_paid(view, trump)
    prime = 1.0 if options["prime"] == "five" else chance / 2
    # of a Stamm that stays in the pot a third comes back at the end
    staemme = min(int(view["pot"]) // int(options["stake"]), int(options["stamm_max"])) * 2 / 3
    won = 2 * (1 + (matadors + prime) / 4) + staemme
    lost = 2 * (1.25 + matadors / 4) + staemme  # one loss in four is a codille
    return chance * won - (1 - chance) * lost


def likely_tricks(view: View, trump: str) -> float:
    """How many tricks the hand should make in this suit, alone against two."""
    hand: list[str] = view["hand"]
    couleur = _couleur(view)
    trumps = _trumps(view, trump)
    if trump == couleur:
        tricks, length = _COULEUR_OFF, 0.2
        counts = _COULEUR_TRUMPS
    else:
        tricks, length = _OFF, 0.5
        counts = _TRUMPS + (_LOW_TRUMP,) * (len(trumps) - len(_TRUMPS))
    tricks += sum(count for card, count in zip(trumps, counts, strict=True) if card in hand)
    for suit in "egrs":
        side = [card[0] for card in hand if card[1] == suit and card not in trumps]
        if "A" in side:
            tricks += 1.6 if "K" in side else 1.1
        elif "K" in side and len(side) > 1:
            tricks += 0.5
        elif suit == couleur and side:
            tricks += 0.5  # the single seven: without a trump nobody can beat it
        elif not side and suit not in (trump, couleur):
            tricks += 0.4  # ruffs
        tricks += length * max(0, len(side) - 3)
    return tricks


def matadors_paid(view: View, trump: str) -> int:
    """R20: how many matadors the hand has."""
    options = view["options"]
    has = [card in view["hand"] for card in _trumps(view, trump)]
    row = has.index(False) if False in has else len(has)  # unbroken from the first on
    if row >= 3:
        return row if options["tail"] == "run" else sum(has)
    return {"each": sum(has[:3]), "run": row, "three": 0}[options["matadors"]]


def _trumps(view: View, trump: str) -> tuple[str, ...]:
    options = view["options"]
    return ranks_of(options["pack"], options["matadors_are"], trump).trumps


def _couleur(view: View) -> str:
    return "r" if view["options"]["pack"] == "roth" else "s"
