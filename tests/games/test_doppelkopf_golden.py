"""The golden logs of Doppelkopf: every preset, and every word that an option may have."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartenspiel.games.doppelkopf import DoppelkopfOptions
from kartenspiel.options import Truth, Words

GOLDEN = Path(__file__).parents[1] / "golden" / "doppelkopf"
LINES = {
    line for path in GOLDEN.glob("*.log") for line in path.read_text("utf-8").splitlines()
    if line.startswith("option ")
}  # fmt: skip


@pytest.mark.parametrize("preset", [preset.name for preset in DoppelkopfOptions.presets])
def test_every_preset_has_a_golden_log(preset: str) -> None:
    assert (GOLDEN / f"{preset}.log").exists()


def test_every_word_of_every_option_is_in_a_golden_log() -> None:
    words = {
        f"option {declared.name} {word}"
        for declared in DoppelkopfOptions.declared()
        if isinstance(declared.values, Words | Truth)
        for word in declared.values.texts
    }
    assert words
    assert words <= LINES, sorted(words - LINES)
