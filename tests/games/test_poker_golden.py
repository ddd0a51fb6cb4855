"""Every preset of Poker has a golden log, and that log the preset's options."""

from __future__ import annotations

import pytest

from kartenspiel.games.poker import PokerOptions
from kartenspiel.log.replay import verify
from kartenspiel.options import Preset
from tests.games.poker_golden import FOLDER, PRESETS
from tests.show.golden import read


def test_every_preset_has_a_golden_log() -> None:
    assert set(PRESETS) == {preset.name for preset in PokerOptions.presets}


@pytest.mark.parametrize("preset", PokerOptions.presets, ids=lambda preset: preset.name)
def test_the_golden_logs_are_right(preset: Preset) -> None:
    match = read(FOLDER / f"{preset.name}.log")
    verify(match)
    assert match.game.options == PokerOptions.parse((), preset.name)
