"""The counts of the perft files, by the engine."""

from __future__ import annotations

import pytest

from tests.perft.positions import FILES, Position, perft, positions


@pytest.mark.parametrize(
    ("position", "depth"),
    [
        pytest.param(
            position,
            depth,
            id=f"{position.game}-{position.seed}-{len(position.moves)}-{depth}",
            marks=[pytest.mark.slow] if nodes > 100_000 else [],
        )
        for path in FILES
        for position in positions(path)
        for depth, nodes in position.nodes.items()
    ],
)
def test_perft(position: Position, depth: int) -> None:
    assert perft(position.state(), depth) == position.nodes[depth]
