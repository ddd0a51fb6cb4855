"""What a user can get wrong: one sentence that names the thing, the place and what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.process.conftest import Run

THREE = ("@random", "@random", "@random")

WRONG: dict[str, tuple[tuple[str, ...], int, tuple[str, ...]]] = {
    "command": (("mtach",), 2, ("mtach", "match")),
    "game": (("match", "rothspitze", *THREE), 2, ("`rothspitze`", "`rothspitzen`")),
    "option": (("match", "rothspitzen", *THREE, "-o", "stkae=8"), 2, ("`stkae`", "`stake`")),
    "option form": (("match", "rothspitzen", *THREE, "-o", "stake"), 2, ("NAME=VALUE",)),
    "value": (("match", "rothspitzen", *THREE, "-o", "stake=5"), 2, ("`5`", "multiples of 4")),
    "word": (("match", "rothspitzen", *THREE, "-o", "pack=rot"), 2, ("`rot`", "`roth`")),
    "combination": (("match", "rothspitzen", *THREE, "-o", "ante=each"), 2, ("12", "R1")),
    "preset": (("match", "rothspitzen", *THREE, "--preset", "obr"), 2, ("`obr`", "`ober`")),
    "too few": (("match", "rothspitzen", "@random", "@random"), 2, ("exactly 3", "not by 2")),
    "no bots": (("match", "rothspitzen"), 2, ("BOT",)),
    "ships": (("match", "rothspitzen", "@rnadom", "@last", "@last"), 2, ("`@rnadom`", "`@random`")),
    "huge": (("match", "rothspitzen", *THREE, "--deals", "9" * 30), 2, ("out of range",)),
    "bytes": (("match", "rothspitzen", "./b\udcff", *THREE[:2]), 2, ("not UTF-8", "command")),
    "policy": (("match", "rothspitzen", "@last 3", "@last", "@first"), 2, ("no arguments",)),
    "quote": (("match", "rothspitzen", "sh 'x", "@last", "@first"), 2, ("quote",)),
    "same name": (("match", "rothspitzen", "a=@last", "a=@first", "@first"), 2, ("`a`",)),
    "time": (("match", "rothspitzen", *THREE, "--move-time", "soon"), 2, ("soon", "--move-time")),
    "negative": (("match", "rothspitzen", *THREE, "--deals", "-1"), 2, ("-1", "--deals")),
    "parties": (("match", "rothspitzen", *THREE, "--parties", "2"), 2, ("deals",)),
    "seed": (("match", "rothspitzen", *THREE, "--seed", "a b"), 2, ("seed",)),
    "format": (("match", "rothspitzen", *THREE, "--format", "jsn"), 2, ("`jsn`", "json")),
    "not found": (("match", "rothspitzen", "./none", *THREE[:2]), 1, ("`./none`", "no file")),
    "dies": (
        ("match", "rothspitzen", "sh -c 'echo woe >&2; exit 9'", *THREE[:2]),
        1,
        ("exit status 9", "woe"),
    ),
    "mute": (
        ("match", "rothspitzen", "sleep 60", *THREE[:2], "--start-time", "200ms"),
        1,
        ("`sleep 60`", "200 ms"),
    ),
    "no greeting": (("match", "rothspitzen", "cat", *THREE[:2]), 1, ("`cat`", "bot NAME")),
    "no log": (("verify", "none.log"), 1, ("none.log",)),
    "no file": (("tournament", "none.toml"), 2, ("none.toml",)),
    "games": (("games", "rumy"), 2, ("`rumy`",)),
    "deal seats": (("deal", "rothspitzen", "--seed", "x", "--seats", "4"), 2, ("exactly 3",)),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_command_line(run: Run, name: str) -> None:
    words, code, said = WRONG[name]
    done = run(*words)
    assert done.returncode == code, done.stderr
    assert done.stdout == ""
    for text in said:
        assert text in done.stderr
    # one sentence; Click puts its usage line above its own
    assert len(done.stderr.strip().splitlines()) <= 4


TOML = """
game = "rothspitzen"
boards = 1
seed = "x"

[[bots]]
name = "a"
command = "@first"

[[bots]]
name = "b"
command = "@last"

[[bots]]
name = "c"
command = "@count"
"""

DAMAGED = {
    "unknown key": (TOML.replace("boards", "bords"), ("`bords`", "`boards`")),
    "no TOML": (TOML.replace('"x"', '"x'), ("line 4",)),
    "wrong type": (TOML.replace("boards = 1", 'boards = "one"'), ("`boards`", "boards = ")),
    "no game": (TOML.replace('game = "rothspitzen"', ""), ("`game`",)),
    "bot key": (TOML.replace("command", "comand", 1), ("`comand`", "`command`")),
    "twice": (TOML.replace('"b"', '"a"'), ("`a`",)),
    "name": (TOML.replace('"b"', '"b b"'), ("b b",)),
    "too few": (TOML.split('[[bots]]\nname = "c"')[0], ("3 seats",)),
    "option": (TOML.replace("[[bots]]", "[options]\nstkae = 8\n[[bots]]", 1), ("`stake`",)),
    "not UTF-8": (None, ("UTF-8",)),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_wrong_tournament_file(run: Run, tmp_path: Path, name: str) -> None:
    text, said = DAMAGED[name]
    path = tmp_path / "t.toml"
    path.write_bytes(b'game = "\xff"' if text is None else text.encode())
    done = run("tournament", "t.toml")
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "t.toml" in done.stderr or name in ("too few", "option")
    for part in said:
        assert part in done.stderr
    assert not (tmp_path / "t").exists()  # nothing half begun


def test_damaged_logs_are_named_with_the_line(run: Run, tmp_path: Path) -> None:
    words = ("@last", "a=@last", "@count", "--deals", "2", "--seed", "log", "--reproducible")
    log = run("match", "rothspitzen", *words, "--format", "log").stdout
    lines = log.splitlines(keepends=True)
    trick = next(i for i, line in enumerate(lines) if line.startswith("trick"))
    score = next(i for i, line in enumerate(lines) if line.startswith("score"))
    play = next(i for i, line in enumerate(lines) if line.startswith("play"))
    damages = {
        "winner": (trick, "trick 1\n" if lines[trick] != "trick 1\n" else "trick 2\n"),
        "score": (score, "score 1 1 -2\n"),
        "gone": (play, ""),
        "verb": (play, "plya 0 7e\n"),
        "bytes": (play, "pl\udcffy\n"),
        "head": (0, "match rothspitzen\n"),
        "option": (1, "option stake 5\n"),
    }
    for name, (number, line) in damages.items():
        path = tmp_path / f"{name}.log"
        text = "".join([*lines[:number], line, *lines[number + 1 :]])
        path.write_bytes(text.encode(errors="surrogateescape"))
        done = run("verify", path.name)
        assert done.returncode == 1, name
        assert f"{path.name}:{number + 1}: " in done.stderr, (name, done.stderr)
    whole = "".join(lines)
    (tmp_path / "cut.log").write_text(whole[: len(whole) // 2], encoding="utf-8")
    done = run("verify", "cut.log")
    assert done.returncode == 1
    assert "cut off" in done.stderr
    (tmp_path / "empty.log").touch()
    assert run("verify", "empty.log").returncode == 1
    (tmp_path / "not.xz").write_bytes(b"no archive")
    assert run("verify", "not.xz").returncode == 1


def test_a_log_with_other_cards_than_its_seed(run: Run, tmp_path: Path) -> None:
    words = ("@last", "a=@last", "@count", "--seed", "truth", "--reproducible")
    log = run("match", "rothspitzen", *words, "--format", "log").stdout
    (tmp_path / "lie.log").write_text(log.replace("seed=truth", "seed=lie"), encoding="utf-8")
    done = run("verify", "lie.log")
    assert done.returncode == 1
    assert "not the cards of the seed" in done.stderr
    (tmp_path / "none.log").write_text(log.replace(" seed=truth", ""), encoding="utf-8")
    assert run("verify", "none.log").returncode == 0
