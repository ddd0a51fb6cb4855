"""The tournament file: TOML or JSON in, one checked value out.

Whatever is wrong is an OptionError of one sentence: the file, the key or line, what is wrong there
and what would be right. The game and its own options are checked by the game's declaration, later;
here they are words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from kartenspiel.errors import OptionError
from kartenspiel.options import near
from kartenspiel.tournament.entries import check_command, check_name, check_utf8, parse_entry, stem
from kartenspiel.tournament.jobs import Entry, Terms
from kartenspiel.tournament.keys import KEYS, Value, check_seed

__all__ = ["Spec", "load", "parse_json", "parse_toml", "read_seed", "spec_of"]


@dataclass(frozen=True, slots=True)
class Spec:
    """What a file asks for; each field is the key of that name."""

    game: str
    bots: tuple[Entry, ...]
    options: tuple[tuple[str, str], ...] = ()
    """Single options of the game as words, in the order given; truth values are `yes` and `no`."""
    format: str = "round-robin"
    seats: int | None = None
    boards: int = 100
    deals: int | None = None
    parties: int | None = None
    seed: str | None = None
    """None: fresh random bits, made when the tournament is begun."""
    preset: str | None = None
    move_time: int | None = 1000
    bank: int = 0
    max_faults: int = 0
    on_fault: str = "stand-in"
    faults: str = "void"
    retire: int = 3
    block: int = 50
    seatings: str = "rotations"
    reproducible: bool = False
    start_time: int = 10_000
    grace: int = 1000
    ponder: bool = False
    folder: str = "."
    """The folder in which the commands are run: the file's own."""

    @property
    def terms(self) -> Terms:
        """The clocks, and what follows a fault."""
        return Terms(
            move_ms=self.move_time,
            bank_ms=self.bank,
            start_ms=self.start_time,
            grace_ms=self.grace,
            max_faults=self.max_faults,
            on_fault=self.on_fault,
            ponder=self.ponder,
            reproducible=self.reproducible,
        )


def load(
    path: Path, words: Mapping[str, str] | None = None, options: Mapping[str, str] | None = None
) -> Spec:
    """The specification in a file, JSON if its name ends so, else TOML.

    `words` are keys from the command line, `options` the game's; they go over those of the file.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise OptionError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise OptionError(
            f"{path}: byte {error.start} is not UTF-8: save the file as UTF-8"
        ) from None
    parse = parse_json if path.suffix == ".json" else parse_toml
    given = parse(text, str(path))
    return spec_of(given, str(path), path.resolve().parent, words=words, options=options)


def parse_toml(text: str, place: str) -> dict[str, object]:
    """The keys of a TOML text."""
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{place}: no TOML: {_lower(str(error))}") from None
    except RecursionError:
        raise OptionError(f"{place}: no TOML: brackets nested too deep") from None


def parse_json(text: str, place: str) -> dict[str, object]:
    """The keys of a JSON object."""
    import json

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        twice = next((key for i, key in enumerate(keys) if key in keys[:i]), None)
        if twice is not None:
            raise OptionError(f"{place}: key `{twice}` stands there twice")
        return dict(pairs)

    try:
        given = json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise OptionError(f"{place}: no JSON: {_lower(error.msg)} (at {where})") from None
    except (RecursionError, ValueError):
        raise OptionError(f"{place}: no JSON: nested too deep, or a number too long") from None
    if not isinstance(given, dict):
        raise OptionError(f'{place}: no JSON object: write {{"game": …, "bots": […]}}')
    return given


def spec_of(
    given: Mapping[str, object],
    place: str,
    folder: Path,
    *,
    words: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    bots: Sequence[Entry] | None = None,
) -> Spec:
    """The specification in a mapping, as a file, a line of JSON or the command line gives it.

    `words`, `options` and `bots` come from the command line: the first two go over those of the
    mapping, and bots take the place of its `bots`.
    """
    known = [key.name for key in KEYS] + ["options", "bots"]
    for name in given:
        if name not in known:
            raise OptionError(f"{place}: unknown key `{name}`{near(name, known)}")
    values: dict[str, Value] = {}
    for key in KEYS:
        if words is not None and key.name in words:
            with _Place(key.switch):
                values[key.name] = key.of_word(words[key.name])
        elif key.name in given:
            with _Place(f"{place}: key `{key.name}`"):
                values[key.name] = key.of_value(given[key.name])
    if "game" not in values:
        raise OptionError(f'{place}: key `game` is missing: write `game = "rothspitzen"`')
    _fix_seed(values, place, folder, words or {})
    entries = tuple(bots) if bots is not None else _bots(given, place)
    chosen = _options(given.get("options", {}), place)
    chosen.update(options or {})
    check_utf8(str(folder), "folder")
    spec = Spec(
        game=cast(str, values.pop("game")),
        bots=entries,
        options=tuple(chosen.items()),
        folder=str(folder),
    )
    # each value has the type of its field, since its key has read it
    spec = replace(spec, **cast(dict[str, Any], values))
    _check(spec, place)
    return spec


def read_seed(source: str, folder: Path) -> str:
    """The seed in a file, or in standard input for `-`: its text without the ends of lines."""
    if source == "-":
        import sys

        text = sys.stdin.read(1024)
    else:
        try:
            with (folder / source).open("rb") as file:
                text = file.read(1024).decode("utf-8", "replace")
        except OSError as error:
            raise OptionError(f"{source}: {error.strerror or error}") from None
    try:
        return check_seed(text.strip("\r\n"))
    except OptionError as error:
        name = "standard input" if source == "-" else source
        raise OptionError(f"{name}: {error}") from None


def _fix_seed(values: dict[str, Value], place: str, folder: Path, words: Mapping[str, str]) -> None:
    """Check the seed, or put the one that its file holds in its place."""
    source = values.pop("seed_file", None)
    if "seed" in words or "seed_file" in words:  # what the command line says goes over the file
        place, folder = "command line", Path()
        if "seed_file" not in words:
            source = None
        elif "seed" not in words:
            values.pop("seed", None)
    with _Place(place):
        if source is not None and "seed" in values:
            raise OptionError("`seed` and `seed_file` cannot both be given: leave one out")
        if source is not None:
            values["seed"] = read_seed(cast(str, source), folder)
        elif "seed" in values:
            check_seed(cast(str, values["seed"]))


def _options(given: object, place: str) -> dict[str, str]:
    if not isinstance(given, Mapping):
        raise OptionError(
            f"{place}: key `options` is no table: write `[options]` and `name = value`"
        )
    words = {}
    for name, value in given.items():
        match value:
            case bool():
                words[name] = "yes" if value else "no"
            case int():
                words[name] = str(value)
            case str() if value and not any(c.isspace() for c in value) and value.isprintable():
                words[name] = value
            case _:
                raise OptionError(
                    f"{place}: [options] `{name}`: {value!r} is no number, truth value or word"
                )
    return words


def _bots(given: Mapping[str, object], place: str) -> tuple[Entry, ...]:
    right = 'write `[[bots]]` with `name = "dice"` and `command = "@random"`'
    if "bots" not in given:
        raise OptionError(f"{place}: key `bots` is missing: {right}")
    listed = given["bots"]
    if not isinstance(listed, list) or not listed:
        raise OptionError(f"{place}: key `bots` is no list with at least one bot: {right}")
    entries: list[Entry] = []
    for number, bot in enumerate(listed, start=1):
        where = f"{place}: bot {number}"
        with _Place(where):
            entry = _bot(bot, right)
            if any(other.name == entry.name for other in entries):
                raise OptionError(
                    f"there is a bot `{entry.name}` before it: give each its own `name`"
                )
        entries.append(entry)
    return tuple(entries)


def _bot(given: object, right: str) -> Entry:
    if isinstance(given, str):
        return parse_entry(given)
    if not isinstance(given, Mapping):
        raise OptionError(f"it is neither a table nor a text: {right}")
    for key in given:
        if key not in ("name", "command"):
            raise OptionError(f"unknown key `{key}`{near(key, ['name', 'command'])}")
    if "command" not in given:
        raise OptionError(f"key `command` is missing: {right}")
    for key, value in given.items():
        if not isinstance(value, str):
            raise OptionError(f"key `{key}`: {value!r} is no text: {right}")
    command = check_command(given["command"])
    return Entry(check_name(given["name"]) if "name" in given else stem(command), command)


def _check(spec: Spec, place: str) -> None:
    """What the keys must be to each other."""
    if spec.deals is not None and spec.parties is not None:
        raise OptionError(f"{place}: `deals` and `parties` cannot both be given: leave one out")
    if spec.move_time is None and spec.bank:
        raise OptionError(f'{place}: `bank` has no meaning with `move_time = "none"`: leave it out')
    if spec.move_time == 0 and not spec.bank:
        raise OptionError(
            f"{place}: `move_time` of 0 needs a `bank`: give one, or at least `1ms` an answer"
        )


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


class _Place:
    """Puts the place before the message of an OptionError that comes out of its body."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OptionError):
            raise OptionError(f"{self.place}: {error}") from None
