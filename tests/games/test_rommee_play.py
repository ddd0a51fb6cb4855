"""Rommee by rule number: discards, melds, the table, the end, the Abarten; R8–R29, T40."""

from __future__ import annotations

from typing import cast

import pytest

from kartenspiel.games.rommee.play import Deal
from tests.games.rommee_deals import as_it_lies, deal

# ---- R8


def test_r8_the_card_taken_with_its_twin_or_alone() -> None:
    two = deal("9h 9h 4c", "9s", options="discard_taken=no", pile="9h")
    two.do("take")
    assert two.moves() == ["discard 9h", "discard 4c"]
    alone = deal("9h", "9s", options="discard_taken=no", pile="9h")
    alone.do("take")
    assert alone.moves() == ["discard 9h"]
    drawn = deal("4c", "9s", options="discard_taken=no", stock="9h")
    drawn.do("draw")
    assert drawn.moves() == ["discard 9h", "discard 4c"]


def test_r8_of_several_the_topmost_may_not_go() -> None:
    table = deal("4c", "9s", options="discard_taken=no take_max=0", pile="9h 8h Jd")
    table.do("take 2")
    assert table.moves() == ["discard 8h", "discard 4c"]
    assert table.state.view(0)["took"] == "Jd"


# ---- R9 to R16: melds


def melds_of(cards: str, options: str = "") -> list[str]:
    table = deal(cards, "9s", options=options, drawing=False, opened=True)
    return [text.removeprefix("meld ") for text in table.moves() if text.startswith("meld ")]


def test_r9_a_run_from_ace_to_ace() -> None:
    row = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
    assert row in melds_of(row)
    one_ace = melds_of(row[:-2] + "XX")
    assert row[:-2] + "XX=Ac" in one_ace
    assert "XX=Ac" + row[2:] not in one_ace
    assert melds_of("Kc Ac 2c") == []


def test_r12_two_jokers_and_a_card() -> None:
    assert melds_of("XX XX 9h", "meld_jokers=1") == []
    assert len(melds_of("XX XX 9h")) == 6


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("Ac 2c 3c", 6),
        ("Qc Kc Ac", 31),
        ("Ac As XX=Ah", 33),
        ("3s 4s 5s", 12),
        ("Js Jh Jd", 30),
        ("2d 2h 2c 2s", 8),
        ("XX=Tc Jc XX=Qc", 30),
        ("XX=Ac 2c 3c", 6),
    ],
)
def test_r13_points_of_a_meld(cards: str, points: int) -> None:
    held = "".join(card[:2] + " " for card in cards.split()) + "9s 4h"
    table = deal(held, "9s", options=f"first_meld={points}", drawing=False)
    suits = sorted(cards.split(), key=lambda token: "cshd".index(token[-1]))
    text = "meld " + (" ".join(suits) if len({c[-2] for c in cards.split()}) == 1 else cards)
    assert text in table.moves()
    table = deal(held, "9s", options=f"first_meld={points + 1}", drawing=False)
    assert text not in table.moves()


def test_r14_each_turn_has_a_first_meld_of_its_own() -> None:
    """Begun and finished in one turn: the view tells what lies already."""
    table = deal("3s 4s 5s Js Jh Jd 7c", "9s 8s", drawing=False)
    table.do("meld 3s 4s 5s")
    assert (table.state.view(1)["begun"], table.state.view(1)["opened"]) == (12, [False, False])
    table.do("meld Js Jh Jd")
    view = table.state.view(0)
    assert (view["begun"], view["opened"], view["opened_now"]) == (0, [True, False], True)
    table.do("discard 7c")


def test_r14_out_with_the_first_melds() -> None:
    """Under `out=free` no card need be left; under `out=discard` one must."""
    free = deal("3s 4s 5s Js Jh Jd", "9s", drawing=False)
    assert free.do("meld Js Jh Jd") == ["meld 0 1 Js Jh Jd"]
    assert free.do("meld 3s 4s 5s")[1] == "out 0"
    must = deal("3s 4s 5s Js Jh Jd", "9s", options="out=discard", drawing=False)
    assert not [text for text in must.moves() if text.startswith("meld")]


def test_r15_no_minimum_later() -> None:
    assert "meld 2d 3d 4d" in deal("2d 3d 4d 9c", "9s", drawing=False, opened=True).moves()
    assert "meld 2d 3d 4d" not in deal("2d 3d 4d 9c", "9s", drawing=False).moves()


# ---- R17 to R19: laying off and swapping


def on_table(cards: str, *melds: str, options: str = "") -> list[str]:
    table = deal(cards, "9s", options=options, drawing=False, melds=melds, opened=True)
    return [text for text in table.moves() if text.startswith(("layoff", "swap"))]


def test_r17_an_ace_that_fits_both_ends_goes_high() -> None:
    row = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    table = deal("Ac Ac 9d", "9s", drawing=False, melds=(row,), opened=True)
    assert [text for text in table.moves() if "layoff" in text] == ["layoff 1 Ac"]
    table.do("layoff 1 Ac")
    assert as_it_lies(table, "1") == f"{row} Ac"
    table.do("layoff 1 Ac")
    assert as_it_lies(table, "1") == f"Ac {row} Ac"
    assert on_table("Ac XX 9d", row) == ["layoff 1 Ac"]


def test_r17_suits_that_a_joker_stands_for_are_not_missing() -> None:
    assert on_table("Ah Ad", "Ac As XX=Ah") == ["layoff 1 Ad", "swap 1 Ah"]
    assert on_table("Ad Ad", "Ac As XX=Ah Ad") == []


def test_r17_a_set_grows_in_the_order_of_suits() -> None:
    table = deal("Js 9d", "9s", drawing=False, melds=("Jc Jh XX=Jd",), opened=True)
    table.do("layoff 1 Js")
    assert as_it_lies(table, "1") == "Jc Js Jh XX=Jd"


def test_r17_lay_right_all() -> None:
    """Before the first meld, but not between its pieces, nor after it with `next`."""
    options = "lay_right=all lay_after=next"
    table = deal(
        "6s 7s 3d 4d 5d Jc Js Jh 9c", "9s", options=options, drawing=False, melds=("3s 4s 5s",)
    )
    assert "layoff 1 6s" in table.moves()
    table.do("layoff 1 6s")
    table.do("meld 3d 4d 5d")
    assert table.moves() == ["meld Jc Js Jh"]
    table.do("meld Jc Js Jh")
    assert table.moves() == ["discard 9c", "discard 7s"]


def test_r18_the_connecting_card_at_the_low_end() -> None:
    assert on_table("3c XX 9d", "5c 6c 7c") == ["layoff 1 3c XX=4c"]
    assert on_table("2c XX XX 9d", "5c 6c 7c") == ["layoff 1 2c XX=3c XX=4c"]
    assert on_table("2c XX XX 9d", "5c 6c 7c", options="meld_jokers=1") == []
    assert on_table("2c XX XX 9d", "5c XX=6c 7c") == []
    assert on_table("3c XX 9d", "5c XX=6c 7c", options="meld_jokers=1") == []


def test_r18_the_connecting_card_up_to_the_ace() -> None:
    assert on_table("Ac XX 9d", "Tc Jc Qc") == ["layoff 1 XX=Kc Ac"]
    assert on_table("Ac XX 9d", "3c 4c 5c") == ["layoff 1 Ac XX=2c"]
    row = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    assert on_table("XX 9d", row) == []


def test_r18_both_ends_in_order() -> None:
    assert on_table("3c 9c XX", "5c 6c 7c") == ["layoff 1 3c XX=4c", "layoff 1 XX=8c 9c"]
    assert on_table("4c 9c XX", "5c 6c 7c") == ["layoff 1 4c", "layoff 1 XX=8c 9c"]


def test_r19_two_jokers_for_the_ace_of_one_run() -> None:
    row = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    table = deal("Ac 9d 9h", "9s", drawing=False, melds=(f"XX=Ac {row} XX=Ac",), opened=True)
    assert [text for text in table.moves() if "swap" in text] == ["swap 1 Ac"]
    table.do("swap 1 Ac")
    assert as_it_lies(table, "1") == f"Ac {row} XX=Ac"
    assert table.state.view(1)["known"][0] == ["XX"]


def test_r19_order_of_swaps() -> None:
    assert on_table("8h 6h Ks", "XX=6h 7h XX=8h", "Kc XX=Ks Kd") == [
        "swap 1 6h", "swap 1 8h", "swap 2 Ks",
    ]  # fmt: skip


def test_r19_nobody_swaps_before_his_first_meld() -> None:
    table = deal("8h 9c", "9s", drawing=False, melds=("6h 7h XX=8h",), options="lay_right=all")
    assert table.moves() == ["discard 9c", "discard 8h"]


# ---- R20 to R25: the end


def test_r20_out_by_a_meld() -> None:
    table = deal("7c 7s 7h", "As XX 4d", drawing=False, opened=True)
    assert table.do("meld 7c 7s 7h") == [
        "meld 0 1 7c 7s 7h",
        "out 0",
        "show 0 0",
        "show 1 35 As 4d XX",
        "totals 0 35",
        "score 35 -35",
    ]
    must = deal("7c 7s 7h", "9s", options="out=discard", drawing=False, opened=True)
    assert must.moves() == ["discard 7c", "discard 7s", "discard 7h"]


def test_r21_joker_points() -> None:
    table = deal("9c", "As XX XX", options="joker_points=50", drawing=False, dealer=0)
    table.state.to_move = 0
    assert table.do("discard 9c")[2:] == [
        "show 1 111 As XX XX", "show 0 0", "totals 0 111", "score 111 -111",
    ]  # fmt: skip


def test_t40_last_round() -> None:
    table = deal("3c 4c", "9s", options="max_rounds=1", stock="3d 4d", drawing=False)
    lines = table.do("discard 4c") + table.do("draw") + table.do("discard 9s")
    assert lines == [
        "discard 0 4c", "draw 1 3d", "discard 1 9s", "exhausted rounds",
        "show 0 3 3c", "show 1 3 3d", "totals 3 3", "score 0 0",
    ]  # fmt: skip


def test_r23_is_looked_at_before_r22() -> None:
    table = deal("3c 4c", "9s", options="max_rounds=1 stock_end=end", stock="3d", drawing=False)
    table.do("discard 4c")
    table.do("draw")
    assert table.do("discard 9s")[1] == "exhausted rounds"


def test_r22_turned_over_twice() -> None:
    """The oldest discard is on top, all know the stock, and whoever draws from it."""
    table = deal("3c 4c", "9s 8s", options="stock_end=turn", stock="", pile="5h 6c", drawing=False)
    assert table.do("discard 4c") == ["discard 0 4c", "turnover 2"]
    assert table.state.view(0)["stock_cards"] == ["5h", "6c"]
    table.do("draw")
    assert table.state.view(0)["known"] == [[], ["5h"]]
    assert table.state.view(0)["stock_cards"] == ["6c"]
    table.do("discard 9s")
    table.do("draw")
    assert table.state.view(1)["known"] == [["6c"], ["5h"]]
    assert table.do("discard 3c") == ["discard 0 3c", "turnover 2"]
    assert table.state.view(0)["reshuffles"] == 2
    assert table.state.view(0)["stock_cards"] == ["4c", "9s"]


# ---- R28: Abart I


def test_r28_knock_counts() -> None:
    hands = ("3s 4s 5s Js Jh Jd Kc Ks Kh 7c", "9c 9d 9h 2c 2d 2h 5c 5d 5h As")
    for counts, loss in (("no", 0), ("yes", 7)):
        table = deal(*hands, options=f"mode=closed knock_counts={counts}", stock="Qd 8d")
        table.do("rommee 7")
        table.do("draw")
        lines = table.do("discard Qd")
        assert lines[1:3] == ["out 0 rommee", f"show 0 {loss} 7c Kc 3s 4s 5s Js Ks Jh Kh Jd"]
        assert lines[-2] == f"totals {loss} 11"


def test_r28_nothing_left_over_and_limits() -> None:
    cards = "3s 4s 5s Js Jh Jd Kc Ks Kh Kd"
    assert deal(cards, "9s", options="mode=closed").moves()[-1] == "rommee 0"
    assert deal(cards, "9s", options="mode=closed knock_limit=0").moves()[-1] == "rommee 0"
    one = cards.replace("Kd", "2d")
    assert deal(one, "9s", options="mode=closed knock_limit=1").moves() == ["draw", "take"]
    assert deal(one, "9s", options="mode=closed knock_limit=2").moves()[-1] == "rommee 2"


def test_r28_a_last_round_outlasts_rounds_and_stock() -> None:
    """Neither R23 nor R22 `end` stops it; a seat that finds no stock takes the open card unasked.

    A seat that has just taken it is asked again.
    """
    cards = "3s 4s 5s Js Jh Jd Kc Ks Kh 7c"
    options = "mode=closed stock_end=end max_rounds=1"
    table = deal(cards, "9c 8c", "9d 8d", options=options, stock="2s", dealer=2)
    table.do("rommee 7")
    assert table.moves() == ["draw", "take"]
    table.do("draw")
    assert table.do("discard 9c") == ["discard 1 9c"]
    assert (table.moves(), table.state.must_ask) == (["take"], False)
    assert table.state.view(0)["round"] == 1
    table.do("take")
    assert table.state.must_ask
    assert table.do("discard 9c")[1] == "out 0 rommee"


def test_r28_a_last_round_across_the_dealer_s_left() -> None:
    """The round counts on in it."""
    cards = "3s 4s 5s Js Jh Jd Kc Ks Kh 7c"
    table = deal("9c 8c", cards, options="mode=closed max_rounds=1", dealer=1)
    table.do("draw")
    table.do("discard 9c")
    table.do("rommee 7")
    assert (table.state.to_move, table.state.view(0)["round"]) == (0, 2)
    assert table.state.view(0)["called"] == 1
    table.do("take")
    assert table.do("discard 8c")[1] == "out 1 rommee"


def test_r28_a_reshuffle_in_the_last_round() -> None:
    cards = "3s 4s 5s Js Jh Jd Kc Ks Kh 7c"
    table = deal(cards, "9c 8c", "9d 8d", options="mode=closed", stock="2s", pile="2c 3c 4c")
    table.do("rommee 7")
    table.do("draw")
    assert table.do("discard 9c") == ["discard 1 9c", "reshuffle 3"]


def test_r28_nobody_calls() -> None:
    """All lose what is left beside their melds (`exhausted`)."""
    options = "mode=closed max_rounds=1"
    table = deal("9c 9d 9h As 8c 7c", "8d 7d 6d 2c", options=options, stock="Kd Qd", dealer=1)
    for move in ("draw", "discard Kd", "draw"):
        table.do(move)
    assert table.do("discard Qd")[1:4] == [
        "exhausted rounds", "show 0 26 7c 8c 9c As 9h 9d", "show 1 2 2c 6d 7d 8d",
    ]  # fmt: skip


# ---- R29: Abart II


def test_r29_all_of_the_suit() -> None:
    table = deal("2h 3h 5h 6h 8h Kh", "9s", options="suit_win=yes hand=5", drawing=False)
    assert table.moves()[-1] == "suit h"
    assert table.do("suit h")[:3] == ["suit 0 h 2h 3h 5h 6h 8h", "discard 0 Kh", "out 0 suit"]


def test_r29_jokers() -> None:
    cards = "2h 3h 5h XX 8h Kc"
    assert deal(cards, "9s", options="suit_win=yes hand=5", drawing=False).moves()[-1] == "suit h"
    no = "suit_win=yes hand=5 suit_joker=no"
    assert "suit h" not in deal(cards, "9s", options=no, drawing=False).moves()
    odd = deal("2h 3h 5h XX 8h Kh", "9s", options=no, drawing=False)
    assert odd.do("suit h")[:2] == ["suit 0 h 2h 3h 5h 8h Kh", "discard 0 XX"]


def test_r29_too_few_cards_or_melded_before() -> None:
    options = "suit_win=yes hand=6"
    assert "suit h" not in deal("2h 3h 5h 6h 8h Kc", "9s", options=options, drawing=False).moves()
    assert (
        "suit h"
        not in deal(
            "2h 3h 5h 6h 8h 9h Kc", "9s", options=options, drawing=False, opened=True
        ).moves()
    )


def test_r29_r8_may_forbid_it() -> None:
    options = "suit_win=yes hand=5 discard_taken=no"
    table = deal("2h 3h 5h 6h 8h", "9s", options=options, pile="Kc")
    table.do("take")
    assert "suit h" not in table.moves()
    all_alike = deal("2h 3h 5h 6h 8h", "9s", options=options, pile="Kh")
    all_alike.do("take")
    assert all_alike.do("suit h")[:2] == ["suit 0 h 2h 3h 5h 6h Kh", "discard 0 8h"]


def test_r29_in_closed_mode() -> None:
    """At once, losses as in R28; never in a last round."""
    options = "mode=closed suit_win=yes hand=5"
    table = deal("2h 4h 6h 8h Th Kc", "9s 9d 9h As 8d", options=options, drawing=False)
    lines = table.do("suit h")
    assert lines[2:5] == ["out 0 suit", "show 0 0 2h 4h 6h 8h Th", "show 1 19 9s As 9h 8d 9d"]
    last = deal("2h 4h 6h 8h Th", "9s 9d 9h 8c 8s", options=options)
    cast(Deal, last.state).called = 1
    last.do("draw")
    assert not [text for text in last.moves() if text.startswith("suit")]
