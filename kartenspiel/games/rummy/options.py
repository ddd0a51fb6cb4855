"""The options of Rummy and its presets (sheet §4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from kartenspiel.options import Options, Preset, Truth, Whole, Words, option

__all__ = ["RummyOptions"]

_BASQUE: Final[Mapping[str, str]] = {
    "jokers": "4", "first_dealer": "ace", "cut_card": "hidden", "cut_joker": "reshuffle",
    "start": "turnup", "knock_when": "before", "stop_when": "before", "last_take": "no",
    "royal_pot": "no", "premium_stop": "20", "premium_flush": "20", "premium_royal": "20",
    "pot_share_knock": "50", "credit_stop": "10", "credit_flush": "25", "credit_royal": "50",
    "buy": "early", "buy_from": "80", "buy_to": "next", "buy_dead_deals": "3",
    "buy_divisor": "living", "buy_round": "unit", "buy_two": "no", "share": "equal",
}  # fmt: skip
_DEAD_BUY: Final[Mapping[str, str]] = {"buy": "dead", "buy_to": "second_best", "buy_times": "0"}
_MUST_BUY: Final[Mapping[str, str]] = {**_DEAD_BUY, "buy": "must", "buy_cost": "half_stake"}


class _Numbers(Words):
    """One of a few numbers."""

    def parse(self, text: str) -> Any:
        """As `Values.parse`."""
        return int(super().parse(text))

    def format(self, value: Any) -> str:
        """As `Values.format`."""
        return str(value)


@dataclass(frozen=True)
class RummyOptions(Options):
    """The choices, in the order of the `option` lines."""

    packs: int = option(
        2, Whole(2, 3), "packs of 52; seven and eight players need three", rule="R4"
    )
    jokers: int = option(2, Whole(0, 4), "jokers in all", rule="R14")
    ace_points: int = option(10, _Numbers("10", "11", "1"), "bad points of a loose ace", rule="R15")
    joker_points: int = option(20, Whole(0, 50), "bad points of a loose joker", rule="R15")
    first_dealer: str = option(
        "draw",
        Words("draw", "ace", "last"),
        "who deals first: the highest card drawn, the first ace turned up, the last seat",
        rule="R2",
    )
    reverse: bool = option(True, Truth(), "every other Pulle goes the other way round", rule="R1")
    cut_card: str = option(
        "open", Words("open", "hidden"), "how the cut card lies under the stock", rule="R6"
    )
    cut_joker: str = option(
        "rob",
        Words("rob", "rob2", "reshuffle"),
        "a joker as cut card: the cutter may rob it, a second one too, or the pack is "
        "shuffled anew",
        rule="R8",
    )
    start: str = option(
        "dealer",
        Words("dealer", "vorhand", "turnup"),
        "the last card dealt: an eleventh to the dealer, to the first seat after him, or the "
        "first open card",
        rule="R10",
    )
    flush_steal: bool = option(
        False, Truth(), "the open cut card may be taken to complete a Flush", rule="R21"
    )
    discard_taken: bool = option(
        False, Truth(), "a card taken openly may be discarded in the same turn", rule="R19"
    )
    knock_limit: int = option(
        5, Whole(0, 30), "most bad points for a knock; 0: no knocking", rule="R18"
    )
    knock_when: str = option(
        "after", Words("after", "before"), "a knock comes with the discard, or before drawing",
        rule="R20",
    )  # fmt: skip
    stop_when: str = option(
        "after", Words("after", "before"), "stop, Flush and Royal Flush likewise", rule="R20"
    )
    exchange: str = option(
        "knock",
        Words("knock", "all", "none"),
        "after which figures each other seat may still change a card",
        rule="R24",
    )
    last_take: bool = option(
        True, Truth(), "the seat after the announcer may take the exchange's last discard",
        rule="R25",
    )  # fmt: skip
    flush: bool = option(True, Truth(), "Flush and Royal Flush are figures", rule="R16")
    alike: bool = option(False, Truth(), "six and more cards of a rank are figures", rule="R17")
    reshuffles: int = option(
        1, Whole(0, 9), "how often the discards become a new stock in a deal", rule="R22"
    )
    max_rounds: int = option(
        100, Whole(1, 1000), "turns of each seat after which a deal ends", rule="R22"
    )
    stock_end: str = option(
        "show",
        Words("show", "void"),
        "a deal without announcer: all write their bad points, or nothing is written",
        rule="R22",
    )
    pulle: bool = option(True, Truth(), "play whole Pullen with a pot", rule="R38")
    settle: str = option(
        "premium",
        Words("premium", "points"),
        "without Pulle: each pays the announcer a premium, or its bad points",
        rule="R38",
    )
    point_value: int = option(1, Whole(1, 1000), "units of money a bad point", rule="R38")
    stake: int = option(100, Whole(1, 100_000), "what each seat puts into the pot", rule="R27")
    premium_knock: int = option(20, Whole(0, 1000), "percent of the stake", rule="R37")
    premium_stop: int = option(40, Whole(0, 1000), "percent of the stake", rule="R37")
    premium_flush: int = option(80, Whole(0, 1000), "percent of the stake", rule="R37")
    premium_royal: int = option(160, Whole(0, 1000), "percent of the stake", rule="R37")
    pot_share_knock: int = option(
        0, Whole(0, 100), "percent of a knock's premiums that go to the pot", rule="R37"
    )
    pot_share_stop: int = option(0, Whole(0, 100), "the same for other figures", rule="R37")
    royal_pot: bool = option(True, Truth(), "a Royal Flush takes the pot", rule="R29")
    credit_stop: int = option(0, Whole(0, 100), "points taken off for a stop", rule="R27")
    credit_flush: int = option(0, Whole(0, 100), "the same for a Flush", rule="R27")
    credit_royal: int = option(0, Whole(0, 100), "the same for a Royal Flush", rule="R27")
    below_zero: bool = option(True, Truth(), "a credit may lead below 0", rule="R27")
    limit: int = option(100, Whole(20, 500), "who has more points is dead", rule="R28")
    dead_play: bool = option(False, Truth(), "the dead play on for premiums", rule="R28")
    buy: str = option(
        "none",
        Words("none", "early", "dead", "must"),
        "who may buy back: nobody, the living with many points, the dead, the dead compulsorily",
        rule="R30",
    )
    buy_from: int = option(81, Whole(1, 500), "points from which the living may", rule="R30")
    buy_to: str = option(
        "next_below",
        Words("next_below", "next", "second_best", "second_worst"),
        "the total that is bought",
        rule="R32",
    )
    buy_times: int = option(
        1, Whole(0, 100), "buy-backs of a seat in a Pulle; 0: no bound", rule="R30"
    )
    buy_dead_deals: int = option(
        0, Whole(0, 100), "first deals in which `buy=early` is for the dead too", rule="R30"
    )
    buy_cost: str = option(
        "share", Words("share", "half_stake"), "the price: a part of the pot, or half a stake",
        rule="R34",
    )  # fmt: skip
    buy_divisor: str = option(
        "all", Words("all", "living"), "the pot is divided by all seats or by those living",
        rule="R34",
    )  # fmt: skip
    buy_round: str = option(
        "half", Words("half", "unit"), "rounded down to half stakes or to units", rule="R34"
    )
    buy_two: bool = option(
        True, Truth(), "buying when no more than two seats are living", rule="R33"
    )
    all_dead: str = option(
        "replay",
        Words("replay", "lowest"),
        "nobody is living: all begin anew for the same pot, or the lowest total takes it",
        rule="R29",
    )
    replay_stake: bool = option(False, Truth(), "a new stake from each for a replay", rule="R29")
    share: str = option(
        "none",
        Words("none", "equal", "margin"),
        "two living seats may share the pot: by halves, or as far as each is from death",
        rule="R35",
    )
    max_deals: int = option(100, Whole(1, 10_000), "deals after which a Pulle ends", rule="R29")

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("heikenwaelder", {}, "Heikenwälder's main line: no buying, the dead sit out"),
        Preset("basque", _BASQUE, "the anonymous booklet"),
        Preset(
            "club",
            {**_BASQUE, "pot_share_knock": "0", "knock_limit": "0", "dead_play": "yes"},
            "its club play: only stops, the dead play on",
        ),
        Preset(
            "h9",
            {"knock_when": "before", "exchange": "none", "last_take": "no"},
            "Heikenwälder IX, the second way of knocking",
        ),
        Preset("h11", {"alike": "yes"}, "Heikenwälder XI: cards alike are figures"),
        Preset(
            "h12a",
            {"pulle": "no", "settle": "points", "knock_limit": "0"},
            "Heikenwälder XII a: every deal by itself",
        ),
        Preset("h12b", {"dead_play": "yes"}, "Heikenwälder XII b: the dead play on"),
        Preset("h13", {"buy": "early"}, "Heikenwälder XIII: buying back once"),
        Preset("h13d", _DEAD_BUY, "Heikenwälder XIII d: the dead buy in on the second best"),
        Preset("h13d2", {**_DEAD_BUY, "buy_to": "second_worst"}, "the same on the second worst"),
        Preset("h13e", _MUST_BUY, "Heikenwälder XIII e: the dead must buy in"),
        Preset(
            "hglatt",
            {"knock_limit": "0", "flush": "no", "premium_stop": "50"},
            "Heikenwälder: only stops",
        ),
        Preset("beilage1", {"buy": "early"}, "Heikenwälder's first supplement"),
        Preset(
            "beilage2",
            {**_DEAD_BUY, "credit_stop": "10", "credit_flush": "25"},
            "his second supplement",
        ),
        Preset("beilage3", _MUST_BUY, "his third supplement"),
    )
