"""Small bots started for one test, and the check that nothing of them is left behind it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kartenspiel.transports.child import ChildTransport
from kartenspiel.transports.pipe import PipeTransport
from kartenspiel.transports.pty import PtyTransport

Start = Callable[..., ChildTransport]


def _children() -> list[str]:
    """Our child processes, zombies too."""
    threads = Path("/proc/self/task").iterdir()
    return [pid for thread in threads for pid in (thread / "children").read_text().split()]


def _descriptors() -> set[str]:
    return {entry.name for entry in Path("/proc/self/fd").iterdir()}


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a bot: Python source, or a command as a list. Ends it behind the test.

    The process must then have as many children and open descriptors as before.
    """
    children, descriptors = _children(), _descriptors()
    running: list[ChildTransport] = []

    def start(
        bot: str | list[str], kind: type[PipeTransport | PtyTransport] = PipeTransport, **how: Any
    ) -> ChildTransport:
        argv = [sys.executable, "-I", "-S", "-c", bot] if isinstance(bot, str) else bot
        transport = kind(argv, **how)
        running.append(transport)
        return transport

    yield start
    for transport in running:
        transport.kill()
        assert transport.left_running == ()
    assert _children() == children
    assert _descriptors() == descriptors


@pytest.fixture(params=[PipeTransport, PtyTransport], ids=["pipe", "pty"])
def either(request: pytest.FixtureRequest, start: Start) -> Start:
    """Starts a bot like `start`, once with each kind of transport."""

    def start_either(bot: str | list[str], **how: Any) -> ChildTransport:
        return start(bot, request.param, **how)

    return start_either


@pytest.fixture
def is_running() -> Callable[[int], bool]:
    """Whether a process of that number exists and is no zombie."""

    def is_running(pid: int) -> bool:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            return False
        return stat[stat.rindex(")") + 2] != "Z"

    return is_running
