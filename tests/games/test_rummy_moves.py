"""Rummy: robbing, turns, exchange and last take (R5–R11, R19–R26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event
from kartenspiel.games.rummy.play import Deal
from tests.games.rummy_kit import listed, play_words, rules, set_deal

T = TypeVar("T")

# loose cards for hands that do not matter
JUNK = (
    "2c 4d 6h 8s Td Qh 3c 5d 7h 9s",
    "3s 5h 7d 9c Jh Kd 2h 4s 6d 8c",
    "2d 4h 6s 8d Tc Qs 3h 5c 7s Jd",
)
THREE = "Kc Ks Kh 9c 9s 9h 5d 5c 5s 3c"
STOP = "Kc Ks Kh 9c 9s 9h 5d 5c 5s 5s"


def at_turn(hand: str, options: str, *, cut: str = "", opened: str = "7d") -> Deal:
    """Seat 0 with `hand` has the first turn, `opened` lies on the pile."""
    return set_deal(
        (hand, JUNK[0], JUNK[1]), options=f"{options} start=turnup", cut=cut, opened=opened
    )


def after_drawing(hand: str, card: str, options: str = "") -> Deal:
    deal = set_deal((hand, JUNK[0], JUNK[1]), options=f"{options} start=turnup",
                    opened="7d", top=card)  # fmt: skip
    play_words(deal, "draw")
    return deal


def after_taking(hand: str, card: str, options: str = "") -> Deal:
    deal = at_turn(hand, options, opened=card)
    play_words(deal, "take")
    return deal


def discards(cards: str, figure: str = "") -> list[str]:
    return [f"discard {card} {figure}".strip() for card in cards.split()]


@pytest.mark.parametrize(
    ("options", "hand", "moves"),
    [
        ("preset=basque", THREE, "draw | take | knock"),
        ("preset=club", THREE, "draw | take"),
        ("", THREE, "draw | take"),
        ("preset=basque", STOP, "draw | take | stop"),
        ("preset=club", STOP, "draw | take | stop"),
        ("", STOP, "draw | take"),
        ("preset=h9", STOP, "draw | take"),
        ("preset=h9", THREE, "draw | take | knock"),
    ],
)
def test_t13_t14_announcing_before_drawing(options: str, hand: str, moves: str) -> None:
    assert listed(at_turn(hand, options)) == moves


def test_t15_a_drawn_card_first_and_the_knock_last() -> None:
    plain = discards("Qd Kc Ks Kh 9c 9s 9h 5c 5s 5d 3c")
    assert listed(after_drawing(THREE, "Qd")) == " | ".join([*plain, "discard Qd knock"])
    assert listed(after_drawing(THREE, "Qd", "preset=basque")) == " | ".join(plain)


def test_t16_a_card_taken_may_not_go_nor_its_twin() -> None:
    assert listed(after_taking(THREE, "5h")) == " | ".join(
        [
            *discards("Kc Ks Kh 9c 9s 9h 5c 5s 5d 3c"),
            *discards("5c 5s 5d", "knock"),
            "discard 3c stop",
        ]
    )


def test_r19_with_discard_taken_it_may_go() -> None:
    moves = listed(after_taking(THREE, "5h", "discard_taken=yes")).split(" | ")
    assert "discard 5h" in moves
    assert "discard 5h knock" in moves
    # as in the pile's order of sheet §5, not first
    assert moves[0] == "discard Kc"


def test_r19_the_twin_of_a_card_taken() -> None:
    deal = after_taking("Ac 2c 4d 6h 8s Td Qh 5d 7h 9s", "Ac")
    assert "discard Ac" not in listed(deal).split(" | ")
    deal = after_taking("Ac 2c 4d 6h 8s Td Qh 5d 7h 9s", "Ac", "discard_taken=yes")
    assert listed(deal).split(" | ").count("discard Ac") == 1


def test_t17_a_joker_drawn_to_a_flush() -> None:
    cards = "Ah Qh Jh 9h 8h 6h 5h 3h 2h XX"
    deal = after_drawing("2h 3h 5h 6h 8h 9h Jh Qh Ah Ah", "XX")
    assert listed(deal) == " | ".join([*discards(cards), *discards(cards, "flush")])


@pytest.mark.parametrize(
    ("hand", "cut", "moves"),
    [
        ("2h 3h 5h 6h 8h 9h Jh Qh Ah Kc", "4h", "draw | take | steal"),
        ("2h 3h 5h 6h 8h 9h Jh Qh Ah Kc", "4c", "draw | take"),
        ("2h 3h 5h 6h 8h 9h Jh Qh Kd Kc", "4h", "draw | take"),
        ("2h 3h 5h 6h 8h 9h Jh Qh XX Kc", "4h", "draw | take | steal"),
        ("2h 3h 5h 6h 8h 9h Jh Qh Ah Ah", "4h", "draw | take"),  # a Flush already
    ],
)
def test_t18_stealing_the_cut_card(hand: str, cut: str, moves: str) -> None:
    assert listed(at_turn(hand, "flush_steal=yes", cut=cut)) == moves
    assert listed(at_turn(hand, "flush_steal=no", cut=cut)) == "draw | take"
    assert listed(at_turn(hand, "flush_steal=yes cut_card=hidden", cut="")) == "draw | take"
    assert listed(at_turn(hand, "flush_steal=yes flush=no", cut=cut)) == "draw | take"


def test_r21_a_steal_is_a_take() -> None:
    deal = at_turn("2h 3h 5h 6h 8h 9h Jh Qh Ah Kc", "flush_steal=yes", cut="4h")
    before = len(deal.stock)
    assert play_words(deal, "steal") == ["steal 0 4h"]
    assert len(deal.stock) == before - 1
    view = deal.view(1)
    assert (view["cut"], view["taken"], view["known"][0]) == (None, "4h", ["4h"])
    moves = listed(deal).split(" | ")
    assert "discard 4h" not in moves
    assert moves[-1] == "discard Kc flush"
    assert play_words(deal, moves[-1])[:2] == ["discard 0 Kc", "flush 0"]


# ---- R24, R25


def knocked(options: str = "", top: str = "3d", hands: tuple[str, str] = JUNK[:2]) -> Deal:
    """Seat 0 draws Qd and knocks with three; the others have still to exchange."""
    deal = set_deal((THREE, *hands), options=f"start=turnup {options}", opened="Jc",
                    top=f"Qd {top}")  # fmt: skip
    play_words(deal, "draw", "discard Qd knock")
    return deal


AFTER_EXCHANGE = "7s 7h Kc Ks Kh 2c 3c 4c 9d Jd"


def last_take(options: str, last: str, hands: tuple[str, str] | None = None) -> Deal:
    """Seat 0 knocks, seat 1 draws 2s for Jd, seat 2 draws and `last` is what it does."""
    three = "Qc Qs Qh 9c 9s 9h 5d 5c 5s 3c"
    second = "7c Qd 2d 4h 6s 8d Tc Jh 6c 8s"
    deal = set_deal(
        (three, AFTER_EXCHANGE, second) if hands is None else (three, *hands),
        options=f"start=turnup {options}",
        opened="Jc",
        top="Ad 2s 3h",
    )
    play_words(deal, "draw", "discard Ad knock", "draw", "discard Jd", *last.split(", "))
    return deal


def test_t19_the_last_take_is_always_asked() -> None:
    deal = last_take("", "draw, discard 7c")
    assert (deal.to_move, deal.phase, listed(deal)) == (1, "last_take", "pass | take")
    assert deal.view(1)["bad"] == 25
    assert play_words(deal, "take") == ["take 1 7c"]
    assert "discard 7c" not in listed(deal).split(" | ")
    assert (
        "show 1 2 2c 3c 4c Kc 2s 7c 7s Ks 7h Kh" in " ".join(play_words(deal, "discard 9d"))
        or deal.to_move is None
    )
    deal = last_take("", "draw, discard Qd")
    assert (deal.to_move, listed(deal)) == (1, "pass | take")
    shown = play_words(deal, "pass")
    assert shown[0] == "pass 1"
    assert shown[1].startswith("show 1 25 ")


def test_t19_when_the_last_take_is_not_asked() -> None:
    assert last_take("", "pass").to_move is None
    assert last_take("last_take=no", "draw, discard 7c").to_move is None
    deal = set_deal((THREE, JUNK[0]), options="start=turnup", opened="Jc", top="Qd 3d")
    play_words(deal, "draw", "discard Qd knock", "draw", "discard 3d")
    assert deal.to_move is None


def test_r24_each_other_seat_is_asked_once_in_playing_order() -> None:
    deal = knocked()
    assert (deal.to_move, deal.phase, listed(deal)) == (1, "exchange", "pass | draw | take")
    play_words(deal, "take")
    moves = listed(deal).split(" | ")
    assert "discard Qd" not in moves  # R19
    assert not any("knock" in move or "stop" in move for move in moves)
    play_words(deal, "discard Qh")
    assert (deal.to_move, deal.phase) == (2, "exchange")
    play_words(deal, "pass")
    assert deal.to_move is None


@pytest.mark.parametrize(
    ("options", "hand", "drawn", "move", "asked"),
    [
        ("", THREE, "Qd", "discard Qd knock", True),
        ("exchange=none", THREE, "Qd", "discard Qd knock", False),
        ("exchange=all", THREE, "Qd", "discard Qd knock", True),
        ("", STOP, "Qd", "discard Qd stop", False),
        ("exchange=all", STOP, "Qd", "discard Qd stop", True),
        ("exchange=none", STOP, "Qd", "discard Qd stop", False),
    ],
)
def test_r24_after_which_figures_cards_are_exchanged(
    options: str,
    hand: str,
    drawn: str,
    move: str,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    deal = set_deal((hand, *JUNK[:2]), options=f"start=turnup {options}", opened="Jc", top=drawn)
    play_words(deal, "draw", move)
    assert (deal.phase == "exchange") == asked


def test_r26_a_hand_that_became_a_stop_gets_nothing() -> None:
    deal = set_deal((THREE, "Qc Qs Qh 8c 8s 8h 4d 4c 4s 2c", JUNK[2]), opened="Jc",
                    options="start=turnup last_take=no", top="Qd 4h")  # fmt: skip
    play_words(deal, "draw", "discard Qd knock", "draw", "discard 2c")
    lines = play_words(deal, "pass")
    assert lines[1].startswith("show 1 0 ")
    assert [line for line in lines if line.startswith("premium")] == ["premium 0 20 0"]


# ---- R22


def test_t20_exchange_with_an_empty_stock() -> None:
    deal = knocked("reshuffles=0")
    deal.stock = []
    assert listed(deal) == "pass | take"


def run_out(options: str, hands: tuple[str, ...] = JUNK[:2]) -> Deal:
    """Two seats that draw and throw away until one card is left in the stock."""
    deal = set_deal(hands, options=f"start=turnup jokers=0 knock_limit=0 {options}", opened="Jc")
    while len(deal.stock) > 1 or deal.phase != "turn":
        deal.apply(deal.legal()[0])
    return deal


def test_t34_the_discards_are_the_new_stock_but_for_the_top_one() -> None:
    deal = run_out("")
    play_words(deal, "draw")
    under = len(deal.pile)
    move = listed(deal).split(" | ")[0]
    lines = play_words(deal, move)
    assert lines[1] == f"reshuffle {under}"
    assert [f"discard {card}" for card in deal.view(0)["discards"]] == [move]
    assert (len(deal.stock), deal.view(0)["stock"], deal.view(0)["reshuffles"]) == (under, under, 1)
    assert deal.phase == "turn"


@pytest.mark.parametrize(("end", "written"), [("show", 2), ("void", 0)])
def test_t34_without_reshuffle_the_deal_ends(end: str, written: int) -> None:
    deal = run_out(f"reshuffles=0 stock_end={end}")
    play_words(deal, "draw")
    lines = play_words(deal, listed(deal).split(" | ")[0])
    assert lines[1] == "exhausted stock"
    assert [line.split(" ")[:2] for line in lines[2:4]] == [["show", "0"], ["show", "1"]]
    assert sum(line.startswith("points") for line in lines) == written
    assert not any(line.startswith("premium") for line in lines)
    assert deal.to_move is None


def test_r22_the_bound_of_rounds_comes_before_the_stock() -> None:
    deal = set_deal(JUNK, options="max_rounds=2 start=turnup", opened="Jc")
    lines: list[str] = []
    asked = 0
    while deal.to_move is not None:
        asked += deal.phase == "turn"
        lines += play_words(deal, listed(deal).split(" | ")[0])
    assert asked == 6
    assert "exhausted rounds" in lines
    assert deal.view(0)["round"] == 2


def test_r22_the_turn_with_eleven_cards_counts() -> None:
    deal = set_deal((*JUNK[:2], f"{JUNK[2]} Ah"), options="max_rounds=1")
    asked = 0
    while deal.to_move is not None:
        asked += deal.phase in ("turn", "discard")
        deal.apply(deal.legal()[0])
    assert asked == 1 + 2 + 2  # one discard, two whole turns


def test_r22_two_discards_at_least_for_a_new_stock() -> None:
    deal = set_deal(JUNK[:2], options="start=turnup", opened="Jc")
    deal.stock = []
    assert not deal.renew_stock(None)


# ---- R5–R11


@pytest.mark.parametrize(("seats", "cutter"), [(2, 0), (3, 1), (4, 1), (5, 3), (6, 4)])
def test_r7_the_cutter(seats: int, cutter: int) -> None:
    game = rules("first_dealer=last", seats)
    events: list[Event] = []
    game.deal(game.begin(seats, Seeded("c", 1)), Seeded("c", 1), events)
    cut = next(event for event in events if event.verb == "cut")
    assert cut.seat == cutter


def test_r8_a_joker_left_lies_under_the_stock() -> None:
    deal = set_deal((JUNK[0], f"{JUNK[1]} Ah"), cut="XX Ad")
    assert (deal.to_move, deal.phase, listed(deal)) == (0, "rob", "leave | rob")
    view = deal.view(0)
    assert (view["cut"], view["stock"], view["hand"], view["bad"]) == ("XX", 0, [], None)
    lines = play_words(deal, "leave")
    assert [line.split(" ")[0] for line in lines] == ["leave", "hand", "hand"]
    assert deal.view(1)["cut"] == "XX"


def test_r8_the_next_card_is_turned_up_and_may_be_robbed_with_rob2() -> None:
    dealer = f"{JUNK[1]} Ah"
    deal = set_deal(("2c 4d 6h 8s Td Qh 3c 5d 7h XX", dealer), cut="XX XX", robbed=1)
    assert play_words(deal, "rob")[:2] == ["rob 0", "cut 0 XX"]
    assert deal.phase == "discard"  # with `rob` the second stays
    assert [len(deal.view(seat)["hand"]) for seat in (0, 1)] == [10, 11]


def test_r8_rob2_asks_the_same_seat_again() -> None:
    hands = ("2c 4d 6h 8s Td Qh 3c 5d XX XX", f"{JUNK[1]} Ah")
    deal = set_deal(hands, cut="XX XX Ad", robbed=2, options="cut_joker=rob2")
    assert play_words(deal, "rob") == ["rob 0", "cut 0 XX"]
    view = deal.view(1)
    assert (view["phase"], view["known"][0], view["hand"]) == ("rob", ["XX"], [])
    assert deal.to_move == 0
    lines = play_words(deal, "rob")
    assert lines == [
        "rob 0",
        "cut 0 Ad",
        "hand 0 2c 3c 8s 6h Qh 4d 5d Td XX XX",
        "hand 1 8c 9c 3s 4s 2h 5h Jh Ah 6d 7d Kd",
    ]  # R9: both have their ten, and the dealer one more
    assert deal.view(1)["known"][0] == ["XX", "XX"]


def test_r8_reshuffle_until_the_last_card_is_no_joker() -> None:
    game = rules("cut_joker=reshuffle", 2)

    class Twice(Seeded):
        """A chance in which the first two shuffles end with a joker."""

        labels: tuple[str, ...] = ()

        def shuffle(self, label: str, cards: Sequence[T]) -> list[T]:
            self.labels = (*self.labels, label)
            order = list(cards)
            return order if label in ("deck", "deck2") else order[::-1]

    chance = Twice("s", 1)
    deal = game.deal(game.begin(2, Seeded("s", 1)), chance)
    assert chance.labels == ("deck", "deck2", "deck3")
    assert deal.phase == "discard"
    assert deal.view(0)["cut"] == "2c"
