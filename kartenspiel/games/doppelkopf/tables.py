"""The tables of sheet §5 as data: the game's own verbs, its moves, the keys of its view."""

from __future__ import annotations

from typing import Final

from kartenspiel.core import Verb

__all__ = ["MOVES", "OWN_VERBS", "VIEW_KEYS"]

OWN_VERBS: Final = (
    Verb("bid", "S WORD [WORD|CARD]", "all", "a seat's bid, before the lead", "R13"),
    Verb("pass", "S", "-", "no: to an asker, instead of Kontra, instead of Re", "R23, R35"),
    Verb("forced", "S", "-", "the declarer of a forced solo", "R28"),
    Verb("join", "S", "-", "a seat takes the asker along", "R35"),
    Verb(
        "give",
        "S CARD N",
        "seat",
        "a seat gives a card to a place; both see it, and all do if it is the open dummy's",
        "R29, R35",
    ),
    Verb("keep", "S", "-", "the declarer of a forced solo swaps no card", "R29"),
    Verb("want", "S CARD", "all", "the card that he wants", "R29"),
    Verb("kontra", "S", "-", "a solo counts double", "R23"),
    Verb("re", "S", "-", "the declarer's answer to Kontra: it counts fourfold", "R23"),
    Verb(
        "game",
        "normal|marry|pair|solo|unter|hammel N|- e|g|r|s first|CARD|-",
        "all",
        "what is played; declarer, announcer or asker; trumps; whom a marriage waits for",
        "R14",
    ),
    Verb("dummy", "S [N]", "-", "one or two seats that play the dummy's cards", "R38"),
    Verb("partner", "S", "-", "the place that a marriage has found", "R16"),
    Verb("party", "N…", "-", "the places of the Alten, the declarer or the pair", "R11"),
    Verb("augen", "N N", "-", "card points of that party, and of the others", "R11"),
)

MOVES: Final = (
    (
        "bid",
        "with both Alten `marry first`, `pass` (unless `secret_solo=no`), `marry CARD` in hand "
        "order (six players: `marry first`, if agreed, and `pass`); else `pass`; then "
        "`redeal`, `ask` where allowed; then `solo X`, `unter X`, X = s e g r",
        "always",
    ),
    ("forced", "`solo X`, `unter X`", "unless the options leave one move"),
    ("join", "`pass` `join`", "always"),
    ("give", "`give CARD`: the hand, in the order of `play`", "always"),
    ("swap", "`keep`, then `want CARD`, the order of `play` read backwards", "always"),
    ("kontra", "`pass` `kontra`", "always"),
    ("re", "`pass` `re`", "always"),
    (
        "play",
        "`play CARD`: distinct cards, side suits before trumps, by card points, by strength, by "
        "suit e g r s, each ascending",
        "an own card: unless it is the last of the hand; the open dummy's: if there is a choice",
    ),
)

VIEW_KEYS: Final = (
    ("step", "number", "score units that one step of a win is worth"),
    ("pot", "number", "the Kasse now; 0 without one"),
    ("solos", "seats", "who has played a solo in an earlier deal of this partie"),
    ("order", "places", "the places that play, Vorhand first"),
    ("place", "place", "for which the answer is asked: the seat itself, or 3 for the dummy"),
    ("redeals", "number", "new deals so far in this deal"),
    ("bids", "list of [seat, move]", "since the last new deal; the bid of a forced solo too"),
    ("forced", "seat or null", "declarer of a forced solo"),
    ("asker", "seat or null", "whose question is open, or who was joined"),
    ("joined", "seat or null", "who joined him"),
    ("kind", "word or null", "as in `game`; of a solo from its bid on"),
    ("declarer", "place or null", "as in `game`"),
    ("trump", "suit letter or null", "as in `game`"),
    ("cond", "`first`, card or null", "as in `game`"),
    ("mult", "number", "1, after Kontra 2, after Re 4"),
    ("swapped", "true or false", "the declarer has swapped"),
    ("partner", "place or null", "as announced"),
    ("dummy", "cards or null", "what the open dummy still holds"),
    ("wardens", "seats", "who plays the dummy's cards, once announced"),
    ("trick", "list of [place, card]", "the trick that is being played"),
    ("tricks", "list of {leader, cards, winner}", "the tricks before it, cards from the leader on"),
    ("augen", "numbers", "card points won so far, by place"),
    ("counts", "numbers", "cards in each hand, by place"),
    ("known", "cards", "by place: what a gift or swap has told this seat of that hand"),
)
