"""Rule by rule: changing cards and the settlement (R13 to R16, sheet §6)."""

from __future__ import annotations

from itertools import combinations

import pytest

from kartenspiel.chance import Told
from kartenspiel.core import Event
from tests.games.poker_runs import PK_1, first_card, lines, listed, poker, say, start
from tests.runs import play

# ---- R13 to R15: changing


def test_t18_the_list_of_a_change() -> None:
    game, _, state = start(dealer=0, hands=PK_1)
    say(game, state, "hold, hold, hold, hold, keep")
    assert state.to_move == 2
    cards = PK_1[2].split()
    moves = listed(game, state)
    assert moves == ["keep"] + [
        " ".join(["change", *chosen])
        for number in range(1, 6)
        for chosen in combinations(cards, number)
    ]
    assert len(moves) == 32
    assert moves[16] == "change 2h 8d 9h"
    two = [move for move in moves if len(move.split()) == 3]
    places = ["".join(str(cards.index(c) + 1) for c in move.split()[1:]) for move in two]
    assert places == ["12", "13", "14", "15", "23", "24", "25", "34", "35", "45"]


def test_t19_r14_ten_players() -> None:
    game, _, state = start(seats=10)
    say(game, state, ", ".join(["hold"] * 10))
    assert len(state.stock) == 2
    assert len(state.legal()) == 16
    first = listed(game, state)[-1].split(" ", 1)[1]
    events: list[Event] = []
    say(game, state, f"change {first}", events)
    assert (len(state.stock), len(state.laid_off)) == (0, 2)
    assert len(state.legal()) == 16
    second = listed(game, state)[-1].split(" ", 1)[1]
    say(game, state, f"change {second}", events)
    told = lines(events)
    assert [line.split(" ")[0] for line in told] == [
        "change", "cards", "change", "reshuffle", "cards",
    ]  # fmt: skip
    assert told[3] == "reshuffle 2"
    assert sorted(told[4].split(" ")[2:]) == sorted(first.split(" "))


def test_t19_r14_the_rest_of_the_stockfirst_card() -> None:
    game, _, state = start(seats=10, stock="Kd Ad")
    say(game, state, ", ".join(["hold"] * 10))
    one = listed(game, state)[1]
    events: list[Event] = []
    say(game, state, f"{one}, keep")
    two = listed(game, state)[-1]
    say(game, state, two, events)
    laid = one.split(" ")[1]
    assert lines(events) == [two.replace("change", "change 2"), "reshuffle 1", f"cards 2 Ad {laid}"]


def test_r14_stocks_have_labels_of_their_own() -> None:
    """The second new stock of the deal is shuffled as `stock2`, from the order laid off."""
    asked: list[tuple[str, list[int]]] = []

    class Watched(Told):
        def shuffle(self, label, cards):  # type: ignore[no-untyped-def]
            asked.append((label, list(cards)))
            return super().shuffle(label, cards)

    game = poker("", 10)
    state = game.deal(game.begin(10, Told({})), Watched({}))
    say(game, state, ", ".join(["hold"] * 10))
    laid = []
    for _ in range(4):
        move = game.parse(listed(game, state)[-1])
        assert isinstance(move, tuple)
        laid.append(list(move))
        state.apply(move)
    assert [label for label, _ in asked] == ["deck", "stock1", "stock2", "stock3"]
    assert [cards for _, cards in asked[1:]] == laid[:3]


def test_t20_two_packs_list_equal_changes_once() -> None:
    game, _, state = start("pack=104", hands={0: "4c 4c 9h 9h Kd"})
    say(game, state, "hold, hold, hold, hold")
    moves = listed(game, state)
    assert moves[:4] == ["keep", "change 4c", "change 9h", "change Kd"]
    assert len(moves) == len(set(moves)) == 18


def test_t21_only_the_holder_changes() -> None:
    game, _, state = start("draw=holder")
    say(game, state, "hold, double, double, pass, hold, pass")
    assert (state.phase, state.to_move, state.drawing) == ("draw", 2, (2,))
    say(game, state, "keep")
    assert (state.phase, state.to_move, state.round) == ("bid", 0, 2)


def test_r13_first_to_hold_is_the_holder() -> None:
    game, _, state = start("draw=holder")
    say(game, state, "pass, hold, hold, hold")
    assert state.to_move == 1
    say(game, state, "change " + first_card(state, 1) + ", hold")
    assert state.holder == 1


def test_t27_r15_the_last_round() -> None:
    game, _, state = start()
    say(game, state, "hold, hold, hold, hold, keep, keep, keep, change " + first_card(state, 3))
    say(game, state, "hold, hold, hold, hold")
    assert (state.phase, state.round) == ("draw", 2)
    game, _, state = start()
    say(game, state, "hold, hold, hold, hold, keep, keep, keep, keep, hold, hold, hold, hold")
    assert (state.to_move, state.round) == (None, 2)
    game, _, state = start("draw=holder")
    say(game, state, "hold, hold, hold, hold, keep, hold, hold, hold, hold")
    assert (state.to_move, state.round) == (None, 2)


@pytest.mark.parametrize("draws", range(1, 6))
def test_r15_changes_and_rounds(draws: int) -> None:
    run = play("poker", 3, "r15", 1, "count", f"draws={draws} rebid=running max_bid=1")
    assert len(run.of("pot")) <= draws + 3


def test_t28_the_holder_passes() -> None:
    game, _, state = start("draw=holder rebid=running")
    say(game, state, "hold, double, hold, hold, hold, change " + first_card(state, 1))
    assert state.holder == 1
    say(game, state, "hold, pass")
    assert state.holder == 1  # until the round is over
    say(game, state, "hold, hold")
    assert (state.phase, state.holder, state.to_move) == ("draw", 0, 0)


def test_r11_the_holder_stays() -> None:
    game, _, state = start("draw=holder rebid=running")
    say(game, state, "hold, double, hold, hold, hold, change " + first_card(state, 1))
    say(game, state, "hold, hold, hold, hold")
    assert state.to_move == 1


# ---- R16, sheet §6: the settlement

WINS = {0: "2c 3c 5s 7s 9s", 1: "2s 4s 5h 7h 9h", 2: "Ac As 2h 3h 4h", 3: "2d 3d 5d 7c 8c"}


def test_settlement_1_the_bidding_of_the_text() -> None:
    game, standing, state = start(hands=WINS)
    events: list[Event] = []
    say(game, state, "hold, double, double, pass, hold, pass", events)
    assert state.staked == [5, 3, 5, 1]
    say(game, state, "keep, change 2h", events)
    say(game, state, "hold, hold, keep, change 3h, hold, hold", events)
    standing = game.settle(standing, state, events)
    pots = [line for line in lines(events) if line.split(" ")[0] in ("pot", "win", "score")]
    assert pots == ["pot 14", "pot 16", "pot 18", "win 2 18", "pot 0", "score -7 -3 11 -1"]
    assert standing.totals == (-7, -3, 11, -1)


def test_settlement_2_bluff() -> None:
    game, standing, state = start(hands=WINS)
    events: list[Event] = []
    say(game, state, "hold, double, pass, pass, pass", events)
    game.settle(standing, state, events)
    assert lines(events)[5:] == ["pot 7", "win 1 7", "pot 0", "score -2 4 -1 -1"]


def test_settlement_4_shared_pot() -> None:
    hands = {0: "Ac As 2h 3h 4h", 2: "Ah Ad 2c 3c 4c"}
    game, standing, state = start(dealer=1, hands=hands)
    state.pot, state.staked = 13, [4, 3, 4, 2]  # as the sheet has it, whatever was bid
    state.inside, state.to_move = (2, 0), None
    events: list[Event] = []
    game.settle(standing, state, events)
    assert lines(events)[2:] == ["win 2 7", "win 0 6", "pot 0", "score 2 -3 3 -2"]


def test_settlement_4_odd_chips_one_each() -> None:
    hands = {0: "Ac As 2h 3h 4h", 2: "Ah Ad 2c 3c 4c", 3: "Kc Ks Kh 5c 6c", 1: "Kd Qd 2s 3s 4s"}
    game, standing, state = start("pack=104", dealer=2, hands={**hands, 3: "Ac As 2h 3h 4h"})
    state.pot, state.inside, state.to_move = 20, (3, 0, 2), None
    events: list[Event] = []
    game.settle(standing, state, events)
    assert lines(events)[3:6] == ["win 3 7", "win 0 7", "win 2 6"]


def test_r16_hands_that_were_passed_are_not_shown() -> None:
    game, standing, state = start(hands=WINS)
    events: list[Event] = []
    say(game, state, "hold, hold, hold, pass, keep, keep, keep, hold, pass, hold", events)
    game.settle(standing, state, events)
    shown = [line for line in lines(events) if line.startswith("show")]
    assert shown == ["show 0 2c 3c 5s 7s 9s none", "show 2 2h 3h 4h Ac As pair"]
