"""What is kept of a bot's standard error."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartenspiel.errors import StartError
from kartenspiel.transports.errorlog import ErrorLog


def test_a_small_log_is_complete_and_appended(tmp_path: Path) -> None:
    path = tmp_path / "stderr"
    for text in (b"first\n", b"second\n"):
        log = ErrorLog(path)
        log.add(text)
        assert path.read_bytes().endswith(text)
        log.close()
    assert path.read_bytes() == b"first\nsecond\n"


@pytest.mark.parametrize("piece", [1, 7, 999, 5000])
def test_a_large_log_keeps_its_beginning_and_its_end(tmp_path: Path, piece: int) -> None:
    path = tmp_path / "stderr"
    path.write_bytes(b"kept\n")
    whole = b"".join(b"line %d\n" % number for number in range(2000))
    log = ErrorLog(path, limit=1000)
    for at in range(0, len(whole), piece):
        log.add(whole[at : at + piece])
        assert path.stat().st_size <= 1000 + 50
    log.close()
    content = path.read_bytes()
    head, rest = content[:505], content[505:]
    assert head == b"kept\n" + whole[:500]
    remark, tail = rest[1:].split(b"]\n", 1)
    assert rest[:1] == b"\n"
    assert remark == b"[%d bytes left out" % (len(whole) - 500 - len(tail))
    assert len(tail) >= 200
    assert whole.endswith(tail)


def test_without_a_path_the_last_ten_lines_stay() -> None:
    log = ErrorLog(None)
    assert log.last_lines() == ""
    log.add(b"".join(b"line %d\r\n" % number for number in range(100_000)) + b"M\xfc\x1b[0m")
    lines = log.last_lines().split("\n")
    assert lines[0] == "line 99991"
    assert lines[-1] == r"M\xfc\x1b[0m"
    assert len(lines) == 10


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(StartError, match=r"`.*missing/stderr` .*: No such file or directory"):
        ErrorLog(tmp_path / "missing" / "stderr")


def test_a_full_disk_ends_the_keeping_only() -> None:
    log = ErrorLog("/dev/full")
    log.add(b"reason\n")
    assert log.last_lines() == "reason"


def test_a_device_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "errors"
    path.symlink_to("/dev/null")
    ErrorLog(path).close()
    assert path.is_symlink()


def test_a_file_in_which_nothing_came_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "errors"
    ErrorLog(path).close()
    assert not path.exists()
    log = ErrorLog(path)
    log.add(b"woe")
    log.close()
    ErrorLog(path).close()
    assert path.read_bytes() == b"woe"
