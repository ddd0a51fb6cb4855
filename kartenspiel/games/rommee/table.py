"""The melds on the table: what may be laid off on them, and jokers swapped (R16–R19)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from kartenspiel.cards import Card
from kartenspiel.games.rommee.moves import Swap
from kartenspiel.melds import SET, Meld
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, JOKERS_AT, RANK_OF_PLACE, UNIT
from kartenspiel.melds.turns import Layoff, layoff

__all__ = ["Laid", "add", "lay", "layoffs", "swap_in"]

_SEVERAL: Final = tuple(15 * unit for unit in UNIT)
"""Masks the copies of a face in a hand."""


class Laid(NamedTuple):
    """A meld on the table. It is replaced as a whole when it changes."""

    number: int
    """Its ID: 1, 2, 3 … in the deal."""
    seat: int
    """Who laid it."""
    tokens: tuple[Card, ...]
    suit: int
    """The suit of a run; SET for a set."""
    first: int
    """The first place of a run (1 … 14); the rank of a set."""
    last: int
    """The last place of a run; the mask of a set's suits, those that a joker stands for too."""
    offers: tuple[Layoff, ...]
    """The single cards that fit, in the order listed (R17)."""
    swaps: tuple[Swap, ...]
    """The cards for which its jokers stand, in the order listed (R19)."""
    wanted: int
    """Masks the cards of a hand that can be laid off by themselves or swapped in."""


def lay(number: int, seat: int, meld: Meld) -> Laid:
    """A meld as it is laid on the table."""
    return _laid(number, seat, meld.tokens, meld.suit, meld.first, meld.last)


@lru_cache(maxsize=100_000)
def _laid(
    number: int, seat: int, tokens: tuple[Card, ...], suit: int, first: int, last: int
) -> Laid:
    if suit == SET:
        missing = [s for s in range(4) if not last >> s & 1]
        fitting = [13 * s + first for s in missing] if len(tokens) == 3 else []
    else:
        # R17: an ace that fits both ends of a run 2 … K goes to the high end
        low = first > 1 and not (first == 2 and last == 13)
        ends = ((first - 1,) if low else ()) + ((last + 1,) if last < 14 else ())
        fitting = [13 * suit + RANK_OF_PLACE[place] for place in ends]
    stood_for = sorted({FACE_OF[token[3:]] for token in tokens if len(token) > 2})
    return Laid(
        number,
        seat,
        tokens,
        suit,
        first,
        last,
        tuple(layoff(number, (face,), 0) for face in fitting),
        tuple(Swap(number, face) for face in stood_for),
        sum(_SEVERAL[face] for face in {*fitting, *stood_for}),
    )


def layoffs(laid: Laid, hand: int, meld_jokers: int) -> Iterable[Layoff]:
    """R17, R18: what can be laid off on a meld, in the order listed: the low end of a run first.

    A joker goes on a run alone, as the connecting card together with the natural card beyond it;
    two may connect. As it never stands for a card that is held, each end offers one move at most.
    """
    jokers = hand >> JOKERS_AT
    if not jokers or laid.suit == SET:
        yield from (move for move in laid.offers if hand & 15 * move.cards)
        return
    room = min(jokers, meld_jokers - sum(len(token) > 2 for token in laid.tokens))
    for step, end in ((-1, laid.first), (1, laid.last)):
        faces: list[int] = []
        for used in range(room + 1):
            place = end + step * (used + 1)
            if not 1 <= place <= 14:
                break
            face = 13 * laid.suit + RANK_OF_PLACE[place]
            faces.append(face)
            if hand & _SEVERAL[face]:
                goes_high = laid.first == 2 and laid.last == 13 and step < 0  # R17: the ace
                if used or not goes_high:
                    jokers_at = ((1 << used) - 1) << (step < 0)
                    yield layoff(laid.number, tuple(faces[::step]), jokers_at)
                break


def add(laid: Laid, tokens: tuple[Card, ...]) -> Laid:
    """The meld with the tokens of a laying off."""
    number, seat, old, suit, first, last = laid[:6]
    face = FACE_OF[tokens[0][-2:]]
    if suit == SET:
        suits = last | 1 << face // 13
        by_suit = {FACE_OF[token[-2:]] // 13: token for token in (*old, *tokens)}
        return _laid(number, seat, tuple(by_suit[s] for s in sorted(by_suit)), suit, first, suits)
    if last < 14 and face % 13 == RANK_OF_PLACE[last + 1]:  # also where an ace fits both ends
        return _laid(number, seat, old + tokens, suit, first, last + len(tokens))
    return _laid(number, seat, tokens + old, suit, first - len(tokens), last)


def swap_in(laid: Laid, face: int) -> Laid:
    """The meld with the card `face` in the place of the (lower) joker that stands for it."""
    tokens = list(laid.tokens)
    tokens[tokens.index(Card(f"XX={ALL_FACES[face]}"))] = ALL_FACES[face]
    return _laid(*laid[:2], tuple(tokens), *laid[3:6])
