"""The keys of a tournament file, declared once: for TOML, JSON, the command line and the help.

A `Key` says what a value may be and reads it from both sides: `of_value` takes what a TOML or JSON
file holds, `of_word` takes a word of the command line. `KEYS` are the single values; the tables
`[options]` and `[[bots]]` are read in `spec`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kartenspiel.errors import OptionError
from kartenspiel.options import Truth, near
from kartenspiel.tournament.durations import format_duration, parse_duration

__all__ = ["KEYS", "Key", "Value", "check_seed"]

Value = str | int | bool | None
Kind = Literal["text", "count", "choice", "duration", "flag"]


def check_seed(seed: str) -> str:
    """`seed` itself, or an OptionError."""
    if not 1 <= len(seed) <= 128:
        raise OptionError(f"a seed has 1 to 128 characters, this one has {len(seed)}")
    if not re.fullmatch(r"[!-~]+", seed):
        raise OptionError("a seed has visible ASCII characters only, and no space")
    return seed


@dataclass(frozen=True, slots=True)
class Key:
    """One setting: its name, what it may be, what it is when nothing is said, and what it does."""

    name: str
    kind: Kind
    help: str
    default: Value = None
    choices: tuple[str, ...] = ()
    """Of a `choice`; the first is the default."""
    least: int = 1
    most: int = 1_000_000_000
    """The bounds of a `count`."""
    endless: bool = False
    """A `duration` may be `none`."""
    example: str = ""
    """A right value, for messages and help."""

    @property
    def switch(self) -> str:
        """Its option on the command line."""
        return "--" + self.name.replace("_", "-")

    def of_value(self, given: object) -> Value:
        """The value that a TOML or JSON file holds; an OptionError says what would be right."""
        match self.kind:
            case "count":
                # to Python, a truth value is a number too
                if not isinstance(given, int) or isinstance(given, bool):
                    raise OptionError(
                        f"{_shown(given)} is no whole number: write `{self._right()}`"
                    )
                return self._count(given)
            case "flag":
                if not isinstance(given, bool):
                    raise OptionError(f"{_shown(given)} is no truth value: write `{self._right()}`")
                return given
            case _:
                if not isinstance(given, str):
                    raise OptionError(f"{_shown(given)} is no text: write `{self._right()}`")
                return self.of_word(given)

    def of_word(self, word: str) -> Value:
        """The value of a word of the command line."""
        match self.kind:
            case "count":
                if not re.fullmatch(r"-?[0-9]{1,4000}", word):
                    raise OptionError(f"`{word}` is no whole number")
                return self._count(int(word))
            case "flag":
                try:
                    return Truth().parse(word)
                except ValueError:
                    raise OptionError(f"`{word}` is neither `yes` nor `no`") from None
            case "choice":
                if word not in self.choices:
                    raise OptionError(f"`{word}` is not known{near(word, list(self.choices))}")
                return word
            case "duration":
                ms = parse_duration(word)
                if ms is None and not self.endless:
                    raise OptionError(
                        f"`{word}` is not possible here: write one like `{self.example}`"
                    )
                if ms is not None and ms < self.least:
                    raise OptionError(
                        f"`{word}` is too short: at least `{format_duration(self.least)}`"
                    )
                return ms
            case "text":
                if not word or not word.isprintable():
                    raise OptionError(f"{word!r} is empty or has characters that cannot be seen")
                return word

    def _count(self, number: int) -> int:
        if not self.least <= number <= self.most:
            raise OptionError(f"{number} is out of range: {self.least} to {self.most}")
        return number

    def _right(self) -> str:
        """A right line of the file."""
        match self.kind:
            case "count":
                return f"{self.name} = {self.example or self.default or self.least}"
            case "flag":
                return f"{self.name} = true"
            case "choice":
                return f'{self.name} = "{self.choices[0]}"'
            case _:
                return f'{self.name} = "{self.example}"'


def _shown(given: object) -> str:
    match given:
        case bool():
            return f"the truth value `{str(given).lower()}`"
        case int() | float():
            return f"the number `{given}`"
        case str():
            return f'the text "{given}"'
        case list():
            return "a list"
        case dict():
            return "a table"
        case None:
            return "`null`"
        case _:
            return f"`{given}`"


def _choice(name: str, help: str, *choices: str) -> Key:
    return Key(name, "choice", help, default=choices[0], choices=choices)


KEYS: tuple[Key, ...] = (
    Key("game", "text", "The game that is played.", example="rothspitzen"),
    _choice("format", "Who meets whom: every table of the game's size.", "round-robin"),
    Key("seats", "count", "Seats at a table; by default the game's own number.", most=64,
        example="3"),
    Key("boards", "count", "Duplicate boards: each is played with every seating.", default=100),
    Key("deals", "count", "Deals of a board; by default the game's own number.", example="3"),
    Key("parties", "count", "Parties of a board, where the game is counted so.", example="1"),
    Key("seed", "text", "The text that all chance comes from; by default 128 fresh random bits.",
        example="first"),
    Key("seed_file", "text", "A file that holds the seed; `-` reads standard input.",
        example="seed.txt"),
    Key("preset", "text", "A named set of the game's options; single ones go over it.",
        example="default"),
    Key("move_time", "duration", "Time for each answer; `none` is no limit.", default=1000, least=0,
        endless=True, example="1s"),
    Key("bank", "duration", "Time of a match for answers that take longer.", default=0, least=0,
        example="60s"),
    Key("max_faults", "count", "Faults in a match that a bot is forgiven.", default=0, least=0),
    _choice("on_fault", "After the last: a stand-in plays the seat on, or the match is void.",
            "stand-in", "void"),
    _choice("faults", "A faulty board is void for the others, or counts as it was played.",
            "void", "count"),
    Key("retire", "count", "Faulty boards after which a bot is withdrawn; 0 is never.", default=3,
        least=0),
    Key("block", "count", "Boards that the same processes play, one after another.", default=50),
    _choice("seatings", "Which seatings of a table play each board.", "rotations", "permutations"),
    Key("reproducible", "flag", "Leave out of the logs what differs from run to run.",
        default=False),
    Key("start_time", "duration", "Time for a bot to say its name.", default=10_000, least=1,
        example="10s"),
    Key("grace", "duration", "Time for a bot to end after `quit`.", default=1000, least=0,
        example="1s"),
    Key("ponder", "flag", "Bots may compute while they are not asked.", default=False),
)  # fmt: skip
"""Every single value of a tournament file, in the order of the help."""
