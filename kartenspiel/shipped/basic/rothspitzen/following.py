"""Which card to play to a trick that somebody else has led."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.rothspitzen.table import TRUMP

if TYPE_CHECKING:
    from kartenspiel.shipped.basic.rothspitzen.table import Table

__all__ = ["follow"]

_SHOULD_HOLD = 0.6
_MAY_HOLD = 0.3
"""How likely a card must be to win, with a player behind, to be worth playing."""


def follow(table: Table, playable: list[str]) -> str:
    """The card to play, one of `playable`."""
    winner, best = table.winning()
    winners = sorted((c for c in playable if table.beats(c, best)), key=table.power.__getitem__)
    if not winners:
        return _least(table, playable)
    if len(table.trick) == 2:  # last: never overtake the partner, take the rest cheaply
        return _least(table, playable) if winner == table.partner else winners[0]
    if table.plays_alone:
        return _in_the_middle(table, playable, winners)
    if winner == table.partner:
        return _before_declarer(table, playable, winners)
    return _before_partner(table, playable, winners)


def _in_the_middle(table: Table, playable: list[str], winners: list[str]) -> str:
    """Declarer, with one defender to play: the cheapest card that should hold."""
    behind = [seat for seat in table.enemies if seat != table.trick[0][0]]
    spare = [card for card in winners if not _wins_later(table, card)]
    for card in spare:
        if table.stands(card, behind) >= _SHOULD_HOLD:
            return card
    likely = max(spare or winners, key=lambda card: table.stands(card, behind))
    return likely if table.stands(likely, behind) >= _MAY_HOLD else _least(table, playable)


def _before_declarer(table: Table, playable: list[str], winners: list[str]) -> str:
    """Defender, the partner winning, the declarer last: help only where the partner needs it."""
    partners = table.stands(table.trick[0][1], table.enemies)
    for card in winners:
        if not _wins_later(table, card) and (
            table.stands(card, table.enemies) > partners + _MAY_HOLD
        ):
            return card
    return _least(table, playable)


def _wins_later(table: Table, card: str) -> bool:
    """Whether it is a trump that makes its trick whenever it is played."""
    return table.suit[card] == TRUMP and table.is_best(card)


def _before_partner(table: Table, playable: list[str], winners: list[str]) -> str:
    """Defender, the declarer winning, the partner last: win cheaply, but never ruff what the
    partner may take."""
    assert table.partner is not None
    led = table.trick[0][1]
    ruffs = table.suit[winners[0]] != table.suit[led]
    if ruffs and table.higher(led, table.may_hold[table.partner]):
        return _least(table, playable)
    return winners[0]


def _least(table: Table, playable: list[str]) -> str:
    """The card that is missed least: the lowest, no trump if it can be helped."""
    return min(
        playable,
        key=lambda card: (
            table.suit[card] == TRUMP,
            table.power[card],
            len(table.of(table.suit[card], table.hand)),
        ),
    )
