"""The rules of Rommee around a deal: the lot, the cards, the account (R1–R5, R26, R27)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartenspiel.cards import Card
from kartenspiel.chance import Chance, Random, Told
from kartenspiel.core import COURSE_VERBS, Event, Game, Move, Seat, Standing, State, Verb, by_name
from kartenspiel.errors import OptionError
from kartenspiel.games.rommee.kit import Kit
from kartenspiel.games.rommee.moves import read, write
from kartenspiel.games.rommee.options import RommeeOptions
from kartenspiel.games.rommee.play import Deal
from kartenspiel.games.rommee.worlds import world
from kartenspiel.melds import VERBS as MELD_VERBS
from kartenspiel.melds.hands import ALL_FACES, UNIT, XX, cards_of
from kartenspiel.melds.turns import PACK, Lot, drawn_lot, faces_told

__all__ = ["Rommee", "RommeeStanding", "settlement"]

_ACE: Final = 12

_OWN_VERBS = (
    Verb("turnover", "N", "-", "the discards are turned over: the new stock has N cards", "R22"),
    Verb("rommee", "S N", "-", "Rommee is called with N points left over", "R28"),
    Verb("suit", "S WORD CARD…", "all", "a whole hand of one suit, shown", "R29"),
    Verb("totals", "N…", "-", "what each seat has lost, after this deal", "R26"),
)


@dataclass(frozen=True)
class RommeeStanding(Standing):
    """Between two deals: also what each has lost so far."""

    losses: tuple[int, ...] = ()
    """R26: the totals of the losses, in the partie where there are any (R27)."""
    partie_deals: int = 0
    """Deals played in the partie."""


def settlement(losses: Sequence[int], divide: int) -> tuple[int, ...]:
    """R26: each compares with each; who has lost more pays the difference."""
    shares = [loss // divide for loss in losses]
    return tuple(sum(shares) - len(shares) * share for share in shares)


class Rommee(Game):
    """Two to ten players, each for himself, with two packs and two jokers."""

    name = "rommee"
    title = "Rommee"
    options_type = RommeeOptions
    verbs = by_name(
        (verb for verb in COURSE_VERBS if verb.name != "rest"),
        MELD_VERBS,
        _OWN_VERBS,
    )
    moves = (
        (
            "draw",
            "`draw` `take` `take K` (`take_max`) `rommee N` (`mode=closed`, hands good enough)",
            "unless the stock is empty, where `take` alone is left",
        ),
        (
            "play",
            "`discard CARD`: the dearest first; `meld TOKEN…`: runs by suit c s h d, first and "
            "last place, then sets by rank and suits; `layoff ID TOKEN…`; `swap ID CARD`; `suit S` "
            "(`suit_win=yes`)",
            "always",
        ),
    )
    view_keys = (
        ("round", "number", "1 in the first round"),
        ("counts", "list of numbers", "cards in each seat's hand"),
        ("known", "list of lists of cards", "for each seat, what all know to lie in its hand"),
        ("pile", "list of cards", "discard pile, oldest first, last is the top"),
        ("stock", "number", "cards in the stock"),
        ("reshuffles", "number", "times that the pile has become the stock in this deal"),
        (
            "stock_cards",
            "list of cards",
            "what all know of the stock: empty at first; turned over, the cards in it, top first; "
            "shuffled, the cards that were shuffled into it, in hand order",
        ),
        ("table", "list of objects", "the melds by ID: `id`, `seat`, `kind`, `cards`"),
        ("opened", "list of true or false", "who has his first meld complete"),
        ("opened_now", "true or false", "the seat to move has completed it in this turn"),
        ("begun", "number", "points of a first meld begun in this turn, else 0"),
        ("took", "card or null", "the (topmost) card taken from the pile in this turn"),
        ("called", "seat or null", "who has called Rommee"),
        ("losses", "list of numbers", "totals of the losses before this deal"),
    )

    def __init__(self, options: RommeeOptions | None = None) -> None:
        self.options: RommeeOptions = options or RommeeOptions()
        self.kit = Kit(self.options)

    @classmethod
    def seats(cls) -> range:
        """R1: two to ten."""
        return range(2, 11)

    @classmethod
    def board_deals(cls, seats: int) -> int:
        """One deal for each dealer."""
        return seats

    def check(self, seats: int) -> None:
        """As `Game.check`: sheet §1, and R30."""
        options = self.options
        if seats * options.hand + 2 > len(PACK):
            raise OptionError(
                f"rommee: {seats} hands of {options.hand} are too many for {len(PACK)} cards, of "
                f"which two must be left; at most {(len(PACK) - 2) // seats} each (R4)"
            )
        if options.mode == "closed" and options.take_max != 1:
            raise OptionError(
                f"rommee: with `mode=closed` only one card is taken, so `take_max` must be 1, "
                f"not {options.take_max} (R30)"
            )

    @property
    def counts_parties(self) -> bool:
        """R27."""
        return self.options.partie_deals > 0

    @property
    def pack(self) -> tuple[Card, ...]:
        """R2: the fresh order of sheet §1."""
        return tuple(ALL_FACES[face] for face in PACK)

    @property
    def hand_order(self) -> tuple[Card, ...]:
        """Two alike side by side, jokers last."""
        return tuple(ALL_FACES[face] for face in sorted(PACK))

    # ---- the course of a match

    def begin(
        self, seats: int, chance: Chance, events: list[Event] | None = None
    ) -> RommeeStanding:
        """R3: the lot for the first dealer."""
        shown: list[tuple[Seat, int]] = []
        dealer = seats - 1
        if self.options.first_dealer != "last":
            order = chance.shuffle("dealer", PACK)
            if self.options.first_dealer == "draw":
                shown, dealer = drawn_lot(order, seats, _height)
            else:
                shown, dealer = _first_ace(order, seats)
        if events is not None:
            events += [Event("lot", seat, (ALL_FACES[face],)) for seat, face in shown]
        return RommeeStanding(totals=(0,) * seats, dealer=dealer, losses=(0,) * seats)

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> Deal:
        """R4: the cards one at a time to the left, then one is turned up."""
        assert isinstance(standing, RommeeStanding)
        dealer, seats = standing.dealer, len(standing.totals)
        order = chance.shuffle("deck", PACK)
        dealt = seats * self.options.hand
        hands = [0] * seats
        for place in range(seats):
            cards = order[place:dealt:seats]
            hands[(dealer + 1 + place) % seats] = sum([UNIT[face] for face in cards])
        turned_up = order[dealt]
        if events is not None:
            events.append(Event("deal", None, (standing.deal + 1, f"dealer={dealer}")))
            for seat in self._from_left(dealer, seats):
                events.append(Event("hand", seat, cards_of(hands[seat]), frozenset((seat,))))
            events.append(Event("open", None, (ALL_FACES[turned_up],)))
        stock = order[:dealt:-1]
        return Deal(self.kit, dealer, hands, stock, [turned_up], chance, standing.losses)

    @staticmethod
    def _from_left(dealer: Seat, seats: int) -> list[Seat]:
        return [(dealer + 1 + i) % seats for i in range(seats)]

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> RommeeStanding:
        """R26: the losses are booked; the score is what the settlement changes by them."""
        assert isinstance(standing, RommeeStanding)
        assert isinstance(state, Deal)
        lost = state.losses_of_deal()
        seats = len(lost)
        losses = tuple(a + b for a, b in zip(standing.losses, lost, strict=True))
        divide = self.options.divide
        before, after = settlement(standing.losses, divide), settlement(losses, divide)
        score = [new - old for old, new in zip(before, after, strict=True)]
        if events is not None:
            for seat in self._from_left(state.dealer, seats):
                events.append(Event("show", seat, (lost[seat], *cards_of(state.hands[seat]))))
            events.append(Event("totals", None, losses))
            events.append(Event("score", None, score))
        return replace(
            standing,
            totals=tuple(a + b for a, b in zip(standing.totals, score, strict=True)),
            deal=standing.deal + 1,
            dealer=(standing.dealer + 1) % seats,  # R5
            losses=losses,
            partie_deals=standing.partie_deals + 1,
        )

    def partie_over(self, standing: Standing) -> bool:
        """R27: a partie is `partie_deals` deals."""
        assert isinstance(standing, RommeeStanding)
        return standing.partie_deals >= self.options.partie_deals

    def close(
        self,
        standing: Standing,
        events: list[Event] | None = None,  # noqa: ARG002 - nothing is booked
    ) -> RommeeStanding:
        """R27: the totals begin at 0 again."""
        assert isinstance(standing, RommeeStanding)
        return replace(standing, losses=(0,) * len(standing.losses), partie_deals=0)

    def foretell(self, seats: int, deal: int, chance_of: Callable[[int], Chance]) -> list[str]:
        """As `Game.foretell`: R5 names the dealer of every deal, whatever is played."""
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
        """As `Game.arrange`: pack and lot from what was dealt, turned up and drawn."""
        seats = sum(event.verb == "hand" for event in events)
        dealer = 0
        hands: dict[Seat, list[int]] = {}
        lot: list[int] = []
        turned_up: list[int] = []
        stocks: list[list[int]] = [[]]
        for event in events:
            if event.verb == "lot":
                lot += faces_told(event)
            elif event.verb == "deal" and len(event.words) > 1:
                dealer = int(str(event.words[1]).removeprefix("dealer="))
            elif event.verb == "hand" and event.seat is not None:
                hands[event.seat] = faces_told(event)
            elif event.verb == "open":
                turned_up = faces_told(event)
            elif event.verb == "draw":
                stocks[-1] += faces_told(event)
            elif event.verb in ("reshuffle", "turnover"):
                stocks.append([])
        in_order = [hands[seat] for seat in self._from_left(dealer, seats) if seat in hands]
        deck = [face for cards in zip(*in_order, strict=False) for face in cards]
        orders = {"dealer": lot, "deck": deck + turned_up + stocks[0]}
        orders.update({f"stock{n}": drawn for n, drawn in enumerate(stocks[1:], start=1)})
        return Told(orders)

    def redeal(self, state: State, seat: Seat, rng: Random) -> Deal:
        """As `Game.redeal`."""
        assert isinstance(state, Deal)
        return world(state, seat, rng)


def _height(face: int) -> int:
    """R3: by rank, the joker lowest; suits do not count."""
    return -1 if face == XX else face % 13


def _first_ace(order: Sequence[int], seats: int) -> Lot:
    """R3 `ace`: dealt out open, the first ace makes the dealer."""
    shown: list[tuple[Seat, int]] = []
    for place, face in enumerate(order):
        shown.append((place % seats, face))
        if face != XX and face % 13 == _ACE:
            break
    return shown, shown[-1][0]
