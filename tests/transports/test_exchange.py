"""Lines to a bot and back, over pipes and over a terminal alike."""

from __future__ import annotations

import contextlib
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from kartenspiel.errors import Closed, Flooded, TimedOut
from kartenspiel.transports.base import MAX_LINE, Transport
from kartenspiel.transports.child import QUEUE_BYTES, UNASKED_BYTES, ChildTransport

Start = Callable[..., ChildTransport]

ECHO = """
import sys
for line in sys.stdin:
    sys.stdout.write(line)
    sys.stdout.flush()
"""


def soon(seconds: float = 20) -> int:
    """A deadline that only a defect would reach."""
    return time.monotonic_ns() + int(seconds * 1e9)


def pending_after(bot: Transport, count: int) -> list[bytes]:
    """Lines that come unasked, until there are `count`."""
    lines: list[bytes] = []
    limit = soon()
    while len(lines) < count and time.monotonic_ns() < limit:
        lines += bot.pending()
        time.sleep(0.001)
    return lines


def test_question_and_answer(either: Start) -> None:
    bot = either(ECHO)
    for number in range(100):
        assert bot.pending() == []
        bot.send(b"choose %d | a\n" % number)
        assert bot.receive(soon()) == b"choose %d | a" % number


def test_every_byte_passes(either: Start) -> None:
    bot = either("import os\nwhile data := os.read(0, 999): os.write(1, data)")
    line = bytes(byte for byte in range(256) if byte != 10)
    bot.send(line + b"\n" + line + b"\r\n\n")
    assert [bot.receive(soon()) for _ in range(3)] == [line, line, b""]


def test_lines_longer_than_a_terminals_own_limit(either: Start) -> None:
    bot = either(ECHO)
    for length in (4095, 4096, 5000, MAX_LINE):
        bot.send(b"a" * length + b"\n")
        assert bot.receive(soon()) == b"a" * length


def test_one_line_in_two_writes_and_three_lines_in_one(either: Start) -> None:
    bot = either(
        "import os, time\n"
        "os.write(1, b'heart')\ntime.sleep(0.05)\nos.write(1, b's-7\\n')\n"
        "os.read(0, 1)\nos.write(1, b'one\\ntwo\\r\\nthree\\nfo')\n"
        "os.read(0, 1)\nos.write(1, b'ur\\n')\nos.read(0, 9)"
    )
    assert bot.receive(soon()) == b"hearts-7"
    bot.send(b"\n")
    assert bot.receive(soon()) == b"one"
    assert bot.pending() == [b"two", b"three"]
    bot.send(b"\n")
    assert bot.receive(soon()) == b"four"


def test_unasked_lines_are_pending(either: Start) -> None:
    bot = either("import os\nos.write(1, b'a\\nb\\nbegun')\nos.read(0, 9)\nos.write(1, b'!\\n')")
    assert pending_after(bot, 2) == [b"a", b"b"]
    bot.send(b"\n")
    assert bot.receive(soon()) == b"begun!"


def test_silence_is_timed_out_and_a_late_line_still_comes(either: Start) -> None:
    bot = either(
        "import os\nos.write(1, b'half')\nos.read(0, 9)\nos.write(1, b'\\n')\nos.read(0, 9)"
    )
    before = time.monotonic_ns()
    with pytest.raises(TimedOut):
        bot.receive(before + 100_000_000)
    assert time.monotonic_ns() - before >= 100_000_000
    with pytest.raises(TimedOut, match='the beginning of a line: "half"'):
        bot.receive(soon(0.5))
    bot.send(b"\n")
    assert bot.receive(soon()) == b"half"


def test_a_line_that_is_there_counts_after_the_deadline(either: Start) -> None:
    bot = either(
        "import os\nos.write(1, b'a\\nb\\n')\nos.read(0, 9)\nos.write(1, b'c\\n')\nos.read(0, 9)"
    )
    assert bot.receive(soon()) == b"a"
    assert bot.receive(0) == b"b"
    with pytest.raises(TimedOut):
        bot.receive(0)
    bot.send(b"\n")
    time.sleep(0.3)
    assert bot.receive(time.monotonic_ns() - 1) == b"c"


def test_a_long_wait_is_many_short_ones(either: Start) -> None:
    bot = either("import os, time\ntime.sleep(1.2)\nos.write(1, b'a\\n')\nos.read(0, 9)")
    assert bot.receive(None) == b"a"


@pytest.mark.parametrize("asked", [True, False])
def test_an_endless_line_is_a_flood(either: Start, asked: bool) -> None:  # noqa: FBT001
    bot = either("import os\nwhile True: os.write(1, b'a' * 1000)")
    if asked:
        with pytest.raises(Flooded, match="a line of more than 65536 bytes"):
            bot.receive(soon())
    else:
        with pytest.raises(Flooded):
            pending_after(bot, 1)
    with pytest.raises(Flooded):
        bot.receive(soon())


def test_lines_before_a_flood_are_delivered(start: Start) -> None:
    bot = start("import os\nos.write(1, b'a\\nb\\n' + b'c' * 65537 + b'\\nd\\n')\nos.read(0, 9)")
    assert bot.receive(soon()) == b"a"
    assert bot.receive(soon()) == b"b"
    with pytest.raises(Flooded):
        bot.receive(soon())


def test_endless_short_lines_are_a_flood_or_come_in_bounded_pieces(either: Start) -> None:
    bot = either(["yes"])
    assert bot.receive(soon()) == b"y"
    with contextlib.suppress(Flooded):
        assert len(bot.pending()) <= UNASKED_BYTES
    bot.kill()


def test_a_flood_holds_no_memory(start: Start) -> None:
    bot = start(["yes", "a line of some length"])
    assert bot.receive(soon()) == b"a line of some length"
    tracemalloc.start()
    try:
        for _ in range(50):
            with contextlib.suppress(Flooded):
                bot.pending()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000


def test_input_that_is_not_read_never_blocks(either: Start) -> None:
    bot = either("import os, time\nos.write(1, b'up\\n')\ntime.sleep(100)")
    assert bot.receive(soon()) == b"up"
    sent = 0
    with pytest.raises(Flooded, match="does not read its input"):  # noqa: PT012 - sooner or later
        while sent < 2 * QUEUE_BYTES:
            bot.send(b"a" * 99_999 + b"\n")
            sent += 100_000
    assert sent >= QUEUE_BYTES - 100_000
    with pytest.raises(TimedOut):
        bot.receive(soon(0.01))


def test_what_waits_goes_out_while_we_wait(either: Start) -> None:
    bot = either(
        "import sys, time\nprint('up', flush=True)\ntime.sleep(0.2)\n"
        "print(sum(map(len, iter(sys.stdin.buffer.readline, b'end\\n'))), flush=True)\n"
        "sys.stdin.read()"
    )
    assert bot.receive(soon()) == b"up"
    for _ in range(20):
        bot.send(b"a" * 49_999 + b"\n")
    bot.send(b"end\n")
    assert bot.receive(soon()) == b"1000000"


def test_standard_error_never_stops_a_bot(either: Start) -> None:
    bot = either(
        "import sys\n"
        "sys.stderr.write('x' * 1_000_000 + '\\n')\nprint('bot a', flush=True)\n"
        "for line in sys.stdin:\n"
        "    sys.stderr.write('y' * 200_000 + '\\n' + line)\n    print('move', flush=True)\n"
    )
    assert bot.receive(soon()) == b"bot a"
    for number in range(5):
        bot.send(b"choose %d\n" % number)
        assert bot.receive(soon()) == b"move"
    assert bot.last_errors().endswith("choose 4")


def test_endless_standard_error_does_not_hold_up_the_deadline(either: Start) -> None:
    bot = either(["sh", "-c", "yes >&2; true"])
    before = time.monotonic()
    with pytest.raises(TimedOut):
        bot.receive(soon(0.1))
    assert bot.pending() == []
    assert time.monotonic() - before < 10
    assert bot.last_errors().split("\n") == ["y"] * 10


def test_standard_error_is_kept_in_a_file(either: Start, tmp_path: Path) -> None:
    path = tmp_path / "stderr"
    bot = either("raise SystemExit('thinking\\nof \\x1b')", stderr_path=path)
    with pytest.raises(Closed, match="exit status 1"):
        bot.receive(soon())
    assert path.read_bytes() == b"thinking\nof \x1b\n"
    assert bot.last_errors() == "thinking\nof \\x1b"
    bot.kill()
    assert bot.last_errors() == "thinking\nof \\x1b"


def test_standard_error_is_bounded(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "stderr"
    bot = start(
        "import sys\nsys.stderr.write('a' * 300_000 + 'end')",
        stderr_path=path,
        stderr_bytes=10_000,
    )
    with pytest.raises(Closed):
        bot.receive(soon())
    bot.close(5000)
    assert path.stat().st_size < 11_000
    assert path.read_bytes().endswith(b"end")


def test_cpu_time_counts_helpers_and_stays(either: Start) -> None:
    spin = "import time\nwhile time.process_time() < 0.15: pass\n"
    bot = either(
        f"import subprocess, sys\n"
        f"helper = subprocess.Popen([sys.executable, '-c', '''{spin}print(1, flush=True)\n"
        f"input()'''])\n"
        f"helper.wait()\nprint(2, flush=True)\ninput()"
    )
    assert bot.receive(soon()) == b"1"
    assert bot.cpu_ms() >= 100
    bot.send(b"\n")
    assert bot.receive(soon()) == b"2"
    before = bot.cpu_ms()
    assert before >= 100
    bot.kill()
    assert before <= bot.cpu_ms() < 60_000


def test_the_bots_place_and_environment(either: Start, tmp_path: Path) -> None:
    bot = either(
        "import os\nprint(os.getcwd(), os.environ['A'], os.environ.get('B'), flush=True)\n"
        "print(os.getsid(0) == os.getpid(), sorted(os.listdir('/proc/self/fd')), flush=True)",
        cwd=tmp_path,
        env={"A": "1"},
    )
    assert bot.receive(soon()) == f"{tmp_path} 1 None".encode()
    # 3 is the listing itself
    assert bot.receive(soon()) == b"True ['0', '1', '2', '3']"


def test_a_broken_pipe_ends_a_bot_as_usual(either: Start) -> None:
    bot = either(["sh", "-c", "yes | head -n 1; echo ${PIPESTATUS:-done}"])
    assert bot.receive(soon()) == b"y"
    assert bot.receive(soon()) == b"done"
