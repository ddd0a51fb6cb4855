"""The legal moves and the account of Rommee once more, slow and by the words of the sheet.

The list is made from what the seat to move may see (its `view`) and the options alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

View = Mapping[str, Any]
Options = Mapping[str, str]

PLACES = "A23456789TJQKA"  # place 1 is the low ace, 14 the high one
RANKS = "23456789TJQKA"
SUITS = "cshd"


def points(card: str) -> int:
    """R21, R13: a card in the hand or in a set."""
    return {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def loose(cards: Counter[str], joker: int) -> int:
    return sum(n * (joker if card == "XX" else points(card)) for card, n in cards.items())


def form(wanted: list[str], hand: Counter[str]) -> list[str] | None:
    """R11: these faces with jokers exactly where the hand has nothing; None if it cannot."""
    left = +hand
    tokens = []
    for face in wanted:
        if left[face]:
            tokens.append(face)
            left[face] -= 1
        elif left["XX"]:
            tokens.append(f"XX={face}")
            left["XX"] -= 1
        else:
            return None
    return tokens


def jokers(tokens: list[str]) -> int:
    return sum(token.startswith("XX") for token in tokens)


def melds(hand: Counter[str], most_jokers: int) -> Iterator[tuple[list[str], int]]:
    """R9–R13: every meld in the listed order, and what it counts."""
    for suit in SUITS:
        for first in range(1, 13):
            for last in range(first + 2, 15):
                places = range(first, last + 1)
                tokens = form([PLACES[place - 1] + suit for place in places], hand)
                if tokens and jokers(tokens) <= min(most_jokers, len(tokens) - 1):
                    yield (
                        tokens,
                        sum(1 if p == 1 else points(PLACES[p - 1] + suit) for p in places),
                    )
    for rank in RANKS:
        for suits in sorted([*combinations(range(4), 3), (0, 1, 2, 3)]):
            tokens = form([rank + SUITS[suit] for suit in suits], hand)
            if tokens and jokers(tokens) <= min(most_jokers, len(tokens) - 1):
                yield tokens, len(tokens) * points(rank)


def without(hand: Counter[str], tokens: list[str]) -> Counter[str]:
    left = +hand
    left.subtract(token[:2] for token in tokens)
    return +left


def reaches(hand: Counter[str], needed: int, options: Options) -> bool:
    """R14: whether `needed` more points can be melded in this turn."""
    if needed <= 0:
        return options["out"] == "free" or bool(hand)
    most = int(options["meld_jokers"])
    if sum(n * (11 if card == "XX" else points(card)) for card, n in hand.items()) < needed:
        return False
    return any(
        reaches(without(hand, tokens), needed - counted, options)
        for tokens, counted in melds(hand, most)
    )


def least(hand: Counter[str], options: Options) -> int:
    """R28: the fewest points left over."""
    joker, most = int(options["joker_points"]), int(options["meld_jokers"])

    @cache
    def best(cards: tuple[str, ...]) -> int:
        held = Counter(cards)
        after = (without(held, tokens) for tokens, _ in melds(held, most))
        return min([loose(held, joker), *(best(tuple(sorted(rest.elements()))) for rest in after)])

    return best(tuple(sorted(hand.elements())))


def discards(view: View, hand: Counter[str], options: Options) -> list[str]:
    """R8, and the order of sheet §5."""
    faces = sorted(
        (card for card in hand if card != "XX"),
        key=lambda card: (-points(card), -RANKS.index(card[0]), SUITS.index(card[1])),
    ) + ["XX"] * bool(hand["XX"])
    took = view["took"]
    if options["discard_taken"] == "no" and took and hand[took] == 1 and len(faces) > 1:
        faces.remove(took)
    return faces


def of_run(cards: list[str]) -> tuple[str, int, int]:
    """Suit, first and last place of a run on the table."""
    shown = [token[-2:] for token in cards]
    row = "".join(face[0] for face in shown)
    first = PLACES.index(row) + 1
    return shown[0][1], first, first + len(shown) - 1


def layoffs(view: View, hand: Counter[str], options: Options) -> Iterator[str]:
    """R17, R18."""
    for meld in view["table"]:
        cards = meld["cards"]
        if meld["kind"] == "set":
            there = [token[-1] for token in cards]
            for suit in SUITS:
                if len(cards) == 3 and suit not in there and hand[cards[0][-2] + suit]:
                    yield f"layoff {meld['id']} {cards[0][-2]}{suit}"
            continue
        suit, first, last = of_run(cards)
        room = int(options["meld_jokers"]) - jokers(cards)
        for low in (True, False):
            for count in range(1, 4):
                places = range(first - count, first) if low else range(last + 1, last + count + 1)
                if places[0] < 1 or places[-1] > 14:
                    continue
                if low and count == 1 and (first, last) == (2, 13):
                    continue  # the ace goes to the high end
                tokens = form([PLACES[place - 1] + suit for place in places], hand)
                if tokens is None or jokers(tokens) != count - 1 or count - 1 > max(room, 0):
                    continue
                if not tokens[0 if low else -1].startswith("XX"):
                    yield f"layoff {meld['id']} {' '.join(tokens)}"


def swaps(view: View, hand: Counter[str]) -> Iterator[str]:
    """R19."""
    for meld in view["table"]:
        stood_for = {token[3:] for token in meld["cards"] if token.startswith("XX")}
        for face in sorted(stood_for, key=lambda f: (SUITS.index(f[1]), RANKS.index(f[0]))):
            if hand[face]:
                yield f"swap {meld['id']} {face}"


def suit_calls(view: View, hand: Counter[str], options: Options) -> Iterator[str]:
    """R29."""
    size = sum(hand.values())
    if view["called"] is not None or size < int(options["hand"]) + 1:
        return
    may_go = discards(view, hand, options)
    for suit in SUITS:
        natural = [card for card in hand.elements() if card[1] == suit]
        others = [
            card
            for card in hand.elements()
            if card[1] != suit and not (card == "XX" and options["suit_joker"] == "yes")
        ]
        if natural and len(others) <= 1 and (not others or others[0] in may_go):
            yield f"suit {suit}"


def legal(view: View, options: Options) -> list[str]:
    """The whole list of the seat to move, in its order."""
    hand, seat = Counter(view["hand"]), view["turn"]
    if view["phase"] == "draw":
        most = int(options["take_max"]) or len(view["pile"])
        counts = range(2, min(most, len(view["pile"])) + 1)
        found = [*(["draw"] if view["stock"] else []), "take", *(f"take {k}" for k in counts)]
        if options["mode"] == "closed" and view["called"] is None:
            left_over = least(hand, options)
            if left_over <= int(options["knock_limit"]):
                found.append(f"rommee {left_over}")
        return found
    opened, begun = view["opened"][seat], view["begun"]
    must_keep = options["out"] == "discard"
    offered = list(melds(hand, int(options["meld_jokers"])))
    if options["mode"] == "closed":
        offered = []
    if not opened:
        needed = int(options["first_meld"]) - begun
        offered = [
            (tokens, counted)
            for tokens, counted in offered
            if reaches(without(hand, tokens), needed - counted, options)
        ]
    elif must_keep:
        offered = [(tokens, counted) for tokens, counted in offered if without(hand, tokens)]
    laying = [f"meld {' '.join(tokens)}" for tokens, _ in offered]
    if begun:
        return laying
    found = [f"discard {card}" for card in discards(view, hand, options)] + laying
    too_early = view["opened_now"] and options["lay_after"] == "next"
    if options["mode"] == "open" and not too_early:
        if opened or options["lay_right"] == "all":
            found += [
                text
                for text in layoffs(view, hand, options)
                if not must_keep or without(hand, text.split(" ")[2:])
            ]
        if opened:
            found += swaps(view, hand)
    if options["suit_win"] == "yes" and not opened:
        found += suit_calls(view, hand, options)
    return found


def account(losses: list[int], divide: int) -> list[int]:
    """R26: each compares with each; the one with the larger number pays the difference."""
    shares = [loss // divide for loss in losses]
    gains = [0] * len(shares)
    for one, other in combinations(range(len(shares)), 2):
        gains[one] += shares[other] - shares[one]
        gains[other] += shares[one] - shares[other]
    return gains
