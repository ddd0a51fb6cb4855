"""The modern ranking against PokerKit's, where that is installed."""

from __future__ import annotations

import random

import pytest

from tests.games.poker_runs import poker

pokerkit = pytest.importorskip("pokerkit")

PAIRS = 5000


def test_r22_modern_ranking_against_pokerkit() -> None:
    """Pairs of hands, half of them of few ranks and suits, so that classes meet often."""
    game = poker("ranking=modern")
    rng = random.Random(22)
    names = set()
    for number in range(PAIRS):
        values, theirs = [], []
        for _ in range(2):
            start = rng.randrange(10)
            near = [kind for kind in range(52) if start <= kind // 4 < start + 4 or kind % 4 == 0]
            hand = rng.sample(near if number % 2 else range(52), 5)
            values.append(game.ranking.value(hand))
            names.add(game.ranking.name(values[-1]))
            theirs.append(pokerkit.StandardHighHand("".join(game.deck.written(tuple(hand)))))
        (one, two), (their_one, their_two) = values, theirs
        assert (one < two) == (their_one < their_two)
        assert (one == two) == (their_one == their_two)
    assert len(names) >= 8
