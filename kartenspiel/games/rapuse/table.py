"""The table of Rapuse: what lies where, what is counted, and what may be known of it.

A house is a chain of shared cells and the counts are kept as they change, so that neither a move
nor a copy takes longer with more cards.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, Self, TypeAlias

from kartenspiel.chance import Random
from kartenspiel.core import Seat, State, View
from kartenspiel.games.rapuse.deck import HOUSES, NONE, PACK, RANK, RANKS
from kartenspiel.games.rapuse.options import RapuseOptions

__all__ = ["EMPTY", "House", "Table"]

House: TypeAlias = "tuple[int, House | None]"
"""The kind on top, and the house as it was before that card."""
EMPTY: Final[House] = (NONE, None)


class Table(State):
    """All that a deal consists of; `play.Deal` moves it."""

    __slots__ = (
        "base",
        "cards",
        "closed",
        "closing",
        "drawn",
        "heap_left",
        "heaps",
        "houses",
        "idle",
        "laid",
        "listed",
        "occupied",
        "options",
        "out",
        "paid",
        "pending",
        "rapuse_left",
        "rapuses",
        "round",
        "seats",
        "shown",
        "start",
        "wanted",
    )

    options: RapuseOptions
    seats: int
    start: Seat
    base: int
    """The base rank, 0 to 12."""
    closing: int
    """The rank just below it."""
    heaps: tuple[tuple[int, ...], ...]
    """The heaps as they were set up, by seat, top first."""
    heap_left: list[int]
    """How many cards at the end of each are not taken yet."""
    rapuses: tuple[tuple[int, ...], ...]
    """The Rapuses as they were set up, by seat: NONE, then from the bottom to the top; so
    `rapuses[s][rapuse_left[s]]` is the open card of seat s."""
    rapuse_left: list[int]
    houses: list[House]
    """Four a seat, one seat behind the other."""
    cards: list[int]
    """Cards that each seat still has, wherever they lie."""
    paid: list[int]
    """Marks that each seat has earned in play from each other seat."""
    wanted: list[int]
    """By rank: the piles that it can be laid on; 1 for the base rank, which founds one. The last
    place, NONE's, is 0."""
    shown: list[int]
    """By rank: the Rapuse and house tops of all seats; the last place counts those without card."""
    closed: int
    """Piles that are full."""
    round: int
    drawn: list[int]
    """The open drawn cards of the seat to move, in fresh order."""
    pending: int
    """Its drawn cards still to be turned (R9b): those just before the last `heap_left`."""
    laid: bool
    """Whether a card has been laid in this turn."""
    idle: int
    """Turns ended in a row without a card laid, since round 11."""
    out: Seat | None
    """Who has got rid of all his cards."""
    occupied: int
    """The houses of the seat to move that have cards, as a mask; the lowest bit is house 1."""
    listed: tuple[int, ...]
    """What the seat to move may do."""

    def __init__(
        self,
        options: RapuseOptions,
        rapuses: list[list[int]],
        heaps: list[list[int]],
        start: Seat,
    ) -> None:
        """A table as it is set up, each packet of cards given from the top; `begin` comes next."""
        self.options = options
        self.seats = len(heaps)
        self.start = start
        self.heaps = tuple(tuple(heap) for heap in heaps)
        self.heap_left = [len(heap) for heap in heaps]
        self.rapuses = tuple((NONE, *rapuse[::-1]) for rapuse in rapuses)
        self.rapuse_left = [len(rapuse) for rapuse in rapuses]
        self.houses = [EMPTY] * (HOUSES * self.seats)
        self.cards = [len(a) + len(b) for a, b in zip(rapuses, heaps, strict=True)]
        self.paid = [0] * self.seats
        self.wanted = [0] * (len(RANKS) + 1)
        self.shown = [0] * (len(RANKS) + 1)
        self.shown[RANK[NONE]] = len(self.houses)
        for rapuse, left in zip(self.rapuses, self.rapuse_left, strict=True):
            self.shown[RANK[rapuse[left]]] += 1
        self.closed = 0
        self.round = 1
        self.drawn = []
        self.pending = 0
        self.laid = False
        self.idle = 0
        self.out = None
        self.to_move: Seat | None = start

    # ---- what may be known: everything but the heaps and the covered cards

    def marks(self) -> list[int]:
        """R17: the running payments of this deal, by seat."""
        total = sum(self.paid)
        return [self.seats * paid - total for paid in self.paid]

    def housed(self, seat: Seat) -> list[list[int]]:
        """The houses of `seat`, each from the bottom up."""
        found = []
        for house in self.houses[HOUSES * seat : HOUSES * seat + HOUSES]:
            kinds: list[int] = []
            top, below = house
            while below is not None:
                kinds.append(top)
                top, below = below
            found.append(kinds[::-1])
        return found

    def pile_tops(self) -> list[int]:
        """The top ranks of the piles not closed, the shortest pile first."""
        ranks = [(self.base + height) % len(RANKS) for height in range(len(RANKS) - 1)]
        return [rank for rank in ranks for _ in range(self.wanted[(rank + 1) % len(RANKS)])]

    def view(self, seat: Seat) -> View:  # noqa: ARG002 - nobody knows more than the others
        """As `State.view`; the keys of sheet §5."""
        tops = [r[left] for r, left in zip(self.rapuses, self.rapuse_left, strict=True)]
        return {
            "phase": "play",
            "hand": [],
            "start": self.start,
            "round": self.round,
            "base": RANKS[self.base],
            "tops": [RANKS[rank] for rank in self.pile_tops()],
            "closed": self.closed,
            "drawn": [str(PACK[kind]) for kind in self.drawn],
            "pending": self.pending,
            "heaps": list(self.heap_left),
            "rapuse": [
                [left, None if top == NONE else str(PACK[top])]
                for left, top in zip(self.rapuse_left, tops, strict=True)
            ],
            "houses": [
                [[str(PACK[kind]) for kind in house] for house in self.housed(owner)]
                for owner in range(self.seats)
            ],
            "marks": self.marks(),
            "laid": self.laid,
            "idle": self.idle,
        }

    def copy(self) -> Self:
        """As `State.copy`."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.seats = self.seats
        twin.start = self.start
        twin.base = self.base
        twin.closing = self.closing
        twin.heaps = self.heaps
        twin.heap_left = self.heap_left[:]
        twin.rapuses = self.rapuses
        twin.rapuse_left = self.rapuse_left[:]
        twin.houses = self.houses[:]
        twin.cards = self.cards[:]
        twin.paid = self.paid[:]
        twin.wanted = self.wanted[:]
        twin.shown = self.shown[:]
        twin.closed = self.closed
        twin.round = self.round
        twin.drawn = self.drawn[:]
        twin.pending = self.pending
        twin.laid = self.laid
        twin.idle = self.idle
        twin.out = self.out
        twin.to_move = self.to_move
        twin.must_ask = self.must_ask
        twin.occupied = self.occupied
        twin.listed = self.listed
        return twin

    def redealt(self, rng: Random) -> Self:
        """The same table with all cards that nobody has seen in another order."""
        seats = range(self.seats)
        # places 1 to covered - 1 of a Rapuse lie face down
        covered = [left if left else 1 for left in self.rapuse_left]
        unturned = list(self.heap_left)
        if self.to_move is not None:
            unturned[self.to_move] += self.pending
        seen = [len(heap) - hidden for heap, hidden in zip(self.heaps, unturned, strict=True)]
        unseen = [kind for s in seats for kind in self.rapuses[s][1 : covered[s]]]
        unseen += [kind for s in seats for kind in self.heaps[s][seen[s] :]]
        rng.shuffle(unseen)
        deal = iter(unseen)
        twin = self.copy()
        twin.rapuses = tuple(
            (NONE, *islice(deal, covered[s] - 1), *self.rapuses[s][covered[s] :]) for s in seats
        )
        twin.heaps = tuple((*self.heaps[s][: seen[s]], *islice(deal, unturned[s])) for s in seats)
        return twin
