"""The golden logs of Poker, one a preset, and how they are made.

`python -m tests.games.poker_golden` plays them with the real command.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

__all__ = ["FOLDER", "PRESETS", "command"]

FOLDER = Path(__file__).parents[1] / "golden" / "poker"

PRESETS = {
    "unger": ("alice=@basic", "bob=@basic", "carol=@basic", "dave=@random --seed 1"),
    "wortlaut": ("alice=@basic", "bob=@random --seed 2", "carol=@basic"),
    "joker": ("alice=@basic", "bob=@basic", "carol=@random --seed 3", "dave=@basic", "erin=@basic"),
    "piquet": (*(f"{name}=@basic" for name in ("alice", "bob", "carol", "dave", "erin")),
               "frank=@random --seed 4"),
    "modern": ("alice=@basic", "bob=@basic"),
}  # fmt: skip
"""By preset: who plays."""


def command(preset: str) -> list[str]:
    """The words of the command that prints the preset's log."""
    return [
        sys.executable, "-m", "kartenspiel", "match", "poker", *PRESETS[preset], "--deals", "4",
        "--preset", preset, "--seed", f"golden-{preset}", "--reproducible", "--format", "log",
    ]  # fmt: skip


def main() -> None:
    """Make all of them."""
    for preset in PRESETS:
        log = subprocess.run(command(preset), check=True, capture_output=True).stdout
        (FOLDER / f"{preset}.log").write_bytes(log)


if __name__ == "__main__":
    main()
