"""Cards and their text."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.cards import (
    FRENCH_RANKS,
    FRENCH_SUITS,
    GERMAN_RANKS,
    GERMAN_SUITS,
    HIDDEN,
    JOKER,
    Card,
    is_card,
    pack,
)
from kartenspiel.errors import NotationError
from tests.strategies import card_texts


@given(card_texts())
def test_text_both_ways(text: str) -> None:
    card = Card.parse(text)
    assert str(card) == text
    assert type(str(card)) is str
    assert eval(repr(card)) == card  # a repr can be pasted into a test
    assert json.loads(json.dumps([card])) == [text]
    assert pickle.loads(pickle.dumps(card)) == card


@given(st.text(max_size=6))
def test_what_is_parsed_is_what_is_a_card(text: str) -> None:
    if is_card(text):
        assert str(Card.parse(text)) == text
    else:
        with pytest.raises(NotationError):
            Card.parse(text)


@pytest.mark.parametrize(
    "text",
    ["", "7", "e7", "7E", "7x", "1c", "10c", "Jg", "Qe", "Ud", "Oc", "2e", "6r", "7e ", " 7e",
     "7e\n", "X", "XX=", "XX=XX", "XX=??", "XX=Jg", "xx", "?", "?e", "7?", "???", "٧e"],
)  # fmt: skip
def test_what_is_no_card(text: str) -> None:
    assert not is_card(text)
    with pytest.raises(NotationError, match="is no card"):
        Card.parse(text)


def test_parts() -> None:
    assert (Card("Td").rank, Card("Td").suit, Card("Td").stands_for) == ("T", "d", None)
    assert (JOKER.rank, JOKER.suit, JOKER.stands_for) == ("X", "X", None)
    assert Card("XX=7c").stands_for == Card("7c")
    assert (HIDDEN.rank, HIDDEN.suit) == ("?", "?")


def test_packs_in_fresh_order() -> None:
    french = pack(FRENCH_RANKS, FRENCH_SUITS)
    assert len(set(french)) == 52
    assert french[:2] + french[-1:] == (Card("2c"), Card("3c"), Card("Ad"))
    german = pack(GERMAN_RANKS, GERMAN_SUITS)
    assert len(set(german)) == 32
    assert " ".join(german[:9]) == "7e 8e 9e Te Ue Oe Ke Ae 7g"
