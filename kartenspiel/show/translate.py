"""The one way that every sentence for people takes: what is written in the code is English.

`_` gives a sentence in the reader's language, `plural` the form that goes with a number. Both are
the identity for now; catalogues come in here, and nowhere else.
"""

from __future__ import annotations

__all__ = ["_", "plural"]


def _(text: str) -> str:
    """`text` in the reader's language; `{…}` in it stay as they are."""
    return text


def plural(one: str, many: str, number: int) -> str:
    """The form of a sentence that goes with `number`, in the reader's language."""
    return one if abs(number) == 1 else many
