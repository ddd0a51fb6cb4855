"""The dummy of three-handed Doppelkopf: R37 to R39. Place 3 is its place."""

from __future__ import annotations

import pytest

from kartenspiel.chance import Told
from kartenspiel.core import Event
from kartenspiel.games.doppelkopf.deck import KINDS
from kartenspiel.games.doppelkopf.play import Deal, blank_leads
from tests.games.doppelkopf_positions import cards, dealt, do, filled, moves, rules


def three(hands: dict[int, str], *said: str, options: str = "", dealer: int = 3) -> Deal:
    """Three players, with these cards among others, up to the first lead; seat 0 is Vorhand."""
    deal = dealt(filled(hands), options, seats=3, dealer=dealer)
    do(deal, *said)
    return deal


def askers(deal: Deal) -> list[tuple[int, int]]:
    """For each card of the dummy that is asked for: the trick's number, and who is asked."""
    asked = []
    while deal.to_move is not None:
        if deal.place == 3:
            asked.append((len(deal.leaders), deal.to_move))
        else:
            assert deal.to_move == deal.place
        do(deal, moves(deal)[0])
    return asked


PASSES = ("pass", "pass", "pass")


def test_r37_the_hand_is_masked_until_all_have_bid() -> None:
    events: list[Event] = []
    hands = filled({})
    deal = dealt(hands, seats=3, dealer=3, events=events)
    (hand,) = (event for event in events if event.verb == "hand" and event.seat == 3)
    for seat in range(3):
        assert str(hand.seen_by(seat)) == "hand 3" + " ??" * 12
        assert deal.view(seat)["dummy"] is None
    assert [event.seat for event in events if event.verb == "hand"] == [0, 1, 2, 3]
    lines = do(deal, *PASSES)
    assert [line.split()[0] for line in lines] == ["bid", "bid", "bid", "show", "game"]
    assert deal.view(1)["dummy"] == lines[3].split()[2:]


@pytest.mark.parametrize(
    ("hands", "partner"),
    [
        ({3: "Oe", 1: "Oe"}, 1),  # the dummy has an Alter
        ({0: "Oe", 2: "Oe"}, 1),  # it has none: the third player beside the two
    ],
)
def test_r38_who_plays_the_dummy_in_a_normal_game(hands: dict[int, str], partner: int) -> None:
    deal = three(hands, *PASSES)
    assert deal.wardens == ()
    assert {seat for _, seat in askers(deal)} == {partner}
    assert deal.wardens == (partner,)


def test_r38_two_opponents_play_it_by_turns_the_lower_seat_first() -> None:
    for hands, said in (
        ({0: "Oe", 1: "Oe"}, ("solo g",)),
        ({0: "Oe Oe Ae"}, PASSES),  # a silent solo
    ):
        deal = three(hands, *said)
        asked = askers(deal)
        assert len(asked) == 12
        assert asked == [(trick, 1 if trick % 2 else 2) for trick in range(1, 13)]
        assert deal.wardens == (1, 2)


def test_r38_the_dummy_event_comes_before_its_first_card() -> None:
    deal = three({0: "Oe Oe Ae"}, *PASSES)
    lines: list[str] = []
    while "dummy 1 2" not in lines:
        lines += do(deal, moves(deal)[0])
    assert [line.split()[0] for line in lines] == ["play", "play", "play", "dummy"]


FEW = "9s Ts Ae 9e 9g 9r Kr Kg Ke Tg Tr Te"


def test_r38_with_a_joined_asker_the_third_player_plays_it() -> None:
    hands = filled({0: FEW}, plain=(0,))
    deal = dealt(hands, "two_trumps=yes", seats=3, dealer=3)
    do(deal, "ask", "pass", "pass", "pass", "join")
    give = [f"give {card}" for card in cards(deal).split()[:2]]
    lines = do(deal, *give)
    assert [line.split()[0] for line in lines] == ["give"] * 4 + ["show", "game"]
    assert {seat for _, seat in askers(deal)} == {1}


def marriage(named: str, holder: int) -> Deal:
    """Seat 0 has married with a card that `holder` alone has."""
    return three({0: "Oe Oe Ae", holder: f"{named} {named}"}, f"marry {named}", "pass", "pass")


@pytest.mark.parametrize(("holder", "partner"), [(3, 0), (1, 2), (2, 1)])
def test_r38_in_a_marriage_its_partner_or_the_third_player(holder: int, partner: int) -> None:
    deal = marriage("9g", holder)
    assert {seat for _, seat in askers(deal)} <= {partner}
    assert deal.partner == holder
    assert deal.wardens in ((partner,), ())


def test_r39_until_there_is_a_partner_it_plays_its_first_card() -> None:
    """Its cards are nobody's moves: between the moves of seats 2 and 0 it follows by itself."""
    deal = three({0: "Oe Oe Ae Ke", 1: "9e Kg Kg", 3: "Te Ke 9g 9g"}, "marry Kg", "pass", "pass")
    do(deal, "play Ae", "play 9e")
    first = next(card for card in ("9e", "Ke") if KINDS[card] in deal.held(3))
    assert do(deal, moves(deal)[0])[1] == f"play 3 {first}"
    assert (deal.partner, deal.wardens) == (None, ())
    assert deal.to_move in (0, 1, 2)


def test_r39_the_dummy_marries_by_itself() -> None:
    deal = three({3: "Oe Oe"}, "pass", "pass")
    assert do(deal, "pass")[-1] == "game marry 3 s first"
    asked = askers(deal)
    assert deal.partner is None or {seat for _, seat in asked} <= {deal.partner}
    solo = three({3: "Oe Oe"}, "pass")
    assert do(solo, "solo r")[-1] == "game solo 1 r -"


@pytest.mark.parametrize(
    ("hand", "leads"),
    [
        ("Te Ke 9g Og Us Ts", "9g"),  # another blank card
        ("Te Kg 9g Og Us Ts", "Te"),  # a blank ten; Ts is a trump
        ("Te Tg Kr Og Us Ts", "Te Tg"),  # by lot among the tens, though Kr is blank too
        ("Ke Ar 9g Og Us", "9g Ke Ar"),  # by lot among the others, in the order of the list
        ("Te Te Kg 9g", ""),  # two of a kind are no blank card
        ("Og Us Ts", ""),
    ],
)
def test_r39_blank_cards(hand: str, leads: str) -> None:
    ranking = rules().deck.normal
    kinds = [KINDS[card] for card in hand.split()]
    once = sum(ranking.bit[kind] for kind in set(kinds))
    twice = sum(ranking.bit[kind] for kind in set(kinds) if kinds.count(kind) == 2)
    assert blank_leads(ranking, once, twice) == tuple(KINDS[card] for card in leads.split())


@pytest.mark.parametrize("number", [0, 1])
def test_r39_the_lot_decides_between_two(number: int) -> None:
    """Vorhand is the dummy, with both Alten and two blank tens."""
    game = rules("", 3)
    hands = filled({3: "Oe Oe Te Tg Og Or Os Ue Ug Ur Us As"})
    chance = dealt(hands, seats=3, dealer=2).chance
    assert isinstance(chance, Told)
    told = Told(chance._orders, {"strohmann": (number,)})
    before = game.begin(3, Told({}))
    deal = game.deal(type(before)((0, 0, 0), 2, pot=400, partie_deals=1), told)
    lines = do(deal, *PASSES)
    assert lines[-1] == ("play 3 Te", "play 3 Tg")[number]
