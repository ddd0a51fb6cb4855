"""Test positions of Rapuse as the rule sheet writes them, and its policy `tidy`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from kartenspiel.chance import Seeded
from kartenspiel.core import Event, Move, Standing, State
from kartenspiel.games.rapuse import Rapuse, RapuseOptions
from kartenspiel.games.rapuse.deck import HOUSES, KINDS, NONE, RANK, RANKS, TEXTS
from kartenspiel.games.rapuse.play import Deal
from kartenspiel.games.rapuse.table import EMPTY
from tests.runs import Chooser


def rules(options: str = "") -> Rapuse:
    """The game with options as the sheet writes them: `reveal=one undrawn=one`."""
    words = [(name, value) for name, _, value in (w.partition("=") for w in options.split())]
    return Rapuse(RapuseOptions.parse(words))


def kinds(cards: str) -> list[int]:
    """The kinds of cards separated by spaces."""
    return [KINDS[card] for card in cards.split()]


def position(
    seats: int,
    base: str,
    tops: str = "",
    *,
    seat: int = 0,
    start: int = 0,
    number: int = 3,
    drawn: str = "",
    pending: str = "",
    rapuse: Mapping[int, str] | None = None,
    houses: Mapping[int, Mapping[int, str]] | None = None,
    heaps: Mapping[int, str] | None = None,
    closed: int = 0,
    idle: int = 0,
    options: str = "",
) -> Deal:
    """A table in the middle of the turn of `seat` in round `number`.

    `tops` are the ranks on the open piles, `rapuse` top first, `houses` bottom first, by number;
    `heaps` from the top. A seat without Rapuse, house and heap of its own is given some cards, and
    before round 11 every heap has some.
    """
    rapuse, houses, heaps = rapuse or {}, houses or {}, heaps or {}
    under = {
        s: kinds(heaps.get(s, "" if number > 10 else "2c 3c 4c 5c 6c 7c")) for s in range(seats)
    }
    over = {
        s: kinds(rapuse.get(s, "" if s in houses or s == seat else "2c 2c 2c"))
        for s in range(seats)
    }
    taken = kinds(pending)
    under[seat] = taken + under[seat]
    deal = Deal(
        rules(options).options,
        [over[s] for s in range(seats)],
        [under[s] for s in range(seats)],
        start,
    )
    deal.heap_left[seat] -= len(taken)
    deal.pending = len(taken)
    deal.drawn = sorted(kinds(drawn))
    deal.base = RANKS.index(base)
    deal.closing = (deal.base - 1) % 13
    deal.wanted[deal.base] = 1
    for top in tops.split():
        deal.wanted[(RANKS.index(top) + 1) % 13] += 1
    deal.closed = closed
    deal.round, deal.idle, deal.to_move = number, idle, seat
    for owner, theirs in houses.items():
        for house, cards in theirs.items():
            pile = EMPTY
            for kind in kinds(cards):
                pile = (kind, pile)
            deal.houses[HOUSES * owner + house - 1] = pile
            deal.shown[RANK[NONE]] -= 1
            deal.shown[RANK[pile[0]]] += 1
            deal.cards[owner] += len(kinds(cards))
    deal.cards[seat] += len(deal.drawn)
    deal.occupied = sum(1 << h for h, cards in enumerate(deal.housed(seat)) if cards)
    deal.list_moves()
    return deal


def start(game: Rapuse, seats: int, seed: str, events: list[Event] | None = None) -> Deal:
    """A deal as the seed gives it, and its events."""
    return game.deal(Standing((0,) * seats, 0), Seeded(seed, 1), events)


def snapshot(state: Deal) -> dict[str, object]:
    """Every slot of a state, lists copied."""
    slots = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    values = {name: getattr(state, name) for name in slots}
    return {name: list(v) if isinstance(v, list) else v for name, v in values.items()}


def held(state: Deal) -> Counter[int]:
    """The cards of all seats, wherever they lie."""
    found = Counter(state.drawn)
    for seat in range(state.seats):
        turning = state.pending if seat == state.to_move else 0
        heap, under = state.heaps[seat], state.heap_left[seat] + turning
        found.update(heap[len(heap) - under :])
        found.update(state.rapuses[seat][1 : state.rapuse_left[seat] + 1])
        for house in state.housed(seat):
            found.update(house)
    return found


def listed(state: State) -> str:
    """The list of moves as the sheet writes it."""
    return " | ".join(TEXTS[move] for move in state.legal())


def do(state: State, move: str) -> list[str]:
    """Play a move that must be listed; the lines that it makes."""
    assert move in listed(state).split(" | ")
    events: list[Event] = []
    state.apply(rules().parse(move), events)
    return [str(event) for event in events]


def settled(state: Deal) -> list[str]:
    """The lines of the settlement."""
    events: list[Event] = []
    standing = Standing(totals=(0,) * state.seats, dealer=0)
    Rapuse(state.options).settle(standing, state, events)
    return [str(event) for event in events]


def _height(card: str, base: str) -> int:
    return (RANKS.index(card[0]) - RANKS.index(base)) % 13 + 1


def _cost(card: str, house: list[str], base: str) -> int:
    if not house:
        return 6
    down = _height(house[-1], base) - _height(card, base)
    return down - 1 if down > 0 else 20 - down


def _tidy(state: State, _count: int) -> Move:
    moves = state.legal()
    texts = [TEXTS[move] for move in moves]
    from_rapuse = [move for move, text in zip(moves, texts, strict=True) if text[:5] == "lay r"]
    if from_rapuse:
        return from_rapuse[0]
    if texts[-1].startswith("lay") or texts == ["end"]:
        return moves[-1]
    assert state.to_move is not None
    view = state.view(state.to_move)
    houses, base = view["houses"][state.to_move], view["base"]
    puts = [text.split() for text in texts if text.startswith("put")]
    costs = [_cost(card, houses[int(house) - 1], base) for _, card, house in puts]
    return moves[costs.index(min(costs))]


TIDY: Mapping[str, Chooser] = {"tidy": _tidy}
