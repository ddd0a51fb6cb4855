"""The options of Poker and its presets (sheet §4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kartenspiel.options import Options, Preset, Truth, Whole, Words, option

__all__ = ["PokerOptions"]


@dataclass(frozen=True)
class PokerOptions(Options):
    """The choices, in the order of the `option` lines."""

    pack: str = option(
        "52", Words("52", "32", "104"), "cards of the pack: 52, 7 to A, or two packs of 52"
    )
    joker: bool = option(
        False, Truth(), "a joker a pack, which stands for any card that the hand lacks", rule="R23"
    )
    ante: int = option(
        1, Whole(1, 1_000_000), "chips that each pays before the cards; the unit of bids",
        rule="R3",
    )  # fmt: skip
    max_bid: str = option(
        "8",
        Words("1", "2", "4", "8", "16", "32", "64", "128", "256"),
        "the most that a bid may be, in antes",
        rule="R9",
    )
    draws: int = option(2, Whole(1, 5), "changes of cards; one more round of bidding", rule="R15")
    first_dealer: str = option(
        "draw",
        Words("draw", "last"),
        "the first dealer: who cuts the lowest card, or the highest seat",
        rule="R1",
    )
    draw: str = option(
        "all", Words("all", "holder"), "who may change: all who are still in, or the holder alone",
        rule="R13",
    )  # fmt: skip
    rebid: str = option(
        "fresh",
        Words("fresh", "running"),
        "later rounds of bidding start again at nothing, or where the bid stood",
        rule="R11",
    )
    ranking: str = option(
        "unger", Words("unger", "modern"), "the order of the hands: the old text's, or today's",
        rule="R18",
    )  # fmt: skip
    quint: str = option(
        "high",
        Words("high", "low"),
        "five of a suit in sequence stand above four alike, or (but for the royal) below",
        rule="R19",
    )
    flush: str = option(
        "any",
        Words("any", "one_gap"),
        "a flush is any five of a suit, or only five ranks with exactly one gap",
        rule="R21",
    )
    two_pairs: str = option(
        "natural",
        Words("natural", "sum"),
        "two pairs are compared by rank, or first by the sum of counting values",
        rule="R20",
    )
    five_alike: str = option(
        "four",
        Words("four", "top"),
        "five of a rank are four alike with a kicker, or the highest hand",
        rule="R24",
    )

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("unger", {}, "the old text, made exact"),
        Preset(
            "wortlaut",
            {"draw": "holder", "quint": "low", "flush": "one_gap", "two_pairs": "sum"},
            "the old text to the letter",
        ),
        Preset("joker", {"joker": "yes"}, "with a joker"),
        Preset("piquet", {"pack": "32"}, "with the piquet pack"),
        Preset("modern", {"ranking": "modern", "draws": "1"}, "today's order of hands, one change"),
    )
