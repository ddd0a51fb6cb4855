"""A deal as it lies on the table: its fields, its copies, its hands."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, Self

from kartenspiel.chance import Chance
from kartenspiel.core import Event, Move, Seat, State
from kartenspiel.games.doppelkopf.deck import ALTER, CARDS, DUMMY, Deck, kinds_of
from kartenspiel.games.doppelkopf.options import DoppelkopfOptions

__all__ = ["Frame", "Gift", "Place", "Table", "Talk"]

Place = int
"""A seat, or the dummy's place."""

Gift = tuple[Place, int, Place]
"""A card that went from hand to hand: to whom, the kind, from whom."""


class Circle(NamedTuple):
    """Who sits where around a dealer."""

    places: int
    order: tuple[Place, ...]
    """The places that play, Vorhand first."""
    bidders: tuple[Seat, ...]
    """The seats that play, Vorhand first."""
    payees: tuple[Seat, ...]
    """All seats, also the sitting dealer of five, from the dealer's left."""
    next: tuple[Place, ...]
    """By place: who plays after it."""
    turns: tuple[tuple[Place, ...], ...]
    """By place: in which order the cards fall when it leads."""


@cache
def circle(seats: int, dealer: Place) -> Circle:
    """The table of `seats` players around this dealer (§1, R7, R37)."""
    places = max(seats, 4)
    left = [(dealer + 1 + i) % places for i in range(places)]
    order = [place for place in left if seats != 5 or place != dealer]
    after = {place: order[(i + 1) % len(order)] for i, place in enumerate(order)}
    turns = {place: tuple(order[i:] + order[:i]) for i, place in enumerate(order)}
    return Circle(
        places,
        tuple(order),
        tuple(place for place in order if place < seats),
        tuple(place for place in left if place < seats),
        tuple(after.get(place, order[0]) for place in range(places)),
        tuple(turns.get(place, ()) for place in range(places)),
    )


@cache
def _packets(width: int, size: int) -> tuple[tuple[slice, slice, slice], ...]:
    """R6: by place from Vorhand on, where in the pack its packets of four and the rest lie."""
    rest = size - 8
    return tuple(
        (
            slice(4 * number, 4 * number + 4),
            slice(4 * (width + number), 4 * (width + number) + 4),
            slice(8 * width + rest * number, 8 * width + rest * (number + 1)),
        )
        for number in range(width)
    )


class Frame:
    """What holds for a deal from its beginning on; never changed."""

    __slots__ = ("bidders", "dealer", "deck", "dummy", "forced", "hammel", "last", "next",
                 "options", "order", "payees", "places", "pot", "seats", "size", "solos",
                 "stakes", "turns", "width")  # fmt: skip

    def __init__(
        self,
        deck: Deck,
        options: DoppelkopfOptions,
        seats: int,
        dealer: Place,
        *,
        pot: int = 0,
        stakes: int = 0,
        solos: tuple[Seat, ...] = (),
        forced: Seat | None = None,
    ) -> None:
        """`pot` is the Kasse at the beginning, `stakes` what each seat has just paid into it;
        `solos` and `forced` are those of R28."""
        self.deck = deck
        self.options = options
        self.seats = seats
        self.dealer = dealer
        self.pot = pot
        self.stakes = stakes
        self.solos = solos
        self.forced = forced
        around = circle(seats, dealer)
        self.places, self.order, self.bidders, self.payees, self.next, self.turns = around
        self.dummy = seats == DUMMY
        """Whether place 3 is the dummy's."""
        self.width = len(self.order)
        """Cards in a trick."""
        self.last = self.width - 1
        self.size = len(deck.fresh) // self.width
        """Cards in a hand, and tricks in a deal."""
        self.hammel = (  # R36
            options.hammel != "no" and forced is None and 0 < pot <= 2 * options.unit
        )

    def from_left(self, seat: Place) -> tuple[Seat, ...]:
        """The other seats that play, from the left of `seat` on."""
        return tuple(place for place in self.turns[seat][1:] if place < self.seats)


class Talk:
    """What was said and given before the first lead."""

    __slots__ = ("asker", "bids", "cond", "declarer", "gifts", "joined", "kind", "owed", "pending",
                 "redeals", "swapped", "trump", "wanted")  # fmt: skip

    def __init__(self) -> None:
        self.redeals = 0
        self.bids: list[tuple[Seat, Move]] = []
        """Since the last new deal."""
        self.pending: tuple[tuple[Seat, Seat], ...] = ()
        """Questions open, the next one first: who asks (or is declarer), who is asked."""
        self.asker: Seat | None = None
        self.joined: Seat | None = None
        self.owed: tuple[int, ...] = ()
        """The asker's two trumps (R35)."""
        self.wanted: int | None = None
        self.swapped = False
        self.gifts: list[Gift] = []
        """Cards that went from hand to hand, in a swap the wanted one first."""
        self.kind: str | None = None
        self.declarer: Place | None = None
        self.trump: int | None = None
        self.cond: int | None = None
        """In a marriage the named card's kind; None for the first foreign trick."""

    def copy(self) -> Talk:
        """An independent record of the same."""
        twin = Talk.__new__(Talk)
        twin.redeals = self.redeals
        twin.bids = self.bids[:]
        twin.pending = self.pending
        twin.asker = self.asker
        twin.joined = self.joined
        twin.owed = self.owed
        twin.wanted = self.wanted
        twin.swapped = self.swapped
        twin.gifts = self.gifts[:]
        twin.kind = self.kind
        twin.declarer = self.declarer
        twin.trump = self.trump
        twin.cond = self.cond
        return twin


class Table(State):
    """The fields of a deal. `phase` is `bid`, `forced`, `join`, `give`, `swap`, `kontra`, `play`
    or `re`; `place` is where the card, or the answer, that is waited for comes from."""

    __slots__ = ("_best", "_duty", "_follow", "_in_trick", "_named", "_next", "_power", "_watch",
                 "_winner", "alten", "chance", "frame", "leaders", "mult", "once",
                 "open", "partner", "phase", "place", "played", "ranking", "talk", "twice",
                 "wardens", "worlds")  # fmt: skip

    def __init__(self, frame: Frame, chance: Chance) -> None:
        """Nothing is dealt yet."""
        self.frame = frame
        self.talk = Talk()
        self.chance: Chance | None = chance
        """None when no chance can be needed any more."""
        self.phase = "bid"
        self.to_move: Seat | None = frame.bidders[0]
        self.must_ask = True
        self.place: Place = frame.bidders[0]
        self.ranking = frame.deck.normal
        self.once = [0] * frame.places
        """By place, masks of `ranking`: what is held."""
        self.twice = [0] * frame.places
        """What is held twice."""
        self.alten: tuple[int, ...] = ()
        """By place: how many `Oe` were dealt to it."""
        self.open = False
        """Whether the dummy's hand lies open."""
        self.mult = 1
        self.partner: Place | None = None
        """As announced, in a marriage (R16)."""
        self.wardens: tuple[Seat, ...] = ()
        """Who plays the dummy's cards, once announced (R38)."""
        self.played: list[int] = []
        self.leaders: list[Place] = []
        """Of every trick; the last is that of the trick in progress."""
        self.worlds: object = None
        """What `redeal` keeps for the next world of the same seat."""
        self._next = frame.next
        self._named = -1
        self._in_trick = 0
        self._power: list[int] = []
        self._follow = self._best = 0
        self._winner: Place = frame.order[0]
        self._duty = 0
        self._watch = False

    def copy(self) -> Self:
        """As `State.copy`. Frame, ranking and, once play has begun, the talk are shared."""
        twin = type(self).__new__(type(self))
        twin.frame = self.frame
        twin.phase = self.phase
        twin.talk = self.talk if self.leaders else self.talk.copy()
        twin.chance = None if self.chance is None else self.chance.copy()
        twin.to_move = self.to_move
        twin.must_ask = self.must_ask
        twin.place = self.place
        twin.ranking = self.ranking
        twin.once = self.once[:]
        twin.twice = self.twice[:]
        twin.alten = self.alten
        twin.open = self.open
        twin.mult = self.mult
        twin.partner = self.partner
        twin.wardens = self.wardens
        twin.played = self.played[:]
        twin.leaders = self.leaders[:]
        twin.worlds = self.worlds
        twin._next = self._next
        twin._named = self._named
        twin._in_trick = self._in_trick
        twin._power = self._power
        twin._follow = self._follow
        twin._best = self._best
        twin._winner = self._winner
        twin._duty = self._duty
        twin._watch = self._watch
        return twin

    # ---- hands

    def hand_out(self, label: str, events: list[Event] | None) -> None:
        """R6: shuffle and deal, in packets of four and what is left."""
        frame = self.frame
        assert self.chance is not None
        order = self.chance.shuffle(label, frame.deck.fresh)
        alten = [0] * frame.places
        for place, (first, second, third) in zip(
            frame.order, _packets(frame.width, frame.size), strict=True
        ):
            hand = order[first] + order[second] + order[third]
            self.hold(place, hand)
            alten[place] = hand.count(ALTER)
        self.alten = tuple(alten)
        if events is not None:
            for place in frame.order:
                cards = [CARDS[kind] for kind in self.held(place)]
                events.append(Event("hand", place, cards, frozenset((place,))))

    def hold(self, place: Place, kinds: list[int]) -> None:
        """Let `place` hold these cards and no others."""
        bit = self.ranking.bit
        once = twice = 0
        for kind in kinds:
            twice |= once & bit[kind]
            once |= bit[kind]
        self.once[place] = once
        self.twice[place] = twice

    def held(self, place: Place) -> list[int]:
        """What `place` holds, in hand order."""
        return kinds_of(self.ranking, self.once[place], self.twice[place])

    def move_card(self, giver: Place, taker: Place, kind: int) -> None:
        """A card goes from hand to hand."""
        bit = self.ranking.bit[kind]
        if self.twice[giver] & bit:
            self.twice[giver] ^= bit
        else:
            self.once[giver] ^= bit
        self.twice[taker] |= self.once[taker] & bit
        self.once[taker] |= bit

    def rank(self, game: int) -> None:
        """Rank the pack for `game` (`solo X`, `unter X`) from now on."""
        ranking = self.frame.deck.ranking(game)
        if ranking is not self.ranking:
            hands = [self.held(place) for place in range(self.frame.places)]
            self.ranking = ranking
            for place, hand in enumerate(hands):
                self.hold(place, hand)

    def who_played(self) -> list[tuple[Place, int]]:
        """The cards played so far, each with its place, in order."""
        turns = self.frame.turns
        places = [place for leader in self.leaders for place in turns[leader]]
        return list(zip(places, self.played, strict=False))
