"""Which processes are a bot's, and which never are."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest

from kartenspiel.transports import processes
from kartenspiel.transports.processes import Found, Process


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """A program in a session of its own, without a marker."""
    with subprocess.Popen(["sleep", "100"], start_new_session=True) as child:
        yield child
        child.kill()


def test_a_bot_is_one_process_at_first(sleeper: subprocess.Popen[bytes]) -> None:
    process = Process(sleeper.pid, "token", frozenset())
    assert process.others() == []
    assert not process.has_ended()
    process.kill()
    assert process.verdict == "signal 9 (SIGKILL)"
    process.release()
    assert process.is_released


def test_what_is_not_ours_is_never_found(
    sleeper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(sleeper.pid, "token", frozenset())
    me, session = os.getpid(), os.getsid(0)
    foreign = [
        Found(1, 0, 0, 0, 1, is_dead=False),  # init
        Found(2, 0, 0, 0, 1, is_dead=False),  # the kernel's threads
        Found(50, 1, 0, 0, 5, is_dead=False),  # started from outside the container
        Found(me, 1, me, session, 9, is_dead=False),
        Found(me + 1, me, me, session, 9, is_dead=False),  # a worker of ours
        Found(70, 1, 70, 70, 9, is_dead=False),
        Found(71, 70, 70, 70, 9, is_dead=False),
    ]
    own = Found(sleeper.pid, me, sleeper.pid, sleeper.pid, 9, is_dead=False)
    helper = Found(90, sleeper.pid, 90, 90, 10, is_dead=False)
    below = Found(91, 1, 91, 90, 11, is_dead=False)
    monkeypatch.setattr(processes, "_all_processes", lambda: iter([*foreign, own, helper, below]))
    assert sorted(process.others()) == [helper, below]
    # Even when the number of the first process has lost its meaning.
    sleeper.kill()
    sleeper.wait()
    monkeypatch.setattr(processes, "_all_processes", lambda: iter(foreign))
    assert process.has_ended()
    assert process.verdict == "an unknown exit status"
    assert process.others() == []
    process.kill()
    process.release()
    assert process.left_running == ()


def test_a_reused_number_is_another_process(
    sleeper: subprocess.Popen[bytes], is_running: Callable[[int], bool]
) -> None:
    found = processes._look(sleeper.pid)
    assert found is not None
    processes._signal(found._replace(started=found.started - 1), processes.signal.SIGKILL)
    time.sleep(0.05)
    assert is_running(sleeper.pid)
    processes._signal(found, processes.signal.SIGKILL)
    assert sleeper.wait() == -9
