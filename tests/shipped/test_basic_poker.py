"""`@basic` at Poker: positions in which good advice is plain, and only listed moves."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.core import Game, View
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game
from kartenspiel.games.poker.deck import JOKER_KIND
from kartenspiel.games.poker.rules import Poker
from kartenspiel.shipped.basic.poker import choose
from kartenspiel.shipped.basic.poker.bidding import weight
from kartenspiel.shipped.basic.poker.bluffing import bluffs
from kartenspiel.shipped.basic.poker.chances import chance
from kartenspiel.shipped.basic.poker.hand import read
from tests.laws.tables import TABLES, Table
from tests.strategies import seeds, tables

KINGS = "2c 5s 9h Ks Kd"
NOTHING = "2c 5s 7h 9d Jh"
BLUFF = "2c 5s 7h 9d Jc"
TRIPS = "4c 9h Qs Qh Qd"
FLUSH = "2h 6h 9h Jh Kh"
POKER = [table for table in TABLES if table.game == "poker"]


def told(hand: str, phase: str = "bid", seats: int = 4, **changed: object) -> View:
    """What seat 0 is sent at its first decision of the deal, but for what is `changed`."""
    options = str(changed.pop("options", ""))
    words = [tuple(word.split("=")) for word in options.split()]
    game = make_game("poker", seats, words)  # type: ignore[arg-type]
    cards = hand.split()
    moves = ["pass", "hold"]
    if changed.get("bid", 0):
        moves.append("double")
    if phase == "draw":
        moves = ["keep", *(f"change {' '.join(cards[:n])}" for n in range(1, 6))]
    nobody = [0] * seats
    return {
        "seats": seats, "seat": 0, "options": dict(game.options.words()), "phase": phase,
        "hand": cards, "moves": moves, "in": list(range(seats)), "round": 1, "bid": 0,
        "paid": nobody, "staked": [1] * seats, "pot": seats, "holder": None, "stock": 32,
        "bids": [[]], "draws": [[]] if phase == "draw" else [],
        "drawn": [[]], "laid_off": [[]], **changed,
    }  # fmt: skip


def doubled(*seats: int) -> list[list[list[object]]]:
    """The bids of a first round in which these have doubled."""
    return [[[seat, "double"] for seat in seats]]


# ---- bidding


@pytest.mark.parametrize(
    ("hand", "answer"),
    [(NOTHING, "pass"), ("2c 5s 7h 3d 3c", "pass"), ("2c 5s 7h Td Tc", "hold"), (KINGS, "hold")],
)
def test_opens_in_four_hands_with_a_good_pair(hand: str, answer: str) -> None:
    assert choose(told(hand)) == answer


def test_opens_with_less_against_one_than_against_nine() -> None:
    hand = "2c 5s 7h 6d 6c"
    assert choose(told(hand, seats=2)) == "hold"
    assert choose(told(hand, seats=10)) == "pass"


def test_doubles_with_three_alike() -> None:
    assert choose(told(TRIPS, bid=1, pot=5, bids=[[[1, "hold"]]])) == "double"


def test_holds_where_the_pot_is_large_and_the_price_small() -> None:
    after = {"bid": 1, "round": 3, "bids": [[], [], [[1, "hold"]]], "in": [0, 1]}
    assert choose(told("2c 5s 9h Ts Td", pot=20, **after)) == "hold"
    assert choose(told("2c 5s 9h Ts Td", pot=2, **after, draws=[[[1, 0, 0]], [[1, 0, 0]]])) == (
        "pass"
    )


def test_never_passes_where_holding_is_free() -> None:
    free = {"moves": ["hold", "pass", "double"], "round": 2, "bid": 2, "paid": [2, 2, 2, 2]}
    assert choose(told(NOTHING, options="rebid=running", **free)) == "hold"


def test_who_doubles_or_keeps_all_counts_for_more_and_who_changes_many_for_less() -> None:
    quiet = weight(told(KINGS, bids=[[[1, "hold"]]]), 1)
    assert weight(told(KINGS), 1) < quiet
    assert weight(told(KINGS, bids=doubled(1)), 1) > quiet
    assert weight(told(KINGS, bids=[[[1, "hold"]], []], draws=[[[1, 0, 0]]]), 1) > quiet
    assert weight(told(KINGS, bids=[[[1, "hold"]], []], draws=[[[1, 5, 0]]]), 1) < quiet


# ---- bluffing


def test_bluffs_with_some_hands_of_nothing_and_carries_it_through() -> None:
    sent = told(BLUFF, seats=3, bid=1, bids=[[[1, "hold"]]], pot=4)
    assert choose(sent) == "double"
    assert choose(told(BLUFF, "draw", seats=3, bids=doubled(0))) == "keep"
    other = told(NOTHING, seats=3, bid=1, bids=[[[1, "hold"]]], pot=4)
    assert not bluffs(other)


def test_does_not_bluff_against_many_or_over_another_double_or_after_a_change() -> None:
    assert bluffs(told(BLUFF, seats=3))
    assert not bluffs(told(BLUFF, seats=4))
    assert not bluffs(told(BLUFF, seats=3, bids=doubled(0, 1)))
    assert not bluffs(told(BLUFF, seats=3, laid_off=[["3c"]]))
    assert not bluffs(told("2c 5s 7h 9d XX", seats=3, options="joker=yes"))


def test_bluffs_one_time_in_six_or_so() -> None:
    game = make_game("poker", 2)
    assert isinstance(game, Poker)
    rng = random.Random("bluffs")
    fresh = [str(card) for card in game.deck.written(game.deck.fresh)]
    hands = [rng.sample(fresh, 5) for _ in range(3000)]
    nothing = [" ".join(h) for h in hands if read(h, dict(game.options.words())).kind == "none"]
    share = sum(bluffs(told(hand, seats=2)) for hand in nothing) / len(nothing)
    assert 0.1 < share < 0.25


# ---- changing


@pytest.mark.parametrize(
    ("hand", "options", "answer"),
    [
        (KINGS, "", "change 2c 5s 9h"),
        (TRIPS, "", "change 4c 9h"),
        ("4c 9h 9s Qh Qd", "", "change 4c"),
        (FLUSH, "", "keep"),
        ("4c 4s 4h Qh Qd", "", "keep"),
        ("5c 6s 7h 8d 9c", "", "keep"),
        ("2c 3s 4h 5d Ac", "", "keep"),
        ("7c 8s 9h Td Ac", "pack=32", "change Ac"),
        ("2h 6h 9h Jc Kh", "", "change Jc"),
        ("2h 6h 6c 9h Kh", "", "change 6c"),
        ("2h 6h Kc 9h Kh", "", "change 2h 6h 9h"),
        ("2c 5s 6h 7d 8c", "", "change 2c"),
        ("2c 5s 7h 9d Ac", "", "change 2c 5s 7h 9d"),
        ("2c 5s 7h 9d Jc", "", "change 2c 5s 7h 9d Jc"),
        ("2c 5s 7h 9d XX", "joker=yes", "change 2c 5s 7h"),
        ("2c 5s 9h 9d XX", "joker=yes", "change 2c 5s"),
        ("5c 6s 8h 9d XX", "joker=yes", "keep"),
        ("2h 6h 9h Kh XX", "joker=yes", "keep"),
        ("4c 4c 9h Qh Qd", "pack=104", "change 9h"),
        ("2h 4h 9h Jh Kh", "flush=one_gap", "change 2h 4h 9h Jh Kh"),
        ("2h 3h 4h Kh Ah", "flush=one_gap", "keep"),
    ],
)
def test_changes(hand: str, options: str, answer: str) -> None:
    cards = sorted(hand.split(), key=lambda card: "23456789TJQKAX".index(card[0]))
    assert choose(told(" ".join(cards), "draw", options=options)) == answer


def test_changes_the_lowest_cards_where_not_all_may_be_changed() -> None:
    sent = told("2c 5s 7h 9d Ac", "draw", seats=10)
    sent["moves"] = [move for move in sent["moves"] if move.count(" ") <= 2]
    assert choose(sent) == "change 2c 5s"


# ---- hands


def test_made_hands_are_those_of_the_rules() -> None:
    rng = random.Random("made")
    for words in ("", "ranking=modern", "flush=one_gap", "pack=32", "pack=104", "joker=yes",
                  "joker=yes pack=104", "joker=yes flush=one_gap", "quint=low"):  # fmt: skip
        game = make_game("poker", 2, [tuple(w.split("=")) for w in words.split()])  # type: ignore[misc]
        assert isinstance(game, Poker)
        options = dict(game.options.words())
        for _ in range(3000):
            kinds = sorted(rng.sample(game.deck.fresh, 5))
            kind = read([str(card) for card in game.deck.written(tuple(kinds))], options).kind
            name = game.ranking.name(game.ranking.value(kinds))
            simple = {"straight4": "none", "flush4": "none"}.get(kind, kind)
            if kind == "flush4" and name == "pair":
                continue  # a low pair is given up for it
            if JOKER_KIND in kinds and kind == "flush4":
                assert name == "pair"
            made = name if name in ("none", "pair", "two", "three") else "made"
            assert simple == made, (words, kinds)


def test_better_hands_have_better_chances() -> None:
    options = told(KINGS)["options"]
    hands = ["2c 5s 7h 9d Qc", "2c 5s 9h 3d 3c", KINGS, "2c 3s 3h Qs Qd", TRIPS, FLUSH]
    for left in range(3):
        chances = [chance(read(hand.split(), options), options, left) for hand in hands]
        assert chances == sorted(chances)
        assert all(0 < each < 1 for each in chances)


# ---- every rule


def play_out(game: Game, seats: int, seed: str, rng: random.Random | None = None) -> None:
    """A match by the rules of thumb; with `rng` the moves that are played are any."""
    course = Course(game, seats, 3, seeded(seed))
    course.begin()
    while not course.over:
        seat = course.state.to_move
        assert seat is not None
        legal = course.state.legal()
        texts = [game.text(move) for move in legal]
        sent = json.loads(json.dumps(course.view(seat, legal)))
        chosen = choose(sent)
        assert chosen in texts
        assert choose(sent) == chosen  # nothing is kept between two requests
        course.apply(legal[texts.index(chosen)] if rng is None else rng.choice(legal))


@pytest.mark.parametrize("table", POKER, ids=lambda table: f"{table.preset}-{table.seats}")
def test_answers_in_any_position_of_every_preset(table: Table) -> None:
    for number in range(4):
        rng = random.Random(number) if number % 2 else None
        play_out(table.rules(), table.seats, f"basic-{number}", rng)


@given(table=tables("poker"), seed=seeds(), rng=st.randoms(use_true_random=False))
def test_plays_under_any_options(table: tuple[Game, int], seed: str, rng: random.Random) -> None:
    play_out(*table, seed)
    play_out(*table, seed, rng)


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The real command."""
    return subprocess.run(
        [sys.executable, "-m", "kartenspiel", *words],
        cwd=folder, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip


def test_plays_a_match_that_verifies(tmp_path: Path) -> None:
    done = command(
        tmp_path, "match", "poker", "@basic", "@basic", "@random --seed 1", "--boards", "3",
        "--seed", "basic", "--no-pin", "--log", "poker.log",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    verified = command(tmp_path, "verify", "poker.log")
    assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_is_stronger_than_chance(tmp_path: Path, seats: int) -> None:
    others = [f"@random --seed {number}" for number in range(1, seats)]
    done = command(
        tmp_path, "match", "poker", "@basic", *others, "--boards", "100", "--seed", "strength",
        "--no-pin", "--format", "json",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    players = json.loads(done.stdout)["players"]
    (basic,) = [player for player in players if player["name"] == "basic"]
    assert basic["interval"][0] > 0
    assert all(player["score"] < basic["score"] for player in players if player is not basic)
