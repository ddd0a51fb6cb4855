"""`@basic` at Doppelkopf: positions in which good advice is plain, and only listed moves."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel.core import Event, Game, Move, View
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.games.doppelkopf.deck import CARDS, SOLO, UNTER
from kartenspiel.games.doppelkopf.play import Deal
from kartenspiel.shipped.basic.doppelkopf import choose
from kartenspiel.shipped.basic.doppelkopf.ranks import TRUMP, ranks_of
from kartenspiel.shipped.basic.doppelkopf.table import Table
from tests.games.doppelkopf_positions import dealt, filled, rules
from tests.strategies import seeds, tables

STRONG = "Oe Oe Og Or Os Ue Ug Ur As Ts Ae Ag"
"""The book's hand for a solo: five Ober, three Unter, Daus and ten of trumps, two Däuser."""
PLAIN = "Oe Us 9s Ae Te Ke Ag Tg Kg Ar Tr Kr"
PRESETS = ("meister", "short", "free", "tolle", "joker", "forty", "points", "full")


def sent(deal: Deal, seats: int = 4, options: str = "") -> View:
    """What the seat to move is sent."""
    seat = deal.to_move
    assert seat is not None
    game = rules(options, seats)
    return {
        "game": "doppelkopf",
        "seats": seats,
        "seat": seat,
        "options": dict(game.options.words()),
        "moves": [game.text(move) for move in deal.legal()],
    } | deal.view(seat)


def seated(hands: Mapping[int, str], options: str = "", *moves: str, **words: object) -> Deal:
    """A deal of four with these hands, after these moves; all others are dealt out."""
    deal = dealt(filled(hands), options, **words)  # type: ignore[arg-type]
    game = rules(options)
    for move in moves:
        deal.apply(game.parse(move))
    return deal


def advice(hands: Mapping[int, str], *moves: str, options: str = "") -> str:
    """The choice after these moves."""
    return choose(sent(seated(hands, options, *moves), options=options))


PASSED = ("pass",) * 4


# ---- before the lead


def test_bids_a_solo_with_the_hand_of_the_book() -> None:
    assert advice({0: STRONG}) == "solo s"


def test_bids_the_solo_in_the_suit_that_the_hand_has() -> None:
    assert advice({0: "Oe Oe Og Or Os Ue Ug Ur Ag Tg Ae As"}) == "solo g"


def test_passes_with_a_plain_hand() -> None:
    assert advice({0: PLAIN}) == "pass"


def test_announces_a_marriage_with_both_alten_in_a_hand_that_is_no_solo() -> None:
    assert advice({0: "Oe Oe Us 9s Ae Te Ke Ag Tg Kg Ar Tr"}) == "marry first"


def test_wants_new_cards_with_one_trump() -> None:
    hand = "9s Ae Ae Te Te Ke Ag Tg Kg Ar Tr Kr"
    assert advice({0: hand}, options="one_trump=yes") == "redeal"


def test_asks_with_two_trumps_and_is_joined_by_a_hand_of_trumps_only() -> None:
    asker = "9s Us Ae Te Ke Ke Ag Tg Kg Ar Tr Kr"
    carrier = "Oe Og Or Os Ue Ug Ur As Ts Ks Ae Ag"
    weak = "Us Ks 9s 9e 9e Te 9g 9g Tg 9r Tr Kr"
    options = "two_trumps=yes"
    hands = {0: asker, 1: carrier, 2: weak}
    assert advice(hands, options=options) == "ask"
    bids = ("ask", "pass", "pass", "pass")
    assert advice(hands, *bids, options=options) == "join"
    assert advice(hands, *bids, "pass", options=options) == "pass"


def test_gives_the_asker_no_trump_and_no_ace() -> None:
    asker = "9s Us Ae Te Ke Ke Ag Tg Kg Ar Tr Kr"
    carrier = "Oe Og Or Os Ue Ug Ur As Ts Ks 9e Ag"
    bids = ("ask", "pass", "pass", "pass", "join")
    assert advice({0: asker, 1: carrier}, *bids, options="two_trumps=yes") == "give 9e"


def test_says_kontra_with_sure_tricks_and_re_with_a_hand_that_cannot_lose() -> None:
    against = "Oe Oe Og Og Ue Ug Ae Ag Ar 9e 9g 9r"
    solo = ("solo s",)
    options = "kontra=yes"
    assert advice({0: "Or Os As Ts", 1: against}, *solo, options=options) == "kontra"
    assert advice({0: STRONG, 1: PLAIN.replace("Oe", "9e")}, *solo, options=options) == "pass"


def test_wants_the_highest_trump_for_a_forced_solo() -> None:
    options = "preset=full top=none"
    deal = dealt(filled({0: PLAIN}), options, pot=0, forced=0)
    game = rules(options)
    deal.apply(game.parse("solo s"))
    assert choose(sent(deal, options=options)) == "want Oe"


# ---- the play


def test_searches_with_a_small_trump_that_costs() -> None:
    assert advice({0: "Oe As Ts 9s Us Ae Te Ke 9g Tg Ar Kr", 2: "Oe"}, *PASSED) == "play As"


def test_leads_an_ace_without_an_alter() -> None:
    hands = {0: "As Ts 9s Us Ur Ae Te Ke 9g Tg Ar Kr", 1: "Oe", 2: "Oe"}
    assert advice(hands, *PASSED) in ("play Ae", "play Ar")


def test_smears_for_the_partner_who_wins() -> None:
    """Seat 0 searches, seat 2 shows the other Alter: the last two tricks are the partners'."""
    hands = {
        0: "Oe 9s As Us Ae Te Ke 9g Tg Ar Kr 9r",
        1: "Ks Us Ug Ur Ue Og Kg Kg 9e 9e Ae Te",
        2: "Oe Og Or Os Ue Ag Ag Tg Tr Tr Kr 9r",
        3: "Or Os Ug Ur As Ts Ts Ks 9s Ke 9g Ar",
    }
    after = (*PASSED, "play As", "play Us", "play Oe", "play 9s", "play Ag", "play Ag")
    deal = seated(hands, "play=free", *after[:8])
    assert deal.place == 2
    rules("play=free")
    deal.apply(rules("play=free").parse("play Ag"))
    deal.apply(rules("play=free").parse("play 9g"))
    assert choose(sent(deal, options="play=free")) == "play Tg"


def test_gives_little_to_an_enemy_who_wins() -> None:
    hands = {0: "Oe Oe Og Og", 1: "9s Ts As Ks"}
    deal = seated(hands, "kontra=no", "solo s", "play Oe")
    assert choose(sent(deal)) == "play 9s"


def test_the_declarer_leads_a_blank_ace_first_and_then_draws_trumps() -> None:
    hands = {0: STRONG}
    assert advice(hands, "solo s") in ("play Ae", "play Ag")
    bare = "Oe Oe Og Og Or Os Ue Ug Ur Us As Ts"
    assert advice({0: bare}, "solo s") == "play Oe"


def test_counts_the_copies_and_sees_who_is_void() -> None:
    hands = {
        0: "Oe 9s As Us Ae Te Ke 9g Tg Ar Kr 9r",
        1: "Ks Us Ug Ur Ue Og Kg Kg Ag Ag Tg 9g",
    }
    deal = seated(hands, "play=free", *PASSED, "play Ae", "play Ks")
    table = Table(sent(deal, options="play=free"))
    assert (1, "e") in table.void
    assert table.unseen["Ae"] + table.hand.count("Ae") == 1


# ---- what lies on the table


@pytest.mark.parametrize("top", ["none", "tolle", "joker"])
@pytest.mark.parametrize("pack", ["48", "40"])
@pytest.mark.parametrize("unter", [False, True])
def test_ranks_are_those_of_the_rules(top: str, pack: str, *, unter: bool) -> None:
    if (top, pack) == ("joker", "40"):
        return
    game = rules(f"play=free top={top} pack={pack} unter_solo=yes")
    for place, suit in enumerate("egrs"):
        move = (UNTER if unter else SOLO) + place
        ranks = ranks_of(pack, top, suit, unter)
        down = [str(CARDS[kind]) for kind in game.deck.trumps_down(move)]
        assert list(ranks.trumps) == [card for card in down if card in ranks.cards]
        ranking = game.deck.ranking(move)
        for one in game.deck.kinds:
            for other in game.deck.kinds:
                a, b = str(CARDS[one]), str(CARDS[other])
                stronger = ranking.power[one][other] > ranking.power[one][one]
                same = ranks.suit[a] == ranks.suit[b]
                beats = ranks.power[b] > ranks.power[a] if same else ranks.suit[b] == TRUMP
                assert stronger == beats


# ---- every rule


def play_out(game: Game, seats: int, seed: str, length: int, most: int = 10_000) -> list[Event]:
    """Play a match by the rules of thumb, or its first moves."""
    course = Course(game, seats, length, seeded(seed))
    events: list[Event] = []
    course.begin(events)
    while not course.over and most:
        course.apply(chosen(course), events)
        most -= 1
    return events


def chosen(course: Course) -> Move:
    """The move of the rules of thumb; it is a listed one, and always the same."""
    moves = list(course.state.legal())
    seat = course.state.to_move
    assert seat is not None
    texts = [course.game.text(move) for move in moves]
    view = course.view(seat, moves)
    text = choose(view)
    assert text in texts
    assert choose(view) == text  # nothing is kept between two requests
    return moves[texts.index(text)]


@pytest.mark.parametrize("seats", range(3, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_plays_every_preset(preset: str, seats: int) -> None:
    if (preset, seats) in (("full", 3), ("forty", 6)):
        return
    game = make_game("doppelkopf", seats, (), preset)
    assert play_out(game, seats, f"basic-{preset}", 1, 250)


@settings(max_examples=15)
@given(table=tables("doppelkopf"), seed=seeds())
def test_plays_under_any_options(table: tuple[Game, int], seed: str) -> None:
    play_out(table[0], table[1], seed, 1, 150)


@settings(max_examples=12)
@given(table=tables("doppelkopf"), rng=st.randoms(use_true_random=False), seed=seeds())
def test_answers_in_any_position(table: tuple[Game, int], rng: random.Random, seed: str) -> None:
    """Also where it would never have come by itself: the moves before are any."""
    course = Course(table[0], table[1], 1, seeded(seed))
    course.begin()
    for _move in range(200):
        if course.over:
            break
        chosen(course)
        course.apply(rng.choice(list(course.state.legal())))


def test_solos_are_bid_now_and_then_and_mostly_won() -> None:
    game = rules("account=points")
    assert isinstance(game, Doppelkopf)
    events = play_out(game, 4, "basic-solos", 200)
    solos = won = 0
    kind = ""
    for event in events:
        if event.verb == "game":
            kind = str(event.words[0])
        elif event.verb == "augen" and kind == "solo":
            solos += 1
            won += int(event.words[0]) >= 121
    assert solos >= 5
    assert won > solos / 2


def test_plays_matches_that_verify(tmp_path: Path) -> None:
    words = ["match", "doppelkopf", "@basic", "@basic", "@first", "@random --seed 1", "--boards"]
    words += ["1", "--seed", "basic", "--preset", "full", "-o", "stake=10", "--no-pin"]
    words += ["--reproducible", "--log", "one.log"]
    for line in (words, ["verify", "one.log"]):
        done = subprocess.run(
            [sys.executable, "-m", "kartenspiel", *line],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 7))
def test_is_stronger_than_chance(seats: int) -> None:
    game = rules("account=points", seats)
    means = []
    for board in range(150):
        total = 0
        for basic in range(seats):
            rng = random.Random(f"{board}-{basic}")
            course = Course(game, seats, 1, seeded(f"strength-{board}"))
            course.begin()
            while not course.over:
                legal = list(course.state.legal())
                mine = course.state.to_move == basic
                course.apply(chosen(course) if mine else rng.choice(legal))
            total += course.standing.totals[basic]
        means.append(total / seats)
    error = statistics.stdev(means) / len(means) ** 0.5
    assert statistics.mean(means) - 1.96 * error > 0
