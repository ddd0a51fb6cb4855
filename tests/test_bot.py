"""The bot side in Python: from lines to requests, and when it ends."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from kartenspiel.bot import Request, remark, run

HEAD = "kartenspiel 1\nmatch rothspitzen seat=0 seats=3 deals=1 move_ms=1000 bank_ms=0\n"


def answers(lines: str, *, view: bool = False) -> tuple[list[str], list[Request]]:
    """What a bot that takes the last move says to these lines, and what it was asked."""
    asked: list[Request] = []
    said = io.StringIO()

    def choose(request: Request) -> str:
        asked.append(request)
        return request.moves[-1] if request.moves else "nothing"

    run("me", choose, view=view, lines=io.StringIO(lines), answers=said)
    return said.getvalue().splitlines(), asked


def test_it_says_who_it_is_first() -> None:
    assert answers("") == (["bot me"], [])
    assert answers("", view=True) == (["bot me view=1"], [])
    assert answers(HEAD) == (["bot me"], [])


def test_it_answers_each_request_once() -> None:
    text = HEAD + "hand 0 7e 8e\nchoose 1000 | pass | solo\nbid 0 solo\nchoose - | play 7e\n"
    said, asked = answers(text)
    assert said == ["bot me", "solo", "play 7e"]
    assert [(request.ms, request.moves) for request in asked] == [
        (1000, ["pass", "solo"]),
        (None, ["play 7e"]),
    ]
    assert [request.view for request in asked] == [{}, {}]


def test_it_ends_at_quit_and_at_the_end_of_the_input() -> None:
    assert answers("choose 1 | a\nquit\nchoose 1 | b\n")[0] == ["bot me", "a"]
    assert answers("choose 1 | a\nchoose 1 | b\n")[0] == ["bot me", "a", "b"]
    assert answers("choose 1 | a\nover 1 2 3\nmatch x\nchoose 1 | b\n")[0] == ["bot me", "a", "b"]


def test_a_view_belongs_to_the_request_behind_it() -> None:
    text = 'view {"hand":["7e"]}\nchoose 1 | a\nview {"hand":[]}\nchoose 2 | b\n'
    _, asked = answers(text, view=True)
    assert [request.view for request in asked] == [{"hand": ["7e"]}, {"hand": []}]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_both_line_ends(end: str) -> None:
    text = f'view {{"a":1}}{end}choose 1 | a | b{end}quit{end}'
    said, asked = answers(text)
    assert said == ["bot me", "b"]
    assert asked[0].moves == ["a", "b"]
    assert asked[0].view == {"a": 1}


def test_what_it_does_not_know_it_ignores() -> None:
    text = "resume\nresumed\nchoosy 1 | x\nfault illegal `a`: R1\n\nsurprise 0 XX=7c\n"
    assert answers(text) == (["bot me"], [])


def test_a_request_without_a_list() -> None:
    said, asked = answers("choose 1000\n")
    assert said == ["bot me", "nothing"]
    assert (asked[0].ms, list(asked[0].moves)) == (1000, [])


def test_what_it_raises_is_its_own() -> None:
    def fail(_: Request) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run("me", fail, lines=io.StringIO("choose 1 | a\n"), answers=io.StringIO())


def test_a_remark_answers_nothing() -> None:
    said = io.StringIO()
    remark("thinking", said)
    assert said.getvalue() == "# thinking\n"


def test_standard_input_and_output_line_by_line() -> None:
    """Nothing is held back in a buffer while the referee waits."""
    source = "from kartenspiel.bot import run; run('me', lambda request: request.moves[0])"
    with subprocess.Popen(
        [sys.executable, "-c", source], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        assert bot.stdout.readline() == "bot me\n"
        for move in ("a", "b"):
            bot.stdin.write(f"choose 1 | {move}\n")
            bot.stdin.flush()
            assert bot.stdout.readline() == f"{move}\n"
        bot.stdin.write("quit\n")
        bot.stdin.flush()
        assert bot.wait(10) == 0
