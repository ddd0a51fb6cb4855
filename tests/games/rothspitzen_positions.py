"""Positions of Rothspitzen set up from text, and the policy `keen` of its printed runs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from kartenspiel.cards import Card
from kartenspiel.core import Event, Move, State
from kartenspiel.course import Course
from kartenspiel.games import make_game
from kartenspiel.games.rothspitzen import Rothspitzen
from kartenspiel.games.rothspitzen.play import Deal
from kartenspiel.games.rothspitzen.rules import RothspitzenStanding
from tests.games.rothspitzen_oracle import FRESH, chosen, trumps_down
from tests.runs import Chooser


@cache
def rules(options: str = "") -> Rothspitzen:
    """The game with options as the sheet writes them."""
    words = dict(word.split("=", 1) for word in options.split())
    preset = words.pop("preset", None)
    game = make_game("rothspitzen", 3, words.items(), preset)
    assert isinstance(game, Rothspitzen)
    return game


def dealt(
    *hands: str, options: str = "", dealer: int = 2, staemme: int = 0
) -> tuple[Deal, RothspitzenStanding]:
    """A deal in which seats 0, 1, 2 have `hands`, and what stands before it.

    With `staemme`, so many stand and nothing is set in this deal; else the antes are.
    """
    game = rules(options)
    events = [Event("deal", None, (1, f"dealer={dealer}"))]
    for seat, hand in enumerate(hands):
        events.append(Event("hand", seat, map(Card, hand.split())))
    standing = RothspitzenStanding((0, 0, 0), dealer, staemme=staemme, new_stamm=not staemme)
    return game.deal(standing, game.arrange(events)), standing


def position(trump: str, hand: str, led: str = "", options: str = "") -> Deal:
    """Seat 0 has led `led` and seat 1 has `hand`; without `led`, seat 0 has `hand` and leads."""
    game = rules(options)
    hands = (led or hand, hand if led else "", "")
    kinds = tuple(tuple(sorted(game.deck.kinds[card] for card in h.split())) for h in hands)
    state = Deal(game.deck, 0, kinds, hold=False, staemme=1, stake=4, antes=(0, 0, 4))
    for move in ("solo", "pass", "pass", f"trump {trump}", *([f"play {led}"] if led else ())):
        state.apply(game.parse(move))
    return state


def moves(state: State, options: str = "") -> list[str]:
    """The listed moves as text."""
    game = rules(options)
    return [game.text(move) for move in state.legal()]


def cards(state: State, options: str = "") -> str:
    """The listed cards, without the word `play`."""
    return " ".join(text.removeprefix("play ") for text in moves(state, options))


def do(machine: State | Course, *texts: str, options: str = "") -> list[str]:
    """Play moves, each of which must be listed; what happens, as lines."""
    game = machine.game if isinstance(machine, Course) else rules(options)
    events: list[Event] = []
    for text in texts:
        state = machine.state if isinstance(machine, Course) else machine
        assert text in [game.text(move) for move in state.legal()], text
        machine.apply(game.parse(text), events)
    return [str(event) for event in events]


def tricks(machine: State | Course, *tricks: str, options: str = "") -> None:
    """Play tricks written as in the sheet, `Ks 7s 7e → 1`: the winner must be as written."""
    for trick in tricks:
        played, winner = trick.split(" → ")
        lines = do(machine, *(f"play {card}" for card in played.split()), options=options)
        assert f"trick {winner}" in lines, trick


def search(
    hand: str,
    trump: str,
    wanted: Callable[[Deal], bool],
    *,
    options: str = "",
    staemme: int = 1,
    answer: str = "stop",
) -> tuple[list[str], list[str]]:
    """A deal with declarer 0, forehand, who has `hand`, that is played to an end as `wanted`.

    The other hands and the cards played are random. The hands, and the lines from `show` or
    `result` to `score`.
    """
    game = rules(options)
    pack = FRESH[chosen(options)["pack"]].split()
    rng = random.Random(20)
    own = hand.split()
    for _ in range(2000):
        rest = [card for card in pack if card not in own]
        rng.shuffle(rest)
        hands = [hand, " ".join(rest[:8]), " ".join(rest[8:])]
        state, standing = dealt(*hands, options=options, staemme=staemme)
        do(state, "solo", "pass", "pass", f"trump {trump}", options=options)
        while state.to_move is not None:
            if state.phase == "five":
                state.apply(game.parse(answer))
            else:
                state.apply(rng.choice(state.legal()))
        if wanted(state):
            events: list[Event] = []
            game.settle(standing, state, events)
            return hands, [str(event) for event in events]
    raise AssertionError("no such deal found")


def keen(options: str = "") -> Chooser:
    """The policy `keen` of sheet §7."""
    game = rules(options)
    of = chosen(options)

    def value(hand: Sequence[str], suit: str) -> int:
        trumps = trumps_down(suit, of)
        return (
            sum(card in trumps for card in hand)
            + sum(card in trumps[:3] for card in hand)
            + sum(card[0] == "A" and card not in trumps for card in hand)
        )

    def choose(state: State, _count: int) -> Move:
        seat = state.to_move
        assert seat is not None
        legal = state.legal()
        texts = [game.text(move) for move in legal]
        view = state.view(seat)
        hand = view["hand"] + [card for who, card in view["played"] if who == seat]
        if "solo" in texts:
            greatest = max(value(hand, suit) for suit in "egrs")
            return legal[texts.index("solo")] if greatest >= 6 else legal[0]
        if texts[0].startswith("trump "):
            return max(legal, key=lambda move: value(hand, game.text(move)[-1]))
        if "tout" in texts:
            return legal[texts.index("tout" if value(hand, view["trump"]) >= 9 else "stop")]
        return legal[-1] if texts[0].startswith("play ") else legal[0]

    return choose
