"""The positions of the Cooncan sheet, T1–T26 and T35."""

from __future__ import annotations

import re

import pytest

from kartenspiel.games.cooncan.play import Deal
from kartenspiel.melds.hands import ALL_FACES
from tests.games.cooncan_deals import as_it_lies, table_of
from tests.games.meld_games import Position, positions, walk

POSITIONS = positions("cooncan")


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_position(position: Position) -> None:
    table = table_of(position)
    walk(table, position, as_it_lies)
    then = re.fullmatch(
        r"stock (.*); piles (.*) ; (.*)", position.first("then", "stock ; piles  ; ")
    )
    assert then
    if then[1]:
        state = table.state
        assert isinstance(state, Deal)
        assert [ALL_FACES[face] for face in reversed(state.stock)] == then[1].split()
        assert [[ALL_FACES[face] for face in pile] for pile in state.piles] == [
            [then[2]],
            [then[3]],
        ]


def test_all_positions_are_there() -> None:
    assert [position.number for position in POSITIONS] == [*range(1, 27), 35]
