"""Why an answer is not among the listed moves of Cooncan.

It speaks of what the seat to move knows: its own hand, the table, what all have seen.
"""

from __future__ import annotations

from kartenspiel.errors import NotationError
from kartenspiel.games.cooncan.moves import DRAW, Shift, read
from kartenspiel.games.cooncan.state import Situation
from kartenspiel.games.cooncan.table import Laid
from kartenspiel.melds import SET, Meld
from kartenspiel.melds.hands import FACE_OF, NATURALS, UNIT, faces_of
from kartenspiel.melds.turns import Layoff

__all__ = ["refusal"]


def refusal(deal: Situation, text: str) -> str:
    """The first reason that fits, for an answer that is not listed."""
    try:
        move = read(deal.kit.solver.rules, text)
    except NotationError:
        if text.split(" ")[0] != "meld":
            return "not a move"
        ace = " that has an ace at one end" if deal.kit.options.runs == "ace" else ""
        return (
            "R9, R10: no meld: three to eight cards of one rank in the order c s h d with jokers "
            f"last, or three or more of one suit in unbroken order{ace}, written upwards with "
            "jokers as `XX=CARD`; one card at least is no joker"
        )
    assert deal.to_move is not None
    if isinstance(move, int):
        return _exchange(deal, move, deal.hands[deal.to_move])
    if not deal.laying and not deal.kit.options.lay_after_draw:
        return "R5: with the taking of a card the laying is over; discard"
    hand = deal.hands[deal.to_move]
    if any(move.cards >> 4 * face & 15 > hand >> 4 * face & 15 for face in faces_of(move.cards)):
        return "not in your hand"
    if isinstance(move, Meld):
        return "R11: in a run a joker stands only for a card of which none is in your hand"
    if not 1 <= move.number <= len(deal.table):
        return f"{'R14' if isinstance(move, Shift) else 'R13'}: there is no meld {move.number}"
    laid = deal.table[move.number - 1]
    return _shift(deal) if isinstance(move, Shift) else _layoff(move, laid, hand)


def _exchange(deal: Situation, move: int, hand: int) -> str:
    """`draw`, `take` and discards."""
    if move >= DRAW:
        if not deal.laying:
            return "R6: one card is taken in a turn; then a discard ends it"
        return "R17: the stock is empty; `take` from your pile"
    if deal.laying:
        return "R5: first `draw` or `take` a card, then discard"
    if not hand & 15 * UNIT[move]:
        return "not in your hand"
    return "R7: the discard must be another card than the one just taken"


def _layoff(move: Layoff, laid: Laid, hand: int) -> str:
    token = move.tokens[0]
    if laid.suit == SET:
        if not laid.fits:
            return f"R9: meld {move.number} has eight cards, the most for a set"
        if len(token) > 2:
            return "R13: on a set a joker is laid as `XX`; it stands for no certain card"
        return f"R13: it is not of the rank of meld {move.number}"
    face = FACE_OF[token[-2:]]
    if not move.cards & NATURALS and face in laid.fits and hand & 15 * UNIT[face]:
        return "R11: in a run a joker stands only for a card of which none is in your hand"
    return f"R13: it is not the next card at an end of meld {move.number}"


def _shift(deal: Situation) -> str:
    options = deal.kit.options
    if options.shift == "no":
        return "R14: no joker is shifted (`shift=no`)"
    if deal.shifts and options.shift_limit == "deal":
        return "R14: only one joker is shifted in a deal, and one was"
    once = " and not shifted before" if options.shift_limit == "joker" else ""
    if options.shift == "any":
        return (
            f"R14: a joker at one end of a run{once} goes to the other if you lay the card in its "
            "old place or beyond its new one; beyond an ace only if that is no joker"
        )
    return (
        f"R14: a joker at one end of a run{once} goes beyond a natural ace at the other, written "
        "`XX`, if you lay the card for which it stood"
    )
