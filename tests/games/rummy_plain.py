"""A slow, readable account of Rummy's hands and lists (R12–R20, sheet §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from kartenspiel.games.rummy.deck import FIGURES
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.games.rummy.play import Deal
from kartenspiel.melds.hands import ALL_FACES, UNIT, faces_of

RANKS = "23456789TJQKA"
Cards = tuple[str, ...]


def least_points(hand: str, ace: int = 10, joker: int = 20) -> int:
    """R15 by trying: every card is loose, or in a set or run with some of the others."""
    cards = tuple(sorted(hand.split()))
    naturals = tuple(card for card in cards if card != "XX")
    jokers = len(cards) - len(naturals)
    return _least(naturals, jokers, ace, joker, melded=False)


def value(card: str, ace: int) -> int:
    """R15: the points of a loose card."""
    return ace if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


@lru_cache(maxsize=200_000)
def _least(cards: Cards, jokers: int, ace: int, joker: int, *, melded: bool) -> int:
    if not cards:
        # R14: any number may join a meld, three alone are one
        return 0 if melded or jokers >= 3 else jokers * joker
    first, rest = cards[0], cards[1:]
    best = value(first, ace) + _least(rest, jokers, ace, joker, melded=melded)
    for others, used in _melds_with(first, rest, jokers):
        left = list(rest)
        for card in others:
            left.remove(card)
        best = min(best, _least(tuple(left), jokers - used, ace, joker, melded=True))
    return best


def _melds_with(card: str, rest: Cards, jokers: int) -> Iterator[tuple[Cards, int]]:
    """The melds of `card`, others and jokers: those others, and how many jokers."""
    alike = [other for other in rest if other[0] == card[0]]
    for size in range(len(alike) + 1):
        for others in set(combinations(alike, size)):
            for used in range(jokers + 1):
                if size + 1 + used >= 3:
                    yield others, used
    places = "A23456789TJQKA"
    for low in range(14):
        for high in range(low + 2, 14):
            if low == 0 and high == 13:
                continue  # R13: the ace has one end
            wanted = [rank + card[1] for rank in places[low : high + 1]]
            if card not in wanted:
                continue
            there = [c for c in wanted if c != card and c in rest]
            if len(wanted) - 1 - len(there) <= jokers:
                # a joker may also stand where the card is in the hand
                for size in range(len(there) + 1):
                    for others in combinations(there, size):
                        if len(wanted) - 1 - size <= jokers:
                            yield others, len(wanted) - 1 - size


def flush_figure(hand: str) -> str:
    """R16: `royal`, `flush` or nothing."""
    cards = hand.split()
    naturals = [card for card in cards if card != "XX"]
    if len(cards) != 10 or len({card[1] for card in naturals}) != 1:
        return ""
    ranks = [card[0] for card in naturals]
    for first in range(5):
        window = "A23456789TJQKA"[first : first + 10]
        if len(set(ranks)) == len(ranks) and set(ranks) <= set(window):
            return "royal"
    return "flush"


def figure_of(hand: str, options: RummyOptions) -> tuple[str, int]:
    """R17, R18: the highest figure of ten cards and the points that its announcer writes."""
    bad = least_points(hand, options.ace_points, options.joker_points)
    found = []
    if 1 <= bad <= options.knock_limit:
        found.append(("knock", bad))
    if bad == 0:
        found.append(("stop", 0))
    if options.flush and flush_figure(hand):
        found.append((flush_figure(hand), 0))
    if options.alike:
        counts = Counter(card[0] for card in hand.split())
        jokers = counts.pop("X", 0)
        most = max(counts.values()) + jokers
        names = {6: "knock", 7: "stop", 8: "flush" if options.flush else "stop"}
        name = names.get(min(most, 8), "")
        if most > 8 and options.flush:
            name = "royal"
        if name and not (name == "knock" and not options.knock_limit):
            found.append((name, 0))
    if not found:
        return "", bad
    # of equal figures the one that writes 0
    return max(found, key=lambda pair: (FIGURES.index(pair[0]), -pair[1]))


def text_of(hand: int) -> str:
    """A hand's cards, written."""
    return " ".join(_cards(hand))


def _cards(hand: int) -> list[str]:
    return [str(ALL_FACES[face]) for face in faces_of(hand)]


def legal_by_sheet(deal: Deal) -> list[str]:
    """The list of sheet §5, made anew from the cards."""
    seat = deal.to_move
    if seat is None:
        return []
    options = deal.options
    hand = [str(card) for card in _cards(deal.hands[seat])]
    phase = deal.phase
    if phase == "rob":
        return ["leave", "rob"]
    if phase == "share":
        return ["continue", "share"]
    if phase == "buy":
        offer = deal.account.buyer()
        assert offer is not None
        return ["stay", "buy {} {}".format(*offer[1])]
    if phase == "last_take":
        return ["pass", "take"]
    if phase == "exchange":
        return ["pass", *(["draw"] if deal.stock else []), "take"]
    if phase == "turn":
        found = ["draw", "take"]
        if options.flush_steal and deal.cut_open and options.flush:
            cut = next(iter(_cards(UNIT[deal.stock[0]])))
            if not flush_figure(" ".join(hand)):
                tries = [hand[:n] + hand[n + 1 :] + [cut] for n in range(10)]
                if any(flush_figure(" ".join(cards)) for cards in tries):
                    found.append("steal")
        figure, _ = figure_of(" ".join(hand), options)
        when = options.knock_when if figure == "knock" else options.stop_when
        return [*found, figure] if figure and when == "before" else found
    drawn = next(iter(_cards(UNIT[deal.drawn])), "") if deal.drawn >= 0 else ""
    taken = next(iter(_cards(UNIT[deal.taken])), "") if deal.taken >= 0 else ""

    def place(card: str) -> tuple[object, ...]:
        if card == "XX":
            return (2,)
        if card == drawn:
            return (0,)
        points = value(card, options.ace_points)
        return (1, -points, -RANKS.index(card[0]), "cshd".index(card[1]))

    cards = sorted(set(hand), key=place)
    if not options.discard_taken:
        cards = [card for card in cards if card != taken]
    moves = [f"discard {card}" for card in cards]
    if phase != "discard":
        return moves
    for card in cards:
        left = hand[:]
        left.remove(card)
        figure, _ = figure_of(" ".join(left), options)
        when = options.knock_when if figure == "knock" else options.stop_when
        if figure and when == "after":
            moves.append(f"discard {card} {figure}")
    return moves
