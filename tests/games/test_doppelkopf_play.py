"""Tricks, duties, and who is asked: test positions 2 to 11, 14 to 17, 25 and 26."""

from __future__ import annotations

import pytest

from kartenspiel.core import Event
from kartenspiel.games.doppelkopf.deck import KINDS
from kartenspiel.games.doppelkopf.play import Deal
from tests.games.doppelkopf_positions import (
    cards,
    dealt,
    do,
    filled,
    moves,
    position,
    trick,
)

# ---- tricks


@pytest.mark.parametrize(
    ("played", "wins", "augen", "game", "options"),
    [
        ("As 9s Og Oe", 3, 17, "normal", ""),  # T2
        ("As 9s Oe 9s", 2, 14, "normal", ""),  # T3
        ("Ae Ae 9e Te", 0, 32, "normal", ""),  # T4
        ("Te Ae Ke Us", 3, 27, "normal", ""),
        ("Te Kg Ar 9e", 0, 25, "normal", ""),
        ("Ur As Ug Ug", 2, 17, "normal", ""),  # T5
        ("Oe Tr Tr Og", 1, 26, "normal", "play=free top=tolle"),  # T6
        ("Ar Kr Tr 9s", 2, 25, "normal", "play=free top=tolle"),
        ("Oe 9s As 9s", 1, 14, "normal", "play=free top=joker"),
        ("As Ks As Ar", 3, 37, "solo r", ""),  # T7
        ("As Ks Tr 9s", 2, 25, "solo r", ""),
        ("Ke Oe 9e Te", 3, 17, "unter s", "unter_solo=yes"),
        ("Oe 9e Ke Kr", 2, 11, "unter s", "unter_solo=yes"),
    ],
)
def test_t2_to_t7_who_wins_a_trick(
    played: str, wins: int, augen: int, game: str, options: str
) -> None:
    hands = dict(enumerate(f"{card} 9g" for card in played.split()))
    deal = position(hands, options, game=game)
    assert trick(deal, played) == f"trick {wins} {augen}"


@pytest.mark.parametrize(
    ("hand", "led", "listed", "game", "options"),
    [
        ("Oe Kg 9s Ae", "Te", "Ae", "normal", ""),  # T8
        ("Oe Kg 9s Ae", "Ks", "9s Oe", "normal", ""),
        ("Oe Kg 9s Ae", "Tr", "Kg Ae 9s Oe", "normal", ""),
        ("Tr Kr 9e", "Ar", "Kr", "normal", "play=free top=tolle"),  # T9
        ("Tr 9e Ag", "Ar", "9e Ag Tr", "normal", "play=free top=tolle"),
        ("Oe Us Ke 9s", "Ae", "Ke", "normal", ""),  # T10
        ("Oe Us Ke 9s", "Ae", "Oe Ke", "unter s", "unter_solo=yes"),
        ("As Ts Or Kr", "9s", "Or Ts As", "normal", ""),  # T11
        ("As Ts Or Kr", "9s", "Ts As", "solo r", ""),
    ],
)
def test_t8_to_t11_following(hand: str, led: str, listed: str, game: str, options: str) -> None:
    deal = position({0: f"{led} 9g", 1: hand}, options, game=game)
    do(deal, f"play {led}")
    assert cards(deal) == listed


def test_r8_left_neighbour_leads_then_the_winner() -> None:
    deal = dealt(filled({}), dealer=1)
    do(deal, "pass", "pass", "pass", "pass")
    assert deal.to_move == 2
    trick_ = do(deal, *["play " + cards(deal).split()[0]])
    assert deal.to_move == 3
    while not trick_[-1].startswith("trick"):
        trick_ = do(deal, "play " + cards(deal).split()[0])
    assert deal.to_move == int(trick_[-1].split()[1])


# ---- duties


def test_t14_the_first_lead_of_an_alter() -> None:
    hands = filled({0: "9r Tg Tr Ag 9s Ug Os Os Or Oe Ks Ts", 1: "Oe"})
    passes = ["pass"] * 4
    honest, free = dealt(hands), dealt(hands, "play=free")
    do(honest, *passes)
    do(free, *passes)
    assert cards(honest) == "9s Ug Os Or Oe Ks Ts"
    assert cards(free) == "9r Tg Tr Ag 9s Ug Os Or Oe Ks Ts"


def first_trick(played: str) -> str:
    """T15: what seat 0, who wins this first trick led by seat 1, may lead to the second."""
    led, second, third, own = played.split()
    hands = filled(
        {0: f"9g 9r Kg Tg 9s Us Ur Ug Or Oe Ks {own}", 1: led, 2: second, 3: f"{third} Oe"}
    )
    deal = dealt(hands, dealer=0)
    do(deal, "pass", "pass", "pass", "pass")
    assert trick(deal, played).startswith("trick 0")
    return cards(deal)


def test_t15_on_lead_for_the_first_time_later() -> None:
    assert first_trick("9e Ke Ke Ae") == "9s Us Ur Ug Or Oe Ks"


def test_t15_all_is_free_if_the_trick_was_led_with_a_trump() -> None:
    hands = filled({0: "9g 9r Kg Tg 9s Us Ur Ug Or Oe Ks Og", 1: "9s", 2: "Ts", 3: "As Oe"})
    deal = dealt(hands, dealer=0, options="play=honest")
    do(deal, "pass", "pass", "pass", "pass")
    assert trick(deal, "9s Ts As Og").startswith("trick 0")
    assert cards(deal).split()[:4] == ["9g", "9r", "Kg", "Tg"]


@pytest.mark.parametrize(("shown", "listed"), [("Oe", "9e Kr Oe Ks"), ("Ug", "Oe Ks")])
def test_r24_falls_away_with_the_other_alter_played_by_another(shown: str, listed: str) -> None:
    """His own does not free seat 2, who played it; it frees seat 0."""
    hands = {0: "Oe Ag Ke 9s Ks Kr 9e", 1: "9e 9s Kg 9r", 2: "Oe Ug 9r Kg Us", 3: "Te Og 9g Tr"}
    deal = position(hands, leader=1, alten=(1, 0, 1, 0))
    assert trick(deal, f"9e {shown} Te Ke").startswith("trick 2")
    assert "9r" not in cards(deal)
    assert trick(deal, "Us Og 9s 9s").startswith("trick 3")
    assert trick(deal, "9g Ag Kg Kg").startswith("trick 0")
    assert cards(deal) == listed


def answering(hands: dict[int, str], plain: tuple[int, ...], play: str) -> Deal:
    """T16, T17: seat 0 has led `As`, and seat 1 was asked for its `9s`; filled up so that it
    changes nothing."""
    deal = dealt(filled(hands, plain=plain), f"play={play}")
    do(deal, "pass", "pass", "pass", "pass", "play As")
    assert moves(deal) == ["play 9s"]
    assert deal.must_ask
    do(deal, "play 9s")
    assert deal.must_ask
    return deal


@pytest.mark.parametrize(
    ("play", "listed"), [("honest", "Or Oe Ks"), ("free", "Or Oe Ks"), ("strict", "Oe")]
)
def test_t16_the_last_hand_answers_the_search(play: str, listed: str) -> None:
    hands = {0: "Oe As Ae 9e", 1: "9s Kg 9g Tg", 2: "Og Us 9r Kr", 3: "Oe Or Ks Ag"}
    deal = answering(hands, (1, 3), play)
    do(deal, "play Og")
    assert cards(deal) == listed
    assert deal.must_ask


@pytest.mark.parametrize(("play", "listed"), [("honest", "Us Oe"), ("strict", "Oe")])
def test_t17_the_third_hand_answers_the_search(play: str, listed: str) -> None:
    hands = {0: "Oe As Ae 9e", 1: "9s Kg 9g Tg", 2: "Oe Us 9r Kr", 3: "Og Or Ks Ag"}
    assert cards(answering(hands, (1, 2), play)) == listed


def test_r25_vorhand_without_an_alter_leads_no_trump() -> None:
    hands = filled({0: "9r Tg Tr Ag 9s Ug Os Os Or Ks Ts 9e", 1: "Oe", 2: "Oe"})
    passes = ["pass"] * 4
    honest, strict = dealt(hands), dealt(hands, "play=strict")
    do(honest, *passes)
    do(strict, *passes)
    assert cards(strict) == "9e 9r Tg Tr Ag"
    assert cards(honest) == "9e 9r Tg Tr Ag 9s Ug Os Or Ks Ts"
    only = dealt(
        filled({0: "9s 9s Ts Ts Ks Ks As As Us Us Ur Ur", 1: "Oe", 2: "Oe"}), "play=strict"
    )
    do(only, *passes)
    assert len(moves(only)) == 6


# ---- who is asked


def test_t25_the_last_trick_is_silent_the_one_before_is_not() -> None:
    deal = dealt(filled({}))
    do(deal, "pass", "pass", "pass", "pass")
    while len(deal.leaders) < 12:
        assert deal.must_ask
        do(deal, moves(deal)[0])
    for _ in range(4):
        assert not deal.must_ask
        assert len(moves(deal)) == 1
        do(deal, moves(deal)[0])
    assert deal.to_move is None
    assert deal.legal() == ()


def test_t25_two_equal_cards_are_a_list_of_one_and_asked() -> None:
    deal = position({0: "Ts Ts", 1: "9g 9g", 2: "Kg Kg", 3: "Ag Ag"})
    assert moves(deal) == ["play Ts"]
    assert deal.must_ask


def with_open_dummy(dummy: str, led: str) -> list[str]:
    """T26: the dummy holds these last cards, seat 2 leads to it; what happens up to a question."""
    hands = {0: "Ae 9e", 1: "Ke 9e", 2: f"{led} 9g", 3: dummy}
    deal = position(hands, seats=3, leader=2, alten=(1, 1, 0, 0))
    deal.open = True
    events: list[Event] = []
    deal.apply(KINDS[led], events)
    if not deal.must_ask:
        deal.apply(deal.legal()[0], events)
        return [str(event) for event in events]
    return moves(deal)


def test_t26_the_open_dummy_is_asked_for_only_if_there_is_a_choice() -> None:
    assert with_open_dummy("Kg Tr 9s", "Te") == ["play Kg", "play Tr", "play 9s"]
    assert with_open_dummy("Kg Tr 9s", "Ag")[:3] == ["play 2 Ag", "dummy 2", "play 3 Kg"]
