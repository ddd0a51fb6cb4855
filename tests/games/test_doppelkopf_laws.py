"""From the events of a deal of Doppelkopf back to its chance, and other laws of its logs."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence

import pytest

from kartenspiel.chance import Sampled, Seeded
from kartenspiel.core import Event, parse_event
from kartenspiel.course import Course, seeded
from kartenspiel.errors import NotationError
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.games.doppelkopf.deck import KINDS
from tests.games.doppelkopf_positions import rules
from tests.games.test_doppelkopf_oracle import eager, random_options


def logged(game: Doppelkopf, seats: int, seed: str, rng: random.Random) -> list[str]:
    """The lines of a match of random moves."""
    course = Course(game, seats, 1, seeded(seed))
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        legal = [game.text(move) for move in course.state.legal()]
        course.apply(game.parse(legal[eager(legal, rng)]), events)
    return [str(event) for event in events]


def read(game: Doppelkopf, lines: Sequence[str]) -> list[list[Event]]:
    """The events of each deal, as a reader of the log has them; the lot with the first."""
    deals: list[list[Event]] = [[]]
    for line in lines:
        event = parse_event(line, game.verbs)
        if event.verb == "deal" and any(e.verb == "deal" for e in deals[-1]):
            deals.append([])
        deals[-1].append(event)
    return deals


@pytest.mark.parametrize("number", range(16))
def test_a_log_plays_itself(number: int) -> None:
    """No seed is needed: packs, new deals and the dummy's lots are in the lines."""
    rng = random.Random(number)
    seats = rng.choice([3, 3, 4, 5, 6])
    game = random_options(rng, seats)
    lines = logged(game, seats, f"log-{number}", rng)
    deals = read(game, lines)
    course = Course(game, seats, 1, lambda n: game.arrange(deals[n - 1]))
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        state = course.state
        at = len(events)
        move = next(m for m in state.legal() if str(state.announce(m)) == lines[at])
        course.apply(move, events)
    assert [str(event) for event in events] == lines


def test_r39_the_dummys_lots_are_read_back() -> None:
    """In this printed match it chooses between two blank cards twice."""
    game = rules("preset=forty", 3)
    drawn: list[int] = []

    class Counting(Seeded):
        def uniform(self, label: str, n: int) -> int:
            number = super().uniform(label, n)
            drawn.append(number)
            return number

    course = Course(game, 3, 2, lambda n: Counting("forty-1", n))
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        listed = [game.text(move) for move in course.state.legal()]
        calm = [text for text in listed if not text.startswith("solo")]
        course.apply(game.parse(calm[-1]), events)
    told = []
    for deal in read(game, [str(event) for event in events]):
        told += list(game.arrange(deal)._numbers["strohmann"])  # type: ignore[arg-type]
    assert told == drawn
    assert len(drawn) == 2


def test_a_log_with_cards_that_the_pack_has_not() -> None:
    game = rules("pack=40")
    lines = ["deal 1 dealer=0", "hand 1 Ae Ae Ae Te", "hand 2 Kg Kg", "hand 3 9g"]
    events = [parse_event(line, game.verbs) for line in lines]
    with pytest.raises(NotationError):
        game.arrange(events).shuffle("deck", game.deck.fresh)
    with pytest.raises(NotationError):
        game.arrange([parse_event("hand 1 2c", game.verbs)])


def test_r34_new_deals_are_labelled() -> None:
    game = rules("one_trump=yes")
    found = 0
    for seed in range(3000):
        if found == 3:
            break
        standing = game.begin(4, Sampled(random.Random(seed)))
        events: list[Event] = []
        deal = game.deal(standing, Sampled(random.Random(seed)), events)
        while deal.phase == "bid":
            listed = [game.text(move) for move in deal.legal()]
            text = "redeal" if "redeal" in listed else listed[0]
            deal.apply(game.parse(text), events)
        if deal.talk.redeals:
            found += 1
            chance = game.arrange(events)
            hands = [event for event in events if event.verb == "hand"]
            for number in range(deal.talk.redeals + 1):
                label = f"deck{number + 1}" if number else "deck"
                order = chance.shuffle(label, game.deck.fresh)
                first = {KINDS[str(card)] for card in hands[4 * number].words}
                assert set(order[:4]) <= first
    assert found == 3


def test_r34_after_five_new_deals_the_right_is_gone() -> None:
    game = rules("one_trump=yes")
    plain = "Ae Ke Te 9e Ag Kg Tg 9g Ar Kr Tr 9r"

    class Stacked(Sampled):
        """Every pack gives Vorhand no trump at all."""

        def shuffle(self, label: str, cards: Sequence[int]) -> list[int]:  # type: ignore[override]  # noqa: ARG002
            first = [KINDS[card] for card in plain.split()]
            rest = list(cards)
            for kind in first:
                rest.remove(kind)
            return [
                kind
                for at in range(0, 12, 4)
                for kind in first[at : at + 4] + rest[at * 3 : at * 3 + 12]
            ]

    events: list[Event] = []
    standing = game.begin(4, Sampled(random.Random(1)))
    deal = game.deal(standing, Stacked(random.Random(1)), events)
    for redeals in range(6):
        assert deal.view(0)["redeals"] == redeals
        assert (game.parse("redeal") in deal.legal()) == (redeals < 5)
        if redeals < 5:
            deal.apply(game.parse("redeal"), events)
    assert len([event for event in events if event.verb == "hand"]) == 24


def test_games_are_pickled_with_their_options() -> None:
    game = rules("preset=full", 5)
    again = pickle.loads(pickle.dumps(game))
    assert again.options == game.options
    assert logged(again, 5, "pickled", random.Random(1)) == logged(
        game, 5, "pickled", random.Random(1)
    )


def test_equal_events_make_equal_states() -> None:
    rng = random.Random(20)
    for seats in (3, 4, 5, 6):
        game = random_options(rng, seats)
        chance = Seeded(f"equal-{seats}", 1)
        standing = game.begin(seats, chance)
        one = game.deal(standing, Seeded("same", 2))
        two = game.deal(standing, Seeded("same", 2))
        while one.to_move is not None:
            legal = one.legal()
            assert two.legal() == legal
            move = legal[eager([game.text(m) for m in legal], rng)]
            # one of them is copied before every move, which must change nothing
            for listed in legal[:2]:
                two.copy().apply(listed)
            two = two.copy()
            first: list[Event] = []
            second: list[Event] = []
            one.apply(move, first)
            two.apply(move, second)
            assert first == second
            assert [one.view(seat) for seat in range(seats)] == [
                two.view(seat) for seat in range(seats)
            ]
        assert game.settle(standing, one) == game.settle(standing, two)
