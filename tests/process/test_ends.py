"""Ctrl-C, SIGTERM, SIGKILL, closed pipes: what is left is whole, and no bot is."""

from __future__ import annotations

import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.process.conftest import COMMAND, Bot, Run

SLOW = """
    open(f"pid{os.getpid()}", "w").close()
    say("bot slow")
    for line in lines():
        if line.startswith("choose"):
            time.sleep(0.02)
            say(line.split(" | ")[1])
"""


def wait_for(condition: object, seconds: float = 30) -> None:
    """Until `condition()` is true."""
    assert callable(condition)
    limit = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < limit, "waited too long"
        time.sleep(0.02)


def alive(folder: Path) -> list[str]:
    """The bots of the folder whose processes run."""
    return [
        path.name
        for path in folder.glob("pid*")
        if Path(f"/proc/{path.name.removeprefix('pid')}").exists()
    ]


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_match_that_is_ended_keeps_its_log(
    run: Run, bot: Bot, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    process = subprocess.Popen(
        [*COMMAND, "match", "rothspitzen", bot(SLOW), "@first", "@first", "--deals", "100000",
         "--log", "match.log"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    wait_for(lambda: alive(tmp_path))
    time.sleep(0.5)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert out == ""
    assert "Traceback" not in err
    assert alive(tmp_path) == []
    log = (tmp_path / "match.log").read_text(encoding="utf-8")
    assert log.splitlines()[-1] == "void interrupted"
    assert run("verify", "match.log").returncode == 0


def test_a_closed_pipe_ends_quietly_and_a_log_file_is_completed(run: Run, tmp_path: Path) -> None:
    words = [*COMMAND, "match", "rothspitzen", "@last", "@first", "@count", "--boards", "9",
             "--block", "1", "--format", "log"]  # fmt: skip
    for more in ([], ["--log", "whole.log"]):
        process = subprocess.Popen(
            [*words, *more], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"# kartenspiel")
        process.stdout.close()
        err = process.stderr.read()
        process.stderr.close()
        assert process.wait(timeout=60) == 0
        assert err == b""
    done = run("verify", "whole.log")
    assert done.stdout == "whole.log: 27 matches, 81 deals: right\n"


TOML = """
game = "rothspitzen"
boards = 12
block = 2
seed = "kill"

[[bots]]
name = "slow"
command = "{slow}"

[[bots]]
name = "one"
command = "@last"

[[bots]]
name = "two"
command = "@count"

[[bots]]
name = "three"
command = "@first"
"""


def test_a_tournament_that_was_killed_goes_on_and_ends_with_the_same_table(
    run: Run, bot: Bot, tmp_path: Path
) -> None:
    (tmp_path / "t.toml").write_text(TOML.format(slow=bot(SLOW.replace("0.02", "0.001"))))
    words = ("tournament", "t.toml", "--reproducible")
    whole = run(*words, "--dir", "whole")
    assert whole.returncode == 0, whole.stderr
    for number in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
        more = ["--resume"] if (tmp_path / "cut").exists() else []
        process = subprocess.Popen(
            [*COMMAND, *words, "--dir", "cut", *more],
            cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        time.sleep(1.0)
        process.send_signal(number)
        process.communicate(timeout=30)
    if not (tmp_path / "cut" / "tournament.sqlite").exists():
        assert run(*words, "--dir", "cut").stdout == whole.stdout
        return
    refused = run(*words, "--dir", "cut")
    assert refused.returncode == 2
    assert "--resume" in refused.stderr
    assert "--dir" in refused.stderr
    done = run(*words, "--dir", "cut", "--resume")
    assert done.returncode == 0, done.stderr
    assert done.stdout == whole.stdout
    wait_for(lambda: alive(tmp_path) == [])


def test_nobody_can_read_a_store_but_its_owner(run: Run, tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text(TOML.format(slow="@first").replace("12", "1"))
    assert run("tournament", "t.toml").returncode == 0
    mode = (tmp_path / "t" / "tournament.sqlite").stat().st_mode
    assert mode & 0o077 == 0


def test_a_bot_that_does_not_start_leaves_the_others_their_tournament(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "t.toml").write_text(TOML.format(slow="./none").replace("12", "2"))
    done = run("tournament", "t.toml", "--format", "json")
    assert done.returncode == 3
    import json

    players = {player["name"]: player for player in json.loads(done.stdout)["players"]}
    assert players["slow"]["state"] == "failed"
    assert players["slow"]["score"] is None
    assert all(players[name]["boards"] == 2 for name in ("one", "two", "three"))


MATCH = "match rothspitzen @first @last @count --seed a --deals 1"


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run what follows `kartenspiel` as a shell has it, redirections too."""
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {shlex.join(COMMAND)} {command}"],
        cwd=folder, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize(
    "command", [MATCH, f"{MATCH} --format log", "games", "--help", "--version"]
)
@pytest.mark.parametrize("closed", [">&-", "<&- >&-", "| true"])
def test_a_closed_standard_output_ends_quietly(tmp_path: Path, command: str, closed: str) -> None:
    done = shell(f"{command} {closed}", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_long_result_may_be_cut_off(tmp_path: Path) -> None:
    done = shell("deal rothspitzen --seed a --deals 5000 | head -1", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_log_is_completed_with_all_streams_closed(run: Run, bot: Bot, tmp_path: Path) -> None:
    command = MATCH.replace("@first", shlex.quote(bot(SLOW.replace("0.02", "0"))))
    done = shell(f"{command} --log match.log <&- >&- 2>&-", tmp_path)
    assert done.returncode == 0
    assert run("verify", "match.log").returncode == 0


def test_a_closed_standard_error_costs_no_result(tmp_path: Path) -> None:
    done = shell(f"{MATCH} 2>&-", tmp_path)
    assert done.returncode == 0
    assert "count" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no /dev/full")
@pytest.mark.parametrize("command", [MATCH, "games", "--help", "deal rothspitzen --seed a"])
def test_a_full_disk_behind_standard_output_is_said(tmp_path: Path, command: str) -> None:
    done = shell(f"{command} >/dev/full", tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "kartenspiel: standard output cannot be written: No space left on device\n"
    )
