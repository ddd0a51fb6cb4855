"""Rummy: what a seat cannot know, dealt again (sheet §5, View), and chance told by a log."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event, parse_event
from kartenspiel.course import Course, seeded
from kartenspiel.errors import NotationError
from kartenspiel.games.rummy.deck import text
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.rules import Rummy
from kartenspiel.games.rummy.trail import CUT, DISCARD, DRAW, SHOWN, STOCK
from kartenspiel.melds.hands import XX, faces_of
from tests.games.rummy_kit import POLICIES, play_words, rules, set_deal

TABLES = [
    ("", 4),
    ("preset=basque", 3),
    ("preset=basque jokers=4 reshuffles=3 max_rounds=60", 2),
    ("start=turnup reshuffles=9", 6),
    ("packs=3 jokers=4 exchange=all flush_steal=yes", 8),
    ("cut_joker=rob2 jokers=4 reshuffles=2 discard_taken=yes", 2),
    ("cut_card=hidden reshuffles=0 last_take=yes", 5),
]


def decisions(options: str, seats: int, seed: str, share: float) -> Iterator[tuple[Rummy, Deal]]:
    """Decisions of a match in which hands get better now and then."""
    rng = random.Random(f"{seed}/{options}")
    game = rules(options, seats)
    course = Course(game, seats, 1, seeded(seed))
    course.begin()
    while not course.over:
        state = course.state
        assert isinstance(state, Deal)
        if rng.random() < share:
            yield game, state
        how = "greedy" if rng.random() < 0.3 else "call"
        course.apply(POLICIES[how](state, course.count))


def known(deal: Deal, seat: int) -> str:
    """All that `seat` is shown."""
    moves = [text(move) for move in deal.legal()] if deal.to_move == seat else []
    return json.dumps([deal.view(seat), deal.to_move, moves])


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_a_world_looks_the_same_and_is_possible(options: str, seats: int) -> None:
    rng = random.Random(options)
    for game, deal in decisions(options, seats, "worlds", 0.06):
        before = [known(deal, seat) for seat in range(seats)]
        for seat in deal.order[:3]:
            world = game.redeal(deal, seat, rng)
            assert known(world, seat) == before[seat]
            assert world.hands[seat] == deal.hands[seat]
            check_world(world)
            # another seat of that world may imagine it in turn
            other = deal.order[-1]
            again = game.redeal(world, other, rng)
            assert known(again, other) == known(world, other)
            check_world(again)
        assert [known(deal, seat) for seat in range(seats)] == before


def check_world(world: Deal) -> None:
    """The pack is whole, and the hidden cards can have come about as the trail says."""
    cards = world.stock + world.pile + [XX] * (world.robbed if world.phase == "rob" else 0)
    for seat, hand in enumerate(world.hands):
        cards += faces_of(hand)
        assert world.held[seat] == world.deck.mask(faces_of(hand))
    assert Counter(cards) == Counter(world.deck.faces)
    if world.trail is None:
        if world.natural_cut and world.phase != "rob":
            assert world.stock[0] != XX
        return
    trail = world.trail
    hidden = [
        Counter(faces_of(hand)) - Counter(faces_of(part))
        for hand, part in zip(trail.hands, trail.known, strict=True)
    ]
    stock: Counter[int] = Counter()
    for step in trail.steps:
        if step.kind == STOCK:
            assert not stock
            stock = Counter(faces_of(step.cards))
        elif step.kind == DRAW:
            assert stock[step.cards] > 0
            stock -= Counter([step.cards])
            hidden[step.seat] += Counter([step.cards])
        elif step.kind == CUT:
            assert any(face != XX for face in hidden[step.seat])
        elif step.kind == DISCARD:
            assert hidden[step.seat][step.cards] > 0
            hidden[step.seat] -= Counter([step.cards])
        else:
            assert step.kind == SHOWN
            assert hidden[step.seat] == Counter(faces_of(step.cards))
            hidden[step.seat] = Counter()
    assert stock == Counter(world.stock)
    for seat in world.order:
        own = Counter(faces_of(world.hands[seat])) - Counter(faces_of(world.known[seat]))
        assert own == hidden[seat]


def test_before_a_reshuffle_every_place_is_as_likely() -> None:
    """How often an unseen card is in a given hand, against the share of the hidden places."""
    game = rules("jokers=0", 3)
    deal = game.deal(game.begin(3, Seeded("fair", 1)), Seeded("fair", 1))
    deal.apply(deal.legal()[0])
    seat = deal.to_move
    assert seat is not None
    other = deal.order[(deal.order.index(seat) + 1) % 3]
    rng = random.Random("fair")
    unseen = set(deal.stock[1:]) - set(faces_of(deal.hands[seat]))
    face = min(face for face in unseen if deal.stock.count(face) == 1)
    copies = deal.stock.count(face) + sum(
        faces_of(deal.hands[s]).count(face) for s in deal.order if s != seat
    )
    worlds = 4000
    held = sum(
        faces_of(game.redeal(deal, seat, rng).hands[other]).count(face) for _ in range(worlds)
    )
    places = (
        len(deal.stock) - 1 + sum(len(faces_of(deal.hands[s])) for s in deal.order if s != seat)
    )
    expected = worlds * copies * 10 / places
    assert abs(held - expected) < 5 * expected**0.5


def test_the_open_cut_card_and_known_cards_stay() -> None:
    deal = set_deal(
        ("2c 4d 6h 8s Td Qh 3c 5d 7h 9s", "3s 5h 7d 9c Jh Kd 2h 4s 6d 8c"),
        options="start=turnup",
        opened="Ac",
        cut="As",
    )
    play_words(deal, "take", "discard 2c")
    rng = random.Random(1)
    game = rules("start=turnup", 2)
    seen: Counter[int] = Counter()
    for _ in range(300):
        world = game.redeal(deal, 1, rng)
        assert world.view(1)["cut"] == "As"
        assert "Ac" in world.view(0)["hand"]
        seen.update(set(faces_of(world.hands[0])))
        assert world.hands[1] == deal.hands[1]
    # whatever seat 1 has not seen may be in the other hand
    hidden = set(deal.deck.faces) - {
        face
        for face in range(53)
        if deal.deck.faces.count(face)
        == faces_of(deal.hands[1]).count(face) + (deal.pile + deal.stock[:1]).count(face)
    }
    assert hidden == set(seen)


def refilled() -> tuple[Rummy, Deal]:
    """Two seats after a reshuffle: seat 0 has kept what it drew of the new stock."""
    game = rules("start=turnup jokers=0 knock_limit=0", 2)
    course = Course(game, 2, 1, seeded("layers"))
    course.begin()
    state = course.state
    assert isinstance(state, Deal)
    while not state.renewed or len(state.stock) > 50:
        # both throw a card of their hands and keep the card drawn
        course.apply(state.legal()[0 if state.phase == "turn" else 1])
    while state.to_move != 1 or state.phase != "turn":
        course.apply(state.legal()[0 if state.phase == "turn" else 1])
    return game, state


def test_after_a_reshuffle_old_cards_stay_out_of_the_stock() -> None:
    game, deal = refilled()
    assert deal.trail is not None
    shuffled = Counter(faces_of(deal.stock_known))
    rng = random.Random("layers")
    in_stock: Counter[int] = Counter()
    in_hand: Counter[int] = Counter()
    for _ in range(400):
        world = game.redeal(deal, 1, rng)
        check_world(world)
        assert not Counter(world.stock) - shuffled
        in_stock.update(set(world.stock))
        in_hand.update(set(faces_of(world.hands[0])))
    # drawn cards may be any of the new stock that seat 1 has not seen since
    own = Counter(faces_of(deal.hands[1])) + Counter(deal.pile)
    unseen = Counter(deal.deck.faces) - own
    assert set(in_hand) | set(in_stock) == set(unseen)
    assert len(set(in_hand) & set(in_stock)) > 20


def test_shown_hands_are_known() -> None:
    for game, deal in decisions("", 3, "shown", 1.0):
        if deal.announcer is not None and deal.to_move is not None:
            world = game.redeal(deal, deal.to_move, random.Random(1))
            assert world.hands[deal.announcer] == deal.hands[deal.announcer]
            assert deal.known[deal.announcer] == deal.hands[deal.announcer]


# ---- arrange


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_a_deal_is_replayed_from_the_cards_that_it_shows(options: str, seats: int) -> None:
    game = rules(options, seats)
    for number in range(3):
        rng = random.Random(number)
        course = Course(game, seats, 1, seeded(f"arrange-{number}"))
        events: list[Event] = []
        moves = []
        course.begin(events)
        while not course.over and course.standing.deal < 3:
            how = "greedy" if rng.random() < 0.2 else "call"
            moves.append(POLICIES[how](course.state, course.count))
            course.apply(moves[-1], events)
        lines = [str(event) for event in events]
        parsed = [parse_event(line, game.verbs) for line in lines]
        deals: list[list[Event]] = [[]]
        for event in parsed:
            deals[-1].append(event)
            if event.verb == "score":
                deals.append([])
        again = Course(game, seats, 1, lambda deal: game.arrange(deals[deal - 1]))  # noqa: B023
        replayed: list[Event] = []
        again.begin(replayed)
        for move in moves:
            again.apply(move, replayed)
        assert [str(event) for event in replayed] == lines


def test_cards_that_are_not_in_the_pack_are_refused() -> None:
    game = rules("jokers=0", 2)
    with pytest.raises(NotationError):
        game.arrange([Event("hand", 0, ("XX",))])
    with pytest.raises(NotationError):
        game.arrange([Event("cut", 0, ("7e",))])
    told = game.arrange([Event("hand", 0, ("2c", "2c", "2c"))])
    with pytest.raises(NotationError):
        told.shuffle("deck", game.deck.faces)


def test_a_log_that_breaks_off_can_be_arranged() -> None:
    game = rules("preset=basque", 3)
    for events in ([], [Event("hand", 0, ("2c",))], [Event("cut", 1, ("XX",))]):
        deal = game.deal(game.begin(3, game.arrange([])), game.arrange(events))
        assert deal.to_move is not None


def test_a_told_joker_under_a_reshuffled_pack_is_moved() -> None:
    game = rules("cut_joker=reshuffle", 3)
    deal = game.deal(game.begin(3, Seeded("x", 1)), game.arrange([Event("cut", 1, ("XX",))]))
    assert deal.view(0)["cut"] != "XX"
