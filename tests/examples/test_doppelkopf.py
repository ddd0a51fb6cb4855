"""The commands of examples/doppelkopf give the logs that lie beside them."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "doppelkopf"
COMMANDS = [
    shlex.split(line.strip())[1:]
    for line in (FOLDER / "README.md").read_text("utf-8").splitlines()
    if line.startswith("    kartenspiel ")
]
MATCHES = {words[words.index("--log") + 1]: words for words in COMMANDS if "--log" in words}


def run(folder: Path, *words: str) -> str:
    """What a command writes."""
    done = subprocess.run(
        [sys.executable, "-m", "kartenspiel", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_log_has_its_command() -> None:
    assert {path.name for path in FOLDER.glob("*.log")} == set(MATCHES)


@pytest.mark.parametrize("name", MATCHES)
def test_the_command_gives_the_log(name: str, tmp_path: Path) -> None:
    run(tmp_path, *MATCHES[name])
    assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()
    run(tmp_path, "verify", name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("normal.log", ("Normal game", "had the Alten")),
        ("solo.log", ("plays a solo", "says Kontra", "says Re", "Re: fourfold")),
        ("marriage.log", ("has both Alten", "is the partner of")),
    ],
)
def test_the_deal_shows_what_the_text_says(name: str, words: tuple[str, ...]) -> None:
    shown = run(FOLDER, "replay", name)
    for each in words:
        assert each in shown
