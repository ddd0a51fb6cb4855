"""Why an answer is not among the listed moves of Rommee.

It speaks of what the seat to move knows: its own hand, the table, what all have seen.
"""

from __future__ import annotations

from kartenspiel.errors import NotationError
from kartenspiel.games.rommee.moves import CALL, DRAW, SUIT, Swap, read
from kartenspiel.games.rommee.state import Situation
from kartenspiel.melds import SET, Meld
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, NATURALS, UNIT, faces_of
from kartenspiel.melds.turns import Layoff

__all__ = ["refusal"]


def refusal(deal: Situation, text: str) -> str:
    """The first reason that fits, for an answer that is not listed."""
    try:
        move = read(deal.kit.solver.rules, text)
    except NotationError:
        verb = text.split(" ")[0]
        if verb != "meld":
            return "not a move"
        if deal.drawing or deal.kit.closed:
            return _at_the_wrong_time(deal, verb)
        return (
            "R9, R10, R12: no meld: three or more cards of one suit in unbroken order, or three or "
            "four of one rank in different suits, written upwards or in the order c s h d, with "
            f"a natural card and at most {deal.kit.options.meld_jokers} jokers, each as `XX=CARD`"
        )
    if isinstance(move, int) and move >= DRAW:
        return _beginning(deal, move) if move < SUIT else _suit(deal)
    if deal.drawing or (deal.kit.closed and not isinstance(move, int)):
        return _at_the_wrong_time(deal, text.split(" ")[0])
    assert deal.to_move is not None
    hand = deal.hands[deal.to_move]
    taken = UNIT[move.face] if isinstance(move, Swap) else None
    cards = UNIT[move] if isinstance(move, int) else taken or move.cards
    if any(cards >> 4 * face & 15 > hand >> 4 * face & 15 for face in faces_of(cards)):
        return "not in your hand"
    if isinstance(move, int):
        if deal.begun:
            return _go_on(deal)
        return "R8: the card taken from the pile may not be discarded in the same turn"
    if isinstance(move, Meld):
        return _meld(deal, move, hand)
    return _on_the_table(deal, move, hand)


def _at_the_wrong_time(deal: Situation, verb: str) -> str:
    if deal.kit.closed and verb != "discard":
        return "R28: with `mode=closed` nothing is laid on the table during play"
    return "R7: a turn begins with a card from the stock or the pile; `draw` or `take` first"


def _go_on(deal: Situation) -> str:
    minimum = deal.kit.options.first_meld
    return (
        f"R14: a first meld is begun with {deal.begun} of {minimum} points; lay on until they are "
        "reached"
    )


def _beginning(deal: Situation, move: int) -> str:
    """`draw`, `take` and `rommee`."""
    options = deal.kit.options
    if move >= CALL:
        if not deal.kit.closed:
            return "R28: Rommee is called only with `mode=closed`"
        if deal.called is not None:
            return "R28: Rommee is called already; nobody else can call in the last round"
        if not deal.drawing:
            return "R28: Rommee is called instead of drawing, at the beginning of a turn"
        return (
            f"R28: N is the least number of points that you can have left over, at most "
            f"{options.knock_limit}"
        )
    if not deal.drawing:
        return "R7: one card is taken in a turn; then a discard ends it"
    if move == DRAW:
        return "R28: the stock is empty; `take` the open card"
    most = options.take_max or len(deal.pile)
    return (
        f"R30: at most {min(most, len(deal.pile))} from the pile now, in their order from the top"
    )


def _suit(deal: Situation) -> str:
    if not deal.kit.options.suit_win:
        return "R29: a suit is called only with `suit_win=yes`"
    if deal.drawing:
        return _at_the_wrong_time(deal, "suit" if not deal.kit.closed else "discard")
    if deal.called is not None:
        return "R29: no suit is called in the last round"
    if deal.begun:
        return _go_on(deal)
    return (
        f"R29: who has melded nothing calls a suit with all cards of it but one, "
        f"{deal.kit.options.hand + 1} with that one; R8 must allow its discard"
    )


def _meld(deal: Situation, meld: Meld, hand: int) -> str:
    """A meld whose cards are all in the hand."""
    rest = hand - meld.cards
    if _stands_for_held(meld.tokens, rest):
        return "R11: a joker stands only for a card of which none is in your hand"
    if deal.kit.keep_one and not rest:
        return "R20: the last card must be discarded (`out=discard`)"
    minimum = deal.kit.options.first_meld
    return f"R14: {minimum} points cannot be reached in this turn if this is laid"


def _stands_for_held(tokens: tuple[str, ...], rest: int) -> bool:
    stood_for = [FACE_OF[token[3:]] for token in tokens if len(token) > 2]
    return any(rest >> 4 * face & 15 for face in stood_for)


def _on_the_table(deal: Situation, move: Layoff | Swap, hand: int) -> str:
    """A laying off or swap with cards that are in the hand."""
    options = deal.kit.options
    assert deal.to_move is not None
    opened = deal.opened >> deal.to_move & 1
    swap = isinstance(move, Swap)
    rule = "R19" if swap else "R17"
    if deal.begun:
        return _go_on(deal)
    if not opened and (swap or options.lay_right == "melded"):
        return f"{rule}: only who has laid his first meld may do so"
    if deal.opened_now and options.lay_after == "next":
        return f"{rule}: from your next turn on (`lay_after=next`)"
    if not 1 <= move.number <= len(deal.table):
        return f"{rule}: there is no meld {move.number} on the table"
    laid = deal.table[move.number - 1]
    if isinstance(move, Swap):
        return f"R19: in meld {move.number} no joker stands for {ALL_FACES[move.face]}"
    if move.cards != move.cards & NATURALS:
        if laid.suit == SET:
            return "R18: a joker is never laid off on a set"
        if not move.cards & NATURALS:
            return "R18: a joker goes on a run only together with the natural card beyond it"
        if _stands_for_held(move.tokens, hand - move.cards):
            return "R18: a joker stands only for a card of which none is in your hand"
    if deal.kit.keep_one and move.cards == hand:
        return "R20: the last card must be discarded (`out=discard`)"
    return f"R17, R18: it does not fit meld {move.number}, or is not one step, written upwards"
