"""The bots that ship with the package: `@NAME` runs `python -m kartenspiel.shipped.NAME`."""

from __future__ import annotations

__all__ = ["SHIPPED"]

SHIPPED: dict[str, str] = {
    "random": "any listed move; `--seed N` makes it the same in every run",
    "basic": "rules of thumb for every game that it knows",
}
"""Name and what the bot does."""
