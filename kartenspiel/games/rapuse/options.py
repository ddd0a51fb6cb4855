"""The options of Rapuse and its presets (sheet §4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kartenspiel.options import Options, Preset, Words, option

__all__ = ["RapuseOptions"]


@dataclass(frozen=True)
class RapuseOptions(Options):
    """The choices, in the order of the `option` lines; any go together."""

    reveal: str = option(
        "four",
        Words("four", "one"),
        "the drawn cards lie open all together, or one by one, each when the last is placed",
        rule="R9",
    )
    rapuse_bonus: str = option(
        "included",
        Words("included", "added"),
        "a base or closing card from the Rapuse pays the double rate alone, or that and the mark "
        "for a Rapuse card",
        rule="R19",
    )
    first_auslage: str = option(
        "paid", Words("paid", "free"), "is the base card that opens the deal paid", rule="R5"
    )
    lead_ace: str = option(
        "high", Words("high", "low"), "rank of the ace in finding who starts", rule="R4"
    )
    undrawn: str = option(
        "free",
        Words("free", "one"),
        "when somebody goes out, a card still in a heap costs nothing, or a mark",
        rule="R20",
    )

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("pierer", {}, "the lexicon's text"),
        Preset("einzeln", {"reveal": "one"}, "the cards turned up one by one"),
        Preset("addiert", {"rapuse_bonus": "added"}, "the mark for a Rapuse card on top"),
    )
