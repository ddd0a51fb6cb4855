"""The log as it is written."""

from __future__ import annotations

import pytest

from kartenspiel import __version__
from kartenspiel.core import Event
from kartenspiel.games import GAMES
from kartenspiel.log.write import SILENT, STAND_IN, LogWriter
from kartenspiel.wire import Header, event_line
from tests.log.logs import check, read, short_log

HEADER = Header("rothspitzen", 3, 2, commit="c0ffee", seed="s", nonce="77")
LINES = [event_line(Event("bid", 1, ("pass",))), event_line(Event("score", None, (1, 0, -1)))]


class Sink:
    """What was handed over, in pieces."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def text(self) -> list[str]:
        """By line."""
        return b"".join(self.pieces).decode().splitlines()


def writer(*, reproducible: bool = False) -> tuple[LogWriter, Sink]:
    """A log whose match has begun."""
    sink = Sink()
    log = LogWriter(sink.pieces.append, reproducible=reproducible)
    log.begin(HEADER, ["option stake 4", "player 0 alice"])
    return log, sink


def test_the_head() -> None:
    log, sink = writer()
    log.flush()
    words = "match rothspitzen seats=3 deals=2 move_ms=1000 bank_ms=0"
    assert sink.text() == [
        f"# kartenspiel {__version__}",
        f"{words} commit=c0ffee seed=s nonce=77",
        "option stake 4",
        "player 0 alice",
    ]
    log, sink = writer(reproducible=True)
    log.flush()
    assert sink.text() == [f"{words} seed=s", "option stake 4", "player 0 alice"]


@pytest.mark.parametrize(
    ("used_ns", "comment"),
    [
        (SILENT, ""),
        (STAND_IN, " # stand-in"),
        (0, " # 0.0"),
        (1, " # 0.1"),
        (100_000, " # 0.1"),
        (100_001, " # 0.2"),
        (9_900_000, " # 9.9"),
        (9_900_001, " # 10.0"),
        (12_345_678_901, " # 12345.7"),
    ],
)
def test_the_time_stands_behind_the_first_event(used_ns: int, comment: str) -> None:
    for reproducible in (False, True):
        log, sink = writer(reproducible=reproducible)
        log.add(LINES, used_ns)
        log.flush()
        kept = comment if not reproducible or "stand-in" in comment else ""
        assert sink.text()[-2:] == [f"bid 1 pass{kept}", "score 1 0 -1"]
    assert LINES[0] == b"bid 1 pass\n"  # it is shared


def test_lines_are_gathered_until_they_are_wanted() -> None:
    log, sink = writer()
    log.add(LINES, 0)
    assert not sink.pieces
    log.flush()
    log.flush()
    assert len(sink.pieces) == 1


def over(log: LogWriter) -> None:
    log.add([b"score 0 0 0\n", b"over 0 0 0\n"], SILENT)


def test_over_and_void_are_the_last_lines_of_a_match() -> None:
    log, sink = writer(reproducible=True)
    over(log)
    log.fault(0, "busy", "it computed")
    log.remark(1, "late")
    log.flush()
    log.void("interrupted")  # between two matches
    assert sink.text()[-4:] == [
        "score 0 0 0",
        "fault 0 busy it computed",
        "remark 1 late",
        "over 0 0 0",
    ]
    log.begin(HEADER, [])
    over(log)
    log.fault(0, "busy", "it computed")
    log.void("busy by alice")
    log.void("broken off")
    log.flush()
    assert sink.text()[-3:] == ["score 0 0 0", "fault 0 busy it computed", "void busy by alice"]
    log.begin(HEADER, [])
    log.void("interrupted")
    assert sink.text()[-1] == "void interrupted"


@pytest.mark.parametrize("game", GAMES)
def test_reproducible_leaves_out_what_differs_and_nothing_else(game: str) -> None:
    full = short_log(game).decode().splitlines()
    short = short_log(game, reproducible=True).decode().splitlines()
    assert full[0].startswith("# ")
    assert full[1].replace(" nonce=00ff", "").partition(" commit=")[0] in short[0]
    kept = [
        line if line.endswith(" # stand-in") or line.startswith(("fault", "remark"))
        else line.partition(" # ")[0]
        for line in full[2:]
    ]  # fmt: skip
    assert kept == short[1:]
    assert any(line.endswith(" # stand-in") for line in short)
    (one,), (other,) = check(short_log(game)), read(short_log(game, reproducible=True))
    assert [line.text for line in one.lines] == [line.text for line in other.lines]
    assert one.header._replace(commit=None, nonce=None) == other.header
