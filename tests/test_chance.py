"""Seeds, streams, shuffles: the public recipe, and the other two makers of chance."""

from __future__ import annotations

import random
from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.chance import (
    Chance,
    Sampled,
    Seeded,
    Told,
    board_seed,
    check_seed,
    commitment,
)
from kartenspiel.errors import NotationError
from tests.strategies import seeds

FRESH = [
    "7e", "8e", "9e", "Te", "Ue", "Oe", "Ke", "Ae",
    "7g", "8g", "9g", "Tg", "Ug", "Og", "Kg", "Ag",
    "7r", "7s", "9s", "Ts", "Us", "Os", "Ks", "As",
]  # fmt: skip


def written_out(seed: str, label: str, deal: int, block: int) -> list[int]:
    """One block of a stream, word by word as the recipe says."""
    text = f"kartenspiel/1/{label}/{deal}/{block}/{seed}"
    digest = sha256(text.encode("utf-8")).digest()
    return [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]


def test_t21_words_of_the_stream() -> None:
    words = Seeded("roth-1", 1).words("deck")
    assert list(islice(words, 3)) == [2602089511, 3822081743, 1523203399]


def test_t21_shuffled_pack() -> None:
    order = Seeded("roth-1", 1).shuffle("deck", FRESH)
    assert " ".join(order) == (
        "Ke Og Oe Ks Ts Ue Ag Kg As 7s 8e 7r 8g Us Os 7g 7e 9s Ug 9g Tg Te 9e Ae"
    )
    assert Seeded("roth-1", 1).uniform("dealer", 3) == 2


@given(seeds(), st.sampled_from(["deck", "deck2", "stock1", "dealer"]), st.integers(1, 10**6))
def test_stream_goes_on_from_block_to_block(seed: str, label: str, deal: int) -> None:
    words = list(islice(Seeded(seed, deal).words(label), 20))
    blocks = [written_out(seed, label, deal, block) for block in range(3)]
    assert words == [word for block in blocks for word in block][:20]


@given(seeds(), st.integers(0, 60))
def test_shuffle_by_the_recipe(seed: str, size: int) -> None:
    words = (word for block in range(99) for word in written_out(seed, "deck", 1, block))
    expected = list(range(size))
    for k in range(size - 1, 0, -1):
        n = k + 1
        word = next(w for w in words if w < n * (2**32 // n))
        j = word % n
        expected[k], expected[j] = expected[j], expected[k]
    assert Seeded(seed, 1).shuffle("deck", range(size)) == expected


def test_labels_have_streams_of_their_own() -> None:
    alone = Seeded("s", 1).uniform("dealer", 1000)
    both = Seeded("s", 1)
    both.shuffle("deck", range(52))
    assert both.uniform("dealer", 1000) == alone
    assert both.uniform("dealer", 1000) != alone  # the stream has gone on
    assert Seeded("s", 2).uniform("dealer", 1000) != alone
    assert Seeded("t", 1).uniform("dealer", 1000) != alone


def test_a_shuffle_does_not_depend_on_who_has_asked_before() -> None:
    shared = Seeded("s", 1)
    assert shared.shuffle("stock1", range(20)) == shared.shuffle("stock1", range(20))


class Scripted(Seeded):
    """A stream whose words the test chooses."""

    def __init__(self, *words: int) -> None:
        super().__init__("scripted", 1)
        self._streams["x"] = iter(words)


@pytest.mark.parametrize("n", [3, 5, 6, 7, 24, 2**31 + 1])
def test_uniform_rejects_the_uneven_end(n: int) -> None:
    bound = n * (2**32 // n)
    assert Scripted(bound, 2**32 - 1, bound - 1).uniform("x", n) == n - 1
    assert Scripted(bound, 0).uniform("x", n) == 0


def test_uniform_of_a_power_of_two_rejects_nothing() -> None:
    assert Scripted(2**32 - 1).uniform("x", 8) == 7
    assert Scripted(2**32 - 1).uniform("x", 1) == 0


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    counts = Counter(
        "".join(Seeded(f"seed-{i}", 1).shuffle("deck", "abcd")) for i in range(24 * 100)
    )
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 49.7  # 23 df, 1 in 1000


def test_told_order_with_an_unknown_rest() -> None:
    told = Told({"deck": ["c", "a"]}, {"dealer": 2})
    assert told.shuffle("deck", "abcde") == ["c", "a", "b", "d", "e"]
    assert told.shuffle("stock1", "abc") == ["a", "b", "c"]
    assert told.uniform("dealer", 3) == 2
    assert told.uniform("other", 3) == 0


def test_told_order_of_a_double_pack() -> None:
    assert Told({"deck": "ba"}).shuffle("deck", "aabb") == ["b", "a", "a", "b"]
    with pytest.raises(NotationError, match="no such card, or no more of it: b"):
        Told({"deck": "bbb"}).shuffle("deck", "aabb")


def test_told_refuses_what_cannot_be() -> None:
    with pytest.raises(NotationError, match="no such card"):
        Told({"deck": ["z"]}).shuffle("deck", "abc")
    with pytest.raises(NotationError, match="3 is not a number from 0 to 2"):
        Told({}, {"dealer": 3}).uniform("dealer", 3)
    with pytest.raises(NotationError):
        Told({}, {"dealer": -1}).uniform("dealer", 3)


def test_told_row_of_numbers() -> None:
    told = Told({}, {"lots": (2, 0)})
    assert [told.uniform("lots", 3) for _ in range(3)] == [2, 0, 0]
    with pytest.raises(NotationError, match="2 is not a number from 0 to 1"):
        Told({}, {"lots": (2,)}).uniform("lots", 2)


@pytest.mark.parametrize("chance", [Seeded("copied", 3), Told({}, {"lots": (1, 2, 3, 4, 5, 6)})])
def test_a_copy_goes_on_alike_and_alone(chance: Chance) -> None:
    chance.uniform("lots", 100)
    twin, again = chance.copy(), chance.copy()
    numbers = [twin.uniform("lots", 100) for _ in range(5)]
    assert [chance.uniform("lots", 100) for _ in range(5)] == numbers
    later = again.copy()
    assert [again.uniform("lots", 100) for _ in range(5)] == numbers
    assert [later.uniform("lots", 100) for _ in range(5)] == numbers
    assert twin.shuffle("deck", range(9)) == chance.shuffle("deck", range(9))


def test_sampled_leaves_the_fresh_order_alone() -> None:
    chance: Chance = Sampled(random.Random(1))
    cards = list(range(30))
    order = chance.shuffle("deck", cards)
    assert cards == list(range(30))
    assert sorted(order) == cards
    assert order != cards
    assert {chance.uniform("x", 3) for _ in range(60)} == {0, 1, 2}


@given(seeds())
def test_seeds_are_checked(seed: str) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize("text", ["", " ", "a b", "ä", "a\n", "\x7f", "x" * 129, "\u2003"])
def test_what_can_be_no_seed(text: str) -> None:
    with pytest.raises(NotationError, match="is not 1 to 128 printable ASCII"):
        check_seed(text)


def test_seeds_of_boards() -> None:
    expected = sha256(b"kartenspiel/board/1/7/roth-1").hexdigest()[:32]
    assert board_seed("roth-1", 7) == expected
    assert check_seed(expected) == expected


def test_t28_commitment() -> None:
    assert commitment("roth-15", "000102030405060708090a0b0c0d0e0f") == (
        "8130b43e03e98c6ab92e37b59da8887d7195c3cfd206092078314c8bbecace36"
    )
