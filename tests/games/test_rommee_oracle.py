"""The engine of Rommee against its readable double, on random play under random options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game
from kartenspiel.games.rommee import Rommee
from kartenspiel.games.rommee.play import Deal
from tests.games import rommee_oracle as oracle
from tests.games.meld_laws import chosen, made_up, random_options, seats_for
from tests.games.rommee_deals import deal

PRESETS = ["meister", "zehntelpfennig", "abart1", "abart2", "abart3", "kinder", "zehn"]


def in_step(game: Rommee, seats: int, length: int, rng: Random, *, decisions: int) -> int:
    """Play at random; every list, every question and every account must be the double's."""
    options = dict(game.options.words())
    course = Course(game, seats, length, seeded(str(rng.random())))
    events: list[Event] = []
    course.begin(events)
    for _ in range(decisions):
        state, seat = course.state, course.state.to_move
        assert isinstance(state, Deal)
        assert seat is not None
        legal = state.legal()
        texts = [game.text(move) for move in legal]
        view = {**state.view(seat), "turn": seat}
        assert texts == oracle.legal(view, options), (options, view)
        assert state.must_ask == (texts != ["take"])
        course.apply(chosen(texts, legal, rng), events)
        if course.over:
            break
    totals = [0] * seats
    shown: list[int] = []
    for event in events:
        if event.verb == "partie":
            totals = [0] * seats
        elif event.verb == "show":
            shown.append(int(event.words[0]))
            cards = Counter(map(str, event.words[1:]))
            loss = (
                oracle.least(cards, options)
                if options["mode"] == "closed"
                else oracle.loose(cards, int(options["joker_points"]))
            )
            assert event.words[0] in (loss, 0) or options["knock_counts"] == "yes"
        elif event.verb == "totals":
            before, totals = totals, [int(str(word)) for word in event.words]
        elif event.verb == "score":
            divide = int(options["divide"])
            old, new = oracle.account(before, divide), oracle.account(totals, divide)
            assert list(event.words) == [b - a for a, b in zip(old, new, strict=True)]
            assert sum(new) == 0
            assert sorted(b - a for a, b in zip(before, totals, strict=True)) == sorted(shown)
            shown = []
    return len(events)


@pytest.mark.parametrize("preset", PRESETS)
def test_oracle_in_every_preset(preset: str) -> None:
    rng = Random(preset)
    for seats in (2, 3, 5):
        game = make_game("rommee", seats, preset=preset)
        assert isinstance(game, Rommee)
        in_step(game, seats, 3, rng, decisions=150)


@pytest.mark.parametrize("number", range(24))
def test_oracle_under_random_options(number: int) -> None:
    rng = Random(f"rommee {number}")
    game = random_options("rommee", rng)
    assert isinstance(game, Rommee)
    in_step(game, seats_for(game, rng), 3, rng, decisions=120)


@pytest.mark.parametrize("number", range(8))
def test_oracle_on_made_up_tables(number: int) -> None:
    """Layings off and swaps of every kind, at every end."""
    rng, kinds = Random(f"made up {number}"), set[str]()
    for _ in range(60):
        melds, cards = made_up(rng, repeated_suits=False)
        options = f"meld_jokers={rng.choice([1, 2, 2])} out={rng.choice(['free', 'discard'])}"
        if options.startswith("meld_jokers=1") and any(text.count("XX") > 1 for text in melds):
            continue
        table = deal(cards, "9s", options=options, melds=tuple(melds), opened=True, drawing=False)
        view = {**table.state.view(0), "turn": 0}
        assert table.moves() == oracle.legal(view, dict(table.game.options.words())), (melds, cards)
        kinds |= {text.split(" ")[0] for text in table.moves()}
    assert {"layoff", "swap"} <= kinds


@pytest.mark.slow
@pytest.mark.parametrize("number", range(60))
def test_oracle_under_many_random_options(number: int) -> None:
    rng = Random(f"rommee at length {number}")
    game = random_options("rommee", rng)
    assert isinstance(game, Rommee)
    in_step(game, seats_for(game, rng), 4, rng, decisions=600)
