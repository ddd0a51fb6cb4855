"""The options of Cooncan and its presets (sheet §4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kartenspiel.options import Options, Preset, Truth, Whole, Words, option

__all__ = ["CooncanOptions"]


@dataclass(frozen=True)
class CooncanOptions(Options):
    """The choices, in the order of the `option` lines."""

    runs: str = option(
        "any", Words("any", "ace"), "runs of any ranks, or only with an ace at one end", rule="R10"
    )
    shift: str = option(
        "ace",
        Words("ace", "any", "no"),
        "which jokers may be moved to the other end of their run: one opposite to an ace, one at "
        "any end, none",
        rule="R14",
    )
    shift_limit: str = option(
        "deal", Words("deal", "joker"), "one shift in a deal, or one of each joker", rule="R14"
    )
    discard_taken: bool = option(False, Truth(), "may the card just taken be discarded", rule="R7")
    lay_after_draw: bool = option(
        False, Truth(), "is laying also allowed between taking and discarding", rule="R5"
    )
    point_value: int = option(1, Whole(1, 1000), "paid for a point", rule="R16")
    first_dealer: str = option(
        "draw", Words("draw", "last"), "the first dealer: the highest card drawn, or the last seat",
        rule="R2",
    )  # fmt: skip
    stock_end: str = option(
        "shuffle",
        Words("shuffle", "end"),
        "when the stock is used up: shuffle the special piles, or end the deal",
        rule="R17",
    )
    max_rounds: int = option(
        100, Whole(1, 1000), "full rounds after which the deal ends without a winner", rule="R18"
    )

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("unger", {}, "the text's main line"),
        Preset("wortlaut", {"runs": "ace"}, "the text to the letter: every run has an ace"),
        Preset(
            "foster",
            {
                "shift": "any",
                "shift_limit": "joker",
                "discard_taken": "yes",
                "lay_after_draw": "yes",
            },
            "nearer to the English game",
        ),
    )
