"""What the hands of Poker are called: `pair of kings`, `flush, ace high` (R18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kartenspiel.cards import FRENCH_RANKS, Card
from kartenspiel.show.translate import _

__all__ = ["called"]

_ONE = (_("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"),
        _("ten"), _("jack"), _("queen"), _("king"), _("ace"))  # fmt: skip
_MANY = (_("twos"), _("threes"), _("fours"), _("fives"), _("sixes"), _("sevens"), _("eights"),
         _("nines"), _("tens"), _("jacks"), _("queens"), _("kings"), _("aces"))  # fmt: skip
"""By rank, from the two on."""

_CALLED = {
    "none": _("nothing, {one} high"),
    "pair": _("pair of {many}"),
    "two": _("two pairs, {many} and {others}"),
    "three": _("three {many}"),
    "full": _("full hand, {many} and {others}"),
    "straight": _("straight to the {top}"),
    "flush": _("flush, {one} high"),
    "quint": _("quint flush to the {top}"),
    "four": _("four {many}"),
    "sflush": _("straight flush to the {top}"),
    "royal": _("royal flush"),
    "five": _("five {many}"),
}
_FIVE, _ACE = FRENCH_RANKS.index("5"), FRENCH_RANKS.index("A")


def called(cards: Sequence[Card], name: str) -> str:
    """What a hand shown is called; `name` is its word in the protocol."""
    ranks = [_rank(card) for card in cards]
    # most alike first, among equally many the highest
    order = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    first, second = order[0][0], order[min(1, len(order) - 1)][0]
    high = max(ranks)
    top = _FIVE if high == _ACE and sorted(ranks)[-2] <= _FIVE else high
    return _CALLED[name].format(
        one=_ONE[high], top=_ONE[top], many=_MANY[first], others=_MANY[second]
    )


def _rank(card: Card) -> int:
    return FRENCH_RANKS.index((card.stands_for or card).rank)
