"""A match as one machine, with a game that has parties, a pot and deals without a decision."""

# ruff: noqa: ARG002 - the small game here need not use all of the interface

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from kartenspiel.betting import VERBS as BETTING_VERBS
from kartenspiel.cards import Card, pack
from kartenspiel.chance import Chance, Random, Seeded, Told
from kartenspiel.core import COURSE_VERBS, Event, Game, Seat, Standing, State, View, by_name
from kartenspiel.course import Course, policies, seeded
from kartenspiel.errors import NotationError
from kartenspiel.games import make_game
from kartenspiel.options import Options, Truth, option


@dataclass(frozen=True)
class DrawOptions(Options):
    """One choice."""

    parties: bool = option(False, Truth(), "three deals are a partie")


class OneCard(State):
    """Each seat in turn says `go`, unless forehand has been dealt the seven of Eichel."""

    __slots__ = ("cards", "said")

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.said = 0
        self.must_ask = True
        self.to_move = None if cards[0] == "7e" else 0

    def legal(self) -> Sequence[str]:
        return () if self.to_move is None else ("go", "run")

    def apply(self, move: str, events: list[Event] | None = None) -> None:
        if events is not None:
            events.append(Event("bid", self.to_move, (move,)))
        self.said += 1
        self.to_move = self.said if self.said < len(self.cards) else None

    def why_not(self, text: str) -> str:
        return f"not `{text}`"

    def view(self, seat: Seat) -> View:
        return {"phase": "go", "hand": [self.cards[seat]], "said": self.said}

    def copy(self) -> OneCard:
        twin = OneCard(list(self.cards))
        twin.said, twin.to_move = self.said, self.to_move
        return twin


class Draw(Game):
    """Each gets a card of four and pays 1 into the pot; close divides the pot."""

    name = "draw"
    title = "Draw"
    options_type = DrawOptions
    verbs = by_name(COURSE_VERBS, BETTING_VERBS)
    moves = ()
    view_keys = (("said", "number", ""),)

    @classmethod
    def seats(cls) -> range:
        return range(2, 3)

    @property
    def counts_parties(self) -> bool:
        return self.options == DrawOptions(parties=True)

    @property
    def pack(self) -> tuple[Card, ...]:
        return pack("7", "egrs")

    def begin(self, seats: int, chance: Chance, events: list[Event] | None = None) -> Standing:
        dealer = chance.uniform("dealer", seats)
        if events is not None:
            events.append(Event("lot", dealer, (Card("Ae"),)))
        return Standing((0,) * seats, dealer)

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> State:
        cards = chance.shuffle("deck", self.pack)[:2]
        if events is not None:
            events.append(Event("deal", None, (standing.deal + 1, f"dealer={standing.dealer}")))
        return OneCard(cards)

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> Standing:
        if events is not None:
            events.append(Event("score", None, (-1, -1)))
        totals = tuple(total - 1 for total in standing.totals)
        return replace(standing, totals=totals, dealer=1 - standing.dealer, deal=standing.deal + 1)

    def partie_over(self, standing: Standing) -> bool:
        return standing.deal % 3 == 0

    def close(self, standing: Standing, events: list[Event] | None = None) -> Standing:
        if events is not None:
            events.append(Event("rest", None, tuple(-total for total in standing.totals)))
        return replace(standing, totals=(0,) * len(standing.totals))

    def text(self, move: str) -> str:
        return move

    def parse(self, text: str) -> str:
        if text not in ("go", "run"):
            raise NotationError(f"`{text}` is not a move")
        return text

    def arrange(self, events: Sequence[Event]) -> Chance:
        return Told({})

    def redeal(self, state: State, seat: Seat, rng: Random) -> State:
        return state.copy()


ORDERS = (["7g"], ["7e"], ["7e"], ["7g"], ["7g"], ["7e"], ["7g"])
"""The first card of each deal: in the second, third and sixth nobody is asked."""


def told(deal: int) -> Chance:
    """The chance of the deals of ORDERS."""
    return Told({"deck": [Card(text) for text in ORDERS[deal - 1]]}, {"dealer": 1})


def whole(course: Course) -> list[str]:
    """The lines of a match in which everybody says `go`."""
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        course.apply("go", events)
    return [str(event) for event in events]


def test_a_match_counted_in_deals() -> None:
    lines = whole(Course(Draw(), 2, 3, told))
    assert lines == [
        "lot 1 Ae",
        "deal 1 dealer=1", "bid 0 go", "bid 1 go", "score -1 -1",
        "deal 2 dealer=0", "score -1 -1",
        "deal 3 dealer=1", "score -1 -1",
        "rest 3 3",
        "over 0 0",
    ]  # fmt: skip


def test_a_match_counted_in_parties() -> None:
    course = Course(Draw(DrawOptions(parties=True)), 2, 2, told)
    assert whole(course) == [
        "lot 1 Ae",
        "partie 1",
        "deal 1 dealer=1", "bid 0 go", "bid 1 go", "score -1 -1",
        "deal 2 dealer=0", "score -1 -1",
        "deal 3 dealer=1", "score -1 -1",
        "rest 3 3",
        "partie 2",
        "deal 4 dealer=0", "bid 0 go", "bid 1 go", "score -1 -1",
        "deal 5 dealer=1", "bid 0 go", "bid 1 go", "score -1 -1",
        "deal 6 dealer=0", "score -1 -1",
        "rest 3 3",
        "over 0 0",
    ]  # fmt: skip
    assert course.partie == 2
    assert course.standing.deal == 6


def test_a_match_may_end_without_a_decision() -> None:
    course = Course(Draw(), 2, 1, lambda _deal: Told({"deck": [Card("7e")]}))
    course.begin()
    assert course.over


def test_without_listeners_the_same_happens() -> None:
    told_all, silent = (Course(Draw(), 2, 4, seeded("s")) for _ in range(2))
    whole(told_all)
    silent.begin()
    while not silent.over:
        silent.apply("go")
    assert silent.standing == told_all.standing


def test_moves_are_counted_by_deal() -> None:
    course = Course(make_game("rothspitzen", 3), 3, 2, seeded("roth-1"))
    course.begin()
    counts = []
    while not course.over:
        counts.append(course.count)
        course.apply(course.state.legal()[0])
    assert counts == [0, 1, 2, 0, 1, 2]


def test_the_view_begins_with_the_common_keys() -> None:
    course = Course(Draw(DrawOptions(parties=True)), 2, 1, told)
    course.begin()
    course.apply("go")
    assert course.view(1, course.state.legal()) == {
        "game": "draw", "seats": 2, "seat": 1, "options": {"parties": "yes"}, "partie": 1,
        "deal": 1, "dealer": 1, "turn": 1, "phase": "go", "hand": ["7e"],
        "scores": [0, 0], "moves": ["go", "run"], "said": 1,
    }  # fmt: skip
    assert list(course.view(1, ())) == [
        "game", "seats", "seat", "options", "partie", "deal", "dealer", "turn", "phase", "hand",
        "scores", "moves", "said",
    ]  # fmt: skip


def test_chance_is_by_deal() -> None:
    chance = seeded("roth-1")(2)
    assert isinstance(chance, Seeded)
    assert chance.uniform("x", 10**6) == Seeded("roth-1", 2).uniform("x", 10**6)


@pytest.mark.parametrize(
    ("name", "places"),
    [("first", [0, 0, 0, 0]), ("last", [2, 2, 2, 2]), ("count", [0, 1, 2, 0])],
)
def test_policies(name: str, places: list[int]) -> None:
    assert [policies[name](3, count) for count in range(4)] == places
