"""Lengths of time as people write them: `500ms`, `1s`, `1.5s`, `2min`, `1h`, `none`."""

from __future__ import annotations

import re

from kartenspiel.errors import OptionError

__all__ = ["LONGEST_MS", "format_duration", "parse_duration"]

LONGEST_MS = 1000 * 3_600_000
"""A thousand hours: what is longer is a slip of the pen."""

_UNITS = {"ms": 1, "s": 1000, "sec": 1000, "m": 60_000, "min": 60_000, "h": 3_600_000}
_LENGTH = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,6}))?\s?([a-z]+)")


def parse_duration(text: str) -> int | None:
    """Whole milliseconds; None for `none` (or `-`), which is no limit."""
    if text in ("none", "-"):
        return None
    if re.fullmatch(r"[0-9.]+", text):
        raise OptionError(f"`{text}` has no unit: write `{text}ms` or `{text}s`")
    length = _LENGTH.fullmatch(text)
    unit = _UNITS.get(length[3]) if length else None
    if length is None or unit is None:
        raise OptionError(
            f"`{text}` is no length of time: write one like `500ms`, `1.5s` or `none`"
        )
    fraction = length[2] or ""
    whole, rest = divmod(int(length[1] + fraction) * unit, int("1" + "0" * len(fraction)))
    if rest:
        raise OptionError(
            f"`{text}` is no whole number of milliseconds: `1ms` is the shortest step"
        )
    if whole > LONGEST_MS:
        raise OptionError(
            f"`{text}` is too long: at most `{format_duration(LONGEST_MS)}`, or `none`"
        )
    return whole


def format_duration(ms: int | None) -> str:
    """The shortest text that `parse_duration` reads back as `ms`."""
    if ms is None:
        return "none"
    for unit in ("h", "min", "s"):
        if ms and ms % _UNITS[unit] == 0:
            return f"{ms // _UNITS[unit]}{unit}"
    return f"{ms}ms"
