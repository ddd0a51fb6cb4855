"""What the tests of Rummy share: the policies of its printed runs, and deals with given cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from kartenspiel.chance import Chance, Told
from kartenspiel.core import Event, Move, State
from kartenspiel.games import make_game
from kartenspiel.games.rummy.deck import DRAW, FIGURES, STEAL, TAKE, parse
from kartenspiel.games.rummy.deck import text as words
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.rules import Rummy
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, UNIT, XX, faces_of, hand_of
from tests.games.rummy_plain import flush_figure, least_points, text_of
from tests.runs import Chooser

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
