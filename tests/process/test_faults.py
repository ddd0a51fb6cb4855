"""What bots do wrong, what follows, and what it costs the others: nothing."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.process.conftest import RECORDER, Bot, Run

HANG = """
    say("bot hang")
    for line in lines():
        if line.startswith("choose"):
            time.sleep(600)
"""
EXIT = """
    say("bot exit")
    for line in lines():
        if line.startswith("choose"):
            sys.exit(3)
"""
KILLED = """
    say("bot killed")
    for line in lines():
        if line.startswith("choose"):
            os.kill(os.getpid(), signal.SIGSEGV)
"""
WRONG = """
    say("bot wrong")
    for line in lines():
        if line.startswith("choose"):
            say("couleur")
"""
BYTES = r"""
    say("bot bytes")
    for line in lines():
        if line.startswith("choose"):
            os.write(1, b"\xff\x00\n")
"""
LONG = """
    say("bot long")
    for line in lines():
        if line.startswith("choose"):
            os.write(1, b"x" * 300_000 + b"\\n")
"""
CHATTER = """
    say("bot chatter")
    for line in lines():
        if line.startswith("choose"):
            os.write(1, b"pass\\n" + b"pass\\n" * 200)
"""
CLOSED = """
    say("bot closed")
    for line in lines():
        if line.startswith("choose"):
            os.close(1)
            time.sleep(600)
"""

FAULTS = {
    "timeout": (HANG, r"timeout no answer within 300 ms"),
    "exit": (EXIT, r"crash exit status 3"),
    "signal": (KILLED, r"crash signal 11 \(SIGSEGV\)"),
    "illegal": (WRONG, r"illegal `couleur`: R4.*"),
    "bytes": (BYTES, r"illegal `\\xff\\x00`: not UTF-8"),
    "long": (LONG, r"flood .*"),
    "chatter": (CHATTER, r"flood 100 lines without being asked"),
    "closed": (CLOSED, r"crash closed its output.*"),
}

FIXED = ("--deals", "3", "--seed", "faults", "--move-time", "300ms", "--grace", "100ms")


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_and_the_others_play_on_as_with_the_stand_in(
    run: Run, bot: Bot, tmp_path: Path, name: str
) -> None:
    source, expected = FAULTS[name]
    recorder = bot(RECORDER, "lines.txt", name="honest")
    # the faulty one speaks first in deal 1 of this seed, and for `pass` nobody sees a difference
    done = run(
        *("match", "rothspitzen", bot(source, name="bad"), recorder, "third=@first"),
        *FIXED,
        *("--reproducible", "--log", "bad.log"),
    )
    assert done.returncode == 3, done.stderr
    log = (tmp_path / "bad.log").read_text(encoding="utf-8").splitlines()
    faults = [line for line in log if line.startswith("fault ")]
    assert len(faults) == 1
    assert re.fullmatch(f"fault 0 {expected}", faults[0])
    assert run("verify", "bad.log").returncode == 0
    told = (tmp_path / "lines.txt").read_text(encoding="utf-8").splitlines()

    (tmp_path / "lines.txt").unlink()
    run("match", "rothspitzen", "bad=@first", recorder, "third=@first", *FIXED, "--reproducible",
        "--log", "good.log")  # fmt: skip
    good = (tmp_path / "good.log").read_text(encoding="utf-8").splitlines()
    kept = [
        line.removesuffix(" # stand-in") for line in log if not line.startswith(("fault", "rem"))
    ]
    assert kept == good
    again = (tmp_path / "lines.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in told if "commit=" not in line] == [
        line for line in again if "commit=" not in line
    ]


def test_on_fault_void_ends_the_match(run: Run, bot: Bot, tmp_path: Path) -> None:
    done = run(
        *("match", "rothspitzen", bot(EXIT, name="bad"), "@last", "@first", *FIXED),
        *("--on-fault", "void", "--log", "bad.log"),
    )
    assert done.returncode == 3
    log = (tmp_path / "bad.log").read_text(encoding="utf-8").splitlines()
    assert log[-1] == "void crash by bad"
    assert run("verify", "bad.log").returncode == 0


def test_an_illegal_answer_is_told_with_the_rule(run: Run, bot: Bot, tmp_path: Path) -> None:
    source = """
        say("bot learner")
        bad = True
        with open("learner.txt", "w") as record:
            for line in lines():
                print(line, file=record, flush=True)
                if line.startswith("choose"):
                    say("hold" if bad else "pass")
                    bad = False
    """
    done = run("match", "rothspitzen", bot(source), "@first", "@first", *FIXED, "--max-faults", "1")
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "learner.txt").read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line.startswith("fault ")]
    assert len(told) == 1
    assert told[0].startswith("fault illegal `hold`: R6")


def test_a_process_that_died_is_replaced_by_one_that_is_sent_everything(
    run: Run, bot: Bot, tmp_path: Path
) -> None:
    source = """
        record = open(f"life{len([n for n in os.listdir('.') if n.startswith('life')])}.txt", "w")
        lives = len([n for n in os.listdir(".") if n.startswith("life")])
        say("bot phoenix")
        asked = 0
        for line in lines():
            print(line, file=record, flush=True)
            if line.startswith("choose"):
                asked += 1
                if lives < 3 and asked == 4:
                    os.abort() if lives == 1 else time.sleep(600)
                say(line.split(" | ")[-1])
    """
    done = run(
        *("match", "rothspitzen", bot(source, name="phoenix"), "@last", "@first", *FIXED),
        *("--max-faults", "2", "--log", "match.log"),
    )
    assert done.returncode == 0, done.stderr
    log = (tmp_path / "match.log").read_text(encoding="utf-8").splitlines()
    kinds = [line.split(" ")[2] for line in log if line.startswith("fault ")]
    assert kinds == ["crash", "timeout"]
    lives = [(tmp_path / f"life{n}.txt").read_text(encoding="utf-8").splitlines() for n in range(3)]

    def told(lines: list[str]) -> list[str]:
        kept = ("kartenspiel", "resume", "choose", "view", "fault", "quit")
        return [line for line in lines if not line.startswith(kept)]

    for before, after in pairwise(lives):
        assert after[:2] == ["kartenspiel 1", "resume"]
        end = after.index("resumed")
        assert not any(line.startswith(("choose", "fault")) for line in after[:end])
        known = told(before)
        assert after[2:end][: len(known)] == known
        assert told(after)[: len(known)] == known
    assert run("verify", "match.log").returncode == 0


def test_a_replacement_that_does_not_start_is_out(run: Run, bot: Bot, tmp_path: Path) -> None:
    source = """
        if os.path.exists("gone"):
            sys.exit("no second life")
        say("bot once")
        for line in lines():
            if line.startswith("choose"):
                open("gone", "w").close()
                sys.exit(7)
    """
    done = run(
        *("match", "rothspitzen", bot(source, name="once"), "@last", "@first", *FIXED),
        *("--max-faults", "5", "--log", "match.log"),
    )
    assert done.returncode == 3
    log = (tmp_path / "match.log").read_text(encoding="utf-8")
    assert re.search(r"^fault 0 crash exit status 7$", log, re.MULTILINE)
    assert re.search(r"^fault 0 start once .*no second life", log, re.MULTILINE)
    assert log.rstrip().splitlines()[-1].startswith("over ")


def test_the_bank_is_charged_for_what_is_beyond_the_move_time(
    run: Run, bot: Bot, tmp_path: Path
) -> None:
    source = """
        say("bot slow")
        with open("limits.txt", "w") as record:
            for line in lines():
                if line.startswith("choose"):
                    print(line.split(" ")[1], file=record, flush=True)
                    time.sleep(0.12)
                    say("pass")
    """
    done = run(
        *("match", "rothspitzen", bot(source), "@first", "@first", "--deals", "4"),
        *("--move-time", "20ms", "--bank", "30s", "--seed", "bank", "--log", "m.log"),
    )
    assert done.returncode == 0, done.stderr
    limits = [int(n) for n in (tmp_path / "limits.txt").read_text(encoding="utf-8").split()]
    assert limits[0] == 20 + 30_000
    log = (tmp_path / "m.log").read_text(encoding="utf-8")
    assert "move_ms=20 bank_ms=30000" in log
    used = [float(t) for t in re.findall(r"^bid 0 pass # ([0-9.]+)$", log, re.MULTILINE)]
    assert len(limits) == len(used) == 4
    tenths = 300_000  # of a millisecond, in the bank
    for limit, time in zip(limits, used, strict=True):
        assert limit == 20 + tenths // 10
        assert time > 100
        tenths -= round(time * 10) - 200


def test_without_a_limit_only_the_end_of_the_process_ends_the_wait(run: Run, bot: Bot) -> None:
    source = """
        say("bot abort")
        for line in lines():
            if line.startswith("choose - | "):
                os.abort()
    """
    done = run("match", "rothspitzen", bot(source), "@first", "@first", "--move-time", "none")
    assert done.returncode == 3
    assert "signal 6 (SIGABRT)" in done.stderr


def test_standard_error_is_kept(run: Run, bot: Bot, tmp_path: Path) -> None:
    source = """
        print("thinking aloud", file=sys.stderr, flush=True)
        say("bot loud")
        for line in lines():
            if line.startswith("choose"):
                print("x" * 100_000, file=sys.stderr, flush=True)
                say("pass")
    """
    done = run(
        *("match", "rothspitzen", bot(source, name="loud"), "@first", "@first"),
        *("--deals", "40", "--errors", "errors"),
    )
    assert done.returncode == 0, done.stderr
    kept = list((tmp_path / "errors").iterdir())
    assert [path.name.rpartition("-")[2] for path in kept if path.stat().st_size] == ["loud.txt"]
    loud = next(path for path in kept if path.stat().st_size)
    assert loud.read_text(encoding="utf-8").startswith("thinking aloud")
    assert loud.stat().st_size < 1_200_000


def test_a_program_behind_a_terminal(run: Run, bot: Bot) -> None:
    source = """
        assert sys.stdout.isatty()
        print("bot held")  # not flushed: a terminal is line-buffered
        for line in lines():
            if line.startswith("choose"):
                print(line.split(" | ")[-1])
    """
    command = bot(source).replace(" -S", " -S", 1)
    done = run("match", "rothspitzen", f"held=pty:{command}", "@first", "@first", "--deals", "3",
               "--move-time", "5s")  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_stream_of_remarks_is_logged_and_answers_nothing(
    run: Run, bot: Bot, tmp_path: Path
) -> None:
    source = """
        say("# warming up")
        say("bot talker")
        for line in lines():
            if line.startswith("choose"):
                os.write(1, b"# I hold \\xff bad cards\\n" + b"pass\\n")
    """
    done = run("match", "rothspitzen", bot(source), "@first", "@first", "--log", "m.log")
    assert done.returncode == 0, done.stderr
    remarks = [
        line
        for line in (tmp_path / "m.log").read_text(encoding="utf-8").splitlines()
        if line.startswith("remark ")
    ]
    assert remarks == ["remark 0 I hold \\xff bad cards"] * 3
    assert run("verify", "m.log").returncode == 0


def test_a_bot_that_does_not_flush_is_told_so(run: Run, bot: Bot) -> None:
    greeting = """
        print("bot held")
        for line in lines():
            pass
    """
    held = f"held=env -u PYTHONUNBUFFERED {bot(greeting)}"
    done = run("match", "rothspitzen", held, "@first", "@first", "--start-time", "300ms")
    assert done.returncode == 1
    assert "no `bot NAME` within 300 ms" in done.stderr
    assert "does not flush" in done.stderr
    answers = """
        say("bot held")
        for line in lines():
            if line.startswith("choose"):
                print(line.split(" | ")[1])
    """
    held = f"held=env -u PYTHONUNBUFFERED {bot(answers)}"
    done = run("match", "rothspitzen", held, "@first", "@first", *FIXED)
    assert done.returncode == 3
    assert "does it flush its output?" in done.stderr
