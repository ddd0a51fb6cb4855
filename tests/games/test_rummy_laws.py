"""Rummy: random play with random options, beside the plain rules and the plain account."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event, Move
from kartenspiel.course import Course, seeded
from kartenspiel.games.rummy.deck import FIGURES, text
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.rules import Rummy
from kartenspiel.melds.hands import faces_of, hand_of
from kartenspiel.options import Whole
from tests.games.rummy_account import Sheet
from tests.games.rummy_kit import POLICIES
from tests.games.rummy_plain import legal_by_sheet

WORDS = (
    *("turn", "discard", "exchange", "exchange_discard", "last_take", "last_discard", "buy"),
    *("share", "knock", "stop", "reshuffle", "exhausted", "replay", "win", "dead", "stay"),
)
"""Phases, figures and events that random matches should come by."""
LOW = {"max_rounds": (1, 50), "max_deals": (1, 6), "reshuffles": (0, 3), "limit": (20, 120)}
"""Ranges in which play is short and much happens."""


def random_options(rng: random.Random, seats: int) -> RummyOptions:
    """A value for every option, half of them the default."""
    words = {}
    for declared in RummyOptions.declared():
        values = declared.values
        if rng.random() < 0.5 and declared.name not in LOW:
            continue
        if isinstance(values, Whole):
            low, high = LOW.get(declared.name, (values.low, min(values.high, 120)))
            words[declared.name] = str(rng.randint(low, high))
        else:
            words[declared.name] = rng.choice(values.texts)  # type: ignore[attr-defined]
    if seats > 6:
        words["packs"] = "3"
    return RummyOptions.parse(words.items())


def mixed(rng: random.Random) -> Iterator[str]:
    """How each decision is made: by chance, or so that hands get better and deals are ended; in
    some matches nobody ends a deal, so that the stock runs out."""
    if rng.random() < 0.3:
        while True:
            yield "idle"
    while True:
        yield from [rng.choice(["chance", "greedy", "greedy", "call", "suit"])] * rng.randint(1, 30)


def chosen(course: Course, how: str, rng: random.Random) -> Move:
    state = course.state
    legal = state.legal()
    if how == "idle" and state.view(0)["phase"] in ("turn", "discard"):
        quiet = [move for move in legal if text(move).split(" ")[-1] not in FIGURES]
        return quiet[0] if rng.random() < 0.7 else rng.choice(quiet)
    if how in ("idle", "chance") or state.view(0)["phase"] in ("buy", "share"):
        return rng.choice(legal)
    return POLICIES[how](state, course.count)


def check_cards(deal: Deal) -> None:
    """Every card is in one place; masks and known cards agree with the hands."""
    places = [*deal.stock, *deal.pile]
    for seat, hand in enumerate(deal.hands):
        places += faces_of(hand)
        assert deal.held[seat] == deal.deck.mask(faces_of(hand))
        assert not Counter(faces_of(deal.known[seat])) - Counter(faces_of(hand)) or (
            deal.phase == "rob"
        )
    if deal.phase == "rob":
        places += [52] * deal.robbed
    assert Counter(places) == Counter(deal.deck.faces)


def same(one: Deal, other: Deal) -> bool:
    """Whether two states hold the same values."""
    return all(value(one, name) == value(other, name) for name in Deal.__mro__[1].__slots__)


def value(deal: Deal, name: str) -> object:
    found = getattr(deal, name)
    if name in ("account", "trail") and found is not None:
        return [getattr(found, slot) for slot in type(found).__slots__]
    return None if name in ("chance", "figures", "deck", "_listed") else found


def play_one(number: int, *, oracle_share: float) -> Counter[str]:
    """A match with random options, all laws held at its decisions; what was seen in it."""
    rng = random.Random(number)
    seats = rng.choice([2, 2, 3, 3, 4, 4, 5, 6, 7, 8])
    options = random_options(rng, seats)
    game = Rummy(options)
    game.check(seats)
    seed = f"laws-{number}"
    course = Course(game, seats, 2, seeded(seed))
    twin = Course(game, seats, 2, seeded(seed))
    seen: Counter[str] = Counter()
    events: list[Event] = []
    lines: list[str] = []
    course.begin(events)
    twin.begin()
    how = mixed(rng)
    moves_of_deal = deal = 0
    while not course.over:
        state = course.state
        assert isinstance(state, Deal)
        if course.standing.deal != deal:
            deal, moves_of_deal = course.standing.deal, 0
        moves_of_deal += 1
        # R23: turns of two questions, an exchange each, a last take, robbing, money
        assert moves_of_deal <= 2 * options.max_rounds * seats + 2 * seats + 2 + 2 + 2 * seats
        assert len(state.legal()) >= 2  # R40
        assert state.must_ask
        seen[state.phase] += 1
        if rng.random() < oracle_share:
            assert [text(move) for move in state.legal()] == legal_by_sheet(state)
            check_cards(state)
            assert same(state, twin.state)  # type: ignore[arg-type]
            seen["compared"] += 1
        move = chosen(course, next(how), rng)
        seen.update(word for word in text(move).split(" ") if word in FIGURES[1:])
        course.apply(move, events)
        twin.apply(move)
        lines += [str(event) for event in events]
        events.clear()
    check_account(options, seats, lines)
    seen.update(line.split(" ")[0] for line in lines)
    return seen


def check_account(options: RummyOptions, seats: int, lines: list[str]) -> None:
    """R26–R39 by the plain account, deal by deal."""
    sheet: Sheet | None = None
    told: list[str] = []
    sign = 1
    for line in lines:
        verb = line.split(" ")[0]
        if verb == "deal":
            told = []
            if sheet is None or sheet.over:
                sheet = Sheet(dict(options.words()), [0] * seats, [True] * seats, [0] * seats, 0)
                sheet.money, sheet.sign = [0] * seats, sign
        if sheet is None:
            continue
        told.append(line)
        if verb == "score":
            last = max(at for at, each in enumerate(told) if each.startswith("show "))
            assert sheet.play(told) == told[last + 1 :], (told[0], dict(options.words()))
            sign = sheet.sign


@pytest.mark.parametrize("part", range(8))
def test_random_matches(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(part * 5, part * 5 + 5):
        seen += play_one(number, oracle_share=0.015)
    assert seen["compared"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("part", range(6))
def test_many_random_matches(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(1000 + part * 40, 1000 + part * 40 + 40):
        seen += play_one(number, oracle_share=0.05)
    assert seen["compared"] > 500


def test_random_matches_see_every_phase() -> None:
    seen: Counter[str] = Counter()
    for number in range(225, 250):
        seen += play_one(number, oracle_share=0.0)
    for word in ("rob", *WORDS):
        assert seen[word], word


def test_copies_are_independent() -> None:
    rng = random.Random("copies")
    game = Rummy()
    deal = game.deal(game.begin(4, Seeded("c", 1)), Seeded("c", 1))
    while deal.to_move is not None:
        twin = deal.copy()
        assert same(twin, deal)
        for _ in range(4):
            if twin.to_move is not None:
                twin.apply(rng.choice(twin.legal()))
        again = deal.copy()
        assert again.legal() == deal.legal()
        deal.apply(rng.choice(deal.legal()))
        assert not same(again, deal)


def test_cards_are_written_in_hand_order() -> None:
    game = Rummy()
    for number in range(20):
        deal = game.deal(game.begin(3, Seeded(f"h{number}", 1)), Seeded(f"h{number}", 1))
        for seat in range(3):
            hand = deal.view(seat)["hand"]
            order = [str(card) for card in game.hand_order]
            assert sorted(hand, key=order.index) == hand
            assert hand_of(faces_of(deal.hands[seat])) == deal.hands[seat]
