"""A command that cannot be started is one sentence with the command and the reason."""

from __future__ import annotations

import re
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kartenspiel.errors import StartError
from kartenspiel.transports.child import ChildTransport

Start = Callable[..., ChildTransport]


def write(path: Path, content: str, mode: int = 0o755) -> None:
    """A file with its rights."""
    path.write_text(content)
    path.chmod(mode)


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "the command of the bot is empty"),
        ([""], "the command of the bot is empty"),
        (["no-such-bot", "--level", "3 a"], "`no-such-bot --level '3 a'` cannot be started: "
         "there is no program `no-such-bot` on the search path"),
        (["robot"], "no program `robot` on the search path; for the file here say `./robot`"),
        (["./missing"], "there is no file `./missing`"),
        (["./robot/more"], "not a directory"),
        (["./directory"], "`./directory` is a directory"),
        (["./text"], "`./text` is not executable (`chmod +x`)"),
        (["./noformat"], "`./noformat` has no format that the system can run"),
        (["./nothere"], "its interpreter `/not/there` is missing or not executable"),
        (["./dos"], "its interpreter `/bin/sh\\x0d` is missing or not executable"),
        (["./robot", "a\0b"], "it contains a NUL character"),
        (["./robot", "a" * 5_000_000], "argument list too long"),
    ],
)  # fmt: skip
def test_commands_that_cannot_be_started(
    either: Start, tmp_path: Path, argv: list[str], message: str
) -> None:
    (tmp_path / "directory").mkdir()
    write(tmp_path / "robot", "#!/bin/sh\n")
    write(tmp_path / "text", "text", 0o644)
    write(tmp_path / "noformat", "\x01\x02\x03 no program")
    write(tmp_path / "nothere", "#!/not/there -x\n".replace(" -x", ""))
    write(tmp_path / "dos", "#!/bin/sh\r\n")
    with pytest.raises(StartError, match=re.escape(message)) as caught:
        either(argv, cwd=tmp_path)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    ("place", "what"), [("missing", "does not exist"), ("file", "is not a directory")]
)
def test_a_wrong_working_directory(either: Start, tmp_path: Path, place: str, what: str) -> None:
    write(tmp_path / "file", "")
    with pytest.raises(StartError, match=f"its working directory `{tmp_path / place}` {what}"):
        either(["cat"], cwd=tmp_path / place)


def test_programs_are_found_like_in_a_shell(either: Start, tmp_path: Path) -> None:
    odd = tmp_path / "with 'blanks' \"and\" \\more"
    odd.mkdir()
    write(odd / "my bot", '#!/bin/sh\necho "$PWD" $#\n')
    bot = either(["./my bot"], cwd=odd)
    assert bot.receive(None) == f"{odd} 0".encode()
    bot = either(["my bot", "a b", "'"], env={"PATH": str(odd)}, cwd=tmp_path)
    assert bot.receive(None) == f"{tmp_path} 2".encode()


@pytest.mark.parametrize("spare", range(-1, 10))
def test_a_lack_of_descriptors_is_said(start: Start, spare: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    used = len(list(Path("/proc/self/fd").iterdir()))  # one of them is the listing's own
    resource.setrlimit(resource.RLIMIT_NOFILE, (used + spare, hard))
    try:
        start(["cat"]).kill()  # from some number on it starts
    except StartError as error:
        assert spare < 9
        assert "too many open files" in str(error)  # noqa: PT017
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_standard_error_that_cannot_be_kept(either: Start, tmp_path: Path) -> None:
    how: dict[str, Any] = {"stderr_path": tmp_path / "missing" / "file"}
    with pytest.raises(StartError, match="for standard error cannot be written"):
        either(["cat"], **how)
