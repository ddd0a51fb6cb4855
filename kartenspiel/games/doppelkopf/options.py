"""The options of Doppelkopf and its presets (sheet §4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kartenspiel.errors import OptionError
from kartenspiel.options import Options, Preset, Truth, Whole, Words, option

__all__ = ["DoppelkopfOptions", "refuse"]


@dataclass(frozen=True)
class DoppelkopfOptions(Options):
    """The choices, in the order of the `option` lines."""

    account: str = option(
        "kasse",
        Words("kasse", "points"),
        "a common purse that pays the winners, or points between the players; a step of the game "
        "is D points, D = 2 with four players, else their number",
        rule="R41, R46",
    )
    stake: int = option(
        100, Whole(1, 100_000), "Pfennig that each player pays into the Kasse", rule="R41"
    )
    unit: int = option(5, Whole(1, 10_000), "Pfennig of a step", rule="R43")
    max_deals: int = option(
        100, Whole(1, 10_000), "deals after which a partie is broken off", rule="R47"
    )
    first_dealer: str = option(
        "ace", Words("ace", "last"), "who deals first: who gets the first ace, or the last seat",
        rule="R4",
    )  # fmt: skip
    pack: str = option("48", Words("48", "40"), "with the eight nines, or without", rule="R33")
    play: str = option(
        "honest",
        Words("honest", "strict", "free"),
        "the duties of those who hold an Alter: to search, also to answer, none",
        rule="R24–R27",
    )
    top: str = option(
        "none",
        Words("none", "tolle", "joker"),
        "trumps above the Alten: none, the tens of Rot, the nines of the trump suit",
        rule="R30–R32",
    )
    solo_trump: str = option(
        "any", Words("any", "fixed"), "trumps of a solo: any suit, or Schellen", rule="R19"
    )
    solo_lead: str = option(
        "declarer", Words("declarer", "vorhand"), "who leads to a solo", rule="R20"
    )
    unter_solo: bool = option(
        False, Truth(), "solos whose only court trumps are the Unter", rule="R21"
    )
    secret_solo: bool = option(
        True, Truth(), "may both Alten be kept silent, to play alone in secret", rule="R17"
    )
    kontra: bool = option(False, Truth(), "Kontra and Re in a solo", rule="R23")
    forced_solo: bool = option(
        False, Truth(), "when the Kasse is empty, who has played no solo must play one", rule="R28"
    )
    forced_swap: str = option(
        "no",
        Words("no", "trump", "any"),
        "may the declarer of a forced solo swap a card: no, for a trump, for any card",
        rule="R29",
    )
    karlchen: bool = option(False, Truth(), "`Ue` winning the last trick counts", rule="R43")
    hammel: str = option(
        "no",
        Words("no", "near", "under"),
        "a race for the last two units of the Kasse: none, nearest to 60, not over 60",
        rule="R36",
    )
    one_trump: bool = option(
        False, Truth(), "who has at most one trump may have the cards dealt anew", rule="R34"
    )
    two_trumps: bool = option(
        False, Truth(), "who has two trumps may ask who takes him along", rule="R35"
    )
    increments: str = option(
        "schneider",
        Words("schneider", "ninety"),
        "steps of a win: Schneider and schwarz, or under 90, 60, 30 and schwarz",
        rule="R42",
    )
    fuchs: bool = option(False, Truth(), "an ace of the trump suit lost counts", rule="R43")
    alten_last: bool = option(
        False, Truth(), "both Alten in the last trick cost their party a step", rule="R43"
    )
    solo_extras: bool = option(False, Truth(), "these extras hold in solos too", rule="R44")
    strohmann_pay: str = option(
        "single",
        Words("single", "double"),
        "what the partner of a winning dummy gets: his own share, or both",
        rule="R40",
    )
    six_marriage: bool = option(
        False, Truth(), "may one of six who has both Alten announce a marriage", rule="R49"
    )

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("meister", {}, "the book's main line"),
        Preset("short", {"stake": "30"}, "the stake of the book's written account"),
        Preset("free", {"play": "free"}, "no duties in play"),
        Preset("tolle", {"play": "free", "top": "tolle"}, "the tens of Rot are the highest trumps"),
        Preset("joker", {"play": "free", "top": "joker"}, "the nines of trumps are the highest"),
        Preset("forty", {"pack": "40"}, "without the nines (not with six players)"),
        Preset("points", {"account": "points"}, "points between the players, no Kasse"),
        Preset(
            "full",
            {
                "play": "free",
                "top": "tolle",
                "unter_solo": "yes",
                "kontra": "yes",
                "forced_solo": "yes",
                "forced_swap": "trump",
                "karlchen": "yes",
                "hammel": "near",
                "one_trump": "yes",
                "two_trumps": "yes",
                "increments": "ninety",
                "fuchs": "yes",
                "alten_last": "yes",
            },
            "all special agreements together (not with three players)",
        ),
    )


def refuse(options: DoppelkopfOptions, seats: int) -> None:
    """Raise OptionError for what sheet §4 forbids, with the reason."""
    o = options
    refusals = (
        (not 3 <= seats <= 6, f"is played by 3 to 6, not by {seats} (§1)"),
        (
            o.top != "none" and o.play != "free",
            f"with `top={o.top}` only `play=free` is allowed: an Alter no longer takes the trick "
            f"for sure, so nobody can be bound to search with it (R32)",
        ),
        (
            o.top == "joker" and o.pack == "40",
            "`top=joker` makes nines the highest trumps, and `pack=40` has none (R31)",
        ),
        (
            seats == 6 and o.pack == "40",
            "forty cards cannot be dealt to six; `pack=40` is for three to five (R33)",
        ),
        (
            o.account == "points" and o.hammel != "no",
            "the Hammelrennen is for the last of the Kasse, and `account=points` has none (R46)",
        ),
        (
            o.account == "points" and o.forced_solo,
            "forced solos come when the Kasse is empty, and `account=points` has none (R46)",
        ),
        (
            seats == 3 and o.hammel != "no",
            "there is no Hammelrennen with three players and a dummy; say `hammel=no` (R36)",
        ),
        (
            o.forced_swap != "no" and not o.forced_solo,
            f"`forced_swap={o.forced_swap}` needs `forced_solo=yes` (R29)",
        ),
    )
    for forbidden, reason in refusals:
        if forbidden:
            raise OptionError(f"doppelkopf: {reason}")
