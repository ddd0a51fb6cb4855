"""Cooncan by rule number: the turn, melds, laying off, shifts; R5–R14."""

from __future__ import annotations

from typing import cast

from kartenspiel.games.cooncan.play import Deal
from kartenspiel.melds.hands import ALL_FACES
from tests.games.cooncan_deals import as_it_lies, deal

# ---- R5 to R8: the turn


def test_r5_laying_then_exchange() -> None:
    table = deal("3c 4d 9h", "9s 9d", piles=("Kh", "Kd"))
    assert table.do("take") == ["take 0 Kh"]
    assert table.moves() == ["discard 9h", "discard 4d", "discard 3c"]
    assert table.do("discard 4d") == ["discard 0 4d"]
    assert (table.state.to_move, table.moves()) == (1, ["draw", "take"])
    assert table.state.view(1)["piles"] == [["4d"], ["Kd"]]
    assert table.state.view(1)["known"] == [["Kh"], []]


def test_r6_only_the_top_of_one_s_own_pile() -> None:
    table = deal("3c 4d", "9s 9d", piles=("2h Kh", "Kd"))
    assert table.do("take") == ["take 0 Kh"]
    assert table.state.view(0)["piles"][0] == ["2h"]


def test_r7_with_nothing_else_it_may_go() -> None:
    """Only with `lay_after_draw=yes`."""
    table = deal("Kc Ks", "9s", options="lay_after_draw=yes", piles=("Kh",), melds=("4c 5c 6c",))
    table.do("take")
    assert table.moves() == ["discard Kc", "discard Ks", "meld Kc Ks Kh"]
    alone = deal("7c", "9s", options="lay_after_draw=yes", stock="Kh", melds=("4c 5c 6c",))
    alone.do("draw")
    alone.do("layoff 1 7c")
    assert alone.moves() == ["discard Kh"]
    assert alone.do("discard Kh")[:2] == ["discard 0 Kh", "out 0"]


def test_r7_the_card_drawn_is_hidden_from_others() -> None:
    """A view tells what was taken to all if it was taken openly, else to the seat alone."""
    table = deal("7c 9d", "9s", stock="Kh")
    table.do("draw")
    assert [table.state.view(seat)["took"] for seat in (0, 1)] == ["Kh", None]
    table = deal("7c 9d", "9s", piles=("Kh",))
    table.do("take")
    assert [table.state.view(seat)["took"] for seat in (0, 1)] == ["Kh", "Kh"]


# ---- R9 to R13: melds and laying off


def melds_of(cards: str, options: str = "") -> list[str]:
    moves = deal(cards, "9s", options=options).moves()
    return [text.removeprefix("meld ") for text in moves if text.startswith("meld ")]


def test_r9_sets_up_to_eight_with_jokers() -> None:
    found = melds_of("7c 7c 7s 7s 7h 7h 7d 7d XX XX")
    assert max(len(text.split()) for text in found) == 8
    assert len(found) == 228  # of which 12 are runs of one seven and both jokers
    assert sum("=" in text for text in found) == 12
    assert "7c 7c 7s 7s 7h 7h XX XX" in found


def test_r9_order_of_sets() -> None:
    """Fewest jokers, fewest cards, then suits."""
    assert melds_of("Kc Kd XX XX") == [
        "XX=Jc XX=Qc Kc", "XX=Qc Kc XX=Ac", "XX=Jd XX=Qd Kd", "XX=Qd Kd XX=Ad",
        "Kc Kd XX", "Kc XX XX", "Kd XX XX", "Kc Kd XX XX",
    ]  # fmt: skip


def test_r10_runs_with_an_ace() -> None:
    assert melds_of("2h 3h XX", "runs=ace") == ["XX=Ah 2h 3h"]
    row = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
    assert row in melds_of(row, "runs=ace")
    assert "2c 3c 4c" not in melds_of(row, "runs=ace")
    assert "2c 3c 4c" in melds_of(row)


def layings(*melds: str, cards: str, options: str = "", shifts: int = 0) -> list[str]:
    table = deal(cards, "9s", options=options, melds=melds)
    cast(Deal, table.state).shifts = shifts
    return [text for text in table.moves() if text.startswith(("layoff", "shift"))]


def test_r13_an_ace_or_joker_that_fits_both_ends_goes_high() -> None:
    row = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    assert layings(row, cards="Ac Ac 9d") == ["layoff 1 Ac"]
    assert layings(row, cards="XX 9d") == ["layoff 1 XX=Ac"]
    table = deal("Ac XX 9d", "9s", melds=(row,))
    table.do("layoff 1 Ac")
    assert as_it_lies(table, "1") == f"{row} Ac"
    table.do("layoff 1 XX=Ac")
    assert as_it_lies(table, "1") == f"XX=Ac {row} Ac"


def test_r13_sets_grow_in_order() -> None:
    table = deal("7s XX 7c 9d", "9s", melds=("7c 7h XX",))
    for move in ("layoff 1 7s", "layoff 1 XX", "layoff 1 7c"):
        table.do(move)
    assert as_it_lies(table, "1") == "7c 7c 7s 7h XX XX"


def test_r13_runs_with_an_ace_grow_away_from_it() -> None:
    assert layings("Ac 2c 3c", cards="4c Kc 9d", options="runs=ace") == ["layoff 1 4c"]
    assert layings("Qc Kc Ac", cards="Jc 2c 9d", options="runs=ace") == ["layoff 1 Jc"]


# ---- R14: shifts


def test_r14_no_shift() -> None:
    assert layings("Ac 2c 3c XX=4c", cards="4c 9d", options="shift=no") == []


def test_r14_only_opposite_to_a_natural_ace() -> None:
    assert layings("XX=Ac 2c 3c XX=4c", cards="4c 9d") == []
    assert layings("Ac 2c XX=3c 4c", cards="3c 9d") == []


def test_r14_the_second_joker_beyond_the_same_ace() -> None:
    table = deal("4c 5c 9d", "9s", options="shift_limit=joker", melds=("Ac 2c 3c XX=4c",))
    table.do("shift 1 XX 4c")
    state = cast(Deal, table.state)
    state.hands[0] += 1 << 208
    table.do("layoff 1 5c")
    table.do("layoff 1 XX=6c")
    state.hands[0] += 1 << 16
    assert ALL_FACES[4] == "6c"
    table.do("shift 1 XX 6c")
    assert as_it_lies(table, "1") == "XX XX Ac 2c 3c 4c 5c 6c"
    assert table.state.view(0)["shifts"] == 2


def test_r14_a_joker_shifts_once() -> None:
    options = "shift=any shift_limit=joker"
    table = deal("8h 8h 9d", "9s", options=options, melds=("5h 6h 7h XX=8h",))
    table.do("shift 1 XX=4h 8h")
    assert table.state.view(0)["table"][0]["shifted"] == ["4h"]
    table = deal("8h 4h 9h 9d", "9s", options=options, melds=("5h 6h 7h XX=8h",))
    table.do("shift 1 XX=4h 8h")
    assert [text for text in table.moves() if text.startswith("shift")] == []
    assert "layoff 1 9h" in table.moves()


def test_r14_any_at_both_ends_in_order() -> None:
    """The joker at the low end first; filling its place before going beyond the new one."""
    found = layings(
        "XX=5h 6h 7h XX=8h", cards="5h Th 8h 3h 9d", options="shift=any shift_limit=joker"
    )
    assert [text for text in found if text.startswith("shift")] == [
        "shift 1 5h XX=9h", "shift 1 XX=9h Th", "shift 1 XX=4h 8h", "shift 1 3h XX=4h",
    ]  # fmt: skip


def test_r14_any_stops_at_the_ends() -> None:
    """Not beyond the ace; beyond the new place only where there is one."""
    assert layings("2h 3h XX=4h", cards="4h 9d", options="shift=any") == ["shift 1 XX=Ah 4h"]
    assert layings("XX=Ah 2h 3h XX=4h", cards="4h 9d", options="shift=any") == []


def test_r14_any_with_an_ace_in_every_run() -> None:
    options = "shift=any runs=ace"
    assert layings("XX=Ac 2c 3c", cards="Ac 5c 9d", options=options) == ["shift 1 Ac XX=4c"]


def test_r14_whoever_shifts_may_hold_the_card() -> None:
    """R11 does not bind here."""
    assert "shift 1 XX=4h 8h" in layings("5h 6h 7h XX=8h", cards="8h 4h 9d", options="shift=any")


def test_r14_out_by_a_shift() -> None:
    table = deal("4c", "9s", melds=("Ac 2c 3c XX=4c",))
    assert table.do("shift 1 XX 4c")[:2] == ["shift 0 1 XX 4c", "out 0"]
