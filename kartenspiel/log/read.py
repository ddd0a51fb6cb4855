"""Reading logs: plain, `.gz`, `.xz`, from standard input, whole or cut off.

A log is read match by match, so that a file of any length takes the memory of one match. What is
read here is only the form of the lines; whether the rules lead to them is `replay`'s question.
"""

from __future__ import annotations

import gzip
import lzma
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, NamedTuple, NoReturn, cast

from kartenspiel.core import Event, Game, parse_event
from kartenspiel.errors import LogError, NotationError, OptionError
from kartenspiel.games import game_type, make_game
from kartenspiel.wire import (
    FAULT_KINDS,
    Comment,
    Header,
    parse_header,
    parse_option,
    parse_player,
    printable,
    split_comment,
)

__all__ = ["LogLine", "LoggedMatch", "open_log", "read_matches"]


class LogLine(NamedTuple):
    """One line of a match behind its head."""

    number: int
    """In the file, from 1."""
    kind: str
    """`event`, `fault` or `remark`."""
    text: str
    """An event's line without its comment; the whole line of the others."""
    comment: Comment | None = None


@dataclass
class LoggedMatch:
    """A match as a log has it."""

    source: str
    """The file's name, for messages."""
    first: int
    """The number of its `match` line."""
    header: Header
    game: Game
    players: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """By seat: name and what the bot asked for."""
    lines: list[LogLine] = field(default_factory=list)
    void: str | None = None
    """Why it was broken off, if it was."""
    cut_off: bool = False
    """The log ends in the middle of it."""

    @property
    def length(self) -> int:
        """Deals, or parties where the header counts them."""
        return self.header.deals or self.header.parties or 0

    def event_lines(self) -> list[LogLine]:
        """The events alone."""
        return [line for line in self.lines if line.kind == "event"]

    def parse(self, line: LogLine) -> Event:
        """The event of a line. Raises LogError with the place."""
        try:
            return parse_event(line.text, self.game.verbs)
        except NotationError as problem:
            reason = printable(str(problem).encode())
            raise LogError(f"{self.source}:{line.number}: {reason}") from None


@contextmanager
def open_log(path: str) -> Iterator[IO[bytes]]:
    """The bytes of a log; `-` is standard input. Raises LogError for what cannot be opened."""
    if path == "-":
        yield _unpacked(sys.stdin.buffer)
        return
    try:
        stream = Path(path).open("rb")  # noqa: SIM115 - closed below, with what it is unpacked by
        unpacked = _unpacked(stream)
    except OSError as problem:
        raise LogError(f"{path}: cannot be read: {problem.strerror}") from None
    with stream, unpacked:
        yield unpacked


def _unpacked(stream: IO[bytes]) -> IO[bytes]:
    """The stream itself, or what is in it if it begins as a compressed one does."""
    if not isinstance(stream, BufferedReader):
        stream = cast("IO[bytes]", BufferedReader(cast("RawIOBase", stream)))
    begins = cast("BufferedReader", stream).peek(6)
    if begins.startswith(b"\x1f\x8b"):
        return cast("IO[bytes]", gzip.open(stream, "rb"))
    if begins.startswith(b"\xfd7zXZ"):
        return cast("IO[bytes]", lzma.open(stream, "rb"))
    return stream


def _lines(stream: Iterable[bytes], source: str) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers; a truncated archive ends in a line without LF."""
    number = 0
    lines = iter(stream)
    while True:
        try:
            line = next(lines)
        except StopIteration:
            return
        except EOFError:  # a truncated archive: the line that it breaks off in has no LF
            yield number + 1, b""
            return
        except (OSError, lzma.LZMAError, zlib.error) as problem:
            raise LogError(f"{source}: cannot be read behind line {number}: {problem}") from None
        number += 1
        yield number, line


def read_matches(stream: Iterable[bytes], source: str) -> Iterator[LoggedMatch]:
    """The matches of a log, one after the other.

    A log that ends in the middle of a match gives that match with `cut_off` set; a last line
    without its LF is left out. Raises LogError, with the place, for what is no log.
    """
    reader = _Reader(source)
    for number, raw in _lines(stream, source):
        if not raw.endswith(b"\n"):
            reader.cut_off_in(number)
            break
        match = reader.feed(number, raw[:-1])
        if match is not None:
            yield match
    rest = reader.end()
    if rest is not None:
        yield rest


class _Reader:
    """Gathers lines to matches."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._match: LoggedMatch | None = None
        self._header: Header | None = None
        self._first = self._number = 0
        self._options: list[tuple[str, str]] = []
        self._players: list[tuple[str, tuple[str, ...]]] = []
        self._cut_off = False

    def cut_off_in(self, number: int) -> None:
        """The log ends in the middle of this line."""
        self._number = number
        self._cut_off = True

    def feed(self, number: int, raw: bytes) -> LoggedMatch | None:
        """One line; gives the match that it ends."""
        self._number = number
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            self._fail(f"`{printable(raw)[:80]}` is not UTF-8")
        try:
            return self._line(text)
        except (NotationError, OptionError) as problem:
            self._fail(str(problem))

    def end(self) -> LoggedMatch | None:
        """The end of the log; gives the match that it cuts off."""
        if self._header is not None:
            # only its head, or a part of it: what it says is enough to name it
            try:
                self._open(whole=False)
            except OptionError:
                self._fail("the log is cut off here, in the head of a match")
        match = self._match
        if match is not None:
            match.cut_off = True
        elif self._cut_off:
            self._fail("the log is cut off in this line, outside any match")
        return match

    def _fail(self, reason: str) -> NoReturn:
        raise LogError(f"{self._source}:{self._number}: {printable(reason.encode())}")

    def _line(self, text: str) -> LoggedMatch | None:
        verb = text.partition(" ")[0]
        if self._match is None:
            self._head(verb, text)
            return None
        return self._body(self._match, verb, text)

    def _head(self, verb: str, text: str) -> None:
        if self._header is None:
            if verb == "match":
                self._header = parse_header(text)
                game_type(self._header.game)
                self._first = self._number
                self._options, self._players = [], []
            elif not text.startswith("#") and text:
                self._fail(f"`{text[:80]}` stands where a `match` line is due")
        elif verb == "option":
            option = parse_option(text)
            rules = game_type(self._header.game)
            rules.options_type.parse([option], of=rules.name)  # so that this line is named
            self._options.append(option)
        elif verb == "player":
            seat, name, words = parse_player(text)
            if seat != len(self._players):
                self._fail(f"player {len(self._players)} is due here, not {seat}")
            self._players.append((name, words))
            if len(self._players) == self._header.seats:
                self._open(whole=True)
        else:
            self._fail(f"`{text[:80]}` stands where an `option` or `player` line is due")

    def _open(self, *, whole: bool) -> None:
        header = self._header
        assert header is not None
        game = make_game(header.game, header.seats, self._options)
        if whole and game.counts_parties != (header.parties is not None):
            self._fail("with these options the match is counted in " + (
                "parties" if game.counts_parties else "deals"))  # fmt: skip
        self._match = LoggedMatch(self._source, self._first, header, game, self._players)
        self._header = None

    def _body(self, match: LoggedMatch, verb: str, text: str) -> LoggedMatch | None:
        number = self._number
        if verb in ("fault", "remark"):
            words = text.split(" ", 3)
            if len(words) < 3 or words[1] not in map(str, range(match.header.seats)):
                self._fail(f"`{text[:80]}` names no seat")
            if verb == "fault" and words[2] not in FAULT_KINDS:
                self._fail(f"`{words[2][:40]}` is no kind of fault")
            match.lines.append(LogLine(number, verb, text))
            return None
        if verb == "void":
            match.void = text.partition(" ")[2]
            self._match = None
            return match
        line, comment = split_comment(text)
        match.lines.append(LogLine(number, "event", line, comment))
        if verb == "over":
            self._match = None
            return match
        return None
