"""Why an answer is not among the listed moves of Rummy."""

from __future__ import annotations

from typing import Final

from kartenspiel.cards import is_card
from kartenspiel.errors import NotationError
from kartenspiel.games.rummy.deck import FIGURES, parse
from kartenspiel.games.rummy.table import Table
from kartenspiel.melds.hands import ALL_FACES, FACE_OF

__all__ = ["refusal"]

_OF_PHASE: Final = {
    "rob": "R8: the cut card is a joker; say `rob` or `leave`",
    "turn": "R19: a turn begins with `draw` or `take`, and there is no pass",
    "discard": "R19: discard a card",
    "exchange": "R24: now each other seat may once `draw`, `take` or `pass`",
    "exchange_discard": "R24: discard a card",
    "last_take": "R25: say `take` for the last discard, or `pass`",
    "last_discard": "R25: discard a card",
    "buy": "R30: buy at the price that is listed, or `stay`",
    "share": "R35: say `share` or `continue`",
}
_DISCARDS: Final = ("discard", "exchange_discard", "last_discard")


def refusal(deal: Table, text: str) -> str:
    """The first reason that fits, for an unlisted answer of the seat to move.

    Of the cards it speaks only of that seat's own.
    """
    try:
        parse(text)
    except NotationError:
        return "not a move"
    verb, _, rest = text.partition(" ")
    phase = deal.phase
    if verb == "discard":
        card, _, figure = rest.partition(" ")
        return _discard(deal, card, figure)
    if verb in FIGURES[1:]:
        return _announcement(deal, verb)
    if verb == "steal" and phase == "turn":
        return _steal(deal)
    if verb == "draw" and phase == "exchange":
        return "R24: the stock is empty and is not made anew; `take` or `pass`"
    if verb == "buy" and phase != "buy":
        return "R30: only after a deal is written may those buy who are asked"
    if verb in ("share", "continue") and phase != "share":
        return "R35: only the last two living are asked whether they share"
    if verb in ("rob", "leave") and phase != "rob":
        return (
            "R8: only a joker that is the open cut card can be robbed, before the cards are dealt"
        )
    return _OF_PHASE[phase]


def _discard(deal: Table, card: str, figure: str) -> str:
    assert deal.to_move is not None
    assert is_card(card)
    if deal.phase not in _DISCARDS:
        return _OF_PHASE[deal.phase]
    face = FACE_OF[card]
    if not deal.hands[deal.to_move] >> 4 * face & 15:
        return "not in your hand"
    if deal.taken == face and not deal.options.discard_taken:
        return f"R19: {ALL_FACES[face]} was taken openly and cannot go in the same turn"
    if deal.phase != "discard":
        return "R24: nothing can be announced any more"
    return _no_figure(deal, figure, "after")


def _announcement(deal: Table, figure: str) -> str:
    if deal.announcer is not None:
        return "R24: nothing can be announced any more"
    if deal.phase == "discard":
        return (
            f"R20: at a discard say `discard CARD {figure}`, if the ten cards left are that figure"
        )
    if deal.phase != "turn":
        return _OF_PHASE[deal.phase]
    return _no_figure(deal, figure, "before")


def _no_figure(deal: Table, figure: str, when: str) -> str:
    """Why the figure is not offered in a phase in which figures are announced `when`."""
    options = deal.options
    if (options.knock_when if figure == "knock" else options.stop_when) != when:
        how = "with a discard" if when == "before" else "before drawing"
        return f"R20: a {figure} is announced {how}"
    if figure == "knock" and not options.knock_limit:
        return "R18: there is no knocking"
    if figure in ("flush", "royal") and not options.flush:
        return f"R16: there is no {figure}"
    bound = f" (a knock needs 1 to {options.knock_limit} bad points)" if figure == "knock" else ""
    return f"R18: {figure} is not the highest figure of the ten cards{bound}"


def _steal(deal: Table) -> str:
    if not deal.options.flush_steal:
        return "R21: the cut card cannot be taken"
    if not deal.cut_open:
        return "R21: no open cut card lies under the stock"
    return "R21: the cut card may be taken only if it completes a Flush"
