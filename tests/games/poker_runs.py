"""Poker as the tests play it: cards and options as texts, and the sheet's own policies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from kartenspiel.cards import FRENCH_SUITS
from kartenspiel.chance import Told
from kartenspiel.core import Event, Move, Standing, State
from kartenspiel.games import make_game
from kartenspiel.games.poker import Poker
from kartenspiel.games.poker.play import Deal
from tests.runs import Chooser

PK_1 = {
    1: "3c 7h 9c Js Qd", 2: "2h 8d 9h Jc Jd", 3: "2d 5s 6d 7d Kh", 0: "3s 3d 4s Ts As",
}  # fmt: skip
"""Sheet §7: the deal of `pk-1`."""


def poker(options: str = "", seats: int = 4) -> Poker:
    """The game with options as the sheet writes them."""
    words = [tuple(word.split("=", 1)) for word in options.split()]
    preset = next((value for name, value in words if name == "preset"), None)
    game = make_game("poker", seats, [(n, v) for n, v in words if n != "preset"], preset)
    assert isinstance(game, Poker)
    return game


def kinds(game: Poker, text: str) -> tuple[int, ...]:
    """The kinds of some cards."""
    return tuple(game.deck.kinds[card] for card in text.split())


def arrange_pack(game: Poker, order: list[int], hands: Mapping[int, str], stock: str) -> list[int]:
    """A pack that gives these hands to the seats of `order` (from the dealer's left on).

    Hands that are not named get what is left, in fresh order.
    """
    left = Counter(game.deck.fresh)
    named = {seat: kinds(game, cards) for seat, cards in hands.items()}
    top = kinds(game, stock)
    for cards in (*named.values(), top):
        left -= Counter(cards)
    rest = iter([kind for kind in dict.fromkeys(game.deck.fresh) for _ in range(left[kind])])
    full = [named.get(seat) or tuple(next(rest) for _ in range(5)) for seat in order]
    return [hand[turn] for turn in range(5) for hand in full] + [*top, *rest]


def start(
    options: str = "",
    seats: int = 4,
    dealer: int | None = None,
    hands: Mapping[int, str] | None = None,
    stock: str = "",
    events: list[Event] | None = None,
) -> tuple[Poker, Standing, Deal]:
    """A first deal with some hands and the top of the stock as told; the highest seat deals."""
    game = poker(options, seats)
    dealer = seats - 1 if dealer is None else dealer
    order = [(dealer + 1 + i) % seats for i in range(seats)]
    pack = arrange_pack(game, order, hands or {}, stock)
    standing = Standing((0,) * seats, dealer)
    return game, standing, game.deal(standing, Told({"deck": pack}), events)


def say(game: Poker, state: Deal, moves: str, events: list[Event] | None = None) -> None:
    """Play moves, with `, ` between them; every one must be listed."""
    for text in moves.split(", "):
        move = game.parse(text)
        assert move in state.legal(), (text, [game.text(m) for m in state.legal()])
        state.apply(move, events)


def listed(game: Poker, state: Deal) -> list[str]:
    """The texts of the legal moves."""
    return [game.text(move) for move in state.legal()]


def first_card(state: Deal, seat: int) -> str:
    """The first card of a seat's hand."""
    return str(state.deck.cards[state.hands[seat][0]])


def lines(events: list[Event]) -> list[str]:
    """The events' texts."""
    return [str(event) for event in events]


# ---- the policies of sheet §7; their moves are the engine's values, by text


def _texts(state: State) -> dict[str, Move]:
    assert isinstance(state, Deal)
    deck = state.deck
    named: dict[str, Move] = {}
    for move in state.legal():
        if isinstance(move, tuple):
            cards = " ".join(deck.written(move))
            named[f"change {cards}" if move else "keep"] = move
        else:
            named[("pass", "hold", "double")[move]] = move
    return named


def _hold(state: State, _count: int) -> Move:
    moves = _texts(state)
    return moves["hold"] if "hold" in moves else moves["keep"]


def _double(state: State, _count: int) -> Move:
    moves = _texts(state)
    return moves.get("double", moves.get("hold", state.legal()[-1]))


def _half(state: State, _count: int) -> Move:
    moves = _texts(state)
    legal = state.legal()
    return moves.get("hold", legal[len(legal) // 2])


def _mixed(state: State, count: int) -> Move:
    moves = _texts(state)
    legal = list(state.legal())
    if "pass" in moves:
        if count % 5 == 4:
            return moves["pass"]
        legal.remove(moves["pass"])
    return legal[count % len(legal)]


def _changing(state: State, *, by_rank: bool) -> Move:
    """`pairs` and `suits`: lay off what is not of a rank held twice, or not of the longest suit."""
    moves = _texts(state)
    if "hold" in moves:
        return moves["hold"]
    assert isinstance(state, Deal)
    assert state.to_move is not None
    hand = [str(card) for card in state.deck.written(state.hands[state.to_move])]
    naturals = [card for card in hand if card != "XX"]
    if by_rank:
        ranks = Counter(card[0] for card in naturals)
        away = [card for card in naturals if ranks[card[0]] == 1]
    else:
        suits = Counter(card[1] for card in naturals)
        longest = max(FRENCH_SUITS, key=lambda suit: suits[suit])
        away = [card for card in naturals if card[1] != longest]
    return moves.get(" ".join(["change", *away]), moves["keep"])


POLICIES: dict[str, Chooser] = {
    "hold": _hold,
    "double": _double,
    "half": _half,
    "mixed": _mixed,
    "pairs": lambda state, _count: _changing(state, by_rank=True),
    "suits": lambda state, _count: _changing(state, by_rank=False),
}
