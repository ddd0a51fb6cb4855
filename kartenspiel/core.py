"""The interface between the rules of a game and everything that uses them.

Two levels over the same data. Inside a game seats, cards and moves are small integers, masks and
shared tuples, chosen by the game; outside, every one of them has a text (`Game.text`, `str`).

A `Game` is the rules with the options chosen, immutable and shared. Its `State` is one deal in
progress and changes only through `apply`. What one deal leaves to the next is a `Standing`. All
that happens is told in `Event`s, omnisciently; `Event.seen_by` is the one rule of what is hidden.
Wherever a method takes `events`, it appends to that list what happens; with None no event is made.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from kartenspiel.cards import CARD_PATTERN, HIDDEN, Card, is_card
from kartenspiel.chance import Chance, Random
from kartenspiel.errors import NotationError
from kartenspiel.options import Options

__all__ = [
    "COURSE_VERBS",
    "Event",
    "Game",
    "Move",
    "Seat",
    "Standing",
    "State",
    "Verb",
    "View",
    "Word",
    "by_name",
    "parse_event",
]

Seat = int
"""0-based, in playing order: seat + 1 is the left neighbour."""

Word = Card | int | str
"""What stands in an event behind its verb and seat."""

Move = Any
"""One answer of a player: a hashable value of the game's own, a small integer or a tuple."""

View = dict[str, Any]
"""What a seat may know, ready for JSON; the keys are those of the rule sheet, in its order."""


class Event:
    """Something that happened, told as one who sees everything would be told it.

    Games keep the events that come often and share them, so an event must not be changed.
    """

    __slots__ = ("audience", "line", "masked", "seat", "verb", "words")

    verb: str
    seat: Seat | None
    """The seat (or place) that is the first word; None if the verb has none."""
    words: tuple[Word, ...]
    audience: frozenset[Seat] | None
    """Who sees the cards among the words; None is everybody."""
    line: bytes | None
    """The event's line once `wire` has made it; nobody else's business."""
    masked: bytes | None
    """The line with hidden cards, likewise."""

    def __init__(
        self,
        verb: str,
        seat: Seat | None = None,
        words: Iterable[Word] = (),
        audience: frozenset[Seat] | None = None,
    ) -> None:
        self.verb = verb
        self.seat = seat
        self.words = tuple(words)
        self.audience = audience
        self.line = None
        self.masked = None

    def seen_by(self, seat: Seat) -> Event:
        """The event as `seat` is told it: outside the audience each card is `??`."""
        if self.audience is None or seat in self.audience:
            return self
        return self.hidden()

    def hidden(self) -> Event:
        """The event with every card hidden. Nothing but cards is ever hidden."""
        return Event(
            self.verb,
            self.seat,
            tuple(HIDDEN if isinstance(word, Card) else word for word in self.words),
        )

    def __str__(self) -> str:
        head = self.verb if self.seat is None else f"{self.verb} {self.seat}"
        words: Iterable[Any] = self.words
        if int in map(type, words):
            words = map(str, words)  # cards and words are text as they are, which is quicker
        return " ".join((head, *words))

    def __repr__(self) -> str:
        return f"Event({self.verb!r}, {self.seat!r}, {self.words!r}, {self.audience!r})"

    def _key(self) -> tuple[Hashable, ...]:
        return self.verb, self.seat, self.words, self.audience

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


_ATOMS: Mapping[str, str] = {
    "CARD": CARD_PATTERN,
    # one text for a number, so that a line is the text of the event that it tells; bounded, since
    # int() refuses thousands of digits with an error of its own
    "S": r"(?:0|[1-9][0-9]?)",
    "N": r"(?:0|-?[1-9][0-9]{0,29})",
    "WORD": r"[a-z][a-z0-9_-]*",
}


@dataclass(frozen=True)
class Verb:
    """An event's verb, declared once: grammar, parser, masking and docs come from here."""

    name: str
    words: str
    """What follows: `S` (a seat, or a place beyond the seats; only as the first word), `CARD`,
    `N`, `WORD`, literal words, `key=N`; `|` between alternatives in one place; `…` behind what
    may be repeated; what stands in `[ ]` may be left out."""
    sees: str
    """Who sees the cards: `all`, `seat` (that seat alone), or `-` where there are none.
    An event of the verb may name another audience where the rules say so."""
    meaning: str
    rule: str = ""

    @cached_property
    def seat(self) -> bool:
        """Whether a seat is the first word."""
        return self.words.split(" ")[0] == "S"

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches what stands behind the verb, each word with a space before it."""
        tokens = re.findall(r"[\[\]]|[^\s\[\]]+", self.words)
        return re.compile("".join(map(_pattern, tokens)))

    def audience(self, seat: Seat | None) -> frozenset[Seat] | None:
        """Who sees the cards of an event with this verb and seat."""
        return frozenset((seat,)) if self.sees == "seat" and seat is not None else None


def _pattern(token: str) -> str:
    if token in "[]":
        return "(?:" if token == "[" else ")?"
    many = token.endswith("…")
    alternatives = []
    for word in token.removesuffix("…").split("|"):
        key, equals, value = word.rpartition("=")
        alternatives.append(re.escape(key) + equals + _ATOMS.get(value, re.escape(value)))
    return f"(?: (?:{'|'.join(alternatives)})){'+' if many else ''}"


COURSE_VERBS = (
    Verb("lot", "S CARD", "all", "a card drawn for the first dealer"),
    Verb("partie", "N", "-", "a partie begins; parties count from 1"),
    Verb("deal", "N [dealer=N]", "-", "a deal begins; deals count from 1 in the match"),
    Verb("hand", "S CARD…", "seat", "the cards dealt to a seat, in hand order"),
    Verb("show", "S [N] [CARD…] [WORD]", "all", "cards laid open at the settlement"),
    Verb("score", "N…", "-", "the deal's result, a number a seat; ends the deal"),
    Verb("rest", "N…", "-", "what a pot that is divided gives each seat"),
    Verb("over", "N…", "-", "the match's result: the sum of its `score` and `rest` lines"),
)
"""The verbs of every game's course."""


def by_name(*groups: Iterable[Verb]) -> dict[str, Verb]:
    """The declarations of several layers as one table."""
    return {verb.name: verb for group in groups for verb in group}


def _word(text: str) -> Word:
    if is_card(text):
        return Card(text)
    if text.removeprefix("-").isdecimal():
        return int(text)
    return text


def parse_event(text: str, verbs: Mapping[str, Verb]) -> Event:
    """The event that a line without hidden cards tells. Raises NotationError."""
    name, _, rest = text.partition(" ")
    verb = verbs.get(name)
    if verb is None:
        raise NotationError(f"`{name}` is no event of this game")
    if not verb.pattern.fullmatch(text, len(name)):
        raise NotationError(f"`{text}` is not of the form `{name} {verb.words}`")
    words = [_word(word) for word in rest.split(" ")] if rest else []
    if not verb.seat:
        return Event(name, None, words)
    seat_word = words.pop(0)
    assert isinstance(seat_word, int)
    return Event(name, seat_word, words, verb.audience(seat_word))


@dataclass(frozen=True)
class Standing:
    """What one deal leaves to the next. Games add what they need."""

    totals: tuple[int, ...]
    """The sum of the `score` and `rest` lines so far, by seat."""
    dealer: Seat
    """Who deals next (maybe a place beyond the seats); 0 where the game has no dealer."""
    deal: int = 0
    """Deals played so far in the match."""


class State(ABC):
    """One deal in progress, from the cards dealt to the last move; `Game.settle` follows."""

    __slots__ = ("must_ask", "to_move")

    to_move: Seat | None
    """Whose move it is; None when the deal is played and can be settled."""
    must_ask: bool
    """Whether that seat is asked: from public facts alone. If not, its list has one move, which
    is played silently."""

    @abstractmethod
    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat to move, in the sheet's order, the safe passive one first.

        Never empty while somebody is to move; empty when nobody is.
        """

    @abstractmethod
    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """Play a listed move, and what follows from it by rule. Not checked again."""

    @abstractmethod
    def why_not(self, text: str) -> str:
        """Why an answer is not listed: the rule that forbids it (`R13: …`), for people.

        It speaks only of what the seat to move may know.
        """

    @abstractmethod
    def view(self, seat: Seat) -> View:
        """What `seat` may know of the deal: `phase`, `hand`, then the game's own keys."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent state in which the same may happen."""

    def announce(self, move: Move) -> Event:
        """The first event that a listed move makes; games may know it without playing the move."""
        events: list[Event] = []
        self.copy().apply(move, events)
        return events[0]


class Game(ABC):
    """The rules of one game with the options chosen. Immutable; may be pickled and shared."""

    name: ClassVar[str]
    """The game's word on the wire."""
    title: ClassVar[str]
    """The game's name for people."""
    options_type: ClassVar[type[Options]]
    verbs: ClassVar[Mapping[str, Verb]]
    """Every verb of the game's events."""
    moves: ClassVar[tuple[tuple[str, str, str], ...]]
    """The table of moves for the docs: phase, moves in the order listed, when asked."""
    view_keys: ClassVar[tuple[tuple[str, str, str], ...]]
    """The game's own keys of the view for the docs: key, type, meaning; in their order."""

    options: Options

    def __init__(self, options: Options | None = None) -> None:
        self.options = options if options is not None else self.options_type()

    def __reduce__(self) -> tuple[type[Game], tuple[Options]]:
        return type(self), (self.options,)

    @classmethod
    @abstractmethod
    def seats(cls) -> range:
        """How many players there may be."""

    def check(self, seats: int) -> None:  # noqa: B027 - most games refuse nothing
        """Refuse, with the reason, a number of seats or a combination that the sheet forbids.

        Raises OptionError.
        """

    @classmethod
    def board_deals(cls, seats: int) -> int:  # noqa: ARG003 - some games need it
        """How many deals a board has if nothing else is said."""
        return 1

    @property
    def counts_parties(self) -> bool:
        """Whether a match with these options is counted in parties."""
        return False

    @property
    @abstractmethod
    def pack(self) -> tuple[Card, ...]:
        """The cards in fresh order."""

    def cards_for(self, seats: int) -> tuple[Card, ...]:  # noqa: ARG002 - some games need it
        """The cards of a deal with so many players, in fresh order: what is shuffled."""
        return self.pack

    @property
    def hand_order(self) -> tuple[Card, ...]:
        """The order in which hands are written."""
        return self.pack

    @abstractmethod
    def begin(self, seats: int, chance: Chance, events: list[Event] | None = None) -> Standing:
        """The start of a match: the lot for the first dealer."""

    @abstractmethod
    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> State:
        """A deal: `deal`, antes, pot, hands and whatever comes before the first decision."""

    @abstractmethod
    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> Standing:
        """The end of a deal: what is shown and paid; `score` is the last event (or `rest`)."""

    def dealer_of(self, standing: Standing) -> Seat | None:
        """The dealer of the deal that follows `standing`; None in games that have none."""
        return standing.dealer

    def partie_over(self, standing: Standing) -> bool:  # noqa: ARG002 - games with parties
        """Whether the partie ended with the deal just settled."""
        return False

    def close(self, standing: Standing, events: list[Event] | None = None) -> Standing:  # noqa: ARG002
        """The end of a partie, or of a match counted in deals: a pot is divided (`rest`)."""
        return standing

    @abstractmethod
    def text(self, move: Move) -> str:
        """The move as it is listed on the wire."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move that `text` writes. Raises NotationError for what is no move of this game."""

    @abstractmethod
    def arrange(self, events: Sequence[Event]) -> Chance:
        """The chance that gives a deal the cards which its events show; for deal 1 the lot too."""

    @abstractmethod
    def redeal(self, state: State, seat: Seat, rng: Random) -> State:
        """A state that is the same to `seat`, with what it cannot know dealt again at random."""

    def foretell(self, seats: int, deal: int, chance_of: Callable[[int], Chance]) -> list[str]:
        """What a seed fixes of deal `deal` before any play, as lines: `deal`, and the hands.

        `chance_of(n)` is the chance of deal n. Of deals behind the first nothing is known here:
        games whose dealer does not depend on play know more.
        """
        if deal != 1:
            return [f"deal {deal}"]
        return self.opening(self.begin(seats, chance_of(1)), chance_of(1))

    def opening(self, standing: Standing, chance: Chance) -> list[str]:
        """The `deal` and `hand` lines of the deal that follows `standing`."""
        events: list[Event] = []
        self.deal(standing, chance, events)
        return [str(event) for event in events if event.verb in ("deal", "hand")]
