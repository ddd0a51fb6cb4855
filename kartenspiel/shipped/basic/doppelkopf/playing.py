"""Which card to play: what the trick will probably bring, less what the card is worth later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.shipped.basic.doppelkopf.ranks import TRUMP

if TYPE_CHECKING:
    from kartenspiel.shipped.basic.doppelkopf.table import Table

__all__ = ["play"]

_COMES = 4.5
"""Card points that each player behind adds to a trick, on average."""
_HEIGHT = 0.55
"""What a trump is worth later, in card points, for each kind below it."""
_STANDS = 5.0
"""The same of a side card that nobody can beat in its suit."""
_GOAL = 60
"""Card points in a Hammelrennen (R36)."""


def play(table: Table, playable: list[str]) -> str:
    """The card to play, one of `playable`; of equals the first listed."""
    if not table.trick:
        found = _advice(table, playable)
        if found is not None:
            return found
    return max(playable, key=lambda card: _value(table, card))


def _advice(table: Table, playable: list[str]) -> str | None:
    """What the book says of the lead, where it says something."""
    trumps = [card for card in playable if table.suit[card] == TRUMP]
    first = len(table.played) < len(table.order)
    if table.searching and trumps and table.place == table.seat and first:
        # a small trump that costs, so that the partner shows himself by taking it
        costly = ("Ts", "As") if table.options["fuchs"] == "yes" else ("As", "Ts")
        return next((card for card in costly if card in trumps), trumps[0])
    side = [card for card in playable if table.suit[card] != TRUMP and card[0] != "A"]
    if table.waiting and side:
        return min(side, key=table.points)  # somebody must take a trick to be the partner
    alone = table.kind in ("solo", "unter") and table.declarer == table.seat
    if alone:
        return _declarer(table, playable, trumps)
    return None


def _declarer(table: Table, playable: list[str], trumps: list[str]) -> str | None:
    """Alone: first the blank aces, then Unter to draw the Ober, the high trumps to draw the rest;
    when all are drawn, the other suits from the top."""
    aces = [card for card in playable if card[0] == "A" and table.suit[card] != TRUMP]
    blank = [ace for ace in aces if _length(table, ace) == 1 and table.left(ace[1]) > 2]
    if blank and not any(card[0] == "A" and card in blank for _place, card in table.played):
        return blank[0]
    if trumps and table.left(TRUMP):
        best = max(trumps, key=table.power.__getitem__)
        above = table.higher(best)
        if not above and len(trumps) >= table.left(TRUMP) / 3:
            return best
        unter = [card for card in trumps if card[0] == "U"]
        if above and unter and len(trumps) > above + 1:
            return max(unter, key=table.power.__getitem__)
    return None


def _length(table: Table, card: str) -> int:
    return sum(table.suit[other] == table.suit[card] for other in table.hand)


def _value(table: Table, card: str) -> float:
    """What the card should bring: the trick's points, won or lost, less its later worth."""
    behind = table.behind()
    on_table = sum(table.points(other) for _place, other in table.trick)
    augen = on_table + table.points(card) + _COMES * len(behind)
    if table.kind == "hammel":
        return _race(table, card, augen, behind)
    chance = _wins(table, card, behind)
    lead = 0.0
    if not table.trick and table.suit[card] != TRUMP:
        lead = 1.5 / _length(table, card)  # short suits first: the next round can be trumped
    return augen * (2 * chance - 1) + lead - _later(table, card)


def _wins(table: Table, card: str, behind: list[int]) -> float:
    """How likely the trick goes to the own party if `card` is played."""
    winner, best = table.place, card
    if table.trick:
        leader, led = table.winning()
        if not table.beats(card, led):
            winner, best = leader, led
    holds = 1.0
    others = 0.0
    for place in behind:
        friend = table.friends.get(place, 0.0)
        beaten = table.beaten_by(best, place) * (1 - 0.6 * friend * _own(table, winner))
        others += holds * beaten * friend
        holds *= 1 - beaten
    return holds * _own(table, winner) + others


def _own(table: Table, place: int) -> float:
    """How likely the place is of the own party."""
    return 1.0 if place == table.place else table.friends.get(place, 0.0)


def _later(table: Table, card: str) -> float:
    """What it would be worth to have the card later."""
    if table.suit[card] == TRUMP:
        kinds = table.ranks.trumps
        return _HEIGHT * (len(kinds) - 1 - kinds.index(card)) + 1.0
    if not table.higher(card) and table.left(table.suit[card]) > 2:
        return _STANDS
    return 0.0


def _race(table: Table, card: str, augen: float, behind: list[int]) -> float:
    """R36: come near 60, and not above it."""
    has = table.augen[table.place]
    chance = 1.0
    if table.trick and not table.beats(card, table.winning()[1]):
        chance = 0.0
    for place in behind:
        chance *= 1 - table.beaten_by(card, place)
    above = 3.0 if table.options["hammel"] == "under" else 1.0

    def distance(points: float) -> float:
        return (_GOAL - points) if points <= _GOAL else above * (points - _GOAL)

    gain = distance(has) - distance(has + augen)
    return chance * gain + 0.1 * table.power[card] * (1 if gain < 0 else -0.2)
