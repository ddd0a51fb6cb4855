"""The pack, the ranks for each game that may be played, moves and events as tables.

A card is its kind, 0 to 23 in hand order, each kind twice in the pack; so is the move that plays
it. The other moves follow from 24 on. Everything here is made once for the options chosen.
"""

from __future__ import annotations

from typing import Final

from kartenspiel.cards import GERMAN_SUITS, Card
from kartenspiel.core import Event, Move
from kartenspiel.games.doppelkopf.options import DoppelkopfOptions
from kartenspiel.tricks import Ranking

__all__ = [
    "ALTER",
    "ASK",
    "CARDS",
    "DUMMY",
    "FIRST_UNTER",
    "GIVE",
    "JOIN",
    "KEEP",
    "KINDS",
    "KONTRA",
    "MARRY",
    "MARRY_FIRST",
    "PASS",
    "RE",
    "REDEAL",
    "SCHELLEN",
    "SOLO",
    "SUITS",
    "TEXTS",
    "UNTER",
    "VALUES",
    "WANT",
    "Deck",
    "announcement",
    "count",
    "kinds_of",
]

SUITS: Final = GERMAN_SUITS
_RANKS: Final = "AKOUT9"
CARDS: Final = tuple(Card(rank + suit) for suit in SUITS for rank in _RANKS)
"""The kinds in hand order, which is that of the fresh pack too."""
KINDS: Final = {str(card): kind for kind, card in enumerate(CARDS)}
VALUES: Final = (11, 4, 3, 2, 10, 0) * len(SUITS)
"""R1: the card points of each kind."""
ALTER: Final = KINDS["Oe"]
FIRST_UNTER: Final = KINDS["Us"]
SCHELLEN: Final = SUITS.index("s")
DUMMY: Final = 3
"""The dummy's place when three play."""

GIVE: Final = 24
WANT: Final = 48
MARRY: Final = 72
"""`give CARD`, `want CARD` and `marry CARD` are these plus the kind of the card."""
SOLO: Final = 96
UNTER: Final = 100
"""`solo X` and `unter X` are these plus the place of X in SUITS."""
PASS: Final = 104
MARRY_FIRST: Final = 105
REDEAL: Final = 106
ASK: Final = 107
JOIN: Final = 108
KEEP: Final = 109
KONTRA: Final = 110
RE: Final = 111

TEXTS: Final = (
    *(f"play {card}" for card in CARDS),
    *(f"give {card}" for card in CARDS),
    *(f"want {card}" for card in CARDS),
    *(f"marry {card}" for card in CARDS),
    *(f"solo {suit}" for suit in SUITS),
    *(f"unter {suit}" for suit in SUITS),
    *("pass", "marry first", "redeal", "ask", "join", "keep", "kontra", "re"),
)
_WORDS: Final = tuple(
    tuple(Card(word) if word in KINDS else word for word in text.split(" ")) for text in TEXTS
)

_PLAIN_DOWN: Final = "ATKO9"
"""R3, R21: the suits from the highest down; Ober only where they are no trumps."""
_TRUMP_SUIT: Final = len(SUITS)
"""The trumps as an effective suit."""
_MOST_AUGEN: Final = 6 * 11
_PLACES: Final = 6


def announcement(move: Move, seat: int, *, bid: bool) -> Event:
    """The event of a move that gives no card away: a bid, or an answer outside the bidding."""
    words = _WORDS[move]
    return Event("bid", seat, words) if bid else Event(str(words[0]), seat, words[1:])


class Deck:
    """What depends on the options alone."""

    def __init__(self, options: DoppelkopfOptions) -> None:
        self.top = options.top
        held = range(len(CARDS)) if options.pack == "48" else [k for k in range(24) if k % 6 != 5]
        self.kinds = tuple(held)
        """The kinds that are in the pack, in hand order."""
        self.fresh = self.kinds * 2
        """Sheet §1: the pack before the shuffle, once through and once again."""
        self._rankings: dict[int, Ranking] = {}
        self.normal = self.ranking(SOLO + SCHELLEN)
        # R19: Schellen first, then e g r
        letters = (SCHELLEN,) if options.solo_trump == "fixed" else (SCHELLEN, 0, 1, 2)
        bases = (SOLO, UNTER) if options.unter_solo else (SOLO,)
        self.namings = tuple(base + suit for base in bases for suit in letters)
        self.moves = {
            text: move
            for move, text in enumerate(TEXTS)
            if move >= SOLO or move % len(CARDS) in self.kinds
        }
        places = range(_PLACES)
        self.plays = [[Event("play", place, (card,)) for card in CARDS] for place in places]
        self.tricks = [
            [Event("trick", place, (augen,)) for augen in range(_MOST_AUGEN + 1)]
            for place in places
        ]

    def trumps_down(self, game: int) -> list[int]:
        """The trumps of `solo X` or `unter X` from the highest down; `solo s` is the normal game.

        R2, R19, R21, with R30 and R31 above them.
        """
        suit = SUITS[(game - SOLO) % len(SUITS)]
        with_ober = game < UNTER
        texts = ["Tr"] if self.top == "tolle" and with_ober else []
        texts += [f"9{suit}"] if self.top == "joker" else []
        texts += [f"O{s}" for s in SUITS] if with_ober else []
        texts += [f"U{s}" for s in SUITS]
        texts += [rank + suit for rank in _PLAIN_DOWN]
        return [KINDS[text] for text in dict.fromkeys(texts)]

    def ranking(self, game: int) -> Ranking:
        """The pack ranked for `solo X` or `unter X`; the normal game is that of `solo s`."""
        made = self._rankings.get(game)
        if made is None:
            made = self._rankings[game] = self._rank(self.trumps_down(game))
        return made

    def _rank(self, trumps: list[int]) -> Ranking:
        suit = [
            _TRUMP_SUIT if kind in trumps else SUITS.index(card.suit)
            for kind, card in enumerate(CARDS)
        ]
        strength = [
            len(trumps) - trumps.index(kind)
            if kind in trumps
            else len(_PLAIN_DOWN) - _PLAIN_DOWN.index(card.rank)
            for kind, card in enumerate(CARDS)
        ]
        # §5: side suits before trumps, then by card points, by strength, by suit
        order = sorted(
            range(len(CARDS)), key=lambda k: (k in trumps, VALUES[k], strength[k], suit[k])
        )
        return Ranking(order, suit, strength, _TRUMP_SUIT, {})


def kinds_of(ranking: Ranking, once: int, twice: int) -> list[int]:
    """The cards of a hand, given as masks of what is held and what is held twice, in hand order."""
    both = ranking.low[twice & 4095] + ranking.high[twice >> 12]
    return sorted((*ranking.low[once & 4095], *ranking.high[once >> 12], *both))


def count(mask: int, once: int, twice: int) -> int:
    """How many cards of a hand are in `mask`."""
    return (once & mask).bit_count() + (twice & mask).bit_count()
