"""The legal moves of Cooncan once more, slow and by the words of the sheet.

The list is made from what the seat to move may see (its `view`) and the options alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

View = Mapping[str, Any]
Options = Mapping[str, str]
Run = tuple[str, int, list[str], int, int]
"""Suit, first place, tokens, jokers beyond the low ace, beyond the high one."""

PLACES = "A23456789TJQKA"  # place 1 is the low ace, 14 the high one
RANKS = "23456789TJQKA"
SUITS = "cshd"


def points(card: str) -> int:
    """R16."""
    if card == "XX":
        return 15
    return {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def face(suit: str, place: int) -> str:
    return PLACES[place - 1] + suit


def runs(hand: Counter[str], options: Options) -> Iterator[str]:
    """R10–R12: by suit, first and last place; jokers exactly where the hand has nothing."""
    for suit in SUITS:
        for first in range(1, 13):
            for last in range(first + 2, 15):
                if options["runs"] == "ace" and first > 1 and last < 14:
                    continue
                left = +hand
                tokens = []
                for place in range(first, last + 1):
                    card = face(suit, place)
                    token = card if left[card] else f"XX={card}"
                    tokens.append(token)
                    left[token[:2]] -= 1
                if min(left.values(), default=0) >= 0 and any(t[:2] != "XX" for t in tokens):
                    yield " ".join(tokens)


def sets(hand: Counter[str]) -> Iterator[str]:
    """R9, R11: by rank, fewest jokers, fewest cards, then suits."""
    for rank in RANKS:
        held = [rank + suit for suit in SUITS for _ in range(hand[rank + suit])]
        found = {
            (jokers, cards)
            for jokers in range(hand["XX"] + 1)
            for size in range(1, len(held) + 1)
            if 3 <= size + jokers <= 8
            for cards in combinations(held, size)
        }
        key = lambda way: (way[0], len(way[1]), [SUITS.index(card[1]) for card in way[1]])  # noqa: E731
        for jokers, cards in sorted(found, key=key):
            yield " ".join([*cards, *["XX"] * jokers])


def read(meld: Mapping[str, Any]) -> Run:
    """A run on the table. A bare joker lies beyond an ace."""
    cards = list(meld["cards"])
    below = above = 0
    while cards[0] == "XX":
        below, cards = below + 1, cards[1:]
    while cards[-1] == "XX":
        above, cards = above + 1, cards[:-1]
    first = PLACES.index("".join(token[-2] for token in cards)) + 1
    return cards[0][-1], first, cards, below, above


def layoffs(meld: Mapping[str, Any], hand: Counter[str]) -> Iterator[str]:
    """R13."""
    if meld["kind"] == "set":
        rank = next(card[0] for card in meld["cards"] if card != "XX")
        if len(meld["cards"]) < 8:
            yield from (rank + suit for suit in SUITS if hand[rank + suit])
            yield from ["XX"] * bool(hand["XX"])
        return
    suit, first, cards, _, _ = read(meld)
    last = first + len(cards) - 1
    for place in (first - 1, last + 1):
        if not 1 <= place <= 14 or (place == 1 and (first, last) == (2, 13)):
            continue
        if hand[face(suit, place)]:
            yield face(suit, place)
        elif hand["XX"]:
            yield f"XX={face(suit, place)}"


def shifts(
    meld: Mapping[str, Any], hand: Counter[str], options: Options, made: int
) -> Iterator[str]:
    """R14."""
    if meld["kind"] == "set" or options["shift"] == "no":
        return
    if options["shift_limit"] == "deal" and made:
        return
    suit, first, cards, _, _ = read(meld)
    last = first + len(cards) - 1
    for old, other in ((first, last), (last, first)):
        step = 1 if other == last else -1  # where the joker goes
        joker, opposite = cards[old - first], cards[other - first]
        if not joker.startswith("XX"):
            continue
        stood_for = face(suit, old)
        if options["shift_limit"] == "joker" and stood_for in meld["shifted"]:
            continue  # runs with an ace at both ends are too rare to tell the two aces apart here
        if other in (1, 14):
            if opposite[:2] != "XX" and hand[stood_for]:
                yield f"{stood_for} XX" if step > 0 else f"XX {stood_for}"
            continue
        if options["shift"] != "any":
            continue
        new = other + step
        stands = f"XX={face(suit, new)}"
        if hand[stood_for] and holds_ace(min(first, new), max(last, new), options):
            yield f"{stood_for} {stands}" if step > 0 else f"{stands} {stood_for}"
        beyond = new + step
        if not 1 <= beyond <= 14 or not hand[face(suit, beyond)]:
            continue
        low, high = (first + 1, beyond) if step > 0 else (beyond, last - 1)
        if holds_ace(low, high, options):
            card = face(suit, beyond)
            yield f"{stands} {card}" if step > 0 else f"{card} {stands}"


def holds_ace(first: int, last: int, options: Options) -> bool:
    """R14: with `runs=ace` the result must still have its ace."""
    return options["runs"] == "any" or first == 1 or last == 14


def discards(view: View, hand: Counter[str], options: Options) -> list[str]:
    """R7, and the order of sheet §5."""
    faces = sorted(
        (card for card in hand if card != "XX"),
        key=lambda card: (-points(card), -RANKS.index(card[0]), SUITS.index(card[1])),
    ) + ["XX"] * bool(hand["XX"])
    took = view["took"]
    if options["discard_taken"] == "no" and hand[took] == 1 and len(faces) > 1:
        faces.remove(took)
    return faces


def legal(view: View, options: Options) -> list[str]:
    """The whole list of the seat to move, in its order."""
    hand = Counter(view["hand"])
    if view["phase"] == "discard":
        found = [f"discard {card}" for card in discards(view, hand, options)]
        if options["lay_after_draw"] == "no":
            return found
    else:
        found = [*(["draw"] if view["stock"] else []), "take"]
    found += [f"meld {text}" for text in (*runs(hand, options), *sets(hand))]
    for meld in view["table"]:
        found += [f"layoff {meld['id']} {token}" for token in layoffs(meld, hand)]
    for meld in view["table"]:
        tokens = shifts(meld, hand, options, view["shifts"])
        found += [f"shift {meld['id']} {token}" for token in tokens]
    return found


def asked(view: View, options: Options) -> bool:
    """Sheet §5, who is asked."""
    return not (
        view["phase"] == "discard"
        and view["counts"][view["turn"]] == 2
        and options["discard_taken"] == options["lay_after_draw"] == "no"
    )
