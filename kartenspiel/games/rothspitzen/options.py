"""The options of Rothspitzen and its presets (sheet §4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kartenspiel.options import Options, Preset, Truth, Whole, Words, option

__all__ = ["RothspitzenOptions"]


@dataclass(frozen=True)
class RothspitzenOptions(Options):
    """The choices, in the order of the `option` lines."""

    stake: int = option(
        4,
        Whole(4, 1_000_000, step=4),
        "marks in a Stamm; a multiple of 12 with `ante=each`",
        rule="R1",
    )
    pack: str = option(
        "roth",
        Words("roth", "schellen"),
        "the red suit that is cut down to its seven and so is Couleur; the other lacks its eight",
        rule="R10",
    )
    matadors_are: str = option(
        "unter", Words("unter", "ober"), "which court cards of Eichel and Grün are matadors",
        rule="R9",
    )  # fmt: skip
    hold: bool = option(
        False, Truth(), "may a solo bidder outbid by Couleur play in Couleur himself", rule="R6"
    )
    ante: str = option(
        "dealer",
        Words("dealer", "each"),
        "who sets the Stamm: the dealer, or each of the three a third of it",
        rule="R2",
    )
    ante_when: str = option(
        "deal",
        Words("deal", "empty"),
        "when it is set: at every deal, or only when no Stamm stands",
        rule="R2",
    )
    allpass: str = option(
        "next",
        Words("next", "same"),
        "after a passed deal: the next dealer with a new Stamm, or the same one without",
        rule="R8",
    )
    matadors: str = option(
        "each",
        Words("each", "run", "three"),
        "of fewer than all three matadors are paid: each, an unbroken row from the first, none",
        rule="R20",
    )
    tail: str = option(
        "run",
        Words("run", "all"),
        "with all three matadors: further trumps in an unbroken row, or every trump, are paid",
        rule="R20",
    )
    prime: str = option(
        "run",
        Words("run", "stop", "five"),
        "the first five tricks are paid: when won in a row, only if declarer then stops, always",
        rule="R21",
    )
    stamm_max: int = option(3, Whole(1, 100), "most Stämme that are drawn or set", rule="R25")
    codille_stamm: str = option(
        "single", Words("single", "double"), "codille sets as many Stämme as bête, or twice that",
        rule="R25",
    )  # fmt: skip
    first_dealer: str = option(
        "draw", Words("draw", "last"), "the first dealer: by lot, or seat 2", rule="R1a"
    )

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("pierer", {}, "the lexicon's main line"),
        Preset("schellenspitzen", {"pack": "schellen"}, "Schellen is cut down, not Rot"),
        Preset("ober", {"matadors_are": "ober"}, "the Ober are matadors, not the Unter"),
        Preset(
            "schellenspitzen_ober",
            {"pack": "schellen", "matadors_are": "ober"},
            "both",
        ),
    )
