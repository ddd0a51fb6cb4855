"""Rummy: bad points and figures (R12–R18), the sheet's hands and a plain search beside them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kartenspiel.games.rummy.deck import FIGURES
from kartenspiel.games.rummy.rules import Rummy
from kartenspiel.melds.hands import UNIT, hand_of
from tests.games.rummy_kit import faces, rules
from tests.games.rummy_plain import figure_of, least_points, text_of


def bad(hand: str, options: str = "") -> int:
    """R15 by the engine."""
    return rules(options).figures.least(hand_of(faces(hand)))


def figure(hand: str, options: str = "") -> str:
    """R18 by the engine."""
    return FIGURES[rules(options).figures.figure(hand_of(faces(hand)))]


def written(hand: str, options: str = "") -> int:
    """What the announcer of the hand's figure writes."""
    game, cards = rules(options), hand_of(faces(hand))
    return game.figures.written(cards, game.figures.figure(cards))


@pytest.mark.parametrize(
    ("hand", "points", "options"),
    [
        # 1: (b) VIII
        ("Ah Kh Jh Th 9s 9c 7c 6c 6d 5s", 82, ""),
        ("Ah Kh Jh Th XX 9c 7c 6c 6d 5s", 33, ""),
        ("Ah Kh Qh Jh Th 9c XX 7c 6c 5s", 5, ""),
        # 2: (b) VIII
        ("Qs Js 9s Qd Jd Td Jh Th 7h 7c", 63, ""),
        ("Qs Js 9s Qd Jd Td Jh Th 7h XX", 27, ""),
        ("Qs Js Qc Qd Jd Td Jh Th 7h XX", 7, ""),
        # 3: (b) VII
        ("Kc Ks Kh 5c 6c 7c Qd 8d 7d 9c", 34, ""),
        ("Kc Ks Kh 5c 6c 7c 8c 8d 7d 9c", 15, ""),
        # 4: the ace at either end, not in the middle
        ("Kc Ac 2c 5s 5h 5d 9s 9h 9d 9d", 22, ""),
        ("Qc Kc Ac 5s 5h 5d 9s 9h 9d 9d", 0, ""),
        ("Ac 2c 3c 5s 5h 5d 9s 9h 9d 9d", 0, ""),
        # 5: equal cards in a set, two equal runs
        ("Kh Kh Kh 5s 5s 5s 9d 9d 9d 2c", 2, ""),
        ("7h 7h 8h 8h 9h 9h 2c 2c 2s 3d", 3, ""),
        # 6: a loose joker
        ("XX 2c 5c 8c Jc 3s 6s 9s Qs 4h", 77, ""),
        ("XX 2c 5c 8c Jc 3s 6s 9s Qs 4h", 57, "joker_points=0"),
        ("XX 2c 5s 8h Jd 4c 7s Th Kd 6c", 42, ""),
        # 7: more jokers
        ("XX XX 2c 5s 8h Jd Ad 7s Th 4s", 22, ""),
        ("XX XX XX 2c 5s 8h Jd Ad 7s Th", 14, "jokers=4"),
    ],
)
def test_t1_to_t7_bad_points(hand: str, points: int, options: str) -> None:
    assert bad(hand, options) == points
    chosen = rules(options).options
    assert least_points(hand, chosen.ace_points, chosen.joker_points) == points


def test_t8_a_flush_counts_nothing_when_another_ends_the_deal() -> None:
    hand = "2h 3h 5h 6h 8h 9h Jh Qh Ah Ah"
    assert bad(hand) == 58
    assert figure(hand) == "flush"
    assert rules().figures.counts(hand_of(faces(hand))) == 0
    assert figure(hand, "flush=no") == ""
    assert rules("flush=no").figures.counts(hand_of(faces(hand))) == 58


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("3d 4d 5d 6d 7d 8d 9d Td Jd Qd", "royal"),
        ("Ah 2h 3h XX 5h 6h 7h 8h 9h Th", "royal"),
        ("5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "royal"),
        ("Ah 2h 3h 4h 5h 9h Th Jh Qh Kh", "flush"),
        ("3h 4h 4h 5h 6h 7h 8h 9h Th XX", "flush"),
    ],
)
def test_t9_royal_flush(hand: str, name: str) -> None:
    assert figure(hand) == name


def test_t9_without_flush_it_is_a_stop() -> None:
    assert figure("3d 4d 5d 6d 7d 8d 9d Td Jd Qd", "preset=hglatt") == "stop"


@pytest.mark.parametrize(
    ("hand", "name", "without", "points"),
    [
        ("Kc Ks Kh Kd Kc XX 2s 5h 8d 9c", "knock", "", 24),
        ("Kc Ks Kh Kd Kc Ks XX 5h 8d 2c", "stop", "", 15),
        ("Kc Ks Kh Kd Kc Ks Kh XX 8d 3c", "flush", "", 11),
        ("Kc Ks Kh Kd Kc Ks Kh Kd XX 3c", "royal", "knock", 3),
    ],
)
def test_t10_cards_alike(hand: str, name: str, without: str, points: int) -> None:
    assert figure(hand, "alike=yes") == name
    assert written(hand, "alike=yes") == 0
    assert figure(hand) == without
    assert bad(hand) == points


def test_t10_a_knock_of_alike_cards_writes_nothing() -> None:
    hand = "Kc Ks Kh Kd Kc XX 2s 2c 2d 3c"  # a knock with 3 by its points as well
    assert (figure(hand), written(hand)) == ("knock", 3)
    assert (figure(hand, "alike=yes"), written(hand, "alike=yes")) == ("knock", 0)


def test_r17_without_flush_eight_alike_are_a_stop() -> None:
    assert figure("Kc Ks Kh Kd Kc Ks Kh XX 8d 3c", "alike=yes flush=no") == "stop"
    assert figure("Kc Ks Kh Kd Kc Ks Kh Kd XX 3c", "alike=yes flush=no") == "stop"


def test_r17_six_alike_are_nothing_where_nobody_knocks() -> None:
    assert figure("Kc Ks Kh Kd Kc XX 2s 5h 8d 9c", "alike=yes knock_limit=0") == ""


def test_r17_alike_cards_are_no_flush_for_the_count() -> None:
    game = rules("alike=yes")
    assert game.figures.counts(hand_of(faces("Kc Ks Kh Kd Kc Ks Kh XX 8d 3c"))) == 11


def test_t11_three_loose_cards() -> None:
    hand = "Kc Ks Kh 9c 9s 9h 9d 2c 2s 3h"
    assert bad(hand) == 7
    assert figure(hand, "knock_limit=7") == "knock"
    assert figure(hand, "knock_limit=5") == ""


def test_t12_the_limit_of_a_knock() -> None:
    three, four = "Kc Ks Kh 9c 9s 9h 5d 5c 5s 3c", "Kc Ks Kh 9c 9s 9h 5d 5c 5s 4c"
    assert (figure(three, "knock_limit=3"), bad(three)) == ("knock", 3)
    assert figure(four, "knock_limit=3") == ""
    assert figure(four, "knock_limit=5") == "knock"


def test_r13_ace_to_ace_is_no_run() -> None:
    hand = "Ac Ac 2c 3c 4c 5c 6c 7c 8c 9c"
    # thirteen places at most: with ten cards and jokers a run round the ace would need fourteen
    assert bad(hand) == 10


def test_r14_any_number_of_jokers_in_a_meld() -> None:
    # three side by side between the 9 and the king
    assert bad("9c XX XX XX Kc 2s 4h 6d 8s 7h", "jokers=4") == 2 + 4 + 6 + 8 + 7


# ---- the engine beside the plain search


def clustered(rng: random.Random, game: Rummy, size: int) -> list[int]:
    """A hand of the pack that has melds more often than a shuffled one."""
    pack = list(game.deck.faces)
    rng.shuffle(pack)
    middle = rng.randrange(13)
    width = rng.choice((2, 4, 13))
    suits = rng.sample(range(4), rng.randint(1, 4))
    near = [
        face
        for face in pack
        if face == 52 or (abs(face % 13 - middle) <= width and face // 13 in suits)
    ]
    hand = near[: rng.randint(0, size)]
    for face in pack:
        if len(hand) == size:
            break
        if hand.count(face) < pack.count(face):
            hand.append(face)
    return hand


OPTIONS = (
    "",
    "ace_points=11 joker_points=0 packs=3 jokers=4",
    "ace_points=1 joker_points=50 jokers=4",
    "alike=yes knock_limit=7",
    "alike=yes flush=no knock_limit=0 jokers=4",
    "knock_limit=30 packs=3 jokers=0",
    "knock_when=before jokers=4",
    "stop_when=before alike=yes jokers=4",
    "knock_when=before stop_when=before",
)


def check_hand(game: Rummy, hand: list[int]) -> str:
    """Compare count, figure and what is written of ten cards."""
    cards = hand_of(hand)
    written_text = text_of(cards)
    name, points = figure_of(written_text, game.options)
    found = game.figures.figure(cards)
    assert FIGURES[found] == name, written_text
    if name:
        assert game.figures.written(cards, found) == points, written_text
    options = game.options
    least = least_points(written_text, options.ace_points, options.joker_points)
    assert game.figures.least(cards) == least, written_text
    return name


def check_discards(game: Rummy, hand: list[int]) -> int:
    """Compare the announcements that eleven cards allow; how many there are."""
    cards = hand_of(hand)
    listed = tuple(sorted(set(hand)))
    expected = []
    for face in listed:
        name, _ = figure_of(text_of(cards - UNIT[face]), game.options)
        options = game.options
        when = options.knock_when if name == "knock" else options.stop_when
        if name and when == "after":
            expected.append((face, name))
    found = [(move % 53, FIGURES[move // 53]) for move in game.figures.after(cards, listed)]
    assert found == expected, text_of(cards)
    return len(found)


def sweep(options: str, number: int) -> Counter[str]:
    """Random hands of ten and eleven cards; how often each figure came."""
    rng = random.Random(f"{options}/{number}")
    game = rules(options)
    seen: Counter[str] = Counter()
    for _ in range(number):
        seen[check_hand(game, clustered(rng, game, 10))] += 1
    for _ in range(number // 4):
        seen["discards"] += check_discards(game, clustered(rng, game, 11))
    return seen


@pytest.mark.parametrize("options", OPTIONS)
def test_r12_to_r18_against_the_plain_search(options: str) -> None:
    seen = sweep(options, 40)
    assert seen["stop"] or seen["flush"]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
def test_r12_to_r18_against_the_plain_search_on_many_hands(options: str) -> None:
    seen = sweep(options, 1500)
    assert seen["stop"]
    assert seen["discards"] or options.count("before") == 2
