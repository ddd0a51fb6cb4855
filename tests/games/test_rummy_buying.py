"""Rummy: buying back and buying in (R30–R34)."""

from __future__ import annotations

import pytest

from tests.games.rummy_kit import listed, play_words
from tests.games.rummy_standings import after_nothing_was_written, settled


def offers(options: str, points: tuple[int, ...], **more: object) -> dict[int, str]:
    """Who is offered what after such a deal, if nobody buys."""
    _, _, deal, _ = after_nothing_was_written(options, points, **more)
    found = {}
    while deal.to_move is not None and deal.phase == "buy":
        found[deal.to_move] = listed(deal).split(" | ")[1].removeprefix("buy ")
        play_words(deal, "stay")
    return found


def totals_offered(options: str, points: tuple[int, ...], **more: object) -> dict[int, int]:
    return {s: int(text.split(" ")[0]) for s, text in offers(options, points, **more).items()}


@pytest.mark.parametrize(
    ("options", "points", "expected"),
    [
        # the texts' own examples (§6)
        ("preset=basque", (85, 75, 65), {0: 75}),
        ("preset=h13", (54, 70, 60, 98), {3: 70}),
        ("preset=h13", (78, 34, 48, 97), {3: 78}),
        ("preset=h13", (48, 82, 98, 88), {1: 48, 2: 48, 3: 48}),
        # 26
        ("preset=basque", (80, 75, 65), {0: 75}),
        ("preset=h13", (80, 75, 65), {}),
        ("preset=h13", (81, 75, 65), {0: 75}),
        ("preset=basque", (95, 85, 60), {0: 85, 1: 60}),
        ("preset=basque", (85, 85, 60), {0: 60, 1: 60}),
        ("preset=basque", (85, 40), {}),
        ("preset=h13", (85, 40), {0: 40}),
        # 28
        ("preset=h13d", (92, 130, 66, 77), {1: 77}),
        ("preset=h13d2", (92, 130, 66, 77), {1: 92}),
        ("buy=early buy_to=second_best", (85, 60, 90), {0: 85, 2: 85}),
        # further
        ("", (85, 75, 65), {}),
        ("buy=early", (85, 90, 95), {}),  # R32: nobody below 81
        ("preset=h13d", (92, 130, 110), {}),  # one is living: no buying
        ("buy=early buy_to=second_worst", (85, 60, 90), {0: 90, 2: 85}),
    ],
)
def test_t26_t28_what_may_be_bought(
    options: str, points: tuple[int, ...], expected: dict[int, int]
) -> None:
    assert totals_offered(options, points) == expected


@pytest.mark.parametrize(
    ("points", "deals", "expected"),
    [
        ((110, 40, 70, 20), 3, {0: 70}),
        ((110, 40, 70, 20), 4, {}),
        ((110, 40, 70), 2, {}),
    ],
)
def test_t27_the_dead_in_the_first_deals(
    points: tuple[int, ...], deals: int, expected: dict[int, int]
) -> None:
    assert totals_offered("preset=basque", points, deals=deals - 1) == expected


def test_r30_the_first_deals_count_from_a_replay() -> None:
    points = (110, 40, 70, 20)
    assert totals_offered("preset=basque", points, deals=9, since=2) == {0: 70}
    assert totals_offered("preset=basque", points, deals=9, since=3) == {}


def test_r30_buy_times() -> None:
    points = (85, 75, 65, 20)
    assert totals_offered("preset=basque", points, bought=(1, 0, 0, 0)) == {}
    assert totals_offered("preset=basque buy_times=2", points, bought=(1, 0, 0, 0)) == {0: 75}
    assert totals_offered("preset=basque buy_times=0", points, bought=(99, 0, 0, 0)) == {0: 75}


@pytest.mark.parametrize(
    ("options", "pot", "cost"),
    [
        ("preset=h13d", 400, 100),
        ("preset=h13d", 500, 100),
        ("preset=h13d", 600, 150),
        ("preset=h13d", 750, 150),
        ("preset=h13d", 900, 200),
        ("preset=h13d buy_cost=half_stake", 900, 50),
        ("preset=h13d buy_cost=half_stake stake=25", 900, 12),
        ("preset=h13d stake=1", 13, 3),
        ("preset=h13d buy_round=unit", 750, 187),
    ],
)
def test_t28_costs(options: str, pot: int, cost: int) -> None:
    assert offers(options, (92, 130, 66, 77), pot=pot) == {1: f"77 {cost}"}


@pytest.mark.parametrize(("pot", "cost"), [(400, 133), (533, 177), (666, 222)])
def test_t28_costs_by_the_living(pot: int, cost: int) -> None:
    found = offers("preset=basque", (85, 75, 65, 120), living=(0, 1, 2), pot=pot)
    assert found == {0: f"75 {cost}"}


def test_r34_a_dead_buyer_is_counted_in() -> None:
    assert offers("preset=h13d buy_divisor=living buy_round=unit", (92, 130, 66, 77)) == {
        1: "77 100"
    }


def test_r34_prices_follow_one_another_and_totals_do_not() -> None:
    game, before, deal, lines = after_nothing_was_written("preset=h13", (48, 82, 98, 88))
    assert listed(deal) == "stay | buy 48 100"
    # the dealer is seat 3: playing order from his left
    assert deal.to_move == 1
    lines = play_words(deal, "buy 48 100")
    assert lines == ["buy 1 48 100"]
    assert deal.view(2)["pot"] == 500
    assert (deal.to_move, listed(deal)) == (2, "stay | buy 48 100")
    lines = play_words(deal, "buy 48 100")
    assert (deal.to_move, listed(deal)) == (3, "stay | buy 48 150")
    view = deal.view(3)
    assert (view["points"], view["bought"], view["pot"]) == ([48, 48, 48, 88], [0, 1, 1, 0], 600)
    play_words(deal, "stay")
    after, end = settled(game, before, deal)
    assert end == ["pot 600", "score 0 -100 -100 0"]
    assert after.points == (48, 48, 48, 88)


def test_r31_compulsory_buying_in_is_not_asked() -> None:
    game, before, deal, lines = after_nothing_was_written("preset=h13e", (92, 130, 66, 107))
    assert deal.to_move is None
    at = lines.index("dead 3 107")
    assert lines[at - 1 :] == ["dead 1 130", "dead 3 107", "buy 1 92 50", "buy 3 92 50"]
    after, end = settled(game, before, deal)
    assert after.living == (True,) * 4
    assert end == ["pot 500", "score 0 -50 0 -50"]


def test_r31_the_dead_may_buy_only_at_once() -> None:
    assert totals_offered("preset=h13d", (92, 130, 66, 77), living=(0, 2, 3)) == {}


def test_buying_in_makes_living() -> None:
    _, _, deal, _ = after_nothing_was_written("preset=h13d", (92, 130, 66, 77))
    assert deal.view(1)["living"] == [0, 2, 3]
    game, before, deal, _ = after_nothing_was_written("preset=h13d share=equal", (92, 130, 66, 140))
    assert deal.view(1)["living"] == [0, 2]
    play_words(deal, "buy 92 100", "stay")
    assert deal.view(1)["living"] == [0, 1, 2]
    assert deal.to_move is None  # three are living: nobody is asked to share
    after, _ = settled(game, before, deal)
    assert after.living == (True, True, True, False)
    assert after.dealer == 0
