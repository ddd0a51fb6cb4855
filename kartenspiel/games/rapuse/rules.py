"""The rules of Rapuse around a deal: the table set up (R1–R4), the settlement (R20–R24)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from kartenspiel.cards import Card
from kartenspiel.chance import Chance, Random, Told
from kartenspiel.core import COURSE_VERBS, Event, Game, Seat, Standing, State, Verb, by_name
from kartenspiel.errors import NotationError, OptionError
from kartenspiel.games.rapuse.deck import (
    KINDS,
    MOVES,
    NONE,
    PACK,
    RANK,
    RANKS,
    TEXTS,
    rapuse_event,
)
from kartenspiel.games.rapuse.options import RapuseOptions
from kartenspiel.games.rapuse.play import Deal
from kartenspiel.games.rapuse.settle import blocked_payments, out_payments

__all__ = ["Rapuse"]

_RAPUSE: Final = 10
"""R3: cards of a Rapuse; the rest of a player's pack is his heap."""

_OWN_VERBS = (
    Verb("rapuse", "S N [CARD]", "all", "cards left in a Rapuse, and the open one", "R3, R12"),
    Verb("start", "S", "-", "who starts", "R4"),
    Verb("base", "S CARD", "all", "the first base card, from the starter's heap", "R5"),
    Verb("turn", "S N", "-", "a turn begins, and in which round; rounds count from 1", "R15"),
    Verb("take", "S CARD…", "all", "cards taken from the heap and turned up", "R8, R9"),
    Verb("put", "S CARD N", "all", "a drawn card put on a house, 1 to 4", "R11"),
    Verb(
        "lay",
        "S d|r|h1|h2|h3|h4 CARD",
        "all",
        "a card laid on a pile: drawn, from the Rapuse, from a house",
        "R10",
    ),
    Verb("end", "S", "-", "a turn ends", "R14"),
    Verb("pay", "S N", "-", "each other seat pays so many marks to this one", "R17"),
    Verb("out", "S", "-", "who has no card left, which ends the deal", "R20"),
    Verb("blocked", "N…", "-", "nobody lays any more; every seat's cards left", "R21"),
)


class Rapuse(Game):
    """Two to eight players, each for himself; a match is counted in deals."""

    name = "rapuse"
    title = "Rapuse"
    options_type = RapuseOptions
    verbs = by_name(
        (verb for verb in COURSE_VERBS if verb.name in ("deal", "score", "over")), _OWN_VERBS
    )
    moves = (
        (
            "play",
            "with a drawn card open `put CARD H`, by card in the fresh order, then by house: those "
            "that have cards and the lowest-numbered one that has none; else `end`; then "
            "`lay d CARD` by card, `lay r CARD`, `lay h1 CARD` … `lay h4 CARD`",
            "unless it is the only move",
        ),
    )
    view_keys = (
        ("start", "seat", "the starter of this deal"),
        ("round", "number", "from 1"),
        ("base", "rank", "the base rank"),
        ("tops", "list of ranks", "tops of the piles not closed, the shortest pile first"),
        ("closed", "number", "closed piles"),
        ("drawn", "list of cards", "open drawn cards of the seat to move, fresh order"),
        ("pending", "number", "its taken cards still to be turned (`reveal=one`)"),
        ("heaps", "list of numbers", "cards in each heap, by seat"),
        ("rapuse", "list of [number, card or null]", "cards left and top card, by seat"),
        ("houses", "list of four lists of cards", "by seat; bottom first"),
        ("marks", "list of numbers", "running payments of this deal, by seat"),
        ("laid", "true or false", "has a card been laid in this turn"),
        ("idle", "number", "turns ended in a row without a lay since round 11"),
    )

    def __init__(self, options: RapuseOptions | None = None) -> None:
        self.options: RapuseOptions = options or RapuseOptions()

    @classmethod
    def seats(cls) -> range:
        """R1: two to eight."""
        return range(2, 9)

    def check(self, seats: int) -> None:
        """As `Game.check`: R1."""
        if seats not in self.seats():
            raise OptionError(f"rapuse is played by 2 to 8, not by {seats} (R1)")

    @property
    def pack(self) -> tuple[Card, ...]:
        """One pack in the fresh order of sheet §1; there is one for each player."""
        return PACK

    def cards_for(self, seats: int) -> tuple[Card, ...]:
        """As `Game.cards_for`: the packs one after another."""
        return PACK * seats

    # ---- the course of a match

    def begin(
        self,
        seats: int,
        chance: Chance,  # noqa: ARG002 - there is no dealer
        events: list[Event] | None = None,  # noqa: ARG002
    ) -> Standing:
        """As `Game.begin`: nothing is drawn for."""
        return Standing(totals=(0,) * seats, dealer=0)

    def dealer_of(self, standing: Standing) -> None:  # noqa: ARG002
        """As `Game.dealer_of`: nobody deals."""
        return

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> Deal:
        """R2–R5: heaps and Rapuses, the starter, and what is done for him."""
        seats = len(standing.totals)
        size = len(PACK)
        order = chance.shuffle("deck", list(range(size)) * seats)
        packets = [order[size * seat : size * (seat + 1)] for seat in range(seats)]
        tops = [packet[0] for packet in packets]
        lowest = self._lowest(tops)
        start = lowest[chance.uniform("start", len(lowest)) if len(lowest) > 1 else 0]
        if events is not None:
            events.append(Event("deal", None, (standing.deal + 1,)))
            events += [rapuse_event(seat, _RAPUSE, top) for seat, top in enumerate(tops)]
            events.append(Event("start", start))
        rapuses = [packet[:_RAPUSE] for packet in packets]
        heaps = [packet[_RAPUSE:] for packet in packets]
        state = Deal(self.options, rapuses, heaps, start)
        state.begin(events)
        return state

    def _lowest(self, tops: Sequence[int]) -> list[Seat]:
        """R4: the seats whose Rapuse shows the lowest rank."""
        low_ace = self.options.lead_ace == "low"
        ranks = [(RANK[top] + 1) % len(RANKS) if low_ace else RANK[top] for top in tops]
        return [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> Standing:
        """As `Game.settle`: R20, or R22 and R23, with the marks paid in play."""
        assert isinstance(state, Deal)
        if state.out is not None:
            ended = Event("out", state.out)
            each = 1 if self.options.undrawn == "one" else 0
            gains = out_payments(
                state.out,
                [
                    cards - rapuse - heap
                    for cards, rapuse, heap in zip(
                        state.cards, state.rapuse_left, state.heap_left, strict=True
                    )
                ],
                state.rapuse_left,
                [each * heap for heap in state.heap_left],
            )
        else:
            ended = Event("blocked", None, state.cards)
            gains = blocked_payments(state.cards, state.start)
        scores = [a + b for a, b in zip(state.marks(), gains, strict=True)]
        if events is not None:
            events += [ended, Event("score", None, scores)]
        return replace(
            standing,
            totals=tuple(a + b for a, b in zip(standing.totals, scores, strict=True)),
            deal=standing.deal + 1,
        )

    # ---- text, logs, search

    def text(self, move: int) -> str:
        """As `Game.text`."""
        return TEXTS[move]

    def parse(self, text: str) -> int:
        """As `Game.parse`."""
        move = MOVES.get(text)
        if move is None:
            raise NotationError(f"`{text}` is not a move")
        return move

    def arrange(self, events: Sequence[Event]) -> Chance:
        """As `Game.arrange`: every packet as far as it was turned up, the lot from `start`.

        What was never turned up lies where it can, in fresh order.
        """
        rapuses: dict[Seat, list[int]] = {}
        heaps: dict[Seat, list[int]] = {}
        start = 0
        for event in events:
            seat = event.seat
            if seat is None:
                continue
            if event.verb == "rapuse":
                rapuses.setdefault(seat, []).extend(_kinds(event.words[1:]))
            elif event.verb in ("base", "take"):
                heaps.setdefault(seat, []).extend(_kinds(event.words))
            elif event.verb == "start":
                start = seat
        seats = len(rapuses)
        order: list[int] = []
        for seat in range(seats):
            order += _filled(rapuses.get(seat, []), _RAPUSE)
            order += _filled(heaps.get(seat, []), len(PACK) - _RAPUSE)
        lowest = self._lowest(order[:: len(PACK)])
        lot = lowest.index(start) if start in lowest else 0
        return Told({"deck": _completed(order, seats)}, {"start": lot})

    def redeal(self, state: State, seat: Seat, rng: Random) -> Deal:  # noqa: ARG002
        """As `Game.redeal`: the same cards are hidden from all, and nothing tells of them, so any
        order of them is as likely as any other."""
        assert isinstance(state, Deal)
        return state.redealt(rng)

    def foretell(self, seats: int, deal: int, chance_of: Callable[[int], Chance]) -> list[str]:
        """As `Game.foretell`: no deal depends on another (R24)."""
        standing = Standing((0,) * seats, dealer=0, deal=deal - 1)
        return self.opening(standing, chance_of(deal))

    def opening(self, standing: Standing, chance: Chance) -> list[str]:
        """As `Game.opening`: Rapuses and heaps as they lie, from the top, and who starts."""
        state = self.deal(standing, chance)
        lines = [f"deal {standing.deal + 1}"]
        for seat, (rapuse, heap) in enumerate(zip(state.rapuses, state.heaps, strict=True)):
            lines.append(" ".join(("rapuse", str(seat), *(PACK[kind] for kind in rapuse[:0:-1]))))
            lines.append(" ".join(("heap", str(seat), *(PACK[kind] for kind in heap))))
        return [*lines, f"start {state.start}"]


def _kinds(words: Iterable[object]) -> list[int]:
    """The kinds of an event's cards. Raises NotationError for a card of another pack."""
    kinds = []
    for word in words:
        kind = KINDS.get(str(word))
        if kind is None:
            raise NotationError(f"the pack has no `{word}`")
        kinds.append(kind)
    return kinds


def _filled(kinds: list[int], size: int) -> list[int]:
    """`kinds`, then NONE up to `size`. Raises NotationError where there are more."""
    if len(kinds) > size:
        raise NotationError(f"more than {size} cards are turned up where {size} lie")
    return kinds + [NONE] * (size - len(kinds))


def _completed(order: list[int], seats: int) -> list[int]:
    """`order` with a card of the packs, in fresh order, for each NONE."""
    left = list(range(len(PACK))) * seats
    for kind in order:
        if kind in left:
            left.remove(kind)
    rest = iter(left)
    return [next(rest) if kind == NONE else kind for kind in order]
