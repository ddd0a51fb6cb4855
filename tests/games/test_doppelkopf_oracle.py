"""Doppelkopf held against a slow and readable oracle, move by move and deal by deal, on random
play with random options; and the laws of its money and cards."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import product

import pytest

from kartenspiel.chance import Sampled
from kartenspiel.core import Event, Game, parse_event
from kartenspiel.course import Course
from kartenspiel.errors import OptionError
from kartenspiel.games import make_game
from kartenspiel.games.doppelkopf import Doppelkopf, DoppelkopfOptions
from kartenspiel.games.doppelkopf.deck import KINDS, TEXTS
from kartenspiel.games.doppelkopf.play import Deal
from kartenspiel.options import Whole
from tests.games.doppelkopf_oracle import Oracle
from tests.games.doppelkopf_positions import FRESH, position, rules, trick

OPTIONS = [
    "", "play=strict", "play=free", "play=free top=tolle", "play=free top=joker", "pack=40",
    "unter_solo=yes kontra=yes", "secret_solo=no play=strict", "solo_trump=fixed",
    "solo_lead=vorhand kontra=yes", "two_trumps=yes one_trump=yes", "increments=ninety",
    "karlchen=yes fuchs=yes alten_last=yes", "solo_extras=yes karlchen=yes fuchs=yes",
    "account=points", "stake=9 hammel=near", "stake=9 hammel=under",
    "forced_solo=yes stake=2 max_deals=1", "strohmann_pay=double stake=12", "six_marriage=yes",
    "forced_solo=yes forced_swap=trump stake=2 kontra=yes", "preset=full stake=6",
    "forced_solo=yes forced_swap=any stake=2 unter_solo=yes", "first_dealer=last stake=7 unit=3",
]  # fmt: skip
"""Every option at least once away from its default."""


def random_options(rng: random.Random, seats: int) -> Doppelkopf:
    """A game with random options, small numbers, that this many may play."""
    while True:
        words = []
        for declared in DoppelkopfOptions.declared():
            if rng.random() < 0.5:
                values = declared.values
                if isinstance(values, Whole):
                    words.append((declared.name, str(rng.randrange(1, 30))))
                else:
                    words.append((declared.name, rng.choice(values.texts)))  # type: ignore[attr-defined]
        try:
            game = make_game("doppelkopf", seats, words)
        except OptionError:
            continue
        assert isinstance(game, Doppelkopf)
        return game


def eager(legal: list[str], rng: random.Random) -> int:
    """The place of a move: solos seldom, rare words often, so that everything comes up."""
    rare = [i for i, text in enumerate(legal) if text.split()[0] in ("ask", "join", "redeal")]
    if rare and rng.random() < 0.8:
        return rng.choice(rare)
    calm = [i for i, text in enumerate(legal) if text.split()[0] not in ("solo", "unter")]
    return rng.choice(calm if calm and rng.random() < 0.9 else range(len(legal)))


class Watch:
    """A match played beside the oracle."""

    def __init__(self, game: Doppelkopf, seats: int, length: int, rng: random.Random) -> None:
        self.game = game
        self.options = dict(game.options.words())
        self.course = Course(game, seats, length, lambda _deal: Sampled(rng))
        self.rng = rng
        self.seen = 0
        self.events: list[Event] = []
        self.oracle = Oracle(self.options, seats)
        self.pot = 0
        self.stake = 0
        self.paid = [0] * seats

    def play(self) -> None:
        """To the end."""
        course = self.course
        course.begin(self.events)
        self.read()
        while not course.over:
            state = course.state
            assert isinstance(state, Deal)
            legal = [self.game.text(move) for move in state.legal()]
            assert legal == self.oracle.moves(state.phase, state.place)
            assert state.must_ask or len(legal) == 1
            course.apply(self.game.parse(legal[eager(legal, self.rng)]), self.events)
            self.read()

    def read(self) -> None:
        """Tell the oracle what is new; what it can know beforehand must be as it says."""
        for event in self.events[self.seen :]:
            line = str(event)
            assert str(parse_event(line, self.game.verbs)) == line
            if event.verb == "deal":
                self.oracle = Oracle(self.options, self.course.seats)
                self.stake = 0
                self.end: list[str] = []
            elif event.verb == "ante":
                self.stake = int(str(event.words[0]))
                self.pot += self.stake
            elif event.verb in ("party", "augen", "pot", "score"):
                if event.verb == "pot" and not self.oracle.hands:
                    assert event.words == (self.pot,)
                    continue
                if not self.end:
                    self.end = self.oracle.settlement(self.pot, self.stake)
                assert line == self.end.pop(0)
                if event.verb == "pot":
                    self.pot = int(str(event.words[0]))
            if event.verb in ("score", "rest"):
                self.paid = [a + int(str(b)) for a, b in zip(self.paid, event.words, strict=True)]
                if event.verb == "rest":
                    self.pot = 0
                assert self.pot == -sum(self.paid)
            self.oracle.tell(line)
        self.seen = len(self.events)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("options", OPTIONS)
def test_oracle_for_every_option(options: str, seats: int) -> None:
    if seats == 3:
        options = re.sub(r"hammel=\w+", "", options)
    if seats == 3 and "full" in options:
        options += " hammel=no"
    if seats == 6:
        options = options.replace("pack=40", "")
    game = rules(options, seats)
    rng = random.Random(f"{options} {seats}")
    points = game.options.account == "points"
    Watch(game, seats, 4 if points else 1, rng).play()


@pytest.mark.parametrize("number", range(60))
def test_oracle_for_random_options(number: int) -> None:
    rng = random.Random(number)
    seats = rng.choice([3, 4, 5, 6])
    Watch(random_options(rng, seats), seats, 1, rng).play()


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1000, 3000))
def test_oracle_for_many_random_options(number: int) -> None:
    rng = random.Random(number)
    seats = rng.choice([3, 4, 5, 6])
    Watch(random_options(rng, seats), seats, 2, rng).play()


# ---- all tricks


@pytest.mark.parametrize(
    ("options", "game"),
    [("", "normal"), ("play=free top=tolle", "solo r"), ("play=free top=joker", "solo g"),
     ("unter_solo=yes play=free top=joker", "unter e")],
)  # fmt: skip
def test_who_wins_all_pairs_of_cards(options: str, game: str) -> None:
    oracle = Oracle(dict(rules(options).options.words()), 4)
    oracle.kind, _, suit = game.partition(" ")
    oracle.suit = suit or "s"
    ranking = position({}, options, game=game).ranking
    for led, card in product(FRESH, FRESH):
        oracle.table = [(0, led), (1, card)]
        power = ranking.power[KINDS[led]]
        assert (power[KINDS[card]] > power[KINDS[led]]) == (oracle.winner() == 1)


def test_who_wins_random_tricks() -> None:
    rng = random.Random(6)
    oracle = Oracle(dict(rules().options.words()), 4)
    for _ in range(300):
        played = rng.sample(FRESH * 2, 4)
        deal = position(dict(enumerate(f"{card} 9g" for card in played)))
        oracle.table = list(enumerate(played))
        assert trick(deal, " ".join(played)).split()[1] == str(oracle.winner())


# ---- laws


def all_cards(deal: Deal) -> Counter[int]:
    """Where every card is: in a hand or played."""
    held = [kind for place in range(deal.frame.places) for kind in deal.held(place)]
    return Counter(held + deal.played)


def test_cards_are_conserved_and_copies_are_independent() -> None:
    rng = random.Random(3)
    for _ in range(25):
        seats = rng.choice([3, 4, 5, 6])
        game = random_options(rng, seats)
        before = game.begin(seats, Sampled(rng))
        deal = game.deal(before, Sampled(rng))
        pack = Counter(game.deck.fresh)
        for _ in range(200):
            assert all_cards(deal) == pack
            if deal.to_move is None:
                break
            twin, other = deal.copy(), deal.copy()
            legal = deal.legal()
            move = legal[eager([game.text(m) for m in legal], rng)]
            was = [deal.view(seat) for seat in range(seats)]
            for listed in legal[:3]:
                deal.copy().apply(listed)
            events: list[Event] = []
            again: list[Event] = []
            told = deal.announce(move)
            twin.apply(move, events)
            if "redeal" in game.text(move) or deal.chance is not None:
                # chance is sampled here, so two states need not go on alike
                assert [deal.view(seat) for seat in range(seats)] == was
                assert str(events[0]) == str(told)
                deal = twin
                continue
            assert [deal.view(seat) for seat in range(seats)] == was
            other.apply(move, again)
            assert list(map(str, events)) == list(map(str, again))
            assert events[0] == told
            assert twin.legal() == other.legal()
            deal.apply(move)
            assert [deal.view(seat) for seat in range(seats)] == [
                twin.view(seat) for seat in range(seats)
            ]
        else:
            raise AssertionError("R48: a deal is bounded")


def test_no_two_moves_have_the_same_events_and_texts_read_back() -> None:
    rng = random.Random(8)
    for _ in range(12):
        seats = rng.choice([3, 4, 5, 6])
        game = random_options(rng, seats)
        course = Course(game, seats, 1, lambda _deal: Sampled(rng))
        course.begin()
        for _ in range(400):
            if course.over:
                break
            legal = list(course.state.legal())
            told = [str(course.state.announce(move)) for move in legal]
            assert len(set(told)) == len(set(legal)) == len(legal)
            assert [game.parse(game.text(move)) for move in legal] == legal
            course.apply(legal[eager([game.text(m) for m in legal], rng)])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_first_moves_alone_end_every_match(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(6):
        game: Game = random_options(rng, seats)
        course = Course(game, seats, 1, lambda _deal: Sampled(rng))
        course.begin()
        for _ in range(40_000):
            if course.over:
                break
            course.apply(course.state.legal()[0])
        assert course.over


def test_refusals_name_a_rule_for_whatever_is_not_listed() -> None:
    rng = random.Random(11)
    for _ in range(12):
        seats = rng.choice([3, 4, 5, 6])
        game = random_options(rng, seats)
        course = Course(game, seats, 1, lambda _deal: Sampled(rng))
        course.begin()
        for _ in range(120):
            if course.over:
                break
            state = course.state
            legal = [game.text(move) for move in state.legal()]
            for text in rng.sample(TEXTS, 6):
                if text not in legal:
                    reason = state.why_not(text)
                    assert reason.startswith(("R", "not in ")), (text, reason)
            assert state.why_not("fly") == "not a move"
            course.apply(game.parse(legal[eager(legal, rng)]))
