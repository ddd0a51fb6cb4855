"""Rapuse: the test positions T1 to T20 and T27 of the rule sheet, and the view that it prints."""

from __future__ import annotations

import json

import pytest

from kartenspiel.course import Course, seeded
from kartenspiel.games.rapuse.play import Deal
from tests.games.rapuse_tables import do, listed, position, rules, settled


def test_t1_the_two_follows_the_ace() -> None:
    deal = position(2, "5", "5 9 A", drawn="6h 2c 5d Kc", rapuse={0: "8s"})
    assert listed(deal) == (
        "put 2c 1 | put Kc 1 | put 6h 1 | put 5d 1 | lay d 2c | lay d 6h | lay d 5d"
    )
    assert deal.must_ask


def test_t2_a_closing_card_closes_its_pile() -> None:
    deal = position(3, "5", "3", seat=1, drawn="4c", rapuse={1: "9d"})
    assert listed(deal) == "put 4c 1 | lay d 4c"
    assert deal.must_ask
    assert do(deal, "lay d 4c") == ["lay 1 d 4c", "pay 1 2"]
    view = deal.view(1)
    assert (view["marks"], view["tops"], view["closed"]) == ([-2, 4, -2], [], 1)
    assert listed(deal) == "end"
    assert not deal.must_ask


def test_t3_a_base_card_founds_a_pile() -> None:
    deal = position(3, "5", seat=1, closed=1, drawn="5c 6c")
    assert listed(deal) == "put 5c 1 | put 6c 1 | lay d 5c"
    assert do(deal, "lay d 5c") == ["lay 1 d 5c", "pay 1 1"]
    assert deal.marks() == [-1, 2, -1]
    assert listed(deal) == "put 6c 1 | lay d 6c"


@pytest.mark.parametrize(("options", "marks"), [("", 4), ("rapuse_bonus=added", 5)])
def test_t4_a_closing_card_from_the_rapuse(options: str, marks: int) -> None:
    deal = position(4, "5", "3", seat=1, rapuse={1: "4d Qh"}, options=options)
    assert listed(deal) == "end | lay r 4d"
    assert do(deal, "lay r 4d") == ["lay 1 r 4d", "rapuse 1 1 Qh", f"pay 1 {marks}"]


@pytest.mark.parametrize(("options", "marks"), [("", 2), ("rapuse_bonus=added", 3)])
def test_t5_base_cards_from_the_rapuse(options: str, marks: int) -> None:
    deal = position(4, "5", "3", seat=1, rapuse={1: "5d 5h 7c"}, options=options)
    assert listed(deal) == "end | lay r 5d"
    assert do(deal, "lay r 5d") == ["lay 1 r 5d", "rapuse 1 2 5h", f"pay 1 {marks}"]
    assert listed(deal) == "end | lay r 5h"
    assert do(deal, "lay r 5h") == ["lay 1 r 5h", "rapuse 1 1 7c", f"pay 1 {marks}"]
    assert listed(deal) == "end"
    assert deal.view(0)["tops"] == ["5", "5", "3"]


def test_t6_houses_carried_away() -> None:
    houses = {0: {1: "Tc 9c 8c", 2: "8h"}}
    deal = position(2, "5", "7 7", rapuse={0: "8s 2c"}, houses=houses)
    assert listed(deal) == "end | lay r 8s | lay h1 8c | lay h2 8h"
    assert do(deal, "lay r 8s") == ["lay 0 r 8s", "rapuse 0 1 2c", "pay 0 1"]
    assert listed(deal) == "end | lay h1 8c | lay h2 8h"
    assert do(deal, "lay h1 8c") == ["lay 0 h1 8c"]
    assert listed(deal) == "end | lay h1 9c"
    assert do(deal, "lay h1 9c") == ["lay 0 h1 9c"]
    assert listed(deal) == "end | lay h1 Tc"


def test_t7_four_houses() -> None:
    houses = {0: {1: "Tc", 2: "9s", 3: "4d", 4: "6h"}}
    deal = position(2, "Q", "Q", drawn="7d", houses=houses)
    assert listed(deal) == "put 7d 1 | put 7d 2 | put 7d 3 | put 7d 4"


def test_t8_equal_cards_and_the_lowest_empty_house() -> None:
    deal = position(2, "Q", "Q", drawn="7d 7d", houses={0: {1: "Tc", 3: "9s"}})
    assert listed(deal) == "put 7d 1 | put 7d 2 | put 7d 3"
    assert do(deal, "put 7d 2") == ["put 0 7d 2"]
    assert listed(deal) == "put 7d 1 | put 7d 2 | put 7d 3 | put 7d 4"


def test_t9_holding_back() -> None:
    deal = position(2, "Q", "A", drawn="Qd", rapuse={0: "2s"}, houses={0: {1: "Tc", 3: "9s"}})
    assert listed(deal) == "put Qd 1 | put Qd 2 | put Qd 3 | lay d Qd | lay r 2s"
    assert deal.must_ask
    do(deal, "put Qd 2")
    assert listed(deal) == "end | lay r 2s | lay h2 Qd"


def test_t10_four_open_cards_in_any_order() -> None:
    deal = position(2, "5", "5", drawn="8c 6d 9s 7h", rapuse={0: "Ts Kc"})
    assert [m for m in listed(deal).split(" | ") if m.startswith("lay")] == ["lay d 6d"]
    for card in ("6d", "7h", "8c", "9s"):
        assert do(deal, f"lay d {card}") == [f"lay 0 d {card}"]
    assert do(deal, "lay r Ts") == ["lay 0 r Ts", "rapuse 0 1 Kc", "pay 0 1"]
    assert listed(deal) == "end"


def test_t11_one_open_card_at_a_time() -> None:
    deal = position(
        2, "5", "5", drawn="8c", pending="6d 9s 7h", rapuse={0: "Ts Kc"}, options="reveal=one"
    )
    assert listed(deal) == "put 8c 1"
    assert not deal.must_ask
    assert deal.view(0)["pending"] == 3
    assert do(deal, "put 8c 1") == ["put 0 8c 1", "take 0 6d"]
    assert do(deal, "lay d 6d") == ["lay 0 d 6d", "take 0 9s"]
    assert do(deal, "put 9s 2") == ["put 0 9s 2", "take 0 7h"]
    assert listed(deal) == "put 7h 1 | put 7h 2 | put 7h 3 | lay d 7h"
    assert deal.view(0)["pending"] == 0
    assert do(deal, "lay d 7h") == ["lay 0 d 7h"]
    assert do(deal, "lay h1 8c") == ["lay 0 h1 8c"]
    assert do(deal, "lay h2 9s") == ["lay 0 h2 9s"]
    assert do(deal, "lay r Ts") == ["lay 0 r Ts", "rapuse 0 1 Kc", "pay 0 1"]


def test_t12_the_last_rounds_of_the_heaps() -> None:
    deal = position(
        2, "5", "9", seat=1, start=1, number=9,
        heaps={0: "2c 3c 4c 6c 7c 8c Jc Qc Kc Ac", 1: "2s 3s 4s 6s 7s"},
        houses={0: {1: "2h"}, 1: {1: "2h"}},
    )  # fmt: skip
    assert do(deal, "end") == ["end 1", "turn 0 9", "take 0 2c 3c 4c 6c"]
    for card in ("2c", "3c", "4c", "6c"):
        do(deal, f"put {card} 1")
    assert do(deal, "end") == ["end 0", "turn 1 10", "take 1 2s 3s 4s 6s 7s"]
    for card in ("2s", "3s", "4s", "6s", "7s"):
        do(deal, f"put {card} 1")
    assert do(deal, "end") == ["end 1", "turn 0 10", "take 0 7c 8c Jc Qc Kc Ac"]


def test_t13_out_with_the_last_card() -> None:
    deal = position(
        3, "5", "9", number=12, rapuse={1: "2c 2c 2c", 2: "2c"},
        houses={0: {2: "Td"}, 1: {1: "Kc Kc", 2: "Kc"}, 2: {4: "Kc Kc Kc Kc Kc"}},
    )  # fmt: skip
    assert do(deal, "lay h2 Td") == ["lay 0 h2 Td"]
    assert deal.to_move is None
    assert listed(deal) == ""
    assert settled(deal) == ["out 0", "score 16 -9 -7"]


@pytest.mark.parametrize(
    ("options", "score"), [("", "score 10 -7 -3"), ("undrawn=one", "score 22 -13 -9")]
)
def test_t14_cards_not_drawn_yet(options: str, score: str) -> None:
    deal = position(
        3, "5", "9", number=10, rapuse={1: "2c 2c 2c", 2: "2c"},
        houses={0: {2: "Td"}, 1: {1: "Kc"}, 2: {1: "Kc"}},
        heaps={0: "", 1: "2s 2s 2s 2s 2s 2s", 2: "3s 3s 3s 3s 3s 3s"}, options=options,
    )  # fmt: skip
    assert do(deal, "lay h2 Td") == ["lay 0 h2 Td"]
    assert settled(deal) == ["out 0", score]


def test_t15_blocked_since_nothing_fits() -> None:
    deal = position(
        3, "5", "9", number=12, rapuse={1: "9d 2c 3c", 2: "Jd"},
        houses={0: {1: "Td 4c"}, 1: {1: "Tc 6h", 2: "9s 2h"}, 2: {1: "3h 3d", 2: "4d"}},
    )  # fmt: skip
    assert listed(deal) == "end"
    assert do(deal, "end") == ["end 0"]
    assert settled(deal) == ["blocked 2 7 4", "score 7 -5 -2"]


def test_t16_sharers_from_the_starter_on() -> None:
    houses = {
        0: {1: "2c 2c"}, 1: {1: "2c 2c 2c 2c 2c"}, 2: {1: "2c 2c 2c 2c"}, 3: {1: "2c 2c"},
    }  # fmt: skip
    deal = position(4, "5", "9", start=3, number=12, houses=houses)
    assert do(deal, "end") == ["end 0"]
    assert settled(deal) == ["blocked 2 5 4 2", "score 2 -3 -2 3"]


def held_back(idle: int) -> Deal:
    return position(
        3, "5", "9", seat=2, number=13, idle=idle, rapuse={0: "Td", 1: "9d 2c", 2: "Th"},
        houses={0: {1: "2d 3d"}, 1: {1: "2s 3s 4s"}, 2: {1: "3h"}},
    )  # fmt: skip


def test_t17_a_round_in_which_nobody_lays() -> None:
    deal = held_back(2)
    assert listed(deal) == "end | lay r Th"
    assert deal.must_ask
    assert do(deal, "end") == ["end 2"]
    assert settled(deal) == ["blocked 3 5 2", "score -1 -3 4"]


def test_t18_one_turn_earlier() -> None:
    deal = held_back(1)
    assert do(deal, "end") == ["end 2", "turn 0 14"]
    assert deal.view(0)["idle"] == 2
    assert listed(deal) == "end | lay r Td"
    assert do(deal, "end") == ["end 0"]
    assert settled(deal) == ["blocked 3 5 2", "score -1 -3 4"]


def test_t19_out_with_the_last_rapuse_card() -> None:
    deal = position(
        2, "5", "3", number=12, rapuse={0: "4d", 1: "2c 2c"}, houses={1: {1: "Kc"}}
    )  # fmt: skip
    assert do(deal, "lay r 4d") == ["lay 0 r 4d", "rapuse 0 0", "pay 0 4"]
    assert settled(deal) == ["out 0", "score 9 -9"]


def test_t20_an_emptied_house_is_begun_anew() -> None:
    houses = {0: {1: "9c", 2: "Ks", 3: "Ks", 4: "Ks"}}
    deal = position(2, "5", "8", drawn="Kh", houses=houses)
    assert listed(deal) == "put Kh 1 | put Kh 2 | put Kh 3 | put Kh 4 | lay h1 9c"
    do(deal, "lay h1 9c")
    assert deal.view(0)["houses"][0][0] == []
    assert listed(deal) == "put Kh 1 | put Kh 2 | put Kh 3 | put Kh 4"
    assert do(deal, "put Kh 1") == ["put 0 Kh 1"]
    assert deal.view(0)["houses"][0][0] == ["Kh"]


def test_t27_asked_or_silent() -> None:
    deal = position(2, "5", "9", drawn="2c 2c", rapuse={0: "8s"})
    assert listed(deal) == "put 2c 1"
    assert not deal.must_ask
    do(deal, "put 2c 1")
    assert listed(deal) == "put 2c 1 | put 2c 2"
    assert deal.must_ask
    deal = position(2, "5", "9", rapuse={0: "8s"})
    assert listed(deal) == "end"
    assert not deal.must_ask


VIEW = """
{"game":"rapuse","seats":3,"seat":1,"options":{"reveal":"four","rapuse_bonus":"included",
"first_auslage":"paid","lead_ace":"high","undrawn":"free"},"partie":null,"deal":1,"dealer":null,
"turn":1,"phase":"play","hand":[],"scores":[0,0,0],"moves":["put Tc 1","put Tc 2","put Tc 3",
"put 6h 1","put 6h 2","put 6h 3"],"start":1,"round":4,"base":"J","tops":["J","J","A"],"closed":1,
"drawn":["Tc","6h"],"pending":0,"heaps":[30,25,30],"rapuse":[[10,"9s"],[10,"4c"],[10,"5d"]],
"houses":[[[],[],["2h","Kd","Tc","6d","4h","7s"],[]],[["9d"],[],["7c","Ks","Kc","Kc","Td","Th",
"7h","Td","7d"],[]],[[],[],[],["8d","7h","As","Kc"]]],"marks":[-3,-3,6],"laid":false,"idle":0}
""".replace("\n", "")


def test_view_example() -> None:
    course = Course(rules(), 3, 1, seeded("rapuse-1"))
    course.begin()
    while course.count < 54:
        course.apply(course.state.legal()[-1])
    view = course.view(1, course.state.legal())
    assert json.dumps(view, separators=(",", ":")) == VIEW


def test_view_keys_are_those_declared() -> None:
    own = [key for key, _, _ in rules().view_keys]
    assert list(position(2, "5", "9").view(0)) == ["phase", "hand", *own]
