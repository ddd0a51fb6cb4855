"""Laws of what a game declares about itself: help, docs and option lines come from it."""

from __future__ import annotations

import re

import pytest

from kartenspiel.errors import OptionError
from kartenspiel.games import GAMES, make_game
from kartenspiel.options import Options
from tests.laws.tables import TABLES, every_game


@every_game
def test_names_and_seats(game: str) -> None:
    rules = GAMES[game]
    assert rules.name == game
    assert re.fullmatch(r"[a-z]+", game)
    assert rules.title
    assert rules.seats().step == 1
    assert len(rules.seats()) >= 1
    assert all(rules.board_deals(seats) >= 1 for seats in rules.seats())
    for seats in (0, rules.seats()[0] - 1, rules.seats()[-1] + 1):
        with pytest.raises(OptionError):
            make_game(game, seats)


@every_game
def test_options_are_described(game: str) -> None:
    for declared in GAMES[game].options_type.declared():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", declared.name)
        assert declared.meaning
        assert declared.meaning == declared.meaning.strip().rstrip(".")
        assert declared.values.parse(declared.default_text) == declared.default
        assert declared.values.describe()


@every_game
def test_presets(game: str) -> None:
    presets = GAMES[game].options_type.presets
    assert presets
    assert not presets[0].options, "the first preset is all the defaults"
    assert len({preset.name for preset in presets}) == len(presets)
    for preset in presets:
        assert preset.meaning
        options: Options = GAMES[game].options_type.parse((), preset.name)
        assert set(preset.options.items()) <= set(options.words())


@every_game
def test_every_preset_can_be_played(game: str) -> None:
    presets = {preset.name for preset in GAMES[game].options_type.presets}
    assert {table.preset for table in TABLES if table.game == game} == presets


@every_game
def test_the_pack_and_the_hand_order(game: str) -> None:
    for table in TABLES:
        if table.game == game:
            rules = table.rules()
            assert set(rules.pack) == set(rules.hand_order)


@every_game
def test_moves_and_view_keys_are_described(game: str) -> None:
    rules = GAMES[game]
    assert rules.moves
    assert all(all(row) for row in rules.moves)
    keys = [key for key, _, _ in rules.view_keys]
    assert len(set(keys)) == len(keys)
    assert all(kind for _, kind, _ in rules.view_keys)
