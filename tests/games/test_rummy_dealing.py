"""Rummy: the lot, the cards, direction and dealers (R1–R11), with the sheet's seeds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kartenspiel.chance import Seeded, Told
from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from kartenspiel.errors import OptionError
from kartenspiel.games.rummy.rules import Rummy
from kartenspiel.melds.hands import ALL_FACES
from tests.games.rummy_kit import POLICIES, faces, listed, rules
from tests.runs import play


def opening(seed: str, seats: int, options: str) -> tuple[list[str], Course]:
    """The lines up to the first question, and the match."""
    course = Course(rules(options, seats), seats, 1, seeded(seed))
    events: list[Event] = []
    course.begin(events)
    return [str(event) for event in events], course


def top(seed: str, options: str, count: int) -> str:
    """The first cards of deal 1."""
    order = Seeded(seed, 1).shuffle("deck", rules(options).deck.faces)
    return " ".join(str(ALL_FACES[face]) for face in order[:count])


def test_t21_seed_1() -> None:
    lines, course = opening("1", 4, "preset=heikenwaelder")
    assert lines == [
        "lot 0 5h",
        "lot 1 5d",
        "lot 2 7d",
        "lot 3 As",
        "partie 1",
        "deal 1 dealer=3",
        "direction 1",
        "ante 0 100",
        "ante 1 100",
        "ante 2 100",
        "ante 3 100",
        "pot 400",
        "cut 1 9h",
        "hand 0 2c 9c Tc Ac 7s 8s Js Jh 6d XX",
        "hand 1 7c 4s 6s Ts As 2h 7h Th Ah XX",
        "hand 2 2s 2s 4s 6s Ks Kh 3d 8d 9d Kd",
        "hand 3 7c Tc 3s 8s Ks 4h 5h Ah 2d 9d Kd",
    ]
    assert top("1", "", 12) == "6d XX 6s Ks 2c 4s 4s 9d Js 2h 9d 7c"
    assert course.state.to_move == 3
    moves = listed(course.state).replace("discard ", "")
    assert moves == "Ah | Ks | Kd | Tc | 9d | 8s | 7c | 5h | 4h | 3s | 2d"


def test_t21_seed_5_ties_draw_again() -> None:
    lines, course = opening("5", 4, "")
    assert lines[:8] == [
        "lot 0 Td",
        "lot 1 5h",
        "lot 2 7d",
        "lot 3 Th",
        "lot 0 Jh",
        "lot 3 Jd",
        "lot 0 6d",
        "lot 3 Js",
    ]
    assert course.standing.dealer == 3


def test_t22_the_first_ace_deals() -> None:
    lines, course = opening("1", 4, "preset=basque")
    assert lines[:4] == ["lot 0 5h", "lot 1 5d", "lot 2 7d", "lot 3 As"]
    assert course.standing.dealer == 3
    assert top("1", "preset=basque", 6) == "Kd Td 7h Th 8c 9h"
    assert lines[-1] == "open 7c"
    assert "hand 0 8c 9s Qs 2d 2d 5d 7d 8d 9d Kd" in lines
    assert not any(line.startswith("cut") for line in lines)
    assert (course.state.to_move, listed(course.state)) == (0, "draw | take")


def test_t23_a_joker_is_robbed() -> None:
    lines, course = opening("181", 4, "")
    assert course.standing.dealer == 1
    assert lines[-1] == "cut 3 XX"
    events: list[Event] = []
    assert course.state.to_move == 3
    course.apply(course.state.legal()[1], events)
    told = [str(event) for event in events]
    assert told[:2] == ["rob 3", "cut 3 7d"]
    assert "hand 3 3c 5c 9s 4h 4h 5h 8h 9h 9d XX" in told
    assert "hand 2 4c 6c 9c Kc Js Qs As 3h 3h Td" in told
    assert [line.split(" ")[1] for line in told[2:]] == ["2", "3", "0", "1"]
    assert len(told[-1].split(" ")) == 2 + 11
    assert course.state.to_move == 1


def test_t24_vorhand_has_eleven() -> None:
    lines, course = opening("2", 2, "start=vorhand")
    assert course.standing.dealer == 0
    assert "cut 1 6s" in lines
    assert lines[-2] == "hand 1 3c Ac 4s 8s 9s 9s 6h Th Qh Ah XX"
    assert course.state.to_move == 1


def lot(game: Rummy, seats: int, cards: str) -> tuple[int, list[str]]:
    """Who deals first with these cards on top, and the lines."""
    events: list[Event] = []
    standing = game.begin(seats, Told({"dealer": faces(cards)}), events)
    return standing.dealer, [str(event) for event in events]


def test_r2_the_pack_of_the_lot_has_no_joker() -> None:
    class Watched(Seeded):
        def shuffle(self, label: str, cards: Sequence[int]) -> list[int]:  # type: ignore[override]
            assert label == "dealer"
            assert len(cards) == 104
            assert 52 not in cards
            return list(cards)

    rules().begin(4, Watched("x", 1))


def test_r2_tied_seats_draw_on_until_one_is_left() -> None:
    assert lot(rules(seats=3), 3, "Kc Ks 2c 3c 4c") == (
        1,
        ["lot 0 Kc", "lot 1 Ks", "lot 2 2c", "lot 0 3c", "lot 1 4c"],
    )


def test_r2_when_the_cards_are_not_enough_the_lowest_of_the_tied_deals() -> None:
    order = [face for rank in range(13) for suit in range(4) for face in (13 * suit + rank,) * 2]
    dealer, lines = lot(rules(seats=2), 2, " ".join(str(ALL_FACES[face]) for face in order))
    assert (dealer, len(lines)) == (0, 104)


def test_r2_last() -> None:
    lines, course = opening("q", 5, "first_dealer=last")
    assert lines[:2] == ["partie 1", "deal 1 dealer=4"]
    assert course.standing.dealer == 4


def test_r1_every_other_pulle_goes_the_other_way_round() -> None:
    run = play("rummy", 3, "r1", 4, "greedy", "max_deals=2 first_dealer=last", POLICIES)
    assert run.of("direction") == ["1", "-1", "1", "-1"]
    run = play("rummy", 3, "r1", 3, "greedy", "max_deals=2 reverse=no", POLICIES)
    assert run.of("direction") == ["1", "1", "1"]
    run = play("rummy", 3, "r1", 3, "greedy", "pulle=no", POLICIES)
    assert run.of("direction") == []
    assert run.of("partie") == []


def test_r1_r3_order_and_dealers() -> None:
    run = play("rummy", 4, "r3", 3, "greedy", "limit=40", POLICIES)
    sign, winner, dead = 1, None, set[int]()
    for lines in run.deals():
        words = [line.split(" ") for line in lines]
        dealer = int(lines[0].split("dealer=")[1])
        directions = [int(w[1]) for w in words if w[0] == "direction"]
        if directions:
            sign, dead = directions[0], set()
            assert winner is None or dealer == winner
        hands = [int(w[1]) for w in words if w[0] == "hand"]
        order = [(dealer + sign * n) % 4 for n in range(1, 5)]
        assert hands == [seat for seat in order if seat not in dead]
        assert hands[-1] == dealer
        dead |= {int(w[1]) for w in words if w[0] == "dead"}
        winner = next((int(w[1]) for w in words if w[0] == "win"), None)
        if any(w[0] == "replay" for w in words):
            dead = set()


def test_r3_without_pulle_the_deal_goes_round() -> None:
    run = play("rummy", 3, "round", 5, "greedy", "pulle=no first_dealer=last", POLICIES)
    assert [lines[0] for lines in run.deals()] == [
        f"deal {n + 1} dealer={(2 + n) % 3}" for n in range(5)
    ]


def test_pack_and_hand_order() -> None:
    game = rules("packs=3 jokers=4")
    assert len(game.pack) == 3 * 52 + 4
    assert " ".join(game.pack[:14]) == "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2s"
    assert game.pack[52] == "2c"
    assert [str(card) for card in game.hand_order[:4]] == ["2c", "2c", "2c", "3c"]
    assert game.hand_order[-4:] == ("XX",) * 4


@pytest.mark.parametrize("seats", [7, 8])
def test_seven_and_eight_need_three_packs(seats: int) -> None:
    with pytest.raises(OptionError, match="packs=3"):
        rules("", seats)
    rules("packs=3", seats)


def test_nothing_else_is_refused() -> None:
    rules("flush_steal=yes cut_card=hidden", 2)
    for seats in (1, 9):
        with pytest.raises(OptionError, match="played by"):
            rules("packs=3", seats)


def test_what_a_seed_fixes_before_any_play() -> None:
    game = rules("pulle=no", 3)
    run = play("rummy", 3, "fixed", 4, "first", "pulle=no max_rounds=1 cut_joker=rob", POLICIES)
    for number, lines in enumerate(run.deals(), 1):
        hands = [line for line in lines if line.startswith(("deal", "hand"))]
        assert game.foretell(3, number, seeded("fixed")) == hands
    game = rules("", 3)
    assert len(game.foretell(3, 1, seeded("fixed"))) == 4
    assert game.foretell(3, 2, seeded("fixed")) == ["deal 2"]
