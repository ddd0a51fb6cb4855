"""End of output, end of the process and silence: three things, each named."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

import pytest

from kartenspiel.errors import Closed, TimedOut
from kartenspiel.transports.child import ChildTransport

Start = Callable[..., ChildTransport]


def soon(seconds: float = 20) -> int:
    """A deadline that only a defect would reach."""
    return time.monotonic_ns() + int(seconds * 1e9)


@pytest.mark.parametrize(
    ("end", "verdict"),
    [
        ("raise SystemExit(0)", "exit status 0"),
        ("raise SystemExit(3)", "exit status 3"),
        ("import os; os.kill(os.getpid(), 11)", r"signal 11 \(SIGSEGV\)"),
        ("import os; os.abort()", r"signal 6 \(SIGABRT\)"),
        ("import os; os.kill(os.getpid(), 9)", r"signal 9 \(SIGKILL\)"),
        ("import os; os.kill(os.getpid(), 40)", r"signal 40$"),
    ],
)
def test_the_end_of_the_process_is_named(either: Start, end: str, verdict: str) -> None:
    bot = either(end)
    for _ in range(2):
        with pytest.raises(Closed, match=verdict):
            bot.receive(None)
    assert bot.pending() == []
    bot.send(b"nobody reads this\n")
    bot.close(1000)
    with pytest.raises(Closed, match="ended by the arena"):
        bot.receive(None)


def test_the_end_is_seen_long_before_the_deadline(either: Start) -> None:
    bot = either("input()\nraise SystemExit(3)")
    before = time.monotonic()
    bot.send(b"choose\n")
    with pytest.raises(Closed, match="exit status 3"):
        bot.receive(soon(60))
    assert time.monotonic() - before < 30


def test_last_words_are_delivered_first(either: Start) -> None:
    bot = either("import os\nos.write(1, b'a\\nb\\nhalf a mo')\nos._exit(4)")
    time.sleep(0.2)
    assert bot.receive(0) == b"a"
    assert bot.receive(0) == b"b"
    with pytest.raises(Closed, match='exit status 4, after the beginning of a line: "half a mo"'):
        bot.receive(0)


def test_many_last_words_are_delivered(either: Start) -> None:
    bot = either("import sys\nsys.stdout.write('move 12\\n' * 5000)")
    assert [bot.receive(soon()) for _ in range(5000)] == [b"move 12"] * 5000
    with pytest.raises(Closed, match="exit status 0"):
        bot.receive(soon())


def test_an_end_is_named_though_the_deadline_has_passed(either: Start) -> None:
    bot = either("raise SystemExit(5)")
    time.sleep(0.3)
    with pytest.raises(Closed, match="exit status 5"):
        bot.receive(0)


def test_a_grandchild_does_not_hide_the_end(either: Start) -> None:
    bot = either(["sh", "-c", "trap '' HUP; sleep 100 & echo last; exit 3"])
    assert bot.receive(soon()) == b"last"
    with pytest.raises(Closed, match="exit status 3"):
        bot.receive(soon(60))
    before = time.monotonic()
    bot.kill()
    assert time.monotonic() - before < 30


def test_closed_output_is_no_end_of_the_process(start: Start) -> None:
    bot = start("import os, time\nos.write(1, b'a\\n')\nos.close(1)\ntime.sleep(100)")
    assert bot.receive(soon()) == b"a"
    with pytest.raises(Closed, match="closed its output"):
        bot.receive(None)
    assert bot.pending() == []


def test_a_bot_that_ends_after_closing_its_output_shows_its_status(start: Start) -> None:
    bot = start("import os, time\nos.close(1)\ntime.sleep(0.05)\nos._exit(7)")
    with pytest.raises(Closed, match="exit status 7"):
        bot.receive(None)


def test_a_closed_terminal_is_a_closed_output(either: Start) -> None:
    bot = either(
        "import os, signal, time\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "for fd in (0, 1, 2): os.close(fd)\ntime.sleep(100)"
    )
    with pytest.raises(Closed, match="closed its output"):
        bot.receive(soon(60))
    bot.send(b"a\n")
    bot.send(b"b\n")


def test_writing_to_the_dead_harms_nobody(either: Start) -> None:
    bot = either("raise SystemExit(0)")
    limit = soon()
    while time.monotonic_ns() < limit:
        bot.send(b"a" * 10_000 + b"\n")
        try:
            bot.receive(soon(0.01))
        except TimedOut:
            continue
        except Closed:
            break
    bot.send(b"a\n")


def test_nor_where_the_signal_had_its_default_back(start: Start) -> None:
    before = signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        bot = start("raise SystemExit(0)")
        time.sleep(0.2)
        for _ in range(3):
            bot.send(b"a\n")
    finally:
        signal.signal(signal.SIGPIPE, before)


def test_a_closed_standard_error_is_nothing(either: Start) -> None:
    bot = either(
        "import os\nos.close(2)\nos.write(1, b'a\\n')\nos.read(0, 9)\nos.write(1, b'b\\n')"
    )
    assert bot.receive(soon()) == b"a"
    assert bot.last_errors() == ""
    bot.send(b"\n")
    assert bot.receive(soon()) == b"b"


def test_a_closed_input_is_nothing(start: Start) -> None:
    bot = start(
        "import os, time\nos.close(0)\nos.write(1, b'a\\n')\ntime.sleep(0.2)\nos.write(1, b'b\\n')"
    )
    assert bot.receive(soon()) == b"a"
    bot.send(b"a\n")
    bot.send(b"a" * 100_000 + b"\n")
    assert bot.receive(soon()) == b"b"


def test_input_closed_while_lines_wait(start: Start) -> None:
    bot = start(
        "import os, time\nos.write(1, b'a\\n')\ntime.sleep(0.2)\nos.close(0)\n"
        "time.sleep(0.2)\nos.write(1, b'b\\n')"
    )
    assert bot.receive(soon()) == b"a"
    bot.send(b"a" * 200_000 + b"\n")
    assert bot.receive(soon()) == b"b"


def test_without_a_descriptor_for_the_process(
    either: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_pid: int, _flags: int = 0) -> int:
        raise OSError("not here")

    monkeypatch.setattr(os, "pidfd_open", refuse)
    bot = either(["sh", "-c", "trap '' HUP; sleep 100 & echo last; read a; exit 3"])
    assert bot.receive(soon()) == b"last"
    bot.send(b"\n")
    with pytest.raises(Closed, match="exit status 3"):
        bot.receive(None)
    bot.close(0)


def test_signals_to_us_do_not_disturb_a_wait(start: Start) -> None:
    seen = []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        bot = start("import os, time\ntime.sleep(0.3)\nos.write(1, b'a\\n')\nos.read(0, 9)")
        assert bot.receive(soon()) == b"a"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert seen
