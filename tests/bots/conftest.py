"""The bots under `bots/`: how each is built and run.

A bot whose compiler or interpreter is missing is skipped, with the name of what is missing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

BOTS = Path(__file__).resolve().parents[2] / "bots"


class Bot(NamedTuple):
    """How a bot is built and run; `{bots}` is the folder of the sources, `{build}` of programs."""

    needs: tuple[str, ...]
    build: tuple[str, ...]
    run: tuple[str, ...]
    name: str = "random"


ALL = {
    "c": Bot(
        ("cc",),
        (
            "cc",
            "-O2",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-o",
            "{build}/random-c",
            "{bots}/random/random.c",
        ),
        ("{build}/random-c",),
    ),
    "first": Bot(
        ("cc",),
        ("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", "{build}/first", "{bots}/first/first.c"),
        ("{build}/first",),
        name="first",
    ),
    "java": Bot(
        ("javac", "java"),
        ("javac", "-d", "{build}", "{bots}/random/RandomBot.java"),
        ("java", "-cp", "{build}", "RandomBot"),
    ),
    "js": Bot(("node",), (), ("node", "{bots}/random/random.js")),
    "perl": Bot(("perl",), (), ("perl", "{bots}/random/random.pl")),
    "python": Bot((sys.executable,), (), (sys.executable, "{bots}/random/random_bot.py")),
    "rust": Bot(
        ("rustc",),
        ("rustc", "-O", "-o", "{build}/random-rs", "{bots}/random/random.rs"),
        ("{build}/random-rs",),
    ),
    "sh": Bot(("sh",), (), ("sh", "{bots}/random/random.sh")),
}
RANDOM = {key: bot for key, bot in ALL.items() if bot.name == "random"}


class Ready(NamedTuple):
    """A bot that can be started: the name that it gives itself, and its command."""

    name: str
    command: tuple[str, ...]


@pytest.fixture(scope="session")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Ready]:
    """Builds a bot, once in a session."""
    build = tmp_path_factory.mktemp("build")
    built: set[str] = set()

    def made(key: str) -> Ready:
        bot = ALL[key]
        for tool in bot.needs:
            if shutil.which(tool) is None:
                pytest.skip(f"no {tool}")
        if bot.build and key not in built:
            words = [word.format(bots=BOTS, build=build) for word in bot.build]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            built.add(key)
        return Ready(bot.name, tuple(word.format(bots=BOTS, build=build) for word in bot.run))

    return made


@pytest.fixture(params=ALL)
def bot(request: pytest.FixtureRequest, ready: Callable[[str], Ready]) -> Ready:
    """Each bot in turn."""
    return ready(request.param)


@pytest.fixture(params=RANDOM)
def random_bot(request: pytest.FixtureRequest, ready: Callable[[str], Ready]) -> Ready:
    """Each random bot in turn."""
    return ready(request.param)


@pytest.fixture
def first_bot(ready: Callable[[str], Ready]) -> Ready:
    """The bot that answers the first move of the list."""
    return ready("first")
