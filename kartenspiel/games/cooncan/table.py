"""The melds on the table of Cooncan: laying off (R13) and shifting a joker (R14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from kartenspiel.cards import JOKER, Card
from kartenspiel.games.cooncan.moves import Shift
from kartenspiel.games.cooncan.options import CooncanOptions
from kartenspiel.melds import SET, Meld
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, JOKERS_AT, RANK_OF_PLACE, UNIT, XX
from kartenspiel.melds.turns import Layoff, layoff

__all__ = ["LONGEST_SET", "Laid", "add", "lay", "layoffs", "shifts"]

LONGEST_SET: Final = 8
"""R9: there are eight of a kind; jokers are counted in."""


class Laid(NamedTuple):
    """A meld on the table. It is replaced as a whole when it changes."""

    number: int
    """Its ID: 1, 2, 3 … in the deal."""
    seat: int
    """Who laid it."""
    tokens: tuple[Card, ...]
    """Without jokers beyond an ace."""
    suit: int
    """The suit of a run; SET for a set."""
    first: int
    """The first place of a run (1 … 14); the rank of a set."""
    last: int
    """The last place of a run; 0 for a set."""
    below: int
    """Jokers shifted beyond the low ace (R14); they are no part of the run."""
    above: int
    """Jokers shifted beyond the high ace."""
    moved: tuple[int, ...]
    """The places of jokers that were shifted within the run (`shift=any`), upwards."""
    fits: tuple[int, ...]
    """The faces that can be laid off: at the low end, at the high end; of a set by suit."""
    wanted: int
    """Masks the cards of a hand that can be laid off."""

    def lies(self) -> tuple[Card, ...]:
        """The cards as they lie, with the jokers beyond an ace."""
        return (JOKER,) * self.below + self.tokens + (JOKER,) * self.above

    def shifted(self) -> list[Card]:
        """The cards for which jokers shifted within the run stand, upwards."""
        return [ALL_FACES[_face(self, place)] for place in self.moved]


def _face(laid: Laid, place: int) -> int:
    return 13 * laid.suit + RANK_OF_PLACE[place]


@lru_cache(maxsize=100_000)
def _laid(
    number: int,
    seat: int,
    tokens: tuple[Card, ...],
    suit: int,
    first: int,
    last: int,
    below: int = 0,
    above: int = 0,
    moved: tuple[int, ...] = (),
) -> Laid:
    fits: tuple[int, ...] = ()
    if suit == SET:
        if len(tokens) < LONGEST_SET:
            fits = tuple(13 * each + first for each in range(4))
    else:
        # R13: an ace that fits both ends of a run 2 … K goes to the high end
        low = first > 1 and not (first == 2 and last == 13)
        ends = ((first - 1,) if low else ()) + ((last + 1,) if last < 14 else ())
        fits = tuple(13 * suit + RANK_OF_PLACE[place] for place in ends)
    wanted = sum(15 * UNIT[face] for face in {*fits})
    return Laid(number, seat, tokens, suit, first, last, below, above, moved, fits, wanted)


def lay(number: int, seat: int, meld: Meld) -> Laid:
    """A meld as it is laid on the table."""
    last = 0 if meld.suit == SET else meld.last
    return _laid(number, seat, meld.tokens, meld.suit, meld.first, last)


def layoffs(laid: Laid, hand: int) -> Iterator[Layoff]:
    """R13: what can be laid off on a meld; at a run the low end first, at a set the joker last.

    In a run a joker stands for a card that is not held; in a set for no certain one.
    """
    jokers = hand >> JOKERS_AT
    if laid.suit == SET:
        for face in laid.fits:
            if hand & 15 * UNIT[face]:
                yield layoff(laid.number, (face,))
        if jokers and laid.fits:
            yield layoff(laid.number, (XX,))
        return
    for face in laid.fits:
        if hand & 15 * UNIT[face]:
            yield layoff(laid.number, (face,))
        elif jokers:
            yield layoff(laid.number, (face,), 1)


def add(laid: Laid, token: Card) -> Laid:
    """The meld with the token of a laying off."""
    number, seat, tokens, suit, first, last, below, above, moved, *_ = laid
    face = FACE_OF[token[-2:]]
    if suit == SET:
        in_order = sorted((*tokens, token), key=lambda card: FACE_OF[card])
        return _laid(number, seat, tuple(in_order), suit, first, last)
    if last < 14 and face == _face(laid, last + 1):  # also where an ace fits both ends
        return _laid(number, seat, (*tokens, token), suit, first, last + 1, below, above, moved)
    return _laid(number, seat, (token, *tokens), suit, first - 1, last, below, above, moved)


def shifts(laid: Laid, hand: int, options: CooncanOptions) -> Iterator[tuple[Shift, Laid]]:
    """R14: the shifts of a meld's jokers, in the order listed, each with the meld it leads to."""
    if laid.suit == SET:
        return
    for low in (True, False):
        joker = laid.tokens[0 if low else -1]
        old = laid.first if low else laid.last
        if len(joker) == 2 or (options.shift_limit == "joker" and old in laid.moved):
            continue
        for move, after in _of_joker(laid, joker, options, low=low):
            if hand & 15 * move.cards and (options.runs == "any" or _has_ace(after)):
                yield move, after


def _has_ace(laid: Laid) -> bool:
    return laid.first == 1 or laid.last == 14


def _of_joker(
    laid: Laid, joker: Card, options: CooncanOptions, *, low: bool
) -> Iterator[tuple[Shift, Laid]]:
    """The shifts of the joker at the low or the high end, whatever is held."""
    number, seat, tokens, suit, first, last, below, above, moved, *_ = laid
    rest = tokens[1:] if low else tokens[:-1]
    other_end = tokens[-1] if low else tokens[0]
    real = Card(joker[3:])
    filled = (real, *rest) if low else (*rest, real)
    at_ace = last == 14 if low else first == 1
    if at_ace:
        if len(other_end) == 2:  # a natural ace: the joker goes beyond it
            yield (
                _shift(number, real, JOKER, low=low),
                _laid(
                    number, seat, filled, suit, first, last,
                    below + (not low), above + low, _but(moved, first if low else last),
                ),
            )  # fmt: skip
        return
    if options.shift != "any":
        return
    new = last + 1 if low else first - 1
    stands = Card(f"XX={ALL_FACES[_face(laid, new)]}")
    places = tuple(sorted({*_but(moved, first if low else last), new}))
    yield (
        _shift(number, real, stands, low=low),
        _laid(
            number, seat, (*filled, stands) if low else (stands, *filled), suit,
            min(first, new), max(last, new), below, above, places,
        ),
    )  # fmt: skip
    beyond = new + 1 if low else new - 1
    if 1 <= beyond <= 14:
        card = ALL_FACES[_face(laid, beyond)]
        yield (
            _shift(number, card, stands, low=not low),
            _laid(
                number, seat, (*rest, stands, card) if low else (card, stands, *rest), suit,
                first + 1 if low else beyond, beyond if low else last - 1, below, above, places,
            ),
        )  # fmt: skip


def _shift(number: int, card: Card, joker: Card, *, low: bool) -> Shift:
    """The move with the card laid below the joker (`low`) or above it."""
    return Shift(number, (card, joker) if low else (joker, card), UNIT[FACE_OF[card]])


def _but(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(each for each in places if each != place)
