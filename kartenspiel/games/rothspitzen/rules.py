"""The rules of Rothspitzen around a deal: the Stamm, the cards, the payments, the pot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from kartenspiel.betting import VERBS as BETTING_VERBS
from kartenspiel.cards import Card
from kartenspiel.chance import Chance, Random, Told
from kartenspiel.core import COURSE_VERBS, Event, Game, Seat, Standing, State, Verb, by_name
from kartenspiel.errors import NotationError, OptionError
from kartenspiel.games.rothspitzen.deck import deck_of
from kartenspiel.games.rothspitzen.options import RothspitzenOptions
from kartenspiel.games.rothspitzen.play import Deal
from kartenspiel.tricks import VERBS as TRICK_VERBS

__all__ = ["Rothspitzen", "RothspitzenStanding"]

_FRESH: Final = tuple(range(24))
_FROM_LEFT: Final = ((1, 2, 0), (2, 0, 1), (0, 1, 2))
"""By dealer: the seats from his left on."""
_ALONE: Final = tuple(frozenset((seat,)) for seat in range(3))

_OWN_VERBS = (
    Verb("trump", "S WORD", "-", "the declarer and the trump suit, a letter of `egrs`", "R7"),
    Verb("stop", "S", "-", "after the first five tricks the declarer ends the deal", "R18"),
    Verb("tout", "S", "-", "after the first five tricks he binds himself to all eight", "R18"),
    Verb(
        "result",
        "passed|won|tout|tout-lost|bete|codille "
        "[N tricks=N matadors=N prime=no|prime=yes staemme=N]",
        "-",
        "how the deal ended; declarer, his tricks, matadors paid, whether the first five tricks "
        "are paid, Stämme set into the pot (negative: drawn from it)",
        "R20–R25",
    ),
)


@dataclass(frozen=True)
class RothspitzenStanding(Standing):
    """Between two deals: also the Stämme in the pot and whether the next deal sets one."""

    staemme: int = 0
    new_stamm: bool = True
    """False after a passed deal with `allpass=same`."""
    last_dealer: Seat = 0


class Rothspitzen(Game):
    """Three players, one against two, eight tricks."""

    name = "rothspitzen"
    title = "Rothspitzen"
    options_type = RothspitzenOptions
    verbs = by_name(
        (verb for verb in COURSE_VERBS if verb.name not in ("lot", "partie")),
        (verb for verb in BETTING_VERBS if verb.name != "win"),
        TRICK_VERBS,
        _OWN_VERBS,
    )
    moves = (
        ("bid", "`pass` `solo`; after a solo `pass` `couleur`", "always"),
        ("hold", "`pass` `hold` (outbid by Couleur, `hold=yes`)", "always"),
        (
            "name",
            "`trump X`: the suits other than Couleur in the order e g r s, then Couleur",
            "always",
        ),
        (
            "play",
            "`play CARD`: first cards that are not trumps, suits e g r s, each from low to high; "
            "then trumps from low to high",
            "unless it is the last card of the hand",
        ),
        ("five", "`stop` `tout`", "always"),
    )
    view_keys = (
        ("bids", "list of [seat, word]", "the bids of this deal in order, in `hold` too"),
        ("declarer", "seat or null", "null until `trump`"),
        ("trump", "suit letter or null", ""),
        ("lead", "seat", "who leads the trick on the table, or the next; forehand at first"),
        ("trick", "list of [seat, card]", "the cards on the table, led first"),
        ("tricks", "three numbers", "tricks won, by seat"),
        ("played", "list of [seat, card]", "all cards of the deal in order, those of `trick` too"),
        ("tout", "true or false", "declarer has bound himself"),
        ("antes", "three numbers", "marks set before the cards in this deal, by seat"),
        ("pot", "number", "marks in the pot now"),
    )

    def __init__(self, options: RothspitzenOptions | None = None) -> None:
        self.options: RothspitzenOptions = options or RothspitzenOptions()
        self.deck = deck_of(self.options.pack, self.options.matadors_are)

    @classmethod
    def seats(cls) -> range:
        """R1: three."""
        return range(3, 4)

    @classmethod
    def board_deals(cls, seats: int) -> int:
        """One deal for each dealer."""
        return seats

    def check(self, seats: int) -> None:
        """As `Game.check`: R1."""
        if seats != 3:
            raise OptionError(f"rothspitzen is played by exactly 3, not by {seats} (R1)")
        if self.options.ante == "each" and self.options.stake % 12:
            raise OptionError(
                f"rothspitzen: with `ante=each` the stake must be a multiple of 12, "
                f"not {self.options.stake} (R1)"
            )

    @property
    def pack(self) -> tuple[Card, ...]:
        """The fresh order of sheet §1; the hand order is the same."""
        return self.deck.cards

    # ---- the course of a match

    def begin(
        self,
        seats: int,
        chance: Chance,
        events: list[Event] | None = None,  # noqa: ARG002 - the lot shows no cards
    ) -> RothspitzenStanding:
        """R1a: the first dealer by lot."""
        dealer = 2 if self.options.first_dealer == "last" else chance.uniform("dealer", 3)
        return RothspitzenStanding(totals=(0,) * seats, dealer=dealer)

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> Deal:
        """R2, R3: the Stamm is set, the cards are given in throws of 3, 2 and 3."""
        assert isinstance(standing, RothspitzenStanding)
        dealer = standing.dealer
        antes = self._antes(standing)
        staemme = standing.staemme + (1 if any(antes) else 0)
        order = chance.shuffle("deck", _FRESH)
        dealt: list[tuple[int, ...]] = [()] * 3
        for place, seat in enumerate(_FROM_LEFT[dealer]):
            # R3: throws of 3, 2 and 3, each round the table
            three, two, last = 3 * place, 9 + 2 * place, 15 + 3 * place
            cards = order[three : three + 3] + order[two : two + 2] + order[last : last + 3]
            cards.sort()
            dealt[seat] = tuple(cards)
        stake = self.options.stake
        if events is not None:
            events.append(Event("deal", None, (standing.deal + 1, f"dealer={dealer}")))
            for seat in _FROM_LEFT[dealer]:
                if antes[seat]:
                    events.append(Event("ante", seat, (antes[seat],)))
            events.append(Event("pot", None, (staemme * stake,)))
            pack = self.deck.cards
            for seat in _FROM_LEFT[dealer]:
                hand = [pack[kind] for kind in dealt[seat]]
                events.append(Event("hand", seat, hand, _ALONE[seat]))
        return Deal(
            self.deck,
            (dealer + 1) % 3,
            tuple(dealt),
            hold=self.options.hold,
            staemme=staemme,
            stake=stake,
            antes=antes,
        )

    def _antes(self, standing: RothspitzenStanding) -> tuple[int, ...]:
        """R2, R8: what each seat sets before the cards."""
        options = self.options
        if not standing.new_stamm or (options.ante_when == "empty" and standing.staemme):
            return (0, 0, 0)
        if options.ante == "each":
            return (options.stake // 3,) * 3
        antes = [0, 0, 0]
        antes[standing.dealer] = options.stake
        return tuple(antes)

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> RothspitzenStanding:
        """R20–R25; a passed deal (R8) only costs the Stamm."""
        assert isinstance(standing, RothspitzenStanding)
        assert isinstance(state, Deal)
        scores = [-ante for ante in state.antes]
        staemme = state.staemme
        if state.declarer is None:
            result: tuple[int | str, ...] = ("passed",)
        else:
            kind, tricks, matadors, prime, moved = self._outcome(state, state.declarer)
            each = self._payment(kind, matadors, prime=prime)
            for seat in range(3):
                scores[seat] += 2 * each if seat == state.declarer else -each
            scores[state.declarer] -= moved * state.stake
            staemme += moved
            result = (
                kind,
                state.declarer,
                f"tricks={tricks}",
                f"matadors={matadors}",
                f"prime={'yes' if prime else 'no'}",
                f"staemme={moved}",
            )
        if events is not None:
            if state.declarer is not None:
                left = tuple(self.pack[kind] for kind in state.held(state.declarer))
                if left:
                    events.append(Event("show", state.declarer, left))
            events.append(Event("result", None, result))
            events.append(Event("pot", None, (staemme * state.stake,)))
            events.append(Event("score", None, scores))
        again = state.declarer is None and self.options.allpass == "same"
        return RothspitzenStanding(
            totals=tuple([a + b for a, b in zip(standing.totals, scores, strict=True)]),
            dealer=standing.dealer if again else _FROM_LEFT[standing.dealer][0],
            deal=standing.deal + 1,
            staemme=staemme,
            new_stamm=not again,
            last_dealer=standing.dealer,
        )

    def _outcome(self, state: Deal, declarer: Seat) -> tuple[str, int, int, bool, int]:
        """Kind, tricks, matadors paid, first five tricks paid, Stämme set (negative: drawn)."""
        tricks = state.tricks[declarer]
        if state.tout:
            kind = "tout" if tricks == 8 else "tout-lost"
        elif tricks >= 5:
            kind = "won"
        else:
            kind = "bete" if tricks == 4 else "codille"
        won = kind in ("won", "tout", "tout-lost")
        in_a_row = {"run": state.tout or state.stopped, "stop": state.stopped, "five": True}
        prime = won and in_a_row[self.options.prime]  # R21
        moved = min(state.staemme, self.options.stamm_max)  # R25
        if won:
            moved = -moved
        elif kind == "codille" and self.options.codille_stamm == "double":
            moved *= 2
        return kind, tricks, self._matadors(state, declarer), prime, moved

    def _matadors(self, state: Deal, declarer: Seat) -> int:
        """R20: the matadors paid for, of the cards dealt to the declarer."""
        assert state.trump is not None
        trumps = self.deck.trumps_down[state.trump]
        has = [kind in state.dealt[declarer] for kind in trumps]
        row = has.index(False) if False in has else len(has)  # unbroken from the first on
        if row >= 3:
            return row if self.options.tail == "run" else sum(has)
        return {"each": sum(has[:3]), "run": row, "three": 0}[self.options.matadors]

    def _payment(self, kind: str, matadors: int, *, prime: bool) -> int:
        """R21–R24: what each defender pays the declarer; negative: he pays."""
        stake, quarter = self.options.stake, self.options.stake // 4
        if kind == "bete":
            return -(stake + quarter * matadors)
        if kind == "codille":
            return -(2 * stake + quarter * matadors)
        extra = {"won": 0, "tout": 2 * stake, "tout-lost": -2 * stake}[kind]
        return stake + quarter * (matadors + prime) + extra

    def close(self, standing: Standing, events: list[Event] | None = None) -> RothspitzenStanding:
        """R26: what stands in the pot at the end of the match is divided."""
        assert isinstance(standing, RothspitzenStanding)
        share, odd = divmod(standing.staemme * self.options.stake, 3)
        rest = [share] * 3
        for seat in _FROM_LEFT[standing.last_dealer][:odd]:
            rest[seat] += 1
        if events is not None and standing.staemme:
            events.append(Event("rest", None, rest))
        totals = tuple(a + b for a, b in zip(standing.totals, rest, strict=True))
        return replace(standing, totals=totals, staemme=0)

    def foretell(self, seats: int, deal: int, chance_of: Callable[[int], Chance]) -> list[str]:
        """As `Game.foretell`: with `allpass=next` the dealer of every deal is known (sheet §1)."""
        first = self.begin(seats, chance_of(1))
        dealer = (first.dealer + deal - 1) % 3
        lines = self.opening(replace(first, dealer=dealer, deal=deal - 1), chance_of(deal))
        if deal == 1 or self.options.allpass == "next":
            return lines
        hands = [line.split(" ", 2)[2] for line in lines[1:]]
        places = ("forehand", "second", "dealer")
        return [f"deal {deal}", *(f"{p} {h}" for p, h in zip(places, hands, strict=True))]

    # ---- text, logs, search

    def text(self, move: int) -> str:
        """As `Game.text`."""
        return self.deck.texts[move]

    def parse(self, text: str) -> int:
        """As `Game.parse`."""
        move = self.deck.moves.get(text)
        if move is None:
            raise NotationError(f"`{text}` is not a move")
        return move

    def arrange(self, events: Sequence[Event]) -> Chance:
        """As `Game.arrange`: the pack from the three hands, the first dealer from `deal`."""
        dealer = 0
        hands: dict[Seat, list[int]] = {}
        for event in events:
            if event.verb == "deal" and len(event.words) > 1:
                dealer = int(str(event.words[1]).removeprefix("dealer="))
            elif event.verb == "hand" and event.seat is not None:
                hands[event.seat] = [self._kind(str(card)) for card in event.words]
        # a log cut off between two hands: the others are filled up, so that those told come out
        told = [kind for hand in hands.values() for kind in hand]
        rest = (kind for kind in range(len(self.pack)) if kind not in told)
        for seat in range(3):
            hand = hands.setdefault(seat, [])
            hand += islice(rest, max(0, 8 - len(hand)))
        order: list[int] = []
        for start, size in ((0, 3), (3, 2), (5, 3)):
            for seat in _FROM_LEFT[dealer]:
                order += hands[seat][start : start + size]
        return Told({"deck": order}, {"dealer": dealer})

    def _kind(self, text: str) -> int:
        kind = self.deck.kinds.get(text)
        if kind is None:
            raise NotationError(f"the pack has no `{text}`")
        return kind

    def redeal(self, state: State, seat: Seat, rng: Random) -> Deal:
        """As `Game.redeal`: every deal that fits the play so far is as likely as any other."""
        assert isinstance(state, Deal)
        left, right = (seat + 1) % 3, (seat + 2) % 3
        unseen = [*state.held(left), *state.held(right)]
        may_left, may_right = state.could_hold(left), state.could_hold(right)
        room = len(state.held(left))
        fixed = [kind for kind in unseen if not may_right >> kind & 1]
        free = [kind for kind in unseen if (may_left & may_right) >> kind & 1]
        rng.shuffle(free)
        of_left = fixed + free[: room - len(fixed)]
        return state.with_hands(
            {left: of_left, right: [kind for kind in unseen if kind not in of_left]}
        )
