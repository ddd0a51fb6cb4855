"""`@basic` behind the protocol: what it says, what it does with an unknown game, its strength."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from kartenspiel.bot import Request, run
from kartenspiel.games import GAMES
from kartenspiel.shipped.basic import MODULES, chooser
from kartenspiel.shipped.basic.__main__ import main


def talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str) -> str:
    """What the bot writes when it is sent `lines`."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    main([])
    return capsys.readouterr().out


def test_knows_only_games_that_there_are() -> None:
    assert set(MODULES) <= set(GAMES)
    assert all(chooser(game) is not None for game in MODULES)
    assert chooser("skat") is None


def test_plays_the_first_move_of_an_unknown_game_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    view = json.dumps({"game": "skat", "moves": ["pass", "18"]})
    lines = f"view {view}\nchoose 1000 | pass | 18\n" * 2 + "quit\n"
    assert talk(monkeypatch, capsys, lines).splitlines() == [
        "bot basic view=1",
        "# no rules of thumb for skat: the first listed move is played",
        "pass",
        "pass",
    ]


def test_takes_no_arguments() -> None:
    with pytest.raises(SystemExit, match="usage: @basic"):
        main(["--seed", "7"])


def test_a_bot_is_asked_with_moves_time_and_view() -> None:
    asked: list[Request] = []

    def choose(request: Request) -> str:
        asked.append(request)
        return request.moves[-1]

    lines = io.StringIO('view {"phase":"bid"}\nchoose 12 | pass | solo\nchoose - | stop | tout\n')
    answers = io.StringIO()
    run("keen", choose, view=True, lines=lines, answers=answers)
    assert answers.getvalue() == "bot keen view=1\nsolo\ntout\n"
    assert [(list(r.moves), r.ms) for r in asked] == [
        (["pass", "solo"], 12),
        (["stop", "tout"], None),
    ]
    assert asked[0].view == {"phase": "bid"}


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The real command."""
    return subprocess.run(
        [sys.executable, "-m", "kartenspiel", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("preset", ["pierer", "schellenspitzen_ober"])
def test_plays_matches_that_verify(tmp_path: Path, preset: str) -> None:
    words = ["match", "rothspitzen", "@basic", "@basic", "@random --seed 1", "--boards", "3"]
    words += ["--seed", "basic", "--preset", preset, "--no-pin", "--reproducible"]
    for name in ("one.log", "two.log"):
        done = command(tmp_path, *words, "--log", name)
        assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "one.log").read_bytes() == (tmp_path / "two.log").read_bytes()
    verified = command(tmp_path, "verify", "one.log")
    assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("others", [["@random", "@random"], ["@first", "@random"]])
def test_is_stronger_than_chance_and_than_passing(tmp_path: Path, others: list[str]) -> None:
    done = command(
        tmp_path, "match", "rothspitzen", "@basic", *others, "--boards", "300",
        "--seed", "strength", "--seatings", "permutations", "--no-pin", "--format", "json",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    players = {player["name"]: player for player in json.loads(done.stdout)["players"]}
    basic = players.pop("basic")
    assert basic["interval"][0] > 0
    assert all(other["interval"][1] < basic["interval"][0] for other in players.values())
