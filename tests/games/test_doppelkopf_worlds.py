"""What a seat of Doppelkopf cannot know: dealt again it must change nothing that the seat was sent,
and every world that fits must come up as often as any other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

from kartenspiel.chance import Sampled, Told
from kartenspiel.core import Event
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.games.doppelkopf.deck import CARDS, KINDS
from kartenspiel.games.doppelkopf.play import Deal
from kartenspiel.games.doppelkopf.rules import DoppelkopfStanding
from kartenspiel.games.doppelkopf.spread import Room, Spread
from tests.games.doppelkopf_positions import NORMAL_TRUMPS, dealt, do, filled, moves, rules
from tests.games.test_doppelkopf_oracle import OPTIONS, eager, random_options


class Story:
    """A deal with everything that has happened in it."""

    def __init__(
        self, game: Doppelkopf, seats: int, rng: random.Random, **standing: object
    ) -> None:
        self.game = game
        self.seats = seats
        words: dict[str, object] = {"totals": (0,) * seats, "dealer": rng.randrange(seats)}
        words |= {"pot": 400 if game.counts_parties else 0, "partie_deals": 1} | standing
        self.standing = DoppelkopfStanding(**words)  # type: ignore[arg-type]
        self.events: list[Event] = []
        self.moves: list[str] = []
        self.deal = game.deal(self.standing, Sampled(rng), self.events)

    def go_on(self, rng: random.Random) -> None:
        """One move."""
        legal = [self.game.text(move) for move in self.deal.legal()]
        self.moves.append(legal[eager(legal, rng)])
        self.deal.apply(self.game.parse(self.moves[-1]), self.events)

    def told(self, seat: int) -> list[str]:
        """What a seat was sent so far."""
        return [str(event.seen_by(seat)) for event in self.events]

    def in_world(self, world: Deal) -> tuple[Deal, list[Event]]:
        """The same story with the cards of a world: every move must be listed in it too."""
        chance = self.game.arrange(self.events)
        orders = dict(chance._orders)
        label = f"deck{world.talk.redeals + 1}" if world.talk.redeals else "deck"
        hands = [dealt_cards(world, place) for place in world.frame.order]
        orders[label] = [
            k for at in range(0, len(hands[0]), 4) for hand in hands for k in hand[at : at + 4]
        ]
        events: list[Event] = []
        deal = self.game.deal(self.standing, Told(orders, chance._numbers), events)
        given = world.talk.gifts[1:] if world.talk.swapped else world.talk.gifts
        gifts = [CARDS[kind] for _, kind, _ in given]
        for text in self.moves:
            move = f"give {gifts.pop(0)}" if text.startswith("give") else text
            listed = [self.game.text(m) for m in deal.legal()]
            assert move in listed, (move, listed)
            deal.apply(self.game.parse(move), events)
        return deal, events


def dealt_cards(deal: Deal, place: int) -> list[int]:
    """What a place was dealt, in a state."""
    cards = deal.held(place) + [kind for who, kind in deal.who_played() if who == place]
    for taker, kind, giver in deal.talk.gifts:
        if taker == place:
            cards.remove(kind)
        if giver == place:
            cards.append(kind)
    return cards


def stories(rng: random.Random, number: int) -> Iterator[Story]:
    """Deals at points of their play, with random options, a few of each."""
    for _ in range(number):
        seats = rng.choice([3, 4, 5, 6])
        game = random_options(rng, seats)
        forced = rng.randrange(seats) if game.options.forced_solo and rng.random() < 0.3 else None
        more: dict[str, object] = {} if forced is None else {"forced": forced, "pot": 0}
        if seats == 5 and forced is not None:
            more["dealer"] = (forced + 1) % 5
        yield Story(game, seats, rng, **more)


def check_worlds(story: Story, rng: random.Random, worlds: int = 2) -> None:
    """At this point, worlds of every seat: equal to it in everything, its story still possible."""
    deal = story.deal
    for seat in range(story.seats):
        view, told = deal.view(seat), story.told(seat)
        for _ in range(worlds):
            world = story.game.redeal(deal, seat, rng)
            assert world.view(seat) == view
            assert (world.to_move, world.must_ask) == (deal.to_move, deal.must_ask)
            if deal.to_move == seat:
                assert world.legal() == deal.legal()
                assert world.why_not("play Ae") == deal.why_not("play Ae")
            again, events = story.in_world(world)
            assert [str(event.seen_by(seat)) for event in events] == told
            for place in range(deal.frame.places):
                assert again.held(place) == world.held(place)
                assert again.alten == world.alten
                assert again.view(seat)["known"] == view["known"]
            if story.seats > place:
                assert [again.view(s) for s in range(story.seats)] == [
                    world.view(s) for s in range(story.seats)
                ]


@pytest.mark.parametrize("number", range(40))
def test_worlds_of_random_deals(number: int) -> None:
    rng = random.Random(number)
    for story in stories(rng, 1):
        check_worlds(story, rng)
        while story.deal.to_move is not None:
            story.go_on(rng)
            if story.deal.phase != "play" or rng.random() < 0.15:
                check_worlds(story, rng)
        check_worlds(story, rng)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1000, 2500))
def test_worlds_of_many_random_deals(number: int) -> None:
    test_worlds_of_random_deals(number)


ASKED = "Us 9s Ae 9e 9g 9r Kr Kg Ke Tg Tr Te"
"""A hand with two trumps."""


@pytest.mark.parametrize("joiner_asks", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_worlds_of_a_joining(number: int, *, joiner_asks: bool) -> None:
    """R35: from every seat, before, in the middle of, and after the giving."""
    rng = random.Random(number)
    hands = filled({0: ASKED, 2: "As Ts Ae 9e 9g 9r Kr Kg Ke Tg Ar Te"}, plain=(0, 2))
    game = rules("two_trumps=yes")
    story = Story(game, 4, rng, dealer=3)
    story.events = []
    story.deal = dealt(hands, "two_trumps=yes", events=story.events)
    said = ["ask", "pass", "ask" if joiner_asks else "pass", "pass", "pass", "join"]
    for text in said:
        assert text in moves(story.deal)
        story.moves.append(text)
        story.deal.apply(game.parse(text), story.events)
        check_worlds(story, rng, 1)
    while story.deal.to_move is not None:
        story.go_on(rng)
        if story.deal.phase == "give" or len(story.deal.played) in (0, 3, 17, 30, 44):
            check_worlds(story, rng, 1)


# ---- every world, as often as any other


def physical(cards: list[int], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to deal cards, each a thing of its own, to hands of these sizes."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(cards)), sizes[0]):
        hand = tuple(sorted(cards[i] for i in chosen))
        left = [kind for i, kind in enumerate(cards) if i not in chosen]
        for rest in physical(left, sizes[1:]):
            yield (hand, *rest)


def hidden_from(deal: Deal, seat: int) -> list[int]:
    """The places whose hands a seat does not see."""
    return [p for p in deal.frame.order if p != seat and not (deal.open and p == 3)]


def unseen_by(deal: Deal, seat: int) -> list[int]:
    """The cards in them."""
    return [kind for place in hidden_from(deal, seat) for kind in deal.held(place)]


def possible(story: Story, seat: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """Hidden hands that fit, each with the number of ways to deal it; by playing all of them."""
    deal, told = story.deal, story.told(seat)
    hidden = hidden_from(deal, seat)
    ways = Counter(physical(unseen_by(deal, seat), [len(deal.held(place)) for place in hidden]))
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for hands, dealings in ways.items():
        world = deal.copy()
        for place, hand in zip(hidden, hands, strict=True):
            world.hold(place, list(hand))
        number = dealings * ways_to_give(world, seat)
        if not number:
            continue
        try:
            _, events = story.in_world(world)
        except AssertionError:
            continue
        if [str(event.seen_by(seat)) for event in events] == told:
            found[hands] = number
    return found


def ways_to_give(world: Deal, seat: int) -> int:
    """R35: in how many ways the asker's cards may have come to him, seen from outside; one of
    them is put into the world."""
    talk = world.talk
    if talk.joined is None or talk.asker is None or seat in (talk.asker, talk.joined):
        return 1
    trumps = {KINDS[card] for card in NORMAL_TRUMPS}
    asker, joined = (
        sorted(world.held(p) + [k for who, k in world.who_played() if who == p])
        for p in (talk.asker, talk.joined)
    )
    asker.sort(key=lambda kind: kind not in trumps)
    paid = [kind for kind in joined if kind in trumps]
    got = sum(kind in trumps for kind in asker)
    if got > 2 or len(paid) < 2:
        return 0
    world.talk = talk.copy()
    world.talk.gifts = [(talk.asker, kind, talk.joined) for kind in asker[:2]]
    world.talk.gifts += [(talk.joined, kind, talk.asker) for kind in paid[:2]]
    return comb(12 - got, 2 - got) * comb(len(paid), 2)


def hold_against(story: Story, seat: int, rng: random.Random, draws: int) -> int:
    """Draw worlds and compare with all that are possible; how many those are."""
    expected = possible(story, seat)
    total = sum(expected.values())
    deal = story.deal
    hidden = hidden_from(deal, seat)
    drawn: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(draws):
        world = story.game.redeal(deal, seat, rng)
        drawn[tuple(tuple(world.held(place)) for place in hidden)] += 1
    assert set(drawn) <= set(expected)
    degrees = len(expected) - 1
    if degrees:
        square = sum(
            (drawn[hands] - draws * ways / total) ** 2 / (draws * ways / total)
            for hands, ways in expected.items()
        )
        # chi-square beyond five standard deviations would be no accident
        assert square < degrees + 5 * (2 * degrees) ** 0.5 + 10, (square, degrees)
    return len(expected)


@pytest.mark.parametrize(
    "options", [*OPTIONS[:6], "secret_solo=no play=strict", "six_marriage=yes"]
)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_worlds_of_late_positions(options: str, seats: int) -> None:
    rng = random.Random(f"late {options} {seats}")
    options = "" if options == "pack=40" and seats == 6 else options
    for _ in range(3):
        story = Story(rules(options, seats), seats, rng)
        seat = rng.randrange(seats)
        while len(unseen_by(story.deal, seat)) > 6:
            story.go_on(rng)
        hold_against(story, seat, rng, 600)


@pytest.mark.parametrize("joiner_asks", [False, True])
def test_all_worlds_of_a_late_joining(*, joiner_asks: bool) -> None:
    """R35: one hand may be likelier than another, as more gifts lead to it."""
    rng = random.Random(35)
    worlds = 0
    for _ in range(10):
        known = {0: ASKED, 1: "As Ts Ae 9e 9g 9r Kr Kg Ke Tg Ar Te"} if joiner_asks else {0: ASKED}
        hands = filled(known, plain=tuple(known))
        others = [place for place in (1, 2, 3) if place not in known]
        rng.shuffle(rest := [card for place in others for card in hands[place]])
        hands |= {place: rest[12 * i : 12 * i + 12] for i, place in enumerate(others)}
        story = Story(rules("two_trumps=yes"), 4, rng, dealer=3)
        story.events = []
        story.deal = dealt(hands, "two_trumps=yes", events=story.events)
        if 2 in story.deal.alten:
            continue
        bids = ["ask", "ask" if joiner_asks else "pass", "pass", "pass", "join"]
        for text in bids:
            story.moves.append(text)
            story.deal.apply(story.game.parse(text), story.events)
        while len(story.deal.played) < 40:
            story.go_on(rng)
        worlds += hold_against(story, rng.choice([2, 3]), rng, 1500)
    assert worlds > 20


SWAPS = [
    ({1: "Ae", 2: "Oe"}, 0), ({3: "Oe Oe"}, 0), ({1: "Oe Oe"}, 0), ({0: "Oe", 3: "Oe"}, 0),
    ({2: "Oe", 3: "Oe"}, 1),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "declarer"), SWAPS)
@pytest.mark.parametrize("seats", [3, 4])
def test_worlds_of_a_swap(hands: dict[int, str], declarer: int, seats: int) -> None:
    """R29: the hands passed over had no such card, before it went and after."""
    rng = random.Random(29)
    options = "forced_solo=yes forced_swap=any"
    story = Story(rules(options, seats), seats, rng, dealer=3, forced=declarer, pot=0)
    story.events = []
    given = {"forced": declarer, "pot": 0}
    full = filled(hands)
    story.deal = dealt(full, options, seats=seats, dealer=3, events=story.events, **given)
    for text in ("solo g", "want Oe"):
        assert text in moves(story.deal)
        story.moves.append(text)
        story.deal.apply(story.game.parse(text), story.events)
        check_worlds(story, rng, 12)
    while story.deal.to_move is not None:
        story.go_on(rng)
        if len(story.deal.played) in (0, 5, 20, 40):
            check_worlds(story, rng, 12)


def test_a_world_is_seldom_the_truth() -> None:
    rng = random.Random(1)
    story = Story(rules(), 4, rng)
    do(story.deal, "pass")
    truth = [story.deal.held(place) for place in range(4)]
    for _ in range(50):
        world = story.game.redeal(story.deal, 0, rng)
        assert [world.held(place) for place in range(4)] != truth


def test_redeal_forgets_the_chance_of_the_deal() -> None:
    game = rules("one_trump=yes")
    deal = dealt(filled({0: "9s Ae 9e 9g 9r Kr Kg Ke Tg Tr Te Ag"}, plain=(0,)), "one_trump=yes")
    world = game.redeal(deal, 1, random.Random(2))
    assert isinstance(world.chance, Sampled)
    assert isinstance(deal.chance, Told)


# ---- the spread


@pytest.mark.parametrize("number", range(12))
def test_spread_counts_and_draws_every_way(number: int) -> None:
    rng = random.Random(number)
    sizes = [rng.randrange(0, 4) for _ in range(rng.randrange(1, 4))]
    cards = [rng.randrange(5) for _ in range(sum(sizes))]
    rooms = [
        Room(i, size, rng.choice([31, 31, rng.randrange(1, 32)])) for i, size in enumerate(sizes)
    ]
    ways = Counter(
        hands
        for hands in physical(cards, sizes)
        if all(room.may >> k & 1 for room, hand in zip(rooms, hands, strict=True) for k in hand)
    )
    spread = Spread(rooms, cards)
    assert round(spread.ways) == sum(ways.values())
    if ways:
        total, draws = sum(ways.values()), 2000
        drawn = Counter(
            tuple(tuple(sorted(room)) for room in spread.draw(rng)) for _ in range(draws)
        )
        assert set(drawn) <= set(ways)
        for hands, n in ways.items():
            wanted = draws * n / total
            assert abs(drawn[hands] - wanted) < 6 * wanted**0.5 + 6
