"""Poker hands valued a second, and whole deals, beside eval7 and PokerKit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from kartenspiel.bench.engine import SEED, playouts, rate
from kartenspiel.bench.rows import Row, compare
from kartenspiel.games.poker.deck import Deck
from kartenspiel.games.poker.hands import Ranking
from kartenspiel.games.poker.options import PokerOptions

__all__ = ["bench_poker"]

SEATS = 4


def bench_poker(deals: int, rounds: int) -> Iterator[Row | str]:
    """The rows; a sentence in the place of one that cannot be measured here.

    The hands are the same random five cards for all, by the modern ranking, made before the
    clock runs; the deals are random play at a table of four.
    """
    hands = _Hands(deals * 10)
    try:
        import eval7
    except ImportError:
        yield "poker: left out, eval7 is not installed: `pip install 'kartenspiel[bench]'`"
    else:
        theirs = [[eval7.Card(text) for text in hand] for hand in hands.texts]
        rival = partial(rate, partial(_each, eval7.evaluate, theirs))
        yield compare("poker: hands valued", hands.measure, "eval7 (C): hands valued", rival,
                      goal=0.8, aim=1.0, rounds=rounds)  # fmt: skip
    try:
        import pokerkit
    except ImportError:
        yield "poker: left out, PokerKit is not installed: `pip install 'kartenspiel[bench]'`"
        return
    few = [tuple(pokerkit.Card.parse("".join(hand))) for hand in hands.texts[: deals // 4]]
    rival = partial(rate, partial(_each, pokerkit.StandardHighHand, few))
    yield compare("poker: hands valued", hands.measure, "PokerKit: hands valued", rival,
                  goal=8, aim=8, rounds=rounds)  # fmt: skip
    yield compare(
        f"poker, {SEATS} seats, random playouts: decisions",
        partial(rate, partial(playouts, "poker", SEATS, deals)),
        "PokerKit single draw, 4 seats, random playouts: decisions",
        partial(rate, partial(_single_draw, pokerkit, max(1, deals // 40))),
        goal=20,
        aim=20,
        rounds=rounds,
    )


class _Hands:
    """Random hands of five cards."""

    def __init__(self, count: int) -> None:
        options = PokerOptions.parse([("ranking", "modern")])
        deck = Deck(options)
        self._ranking = Ranking(options, deck)
        rng = random.Random(SEED)
        self._kinds = [tuple(rng.sample(range(52), 5)) for _ in range(count)]
        self.texts = [[str(deck.cards[kind]) for kind in hand] for hand in self._kinds]

    def measure(self) -> float:
        """Hands a second."""
        return rate(partial(_each, self._ranking.value, self._kinds))


def _each(value: Any, hands: list[Any], _rng: random.Random) -> int:
    for hand in hands:
        value(hand)
    return len(hands)


def _single_draw(pokerkit: Any, deals: int, rng: random.Random) -> int:
    """Random play of no-limit single draw; gives the number of decisions."""
    automatic = pokerkit.Automation
    automations = (
        automatic.ANTE_POSTING,
        automatic.BET_COLLECTION,
        automatic.BLIND_OR_STRADDLE_POSTING,
        automatic.CARD_BURNING,
        automatic.HOLE_DEALING,
        automatic.HOLE_CARDS_SHOWING_OR_MUCKING,
        automatic.HAND_KILLING,
        automatic.CHIPS_PUSHING,
        automatic.CHIPS_PULLING,
    )
    decisions = 0
    for _ in range(deals):
        state = pokerkit.NoLimitDeuceToSevenLowballSingleDraw.create_state(
            automations, True, 0, (1, 2), 2, 100, SEATS
        )
        while state.status:
            decisions += 1
            if state.can_stand_pat_or_discard():
                cards = tuple(state.hole_cards[state.stand_patter_or_discarder_index])
                state.stand_pat_or_discard(tuple(c for c in cards if rng.random() < 0.5))
                continue
            moves = [
                move
                for may, move in (
                    (state.can_fold, state.fold),
                    (state.can_check_or_call, state.check_or_call),
                    (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                )
                if may()
            ]
            rng.choice(moves)()
    return decisions
