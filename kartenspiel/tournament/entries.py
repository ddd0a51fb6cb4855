"""Who takes part: names by the grammar of the wire, and the words that name a bot.

A bot on the command line or in a list is `[NAME=][pty:]COMMAND`. What stands before the first `=`
is a name only if it is one by the grammar, so `env X=1 ./bot` and `./a=b` are commands.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import PurePath

from kartenspiel import wire
from kartenspiel.errors import NotationError, OptionError
from kartenspiel.tournament.jobs import Entry

__all__ = ["check_command", "check_name", "check_utf8", "parse_entry", "parse_table", "stem"]


def check_name(name: str) -> str:
    """`name` itself, or an OptionError."""
    try:
        return wire.check_name(name)
    except NotationError as error:
        raise OptionError(str(error)) from None


def _fits(character: str) -> bool:
    """May it stand in a name?"""
    try:
        wire.check_name("a" + character)
    except NotationError:
        return False
    return True


def check_utf8(text: str, what: str) -> None:
    """Refuse bytes of the command line or of a file's name that are no UTF-8, by an OptionError."""
    if not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text):
        raise OptionError(f"{what} {text!r} is not UTF-8: give the file or folder another name")


def check_command(command: str) -> str:
    """`command` itself, or an OptionError: shell words, at least one, that fit on one line."""
    bad = next((c for c in command if c < " " or c == "\x7f"), None)
    if bad is not None:
        raise OptionError(f"command {command!r} has the control character {bad!r}")
    check_utf8(command, "command")
    try:
        words = shlex.split(command.removeprefix("pty:"))
    except ValueError as error:
        reason = {"No closing quotation": "a quote that is not closed"}.get(str(error), str(error))
        raise OptionError(f"command `{command}` cannot be split into words: {reason}") from None
    if not words or not words[0]:
        raise OptionError(
            f"command `{command}` is empty: give a program, or a bot that ships (`@random`)"
        )
    return command


def stem(command: str) -> str:
    """The name that a command without one goes by: its program's, without folder and ending."""
    words = shlex.split(command.removeprefix("pty:"))
    if PurePath(words[0]).name == "env":
        settings = re.compile(r"-.*|[A-Za-z_][A-Za-z0-9_]*=.*", re.DOTALL)
        words = [w for w in words[1:] if not settings.fullmatch(w)] or words
    program = PurePath(words[0].removeprefix("@")).stem
    name = "".join(c if _fits(c) else "-" for c in program).lstrip("._+-")[:32]
    if not name:
        raise OptionError(
            f"command `{command}` gives no name: write one before it, `NAME={command}`"
        )
    return name


def _split(word: str) -> tuple[str | None, str]:
    name, equals, command = word.partition("=")
    if not equals or not name or name[0] in "._+-" or not all(map(_fits, name)):
        return None, word
    return check_name(name), command


def parse_entry(word: str) -> Entry:
    """The entry of `[NAME=][pty:]COMMAND`."""
    name, command = _split(word)
    check_command(command)
    return Entry(name or stem(command), command)


def parse_table(words: Sequence[str]) -> tuple[tuple[Entry, ...], tuple[int, ...]]:
    """The entries of one table, and which of them sits at each seat.

    The same bot given twice is one entry at two seats. Two commands whose programs have the same
    stem become `a` and `a-2`; two that were given the same name are refused, never merged.
    """
    entries: list[Entry] = []
    seating: list[int] = []
    named: set[str] = set()
    for word in words:
        given, _ = _split(word)
        entry = parse_entry(word)
        same = next((i for i, other in enumerate(entries) if other.command == entry.command), None)
        if same is not None and (given is None or given == entries[same].name):
            seating.append(same)
            continue
        if any(other.name == entry.name for other in entries):
            if given is not None or entry.name in named:
                raise OptionError(
                    f"two different bots are called `{entry.name}`: "
                    f"give one another name, `NAME={entry.command}`"
                )
            names = [other.name for other in entries]
            entry = Entry(wire.distinct_names([*names, entry.name])[-1], entry.command)
        if given is not None:
            named.add(given)
        seating.append(len(entries))
        entries.append(entry)
    return tuple(entries), tuple(seating)
