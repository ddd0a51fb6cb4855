"""The rules of Cooncan around a deal: the lot, the cards, the payment (R1–R4, R16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from kartenspiel.cards import Card
from kartenspiel.chance import Chance, Random, Told
from kartenspiel.core import COURSE_VERBS, Event, Game, Move, Seat, Standing, State, Verb, by_name
from kartenspiel.games.cooncan.kit import Kit
from kartenspiel.games.cooncan.moves import read, write
from kartenspiel.games.cooncan.options import CooncanOptions
from kartenspiel.games.cooncan.play import Deal
from kartenspiel.games.cooncan.worlds import world
from kartenspiel.melds import VERBS as MELD_VERBS
from kartenspiel.melds.hands import ALL_FACES, XX, cards_of, hand_of
from kartenspiel.melds.turns import PACK, drawn_lot, faces_told

__all__ = ["Cooncan"]

_HAND: Final = 10
"""R3: the cards of a packet; the special card follows."""
_SUIT_HEIGHT: Final = (0, 1, 3, 2)
"""R2: of equal ranks hearts go before diamonds, those before spades, those before clubs."""

_OWN_VERBS = (
    Verb("special", "S CARD", "all", "the special card, face up before the seat", "R3"),
    Verb(
        "shift",
        "S N CARD CARD",
        "all",
        "a joker of meld N goes to its other end: the two cards newly placed, upwards",
        "R14",
    ),
)


class Cooncan(Game):
    """Two to five players, each for himself, with two packs and two jokers."""

    name = "cooncan"
    title = "Cooncan"
    options_type = CooncanOptions
    verbs = by_name(
        (verb for verb in COURSE_VERBS if verb.name not in ("partie", "rest")),
        (verb for verb in MELD_VERBS if verb.name not in ("open", "swap")),
        _OWN_VERBS,
    )
    moves = (
        (
            "lay",
            "`draw` `take`; `meld TOKEN…`: runs by suit c s h d, first and last place, then sets "
            "by rank, fewest jokers, fewest cards; `layoff ID TOKEN`; `shift ID TOKEN TOKEN`",
            "always",
        ),
        (
            "discard",
            "`discard CARD`: the dearest first; with `lay_after_draw=yes` what can be laid, too",
            "unless one of two cards may not go (`discard_taken=no`, `lay_after_draw=no`)",
        ),
    )
    view_keys = (
        ("round", "number", "1 in the first round"),
        ("counts", "list of numbers", "cards in each seat's hand"),
        ("known", "list of lists of cards", "for each seat, what all know to lie in its hand"),
        ("piles", "list of lists of cards", "special piles by seat, oldest first, last is the top"),
        ("stock", "number", "cards in the stock"),
        ("reshuffles", "number", "new stocks made in this deal"),
        (
            "stock_cards",
            "list of cards",
            "empty at first, then the cards that were shuffled into the stock, in hand order",
        ),
        (
            "table",
            "list of objects",
            "the melds by ID: `id`, `seat`, `kind`, `cards` as they lie, `shifted`",
        ),
        ("shifts", "number", "shifts made in this deal"),
        ("took", "card or null", "the card taken in this turn, if the seat has seen it"),
    )

    def __init__(self, options: CooncanOptions | None = None) -> None:
        self.options: CooncanOptions = options or CooncanOptions()
        self.kit = Kit(self.options)

    @classmethod
    def seats(cls) -> range:
        """R1: two to five."""
        return range(2, 6)

    @property
    def pack(self) -> tuple[Card, ...]:
        """R1: the fresh order of sheet §1."""
        return tuple(ALL_FACES[face] for face in PACK)

    @property
    def hand_order(self) -> tuple[Card, ...]:
        """Two alike side by side, jokers last."""
        return tuple(ALL_FACES[face] for face in sorted(PACK))

    # ---- the course of a match

    def begin(self, seats: int, chance: Chance, events: list[Event] | None = None) -> Standing:
        """R2: the lot for the first dealer."""
        shown: list[tuple[Seat, int]] = []
        dealer = seats - 1
        if self.options.first_dealer == "draw":
            shown, dealer = drawn_lot(chance.shuffle("dealer", PACK), seats, _height)
        if events is not None:
            events += [Event("lot", seat, (ALL_FACES[face],)) for seat, face in shown]
        return Standing(totals=(0,) * seats, dealer=dealer)

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> Deal:
        """R3: ten cards in one packet and the special card, to one seat after the other."""
        dealer, seats = standing.dealer, len(standing.totals)
        order = chance.shuffle("deck", PACK)
        hands, piles = [0] * seats, [[-1] for _ in range(seats)]
        if events is not None:
            events.append(Event("deal", None, (standing.deal + 1, f"dealer={dealer}")))
        for place, seat in enumerate(self._from_left(dealer, seats)):
            start = place * (_HAND + 1)
            hands[seat] = hand_of(order[start : start + _HAND])
            special = order[start + _HAND]
            piles[seat] = [special]
            if events is not None:
                events.append(Event("hand", seat, cards_of(hands[seat]), frozenset((seat,))))
                events.append(Event("special", seat, (ALL_FACES[special],)))
        stock = order[: seats * (_HAND + 1) - 1 : -1]
        return Deal(self.kit, dealer, hands, stock, piles, chance)

    @staticmethod
    def _from_left(dealer: Seat, seats: int) -> list[Seat]:
        return [(dealer + 1 + i) % seats for i in range(seats)]

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> Standing:
        """R16: each pays the winner for the points left in his hand; R18: else nobody pays."""
        assert isinstance(state, Deal)
        left = state.points_left()
        seats = len(left)
        score = [0] * seats
        if state.winner is not None:
            score = [-self.options.point_value * points for points in left]
            score[state.winner] = self.options.point_value * sum(left)  # the winner has no card
        if events is not None:
            for seat in self._from_left(state.dealer, seats):
                events.append(Event("show", seat, (left[seat], *cards_of(state.hands[seat]))))
            events.append(Event("score", None, score))
        return replace(
            standing,
            totals=tuple(a + b for a, b in zip(standing.totals, score, strict=True)),
            deal=standing.deal + 1,
            dealer=(standing.dealer + 1) % seats,  # R4
        )

    def foretell(self, seats: int, deal: int, chance_of: Callable[[int], Chance]) -> list[str]:
        """As `Game.foretell`: R4 names the dealer of every deal, whatever is played."""
        first = self.begin(seats, chance_of(1))
        dealer = (first.dealer + deal - 1) % seats
        return self.opening(replace(first, dealer=dealer, deal=deal - 1), chance_of(deal))

    # ---- text, logs, search

    def text(self, move: Move) -> str:
        """As `Game.text`."""
        return write(move)

    def parse(self, text: str) -> Move:
        """As `Game.parse`."""
        return read(self.kit.solver.rules, text)

    def arrange(self, events: Sequence[Event]) -> Chance:
        """As `Game.arrange`: pack and lot from what was dealt and drawn."""
        lot: list[int] = []
        deck: list[int] = []
        stocks: list[list[int]] = [deck]
        for event in events:
            if event.verb == "lot":
                lot += faces_told(event)
            elif event.verb in ("hand", "special", "draw"):  # hands are told in the order dealt
                stocks[-1] += faces_told(event)
            elif event.verb == "reshuffle":
                stocks.append([])
        orders = {"dealer": lot, "deck": deck}
        orders.update({f"stock{n}": drawn for n, drawn in enumerate(stocks[1:], start=1)})
        return Told(orders)

    def redeal(self, state: State, seat: Seat, rng: Random) -> Deal:
        """As `Game.redeal`."""
        assert isinstance(state, Deal)
        return world(state, seat, rng)


def _height(face: int) -> int:
    """R2: K highest … 2, the ace below it, the joker lowest; then the suits."""
    if face == XX:
        return -1
    rank = (face % 13 + 1) % 13  # the ace becomes 0, the king 12
    return 4 * rank + _SUIT_HEIGHT[face // 13]
