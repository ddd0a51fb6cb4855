from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.errors import OptionError
from kartenspiel.tournament.durations import LONGEST_MS, format_duration, parse_duration


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("500ms", 500), ("1s", 1000), ("1.5s", 1500), ("0.001s", 1), ("2min", 120_000),
        ("2m", 120_000), ("1h", 3_600_000), ("0s", 0), ("10 s", 10_000), ("none", None),
        ("-", None), ("1000h", LONGEST_MS),
    ],
)  # fmt: skip
def test_lengths_of_time(text: str, ms: int | None) -> None:
    assert parse_duration(text) == ms


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1000", "`1000ms` or `1000s`"), ("1.5", "no unit"), ("", "like `500ms`"),
        ("-1s", "like `500ms`"), ("1 week", "like `500ms`"), ("1S", "like `500ms`"),
        ("0.5ms", "whole number of milliseconds"), ("1001h", "at most `1000h`"),
        ("1e3s", "like"), ("１s", "like"), ("1s\n", "like"), ("s", "like"), (".5s", "like"),
    ],
)  # fmt: skip
def test_what_is_no_length_of_time_is_refused_with_a_right_one(text: str, hint: str) -> None:
    with pytest.raises(OptionError) as error:
        parse_duration(text)
    assert hint in str(error.value)


@given(st.none() | st.integers(0, LONGEST_MS))
def test_written_and_read_again(ms: int | None) -> None:
    assert parse_duration(format_duration(ms)) == ms
