"""The hands (R17 to R25): the sheet's test positions, the oracle, the counts of all hands."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from kartenspiel.games.poker import Poker
from tests.games import poker_oracle as oracle
from tests.games.poker_runs import kinds, poker

ALL_HANDS = {
    "none": 1302540, "pair": 1098240, "two": 123552, "three": 54912, "full": 3744,
    "straight": 10200, "flush": 5108, "four": 624, "sflush": 36, "royal": 4,
}  # fmt: skip
"""Sheet §7, 30."""


def value(game: Poker, cards: str) -> int:
    """Of a hand, whose cards may stand in any order; the order must not matter."""
    hand = kinds(game, cards)
    found = game.ranking.value(hand)
    assert found == game.ranking.value(hand[::-1]) == game.ranking.value(tuple(sorted(hand)))
    return found


def name(game: Poker, cards: str) -> str:
    return game.ranking.name(value(game, cards))


def stands(game: Poker, cards: str) -> str:
    """What the jokers stand for."""
    return " ".join(game.deck.written(game.ranking.read(kinds(game, cards))[1]))


def rises(game: Poker, *rows: str) -> None:
    """Hands with their names, from low to high."""
    values = []
    for row in rows:
        cards, _, word = row.rpartition(" ")
        assert name(game, cards) == word, row
        values.append(value(game, cards))
    assert values == sorted(set(values))


def test_t1_low_to_high() -> None:
    rises(
        poker(),
        "2c 5s 9h Jd Kc none",
        "2c 2s 9h Jd Kc pair",
        "2c 2s 9h 9d Kc two",
        "2c 2s 2h 9d Kc three",
        "2c 2s 2h 9d 9c full",
        "5c 6s 7h 8d 9c straight",
        "Ac Kc Jc Tc 9c flush",
        "2c 2s 2h 2d 3c four",
        "Ac 2c 3c 4c 5c sflush",
        "9c Tc Jc Qc Kc sflush",
        "Ac Kc Qc Jc Tc royal",
    )


def test_t2_the_straight_of_the_text() -> None:
    game = poker()
    rises(game, "8h Qs Jd Tc 9h straight", "Kh Qs Jd Tc 9h straight", "Ah Ks Qs Jd Tc straight")
    assert value(game, "Kh Qs Jd Tc 9h") == value(game, "Kc Qc Jc Tc 9d")


def test_t3_the_ace_low_and_no_way_round() -> None:
    rises(poker(), "Ac 2s 3h 4d 5c straight", "2c 3s 4h 5d 6c straight")
    assert name(poker(), "Kc As 2h 3d 4c") == "none"
    assert name(poker(), "Qc Ks Ah 2d 3c") == "none"
    assert name(poker(), "Kc Ac 2c 3c 4c") == "flush"


def test_t4_quint_low() -> None:
    game = poker("quint=low")
    rises(
        game,
        "Ac Kc Jc Tc 9c flush",
        "Ac 2c 3c 4c 5c quint",
        "9c Tc Jc Qc Kc quint",
        "2c 2s 2h 2d 3c four",
        "Ac Kc Qc Jc Tc royal",
    )


def test_t5_modern() -> None:
    rises(
        poker("ranking=modern"),
        "2c 2s 2h 9d Kc three",
        "5c 6s 7h 8d 9c straight",
        "Ac 9c 7c 4c 2c flush",
        "2c 2s 2h 9d 9c full",
        "2c 2s 2h 2d 3c four",
        "Ac 2c 3c 4c 5c sflush",
    )


def test_t6_flush_beats_full() -> None:
    rises(poker(), "As Ah Ad Kd Ks full", "Ac 9c 7c 4c 2c flush")


def test_t7_flush_with_one_gap() -> None:
    game = poker("flush=one_gap")
    for cards in ("Ac Kc Jc Tc 9c", "Kc Qc Jc 3c 2c", "6c 7c 8c 9c Ac", "Ac 2c 3c 4c 6c"):
        assert name(game, cards) == "flush"
    assert name(game, "Ac 9c 7c 4c 2c") == "none"
    assert value(game, "Kc Qc Jc 3c 2c") < value(game, "Ac 2c 3c 4c 6c")  # A 6 4 3 2
    assert value(game, "Ac 2c 3c 4c 6c") < value(game, "6c 7c 8c 9c Ac")
    assert value(game, "Ac 9c 7c 4c 2c") == value(game, "As 9h 7c 4c 2c")


def test_t8_two_pairs() -> None:
    natural, total = poker(), poker("two_pairs=sum")
    assert value(natural, "As Ah 2c 2d 3h") > value(natural, "Ks Kh Qc Qd Ad")
    assert value(natural, "Ts Th 2c 2d 3c") < value(natural, "Ks Kh Qc Qd 3c")
    assert value(total, "As Ah Jc Jd 2c") > value(total, "Qs Qh Jc Jd 2c")
    assert value(total, "Ts Th 2c 2d 3c") > value(total, "Ks Kh Qc Qd 3c")
    assert value(total, "9s 9h 8c 8d 3c") > value(total, "9s 9h 7c 7d Kc")
    assert value(total, "9s 9h 8c 8d 3c") < value(total, "9s 9h 8c 8d Kc")


def test_t9_kickers() -> None:
    game = poker()
    assert value(game, "9c 9s Ah 5d 2c") > value(game, "9h 9d Kc Qs Jh")
    assert value(game, "9c 9s Ah 5d 2c") == value(game, "9h 9d Ac 5s 2h")


@pytest.mark.parametrize(
    ("cards", "word", "stand"),
    [
        ("Kc Ks 9h 5d XX", "three", "Kh"),
        ("Qc Qs Qh 5d XX", "four", "Qd"),
        ("Ac Kc Qc Jc XX", "royal", "Tc"),
        ("9c 9s 5h 5d XX", "full", "9h"),
        ("2c 3s 4h 5d XX", "straight", "6c"),
        ("2c 3c 4c 5c XX", "sflush", "6c"),
        ("2c 7s 9h Jd XX", "pair", "Jc"),
        ("Ac 9c 7c 4c XX", "flush", "Kc"),  # t11
        ("4c 4s 4h 4d XX", "four", "Ac"),  # t12
    ],
)
def test_t10_t11_t12_joker(cards: str, word: str, stand: str) -> None:
    game = poker("joker=yes")
    assert name(game, cards) == word
    assert stands(game, cards) == stand
    assert value(game, cards) == value(game, cards.replace("XX", stand))  # R23: equal to natural


def test_t12_five_alike() -> None:
    game = poker("joker=yes five_alike=top")
    rises(game, "Ac Kc Qc Jc Tc royal", "4c 4s 4h 4d XX five", "Kc Ks Kh Kd XX five")
    assert stands(game, "4c 4s 4h 4d XX") == "4c"
    assert name(game, "4c 4s 4h 5d XX") == "four"


def test_t13_two_packs() -> None:
    four, top = poker("pack=104"), poker("pack=104 five_alike=top")
    rises(four, "4c 4c 4h 4d 4s four", "4c 4c 4h 4d 9s four")
    rises(four, "4c 4c 4h 4d 3s four", "4c 4c 4h 4d 4s four", "4c 4c 4h 4d 5s four")
    rises(top, "Ac Kc Qc Jc Tc royal", "4c 4c 4h 4d 4s five")
    assert name(four, "9c 9c 7c 4c 2c") == "flush"
    assert name(poker("pack=104 flush=one_gap"), "9c 9c 7c 4c 2c") == "pair"
    assert name(poker("pack=104 flush=one_gap"), "9c 9c 8c 7c 6c") == "pair"
    assert name(poker("pack=104 flush=one_gap"), "9c 9c 7c 7c 2c") == "two"
    assert value(four, "9c 9c 7c 4c 2c") > value(four, "9c 8c 7c 4c 2c")


def test_t14_piquet_pack() -> None:
    game = poker("pack=32")
    assert name(game, "Ac 7s 8h 9d Tc") == "none"
    assert name(game, "7c 8c 9c Tc Jc") == "sflush"


@pytest.mark.parametrize(
    ("options", "cards", "word", "stand"),
    [
        ("", "Kc Ks Kh XX XX", "four", "Kc Ac"),
        ("five_alike=top", "Kc Ks Kh XX XX", "five", "Kc Kc"),
        ("", "Kc Kc Ks XX XX", "four", "Ac Ks"),
        ("five_alike=top", "Kc Kc Ks XX XX", "five", "Kc Kc"),
    ],
)
def test_t29_two_jokers(options: str, cards: str, word: str, stand: str) -> None:
    game = poker(f"pack=104 joker=yes {options}")
    assert (name(game, cards), stands(game, cards)) == (word, stand)


def test_r22_modern_takes_no_other_option() -> None:
    plain = poker("ranking=modern")
    other = poker("ranking=modern quint=low flush=one_gap two_pairs=sum")
    rng = random.Random(22)
    for _ in range(3000):
        hand = tuple(rng.sample(range(52), 5))
        assert plain.ranking.value(hand) == other.ranking.value(hand)


OPTIONS = [
    "",
    "quint=low flush=one_gap two_pairs=sum",
    "ranking=modern",
    "pack=32",
    "pack=32 joker=yes five_alike=top",
    "pack=32 joker=yes flush=one_gap",
    "joker=yes",
    "joker=yes quint=low flush=one_gap two_pairs=sum five_alike=top",
    "joker=yes ranking=modern five_alike=top",
    "pack=104",
    "pack=104 flush=one_gap five_alike=top",
    "pack=104 flush=one_gap two_pairs=sum",
    "pack=104 joker=yes five_alike=top",
    "pack=104 joker=yes flush=one_gap two_pairs=sum quint=low",
    "pack=104 joker=yes ranking=modern",
]


def some_hand(rng: random.Random, fresh: tuple[int, ...], jokers: int) -> tuple[int, ...]:
    """A hand with that many jokers, often with few ranks or few suits, so that it is something."""
    naturals = [kind for kind in fresh if kind < 52]
    way = rng.randrange(4)
    if way == 1:
        naturals = [kind for kind in naturals if kind % 4 == 0]
    elif way == 2:
        some = rng.sample(sorted({kind // 4 for kind in naturals}), 3)
        naturals = [kind for kind in naturals if kind // 4 in some]
    elif way == 3:
        low = rng.randrange(13)
        near = [kind for kind in naturals if (kind // 4 - low) % 13 < 6]
        naturals = near if len(near) >= 5 else naturals
    return tuple(sorted([*rng.sample(naturals, 5 - jokers), *[52] * jokers]))


@pytest.mark.parametrize("options", OPTIONS)
def test_hands_against_the_oracle(options: str) -> None:
    game = poker(options)
    words = dict(game.options.words())
    rng = random.Random(options)
    seen = []
    for turn in range(400):
        jokers = game.deck.jokers if turn % 10 == 0 else min(game.deck.jokers, turn % 2)
        if jokers == 2 and turn % 100:
            continue  # slow to read plainly
        hand = some_hand(rng, game.deck.fresh, jokers)
        worth, shown = oracle.read([str(card) for card in game.deck.written(hand)], words)
        found, stand = game.ranking.read(hand)
        assert game.ranking.value(hand) == found
        assert game.ranking.name(found) == worth[2], hand
        assert [f"XX={card}" for card in game.deck.written(stand)] == shown[5 - jokers :]
        seen.append((worth[:2], found))
    seen.sort()
    for (low, low_value), (high, high_value) in pairwise(seen):
        assert low_value < high_value if low < high else low_value == high_value


def count_of_all(game: Poker) -> Counter[str]:
    ranking = game.ranking
    of_values = Counter(map(ranking.value, combinations(range(52), 5)))
    names: Counter[str] = Counter()
    for found, many in of_values.items():
        names[ranking.name(found)] += many
    assert len(of_values) == 7462
    return names


@pytest.mark.slow
@pytest.mark.parametrize("options", ["", "ranking=modern"])
def test_t30_all_hands(options: str) -> None:
    assert count_of_all(poker(options)) == ALL_HANDS


@pytest.mark.slow
def test_t30_all_hands_to_the_letter() -> None:
    """R19, R21: flushes with other than one gap are none, sequences of a suit are quints."""
    one_gap = 0
    for ranks in combinations(range(2, 15), 5):
        rows = [sorted(ranks), sorted(1 if rank == 14 else rank for rank in ranks)]
        gaps = [sum(b - a > 1 for a, b in pairwise(row)) for row in rows]
        one_gap += 0 not in gaps and 1 in gaps
    expected = dict(ALL_HANDS, flush=4 * one_gap, quint=36)
    expected["none"] += ALL_HANDS["flush"] - 4 * one_gap
    del expected["sflush"]
    ranking = poker("quint=low flush=one_gap two_pairs=sum").ranking
    found = Counter(map(ranking.name, map(ranking.value, combinations(range(52), 5))))
    assert found == expected


def test_t30_every_class_of_hands_in_its_place() -> None:
    """The quick form: one hand of each of the 7462 classes, weighted by how many are like it."""
    game = poker()
    names: Counter[str] = Counter()
    values = set()
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) == 5:
            continue
        ways = 1
        for count in counts.values():
            ways *= {1: 4, 2: 6, 3: 4, 4: 1}[count]
        suits = [0] * 13
        hand = []
        for rank in ranks:
            hand.append(rank * 4 + suits[rank])
            suits[rank] += 1
        if len(counts) == 5:
            suited = tuple(rank * 4 for rank in ranks)
            names[game.ranking.name(game.ranking.value(suited))] += 4
            values.add(game.ranking.value(suited))
            hand[0] += 1  # not of one suit
            ways -= 4
        names[game.ranking.name(game.ranking.value(hand))] += ways
        values.add(game.ranking.value(hand))
    assert names == ALL_HANDS
    assert len(values) == 7462
