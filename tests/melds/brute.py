"""Melds by their definition, slow and plain: what the solver is held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from kartenspiel.cards import FRENCH_RANKS
from kartenspiel.melds import MeldRules

Cards = tuple[str, ...]
"""Sorted texts; a joker is `XX`."""
Form = tuple[str, ...]
"""A meld: naturals as themselves, jokers `XX=7c`, or `XX` where they stand for no suit."""

PLACES = "A" + FRENCH_RANKS  # from the low ace to the high one


def value(rules: MeldRules, card: str) -> int:
    """What a loose card costs."""
    return rules.joker_value if card == "XX" else rules.values[FRENCH_RANKS.index(card[0])]


def loose(rules: MeldRules, cards: Cards) -> int:
    return sum(value(rules, card) for card in cards)


def run_forms(rules: MeldRules, cards: Cards) -> Iterator[tuple[Form, int]]:
    """The runs that lay exactly these cards, each with what it counts."""
    jokers = cards.count("XX")
    natural = Counter(card for card in cards if card != "XX")
    suits = {card[1] for card in natural}
    if len(suits) != 1 or len(cards) > rules.longest_run:
        return
    (suit,) = suits
    for first in range(15 - len(cards)):
        places = range(first, first + len(cards))
        if rules.runs_need_ace and first > 0 and places[-1] < 13:
            continue
        faces = [PLACES[place] + suit for place in places]
        for stand_ins in combinations(range(len(faces)), jokers):
            own = Counter(face for i, face in enumerate(faces) if i not in stand_ins)
            if own == natural:
                form = tuple(f"XX={f}" if i in stand_ins else f for i, f in enumerate(faces))
                yield form, sum(rules.meld_values[place] for place in places)


def set_forms(rules: MeldRules, cards: Cards) -> Iterator[tuple[Form, int]]:
    """The sets that lay exactly these cards, each with what it counts."""
    jokers = cards.count("XX")
    natural = [card for card in cards if card != "XX"]
    if len({card[0] for card in natural}) != 1 or len(cards) > rules.longest_set:
        return
    rank = natural[0][0]
    points = len(cards) * rules.meld_values[FRENCH_RANKS.index(rank) + 1]
    if rules.repeated_suits:
        yield (*sorted(natural), *(["XX"] * jokers)), points
    elif len(set(natural)) == len(natural):
        lacking = [rank + suit for suit in "cshd" if rank + suit not in natural]
        for faces in combinations(lacking, jokers):
            yield (*natural, *(f"XX={face}" for face in faces)), points


def forms(rules: MeldRules, cards: Cards, hand: Cards) -> Iterator[tuple[Form, int]]:
    """The melds that lay exactly `cards` out of `hand`."""
    jokers = cards.count("XX")
    if len(cards) < 3:
        return
    if jokers == len(cards):
        if rules.jokers_alone:
            yield cards, 0
        return
    if jokers > rules.meld_jokers:
        return
    after = Counter(hand)
    after.subtract(cards)
    for form, points in (*run_forms(rules, cards), *set_forms(rules, cards)):
        faces = [token[3:] for token in form if token.startswith("XX=")]
        if rules.lacking and any(after[face] for face in faces):
            continue
        yield form, points


def all_forms(rules: MeldRules, hand: Cards) -> set[tuple[Form, int, Cards]]:
    """Every meld out of a hand, with what it counts and the cards it takes."""
    return {
        (form, points, cards)
        for size in range(3, len(hand) + 1)
        for cards in set(combinations(hand, size))
        for form, points in forms(rules, cards, hand)
    }


def less(hand: Cards, cards: Cards) -> Cards:
    left = Counter(hand)
    left.subtract(cards)
    return tuple(sorted(left.elements()))


class Brute:
    """All ways to lay one meld after the other, each looked at."""

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        self.steps = lru_cache(20_000)(self._steps)
        self.least = lru_cache(20_000)(self._least)
        self.sums = lru_cache(20_000)(self._sums)
        self.goes_out = lru_cache(20_000)(self._goes_out)

    def _steps(self, hand: Cards) -> frozenset[tuple[Cards, int]]:
        return frozenset(
            (less(hand, cards), points) for _, points, cards in all_forms(self.rules, hand)
        )

    def _least(self, hand: Cards) -> int:
        """The fewest points left over."""
        return min([loose(self.rules, hand), *(self.least(rest) for rest, _ in self.steps(hand))])

    def _goes_out(self, hand: Cards) -> bool:
        return not hand or any(self.goes_out(rest) for rest, _ in self.steps(hand))

    def _sums(self, hand: Cards) -> frozenset[tuple[int, bool]]:
        """What can be laid together, each with whether a card is left then."""
        return frozenset(
            [
                (0, bool(hand)),
                *(
                    (points + more, left)
                    for rest, points in self.steps(hand)
                    for more, left in self.sums(rest)
                ),
            ]
        )

    def first_melds(self, hand: Cards, needed: int, *, keep: bool) -> set[Form]:
        """R14 of Rommee by its words."""
        return {
            form
            for form, points, cards in all_forms(self.rules, hand)
            if any(
                points + more >= needed and (left or not keep)
                for more, left in self.sums(less(hand, cards))
            )
        }


def is_meld(rules: MeldRules, tokens: Form) -> bool:
    """Whether the written tokens are a meld, told from them alone (for answers of the solver)."""
    if len(tokens) < 3:
        return False
    jokers = sum(token[:2] == "XX" for token in tokens)
    if jokers == len(tokens):
        return rules.jokers_alone
    if jokers > rules.meld_jokers:
        return False
    faces = [token.removeprefix("XX=") for token in tokens]
    named = [face for face in faces if face != "XX"]
    suits = [face[1] for face in named]
    if len({face[0] for face in named}) == 1:
        if rules.repeated_suits:
            return len(faces) <= rules.longest_set
        return len(set(suits)) == len(faces) <= rules.longest_set
    if len(set(suits)) != 1 or "XX" in faces or len(faces) > rules.longest_run:
        return False
    row = "".join(face[0] for face in faces)
    if row not in PLACES:
        return False
    return not rules.runs_need_ace or row[0] == "A" or row[-1] == "A"
