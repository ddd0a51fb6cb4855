"""The `--format` of results."""

from __future__ import annotations

from kartenspiel.errors import OptionError
from kartenspiel.options import near

__all__ = ["check_format"]


def check_format(name: str, *more: str) -> None:
    """Refuse a format that is neither one of results nor of `more`. Raises OptionError."""
    if name in ("table", *more):
        return  # without asking tabulate, which takes time to import
    from kartenspiel.tables import format_names

    known = [*more, *format_names()]
    if name not in known:
        raise OptionError(f"--format `{name}` is not known{near(name, known)}")
