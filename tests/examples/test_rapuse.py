"""examples/rapuse: every command of the README is run, and what it shows is compared."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "examples" / "rapuse"


def run(line: str, folder: Path) -> str:
    """Standard output of a `kartenspiel …` of the README, `> FILE` done here."""
    command, _, target = line.partition(" > ")
    words = [sys.executable, "-X", "utf8", "-m", *command.split()]
    done = subprocess.run(words, cwd=folder, check=True, capture_output=True, timeout=300)
    assert done.stderr == b""
    if target:
        (folder / target).write_bytes(done.stdout)
    return done.stdout.decode()


def test_the_readme_can_be_followed(tmp_path: Path) -> None:
    readme = (FOLDER / "README.md").read_text("utf-8")
    output, commands = "", 0
    for line, text in re.findall(
        r"^    (kartenspiel [^\n]+)$|^```text\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL
    ):
        if line:
            output = run(line, tmp_path)
            commands += 1
        else:
            assert text in output
    assert commands == 5
    for log in ("two.log", "four.log"):
        assert (tmp_path / log).read_bytes() == (FOLDER / log).read_bytes()
