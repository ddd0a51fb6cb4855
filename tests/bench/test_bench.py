"""The benchmarks run, in a short form; what they measure is nobody's promise here."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from kartenspiel.bench.engine import playouts
from kartenspiel.games import GAMES
from tests.process.conftest import run_command


@pytest.mark.skipif(shutil.which("cc") is None, reason="no cc")
def test_the_referee_is_measured(tmp_path: Path) -> None:
    done = run_command("bench", "referee", "--deals", "8", "--rounds", "1", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rows) == 2
    assert all(row["rate"] > 0 and row["other"] > 0 and row["ratio"] > 0 for row in rows)


@pytest.mark.parametrize("what", ["engine", "poker"])
def test_what_is_not_installed_is_left_out_by_name(tmp_path: Path, what: str) -> None:
    done = run_command("bench", what, "--deals", "40", "--rounds", "1", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        assert json.loads(line)["ratio"] > 0
    for line in done.stderr.splitlines():
        assert "left out" in line
        assert "pip install" in line


@pytest.mark.parametrize("game", GAMES)
def test_the_same_playouts_come_every_time(game: str) -> None:
    seats = GAMES[game].seats()[0]
    first, again = (playouts(game, seats, 3, random.Random(7)) for _ in range(2))
    with_copies = playouts(game, seats, 3, random.Random(7), copy=True)
    assert first == again == with_copies > 0
