"""Rule choices as data: declared once, from which come checks, help, `option` lines and docs.

A game declares its options as the fields of a frozen dataclass:

    @dataclass(frozen=True)
    class SkatOptions(Options):
        stake: int = option(4, Whole(4, 1000, step=4), "marks in a Stamm", rule="R1")
        pack: str = option("roth", Words("roth", "schellen"), "the red suit that is cut down")
        hold: bool = option(False, Truth(), "may the outbid player keep the game", rule="R6")

        presets = (Preset("pierer", {}, "the lexicon's main line"),)

The order of the fields is that of the `option` lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from kartenspiel.errors import OptionError

__all__ = ["Declared", "Options", "Preset", "Truth", "Values", "Whole", "Words", "near", "option"]


class Values(Protocol):
    """The values that an option may have, as text both ways."""

    def parse(self, text: str) -> Any:
        """The value that `text` writes. Raises ValueError."""

    def format(self, value: Any) -> str:
        """The value's text on the wire."""

    def describe(self) -> str:
        """The values, for people: `roth, schellen`."""


class Whole(NamedTuple):
    """Whole numbers from `low` to `high` that are multiples of `step`."""

    low: int
    high: int
    step: int = 1

    def parse(self, text: str) -> int:
        """As `Values.parse`."""
        # int() would take " 4", "4_0" and "٤" too
        if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 18:
            raise ValueError(text)
        number = int(text)
        if not self.low <= number <= self.high or number % self.step:
            raise ValueError(text)
        return number

    def format(self, value: int) -> str:
        """As `Values.format`."""
        return str(value)

    def describe(self) -> str:
        """As `Values.describe`."""
        kind = f"multiples of {self.step}" if self.step > 1 else "whole numbers"
        return f"{kind} from {self.low} to {self.high}"


class Words:
    """One of a few words."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def parse(self, text: str) -> str:
        """As `Values.parse`."""
        if text not in self.texts:
            raise ValueError(text)
        return text

    def format(self, value: str) -> str:
        """As `Values.format`."""
        return value

    def describe(self) -> str:
        """As `Values.describe`."""
        return ", ".join(self.texts)


class Truth:
    """`no` or `yes`; the parser also takes 0/1, off/on, false/true."""

    texts = ("no", "yes")
    _spellings: ClassVar[Mapping[str, bool]] = {
        "no": False, "0": False, "off": False, "false": False,
        "yes": True, "1": True, "on": True, "true": True,
    }  # fmt: skip

    def parse(self, text: str) -> bool:
        """As `Values.parse`."""
        if text not in self._spellings:
            raise ValueError(text)
        return self._spellings[text]

    def format(self, value: bool) -> str:  # noqa: FBT001 - the interface of Values
        """As `Values.format`."""
        return "yes" if value else "no"

    def describe(self) -> str:
        """As `Values.describe`."""
        return "no, yes"


def option(default: Any, values: Values, meaning: str, *, rule: str = "") -> Any:
    """Declare a field of an `Options` class; `rule` is the number in the rule sheet."""
    return field(default=default, metadata={"values": values, "meaning": meaning, "rule": rule})


class Declared(NamedTuple):
    """An option as it was declared."""

    name: str
    default: Any
    values: Values
    meaning: str
    rule: str

    @property
    def default_text(self) -> str:
        """The default's text on the wire."""
        return self.values.format(self.default)


class Preset(NamedTuple):
    """A named set of options; all others have their defaults."""

    name: str
    options: Mapping[str, str]
    meaning: str


@dataclass(frozen=True)
class Options:
    """A game's options with the values chosen. Subclasses declare fields and `presets`."""

    presets: ClassVar[tuple[Preset, ...]] = ()
    """The presets; the first is all the defaults."""

    @classmethod
    def declared(cls) -> tuple[Declared, ...]:
        """The options in the order of their `option` lines."""
        return tuple(Declared(f.name, f.default, **f.metadata) for f in fields(cls))

    @classmethod
    def parse(
        cls,
        words: Iterable[tuple[str, str]] = (),
        preset: str | None = None,
        *,
        of: str = "the game",
    ) -> Self:
        """The options that `words` (name and text; the last of a name holds) choose.

        A preset is applied first, whatever the order. `of` names the game in messages. Raises
        OptionError, with the near misses, for an unknown preset, name or value.
        """
        declared = {d.name: d for d in cls.declared()}
        texts: dict[str, str] = {}
        if preset is not None:
            presets = {p.name: p for p in cls.presets}
            if preset not in presets:
                raise OptionError(f"{of} has no preset `{preset}`{near(preset, presets)}")
            texts.update(presets[preset].options)
        texts.update(words)
        values: dict[str, Any] = {}
        for name, text in texts.items():
            if name not in declared:
                raise OptionError(f"{of} has no option `{name}`{near(name, declared)}")
            d = declared[name]
            try:
                values[name] = d.values.parse(text)
            except ValueError:
                known = getattr(d.values, "texts", ())
                hint = near(text, known) if known else f"; it takes {d.values.describe()}"
                rule = f" ({d.rule})" if d.rule else ""
                raise OptionError(f"{of}: `{text}` is no value of `{name}`{rule}{hint}") from None
        return cls(**values)

    def words(self) -> tuple[tuple[str, str], ...]:
        """Every option with its value's text, defaults too, in the order of the `option` lines."""
        return tuple((d.name, d.values.format(getattr(self, d.name))) for d in self.declared())


def near(text: str, known: Iterable[str]) -> str:
    """The end of a message about the unknown `text`: what it may have meant, or what there is."""
    from difflib import get_close_matches  # only wanted when something is wrong

    names = list(known)
    close = get_close_matches(text, names, n=2)
    if close:
        return "; did you mean " + " or ".join(f"`{name}`" for name in close) + "?"
    return "; there is " + ", ".join(names) if names else "; there is none"
