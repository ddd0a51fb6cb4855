"""Ending a bot: in order, by force, and to the last child."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kartenspiel.errors import Closed
from kartenspiel.transports.child import ChildTransport
from kartenspiel.transports.pipe import PipeTransport

Start = Callable[..., ChildTransport]

LONG_MS = 60_000
"""A grace that only a defect would use up."""


def soon(seconds: float = 20) -> int:
    """A deadline that only a defect would reach."""
    return time.monotonic_ns() + int(seconds * 1e9)


def test_a_bot_that_ends_by_itself_is_not_waited_for(either: Start) -> None:
    bot = either("import sys\nprint('up', flush=True)\nsys.stdin.read()")
    assert bot.receive(soon()) == b"up"
    before = time.monotonic()
    bot.close(LONG_MS)
    assert time.monotonic() - before < 30
    bot.close(LONG_MS)
    bot.kill()
    bot.send(b"nobody\n")
    assert bot.pending() == []


def test_a_bot_has_time_to_save(either: Start, tmp_path: Path) -> None:
    bot = either(
        "import time\nprint('up', flush=True)\nassert input() == 'quit'\ntime.sleep(0.3)\n"
        "open('saved', 'w').close()",
        cwd=tmp_path,
    )
    assert bot.receive(soon()) == b"up"
    bot.send(b"quit\n")
    bot.close(LONG_MS)
    assert (tmp_path / "saved").exists()


def test_what_waits_is_written_before_the_input_ends(either: Start) -> None:
    bot = either(
        "import sys, time\nprint('up', flush=True)\ntime.sleep(0.2)\n"
        "data = sys.stdin.buffer.read()\nprint(len(data), data[-5:])"
    )
    assert bot.receive(soon()) == b"up"
    for _ in range(10):
        bot.send(b"a" * 49_999 + b"\n")
    bot.send(b"quit\n")
    bot.close(LONG_MS)
    assert bot.late_output().splitlines() == [b"500005 b'quit\\n'"]


def test_an_answer_held_back_in_a_buffer_comes_late(start: Start) -> None:
    bot = start("import sys\nfor line in sys.stdin: print('move 7')")
    bot.send(b"choose 100 | move 7\n")
    bot.close(LONG_MS)
    assert bot.late_output() == b"move 7\n"


def test_late_output_is_bounded_and_begins_with_the_begun_line(start: Start) -> None:
    bot = start(
        "import sys\nprint('up\\nhea', end='', flush=True)\nsys.stdin.read()\n"
        "print('rts' + 'a' * 300_000)"
    )
    assert bot.receive(soon()) == b"up"
    bot.close(LONG_MS)
    assert bot.late_output().startswith(b"heartsaaa")
    assert len(bot.late_output()) == 64 * 1024


def test_sigterm_comes_before_sigkill(either: Start) -> None:
    bot = either(
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "def end(*_):\n    os.write(1, b'told\\n')\n    os._exit(0)\n"
        "signal.signal(signal.SIGTERM, end)\nprint('up', flush=True)\n"
        "while True: time.sleep(1)"
    )
    assert bot.receive(soon()) == b"up"
    bot.close(150)
    assert bot.late_output().splitlines() == [b"told"]


def test_sigterm_comes_once(start: Start) -> None:
    bot = start(
        "import os, signal, time\n"
        "signal.signal(signal.SIGTERM, lambda *_: os.write(1, b'told\\n'))\n"
        "print('up', flush=True)\nwhile True: time.sleep(1)"
    )
    assert bot.receive(soon()) == b"up"
    bot.close(150)
    assert bot.late_output() == b"told\n"


@pytest.mark.parametrize(
    "obstinate",
    [
        "import signal, time\nfor s in (1, 2, 15): signal.signal(s, signal.SIG_IGN)\n"
        "print('up', flush=True)\nwhile True: time.sleep(1)",
        "print('up', flush=True)\nwhile True: pass",
        "import os\nprint('up', flush=True)\nwhile True: os.kill(os.getpid(), 19)",
        "import os\nprint('up', flush=True)\nwhile True: os.write(2, b'x' * 9999)",
        "import os\nprint('up', flush=True)\nwhile True: os.write(1, b'x' * 9999)",
    ],
    ids=["ignores", "computes", "stops itself", "fills stderr", "fills stdout"],
)
@pytest.mark.parametrize("way", ["close", "kill"])
def test_the_obstinate_are_ended(
    either: Start, is_running: Callable[[int], bool], obstinate: str, way: str
) -> None:
    bot = either(obstinate)
    assert bot.receive(soon()) == b"up"
    before = time.monotonic()
    if way == "close":
        bot.close(50)
    else:
        bot.kill()
    assert time.monotonic() - before < 10
    assert not is_running(bot.pid)


HELPERS = {
    "child": "sleep 100 &",
    "shell stays": "(sleep 100; true) &",
    "own session": "setsid sleep 100 &",
    "orphan in an own session": "setsid -f sleep 100",
    "twice orphaned": "setsid -f sh -c 'sleep 100 & setsid sleep 100 & exit'",
    "without environment": "env -i setsid sleep 100 &",
    "orphan without environment": "env -i setsid -f sleep 100",
    "orphan without pipes": "setsid -f sleep 100 <&- >&- 2>&-",
    "without anything": "env -i setsid sleep 100 <&- >&- 2>&- &",
    "stopped": "(kill -STOP $(exec sh -c 'echo $PPID')) &",
    "deaf": "(trap '' TERM HUP; sleep 100; sleep 100) &",
}


@pytest.mark.parametrize("first", ["stays", "leaves"])
@pytest.mark.parametrize("helper", HELPERS.values(), ids=HELPERS.keys())
def test_no_helper_is_left(either: Start, tmp_path: Path, helper: str, first: str) -> None:
    # Each process of the bot has the working directory, by which we find it again.
    bot = either(["sh", "-c", f"trap '' HUP; {helper}\necho up; read a; exit 0"], cwd=tmp_path)
    assert bot.receive(soon()) == b"up"
    limit = soon()
    while len(_processes_in(tmp_path)) < 2:
        assert time.monotonic_ns() < limit
        time.sleep(0.005)
    if first == "leaves" and helper != HELPERS["without anything"]:  # none could be known then
        bot.send(b"go\n")
        with pytest.raises(Closed):
            bot.receive(soon())
    bot.close(20)
    assert _processes_in(tmp_path) == []


def _processes_in(directory: Path) -> list[int]:
    """Processes, zombies excepted, whose working directory is this."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                if (process / "cwd").readlink() == directory:
                    found.append(int(process.name))
            except OSError:
                continue
    return found


def test_helpers_may_end_by_themselves(start: Start, tmp_path: Path) -> None:
    bot = start(["sh", "-c", "(sleep 0.3; echo done > saved) & echo up"], cwd=tmp_path)
    assert bot.receive(soon()) == b"up"
    bot.close(LONG_MS)
    assert (tmp_path / "saved").read_text() == "done\n"


def test_dead_orphans_are_reaped(start: Start) -> None:
    # The fixture finds a zombie that is left.
    orphans = "(true & true); setsid sh -c 'true & true'; sleep 0.1"
    bot = start(["sh", "-c", f"{orphans}; echo up; read a"])
    assert bot.receive(soon()) == b"up"
    bot.close(LONG_MS)


def test_what_is_not_the_bots_stays(start: Start, is_running: Callable[[int], bool]) -> None:
    other = start("import time\nprint('up', flush=True)\ntime.sleep(100)")
    with (
        subprocess.Popen(["sleep", "100"]) as mine,
        subprocess.Popen(["sleep", "100"], start_new_session=True) as session,
    ):
        try:
            bot = start(["sh", "-c", "setsid -f sleep 100; echo up; read a"])
            assert bot.receive(soon()) == b"up"
            bot.close(0)
            assert other.receive(soon()) == b"up"
            assert is_running(other.pid)
            assert mine.poll() is None
            assert session.poll() is None
        finally:
            mine.kill()
            session.kill()
    assert mine.returncode == session.returncode == -signal.SIGKILL


@pytest.mark.parametrize("end", ["killed", "ends", "has ended"])
def test_a_bot_may_itself_be_an_arena(
    start: Start, is_running: Callable[[int], bool], end: str
) -> None:
    inner = (
        "import sys\n"
        f"sys.path[:] = {sys.path!r}\n"
        "from kartenspiel.transports.pipe import PipeTransport\n"
        "bot = PipeTransport(['sleep', '100'])\n"
        "print(bot.pid, flush=True)\nsys.stdin.readline()\n"
        "import os\nos._exit(0)"
    )
    bot = start(inner)
    pid = int(bot.receive(soon()))
    if end == "has ended":
        bot.send(b"end\n")
        with pytest.raises(Closed):
            bot.receive(soon())
    if end == "killed":
        bot.kill()
    else:
        bot.close(100)
    assert not is_running(pid)


def test_an_interrupt_while_closing_leaves_nothing(
    start: Start, is_running: Callable[[int], bool]
) -> None:
    bot = start("import time\nprint('up', flush=True)\ntime.sleep(100)")
    assert bot.receive(soon()) == b"up"

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            bot.close(LONG_MS)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert not is_running(bot.pid)


def test_a_status_that_another_took_is_unknown(start: Start) -> None:
    bot = start("raise SystemExit(3)")
    os.waitpid(bot.pid, 0)
    with pytest.raises(Closed, match="unknown exit status"):
        bot.receive(soon())
    bot.close(LONG_MS)


def test_many_bots_leave_nothing(start: Start) -> None:
    for _ in range(20):
        bot = start(["sh", "-c", "echo up; cat"])
        assert isinstance(bot, PipeTransport)
        assert bot.receive(soon()) == b"up"
        bot.close(LONG_MS)
