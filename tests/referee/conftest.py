"""The referee reads the clock of the fake bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.referee.fakes import CLOCK


@pytest.fixture(scope="package", autouse=True)
def fake_clock() -> Iterator[None]:
    """Time passes only when a fake bot says so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kartenspiel.referee.program.monotonic_ns", CLOCK)
        yield
