"""The rules of Rothspitzen by number: R1–R19, the positions T1–T19 and T27, the refusals T30."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import pytest

from kartenspiel.cards import Card
from kartenspiel.chance import Seeded, Told
from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from kartenspiel.errors import NotationError, OptionError
from kartenspiel.games import make_game
from kartenspiel.games.rothspitzen.play import Deal
from kartenspiel.options import Truth, Whole
from tests.games.rothspitzen_positions import cards, dealt, do, moves, position, rules, tricks
from tests.runs import play

PLAIN = ("7e 8e 9e Te Ue Oe Ke Ae", "7g 8g 9g Tg Ug Og Kg Ag", "7r 7s 9s Ts Us Os Ks As")
"""Hands of one suit each, where it does not matter who has what."""
SCHELLEN = ("7e 8e 9e Te Ue Oe Ke Ae", "7g 8g 9g Tg Ug Og Kg Ag", "7r 9r Tr Ur Or Kr Ar 7s")


def after(*texts: str, options: str = "", dealer: int = 2) -> Deal:
    """A deal of PLAIN hands after these moves."""
    hands = SCHELLEN if "pack=schellen" in options else PLAIN
    state, _ = dealt(*hands, options=options, dealer=dealer)
    do(state, *texts, options=options)
    return state


def begun(seed: str, options: str = "", deals: int = 1) -> list[str]:
    """The lines of a match up to its first decision."""
    events: list[Event] = []
    Course(rules(options), 3, deals, seeded(seed)).begin(events)
    return [str(event) for event in events]


# ---- §1: the pack


def test_fresh_order() -> None:
    assert " ".join(rules().pack) == (
        "7e 8e 9e Te Ue Oe Ke Ae 7g 8g 9g Tg Ug Og Kg Ag 7r 7s 9s Ts Us Os Ks As"
    )
    assert " ".join(rules("pack=schellen").pack) == (
        "7e 8e 9e Te Ue Oe Ke Ae 7g 8g 9g Tg Ug Og Kg Ag 7r 9r Tr Ur Or Kr Ar 7s"
    )
    assert rules().hand_order == rules().pack


# ---- R1 to R3: Stamm and deal


@pytest.mark.parametrize("seats", [0, 1, 2, 4, 24])
def test_r1_three_play(seats: int) -> None:
    assert list(rules().seats()) == [3]
    with pytest.raises(OptionError, match="exactly 3"):
        make_game("rothspitzen", seats)
    with pytest.raises(OptionError, match=r"exactly 3, not by \d+ \(R1\)"):
        rules().check(seats)


@pytest.mark.parametrize("stake", ["0", "-4", "1", "2", "3", "5", "6", "1000001", "1000004"])
def test_r1_stakes_refused(stake: str) -> None:
    with pytest.raises(OptionError, match=r"is no value of `stake` \(R1\)"):
        rules(f"stake={stake}")


@pytest.mark.parametrize("stake", ["", "4", "8", "16", "1000000"])
def test_r1_each_pays_a_third_of_a_multiple_of_12(stake: str) -> None:
    with pytest.raises(OptionError, match=r"multiple of 12.*\(R1\)"):
        rules(f"ante=each stake={stake}" if stake else "ante=each")
    rules("ante=each stake=12")
    rules("ante=each stake=999996")


def test_r1a_the_first_dealer_is_drawn() -> None:
    dealers = Counter()
    for i in range(300):
        seed = f"lot-{i}"
        dealer = Seeded(seed, 1).uniform("dealer", 3)
        assert begun(seed)[0] == f"deal 1 dealer={dealer}"
        assert begun(seed, "first_dealer=last")[0] == "deal 1 dealer=2"
        dealers[dealer] += 1
    assert min(dealers.values()) > 70


def test_r2_the_dealer_sets_a_stamm_every_deal() -> None:
    run = play("rothspitzen", 3, "roth-1", 4, "first", "stake=8 first_dealer=last")
    assert run.of("ante") == ["2 8", "0 8", "1 8", "2 8"]
    assert run.of("pot") == ["8", "8", "16", "16", "24", "24", "32", "32"]


def test_r2_each_sets_a_third() -> None:
    run = play("rothspitzen", 3, "s", 2, "first", "stake=12 ante=each first_dealer=last")
    assert run.of("ante") == ["0 4", "1 4", "2 4", "1 4", "2 4", "0 4"]
    assert run.of("score") == ["-4 -4 -4", "-4 -4 -4"]


def test_r2_only_into_an_empty_pot() -> None:
    run = play("rothspitzen", 3, "roth-1", 12, "last", "ante_when=empty")
    pot = "0"
    for deal in run.deals():
        antes = [line for line in deal if line.startswith("ante ")]
        assert len(antes) == (1 if pot == "0" else 0)
        pot = [line for line in deal if line.startswith("pot ")][-1].removeprefix("pot ")
    assert 1 < len(run.of("ante")) < 12


@pytest.mark.parametrize("dealer", range(3))
def test_r3_three_throws_of_3_2_and_3(dealer: int) -> None:
    game = rules()
    order = list(range(24))
    order = order[7:] + order[:7]
    events: list[Event] = []
    standing = game.begin(3, Told({}, {"dealer": dealer}))
    game.deal(standing, Told({"deck": order}), events)
    hands = [event for event in events if event.verb == "hand"]
    assert [event.seat for event in hands] == [(dealer + 1 + i) % 3 for i in range(3)]
    for i, event in enumerate(hands):
        places = [*range(3 * i, 3 * i + 3), 9 + 2 * i, 10 + 2 * i, *range(15 + 3 * i, 18 + 3 * i)]
        assert list(event.words) == [game.pack[kind] for kind in sorted(order[p] for p in places)]
        assert event.audience == frozenset({event.seat})


# ---- R4 to R8, T18, T19: bidding


@pytest.mark.parametrize("dealer", range(3))
def test_r4_forehand_speaks_first_and_each_once(dealer: int) -> None:
    state = after(dealer=dealer)
    order = [(dealer + 1 + i) % 3 for i in range(3)]
    for seat in order:
        assert state.to_move == seat
        assert state.must_ask
        assert moves(state) == ["pass", "solo"]
        do(state, "pass")
    assert state.to_move is None
    assert list(state.legal()) == []


def test_t18_r5_after_solo_pass_or_couleur() -> None:
    assert moves(after("solo")) == ["pass", "couleur"]
    assert moves(after("solo", "pass")) == ["pass", "couleur"]
    assert moves(after("pass", "solo")) == ["pass", "couleur"]


def test_t18_r7_the_bidder_of_an_unbeaten_solo_names() -> None:
    state = after("solo", "pass", "pass")
    assert state.to_move == 0
    assert moves(state) == ["trump e", "trump g", "trump s", "trump r"]
    assert do(state.copy(), "trump r") == ["trump 0 r"]
    assert do(state, "trump g") == ["trump 0 g"]
    assert state.to_move == 0


def test_t18_r7_naming_with_schellen_cut_down() -> None:
    state = after("solo", "pass", "pass", options="pack=schellen")
    assert moves(state, "pack=schellen") == ["trump e", "trump g", "trump r", "trump s"]


def test_t18_r5_nothing_outbids_couleur() -> None:
    state = after("solo")
    assert do(state, "couleur") == ["bid 1 couleur", "trump 1 r"]
    assert state.declarer == 1
    assert (state.phase, state.to_move) == ("play", 0)  # seat 2 is not asked, seat 0 leads


def test_t18_the_dealer_may_outbid() -> None:
    state = after("pass", "solo")
    assert do(state, "couleur") == ["bid 2 couleur", "trump 2 r"]


def test_t18_the_last_to_speak_names_at_once() -> None:
    state = after("pass", "pass", "solo")
    assert (state.phase, state.to_move) == ("name", 2)


def test_t18_couleur_with_schellen_cut_down() -> None:
    state = after("solo", options="pack=schellen")
    assert do(state, "couleur", options="pack=schellen")[-1] == "trump 1 s"


def test_t18_r8_three_passes() -> None:
    course = Course(rules("first_dealer=last"), 3, 2, seeded("s"))
    course.begin()
    lines = do(course, "pass", "pass", "pass")
    assert lines[:6] == [
        "bid 0 pass",
        "bid 1 pass",
        "bid 2 pass",
        "result passed",
        "pot 4",
        "score 0 0 -4",
    ]
    assert lines[6:9] == ["deal 2 dealer=0", "ante 0 4", "pot 8"]


def test_r8_or_the_same_dealer_gives_again_without_a_stamm() -> None:
    course = Course(rules("first_dealer=last allpass=same"), 3, 3, seeded("s"))
    course.begin()
    for _ in range(2):
        lines = do(course, "pass", "pass", "pass")
        assert lines[6] == f"deal {course.standing.deal + 1} dealer=2"
        assert lines[7] == "pot 4"
    do(course, "pass", "pass", "solo", "trump e")


def test_r8_the_same_hands_come_to_other_seats() -> None:
    """Under `allpass=same` the seed gives the same three hands, by their place from the dealer."""
    passed = play("rothspitzen", 3, "s", 2, "first", "allpass=same").deals()[1]
    played = play("rothspitzen", 3, "s", 2, "last", "allpass=same").deals()[1]
    assert passed[0] != played[0]
    a, b = ([line[7:] for line in deal if line.startswith("hand ")] for deal in (passed, played))
    assert a == b


def test_t19_r6_the_outbid_may_hold() -> None:
    options = "hold=yes"
    state = after("solo", "couleur", options=options)
    assert (state.phase, state.to_move) == ("hold", 0)
    assert moves(state, options) == ["pass", "hold"]
    assert do(state.copy(), "hold", options=options) == ["bid 0 hold", "trump 0 r"]
    assert do(state, "pass", options=options) == ["bid 0 pass", "trump 1 r"]
    assert (state.phase, state.to_move) == ("play", 0)


def test_r6_holding_against_the_dealer() -> None:
    state = after("pass", "solo", "couleur", options="hold=yes")
    assert state.to_move == 1
    assert do(state, "hold", options="hold=yes") == ["bid 1 hold", "trump 1 r"]
    assert state.to_move == 0


# ---- R9 to R11: rank


@pytest.mark.parametrize(
    ("trump", "default", "ober"),
    [
        ("e", "Ue 7e Ug Ae Ke Oe Te 9e 8e", "Oe 7e Og Ae Ke Ue Te 9e 8e"),
        ("g", "Ue 7g Ug Ag Kg Og Tg 9g 8g", "Oe 7g Og Ag Kg Ug Tg 9g 8g"),
        ("s", "Ue 7s Ug As Ks Os Us Ts 9s", "Oe 7s Og As Ks Os Us Ts 9s"),
        ("r", "Ue 7r Ug", "Oe 7r Og"),
    ],
)
def test_r10_table(trump: str, default: str, ober: str) -> None:
    for options, row in (("", default), ("matadors_are=ober", ober)):
        check_trumps(trump, row, options)


@pytest.mark.parametrize(("trump", "row"), [("r", "Ue 7r Ug Ar Kr Or Ur Tr 9r"), ("s", "Ue 7s Ug")])
def test_r10_table_with_schellen_cut_down(trump: str, row: str) -> None:
    check_trumps(trump, row, "pack=schellen")


def check_trumps(trump: str, row: str, options: str) -> None:
    """The trumps, high to low: as they are listed, and as they beat one another."""
    down = row.split()
    others = [card for card in rules(options).pack if card not in down]
    hand = " ".join([*down, *others[:2]])
    assert cards(position(trump, hand, options=options), options).split()[2:] == down[::-1]
    for higher, lower in pairwise(down):
        assert winner(trump, f"{higher} {lower} {others[0]}", options) == higher
        assert winner(trump, f"{lower} {higher} {others[0]}", options) == higher
    for card in others:
        assert winner(trump, f"{card} {down[-1]} {others[0]}", options) == down[-1]


def winner(trump: str, trick: str, options: str = "") -> str:
    """The card that wins a trick, the first led."""
    game = rules(options)
    state = position(trump, trick.split()[0], options=options)
    for card in trick.split():
        state.apply(game.parse(f"play {card}"))
    return trick.split()[state.leaders[-1]]


def test_r9_with_ober_the_unter_are_below_the_koenig() -> None:
    assert winner("s", "Ke Ue Te", "matadors_are=ober") == "Ke"
    assert winner("s", "Ue Te 9e", "matadors_are=ober") == "Ue"
    assert winner("e", "Ug Tg Kg", "matadors_are=ober") == "Kg"


def test_r11_side_suits() -> None:
    down = ["Ae", "Ke", "Oe", "Te", "9e", "8e", "7e"]
    for higher, lower in pairwise(down):
        assert winner("s", f"{lower} {higher} Ag") == higher
    assert winner("e", "As Ks Us") == "As"
    assert winner("e", "7r As Ag") == "7r"  # a suit of one card


# ---- R12 to R16, T1 to T17: play


@pytest.mark.parametrize("dealer", range(3))
def test_r12_forehand_leads_then_the_winner(dealer: int) -> None:
    state = after("pass", "pass", "solo", "trump e", dealer=dealer)
    assert state.to_move == (dealer + 1) % 3
    lines = []
    for _ in range(3):
        lines += do(state, moves(state)[0])
    won = int(lines[-1].removeprefix("trick "))
    assert state.to_move == won


@pytest.mark.parametrize(
    ("name", "trump", "led", "hand", "expected"),
    [
        ("T1", "e", "9e", "7e Ug 8g Ks", "8g Ks Ug 7e"),
        ("T2", "e", "9e", "7e Ug Te Ks", "Te Ug 7e"),
        ("T3", "g", "Ug", "Ue 7g Ks", "Ks 7g Ue"),
        ("T4", "g", "Ug", "Ue 9g Ks", "9g Ue"),
        ("T5", "g", "Ue", "7g Ug 9s", "Ug 7g"),
        ("T6", "s", "7s", "Ug Ae", "Ug"),
        ("T7", "s", "7s", "Ue Ae", "Ae Ue"),
        ("T8", "s", "Ug", "Us Ae", "Us"),
        ("T9", "s", "Ae", "Ue 8e 9s", "8e"),
        ("T10", "s", "Ae", "Ue 9s Kg", "Kg 9s Ue"),
        ("T11", "e", "7r", "Ue Ke 9s", "9s Ke Ue"),
        ("T12", "g", "Ae", "7e Ue Ke", "7e Ke"),
        ("T13a", "r", "Ug", "Ue Ae 9g", "Ae 9g Ue"),
        ("T13b", "r", "7r", "Ug Ae 9g", "Ug"),
        ("T13c", "r", "7r", "Ue Ug Ae 9g", "Ug Ue"),
        ("T14", "g", "", "Ue Oe 7s 9g As Ug 7r Kg", "Oe 7r 7s As 9g Kg Ug Ue"),
        ("T30a", "e", "9g", "8g Te Ks", "8g"),
        ("T30b", "e", "9e", "8g Te Ks", "Te"),
    ],
)
def test_t1_to_t14_r13_r14_r15_listed_moves(
    name: str, trump: str, led: str, hand: str, expected: str
) -> None:
    assert cards(position(trump, hand, led)) == expected, name


@pytest.mark.parametrize(
    ("options", "trump", "led", "hand", "expected"),
    [
        ("matadors_are=ober", "e", "9g", "Oe Ue 7g", "7g"),
        ("matadors_are=ober", "e", "Ue", "Oe 7g Ks", "7g Ks Oe"),
        ("pack=schellen", "s", "7s", "Ug Ae", "Ug"),
        ("pack=schellen", "r", "Ur", "Ue 9r Kg", "9r Ue"),
        ("pack=schellen", "r", "Ur", "Ue Kg", "Kg Ue"),
    ],
)
def test_t16_t17_listed_moves(options: str, trump: str, led: str, hand: str, expected: str) -> None:
    assert cards(position(trump, hand, led, options), options) == expected


@pytest.mark.parametrize(
    ("options", "trump", "trick", "expected"),
    [
        ("", "e", "9e Ug Ae", "Ug"),
        ("", "e", "Ug 7e Ae", "7e"),
        ("", "e", "Ug Ue 7e", "Ue"),
        ("", "s", "Us Os Ts", "Os"),
        ("", "s", "Ag Kg 9s", "9s"),
        ("", "s", "Oe 9e Ae", "Ae"),
        ("", "g", "7r 7s Ae", "7r"),
        ("", "g", "7r 8g As", "8g"),
        ("", "r", "As Ug Ae", "Ug"),
        ("", "r", "7r Ug Ks", "7r"),
        ("", "e", "7g 8g 9s", "8g"),
        ("", "e", "9s Us 7s", "Us"),
        ("matadors_are=ober", "e", "Ue Ke Te", "Ke"),
        ("pack=schellen", "r", "Ur Or Ug", "Ug"),
    ],
)
def test_t15_t16_t17_r16_winners(options: str, trump: str, trick: str, expected: str) -> None:
    assert winner(trump, trick, options) == expected


def test_r15_only_the_card_led_counts() -> None:
    """The matador played later to the trick does not bind the third player."""
    hands = ("9e 7s 9s Ts Us Os Ks As", "7e Ae 8e Te Ue Oe Ke Ag", "Ug 8g 9g Tg Og Kg 7g 7r")
    state, _ = dealt(*hands)
    do(state, "solo", "pass", "pass", "trump e", "play 9e", "play 7e")
    assert cards(state) == "7g 8g 9g Tg Og Kg 7r Ug"


def test_r15_further_paid_matadors_have_no_such_right() -> None:
    assert cards(position("e", "Ae 8g", "9e")) == "Ae"
    assert cards(position("e", "Ke 8g", "9e")) == "Ke"


# ---- R17 to R19: the end of play

STRONG = ("Ue 7e Ug Ae Ke Oe Te 9e", "8e 7g 8g 9g Tg Og Kg Ag", "7r 7s 9s Ts Us Os Ks As")
FIVE = (
    "Ue 8e 7g → 0", "7e 8g 7s → 0", "Ug 9g 9s → 0", "Ae Tg Ts → 0", "Ke Og Us → 0",
)  # fmt: skip


def first_five() -> Deal:
    """Seat 0 has won five of five with the highest trumps."""
    hands = (STRONG[0], STRONG[1].replace("7g", "7r"), STRONG[2].replace("7r", "7g"))
    state, _ = dealt(*hands)
    do(state, "solo", "pass", "pass", "trump e")
    tricks(state, *FIVE)
    return state


def test_r18_after_five_of_five_he_stops() -> None:
    state = first_five()
    assert (state.phase, state.to_move, state.must_ask) == ("five", 0, True)
    assert moves(state) == ["stop", "tout"]
    assert do(state, "stop") == ["stop 0"]
    assert state.to_move is None


def test_r18_or_binds_himself_to_all_eight() -> None:
    state = first_five()
    assert do(state, "tout") == ["tout 0"]
    assert (state.phase, state.to_move) == ("play", 0)
    tricks(state, "Oe Kg Os → 0", "Te Ag Ks → 0")
    assert state.to_move == 0
    tricks(state, "9e 7r As → 0")
    assert state.to_move is None
    assert state.tricks == [8, 0, 0]


LOSING = ("7e 8e 9e Te 7s 9s Ts Us", "Ue Ug Ae Ke 8g 9g Tg Og", "Oe 7g Kg Ag 7r Os Ks As")
"""Seat 0 plays Eichel and has the seven, the ten, the nine and the eight."""


def test_r18_who_has_lost_a_trick_is_not_asked_for_a_tout() -> None:
    hands = ("Ue 7e Ug Ae Ke Oe Te 7g", "8e 9e 8g 9g Tg Og Kg Ag", "7r 7s 9s Ts Us Os Ks As")
    state, _ = dealt(*hands)
    do(state, "solo", "pass", "pass", "trump e")
    tricks(state, "7g 8g 7r → 1", "8e 7s Ue → 0", "7e 9e 9s → 0", "Ug 9g Ts → 0", "Ae Tg Us → 0")
    assert state.to_move == 0
    tricks(state, "Ke Og Os → 0")
    assert state.to_move is None
    assert state.tricks == [5, 1, 0]


def test_r19_five_tricks_of_the_defenders_end_the_deal() -> None:
    state, _ = dealt(*LOSING)
    do(state, "solo", "pass", "pass", "trump e")
    tricks(state, "7s 8g As → 2", "Ks 9s 9g → 2", "Os Ts Tg → 2", "Ag Us Og → 2")
    assert state.to_move == 2  # four tricks end nothing
    tricks(state, "7g 8e Ug → 1")
    assert state.to_move is None


def test_r19_eight_tricks_with_four_of_the_declarer() -> None:
    hands = ("Ue 7e Ug Ae 7s 9s Ts Us", "8e 9e 8g 9g Tg Og Kg Ag", "Te Oe Ke 7g 7r Os Ks As")
    state, _ = dealt(*hands)
    do(state, "solo", "pass", "pass", "trump e")
    tricks(
        state,
        "7s 8g As → 2", "Ks 9s 9g → 2", "Os Ts Tg → 2", "7r Us Og → 2", "7g Ae Ag → 0",
        "Ue 8e Te → 0", "7e 9e Oe → 0",
    )  # fmt: skip
    assert state.must_ask is False  # the eighth trick
    tricks(state, "Ug Kg Ke → 0")
    assert state.to_move is None
    assert state.tricks == [4, 0, 4]


# ---- T27: asked or silent


def test_t27_a_single_card_is_asked_for_unless_it_is_the_last() -> None:
    state = position("e", "Te Ks", "9e")
    assert moves(state) == ["play Te"]
    assert state.must_ask


def after_six(*last: str) -> Deal:
    """Seat 0 tries the tout, has won six tricks and holds Ts Ag; the others have `last`."""
    one, two = last
    state, _ = dealt(
        "Ue 7e Ug Ae Ke Oe Ts Ag", f"8e 9e Te 7g 8g 9g {one}", f"7r 7s Us Os Tg Og {two}"
    )
    do(state, "solo", "pass", "pass", "trump e")
    tricks(
        state,
        "Ue 8e 7r → 0", "7e 9e Tg → 0", "Ug Te Og → 0", "Ae 7g 7s → 0", "Ke 8g Us → 0",
    )  # fmt: skip
    do(state, "tout")
    tricks(state, "Oe 9g Os → 0")
    return state


@pytest.mark.parametrize(
    ("hand", "other", "listed"),
    [("9s Ks", "As Kg", ["play 9s", "play Ks"]), ("9s Kg", "As Ks", ["play 9s"])],
)
def test_t27_in_the_seventh_trick_everybody_is_asked(
    hand: str, other: str, listed: list[str]
) -> None:
    state = after_six(hand, other)
    do(state, "play Ts")
    assert moves(state) == listed
    assert state.must_ask


def test_t27_in_the_eighth_trick_nobody_is_asked() -> None:
    state = after_six("9s Kg", "As Ks")
    tricks(state, "Ag Kg Ks → 0")
    for seat, card in enumerate(("Ts", "9s", "As")):
        assert state.to_move == seat
        assert not state.must_ask
        assert moves(state) == [f"play {card}"]
        do(state, f"play {card}")
    assert state.to_move is None


def test_t27_after_five_of_five_he_is_asked_whatever_he_holds() -> None:
    state = first_five()
    assert state.must_ask
    assert moves(state) == ["stop", "tout"]


# ---- T30: refusals


def refused(state: Deal, text: str) -> str:
    """The rule named, or what is said where none is."""
    reason = state.why_not(text)
    assert "\n" not in reason
    return reason.partition(":")[0]


@pytest.mark.parametrize(
    ("before", "options", "text", "expected"),
    [
        ([], "", "couleur", "R4"),
        ([], "", "hold", "R6"),
        ([], "", "trump e", "R7"),
        ([], "", "tout", "R18"),
        ([], "", "stop", "R18"),
        ([], "", "play 7e", "R4"),
        ([], "", "play Ag", "R4"),
        (["solo"], "", "solo", "R5"),
        (["pass", "solo"], "", "solo", "R5"),
        (["solo"], "", "play 7e", "R4"),
        (["solo", "couleur"], "hold=yes", "couleur", "R6"),
        (["solo", "couleur"], "hold=yes", "solo", "R6"),
        (["solo", "couleur"], "hold=yes", "play 7e", "R6"),
        (["solo", "couleur"], "hold=yes", "trump e", "R7"),
        (["solo", "pass", "pass"], "", "pass", "R7"),
        (["solo", "pass", "pass"], "", "solo", "R7"),
        (["solo", "pass", "pass"], "", "hold", "R6"),
        (["solo", "pass", "pass"], "", "stop", "R18"),
        (["solo", "pass", "pass"], "", "play 7e", "R7"),
        (["solo", "pass", "pass"], "", "trump x", "R7"),
        (["solo", "couleur"], "", "pass", "R12"),
        (["solo", "couleur"], "", "solo", "R12"),
        (["solo", "couleur"], "", "couleur", "R12"),
        (["solo", "couleur"], "", "hold", "R6"),
        (["solo", "couleur"], "", "trump e", "R7"),
        (["solo", "couleur"], "", "stop", "R18"),
        (["solo", "couleur"], "", "tout", "R18"),
        (["solo", "couleur"], "", "play Ag", "not in your hand"),
        (["solo", "couleur"], "", "play 8r", "not in your hand"),
        (["solo", "couleur", "play 8e"], "", "play 8e", "not in your hand"),
    ],
)
def test_t30_refusals(before: list[str], options: str, text: str, expected: str) -> None:
    assert refused(after(*before, options=options), text) == expected


def test_t30_refusals_after_the_first_five_tricks() -> None:
    state = first_five()
    assert refused(state, "play Oe") == "R18"
    assert refused(state, "pass") == "R18"
    assert refused(state, "hold") == "R6"


@pytest.mark.parametrize(
    ("led", "text", "expected"),
    [("9g", "play Ks", "R13"), ("9g", "play 9s", "not in your hand"), ("9e", "play Ks", "R15")],
)
def test_t30_refusals_in_a_trick(led: str, text: str, expected: str) -> None:
    assert refused(position("e", "8g Te Ks", led), text) == expected


NO_MOVES = [
    "", " ", "Pass", "pass ", " pass", "pass pass", "solo e", "couleur r", "hold on", "stop now",
    "tout!", "trump", "trump ", "trump e e", "play", "play ", "play 7", "play 7e ", "play  7e",
    "play 7e 8e", "PLAY 7e", "play 7E", "play e7", "bid 0 pass", "7e", "move", "ä", "play \x00",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_MOVES)
@pytest.mark.parametrize(
    "before", [[], ["solo"], ["solo", "pass", "pass"], ["solo", "couleur"]], ids=" ".join
)
def test_t30_what_is_no_move_breaks_no_rule(text: str, before: list[str]) -> None:
    state = after(*before)
    assert text not in moves(state)
    assert state.why_not(text) == "not a move"
    with pytest.raises(NotationError):
        rules().parse(text)


# ---- §4: options

VALUES: dict[str, Iterable[str]] = {
    "stake": ["4", "1000000"],
    "pack": ["roth", "schellen"],
    "matadors_are": ["unter", "ober"],
    "hold": ["no", "yes"],
    "ante": ["dealer", "each"],
    "ante_when": ["deal", "empty"],
    "allpass": ["next", "same"],
    "matadors": ["each", "run", "three"],
    "tail": ["run", "all"],
    "prime": ["run", "stop", "five"],
    "stamm_max": ["1", "100"],
    "codille_stamm": ["single", "double"],
    "first_dealer": ["draw", "last"],
}


def test_options_and_their_values() -> None:
    declared = rules().options.declared()
    assert [d.name for d in declared] == list(VALUES)
    for d in declared:
        if isinstance(d.values, Whole):
            assert [str(d.values.low), str(d.values.high)] == VALUES[d.name]
        else:
            assert list(d.values.texts) == VALUES[d.name]
            assert d.default_text == next(iter(VALUES[d.name]))
        assert isinstance(d.default, bool) == isinstance(d.values, Truth)
        assert d.rule
    defaults = dict(rules().options.words())
    assert (defaults["stake"], defaults["stamm_max"]) == ("4", "3")


@pytest.mark.parametrize("text", ["0", "-1", "101", "1000", "no", "∞"])
def test_r25_stamm_max_refused(text: str) -> None:
    with pytest.raises(OptionError, match=r"is no value of `stamm_max` \(R25\)"):
        rules(f"stamm_max={text}")


@pytest.mark.parametrize(
    ("preset", "changed"),
    [
        ("pierer", {}),
        ("schellenspitzen", {"pack": "schellen"}),
        ("ober", {"matadors_are": "ober"}),
        ("schellenspitzen_ober", {"pack": "schellen", "matadors_are": "ober"}),
    ],
)
def test_presets(preset: str, changed: dict[str, str]) -> None:
    defaults = dict(rules().options.words())
    assert dict(rules(f"preset={preset}").options.words()) == {**defaults, **changed}


def test_there_are_no_other_presets() -> None:
    names = [preset.name for preset in rules().options.presets]
    assert names == ["pierer", "schellenspitzen", "ober", "schellenspitzen_ober"]
    with pytest.raises(OptionError, match="no preset `wortlaut`"):
        rules("preset=wortlaut")


# ---- logs


def test_arrange_gives_back_the_hands_that_are_told() -> None:
    """Also where a log is cut off behind the first or the second hand."""
    game = rules()
    for seed in ("roth-1", "roth-2", "roth-3"):
        standing = game.begin(3, Seeded(seed, 1))
        events: list[Event] = []
        game.deal(standing, Seeded(seed, 1), events)
        for told in range(2, len(events) + 1):
            chance = game.arrange(events[:told])
            again: list[Event] = []
            game.deal(game.begin(3, chance), chance, again)
            assert again[:told] == events[:told]


def test_arrange_refuses_cards_of_another_pack() -> None:
    foreign = [Event("hand", 0, [Card("8r")])]
    with pytest.raises(NotationError, match="the pack has no `8r`"):
        rules().arrange(foreign)
    twice = [Event("hand", 0, [Card("7e"), Card("7e")])]
    with pytest.raises(NotationError, match="no more of it"):
        rules().arrange(twice).shuffle("deck", range(24))
