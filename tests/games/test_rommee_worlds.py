"""Worlds of Rommee dealt again where something is known of a hand as a whole (R14, R28)."""

from __future__ import annotations

from random import Random
from typing import cast

from kartenspiel.games.rommee import Rommee
from kartenspiel.games.rommee.play import Deal
from kartenspiel.melds.hands import cards_of
from tests.games.meld_games import faces, rules
from tests.games.rommee_deals import deal

CALLERS = "3s 4s 5s Js Jh Jd Kc Ks Kh 7c"


def worlds(state: Deal, seat: int, count: int) -> list[Deal]:
    game = rules("rommee", len(state.hands))
    rng = Random(5)
    return [cast(Deal, game.redeal(state, seat, rng)) for _ in range(count)]


def whole_pack_left(table_hands: tuple[str, ...], pile: str = "2c") -> str:
    """The cards that are in no hand and not on the pile, as a stock."""
    left = list(rules("rommee", 2).pack)
    for text in (*table_hands, pile):
        for card in text.split():
            left.remove(cards_of(1 << 4 * faces(card)[0])[0])
    return " ".join(left)


def test_r28_who_has_called_holds_what_he_called() -> None:
    hands = (CALLERS, "9c 9d 2h 3d 5d 6d As Qc 8h 4c")
    table = deal(*hands, options="mode=closed", stock=whole_pack_left(hands))
    table.do("rommee 7")
    state = cast(Deal, table.state)
    found = worlds(state, 1, 60)
    solver = state.kit.solver
    assert all(solver.least(world.hands[0]) == 7 for world in found)
    assert all(world.hands[1] == state.hands[1] for world in found)
    assert len({world.hands[0] for world in found}) > 50
    shapes = {len(solver.layout(world.hands[0]).melds) for world in found}
    assert len(shapes) > 1


def test_r28_cards_taken_openly_stay_with_the_caller() -> None:
    hands = (CALLERS, "9c 9d 2h 3d 5d 6d As Qc 8h 4c")
    table = deal(*hands, options="mode=closed", stock=whole_pack_left(hands))
    state = cast(Deal, table.state)
    state.known[0] = 1 << 4 * faces("Js")[0]
    table.do("rommee 7")
    for world in worlds(state, 1, 20):
        assert "Js" in cards_of(world.hands[0])
        assert state.kit.solver.least(world.hands[0]) == 7


def test_r14_who_has_begun_can_go_on() -> None:
    hands = ("3s 4s 5s Js Jh Jd 7c 8d 2h", "9c 9d 2h 3d 5d 6d As Qc 8h 4c")
    table = deal(*hands, drawing=False, stock=whole_pack_left(hands))
    table.do("meld 3s 4s 5s")
    state = cast(Deal, table.state)
    found = worlds(state, 1, 60)
    assert all(world.legal() for world in found)
    assert len({world.hands[0] for world in found}) > 50


def test_r28_the_only_hand_that_fits() -> None:
    """Nothing else could be left: then the hand is as good as known, and the search ends."""
    table = deal(
        "3s 4s 5s 7c 2h", "9c 9d 2d 3d 5d", options="mode=closed hand=5 knock_limit=20", stock="Kc"
    )
    table.do("rommee 9")
    state = cast(Deal, table.state)
    assert {tuple(cards_of(world.hands[0])) for world in worlds(state, 1, 3)} == {
        ("7c", "3s", "4s", "5s", "2h")
    }


def test_a_world_has_a_chance_of_its_own() -> None:
    """What a searching bot holds knows no seed: reshuffles in it differ."""
    table = deal("3c 4c", "9s 8s", stock="3d", pile="5h 8h 6c Td 2s 7h Qd Jc")
    assert isinstance(table.game, Rommee)
    orders = set()
    for world in worlds(cast(Deal, table.state), 0, 12):
        for move in ("draw", "discard 3c"):
            world.apply(table.game.parse(move))
        orders.add(tuple(world.stock))
    assert len(orders) > 8
