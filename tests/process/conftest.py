"""The command, and bots of a few lines."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import dedent

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Bot = Callable[..., str]

COMMAND = (sys.executable, "-m", "kartenspiel")


def run_command(
    *words: str, cwd: Path, stdin: str | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """The command run to its end; it never shows a traceback."""
    done = subprocess.run(
        [*COMMAND, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        input=stdin,
        timeout=timeout,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """`run(*words)` runs `kartenspiel WORDS` in the test's folder."""

    def runner(*words: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
        return run_command(*words, cwd=tmp_path, stdin=stdin)

    return runner


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    """`bot(source, *words)` makes a Python program and gives its command.

    Its source finds `say(text)` and `lines()`, every line that it is sent.
    """
    number = 0
    head = dedent(
        """
        import os, signal, sys, time
        def say(text): print(text, flush=True)
        def lines():
            for line in sys.stdin:
                yield line.rstrip("\\n")
        """
    )

    def make(source: str, *words: str, name: str | None = None) -> str:
        nonlocal number
        number += 1
        path = tmp_path / f"bot{number}.py"
        path.write_text(head + dedent(source), encoding="utf-8")
        command = shlex.join([sys.executable, "-S", str(path), *words])
        return f"{name}={command}" if name else command

    return make


RECORDER = """
    at = int(sys.argv[2]) if len(sys.argv) > 2 else -1
    with open(sys.argv[1], "a") as record:
        say("bot recorder")
        for line in lines():
            print(line, file=record, flush=True)
            if line.startswith("choose"):
                say(line.split(" | ")[1:][at])
            elif line == "quit":
                break
"""
"""A bot that writes down every line it is sent, in the file that it is given, and answers the
listed move at the place that it is given, by default the last."""


def verbs(text: str) -> Sequence[str]:
    """The first word of each line."""
    return [line.split(" ")[0] for line in text.splitlines()]
