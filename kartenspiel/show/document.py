"""What a person is shown, as values: a document is a sequence of blocks, blocks hold inline text.

Cards, suits, players and figures stay values, so that a terminal, a page and a game in progress
can each draw them in its own way. A sentence is written once, by `say`, around its values:

    say(_("{player} names {suit}."), player=Player(0, "alice"), suit=Suit("r"))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Literal, NamedTuple, TypeAlias

from kartenspiel.cards import Card
from kartenspiel.core import Seat
from kartenspiel.show.translate import _

__all__ = [
    "Block",
    "Document",
    "Figure",
    "Hand",
    "Hands",
    "Heading",
    "Inline",
    "Line",
    "Pack",
    "Play",
    "Player",
    "Row",
    "Suit",
    "Table",
    "Text",
    "Trick",
    "Tricks",
    "cards",
    "listed",
    "say",
]

Pack = Literal["german", "french"]
"""Which suits and ranks the letters of cards mean: `s` is Schellen or Pik."""


# ---- inline


class Suit(NamedTuple):
    """A suit, shown by its name."""

    letter: str


class Player(NamedTuple):
    """Who sits at a seat (or lies at a place beyond the seats)."""

    seat: Seat
    name: str


class Figure(NamedTuple):
    """A number of an account."""

    value: int
    signed: bool = False
    """A change, `+8`, not an amount, `8`."""


Inline: TypeAlias = str | Card | Suit | Player | Figure
"""A piece of text. A `Card` is a `str` too: ask for it first."""
Text: TypeAlias = tuple[Inline, ...]


def say(template: str, **values: Inline | Text | int) -> Text:
    """The pieces of a sentence whose `{name}` stand for values."""
    text: list[Inline] = []
    for words, name, _spec, _conversion in Formatter().parse(template):
        if words:
            text.append(words)
        if name is not None:
            value = values[name]
            if isinstance(value, int):
                text.append(str(value))
            elif isinstance(value, str | Suit | Player | Figure):
                text.append(value)
            else:
                text += value
    return tuple(text)


def cards(some: Iterable[Card]) -> Text:
    """Cards side by side."""
    text: list[Inline] = []
    for card in some:
        text += [" ", card] if text else [card]
    return tuple(text)


def listed(items: Sequence[Inline | Text]) -> Text:
    """`a, b and c`."""
    if len(items) < 2:
        return say("{item}", item=items[0]) if items else ()
    text: Text = say("{item}", item=items[0])
    for item in items[1:-1]:
        text = say("{before}, {item}", before=text, item=item)
    return say(_("{before} and {last}"), before=text, last=items[-1])


# ---- blocks


@dataclass(frozen=True)
class Heading:
    """The beginning of a part: 1 a match, 2 a deal, 3 a part of a deal."""

    text: Text
    level: int = 2


@dataclass(frozen=True)
class Line:
    """A sentence or two."""

    text: Text
    tone: Literal["plain", "note", "fault"] = "plain"
    """`note` is aside from play: a remark, a long thought; `fault` a bot's misbehaviour."""


@dataclass(frozen=True)
class Hand:
    """A player's cards, sorted into groups; hidden cards are `??`."""

    player: Player
    groups: tuple[tuple[Card, ...], ...]
    role: str = ""
    """What he is in this deal: dealer, declarer."""


@dataclass(frozen=True)
class Hands:
    """The hands of a deal below one another."""

    hands: tuple[Hand, ...]


@dataclass(frozen=True)
class Play:
    """A card played to a trick."""

    player: Player
    card: Card
    stand_in: bool = False


@dataclass(frozen=True)
class Trick:
    """A trick, maybe not yet full."""

    plays: tuple[Play, ...]
    """In order; the first leads."""
    winner: Player | None = None
    tally: str = ""
    """How things stand behind it, in the game's own terms: tricks, points."""


@dataclass(frozen=True)
class Tricks:
    """The tricks of a deal, with lines between them where something else happened."""

    rows: tuple[Trick | Line, ...]
    tally: Text = ()
    """What the tallies count; nothing if there are none."""


@dataclass(frozen=True)
class Row:
    """A line of a table."""

    label: Text
    cells: tuple[Text, ...]
    total: bool = False
    """The sum of what stands above."""


@dataclass(frozen=True)
class Table:
    """Figures under headings, each row with a label."""

    columns: tuple[Text, ...]
    rows: tuple[Row, ...]


Block: TypeAlias = Heading | Line | Hands | Tricks | Table


@dataclass(frozen=True)
class Document:
    """What is shown of a deal, or of a match's beginning."""

    pack: Pack
    blocks: tuple[Block, ...]
