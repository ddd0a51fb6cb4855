"""Protocol 1: every line between referee and bot, and of the log, as a value both ways.

Nothing else in the project formats or splits a line. Lines are bytes where the referee sends and
reads them, text in logs. The public description is protocol.md.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from kartenspiel.cards import Card
from kartenspiel.core import Event, Game, Move, View
from kartenspiel.errors import NotationError

__all__ = [
    "FAULT_KINDS",
    "GREETING",
    "QUIT",
    "RESUME",
    "RESUMED",
    "Choices",
    "Comment",
    "Header",
    "Hello",
    "check_name",
    "choose_words",
    "distinct_names",
    "event_line",
    "fault_line",
    "log_header",
    "masked_line",
    "option_line",
    "parse_header",
    "parse_hello",
    "parse_option",
    "parse_player",
    "player_line",
    "printable",
    "remark_line",
    "split_comment",
    "view_line",
    "void_line",
]

GREETING: Final = b"kartenspiel 1\n"
RESUME: Final = b"resume\n"
RESUMED: Final = b"resumed\n"
QUIT: Final = b"quit\n"

FAULT_KINDS: Final = ("illegal", "timeout", "crash", "flood", "busy", "start")


# ---- names


def check_name(name: str) -> str:
    """`name`, if an entry may be called so. Raises NotationError.

    1 to 32 Latin letters (with accents, in NFC), digits and `. _ + -`, beginning with a letter
    or a digit.
    """
    if 1 <= len(name) <= 32 and unicodedata.is_normalized("NFC", name):
        ordinary = [_is_latin(c) or c in "0123456789" for c in name]
        if ordinary[0] and all(ok or c in "._+-" for ok, c in zip(ordinary, name, strict=True)):
            return name
    shown = printable(name.encode(errors="backslashreplace"))[:200]
    raise NotationError(
        f"`{shown}` is no name; a name is 1 to 32 Latin letters, digits and `. _ + -`, and begins "
        "with a letter or a digit"
    )


def _is_latin(character: str) -> bool:
    if character.isascii():
        return character.isalpha()
    return character.isalpha() and unicodedata.name(character, "").startswith("LATIN ")


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names at one table: equal ones get `-2`, `-3` … from the second on."""
    taken: list[str] = []
    for name in names:
        number, own = 1, name
        while own in taken or (number > 1 and own in names):
            number += 1
            own = f"{name[: 31 - len(str(number))]}-{number}"
        taken.append(own)
    return taken


# ---- the greeting


class Hello(NamedTuple):
    """A bot's first line: `bot NAME` and what it asks for."""

    name: str
    """The bot's own claim; shown in messages at most."""
    view: bool = False
    """It wants a `view` line before each `choose`."""
    legal: bool = True
    """It wants the list of moves in `choose`."""
    eager: bool = False
    """It wants every event at once (not in tournaments)."""

    def words(self) -> tuple[str, ...]:
        """What differs from the default, as the log's `player` line carries it."""
        return (
            *(("view=1",) if self.view else ()),
            *(() if self.legal else ("legal=0",)),
            *(("eager=1",) if self.eager else ()),
        )


_FLAGS: Final = {
    "view=0": ("view", False), "view=1": ("view", True),
    "legal=0": ("legal", False), "legal=1": ("legal", True),
    "eager=0": ("eager", False), "eager=1": ("eager", True),
}  # fmt: skip


def parse_hello(line: bytes) -> Hello:
    """The greeting that a bot's first line is. Raises NotationError.

    Words that are not known are ignored: later versions may add some.
    """
    words = printable(line).split(" ")
    if len(words) < 2 or words[0] != "bot" or not words[1]:
        raise NotationError(f"it said `{printable(line)[:80]}` where `bot NAME` was due")
    flags = dict(_FLAGS[word] for word in words[2:] if word in _FLAGS)
    return Hello(words[1], **flags)


# ---- the head of a match


class Header(NamedTuple):
    """The `match` line: of a bot (with `seat`) or of a log (with `seed`)."""

    game: str
    seats: int
    deals: int | None = None
    parties: int | None = None
    """One of `deals` and `parties` is given."""
    move_ms: int | None = 1000
    """None: without a limit."""
    bank_ms: int | None = 0
    seat: int | None = None
    commit: str | None = None
    seed: str | None = None
    nonce: str | None = None

    def __str__(self) -> str:
        words = ["match", self.game]
        if self.seat is not None:
            words.append(f"seat={self.seat}")
        words.append(f"seats={self.seats}")
        length = ("parties", self.parties) if self.deals is None else ("deals", self.deals)
        words.append("{}={}".format(*length))
        words.append(f"move_ms={_or_dash(self.move_ms)}")
        words.append(f"bank_ms={_or_dash(self.bank_ms if self.move_ms is not None else None)}")
        for key in ("commit", "seed", "nonce"):
            if (value := getattr(self, key)) is not None:
                words.append(f"{key}={value}")
        return " ".join(words)


def _or_dash(number: int | None) -> str:
    return "-" if number is None else str(number)


# a number has one text, so that a line is the text of what was read
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,17}")
_N: Final = f"(?:{_NUMBER.pattern})"
_FROM_1: Final = "[1-9][0-9]{0,17}"
_HEADER: Final = re.compile(
    rf"match (?P<game>[a-z]+)(?: seat=(?P<seat>{_N}))? seats=(?P<seats>{_FROM_1})"
    rf" (?:deals=(?P<deals>{_FROM_1})|parties=(?P<parties>{_FROM_1}))"
    rf" move_ms=(?P<move_ms>{_N}|-) bank_ms=(?P<bank_ms>{_N}|-)"
    r"(?: commit=(?P<commit>[0-9a-f]+))?(?: seed=(?P<seed>[!-~]+))?(?: nonce=(?P<nonce>[0-9a-f]+))?"
)


def parse_header(text: str) -> Header:
    """The head that a `match` line is. Raises NotationError."""
    found = _HEADER.fullmatch(text)
    if not found:
        raise NotationError(f"`{text[:200]}` is no `match` line of protocol 1")

    def number(key: str) -> int | None:
        value = found[key]
        return None if value in (None, "-") else int(value)

    return Header(
        found["game"],
        number("seats") or 0,
        number("deals"),
        number("parties"),
        number("move_ms"),
        number("bank_ms"),
        number("seat"),
        found["commit"],
        found["seed"],
        found["nonce"],
    )


def option_line(name: str, value: str) -> str:
    """`option NAME VALUE`."""
    return f"option {name} {value}"


def parse_option(text: str) -> tuple[str, str]:
    """Name and value of an `option` line. Raises NotationError."""
    words = text.split(" ")
    if len(words) != 3 or words[0] != "option":
        raise NotationError(f"`{text[:200]}` is not of the form `option NAME VALUE`")
    return words[1], words[2]


def player_line(seat: int, name: str, hello: Hello | None = None) -> str:
    """`player S NAME`; in a log with what the bot asked for."""
    return " ".join(("player", str(seat), name, *(hello.words() if hello else ())))


def parse_player(text: str) -> tuple[int, str, tuple[str, ...]]:
    """Seat, name and further words of a `player` line. Raises NotationError."""
    words = text.split(" ")
    if len(words) < 3 or words[0] != "player" or not _NUMBER.fullmatch(words[1]):
        raise NotationError(f"`{text[:200]}` is not of the form `player S NAME`")
    return int(words[1]), check_name(words[2]), tuple(words[3:])


# ---- in play


def event_line(event: Event) -> bytes:
    """The event's line, with its LF, for those who see its cards and for the log."""
    line = event.line
    if line is None:
        line = event.line = f"{event}\n".encode()
    return line


def masked_line(event: Event) -> bytes:
    """The event's line for those who do not see its cards."""
    line = event.masked
    if line is None:
        words = event.words
        if set(map(type, words)) == _ONLY_CARDS:  # the ordinary case: a hand, a card drawn
            shape = event.verb, event.seat, len(words)
            line = _masks.get(shape)
            if line is None:
                line = _masks[shape] = f"{event.hidden()}\n".encode()
        else:
            line = f"{event.hidden()}\n".encode()
        event.masked = line
    return line


_ONLY_CARDS: Final = {Card}
_masks: dict[tuple[str, int | None, int], bytes] = {}
"""Lines of which only verb, seat and number of cards are told, each made once."""


class Choices:
    """The lists of moves of one game as they are sent, and what each answer to them means.

    Short lists come again and again and are kept; moves are made text when first wanted.
    """

    _SHORT: Final = 8
    _BOUND: Final = 20_000

    def __init__(self, game: Game) -> None:
        self._game = game
        self._texts: dict[Move, bytes] = {}
        self._known: dict[Sequence[Move], tuple[bytes, dict[bytes, Move]]] = {}

    def of(self, legal: Sequence[Move]) -> tuple[bytes, dict[bytes, Move]]:
        """` | move | move …` with its LF, and the move of each text."""
        made = self._known.get(legal)
        if made is None:
            answers = {self._text(move): move for move in legal}
            made = b" | ".join((b"", *answers)) + b"\n", answers
            if len(legal) <= self._SHORT:
                if len(self._known) >= self._BOUND:
                    self._known.clear()
                self._known[legal] = made
        return made

    def _text(self, move: Move) -> bytes:
        text = self._texts.get(move)
        if text is None:
            if len(self._texts) >= self._BOUND:
                self._texts.clear()
            text = self._texts[move] = self._game.text(move).encode()
        return text


def choose_words(ms: int | None) -> bytes:
    """`choose MS`, which begins every request with this limit."""
    return b"choose -" if ms is None else b"choose %d" % ms


def view_line(view: View) -> bytes:
    """`view {…}`: one line of compact ASCII JSON."""
    return f"view {json.dumps(view, separators=(',', ':'))}\n".encode()


def fault_line(kind: str, text: str, seat: int | None = None) -> bytes:
    """`fault KIND TEXT` to a bot, `fault S KIND TEXT` in a log."""
    words = ("fault", kind) if seat is None else ("fault", str(seat), kind)
    one_line = printable(" / ".join(text.splitlines()).encode(errors="backslashreplace"))
    return " ".join((*words, one_line)).encode() + b"\n"


def log_header(header: Header, *, reproducible: bool) -> bytes:
    """The `match` line of a log; `reproducible` leaves out nonce and commitment."""
    if reproducible:
        header = header._replace(commit=None, nonce=None)
    return f"{header}\n".encode()


def remark_line(seat: int, text: str) -> bytes:
    """`remark S TEXT`: what a bot said that was no answer."""
    return f"remark {seat} {text}\n".encode()


def void_line(reason: str) -> bytes:
    """`void REASON` in the place of `over`: the match was broken off."""
    return f"void {reason}\n".encode()


# ---- texts of strangers, and comments of the log


def printable(line: bytes) -> str:
    """A stranger's line as text for logs and messages.

    Bytes that are no UTF-8, control characters and what would look like a line end are written
    `\\xNN`.
    """
    text = line.decode(errors="surrogateescape")
    if text.isprintable():
        return text
    return "".join(
        character
        if character.isprintable()
        else "".join(f"\\x{byte:02x}" for byte in character.encode(errors="surrogateescape"))
        for character in text
    )


class Comment(NamedTuple):
    """What stands behind a log's event: the time of the decision, or who made it."""

    time_ms: float | None = None
    stand_in: bool = False


_COMMENT: Final = re.compile(r"(.*?) # (?:((?:0|[1-9][0-9]*)\.[0-9])|(stand-in))", re.DOTALL)


def split_comment(text: str) -> tuple[str, Comment | None]:
    """A log's event line without its comment, and the comment."""
    if " # " not in text:
        return text, None
    found = _COMMENT.fullmatch(text)
    if not found:
        raise NotationError(f"`{text[:200]}` has a comment that is neither a time nor `stand-in`")
    line, time, stand_in = found.groups()
    return line, Comment(float(time) if time else None, stand_in is not None)
