"""The transcripts that the sheets print, as the command writes them and as bots are sent them."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.process.conftest import RECORDER, Bot, Run

GOLDEN = Path(__file__).parent.parent / "golden" / "rothspitzen"


@pytest.mark.parametrize(
    ("golden", "words"),
    [
        ("t28", ("alice=@last", "bob=@last", "carol=@last", "--deals", "2", "--seed", "roth-15")),
        (
            "t29",
            (
                *("alice=@last", "bob=@first", "carol=@last", "--deals", "1", "--seed", "roth-53"),
                *("--preset", "ober", "-o", "hold=yes", "-o", "ante=each", "-o", "stake=12"),
            ),
        ),
    ],
)
def test_the_log_is_the_printed_one_byte_for_byte(
    run: Run, golden: str, words: tuple[str, ...]
) -> None:
    done = run("match", "rothspitzen", *words, "--reproducible", "--format", "log")
    assert done.returncode == 0
    assert done.stdout == (GOLDEN / f"{golden}.log").read_text(encoding="utf-8")


def test_a_bot_is_sent_the_printed_lines(run: Run, bot: Bot, tmp_path: Path) -> None:
    recorder = bot(RECORDER, "lines.txt", name="carol")
    done = run(
        *("match", "rothspitzen", "alice=@last", "bob=@last", recorder),
        *("--deals", "2", "--seed", "roth-15", "--log", "match.log"),
    )
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "lines.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "kartenspiel 1"
    assert lines[-1] == "quit"
    head = (tmp_path / "match.log").read_text(encoding="utf-8").splitlines()[1]
    words = dict(word.split("=") for word in head.split()[2:])
    commit = hashlib.sha256(f"{words['nonce']}/{words['seed']}".encode()).hexdigest()
    assert words["commit"] == commit
    printed = (GOLDEN / "t28-seat2.txt").read_text(encoding="utf-8").splitlines()
    begin, _, _ = printed[0].rpartition("commit=")
    assert lines[1] == f"{begin}commit={commit}"
    assert lines[2:-1] == printed[1:]


def test_the_log_of_real_bots_is_the_same_but_for_what_it_says_it_leaves_out(
    run: Run, bot: Bot, tmp_path: Path
) -> None:
    recorders = [bot(RECORDER, f"{name}.txt", name=name) for name in ("alice", "bob", "carol")]
    words = ("match", "rothspitzen", *recorders, "--deals", "2", "--seed", "roth-15")
    assert run(*words, "--reproducible", "--log", "short.log").returncode == 0
    assert (tmp_path / "short.log").read_bytes() == (GOLDEN / "t28.log").read_bytes()
    full = run(*words, "--format", "log").stdout.splitlines()
    assert full[0].startswith("# kartenspiel ")
    assert " seed=roth-15 nonce=" in full[1]
    timed = [line for line in full if " # " in line]
    assert len(timed) == 38  # every move of T28: no deal comes to the last trick, which is silent
    assert [line.split(" # ")[0] for line in full[2:]] == (
        (GOLDEN / "t28.log").read_text(encoding="utf-8").splitlines()[1:]
    )
