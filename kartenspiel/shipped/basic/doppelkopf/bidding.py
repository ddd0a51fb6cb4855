"""What to say before the lead: count what the hand is worth alone against all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.doppelkopf.ranks import AUGEN, TRUMP, Ranks, ranks_of

if TYPE_CHECKING:
    from kartenspiel.core import View

__all__ = ["bid", "give", "join", "kontra", "name", "re", "strength", "want"]

_SOLO = 15.0
"""So strong a hand wins a solo two times in three, as trials between four such bots have shown."""
_SHORT_HAND = {10: 1.2, 8: 3.0}
"""How much harder a solo is to win with so few cards, or against five."""
_JOIN = 11.0
"""So strong a hand carries a partner who has no trumps."""
_RE = 16.0
_SURE_TRICKS = 3
"""Kontra with so many sure trump tricks, and an ace (R23)."""


def bid(view: View) -> str:
    """R13: a solo that should be won, else new cards, else a marriage, else nothing."""
    moves: list[str] = view["moves"]
    solo = max(moves, key=lambda move: _worth(view, move))
    if _worth(view, solo) >= _SOLO:
        return solo
    for bad_hand in ("redeal", "ask"):
        if bad_hand in moves:
            return bad_hand
    # R15: a named card only in exceptional hands, and silence is a solo (R17)
    return "marry first" if "marry first" in moves else moves[0]


def name(view: View) -> str:
    """R28: the best of the solos that there are."""
    return str(max(view["moves"], key=lambda move: _worth(view, move)))


def join(view: View) -> str:
    """R35: take the asker along with many trumps."""
    return "join" if strength(view, _normal(view)) >= _JOIN else "pass"


def give(view: View) -> str:
    """R29, R35: a card that is no trump and no ace, of the shortest suit; the cheapest."""
    ranks = _played(view)
    hand: list[str] = view["hand"]

    def regret(move: str) -> tuple[object, ...]:
        card = move.removeprefix("give ")
        length = sum(ranks.suit[other] == ranks.suit[card] for other in hand)
        trump = ranks.suit[card] == TRUMP
        return (trump, ranks.power[card] if trump else 0, card[0] == "A", length, AUGEN[card[0]])

    return str(min(view["moves"], key=regret))


def want(view: View) -> str:
    """R29: the highest trump, unless the hand wins without it and the whole rate with that."""
    ranks = _played(view)
    if strength(view, ranks) >= _SOLO:
        return "keep"
    wanted = {"want " + card for card in ranks.trumps}
    found = [move for move in view["moves"] if move in wanted]
    return str(max(found, key=lambda move: ranks.power[move[-2:]]))


def kontra(view: View) -> str:
    """R23: with sure trump tricks and an ace."""
    ranks = _played(view)
    hand: list[str] = view["hand"]
    trumps = sorted((c for c in hand if ranks.suit[c] == TRUMP), key=ranks.power.__getitem__)
    above = [card for card in ranks.trumps for _copy in range(2)]
    for card in trumps:
        above.remove(card)
    sure = 0
    for card in reversed(trumps):
        higher = sum(ranks.power[other] > ranks.power[card] for other in above)
        sure += higher <= len(trumps) - 1 - sure and higher <= 1
    aces = sum(card[0] == "A" and ranks.suit[card] != TRUMP for card in hand)
    return "kontra" if sure >= _SURE_TRICKS and aces else "pass"


def re(view: View) -> str:
    """R23: with a hand that is far above what a solo needs."""
    return "re" if strength(view, _played(view)) >= _RE else "pass"


def strength(view: View, ranks: Ranks) -> float:
    """What the hand is worth alone against all: trumps by their height, aces, short suits."""
    hand: list[str] = view["hand"]
    last = len(ranks.trumps) - 1
    trumps = [card for card in hand if ranks.suit[card] == TRUMP]
    worth = sum(2.0 - 1.2 * ranks.trumps.index(card) / last for card in trumps)
    # fewer trumps in the pack, or shorter hands, make each worth more
    worth *= 24 / (2 * len(ranks.trumps)) * 12 / len(hand)
    worth -= _SHORT_HAND.get(len(hand), 0.0) + (1.0 if len(ranks.trumps) < 10 else 0.0)
    for suit in "egrs":
        side = [card for card in hand if ranks.suit[card] == suit]
        aces = sum(card[0] == "A" for card in side)
        worth += aces * 1.0
        worth -= 0.4 * max(0, len(side) - aces - (aces > 1))
    return worth


def _worth(view: View, move: str) -> float:
    """Of a solo or Unter-Solo; any other move is worth nothing."""
    word, _space, suit = move.partition(" ")
    if word not in ("solo", "unter"):
        return -100.0
    options = view["options"]
    return strength(view, ranks_of(options["pack"], options["top"], suit, word == "unter"))


def _normal(view: View) -> Ranks:
    return ranks_of(view["options"]["pack"], view["options"]["top"], "s", False)


def _played(view: View) -> Ranks:
    """The ranks of what is played, or will be."""
    options = view["options"]
    return ranks_of(options["pack"], options["top"], view["trump"] or "s", view["kind"] == "unter")
