"""Options: declared as data, parsed from words, and never guessed."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.errors import OptionError
from kartenspiel.games import GAMES, game_type, make_game
from kartenspiel.options import Options, Preset, Truth, Whole, Words, near, option
from tests.strategies import option_words

ODD_NUMBERS = [
    "٤", "4_0", " 4", "4 ", "+4", "4.0", "4e1", "0x4", "", "-", "--4", "four", "4\n", "４", "²",
    "9" * 30, "9" * 5000,
]  # fmt: skip
"""What `int()` takes, or breaks at, but is no number here."""


@dataclass(frozen=True)
class Choices(Options):
    """One option of each kind."""

    stake: int = option(4, Whole(-8, 100, step=4), "marks in a Stamm", rule="R1")
    pack: str = option("roth", Words("roth", "schellen"), "the red suit")
    hold: bool = option(False, Truth(), "may he hold")

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("plain", {}, "all defaults"),
        Preset("big", {"stake": "40", "hold": "yes"}, "dear"),
    )


def test_defaults_and_words() -> None:
    assert Choices.parse() == Choices()
    assert Choices().words() == (("stake", "4"), ("pack", "roth"), ("hold", "no"))
    assert [d.default_text for d in Choices.declared()] == ["4", "roth", "no"]
    assert Choices.declared()[0].rule == "R1"
    assert Choices.declared()[0].meaning == "marks in a Stamm"


def test_a_preset_is_applied_first() -> None:
    assert Choices.parse([], "big") == Choices(stake=40, hold=True)
    assert Choices.parse([("stake", "8")], "big") == Choices(stake=8, hold=True)
    assert Choices.parse([("hold", "no"), ("stake", "4")], "big") == Choices()


def test_the_last_word_of_a_name_holds() -> None:
    assert Choices.parse([("stake", "8"), ("stake", "12")]).stake == 12


@pytest.mark.parametrize(
    ("text", "value"),
    [("no", False), ("0", False), ("off", False), ("false", False),
     ("yes", True), ("1", True), ("on", True), ("true", True)],
)  # fmt: skip
def test_truth_spellings(text: str, value: object) -> None:
    options = Choices.parse([("hold", text)])
    assert options.hold is value
    assert dict(options.words())["hold"] == ("yes" if value else "no")


@pytest.mark.parametrize("text", ["", "Yes", "YES", "ja", "y", "2", "01", " no", "no ", "None"])
def test_what_is_no_truth(text: str) -> None:
    with pytest.raises(OptionError, match="is no value of `hold`"):
        Choices.parse([("hold", text)])


@pytest.mark.parametrize(("text", "value"), [("-8", -8), ("0", 0), ("4", 4), ("100", 100)])
def test_whole_numbers(text: str, value: int) -> None:
    assert Choices.parse([("stake", text)]).stake == value


@pytest.mark.parametrize("text", [*ODD_NUMBERS, "-12", "104", "5", "-4_0"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(OptionError) as error:
        Choices.parse([("stake", text)])
    assert str(error.value) == (
        f"the game: `{text}` is no value of `stake` (R1); it takes multiples of 4 from -8 to 100"
    )


@given(st.text(max_size=5))
def test_numbers_are_taken_as_written_or_refused(text: str) -> None:
    try:
        value = Whole(-10_000, 99_999).parse(text)
    except ValueError:
        return
    assert text.isascii()
    assert value == int(text)


def test_near_misses_are_named() -> None:
    with pytest.raises(OptionError, match="Skat has no option `stakes`; did you mean `stake`"):
        Choices.parse([("stakes", "4")], of="Skat")
    with pytest.raises(OptionError, match="no preset `bigg`; did you mean `big`"):
        Choices.parse([], "bigg")
    with pytest.raises(OptionError, match="no preset `x`; there is plain, big"):
        Choices.parse([], "x")
    with pytest.raises(OptionError, match="no option `x`; there is stake, pack, hold"):
        Choices.parse([("x", "")])
    with pytest.raises(OptionError, match="`schelle` is no value of `pack`; did you mean `sch"):
        Choices.parse([("pack", "schelle")])
    assert near("x", []) == "; there is none"


def test_descriptions() -> None:
    assert Whole(1, 9).describe() == "whole numbers from 1 to 9"
    assert Words("a", "b").describe() == "a, b"
    assert Truth().describe() == "no, yes"


def test_options_are_immutable() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Choices().stake = 8  # type: ignore[misc]


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_option_lines_of_every_game_round_trip(game: str, data: st.DataObject) -> None:
    words = data.draw(option_words(game))
    options = GAMES[game].options_type.parse(words)
    assert GAMES[game].options_type.parse(options.words()) == options
    assert set(words) <= set(options.words())


def test_games_by_name() -> None:
    assert game_type("rothspitzen") is GAMES["rothspitzen"]
    with pytest.raises(OptionError, match="there is no game `rotspitzen`; did you mean `roth"):
        game_type("rotspitzen")
    with pytest.raises(OptionError, match="rothspitzen has no option `stak`; did you mean `stake"):
        make_game("rothspitzen", 3, [("stak", "4")])
    with pytest.raises(OptionError, match="rothspitzen is played by exactly 3, not by 4"):
        make_game("rothspitzen", 4)
