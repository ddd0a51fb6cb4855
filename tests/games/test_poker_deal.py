"""Rule by rule: options and seats, the cut, the cards, the bidding (R1 to R12)."""

from __future__ import annotations

import pytest

from kartenspiel.chance import Seeded, Told
from kartenspiel.core import Event
from kartenspiel.course import Course
from kartenspiel.errors import OptionError
from kartenspiel.games import make_game
from kartenspiel.games.poker import PokerOptions
from tests.games.poker_runs import (
    PK_1,
    arrange_pack,
    first_card,
    kinds,
    lines,
    listed,
    poker,
    say,
    start,
)
from tests.runs import play

# ---- options, seats


def test_options_in_their_order() -> None:
    assert PokerOptions().words() == (
        ("pack", "52"), ("joker", "no"), ("ante", "1"), ("max_bid", "8"), ("draws", "2"),
        ("first_dealer", "draw"), ("draw", "all"), ("rebid", "fresh"), ("ranking", "unger"),
        ("quint", "high"), ("flush", "any"), ("two_pairs", "natural"), ("five_alike", "four"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("unger", ""),
        ("wortlaut", "draw=holder quint=low flush=one_gap two_pairs=sum"),
        ("joker", "joker=yes"),
        ("piquet", "pack=32"),
        ("modern", "ranking=modern draws=1"),
    ],
)
def test_presets(preset: str, words: str) -> None:
    assert poker(f"preset={preset}").options == poker(words).options


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (7, "pack=32"),
        (7, "pack=32 joker=yes"),
        (10, "pack=32"),
        (1, ""),
        (11, ""),
        (4, "max_bid=3"),
        (4, "max_bid=512"),
        (4, "draws=0"),
        (4, "draws=6"),
        (4, "ante=0"),
        (4, "ante=1000001"),
        (4, "pack=36"),
    ],
)
def test_t24_refused(seats: int, options: str) -> None:
    with pytest.raises(OptionError, match="poker"):
        poker(options, seats)


def test_t24_refused_with_the_reason() -> None:
    with pytest.raises(OptionError, match=r"five cards for each of 7 .* the 32 of .* at most 6"):
        poker("pack=32", 7)
    with pytest.raises(OptionError, match="2 to 10, not by 11"):
        poker().check(11)


def test_t24_allowed() -> None:
    _, _, state = start("pack=32", 6)
    assert len(state.stock) == 2
    assert poker("joker=1").options == poker("joker=yes").options
    for seats in range(2, 11):
        poker("pack=104 joker=yes", seats)


# ---- R1 to R4: the cut, the antes, the cards


@pytest.mark.parametrize(
    ("seed", "cards", "dealer"), [("pk-1", "2c Tc Kd 8s", 0), ("pk-2", "2h Js Td 4c", 0)]
)
def test_t25_cut_by_seed(seed: str, cards: str, dealer: int) -> None:
    events: list[Event] = []
    standing = poker().begin(4, Seeded(seed, 1), events)
    assert lines(events) == [f"lot {seat} {card}" for seat, card in enumerate(cards.split())]
    assert standing.dealer == dealer


@pytest.mark.parametrize(
    ("options", "cards", "dealer"),
    [
        ("", "2h 2c 2d 2s", 1),
        ("", "2h 2d 2s", 2),
        ("", "2h 2d", 1),
        ("", "As Ac Kh", 2),
        ("pack=104", "2c 2c", 0),
        ("pack=104 joker=yes", "3c 2h 2h", 1),
        ("pack=32", "Ac 7h", 1),
    ],
)
def test_t25_r1_lowest_card_deals(options: str, cards: str, dealer: int) -> None:
    game = poker(options, 2)
    chance = Told({"dealer": list(kinds(game, cards))})
    assert game.begin(len(cards.split()), chance).dealer == dealer


def test_r1_no_joker_is_cut() -> None:
    game = poker("joker=yes")
    for number in range(200):
        events: list[Event] = []
        game.begin(10, Seeded(f"cut-{number}", 1), events)
        assert not any("XX" in line for line in lines(events))


def test_t25_r2_last_and_the_left_neighbour() -> None:
    run = play("poker", 4, "pk-1", 6, "first", "first_dealer=last")
    assert run.of("lot") == []
    assert run.of("deal") == [f"{n} dealer={(n + 2) % 4}" for n in range(1, 7)]


def test_r3_antes() -> None:
    events: list[Event] = []
    start("ante=7", 3, 1, events=events)
    assert lines(events)[:5] == ["deal 1 dealer=1", "ante 2 7", "ante 0 7", "ante 1 7", "pot 21"]


def test_r4_the_deal_of_pk_1() -> None:
    game = poker()
    events: list[Event] = []
    chance = Seeded("pk-1", 1)
    state = game.deal(game.begin(4, chance), chance, events)
    assert lines(events)[6:] == [f"hand {seat} {cards}" for seat, cards in PK_1.items()]
    top = game.deck.written(state.stock[:12])
    assert " ".join(top) == "Jh Qc Ad Td Ks 4d 6h Kc 5d 2c Kd Tc"


def test_r4_singly_from_the_dealers_left() -> None:
    game = poker("pack=32", 3)
    fresh = game.deck.fresh
    standing = game.begin(3, Told({"dealer": list(kinds(game, "9c 7c 8c"))}))
    state = game.deal(standing, Told({}))
    assert standing.dealer == 1
    for place, seat in enumerate((2, 0, 1)):
        assert state.hands[seat] == tuple(sorted(fresh[place:15:3]))
    assert state.stock == fresh[15:]


@pytest.mark.parametrize("options", ["", "joker=yes", "pack=32", "pack=104 joker=yes"])
def test_fresh_order(options: str) -> None:
    game = poker(options)
    pack = list(game.pack)
    ranks = "789TJQKA" if "32" in options else "23456789TJQKA"
    one = [rank + suit for suit in "cshd" for rank in ranks]
    many = 2 if "104" in options else 1
    assert pack == one * many + ["XX"] * (many if "joker" in options else 0)
    by_rank = sorted(pack, key=lambda c: (c == "XX", ranks.find(c[0]), "cshdX".index(c[1])))
    assert list(game.hand_order) == by_rank


# ---- R6 to R12: bidding


def test_t15_lists_of_the_bidding() -> None:
    game, _, state = start()
    assert listed(game, state) == ["pass", "hold"]
    say(game, state, "hold")
    assert listed(game, state) == ["pass", "hold", "double"]
    say(game, state, "double, double, double")  # 2, 4, 8
    assert state.bid == 8
    assert listed(game, state) == ["pass", "hold"]


def test_t15_pass_before_anybody_has_held() -> None:
    game, _, state = start()
    say(game, state, "pass")
    assert listed(game, state) == ["pass", "hold"]


def test_t15_no_double() -> None:
    game, _, state = start("max_bid=1")
    say(game, state, "hold")
    assert listed(game, state) == ["pass", "hold"]


def test_t15_r11_where_holding_costs_nothing() -> None:
    game, _, state = start("rebid=running")
    say(
        game, state, "hold, hold, hold, hold, keep, change " + first_card(state, 1) + ", keep, keep"
    )
    assert (state.round, state.bid) == (2, 1)
    assert listed(game, state) == ["hold", "pass", "double"]
    say(game, state, "double")
    assert listed(game, state) == ["pass", "hold", "double"]
    say(game, state, "double, double")
    assert listed(game, state) == ["pass", "hold"]
    say(game, state, "hold, hold, hold")
    assert state.phase == "draw"
    say(game, state, "change " + first_card(state, 0) + ", keep, keep, keep")
    assert listed(game, state) == ["hold", "pass"]  # the limit bounds the whole deal


def test_t16_r10_all_pass_but_the_last() -> None:
    game, standing, state = start()
    events: list[Event] = []
    say(game, state, "pass, pass, pass", events)
    assert state.to_move is None
    assert state.legal() == ()
    game.settle(standing, state, events)
    assert lines(events) == [
        "bid 0 pass", "bid 1 pass", "bid 2 pass",
        "pot 4", "win 3 4", "pot 0", "score -1 -1 -1 3",
    ]  # fmt: skip


def test_t17_who_must_answer_a_double() -> None:
    game, _, state = start()
    say(game, state, "hold, hold, double")
    asked = []
    while state.phase == "bid":
        asked.append(state.to_move)
        say(game, state, "hold")
    assert asked == [3, 0, 1]


def test_t17_the_doubler_again_if_doubled() -> None:
    game, _, state = start()
    say(game, state, "hold, hold, double, hold, double")
    asked = []
    while state.phase == "bid":
        asked.append(state.to_move)
        say(game, state, "pass" if state.to_move == 1 else "hold")
    assert asked == [1, 2, 3]


def test_t22_bids_go_up_by_doubling() -> None:
    game, _, state = start("ante=3 max_bid=16", 2)
    bids = []
    for move in ("hold", "double", "double", "double", "double"):
        say(game, state, move)
        bids.append(state.bid)
    assert bids == [3, 6, 12, 24, 48]
    assert listed(game, state) == ["pass", "hold"]


@pytest.mark.parametrize(
    ("options", "most"),
    [("", 25), ("ante=7 max_bid=32", 679), ("ante=7 max_bid=32 rebid=running", 231)],
)
def test_t23_r12_the_most_that_a_deal_can_cost(options: str, most: int) -> None:
    run = play("poker", 4, "pk-1", 8, "last", options)
    lost = [min(map(int, score.split())) for score in run.of("score")]
    assert min(lost) == -most


def test_r7_vorhand_keeps_the_game_by_holding() -> None:
    game, _, state = start()
    say(game, state, "hold, double, pass, pass, hold")
    assert state.phase == "draw"
    assert (state.inside, state.holder) == ((0, 1), 1)


# ---- the match


def test_r2_a_match_goes_round() -> None:
    game = poker()
    course = Course(game, 4, 5, lambda deal: Seeded("round", deal))
    course.begin()
    while not course.over:
        course.apply(course.state.legal()[0])
    assert course.standing.deal == 5
    assert sum(course.standing.totals) == 0


def test_arrange_pack_gives_what_it_is_asked_for() -> None:
    game, _, state = start(dealer=0, hands=PK_1, stock="Jh Qc")
    assert {s: " ".join(game.deck.written(state.hands[s])) for s in PK_1} == PK_1
    assert sorted(arrange_pack(game, [1, 2, 3, 0], PK_1, "Jh")) == sorted(game.deck.fresh)


def test_make_game_counts_deals() -> None:
    game = make_game("poker", 4)
    assert not game.counts_parties
    assert game.board_deals(4) == 1
