"""The bots under `bots/`, each as a real process that is talked to over pipes."""

from __future__ import annotations

import os
import selectors
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Protocol

import pytest

PATIENCE_SECONDS = 60.0
"""How long a line or an end is waited for: only a bot that is broken takes as long."""

MATCH = """\
match rothspitzen seat=1 seats=3 deals=12 move_ms=1000 bank_ms=0 commit=9f
option stake 4
player 0 Jürgen
player 1 choose
player 2 carol
deal 1 dealer=0
ante 0 4
pot 4
hand 1 8e Ae 9g Kg 7r Ts Us As
hand 2 ?? ?? ?? ?? ?? ?? ?? ??
hand 0 ?? ?? ?? ?? ?? ?? ?? ??
"""
OVER = """\
score -14 -10 24
rest 4 4 4
over -10 -6 28
"""


class Talk:
    """A bot's process, its lines in and out."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in = self.process.stdin
        self._out = self.process.stdout
        self._read = b""

    def send(self, text: str) -> None:
        data = text.encode()
        while data:
            data = data[os.write(self._in.fileno(), data) :]

    def line(self) -> str:
        """The next line, without its LF."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while b"\n" not in self._read:
            data = self._some(deadline)
            assert data, f"end of output after {self._read!r}"
            self._read += data
        line, self._read = self._read.split(b"\n", 1)
        return line.decode()

    def ask(self, *moves: str, ms: str = "1000") -> str:
        """The answer to one `choose`, with nothing sent behind it: it must have been flushed."""
        self.send(f"choose {ms} | {' | '.join(moves)}\n")
        return self.line()

    def end(self) -> None:
        """Take the rest of the output, which must be none; then the bot must have ended well."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while data := self._some(deadline):
            self._read += data
        assert self._read == b""
        assert self.process.wait(PATIENCE_SECONDS) == 0
        assert self.process.stderr is not None
        assert self.process.stderr.read() == b""

    def close_input(self) -> None:
        self._in.close()

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        with self.process:  # closes the pipes and waits
            pass

    def _some(self, deadline: float) -> bytes:
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            ready = selector.select(max(0.0, deadline - time.monotonic()))
        assert ready, f"nothing came in {PATIENCE_SECONDS} s, after {self._read!r}"
        return os.read(self._out.fileno(), 65536)


class Ready(Protocol):
    """A bot that can be started."""

    name: str
    command: tuple[str, ...]


Start = Callable[..., Talk]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a bot, with arguments behind its command, and takes its `bot` line.

    Whatever is left of it after the test is ended.
    """
    talks: list[Talk] = []

    def started(bot: Ready, *arguments: str) -> Talk:
        talk = Talk([*bot.command, *arguments])
        talks.append(talk)
        talk.send("kartenspiel 1\n")
        assert talk.line() == f"bot {bot.name}"
        return talk

    yield started
    for talk in talks:
        talk.kill()


def test_two_matches_then_quit(start: Start, bot: Ready) -> None:
    talk = start(bot)
    for _ in range(2):
        talk.send(MATCH)
        assert talk.ask("pass", "solo") in {"pass", "solo"}
        talk.send("bid 1 pass\nsome_verb_of_tomorrow 1 | a | b\nfault illegal R4\n")
        assert talk.ask("play 8e") == "play 8e"
        talk.send(OVER)
    talk.send("quit\n")
    talk.end()


def test_end_of_input(start: Start, bot: Ready) -> None:
    talk = start(bot)
    talk.send(MATCH)
    assert talk.ask("pass", "solo") in {"pass", "solo"}
    talk.close_input()
    talk.end()


def test_transcript_sent_to_a_replacement(start: Start, bot: Ready) -> None:
    talk = start(bot)
    talk.send("resume\n" + MATCH + "bid 1 pass\nresumed\n")
    assert talk.ask("trump e", "trump g") in {"trump e", "trump g"}
    talk.send("quit\n")
    talk.end()


def test_moves_are_copied_word_for_word(start: Start, bot: Ready) -> None:
    """Moves of several words, with signs that a shell or a pattern would take for its own."""
    moves = [
        "pass",
        "meld 7c 8c XX=9c",
        "take 2",
        "swap 1 3 XX",
        "raise 40",
        "a*b [c] $d %s \\e ~ -n",
    ]
    talk = start(bot)
    assert talk.ask(moves[-1]) == moves[-1]
    assert talk.ask(*moves, ms="-") in moves
    talk.send("quit\n")
    talk.end()


def test_several_hundred_answers_are_listed_moves(start: Start, bot: Ready) -> None:
    talk = start(bot)
    talk.send(MATCH)
    cards = [rank + suit for suit in "egrs" for rank in "789TUOKA"]
    for turn in range(500):
        moves = [f"play {card}" for card in cards[turn % 7 : turn % 7 + 1 + turn % 25]]
        answer = talk.ask(*moves)
        assert answer in moves
        talk.send(f"play 1 {answer.removeprefix('play ')}\ntrick 1\n")
    talk.send("quit\n")
    talk.end()


def test_answers_are_random(start: Start, random_bot: Ready) -> None:
    """Each of four moves comes in 400 answers (chance of a miss: below 1e-49)."""
    talk = start(random_bot)
    assert {talk.ask("a", "b", "c", "d") for _ in range(400)} == {"a", "b", "c", "d"}
    talk.send("quit\n")
    talk.end()


def test_a_seed_repeats_a_run(start: Start, random_bot: Ready) -> None:
    runs = []
    for seed in ("7", "7", "8"):
        talk = start(random_bot, seed)
        runs.append([talk.ask("a", "b", "c", "d") for _ in range(100)])
        talk.send("quit\n")
        talk.end()
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_without_a_seed_every_run_is_another(start: Start, random_bot: Ready) -> None:
    runs = []
    for _ in range(2):
        talk = start(random_bot)
        runs.append([talk.ask("a", "b", "c", "d") for _ in range(100)])
        talk.send("quit\n")
        talk.end()
    assert runs[0] != runs[1]


def test_a_line_that_comes_in_pieces(start: Start, bot: Ready) -> None:
    talk = start(bot)
    for piece in (MATCH + "cho", "ose 10", "00 | pa", "ss |", " solo | cou", "leur\nbid 1 "):
        talk.send(piece)
        time.sleep(0.01)  # so that it is read as a piece of its own
    assert talk.line() in {"pass", "solo", "couleur"}
    talk.send("pass\n")
    assert talk.ask("pass") == "pass"
    talk.send("quit\n")
    talk.end()


def test_first_answers_every_choose_of_one_read(start: Start, first_bot: Ready) -> None:
    talk = start(first_bot)
    talk.send("choose 1 | a b | c\npot 4\nchoose 2 | d\nchoose - | e | f\nchoose 3\nqui")
    assert [talk.line(), talk.line(), talk.line()] == ["a b", "d", "e"]
    talk.send("t\n")
    talk.end()


def test_first_reads_more_at_once_than_it_can_hold(start: Start, first_bot: Ready) -> None:
    """More in all than its buffer of a megabyte; the pipe cuts the lines anywhere."""
    talk = start(first_bot)
    hand = "hand 1" + " 8e" * 400
    talk.send("".join(f"{hand}\nchoose 1 | play {turn} | pass\n" for turn in range(1500)))
    assert [talk.line() for _ in range(1500)] == [f"play {turn}" for turn in range(1500)]
    talk.send("quit\n")
    talk.end()
