"""Every game, preset and number of players, from end to end with bots that play at random."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.laws.tables import TABLES, Table
from tests.process.conftest import Run


def _is_quick(table: Table) -> bool:
    """Each game's first preset at its smallest and its largest table, in every run."""
    sizes = [t.seats for t in TABLES if t.game == table.game and t.preset == table.preset]
    first = next(t for t in TABLES if t.game == table.game)
    return table.preset == first.preset and table.seats in (sizes[0], sizes[-1])


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(
            table,
            id=f"{table.game}-{table.preset}-{table.seats}",
            marks=() if _is_quick(table) else pytest.mark.slow,
        )
        for table in TABLES
    ],
)
def test_random_bots_play_it_to_its_end_and_the_log_is_right(
    run: Run, tmp_path: Path, table: Table
) -> None:
    bots = [f"p{seat}=@random --seed {seat}" for seat in range(table.seats)]
    counted = "--parties" if table.rules().counts_parties else "--deals"
    done = run(
        *("match", table.game, *bots, "--preset", table.preset, counted, "1", "--seed", "all"),
        *("--move-time", "30s", "--log", "match.log", "--format", "csv"),
    )
    assert done.returncode == 0, done.stderr
    log = (tmp_path / "match.log").read_text(encoding="utf-8").splitlines()
    assert log[-1].startswith("over ")
    assert sum(map(int, log[-1].split(" ")[1:])) == 0
    checked = run("verify", "match.log")
    assert checked.returncode == 0, checked.stderr
