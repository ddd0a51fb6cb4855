"""Lines from bytes, however they are cut, and bytes as text for people."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.errors import Flooded
from kartenspiel.transports.base import MAX_LINE
from kartenspiel.transports.lines import LineBuffer, escaped


@given(st.lists(st.binary(max_size=8).map(lambda piece: piece.replace(b"x", b"\n"))))
def test_lines_do_not_depend_on_the_cut(pieces: list[bytes]) -> None:
    buffer = LineBuffer()
    for piece in pieces:
        buffer.feed(piece)
    *lines, begun = b"".join(pieces).split(b"\n")
    assert buffer.take_all() == [line.removesuffix(b"\r") for line in lines]
    assert buffer.begun == begun
    assert buffer.is_empty == (not begun)


def test_an_empty_line_is_a_line() -> None:
    buffer = LineBuffer()
    buffer.feed(b"\n\r\n")
    assert buffer.take_all() == [b"", b""]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_the_longest_line_passes_and_one_byte_more_is_a_flood(end: bytes) -> None:
    buffer = LineBuffer()
    buffer.feed(b"a" * MAX_LINE + end)
    assert buffer.take() == b"a" * MAX_LINE
    buffer.feed(b"before\n" + b"a" * (MAX_LINE + 1) + end + b"behind\n")
    assert buffer.take() == b"before"
    for _ in range(2):
        with pytest.raises(Flooded, match="65536 bytes"):
            buffer.take()
    with pytest.raises(Flooded):
        buffer.take_all()


def test_input_without_an_end_of_line_holds_no_memory() -> None:
    buffer = LineBuffer()
    for _ in range(40):
        buffer.feed(b"a" * MAX_LINE)
        assert len(buffer.begun) <= MAX_LINE + 1
    assert buffer.has_line
    with pytest.raises(Flooded):
        buffer.take()


def test_text_for_people_is_one_harmless_line() -> None:
    assert escaped("Müller ♣".encode()) == "Müller ♣"
    assert escaped(b"M\xfcller\t\x1b[31m\x00") == r"M\xfcller\x09\x1b[31m\x00"
    assert escaped("a\u202eb\u0085c".encode()) == r"a\u202eb\x85c"
    assert escaped(b"a" * 600) == "a" * 500 + "…"
    assert escaped(b"abc", 3) == "abc"
