"""The examples of Poker: what the README shows is what the commands print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "poker"
README = (FOLDER / "README.md").read_text("utf-8")
SESSIONS = re.findall(r"^    \$ kartenspiel (.+)\n((?:(?:    .*)?\n)+)", README, re.MULTILINE)
WROTE = re.findall(r"^    kartenspiel (.+) --log (\S+)$", README, re.MULTILINE)


def printed(words: str) -> str:
    """What the command prints in the checkout's folder."""
    done = subprocess.run(
        [sys.executable, "-m", "kartenspiel", *shlex.split(words)],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True, timeout=300,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize(("words", "shown"), SESSIONS, ids=[words for words, _ in SESSIONS])
def test_sessions(words: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    lines = [line.removeprefix("    ") for line in shown.rstrip("\n").split("\n")]
    assert lines == printed(words).rstrip("\n").split("\n")


@pytest.mark.parametrize(("words", "log"), WROTE, ids=[log for _, log in WROTE])
def test_the_logs_are_what_the_commands_write(words: str, log: str) -> None:
    assert printed(f"{words} --format log") == (FOLDER / log).read_text("utf-8")


def test_every_log_is_in_the_readme() -> None:
    assert len(SESSIONS) == 3
    assert {log for _, log in WROTE} == {path.name for path in FOLDER.glob("*.log")}
