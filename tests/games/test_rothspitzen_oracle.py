"""The engine of Rothspitzen against its readable double, on random play."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from kartenspiel.games.rothspitzen.play import Deal
from kartenspiel.options import Whole
from tests.games import rothspitzen_oracle as oracle
from tests.games.rothspitzen_positions import cards, dealt, do, position, rules
from tests.perft.positions import Position, positions
from tests.strategies import option_words, seeds

PERFT = Path(__file__).parents[1] / "perft" / "rothspitzen.txt"
PACKS = ("", "matadors_are=ober", "pack=schellen", "pack=schellen matadors_are=ober")


def in_step(seed: str, deals: int, words: dict[str, str], rng: random.Random) -> list[str]:
    """Play a match by chance with both; all that they say must be equal."""
    options = oracle.chosen(words)
    game = rules(" ".join(f"{name}={text}" for name, text in options.items()))
    course = Course(game, 3, deals, seeded(seed))
    events: list[Event] = []
    course.begin(events)
    lines: list[str] = []
    double = oracle.match(lines, seed, deals, options)
    question = next(double)
    told_to: list[list[str]] = [[], [], []]
    told = 0
    while not course.over:
        state = course.state
        legal = state.legal()
        texts = [game.text(move) for move in legal]
        assert (state.to_move, state.must_ask, texts) == (
            question.seat,
            question.asked,
            question.moves,
        )
        new = events[told:]
        assert [str(event) for event in new] == lines[told:]
        for seat in range(3):
            told_to[seat] += [str(event.seen_by(seat)) for event in new]
        told = len(events)
        if rng.random() < 0.1:
            for seat in range(3):
                view = course.view(seat, legal)
                expected = oracle.view_of(told_to[seat], seat, question, options)
                assert json.dumps(view) == json.dumps(expected)
        choice = rng.randrange(len(legal))
        if question.phase == "bid" and rng.random() < 0.5:
            choice = -1
        course.apply(legal[choice], events)
        try:
            question = double.send(texts[choice])
        except StopIteration:
            assert course.over
    assert [str(event) for event in events] == lines
    return lines


@given(seeds(), option_words("rothspitzen"), st.randoms(use_true_random=False))
def test_whole_matches(seed: str, words: tuple[tuple[str, str], ...], rng: random.Random) -> None:
    options = dict(words)
    if options.get("ante") == "each":
        options["stake"] = "24"
    in_step(seed, 3, options, rng)


def test_many_matches_over_all_options() -> None:
    """Each value of each option in many matches, each outcome in many deals."""
    rng = random.Random(1)
    declared = rules().options.declared()
    results: dict[str, int] = {}
    for i in range(150):
        options = {
            d.name: str(rng.choice([4, 8, 12]) if d.name == "stake" else rng.randint(1, 4))
            if isinstance(d.values, Whole)
            else rng.choice(d.values.texts)
            for d in declared
        }
        if options["ante"] == "each":
            options["stake"] = "12"
        for line in in_step(f"oracle-{i}", 3, options, rng):
            if line.startswith("result "):
                kind = line.split(" ")[1]
                results[kind] = results.get(kind, 0) + 1
    assert set(results) == {"passed", "won", "tout", "tout-lost", "bete", "codille"}


@pytest.mark.parametrize("options", PACKS)
def test_r16_the_winner_of_every_trick(options: str) -> None:
    """All sequences of three cards with every trump."""
    game, chosen = rules(options), oracle.chosen(options)
    pack = oracle.FRESH[chosen["pack"]].split()
    for trump in "egrs":
        ranking = game.deck.ranking("egrs".index(trump))
        for trick in permutations(range(24), 3):
            best = max(trick, key=ranking.power[trick[0]].__getitem__)
            names = [pack[kind] for kind in trick]
            assert pack[best] == oracle.winner(names, trump, chosen), (trump, names)


@pytest.mark.parametrize("options", PACKS)
def test_r16_the_winner_is_found_in_play(options: str) -> None:
    """Random tricks in a state, so that the order of play is counted too."""
    game, chosen = rules(options), oracle.chosen(options)
    pack = oracle.FRESH[chosen["pack"]].split()
    rng = random.Random(16)
    for trump in "egrs":
        start = position(trump, pack[0], options=options)
        for _ in range(400):
            trick = rng.sample(pack, 3)
            state = start.copy()
            for card in trick:
                state.apply(game.parse(f"play {card}"))
            assert trick[state.leaders[-1]] == oracle.winner(trick, trump, chosen)


@pytest.mark.parametrize("options", PACKS)
def test_r13_r15_listed_moves_over_hands_leads_and_trumps(options: str) -> None:
    chosen = oracle.chosen(options)
    pack = oracle.FRESH[chosen["pack"]].split()
    rng = random.Random(13)
    for trump in "egrs":
        for led in pack:
            others = [card for card in pack if card != led]
            for size in (1, 2, 2, 3, 4, 5, 6, 8):
                hand = rng.sample(others, size)
                state = position(trump, " ".join(hand), led, options)
                expected = oracle.playable(hand, led, trump, chosen)
                assert cards(state, options).split() == expected, (trump, led, hand)


@pytest.mark.parametrize("trump", "egrs")
def test_r15_listed_moves_over_all_small_hands_of_trumps(trump: str) -> None:
    """Every lead of a trump against every hand of up to three trumps and one other card."""
    chosen = oracle.chosen("")
    down = oracle.trumps_down(trump, chosen)
    plain = next(card for card in oracle.FRESH["roth"].split() if card not in down)
    for led in down:
        others = [card for card in down if card != led]
        for size in range(4):
            for hand in combinations(others, size):
                state = position(trump, " ".join([*hand, plain]), led)
                expected = oracle.playable([*hand, plain], led, trump, chosen)
                assert cards(state).split() == expected, (led, hand)


# ---- perft


def asked_after(seed: str, options: oracle.Options, texts: list[str]) -> list[str]:
    """The list after these moves of the first deal; empty if it is over."""
    lines: list[str] = []
    double = oracle.match(lines, seed, 1, options)
    question = next(double)
    for text in texts:
        assert text in question.moves
        try:
            question = double.send(text)
        except StopIteration:
            return []
    return question.moves


def slow_perft(seed: str, options: oracle.Options, texts: list[str], depth: int) -> int:
    """The number of sequences of `depth` moves, each played from the first card on."""
    listed = asked_after(seed, options, texts)
    if depth == 1:
        return len(listed)
    return sum(slow_perft(seed, options, [*texts, text], depth - 1) for text in listed)


@pytest.mark.parametrize("at", positions(PERFT), ids=lambda at: f"{at.seed}-{len(at.moves)}")
def test_perft_agrees(at: Position) -> None:
    options = oracle.chosen(dict(at.options))
    for depth, nodes in at.nodes.items():
        above = at.nodes.get(depth - 1, 1)
        if above <= 300:
            assert slow_perft(at.seed, options, at.moves, depth) == nodes


@pytest.mark.slow
@pytest.mark.parametrize("at", positions(PERFT), ids=lambda at: f"{at.seed}-{len(at.moves)}")
def test_perft_agrees_to_its_depth(at: Position) -> None:
    options = oracle.chosen(dict(at.options))
    depth = max(at.nodes)
    assert slow_perft(at.seed, options, at.moves, depth) == at.nodes[depth]


# ---- redeal: what the other two may hold


def worlds(state: Deal, seat: int) -> set[tuple[str, str]]:
    """Every way in which the others can hold what `seat` has not seen, by trying them all.

    Each is played from the first card on by the oracle's rules: all moves must have been listed.
    """
    left, right = (seat + 1) % 3, (seat + 2) % 3
    pack = [str(card) for card in state.deck.cards]
    chosen = oracle.chosen("")
    trump = state.view(seat)["trump"]
    held = {who: state.view(who)["hand"] for who in (left, right)}
    unseen = [card for card in pack if card in held[left] or card in held[right]]
    played: list[tuple[int, str]] = [(who, card) for who, card in state.view(seat)["played"]]
    found = set()
    for of_left in combinations(unseen, len(held[left])):
        hands = {left: list(of_left), right: [card for card in unseen if card not in of_left]}
        fits = True
        # backwards: who played a card held it, and it must have been among the playable ones
        for at in range(len(played) - 1, -1, -1):
            who, card = played[at]
            if who == seat:
                continue
            hands[who].append(card)
            led = played[at - at % 3][1] if at % 3 else None
            if card not in oracle.playable(hands[who], led, trump, chosen):
                fits = False
                break
        if fits:
            right_cards = [card for card in unseen if card not in of_left]
            found.add((" ".join(of_left), " ".join(right_cards)))
    return found


def endings(tricks_left: int) -> Iterator[Deal]:
    """Deals in play, by chance, with so many tricks left."""
    rng = random.Random(tricks_left)
    for i in range(2000):
        course = Course(rules(), 3, 1, seeded(f"ending-{tricks_left}-{i}"))
        course.begin()
        state = course.state
        assert isinstance(state, Deal)
        do(state, "solo", "pass", "pass", f"trump {rng.choice('egsr')}")
        stop = 3 * (8 - tricks_left) + rng.randrange(3)
        while state.to_move is not None and state.phase == "play" and len(state.played) < stop:
            state.apply(rng.choice(state.legal()))
        if len(state.played) == stop and state.to_move is not None:
            yield state


def check_worlds(state: Deal, seat: int, expected: set[tuple[str, str]]) -> None:
    """`redeal` deals all the expected worlds and no other, each about as often."""
    rng = random.Random(99)
    left, right = (seat + 1) % 3, (seat + 2) % 3
    each = 20
    counts = dict.fromkeys(expected, 0)
    for _ in range(each * len(expected)):
        world = rules().redeal(state, seat, rng)
        key = (" ".join(world.view(left)["hand"]), " ".join(world.view(right)["hand"]))
        assert key in counts, "a world that the play rules out"
        counts[key] += 1
    assert all(counts.values()), "a world that is never dealt"
    freedom = len(counts) - 1
    square = sum((count - each) ** 2 / each for count in counts.values())
    # five standard deviations of chi-square above its mean
    assert square <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(("tricks_left", "wanted"), [(2, 20), (3, 12), (4, 6)])
def test_redeal_gives_all_worlds_that_fit_and_each_as_often(tricks_left: int, wanted: int) -> None:
    """For seats to which the play has ruled something out."""
    narrowed = 0
    for state in endings(tricks_left):
        for seat in range(3):
            in_left, in_right = (len(state.held((seat + i) % 3)) for i in (1, 2))
            expected = worlds(state, seat)
            if len(expected) < comb(in_left + in_right, in_left):
                check_worlds(state, seat, expected)
                narrowed += 1
        if narrowed >= wanted:
            return
    raise AssertionError("too few endings")


def test_r15_redeal_leaves_higher_matadors_to_who_did_not_follow_a_trump() -> None:
    """Seat 1 did not follow the nine: it may have kept back any of the three, but no other."""
    state, _ = dealt(
        "9e 7s 9s Ts Us Os Ks As", "Ue 7g 8g 9g Tg Og Kg Ag", "7e Ug 8e Te Oe Ke Ae 7r"
    )
    do(state, "solo", "pass", "pass", "trump e", "play 9e", "play 7g", "play 8e")
    rng = random.Random(15)
    of_one: set[str] = set()
    for _ in range(300):
        of_one.update(rules().redeal(state, 0, rng).view(1)["hand"])
    assert of_one == {"Ue", "7e", "Ug", "8g", "9g", "Tg", "Og", "Kg", "Ag", "7r"}


def test_r15_redeal_after_a_matador_led() -> None:
    """Seat 1 did not follow the Grün-Unter: it may have kept back the two higher ones."""
    state, _ = dealt(
        "Ug 7s 9s Ts Us Os Ks As", "Ue 7g 8g 9g Tg Og Kg Ag", "7e 9e 8e Te Oe Ke Ae 7r"
    )
    do(state, "solo", "pass", "pass", "trump e", "play Ug", "play 7g", "play 8e")
    rng = random.Random(15)
    trumps: set[str] = set()
    for _ in range(300):
        hand = rules().redeal(state, 0, rng).view(1)["hand"]
        trumps.update(card for card in hand if card in oracle.TRUMPS["e", "unter"])
    assert trumps == {"Ue", "7e"}


def test_redeal_explains_all_that_the_seat_was_told() -> None:
    """The other world, played from its first card on, tells the seat the same lines."""
    game = rules("hold=yes")
    rng = random.Random(7)
    for i in range(60):
        course = Course(game, 3, 1, seeded(f"explain-{i}"))
        course.begin()
        start, state = course.state.copy(), course.state
        assert isinstance(start, Deal)
        assert isinstance(state, Deal)
        done: list[int] = []
        for _ in range(rng.randrange(28)):
            if state.to_move is None:
                break
            done.append(rng.choice(state.legal()[-4:]))
            state.apply(done[-1])
        for seat in range(3):
            world = game.redeal(state, seat, rng)
            assert world.dealt[seat] == state.dealt[seat]
            assert sorted(sum(world.dealt, ())) == list(range(24))
            # from its first decision, with the hands that this world was dealt
            again = start.with_hands({who: list(world.dealt[who]) for who in range(3)})
            told_again: list[Event] = []
            told: list[Event] = []
            first = start.copy()
            for move in done:
                assert move in again.legal()
                again.apply(move, told_again)
                first.apply(move, told)
            assert [str(e.seen_by(seat)) for e in told_again] == [
                str(e.seen_by(seat)) for e in told
            ]
            assert again.view(seat) == state.view(seat)
            for who in range(3):
                assert again.view(who) == world.view(who)
            if state.to_move is not None:
                assert again.legal() == world.legal()
