"""What the tests of Rummy share: the policies of its printed runs, deals with given cards, and a
slow, readable account of which hands are worth what."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from kartenspiel.chance import Chance, Told
from kartenspiel.core import Event, Move, State
from kartenspiel.games import make_game
from kartenspiel.games.rummy.deck import DRAW, FIGURES, STEAL, TAKE, parse
from kartenspiel.games.rummy.deck import text as words
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.rules import Rummy
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, UNIT, XX, faces_of, hand_of
from tests.runs import Chooser

RANKS = "23456789TJQKA"

# ---- policies (sheet §10)


def call(state: State, count: int) -> Move:
    """The last listed announcement, else as `count`."""
    legal = state.legal()
    return _announcement(legal) or legal[count % len(legal)]


def _announcement(legal: Sequence[Move]) -> Move | None:
    named = [move for move in legal if words(move).split(" ")[-1] in FIGURES[1:]]
    return named[-1] if named else None


def greedy(state: State, _count: int) -> Move:
    """Takes and discards what lowers its own count."""
    return _sensible(state, _greedy_turn, _greedy_discard)


def suit(state: State, _count: int) -> Move:
    """As `greedy`, but collects the suit of which it has most."""
    return _sensible(state, _suit_turn, _suit_discard)


def _sensible(
    state: State,
    turn: Callable[[Deal, Sequence[int]], int],
    discard: Callable[[Deal, Sequence[int]], int],
) -> Move:
    assert isinstance(state, Deal)
    legal = state.legal()
    named = _announcement(legal)
    if named is not None:
        return named
    if state.phase in ("rob", "buy"):
        return legal[1]
    if state.phase == "share":
        return legal[0]
    if state.phase in ("turn", "exchange", "last_take"):
        return turn(state, legal)
    return discard(state, legal)


def _own(deal: Deal) -> int:
    assert deal.to_move is not None
    return deal.hands[deal.to_move]


def _greedy_turn(deal: Deal, legal: Sequence[int]) -> int:
    hand, card = _own(deal), deal.pile[-1]
    counts = deal.figures.counts
    with_card = hand + UNIT[card]
    after = [
        counts(with_card - UNIT[face])
        for face in set(faces_of(with_card))
        if face != card or deal.options.discard_taken
    ]
    if min(after) < counts(hand):
        return TAKE
    return DRAW if DRAW in legal else legal[0]


def _greedy_discard(deal: Deal, legal: Sequence[int]) -> int:
    hand = _own(deal)
    return min(legal, key=lambda face: deal.figures.counts(hand - UNIT[face]))


def _long_suit(hand: int) -> int:
    counts = Counter(face // 13 for face in faces_of(hand) if face != XX)
    return max(range(4), key=lambda suit: (counts[suit], -suit))


def _suit_turn(deal: Deal, legal: Sequence[int]) -> int:
    if STEAL in legal:
        return STEAL
    card = deal.pile[-1]
    if card == XX or card // 13 == _long_suit(_own(deal)):
        return TAKE
    return DRAW if DRAW in legal else legal[0]


def _suit_discard(deal: Deal, legal: Sequence[int]) -> int:
    own = _long_suit(_own(deal))
    return next((face for face in legal if face != XX and face // 13 != own), legal[0])


POLICIES: dict[str, Chooser] = {"call": call, "greedy": greedy, "suit": suit}

# ---- positions


def faces(text: str) -> list[int]:
    """The faces of cards written with spaces."""
    return [FACE_OF[word] for word in text.split()]


def rules(options: str = "", seats: int = 4) -> Rummy:
    """The game with options as the sheet writes them."""
    pairs = [word.split("=", 1) for word in options.split()]
    preset = next((value for name, value in pairs if name == "preset"), None)
    game = make_game("rummy", seats, [(n, v) for n, v in pairs if n != "preset"], preset)
    assert isinstance(game, Rummy)
    return game


def set_deal(
    hands: Sequence[str],
    *,
    options: str = "",
    top: str = "",
    cut: str = "",
    dealer: int | None = None,
    events: list[Event] | None = None,
    opened: str = "",
    robbed: int = 0,
) -> Deal:
    """A deal in which seat n is dealt `hands[n]`; `top` are the next cards of the stock.

    The last seat deals. Who has eleven cards must have them here; `opened` is the card turned up,
    `robbed` are the jokers in the hand of seat 0 that it will rob.
    """
    seats = len(hands)
    game = rules(options, seats)
    dealer = seats - 1 if dealer is None else dealer
    standing = game.begin(seats, Told({}))
    standing = standing.__class__(**{**standing.__dict__, "dealer": dealer})
    return game.deal(standing, laid(game, hands, dealer, opened, top, cut, robbed), events)


def laid(
    game: Rummy,
    hands: Sequence[str],
    dealer: int,
    opened: str = "",
    top: str = "",
    cut: str = "",
    robbed: int = 0,
) -> Chance:
    """The pack that gives the seats these hands."""
    told = [Event("cut", 0, (card,)) for card in cut.split()]
    told += [Event("rob", 0) for _ in range(robbed)]
    order = [(dealer + 1 + n) % len(hands) for n in range(len(hands))]
    told += [Event("hand", seat, hands[seat].split()) for seat in order if hands[seat]]
    if opened:
        told.append(Event("open", None, (opened,)))
    for word in top.split():
        told.append(Event("draw", 0, (word,)))
    return game.arrange(told)


def listed(state: State) -> str:
    """The list of the seat to move, as `choose` writes it."""
    return " | ".join(words(move) for move in state.legal())


def play_words(state: State, *texts: str) -> list[str]:
    """Play listed moves by their texts; the events that they make."""
    events: list[Event] = []
    for text in texts:
        move = parse(text)
        assert move in state.legal(), f"{text} not in {listed(state)}"
        state.apply(move, events)
    return [str(event) for event in events]


# ---- an account of hands that can be read (R12–R18)

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


# ---- hands made to measure


def made_hands(wanted: Sequence[int | str], seed: str = "") -> tuple[list[str], list[str]]:
    """For each seat ten cards that count so much, or that are a `stop` or a `flush`; and what is
    left of the two packs, without jokers."""
    rng = random.Random(f"{wanted}/{seed}")
    game = rules("jokers=0")
    pack = list(game.deck.faces)
    hands = []
    for want in wanted:
        hand = _made(game, rng, pack, want)
        for face in hand:
            pack.remove(face)
        hands.append(text_of(hand_of(hand)))
        if isinstance(want, int):
            assert least_points(hands[-1]) == want
    rng.shuffle(pack)
    return hands, text_of_faces(pack)


def _made(game: Rummy, rng: random.Random, pack: list[int], want: int | str) -> list[int]:
    points = 0 if isinstance(want, str) else want
    while True:
        left = pack[:]
        rng.shuffle(left)
        hand: list[int] = []
        if want == "flush":
            suit_of_it = rng.randrange(4)
            hand = [face for face in left if face // 13 == suit_of_it][:10]
            if len(hand) == 10 and flush_figure(text_of(hand_of(hand))) == "flush":
                return hand
            continue
        for _ in range(3 if points < 8 else rng.choice((1, 2, 3))):
            _add_meld(rng, left, hand)
        hand += left[: 10 - len(hand)]
        if (
            len(hand) == 10
            and game.figures.least(hand_of(hand)) == points
            and not game.figures.flush(hand_of(hand))
        ):
            return hand


def _add_meld(rng: random.Random, left: list[int], hand: list[int]) -> None:
    """Move a set or run of three from `left` to `hand`, if there is one of a chosen card."""
    first = left[0]
    if rng.random() < 0.5:
        meld = [face for face in left if face % 13 == first % 13][:3]
    else:
        meld = [first, first + 1, first + 2]
        if first % 13 > 10 or not all(face in left for face in meld):
            return
    if len(meld) == 3:
        for face in meld:
            left.remove(face)
            hand.append(face)


def text_of_faces(faces_: Iterable[int]) -> list[str]:
    """The cards of faces, in the given order."""
    return [str(ALL_FACES[face]) for face in faces_]
