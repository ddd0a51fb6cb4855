"""`kartenspiel replay`: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from kartenspiel.cli.replay import command
from kartenspiel.errors import LogError, OptionError, ReplayError
from tests.show.golden import FOLDER, RUNS
from tests.show.matches import random_log, rothspitzen

COMMAND = (sys.executable, "-m", "kartenspiel", "replay")
T28 = RUNS / "t28.log"


class Replayed(NamedTuple):
    """What came of the command."""

    out: str
    problem: Exception | None = None

    @property
    def deals(self) -> list[str]:
        """The headings."""
        return [line for line in self.out.splitlines() if line.startswith(("Match ", "Deal "))]


Replay = Callable[..., Replayed]


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch) -> Replay:
    """The command without a process."""

    def run(*words: str | Path, stdin: bytes = b"") -> Replayed:
        out = io.TextIOWrapper(io.BytesIO(), "utf-8")
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdout", out)
            patch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
            problem = None
            try:
                code = command.main([str(word) for word in words], standalone_mode=False)
                assert code == 0
            except (LogError, OptionError) as error:
                problem = error
        return Replayed(out.buffer.getvalue().decode(), problem)  # type: ignore[attr-defined]

    return run


def without(path: Path, number: int) -> bytes:
    """A log whose lines end before line `number`."""
    return b"".join(path.read_bytes().splitlines(keepends=True)[: number - 1])


def line_of(path: Path, text: str, after: int = 0) -> int:
    """The number of the first line that begins with `text`, behind line `after`."""
    lines = path.read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if line.startswith(text) and n > after)


def test_a_log_is_shown_deal_by_deal(replay: Replay) -> None:
    done = replay(T28)
    assert done.problem is None
    assert done.deals == [
        "Match 1: Rothspitzen, 2 deals", "Deal 1, dealer bob", "Deal 2, dealer carol",
    ]  # fmt: skip
    assert "The seed of the cards is roth-15." in done.out
    assert done.out.endswith("the match               14  -22      8    0\n")
    assert "\x1b" not in done.out


@pytest.mark.parametrize("name", ["log", "log.gz", "log.xz", "-"])
def test_logs_come_plain_compressed_and_from_standard_input(
    replay: Replay, tmp_path: Path, name: str
) -> None:
    data = T28.read_bytes()
    path = tmp_path / f"game.{name}"
    pack = {"log.gz": gzip.compress, "log.xz": lzma.compress}.get(name, bytes)
    path.write_bytes(pack(data))
    done = replay("-", stdin=data) if name == "-" else replay(path)
    assert done == replay(T28)


def test_one_deal_and_one_match(replay: Replay, tmp_path: Path) -> None:
    log = tmp_path / "three.log"
    parts = [random_log(rothspitzen(), 3, f"seed-{n}", n) for n in (2, 1, 3)]
    log.write_bytes(b"".join(line for part in parts for line in part))
    heads = [f"Match {n}: Rothspitzen" for n in (1, 2, 3)]
    assert [d.partition(",")[0] for d in replay(log).deals] == [
        heads[0], "Deal 1", "Deal 2", heads[1], "Deal 1", heads[2], "Deal 1", "Deal 2", "Deal 3",
    ]  # fmt: skip
    assert [d.partition(",")[0] for d in replay(log, "--match", "2").deals] == [heads[1], "Deal 1"]
    assert [d.partition(",")[0] for d in replay(log, "--deal", "2").deals] == [
        heads[0], "Deal 2", heads[2], "Deal 2",
    ]  # fmt: skip
    one = replay(log, "--deal", "2", "--match", "3")
    assert [d.partition(",")[0] for d in one.deals] == [heads[2], "Deal 2"]
    assert "Cards: the suit" in one.out
    assert one.out.count("the match so far") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--deal", "3"), "--deal 3: no match of {log} has so many deals"),
        (("--deal", "3", "--match", "1"), "--deal 3: match 1 of {log} has 2 deals"),
        (("--match", "2"), "--match 2: {log} has 1 match"),
        (("--seat", "3"), "--seat 3: the seats of match 1 are 0 to 2"),
    ],
)
def test_what_the_log_has_not(replay: Replay, words: tuple[str, ...], message: str) -> None:
    done = replay(T28, *words)
    assert isinstance(done.problem, OptionError)
    assert str(done.problem) == message.format(log=T28)
    assert not done.out


def test_one_seats_eyes_get_neither_cards_nor_seed(replay: Replay) -> None:
    done = replay(T28, "--seat", "2")
    assert done.out.count("8 cards, face down") == 4
    assert "seed" not in done.out
    faults = FOLDER / "faults.log"
    assert "alice remarks: " in replay(faults, "--seat", "0").out
    assert "`play Zz`" in replay(faults, "--seat", "0").out
    other = replay(faults, "--seat", "1").out
    assert "remarks" not in other
    assert "alice gives no legal answer\n" in other


def test_width_and_ascii(replay: Replay) -> None:
    done = replay(T28, "--width", "40", "--ascii")
    assert done.out.isascii()
    assert max(map(len, done.out.splitlines())) <= 40
    assert replay(T28, "--symbols") == replay(T28)


def test_a_log_cut_off_is_shown_to_its_end(replay: Replay, tmp_path: Path) -> None:
    log = tmp_path / "cut.log"
    at = line_of(T28, "play 1 Ag")
    log.write_bytes(without(T28, at) + b"play 1 A")
    done = replay(log)
    assert isinstance(done.problem, LogError)
    assert str(done.problem) == f"{log}: cut off in the match that begins in line 1"
    assert done.deals[-1] == "Deal 2, dealer carol"
    assert done.out.endswith("The log ends here, in the middle of the match.\n")
    assert "2  carol  SK  SA\n" in done.out
    # a deal that is whole is no worse for what follows
    assert replay(log, "--deal", "1").problem is None
    assert isinstance(replay(log, "--deal", "2").problem, LogError)


def test_no_cards_are_made_up_where_a_log_is_cut_off(replay: Replay, tmp_path: Path) -> None:
    for at in range(1, len(T28.read_bytes().splitlines())):
        log = tmp_path / "cut.log"
        log.write_bytes(without(T28, at + 1))
        done = replay(log)
        assert isinstance(done.problem, LogError)
        hands = done.out.count("dealer  ") + done.out.count("forehand")
        dealt = log.read_text("utf-8").count("\nhand ")
        assert hands <= dealt
        assert done.out.count("*") >= log.read_text("utf-8").count("\ntrick ")


def test_a_line_that_breaks_the_rules(replay: Replay, tmp_path: Path) -> None:
    log = tmp_path / "bad.log"
    lines = T28.read_text("utf-8").splitlines()
    at = line_of(T28, "trick 0", line_of(T28, "play 1 Ag"))
    for bad, reason in (
        ("trick 1", "`trick 1`, but by the rules `trick 0` follows here"),
        ("play 1 Zz", "`play 1 Zz` is not of the form `play S CARD`"),
        ("nonsense", "`nonsense` is no event of this game"),
    ):
        log.write_text("\n".join([*lines[: at - 1], bad, *lines[at:], ""]), encoding="utf-8")
        done = replay(log)
        assert isinstance(done.problem, LogError)
        assert str(done.problem) == f"{log}:{at}: {reason}"
        # all that is right up to that line, and nothing behind it
        assert done.out.endswith("2  carol  SK  SA  GA\n     * takes the trick\n")


def test_a_bad_deal_leaves_the_one_before_whole(replay: Replay, tmp_path: Path) -> None:
    log = tmp_path / "bad.log"
    text = T28.read_text("utf-8").replace("hand 1 Te Oe", "hand 1 8e Oe")
    log.write_text(text, encoding="utf-8")
    done = replay(log)
    assert isinstance(done.problem, ReplayError)
    assert str(done.problem).startswith(f"{log}:{line_of(T28, 'deal 2')}: ")
    assert done.deals[-1] == "Deal 1, dealer bob"
    assert done.out.endswith("the match so far               2   -3      1\n")


def test_an_unfinished_match_is_a_break(replay: Replay, tmp_path: Path) -> None:
    log = tmp_path / "two.log"
    whole = T28.read_bytes()
    log.write_bytes(whole.replace(b"deals=2", b"deals=3"))
    done = replay(log)
    assert isinstance(done.problem, ReplayError)
    assert "by the rules `deal 3 dealer=0` follows here" in str(done.problem)
    log.write_bytes(b"# nothing\n")
    assert str(replay(log).problem) == f"{log}: holds no match"


def test_a_match_broken_off_says_why(replay: Replay, tmp_path: Path) -> None:
    log = tmp_path / "void.log"
    log.write_bytes(without(T28, line_of(T28, "play 1 Ag")) + b"void timeout by bob\n")
    done = replay(log)
    assert done.problem is None
    assert done.out.endswith("The match was broken off here: timeout by bob\n")


def test_faults_remarks_and_long_thoughts_stand_where_they_happened(replay: Replay) -> None:
    out = replay(FOLDER / "faults.log", "--deal", "1").out.splitlines()
    third = next(n for n, line in enumerate(out) if line.startswith("  3  "))
    assert out[third + 1] == "     alice thinks 704 ms about GK"
    fifth = next(n for n, line in enumerate(out) if line.startswith("  5  "))
    assert out[fifth + 2 : fifth + 4] == [
        "     alice gives no legal answer: `play Zz`: not a move",
        "  6  alice  E10~  EA*  EK   bob    3:3",
    ]


# ---- the process


def run(*words: str | Path, **how: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *map(str, words)], capture_output=True, check=False, **how)  # type: ignore[call-overload,no-any-return]


def test_exit_codes_and_streams(tmp_path: Path) -> None:
    log = tmp_path / "cut.log"
    log.write_bytes(without(T28, 60))
    cut = run(log)
    assert cut.returncode == 1
    assert (
        cut.stderr.decode() == f"kartenspiel: {log}: cut off in the match that begins in line 1\n"
    )
    assert cut.stdout.decode().endswith("in the middle of the match.\n")
    unknown = run(T28, "--deal", "7")
    assert (unknown.returncode, unknown.stdout) == (2, b"")
    assert b"--deal 7" in unknown.stderr


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    log = tmp_path / "long.log"
    log.write_bytes(b"".join(random_log(rothspitzen(), 3, "long", 100)))
    with subprocess.Popen(
        [*COMMAND, str(log)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"Match 1: Rothspitzen, 100 deals\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_colour_and_width_of_a_terminal(no_colour: str) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "NO_COLOR": no_colour, "COLUMNS": "50", "TERM": "xterm"}
    with subprocess.Popen(
        [*COMMAND, str(T28)], stdout=theirs, stderr=subprocess.PIPE, env=environment
    ) as process:
        os.close(theirs)
        data = b""
        while True:
            try:
                some = os.read(ours, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
            data += some
        os.close(ours)
    assert process.returncode == 0
    assert (b"\x1b[31m" in data) is not bool(no_colour)
    if no_colour:
        assert max(map(len, data.decode().split("\r\n"))) <= 50
