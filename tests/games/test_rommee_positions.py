"""The positions of the Rommee sheet, T1–T30, T37–T39, T41, T47."""

from __future__ import annotations

import re

import pytest

from kartenspiel.games.rommee.play import Deal
from kartenspiel.melds.hands import ALL_FACES
from tests.games.meld_games import Position, positions, walk
from tests.games.rommee_deals import as_it_lies, table_of

POSITIONS = positions("rommee")


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_position(position: Position) -> None:
    table = table_of(position)
    walk(table, position, as_it_lies)
    then = re.fullmatch(r"stock (.*), pile (.*)", position.first("then", "stock , pile "))
    assert then
    if then[1]:
        state = table.state
        assert isinstance(state, Deal)
        assert [ALL_FACES[face] for face in reversed(state.stock)] == then[1].split()
        assert [ALL_FACES[face] for face in state.pile] == then[2].split()


def test_all_positions_are_there() -> None:
    numbers = [*range(1, 31), 37, 38, 39, 41, 47]
    assert [position.number for position in POSITIONS] == numbers
