"""`@basic` at Rothspitzen: positions in which good advice is plain, and only listed moves."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.cards import Card
from kartenspiel.core import Event, Game, View
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game
from kartenspiel.shipped.basic.rothspitzen import choose
from kartenspiel.shipped.basic.rothspitzen.bidding import likely_tricks, matadors_paid
from kartenspiel.shipped.basic.rothspitzen.table import Table, ranks_of
from tests.games.rothspitzen_positions import do, rules
from tests.strategies import seeds, tables

STRONG = "7e Ue Ke Ae Ug Ag 7s As"
WEAK = "8e 9e Te 7g 8g 9g Ts 9s"


def seated(*hands: str, options: str = "", dealer: int = 2) -> Course:
    """A match of one deal in which the seats have `hands`; what is not named is dealt out."""
    game = rules(options)
    events = [Event("deal", None, (1, f"dealer={dealer}"))]
    named = " ".join(hands).split()
    rest = [str(card) for card in game.pack if card not in named]
    for seat in range(3):
        hand = hands[seat].split() if seat < len(hands) else []
        while len(hand) < 8:
            hand.append(rest.pop(0))
        events.append(Event("hand", seat, map(Card, hand)))
    course = Course(game, 3, 1, lambda _deal: game.arrange(events))
    course.begin()
    return course


def view(course: Course) -> View:
    """What the seat to move is sent."""
    seat = course.state.to_move
    assert seat is not None
    return course.view(seat, course.state.legal())


def advice(course: Course, *texts: str) -> str:
    """The choice after these moves."""
    do(course, *texts)
    return choose(view(course))


def cards(text: str) -> list[str]:
    """`Ue 7g` as the moves that play them."""
    return [f"play {card}" for card in text.split()]


# ---- bidding


def test_bids_with_a_strong_hand() -> None:
    assert advice(seated(STRONG)) == "solo"


def test_passes_with_a_weak_hand() -> None:
    assert advice(seated(WEAK)) == "pass"


def test_the_lead_is_no_reason_to_bid_on_five_low_trumps() -> None:
    assert advice(seated("8e 9e Te Oe Ke 8g 9g 9s")) == "pass"


@pytest.mark.parametrize(
    ("hand", "trump"),
    [
        (STRONG, "e"),
        ("7g 8g Ug Kg Ag Ue 9e As", "g"),
        ("7s Ts Ks As Ue Ug 7e 8g", "s"),
        ("7r Ue Ug Ae Ke Ag Kg As", "r"),
    ],
)
def test_names_the_suit_that_promises_most(hand: str, trump: str) -> None:
    assert advice(seated(hand), "solo", "pass", "pass") == f"trump {trump}"


def test_names_the_other_red_suit_where_schellen_is_cut_down() -> None:
    course = seated("7r Tr Kr Ar Ue Ug 7e 8g", options="pack=schellen")
    do(course, "solo", "pass", "pass", options="pack=schellen")
    assert choose(view(course)) == "trump r"


def test_outbids_a_solo_in_couleur_with_matadors_and_high_cards() -> None:
    assert advice(seated("8e 9e Te 7g", "7r Ue Ae Ke Ag Kg As Ks"), "solo") == "couleur"


def test_leaves_a_solo_to_its_bidder_without_them() -> None:
    assert advice(seated(STRONG, WEAK), "solo") == "pass"


@pytest.mark.parametrize(("first", "answer"), [("7r Ue Ug Ae Ag As Ks Kg", "hold"), (WEAK, "pass")])
def test_holds_in_couleur_only_with_a_hand_for_it(first: str, answer: str) -> None:
    course = seated(first, options="hold=yes")
    do(course, "solo", "couleur", options="hold=yes")
    assert choose(view(course)) == answer


def test_a_long_suit_with_matadors_counts_more_than_five_tricks() -> None:
    sent = view(seated(STRONG))
    assert likely_tricks(sent, "e") > 6 > likely_tricks(sent, "r")


@pytest.mark.parametrize(
    ("options", "paid"),
    [("", 5), ("tail=all", 5), ("matadors=three", 5), ("matadors_are=ober", 1)],
)
def test_counts_matadors_as_they_are_paid(options: str, paid: int) -> None:
    assert matadors_paid(view(seated(STRONG, options=options)), "e") == paid


# ---- what lies on the table


@pytest.mark.parametrize("pack", ["roth", "schellen"])
@pytest.mark.parametrize("court", ["unter", "ober"])
@pytest.mark.parametrize("trump", range(4))
def test_ranks_are_those_of_the_rules(pack: str, court: str, trump: int) -> None:
    deck = rules(f"pack={pack} matadors_are={court}").deck
    ranks = ranks_of(pack, court, "egrs"[trump])
    assert ranks.trumps == tuple(str(deck.cards[kind]) for kind in deck.trumps_down[trump])
    assert set(ranks.suit) == {str(card) for card in deck.cards}


def test_who_does_not_follow_holds_no_more_of_the_suit_but_matadors_above_the_card_led() -> None:
    course = seated("7e Ue Ae Ke Te Ag Kg As", "8g 9g Tg Og 7s 9s Ts Us", "8e 9e Oe 7g Ug 7r Os Ks")
    do(course, "solo", "pass", "pass", "trump e", *cards("Ae 8g 8e"))
    seen = Table(view(course))
    assert seen.may_hold[1].isdisjoint({"9e", "Oe"})
    assert "Ug" in seen.may_hold[1]
    assert {"9e", "Oe", "Ug"} <= seen.may_hold[2]


# ---- the declarer


def test_draws_trumps_with_matadors() -> None:
    assert advice(seated(STRONG), "solo", "pass", "pass", "trump e") == "play Ue"


def test_cashes_a_daus_when_the_trumps_are_out() -> None:
    course = seated("7e Ue Ug Ae Ag 8g 9g Ts", "8e 9e Te 7g Tg 7s 9s Us", "Oe Ke Kg Og 7r Os Ks As")
    do(course, "solo", "pass", "pass", "trump e", *cards("Ue 8e Oe 7e 9e Ke Ug Te 7r"))
    assert advice(course) == "play Ag"
    # now the last trump makes the fifth trick, in a row
    assert advice(course, *cards("Ag 7g Og")) == "play Ae"


def test_ruffs_low_in_the_last_seat() -> None:
    course = seated("8e 9e Te 7g", "8g 9g Tg Og", "7e Ue Ke Ae Oe Ug 7s Ts")
    course_moves = ("pass", "pass", "solo", "trump e", *cards("7g 8g"))
    assert advice(course, *course_moves) == "play Oe"


def test_stops_after_five_with_a_loser_and_goes_on_without() -> None:
    five = ("solo", "pass", "pass", "trump e")
    sure = seated("7e Ue Ug Ae Ke Oe Te Ag", "8e 9e 7g 8g 9g 7s 9s Ts", "Tg Og Kg 7r Us Os Ks As")
    do(sure, *five, *cards("Ue 8e Tg 7e 9e Og Ug 7g Kg Ae 8g 7r Ke 9g Us"))
    assert choose(view(sure)) == "tout"
    loser = seated("7e Ue Ug Ae Ke Oe Te 7g", "8e 9e Ag 8g 9g 7s 9s Ts", "Tg Og Kg 7r Us Os Ks As")
    do(loser, *five, *cards("Ue 8e Tg 7e 9e Og Ug 8g Kg Ae 9g 7r Ke 7s Us"))
    assert choose(view(loser)) == "stop"


def test_takes_the_fifth_trick() -> None:
    """Four tricks won, then one lost: the last trump takes the König that is led."""
    course = seated("7e Ue Ug Ae Ke 8g 9g Ts", "8e 9e Te 7g Tg Og 9s Us", "Oe Ag Kg 7r 7s Os Ks As")
    do(course, "solo", "pass", "pass", "trump e")
    do(course, *cards("Ue 8e Oe 7e 9e 7r Ug Te 7s Ae 7g Os Ts Us As"))
    assert view(course)["tricks"] == [4, 0, 1]
    assert advice(course, "play Ks") == "play Ke"


# ---- the defenders


def test_does_not_overtake_the_partner() -> None:
    course = seated("9e Te Oe 7g Ag 7s 9s Ts", "7e Ue Ug Ae Ke 8g 8e 7r", "9g Kg Tg Og Us Os Ks As")
    do(course, "pass", "solo", "pass", "trump e", *cards("Ag 8g"))
    assert advice(course) == "play 9g"


def test_takes_a_trick_from_the_declarer_with_the_cheapest_card_in_the_last_seat() -> None:
    course = seated("7g Og 7s 9s Ts Us 9e Te", "7e Ue Ug Ae Ke 8g Tg 7r", "8e 9g Kg Ag Oe Os Ks As")
    do(course, "pass", "solo", "pass", "trump e", *cards("7g Tg"))
    assert advice(course) == "play Kg"


def test_does_not_spend_a_matador_on_a_trick_of_the_partner() -> None:
    """The red seven is led: whoever ruffs it, the Eichel-Unter wins later all the same."""
    course = seated("8g 9g Tg Og 7r Ts Us As", "8e 9e Te Ue Oe Ae 7g 9s", "7e Ke Ug Kg Ag 7s Os Ks")
    do(course, "pass", "pass", "solo", "trump s", "play 7r")
    assert advice(course) != "play Ue"


def test_cashes_a_daus_on_lead() -> None:
    course = seated("7g Kg Ag 9s Ts Us 9e Te", "7e Ue Ug Ae Ke 8g Tg 7r", "8e 9g Oe Og 7s Os Ks As")
    assert advice(course, "pass", "solo", "pass", "trump e") == "play Ag"


# ---- every rule


def play_out(game: Game, seed: str, deals: int) -> int:
    """Play a match by the rules of thumb; how often a game was played."""
    course = Course(game, 3, deals, seeded(seed))
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        seat = course.state.to_move
        assert seat is not None
        legal = course.state.legal()
        texts = [game.text(move) for move in legal]
        sent = course.view(seat, legal)
        chosen = choose(sent)
        assert chosen in texts
        assert choose(sent) == chosen  # nothing is kept between two requests
        course.apply(legal[texts.index(chosen)], events)
    return sum(event.verb == "trump" for event in events)


@pytest.mark.parametrize("preset", ["pierer", "schellenspitzen", "ober", "schellenspitzen_ober"])
def test_plays_every_preset(preset: str) -> None:
    played = play_out(make_game("rothspitzen", 3, (), preset), f"basic-{preset}", 150)
    assert 30 < played < 120  # neither timid nor rash


@given(table=tables("rothspitzen"), seed=seeds())
def test_plays_under_any_options(table: tuple[Game, int], seed: str) -> None:
    play_out(table[0], seed, 6)


@given(rng=st.randoms(use_true_random=False), seed=seeds())
def test_answers_in_any_position(rng: random.Random, seed: str) -> None:
    """Also where it would never have come by itself: the moves before are any."""
    game = make_game("rothspitzen", 3, [("hold", "yes")])
    course = Course(game, 3, 4, seeded(seed))
    course.begin()
    while not course.over:
        sent = view(course)
        assert choose(sent) in sent["moves"]
        course.apply(rng.choice(course.state.legal()))
