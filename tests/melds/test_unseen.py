"""Hidden cards dealt again: every world that fits what was seen, each as often as it must be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from kartenspiel.melds.hands import ALL_FACES, FACE_OF, hand_of
from kartenspiel.melds.unseen import History, NoWorld, Unseen, dealt_again

World = tuple[tuple[str, ...], ...]
"""The hidden cards of each seat, sorted, then the stock."""


def faces(text: str) -> list[int]:
    return [FACE_OF[card] for card in text.split()]


def written(unseen: Unseen) -> World:
    hands = [tuple(sorted(str(ALL_FACES[face]) for face in hand)) for hand in unseen.hands]
    return (*hands, tuple(str(ALL_FACES[face]) for face in unseen.stock))


def fitting(
    held: list[str], stock: list[str], places: list[int], happened: list[tuple[int, str, bool]]
) -> Counter[World]:
    """All worlds: `held` dealt over the places of the seats, `stock` (top last) in any order.

    Seat 0 looks; of the others' draws (True) the cards are not seen, of what they show they are.
    """
    worlds: Counter[World] = Counter()
    for first in permutations(held):
        dealt = list(first)
        start = [[dealt.pop() for _ in range(places[seat])] for seat in range(len(places))]
        for order in permutations(stock):
            hands, left = [hand[:] for hand in start], list(order)
            for who, card, drawn in happened:
                if not drawn:
                    if card not in hands[who]:
                        break
                    hands[who].remove(card)
                elif who == 0:
                    if left.pop() != card:
                        break
                else:
                    hands[who].append(left.pop())
            else:
                worlds[(*(tuple(sorted(hand)) for hand in hands), tuple(left))] += 1
    return worlds


CASES = {
    "nothing shown": ("5h 6c", "7d 8d 9d", [0, 2], "1+8d"),
    "one of two alike": ("5h 6c", "5h 7d 8d", [0, 2], "1+5h 1-5h"),
    "shown before the draw": ("5h 6c", "5h 7d 8d", [0, 2], "1-5h 1+8d"),
    "both of two alike": ("5h 6c", "5h 7d 8d", [0, 2], "1+5h 1-5h 1+7d 1-5h"),
    "two alike held before": ("5h 5h 6c", "7d 8d", [0, 3], "1-5h 1+7d"),
    "two alike in the stock": ("6c 9c", "5h 5h 7d", [0, 2], "1+5h 1+5h 1-5h"),
    "two seats": ("5h 6c 9s", "5h 7d 9s", [0, 1, 2], "1+5h 2+7d 2-5h 1-9s"),
    "own draws": ("5h 6c", "5h 7d 8d 9d", [0, 2], "0+7d 1+5h 1-5h 0+9d"),
}


@pytest.mark.parametrize("name", CASES)
def test_worlds_since_a_shuffle(name: str) -> None:
    held, stock, places, text = CASES[name]
    happened = [(int(w[0]), w[2:], w[1] == "+") for w in text.split()]
    worlds = fitting(held.split(), stock.split(), places, happened)
    assert worlds
    hands, *rest = [[list(hand) for hand in next(iter(worlds))[:-1]]]
    assert not rest
    left = list(next(iter(worlds))[-1])
    # the truth must tell what the others drew; any of the fitting worlds will do
    shown = Counter(card for who, card, drawn in happened if not drawn)
    drawn_by_others = list(
        (
            Counter(stock.split())
            - Counter(left)
            - Counter(card for who, card, drawn in happened if drawn and who == 0)
        ).elements()
    )
    history: History = tuple(
        (who, FACE_OF[card if who == 0 or not drawn else drawn_by_others.pop()], drawn)
        for who, card, drawn in happened
    )
    truth = Unseen([faces(" ".join(hand)) for hand in hands], faces(" ".join(left)), history)
    assert sum(shown.values()) == sum(not drawn for _, _, drawn in happened)
    rng, tries = Random(name), 4000
    found: Counter[World] = Counter()
    for _ in range(tries):
        again = dealt_again(truth, 0, hand_of(faces(stock)), rng)
        found[written(again)] += 1
        assert [(who, drawn) for who, _, drawn in again.history] == [
            (who, drawn) for who, _, drawn in history
        ]
    assert set(found) == set(worlds)
    total = sum(worlds.values())
    for world, ways in worlds.items():
        expected = tries * ways / total
        assert abs(found[world] - expected) < 5 * expected**0.5 + 3, (world, expected)


def test_worlds_before_any_shuffle() -> None:
    truth = Unseen([[], faces("5h 6c")], faces("7d 8d 9d"), ())
    rng = Random("before")
    found = Counter(written(dealt_again(truth, 0, 0, rng)) for _ in range(6000))
    assert len(found) == 10 * 6
    assert all(abs(count - 100) < 50 for count in found.values())


def test_what_was_fixed_stays() -> None:
    truth = Unseen([[], faces("5h 6c"), faces("2s")], faces("7d 8d"), ())
    for number in range(20):
        again = dealt_again(truth, 0, 0, Random(number), {1: faces("7d 2s")})
        assert again.hands[1] == faces("7d 2s")
        assert sorted(again.hands[2] + again.stock) == sorted(faces("5h 6c 8d"))


def test_what_was_fixed_may_not_fit() -> None:
    """Who has drawn nothing since the shuffle has no card that lay in the stock."""
    truth = Unseen([[], faces("5h 6c")], faces("7d 8d"), ((0, FACE_OF["9d"], True),))
    shuffled = hand_of(faces("7d 8d 9d"))
    with pytest.raises(NoWorld):
        dealt_again(truth, 0, shuffled, Random(1), {1: faces("7d 6c")})
    for number in range(10):
        assert sorted(dealt_again(truth, 0, shuffled, Random(number)).hands[1]) == sorted(
            faces("5h 6c")
        )


def test_many_cards_in_doubt() -> None:
    """More doubts than are thought through together: still a world that fits."""
    held = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    history = tuple(
        step
        for card in held.split()
        for step in ((1, FACE_OF[card], True), (1, FACE_OF[card], False))
    )
    truth = Unseen([[], faces(held)], faces("2d"), history)
    shuffled = hand_of(faces(held + " 2d"))
    for number in range(5):
        again = dealt_again(truth, 0, shuffled, Random(number))
        assert sorted(again.hands[1] + again.stock) == sorted(truth.hands[1] + truth.stock)
