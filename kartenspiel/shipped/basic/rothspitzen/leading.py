"""Which card to lead, and whether five tricks in a row may become eight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.rothspitzen.table import TRUMP

if TYPE_CHECKING:
    from kartenspiel.shipped.basic.rothspitzen.table import Table

__all__ = ["all_are_sure", "lead"]

_LIKELY = 0.4
"""How likely a plain card must be to stand up if it is led to win."""


def all_are_sure(table: Table) -> bool:
    """Whether the declarer, leading, wins every trick to come, whoever holds what."""
    trumps = table.of(TRUMP, table.hand)
    theirs = table.of(TRUMP, table.unseen)
    drawn = len(theirs) <= len(trumps)  # each lead of the best trump fetches at least one
    return drawn and all(
        _sure(table, suit) == len(table.of(suit, table.hand))
        for suit in {table.suit[card] for card in table.hand}
    )


def _sure(table: Table, suit: str) -> int:
    """How many tricks the suit brings if it is led from the top and never ruffed."""
    mine = table.of(suit, table.hand)
    theirs = table.of(suit, table.unseen)
    sure = 0
    while mine and (not theirs or table.power[mine[-1]] > table.power[theirs[-1]]):
        mine.pop()
        sure += 1
        theirs = theirs[1:]  # at the worst one enemy has them all, and plays the lowest
    return sure


def lead(table: Table) -> str:
    """The card to lead."""
    return _attack(table) if table.plays_alone else _defend(table)


def _attack(table: Table) -> str:
    """Declarer: draw trumps from the top, cash what is likely to win, then drive out what is
    higher; the long suit comes last."""
    trumps = table.of(TRUMP, table.hand)
    out = table.of(TRUMP, table.unseen)
    # with none out they keep the lead, and are cashed only when they make the game
    if trumps and table.is_best(trumps[-1]) and (out or table.won + len(trumps) >= 5):
        return trumps[-1]
    plain = [card for card in table.hand if table.suit[card] != TRUMP]
    if not plain:
        return _lowest_equal(table, trumps)
    best = max(plain, key=lambda card: (table.stands(card, table.enemies), table.power[card]))
    if table.stands(best, table.enemies) > _LIKELY:
        return best
    if trumps and out and len(trumps) > len(table.higher(trumps[-1], out)) + 1:
        return _lowest_equal(table, trumps)
    alone = [card for card in plain if not table.of(table.suit[card], table.unseen)]
    if alone:  # it wins, or it costs them a trump
        return alone[0]
    return max(plain, key=lambda card: (_length(table, card), table.power[card]))


def _defend(table: Table) -> str:
    """Defender: cash what is likely to win, else lead from the top of a suit that may be built up;
    trumps only when they are best and the deal is half over."""
    trumps = table.of(TRUMP, table.hand)
    if trumps and table.won + table.lost >= 3 and table.is_best(trumps[-1]):
        return trumps[-1]
    plain = [card for card in table.hand if table.suit[card] != TRUMP]
    if not plain:
        return trumps[0]
    best = max(plain, key=lambda card: (table.stands(card, table.enemies), table.power[card]))
    if table.stands(best, table.enemies) > _LIKELY:
        return best
    return max(plain, key=lambda card: (_promise(table, card), table.power[card], card))


def _promise(table: Table, card: str) -> int:
    """How good a lead a plain card is that will hardly win."""
    suit = table.suit[card]
    above = len(table.higher(card, table.unseen))
    length = _length(table, card)
    if length >= 3 and above == 1:
        return 4  # the next lead of the suit wins
    if not table.of(suit, table.unseen):
        return 3  # somebody must spend a trump
    if length == 1 and table.is_before_declarer:
        return 2  # the declarer is put in the middle, and the partner's high cards with it
    if length >= 3 and card == table.of(suit, table.hand)[-1]:
        return 1
    return -1 if length == 2 and above == 1 else 0  # such a guard is kept


def _length(table: Table, card: str) -> int:
    return len(table.of(table.suit[card], table.hand))


def _lowest_equal(table: Table, cards: list[str]) -> str:
    """The lowest of `cards` (one suit, from the lowest up) that is as good as the highest."""
    above = len(table.higher(cards[-1], table.unseen))
    return next(card for card in cards if len(table.higher(card, table.unseen)) == above)
