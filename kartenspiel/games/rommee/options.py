"""The options of Rommee and its presets (sheet §4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kartenspiel.options import Options, Preset, Truth, Whole, Words, option

__all__ = ["RommeeOptions"]


class _Numbers(Words):
    """One of a few numbers."""

    def parse(self, text: str) -> int:  # type: ignore[override]  # numbers, written as words
        """As `Values.parse`."""
        return int(super().parse(text))

    def format(self, value: int) -> str:  # type: ignore[override]
        """As `Values.format`."""
        return str(value)


class _TakeMax(Whole):
    """Whole numbers of which 0 means no bound."""

    __slots__ = ()

    def describe(self) -> str:
        """As `Values.describe`."""
        return f"{super().describe()}; 0: no limit"


@dataclass(frozen=True)
class RommeeOptions(Options):
    """The choices, in the order of the `option` lines."""

    hand: int = option(10, Whole(5, 13), "cards dealt to each", rule="R4")
    first_meld: int = option(
        40, Whole(0, 60), "points that a player's first melds must count together", rule="R14"
    )
    first_dealer: str = option(
        "draw",
        Words("draw", "ace", "last"),
        "the first dealer: the highest card drawn, the first ace dealt, or the last seat",
        rule="R3",
    )
    lay_after: str = option(
        "same",
        Words("same", "next"),
        "laying off and swapping from the turn of the first meld on, or from the next",
        rule="R17",
    )
    lay_right: str = option(
        "melded",
        Words("melded", "all"),
        "who may lay off: who has laid his first meld, or everybody",
        rule="R17",
    )
    out: str = option(
        "free",
        Words("free", "discard"),
        "going out also by melding or laying off the last cards, or by the discard alone",
        rule="R20",
    )
    meld_jokers: int = option(2, Whole(1, 2), "the most jokers in one meld", rule="R12")
    discard_taken: bool = option(
        True, Truth(), "may the card taken from the pile be discarded in the same turn", rule="R8"
    )
    stock_end: str = option(
        "shuffle",
        Words("shuffle", "turn", "end"),
        "when the stock is used up: shuffle the discards, turn them over, or end the deal",
        rule="R22",
    )
    max_rounds: int = option(
        100, Whole(1, 1000), "full rounds after which the deal ends without a winner", rule="R23"
    )
    joker_points: int = option(20, Whole(0, 50), "points of a joker left in the hand", rule="R21")
    mode: str = option(
        "open",
        Words("open", "closed"),
        "closed: nothing is laid on the table until somebody calls Rommee (Abart I)",
        rule="R28",
    )
    knock_limit: int = option(
        7, Whole(0, 20), "the most points left over with which Rommee may be called", rule="R28"
    )
    knock_counts: bool = option(
        False, Truth(), "is what the caller has left over his loss", rule="R28"
    )
    suit_win: bool = option(
        False, Truth(), "does a whole hand of one suit win (Abart II)", rule="R29"
    )
    suit_joker: bool = option(
        True, Truth(), "does a joker count as a card of that suit", rule="R29"
    )
    take_max: int = option(
        1, _TakeMax(0, 20), "the most cards taken from the pile at once (Abart III)", rule="R30"
    )
    divide: int = option(
        1,
        _Numbers("1", "10"),
        "what the totals are divided by before they are compared; fractions are dropped",
        rule="R26",
    )
    partie_deals: int = option(
        0, Whole(0, 1000), "deals in a partie; 0: the match is counted in deals", rule="R27"
    )

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("meister", {}, "the text's main line"),
        Preset("zehntelpfennig", {"divide": "10"}, "paid in whole Pfennige, as in the text"),
        Preset("abart1", {"mode": "closed"}, "Abart I: hands stay closed, Rommee is called"),
        Preset("abart2", {"suit_win": "yes"}, "Abart II: ten cards of one suit win"),
        Preset("abart3", {"take_max": "0"}, "Abart III: several cards off the pile"),
        Preset("kinder", {"hand": "7", "first_meld": "0"}, "Abart IV: for children"),
        Preset("zehn", {"first_meld": "10"}, "ten points are enough for the first melds"),
    )
