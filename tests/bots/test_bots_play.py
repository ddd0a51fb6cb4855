"""The bots under `bots/` in matches of the real command."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Protocol


class Ready(Protocol):
    """A bot that can be started."""

    name: str
    command: tuple[str, ...]


def test_plays_a_match_without_a_fault(bot: Ready, tmp_path: Path) -> None:
    log = tmp_path / "match.log"
    command = shlex.join(bot.command)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "kartenspiel", "match", "rothspitzen"),
            *(f"a={command} 1", f"b={command} 2", "@random --seed 3"),
            *("--deals", "3", "--seed", "bots", "--move-time", "30s"),
            *("--format", "json", "--log", str(log)),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    json.loads(done.stdout)
    verbs = [line.split()[0] for line in log.read_text(encoding="utf-8").splitlines()]
    assert "fault" not in verbs
    assert verbs.count("score") == 3
    assert verbs[-1] == "over"
