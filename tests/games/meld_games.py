"""What the tests of Rommee and Cooncan share: printed positions, policies, runs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from kartenspiel.cards import FRENCH_RANKS
from kartenspiel.core import Event, Game, Move, Standing, State
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game
from kartenspiel.melds.hands import FACE_OF, hand_of
from tests.runs import Chooser, Run, choosers, play

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"


def hand(text: str) -> int:
    """The cards of a text as a hand."""
    return hand_of(FACE_OF[card] for card in text.split())


def faces(text: str) -> list[int]:
    return [FACE_OF[card] for card in text.split()]


def rules(name: str, seats: int, options: str = "") -> Game:
    """The game with options as the sheets write them."""
    words = [word.split("=", 1) for word in options.split()]
    preset = next((value for key, value in words if key == "preset"), None)
    return make_game(name, seats, [(k, v) for k, v in words if k != "preset"], preset)


# ---- positions


@dataclass
class Position:
    """A test position: its number and heading, its lines as keyword and text."""

    number: int
    heading: str
    lines: list[tuple[str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """For the test's id."""
        words = re.sub(r"[^a-z0-9]+", "_", self.heading.lower()).strip("_")
        return f"t{self.number}_{words}"

    def first(self, keyword: str, default: str = "") -> str:
        """What stands behind the first line with the keyword."""
        return next((text for key, text in self.lines if key == keyword), default)


def positions(name: str) -> list[Position]:
    """The positions of a sheet."""
    found: list[Position] = []
    for line in (HERE / "positions" / f"{name}.txt").read_text().splitlines():
        heading = re.fullmatch(r"## T(\d+)\. (.*)", line)
        if heading:
            found.append(Position(int(heading[1]), heading[2]))
        elif found and line:
            keyword = re.match(r"seat \d+(?=   )|[a-z]+", line)
            assert keyword, line
            found[-1].lines.append((keyword[0], line[len(keyword[0]) :].strip()))
    return found


@dataclass
class Table:
    """A game, a deal in progress, and what was told."""

    game: Game
    state: State
    standing: Standing
    told: list[str] = field(default_factory=list)

    def moves(self) -> list[str]:
        return [self.game.text(move) for move in self.state.legal()]

    def do(self, text: str) -> list[str]:
        """Play a listed move; what it told, the settlement too if the deal is over."""
        legal = self.state.legal()
        move = self.game.parse(text)
        assert move in legal, f"{text} is not among {self.moves()}"
        events: list[Event] = []
        first = self.state.announce(move)
        self.state.apply(move, events)
        assert events[0] == first
        if self.state.to_move is None:
            self.game.settle(self.standing, self.state, events)
        return [str(event) for event in events]


def walk(table: Table, position: Position, as_it_lies: Callable[[Table, str], str]) -> None:
    """Check a position line by line; `as_it_lies(table, ID)` writes a meld on the table."""
    for at, (keyword, text) in enumerate(position.lines):
        by = re.fullmatch(r"seat (\d+)", keyword)
        if by and text.startswith("legal "):
            text = f"(seat {by[1]}) {text.removeprefix('legal ')}"
            keyword = "legal"
        if keyword == "legal":
            named = re.fullmatch(r"\(seat (\d+)\) (.*)", text)
            listed = named[2] if named else text
            assert table.moves() == listed.split(" | ")
            if named:
                assert table.state.to_move == int(named[1])
            asked = position.lines[at + 1 : at + 2] != [("asked", "no")]
            assert table.state.must_ask == asked
        elif keyword == "asked":
            assert table.state.must_ask == (text == "yes")
        elif keyword == "now":
            number, _, tokens = text.partition(" ")
            assert as_it_lies(table, number) == tokens
        elif keyword == "move":
            told = table.do(text)
            assert _unprinted_left_out(told, position, at) == _events_behind(position, at)


def _events_behind(position: Position, at: int) -> list[str]:
    """The events printed behind the move at line `at`."""
    found = []
    for keyword, text in position.lines[at + 1 :]:
        if keyword == "move":
            break
        if keyword in ("event", "score"):
            found.append(text if keyword == "event" else f"score {text}")
    return found


def _unprinted_left_out(told: list[str], position: Position, at: int) -> list[str]:
    """The positions leave out `totals`, and most of them `score`."""
    scored = any(keyword == "score" for keyword, _ in position.lines[at:])
    hidden = ("totals ",) if scored else ("totals ", "score ")
    return [line for line in told if not line.startswith(hidden)]


# ---- policies of the sheets, told from the list alone


def is_plain(text: str) -> bool:
    """`draw`, `take…` or `discard`."""
    return text.split(" ")[0] in ("draw", "take", "discard")


def partners(card: str, listed: Iterable[str]) -> int:
    """The other faces listed that are of the card's rank, or of its suit and near it."""
    if card == "XX":
        return 99
    return sum(
        other not in (card, "XX")
        and (
            other[0] == card[0]
            or (
                other[1] == card[1]
                and abs(FRENCH_RANKS.index(other[0]) - FRENCH_RANKS.index(card[0])) <= 2
            )
        )
        for other in listed
    )


def pick_lay(texts: list[str], count: int) -> int:
    """The policy `lay`."""
    others = [i for i, text in enumerate(texts) if not is_plain(text)]
    return others[-1] if others else count % len(texts)


def pick_keep(texts: list[str], _count: int) -> int:
    """The policy `keep`."""
    others = [i for i, text in enumerate(texts) if not is_plain(text)]
    if others:
        return others[-1]
    if not texts[0].startswith("discard"):
        return 0
    cards = [text.removeprefix("discard ") for text in texts]
    return min(range(len(texts)), key=lambda i: partners(cards[i], cards))


def of_list(game: Game, pick: Callable[[list[str], int], int]) -> Chooser:
    """A policy told from the texts as one that may look at the state."""

    def choose(state: State, count: int) -> Move:
        legal = state.legal()
        return legal[pick([game.text(move) for move in legal], count)]

    return choose


def own_policies(game: Game) -> dict[str, Chooser]:
    return {"lay": of_list(game, pick_lay), "keep": of_list(game, pick_keep)}


# ---- runs


def printed(game: str, name: str) -> list[str]:
    """What a golden file tells of a match: the lines behind the last `player` line."""
    lines = (GOLDEN / game / name).read_text("utf-8").splitlines()
    return lines[max(i for i, line in enumerate(lines) if line.startswith("player ")) + 1 :]


def sent(
    name: str, seats: int, seed: str, seat: int, options: str = ""
) -> tuple[list[str], list[str]]:
    """What the seat is sent in a match of one deal or partie by `keep`; its views as JSON."""
    game = rules(name, seats, options)
    course = Course(game, seats, 1, seeded(seed))
    chooser = own_policies(game)["keep"]
    lines: list[str] = []
    views: list[str] = []
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        legal = course.state.legal()
        move = chooser(course.state, course.count)
        if course.state.to_move == seat and course.state.must_ask:
            lines += [str(event.seen_by(seat)) for event in events]
            events.clear()
            lines.append(" | ".join(["choose 1000", *map(game.text, legal)]))
            views.append(json.dumps(course.view(seat, legal), separators=(",", ":")))
        course.apply(move, events)
    lines += [str(event.seen_by(seat)) for event in events]
    return lines, views


@dataclass
class Counted:
    """A match played by a printed run's policy, and how many of its moves were asked for."""

    run: Run
    asked: int


def play_counted(
    name: str, seats: int, seed: str, length: int, policy: str, options: str
) -> Counted:
    """A whole match."""
    (chooser,) = choosers(policy, own_policies(rules(name, seats, options)))
    counted = Counted(Run(), 0)

    def choose(state: State, count: int) -> Move:
        counted.asked += state.must_ask
        return chooser(state, count)

    counted.run = play(name, seats, seed, length, "own", options, {"own": choose})
    return counted
