"""Logs as they are read: whole, cut off, compressed, and what is none."""

from __future__ import annotations

import gzip
import io
import lzma
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.errors import LogError, OptionError
from kartenspiel.games import GAMES
from kartenspiel.log.read import LoggedMatch, open_log, read_matches
from kartenspiel.log.replay import replay, verify
from kartenspiel.wire import option_line, player_line
from tests.log.logs import GAME_LOGS, T29, check, read, short_log


def rewritten(match: LoggedMatch) -> str:
    """The log of a match without remarks above it and times."""
    lines = [str(match.header)]
    lines += [option_line(*words) for words in match.game.options.words()]
    lines += [" ".join((player_line(s, n), *w)) for s, (n, w) in enumerate(match.players)]
    for line in match.lines:
        comment = " # stand-in" if line.comment and line.comment.stand_in else ""
        lines.append(line.text + comment)
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("path", GAME_LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_log_is_read_whole(path: Path) -> None:
    (match,) = check(path.read_bytes())
    assert not match.cut_off
    assert match.void is None
    assert rewritten(match) == path.read_text("utf-8")


def test_times_and_stand_ins_and_what_bots_said() -> None:
    (match,) = check(short_log(deals=3))
    kinds = {kind: [line for line in match.lines if line.kind == kind] for kind in
             ("event", "fault", "remark")}  # fmt: skip
    assert [line.text for line in kinds["remark"]] == ["remark 0 thinking"]
    assert kinds["fault"][0].text.startswith("fault 0 illegal `nonsense`: ")
    comments = [line.comment for line in kinds["event"] if line.comment]
    assert sum(comment.stand_in for comment in comments) == 1
    assert all((comment.time_ms is None) == comment.stand_in for comment in comments)
    assert kinds["event"] == match.event_lines()
    assert match.lines[0].number == match.first + len(match.game.options.words()) + 3 + 1


def test_matches_follow_one_another_with_anything_remarked_between() -> None:
    log = b"# one\n\n" + T29 + b"# two\n#three\n" + short_log() + T29
    assert [match.header.seed for match in check(log)] == ["roth-53", "short", "roth-53"]
    assert read(b"") == []
    assert read(b"# nothing\n\n") == []


@pytest.mark.parametrize("game", GAMES)
def test_a_log_cut_anywhere_is_read_up_to_there(game: str) -> None:
    """At every byte of the head and then of every few lines."""
    log = short_log(game)
    (whole,) = read(log)
    texts = [line.text for line in whole.event_lines()]
    head, hands = log.index(b"\noption "), log.index(b"\ndeal ")
    places = (range(head + 60), range(0, hands, 17), range(hands, min(hands + 500, len(log)), 11))
    reasons = set()
    for end in {*chain(*places), *range(hands, len(log), 1 + len(log) // 50), len(log) - 1}:
        try:
            matches = read(log[:end])
        except LogError as problem:
            reasons.add(str(problem).partition("is ")[2])
            continue
        if not matches:
            assert log[:end].count(b"\n") <= 1  # the remark above the match
            continue
        (match,) = matches
        assert match.cut_off
        verify(match)
        told = [str(event) for _, step in replay(match) for event in step.events]
        assert told == texts[: len(match.event_lines())]
    assert reasons <= {
        "cut off in this line, outside any match",
        "cut off here, in the head of a match",
    }


def test_a_log_cut_between_or_behind_matches() -> None:
    log = T29 + b"# kartenspiel 1.0"
    with pytest.raises(LogError, match=r"^x\.log:\d+: the log is cut off in this line, outside"):
        read(log)
    with pytest.raises(LogError, match=r"^x\.log:1: .*cut off"):
        read(b"match roth")
    first = next(read_matches(io.BytesIO(log), "x.log"))
    assert not first.cut_off


@pytest.mark.parametrize("kind", ["gz", "xz"])
def test_compressed_logs_cut_and_damaged(tmp_path: Path, kind: str) -> None:
    log = T29 * 2
    data = gzip.compress(log, mtime=0) if kind == "gz" else lzma.compress(log)
    path = tmp_path / f"m.log.{kind}"

    def outcome(content: bytes) -> tuple[int, str]:
        path.write_bytes(content)
        count = 0
        try:
            with open_log(str(path)) as stream:
                for match in read_matches(stream, path.name):
                    count += 1
                    if match.cut_off:
                        return count, "cut off"
        except LogError as problem:
            return count, str(problem).removeprefix(f"{path.name}:")
        return count, ""

    assert outcome(data) == (2, "")
    for end in range(0, len(data), 3):
        found, reason = outcome(data[:end])
        assert reason or (end == 0 and found == 0), end
        assert path.name not in reason
    for place in range(0, len(data), 9):
        damaged = data[:place] + bytes([data[place] ^ 0x5A]) + data[place + 1 :]
        found, reason = outcome(damaged)
        assert reason or (found == 2 and kind == "gz" and place < 10), place  # time, system


def test_logs_that_cannot_be_opened(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "none.log", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(LogError, match=reason), open_log(str(path)):
            pass


HEAD = T29.decode().splitlines()
MATCH = HEAD[0]


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (["bid 0 pass"], "1: `bid 0 pass` stands where a `match` line is due"),
        (["match Rothspitzen seats=3"], "1: `match Rothspitzen seats=3` is no `match` line"),
        ([MATCH.replace("rothspitzen", "rotspitzen")], "1: .*`rotspitzen`.*rothspitzen"),
        ([MATCH.replace("deals=1", "deals=0")], "1: .* is no `match` line"),
        ([MATCH.replace("deals=1", "deals=\u0661")], "1: .* is no `match` line"),
        ([MATCH, "option stake 4", "option stake 4", "option steak 4"], "4: .*`steak`.*stake"),
        ([MATCH, "option stake x"], "2: .*stake"),
        ([MATCH, "option stake"], "2: .*`option NAME VALUE`"),
        ([MATCH, "hello"], "2: `hello` stands where an `option` or `player` line is due"),
        ([MATCH, "player 1 bob"], "2: player 0 is due here, not 1"),
        ([MATCH, "player \u0660 bob"], "2: .*`player S NAME`"),
        ([MATCH, f"player {'9' * 5000} bob"], "2: .*`player S NAME`"),
        ([MATCH, "player 0 b b", "player 1 -c"], "3: `-c` is no name"),
        ([MATCH.replace("deals", "parties"), *HEAD[14:17]], "4: .*counted in deals"),
        ([MATCH.replace("seats=3", "seats=2"), *HEAD[14:16]], "3: rothspitzen is played by"),
        ([*HEAD[:17], "fault 3 illegal x"], "18: .*names no seat"),
        ([*HEAD[:17], f"remark {'9' * 5000} x"], "18: .*names no seat"),
        ([*HEAD[:17], "fault 0 oops x"], "18: `oops` is no kind of fault"),
        ([*HEAD[:17], "deal 1 dealer=0 # soon"], "18: .*neither a time nor `stand-in`"),
        ([*HEAD[:17], "deal 1 \x1b[2J # soon"], r"18: .*\\x1b\[2J"),
    ],
)
def test_what_is_no_log_is_refused_with_its_line(lines: list[str], place: str) -> None:
    with pytest.raises(LogError, match=rf"(?s)^x\.log:{place}"):
        check("".join(f"{line}\n" for line in lines).encode())


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(LogError, match=r"^x\.log:2: `\\xff\\x00` is not UTF-8"):
        read(b"# x\n\xff\x00\n")


@given(st.lists(st.binary(max_size=30) | st.sampled_from(T29.splitlines()), max_size=40))
def test_arbitrary_lines_are_refused_or_empty(lines: list[bytes]) -> None:
    refused_or_empty(b"\n".join(lines))


@given(st.binary(max_size=200), st.integers(0, len(T29)), st.integers(0, 30))
def test_arbitrary_bytes_in_a_log_are_refused(data: bytes, place: int, gone: int) -> None:
    refused_or_empty(T29[:place] + data + T29[place + gone :])


def refused_or_empty(log: bytes) -> None:
    """No other exception; what is taken for a match is one."""
    try:
        for match in check(log):
            assert rewritten(match)
    except LogError:
        pass
    except OptionError as problem:  # it must have its place
        raise AssertionError from problem
