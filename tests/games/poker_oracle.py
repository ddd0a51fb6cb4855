"""Poker once more, slowly and plainly, with cards and moves as texts: what the engine is held
against. Written from the rule sheet; nothing of the engine is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cshd"
Shuffle = Callable[[str, list[str]], list[str]]
Options = Mapping[str, str]

UNGER = [
    "none", "pair", "two", "three", "full", "straight", "flush", "quint", "four", "sflush",
    "royal", "five",
]  # fmt: skip
"""R18."""
MODERN = [
    "none", "pair", "two", "three", "straight", "flush", "full", "four", "sflush", "royal", "five",
]  # fmt: skip
"""R22."""
COUNTING = {14: 11, 10: 10, 13: 4, 12: 3, 11: 2}  # R20


def faces(options: Options) -> list[str]:
    """One pack without joker, in fresh order."""
    ranks = RANKS[5:] if options["pack"] == "32" else RANKS
    return [rank + suit for suit in SUITS for rank in ranks]


def packs(options: Options) -> int:
    return 2 if options["pack"] == "104" else 1


def fresh(options: Options) -> list[str]:
    jokers = ["XX"] * packs(options) if options["joker"] == "yes" else []
    return faces(options) * packs(options) + jokers


def hand_order(card: str) -> tuple[int, int]:
    return (99, 0) if card == "XX" else (RANKS.index(card[0]), SUITS.index(card[1]))


# ---- hands


def all_it_is(hand: Sequence[str], options: Options) -> Iterator[tuple[str, list[int]]]:
    """Every name that fits five natural cards, with what equal names are compared by."""
    ranks = sorted((RANKS.index(card[0]) + 2 for card in hand), reverse=True)
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda r: (counts[r], r), reverse=True)
    shape = [counts[rank] for rank in by_count]
    unger = options["ranking"] == "unger"
    one_suit = len({card[1] for card in hand}) == 1
    yield "none", ranks
    if shape[0] >= 2:
        yield "pair", by_count
    if shape[:2] == [2, 2]:
        total = 2 * sum(COUNTING.get(rank, 0) for rank in by_count[:2])
        yield "two", [total if unger and options["two_pairs"] == "sum" else 0, *by_count]
    if shape[0] >= 3:
        yield "three", by_count
    if shape == [3, 2]:
        yield "full", by_count
    if shape[0] == 4:
        yield "four", by_count
    if shape[0] == 5:
        yield "four", [by_count[0], by_count[0]]
        if options["five_alike"] == "top":
            yield "five", by_count
    for top in range(5, 15):  # R17
        if set(ranks) == {14 if rank == 1 else rank for rank in range(top - 4, top + 1)}:
            if not one_suit:
                yield "straight", [top]
            elif top == 14:
                yield "royal", []
            else:
                yield "quint" if unger and options["quint"] == "low" else "sflush", [top]
            return
    if one_suit:
        spread = [ranks, [1 if rank == 14 else rank for rank in ranks]]
        one_gap = len(counts) == 5 and any(
            sum(a - b != 1 for a, b in pairwise(row)) == 1
            for row in (sorted(row, reverse=True) for row in spread)
        )
        if one_gap or not unger or options["flush"] == "any":
            yield "flush", ranks


def worth(hand: Sequence[str], options: Options) -> tuple[int, list[int], str]:
    """Place, what compares, name: the best thing that five natural cards are (R19)."""
    names = UNGER if options["ranking"] == "unger" else MODERN
    return max((names.index(name), by, name) for name, by in all_it_is(hand, options))


def read(hand: Sequence[str], options: Options) -> tuple[tuple[int, list[int], str], list[str]]:
    """The worth of a hand, and the hand as it is shown (R23 to R25)."""
    naturals = [card for card in hand if card != "XX"]
    best: tuple[tuple[int, list[int], str], tuple[str, ...]] | None = None
    for stand in combinations_with_replacement(faces(options), len(hand) - len(naturals)):
        full = [*naturals, *stand]
        value = worth(full, options)
        beyond = any(count > packs(options) for count in Counter(full).values())
        if beyond and value[2] != "five":
            continue
        if best is None or value[:2] > best[0][:2]:
            best = value, stand
    assert best is not None
    return best[0], [*naturals, *(f"XX={card}" for card in best[1])]


# ---- the deal


def deal(
    options: Options, seats: int, dealer: int, number: int, shuffle: Shuffle, lines: list[str]
) -> Generator[tuple[int, list[str]], str, None]:
    """One deal as its course is told: gives seat and list, takes the move, writes the lines."""
    ante, draws = int(options["ante"]), int(options["draws"])
    limit = ante * int(options["max_bid"])
    running = options["rebid"] == "running"
    inside = [(dealer + 1 + i) % seats for i in range(seats)]
    lines.append(f"deal {number} dealer={dealer}")
    staked = [ante] * seats
    lines.extend(f"ante {seat} {ante}" for seat in inside)
    lines.append(f"pot {sum(staked)}")
    stock = shuffle("deck", fresh(options))
    hands: dict[int, list[str]] = {seat: [] for seat in inside}
    for _ in range(5):
        for seat in inside:
            hands[seat].append(stock.pop(0))
    for seat in inside:
        hands[seat].sort(key=hand_order)
        lines.append(f"hand {seat} {' '.join(hands[seat])}")
    laid_off: list[str] = []
    stocks_made, last = 0, False
    bid, paid, holder = 0, [0] * seats, -1
    for turn in range(draws + 1):
        # a round of bidding
        if not running:
            bid, paid, holder = 0, [0] * seats, -1
        queue = inside[:]
        while queue and len(inside) > 1:
            seat = queue.pop(0)
            cost = (bid or ante) - paid[seat]
            moves = ["pass", "hold"] if cost else ["hold", "pass"]
            if bid and 2 * bid <= limit:
                moves.append("double")
            move = yield seat, moves
            lines.append(f"bid {seat} {move}")
            if move == "pass":
                inside.remove(seat)
                continue
            if not bid:
                bid, holder = ante, seat
            if move == "double":
                bid, holder = 2 * bid, seat
                at = inside.index(seat)
                queue = inside[at + 1 :] + inside[:at]
            staked[seat] += bid - paid[seat]
            paid[seat] = bid
        lines.append(f"pot {sum(staked)}")
        if holder not in inside:
            holder = inside[0]
        if len(inside) == 1 or last or turn == draws:
            break
        # a change
        last = True
        for seat in inside if options["draw"] == "all" else [holder]:
            hand = hands[seat]
            most = min(5, len(stock) + len(laid_off))
            moves = ["keep"]
            for size in range(1, most + 1):
                for cards in combinations(hand, size):
                    move = " ".join(["change", *cards])
                    if move not in moves:
                        moves.append(move)
            move = yield seat, moves
            if move == "keep":
                lines.append(f"keep {seat}")
                continue
            last = False
            laid = move.split(" ")[1:]
            lines.append(f"change {seat} {' '.join(laid)}")
            drawn: list[str] = []
            for card in laid:
                hand.remove(card)
                if not stock:
                    stocks_made += 1
                    stock = shuffle(f"stock{stocks_made}", laid_off)
                    laid_off = []
                    lines.append(f"reshuffle {len(stock)}")
                drawn.append(stock.pop(0))
            laid_off += laid
            hand += drawn
            hand.sort(key=hand_order)
            lines.append(f"cards {seat} {' '.join(drawn)}")
    # the showdown
    winners = inside
    if len(inside) > 1:
        values = {}
        for seat in inside:
            value, shown = read(hands[seat], options)
            values[seat] = value[:2]
            lines.append(f"show {seat} {' '.join(shown)} {value[2]}")
        winners = [seat for seat in inside if values[seat] == max(values.values())]
    scores = [-staked[seat] for seat in range(seats)]
    left = sum(staked)
    for place, seat in enumerate(winners):
        won = -(-left // (len(winners) - place))  # the odd chips go to the first
        left -= won
        scores[seat] += won
        lines.append(f"win {seat} {won}")
    lines.append("pot 0")
    lines.append(f"score {' '.join(map(str, scores))}")


# ---- what a seat is told


def view(told: Sequence[str], seat: int, seats: int, options: Options) -> dict[str, Any]:
    """The game's own part of the view, worked out from the lines of the deal told to the seat."""
    ante, running = int(options["ante"]), options["rebid"] == "running"
    inside: list[int] = []
    hand: list[str] = []
    staked, paid, bid, holder = [0] * seats, [0] * seats, 0, None
    stock = len(fresh(options)) - 5 * seats
    bids: list[list[list[Any]]] = [[]]
    draws: list[list[list[int]]] = []
    drawn: list[list[str]] = []
    laid_off: list[list[str]] = []
    phase, made, pots = "bid", 0, 0
    asked: list[int] = []
    for line in told:
        verb, *words = line.split(" ")
        who = int(words[0]) if words[0].isdecimal() else -1
        if verb == "ante":
            staked[who] += ante
            inside.append(who)
        elif verb == "hand" and who == seat:
            hand = words[1:]
        elif verb == "bid":
            bids[-1].append([who, words[1]])
            if words[1] == "pass":
                inside.remove(who)
                continue
            if words[1] == "double" or not bid:
                bid, holder = 2 * bid or ante, who
            staked[who] += bid - paid[who]
            paid[who] = bid
        elif verb == "pot":
            pots += 1
            assert sum(staked) == int(words[0])
            if pots > 1:  # a round is over; the caller looks only where somebody is to move
                if holder is not None and holder not in inside:
                    holder = inside[0]
                phase = "draw"
                asked = inside[:] if options["draw"] == "all" else [holder or 0]
                draws.append([])
                drawn.append([])
                laid_off.append([])
        elif verb in ("keep", "change"):
            draws[-1].append([who, len(words) - 1, 0])
            asked.remove(who)
            if who == seat and verb == "change":
                laid_off[-1] = words[1:]
        elif verb == "reshuffle":
            made = int(words[0])
            draws[-1][-1][2] = made
            stock += made
        elif verb == "cards":
            stock -= len(words) - 1
            if who == seat:
                drawn[-1] = words[1:]
                for card in laid_off[-1]:
                    hand.remove(card)
                hand = sorted([*hand, *drawn[-1]], key=hand_order)
        if phase == "draw" and verb in ("keep", "cards") and not asked:
            phase = "bid"
            bids.append([])
            if not running:
                bid, holder, paid = 0, None, [0] * seats
    return {
        "phase": phase,
        "hand": hand,
        "in": inside,
        "round": len(bids),
        "bid": bid,
        "paid": paid,
        "staked": staked,
        "pot": sum(staked),
        "holder": holder,
        "stock": stock,
        "bids": bids,
        "draws": draws,
        "drawn": drawn,
        "laid_off": laid_off,
    }
