"""Every line of protocol 1 and its value, both ways."""

from __future__ import annotations

import json
import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.cards import Card
from kartenspiel.core import Event, Verb, parse_event
from kartenspiel.course import Course, seeded
from kartenspiel.errors import NotationError
from kartenspiel.games import GAMES, game_type, make_game
from kartenspiel.wire import (
    Choices,
    Comment,
    Header,
    Hello,
    check_name,
    choose_words,
    distinct_names,
    event_line,
    fault_line,
    log_header,
    masked_line,
    option_line,
    parse_header,
    parse_hello,
    parse_option,
    parse_player,
    player_line,
    printable,
    remark_line,
    split_comment,
    view_line,
    void_line,
)
from tests.strategies import card_texts, event_lines, seeds

HEX = st.text("0123456789abcdef", min_size=1, max_size=64)
NUMBERS = st.integers(0, 10**18 - 1)
LETTERS = "".join(
    c for c in map(chr, range(0x250)) if c.isalpha() and unicodedata.name(c).startswith("LATIN ")
)
NAMES = st.from_regex(rf"[{LETTERS}0-9][{LETTERS}0-9._+-]{{0,31}}", fullmatch=True).filter(
    lambda name: unicodedata.is_normalized("NFC", name)
)

# ---- names


@pytest.mark.parametrize(
    "name",
    ["a", "7", "Bärbel", "Łukasz", "x" * 32, "0day", "a.b_c+d-e", "Ångström", "ß", "e\u0301"[:1]],
)
def test_names(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "x" * 33, ".a", "_a", "+a", "-a", "a b", "a=b", "a/b", "a\n", "a\0", "a|b", "#a"),
        *("e\u0301", "A\u030angstrom"),  # not NFC
        *("алиса", "Ωmega", "名", "٣", "a٣", "²", "a²", "a\u200b", "\uff41", "ª", "\u24d0"),
        *("\ud800", "a\udcff", "\U0001f0a1"),
    ],
)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(NotationError, match="is no name; a name is 1 to 32 Latin") as caught:
        check_name(name)
    assert str(caught.value).isprintable()


@given(NAMES)
def test_every_name_of_the_grammar(name: str) -> None:
    assert check_name(name) == name
    assert parse_player(player_line(3, name)) == (3, name, ())


@given(st.text())
def test_a_name_is_accepted_or_refused(text: str) -> None:
    with suppress(NotationError):
        assert len(check_name(text).split()) == 1


@pytest.mark.parametrize(
    ("names", "distinct"),
    [
        ("a b c", "a b c"),
        ("a a a", "a a-2 a-3"),
        ("a a a-2", "a a-3 a-2"),
        ("a-2 a a", "a-2 a a-3"),
        ("a a a-2 a-2", "a a-3 a-2 a-2-2"),
        ("a-2 a-2 a a", "a-2 a-2-2 a a-3"),
        (f"{'x' * 32} {'x' * 32}", f"{'x' * 32} {'x' * 30}-2"),
        (f"{'x' * 32} {'x' * 31}y {'x' * 32} {'x' * 31}y", None),
        (" ".join(["x" * 32] * 10), None),
    ],
)
def test_equal_names_at_a_table(names: str, distinct: str | None) -> None:
    found = distinct_names(names.split())
    assert distinct is None or found == distinct.split()
    assert len(set(found)) == len(found)


@given(st.lists(st.sampled_from(["a", "a-2", "a-3", "ab", "x" * 32, "x" * 30 + "-2"]), max_size=10))
def test_names_at_a_table_are_distinct_names(names: list[str]) -> None:
    found = distinct_names(names)
    assert len(set(found)) == len(found) == len(names)
    assert [check_name(name) for name in found] == found
    for name in set(names):  # the first keeps it
        assert found[names.index(name)] == name


# ---- the greeting


@pytest.mark.parametrize(
    ("line", "hello"),
    [
        (b"bot alice", Hello("alice")),
        (b"bot alice view=1", Hello("alice", view=True)),
        (b"bot a legal=0 eager=1", Hello("a", legal=False, eager=True)),
        (b"bot a view=1 view=0", Hello("a")),
        (b"bot a view=2 colour=1 legal view", Hello("a")),
        (b"bot a  view=1", Hello("a", view=True)),
        ("bot Bärbel".encode(), Hello("Bärbel")),
        (b"bot \xff\x07", Hello("\\xff\\x07")),
        (b"bot a\r view=1", Hello("a\\x0d", view=True)),
    ],
)
def test_greetings(line: bytes, hello: Hello) -> None:
    assert parse_hello(line) == hello


@pytest.mark.parametrize("line", [b"", b"bot", b"bot ", b"bot  a", b"Bot a", b" bot a", b"bot\ta"])
def test_what_is_no_greeting(line: bytes) -> None:
    with pytest.raises(NotationError, match="where `bot NAME` was due"):
        parse_hello(line)


@given(st.builds(Hello, NAMES, view=st.booleans(), legal=st.booleans(), eager=st.booleans()))
def test_a_greeting_both_ways(hello: Hello) -> None:
    line = " ".join(("bot", hello.name, *hello.words()))
    assert parse_hello(line.encode()) == hello
    assert parse_player(player_line(0, hello.name, hello)) == (0, hello.name, hello.words())


@given(st.binary())
def test_any_first_line_is_a_greeting_or_refused(line: bytes) -> None:
    try:
        parse_hello(line)
    except NotationError as problem:
        shown = str(problem)
    else:
        shown = ""
    assert shown.isprintable() or not shown


# ---- the head


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Any head."""
    parties = draw(st.booleans())
    move_ms = draw(st.none() | NUMBERS)
    length = draw(st.integers(1, 10**18 - 1))
    return Header(
        draw(st.sampled_from(list(GAMES))),
        draw(st.integers(1, 99)),
        None if parties else length,
        length if parties else None,
        move_ms,
        None if move_ms is None else draw(NUMBERS),
        draw(st.none() | st.integers(0, 99)),
        draw(st.none() | HEX),
        draw(st.none() | seeds()),
        draw(st.none() | HEX),
    )


@given(headers())
def test_a_head_both_ways(header: Header) -> None:
    assert parse_header(str(header)) == header
    assert log_header(header, reproducible=False).decode() == f"{header}\n"
    short = log_header(header, reproducible=True).decode()
    assert short == f"{header._replace(commit=None, nonce=None)}\n"


def test_heads_as_they_stand() -> None:
    words = "match rapuse seat=1 seats=4 parties=2 move_ms=5 bank_ms=6 commit=a0 seed=!~ nonce=0b"
    assert parse_header(words) == Header("rapuse", 4, None, 2, 5, 6, 1, "a0", "!~", "0b")
    without = Header("rapuse", 4, 1, move_ms=None, bank_ms=0)
    assert str(without) == "match rapuse seats=4 deals=1 move_ms=- bank_ms=-"


GOOD = "match rapuse seats=4 deals=1 move_ms=5 bank_ms=6"


@pytest.mark.parametrize(
    "text",
    [
        *("", "match", GOOD[:-1], GOOD + " ", " " + GOOD, GOOD + "\n", GOOD + " x=1"),
        *(GOOD.replace("deals=1", word) for word in ("deals=0", "deals=01", "deals=-1", "deals=")),
        GOOD.replace("deals=1", "deals=1 parties=1"),
        GOOD.replace("deals=1", "deals=" + "9" * 5000),
        GOOD.replace("seats=4", "seats=\u0664"),
        *(GOOD + tail for tail in (" seed=", " seed=a b", " seed=\xe4", " nonce=1 seed=a")),
    ],
)
def test_what_is_no_head(text: str) -> None:
    with pytest.raises(NotationError, match="is no `match` line of protocol 1"):
        parse_header(text)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_line_both_ways(game: str) -> None:
    for preset in game_type(game).options_type.presets:
        for words in game_type(game).options_type.parse([], preset.name, of=game).words():
            assert parse_option(option_line(*words)) == words


@pytest.mark.parametrize("text", ["option a", "option a b c", "options a b", "", "option  a"])
def test_what_is_no_option_line(text: str) -> None:
    if text == "option  a":  # an empty name: no game has it
        assert parse_option(text) == ("", "a")
        return
    with pytest.raises(NotationError, match="is not of the form `option NAME VALUE`"):
        parse_option(text)


@pytest.mark.parametrize("text", ["player 0", "player x a", "player -1 a", "player 00 a", "p 0 a"])
def test_what_is_no_player_line(text: str) -> None:
    with pytest.raises(NotationError, match="is not of the form `player S NAME`"):
        parse_player(text)


# ---- in play


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_every_event_both_ways(game: str, data: st.DataObject) -> None:
    verbs = game_type(game).verbs
    verb: Verb = data.draw(st.sampled_from(list(verbs.values())))
    text = data.draw(event_lines(verb))
    event = parse_event(text, verbs)
    assert event_line(event) == event_line(event) == f"{text}\n".encode()
    masked = masked_line(event).decode()
    assert masked == masked_line(event).decode() == f"{event.hidden()}\n"
    words, hidden = text.split(" "), masked[:-1].split(" ")
    cards = [isinstance(word, Card) for word in event.words]
    first = len(words) - len(cards)
    assert hidden[:first] == words[:first]
    for word, shown, card in zip(words[first:], hidden[first:], cards, strict=True):
        assert shown == ("??" if card else word)


@given(st.lists(card_texts(), max_size=5), st.lists(card_texts(), max_size=5), st.integers(0, 3))
def test_masks_of_one_shape_are_shared_and_right(one: list[str], two: list[str], seat: int) -> None:
    for texts in (one, two, one):
        event = Event("hand", seat, map(Card, texts), frozenset((seat,)))
        assert masked_line(event).decode().split() == ["hand", str(seat), *["??"] * len(texts)]


def test_requests() -> None:
    assert choose_words(None) == b"choose -"
    assert choose_words(0) == b"choose 0"
    assert choose_words(61_000) == b"choose 61000"


@pytest.mark.parametrize("game", GAMES)
def test_lists_of_moves(game: str) -> None:
    seats = game_type(game).seats()[0]
    rules = make_game(game, seats)
    course = Course(rules, seats, 1, seeded("wire"))
    course.begin()
    choices = Choices(rules)
    for _ in range(60):
        if course.over:
            break
        legal = course.state.legal()
        text, meaning = choices.of(legal)
        assert text.decode() == "".join(f" | {rules.text(move)}" for move in legal) + "\n"
        assert [meaning[word.encode()] for word in map(rules.text, legal)] == list(legal)
        assert len(meaning) == len(legal)
        assert choices.of(legal) == (text, meaning)
        assert [rules.parse(rules.text(move)) for move in legal] == list(legal)
        course.apply(legal[-1])


def test_a_view_is_one_line_of_compact_ascii() -> None:
    view = {"hand": [Card("7e")], "text": "ä\u2028\n", "none": None, "yes": True, "map": {"a": 1}}
    line = view_line(view)
    assert line == (
        rb'view {"hand":["7e"],"text":"\u00e4\u2028\n","none":null,"yes":true,"map":{"a":1}}'
        b"\n"
    )
    assert json.loads(line[5:]) == view


def test_faults_remarks_and_ends() -> None:
    assert fault_line("illegal", "`x`: R1") == b"fault illegal `x`: R1\n"
    assert fault_line("crash", "exit status 3", 2) == b"fault 2 crash exit status 3\n"
    assert (
        fault_line("start", "a\nb\u2028c\x07\udcff", 0) == b"fault 0 start a / b / c\\x07\\udcff\n"
    )
    assert remark_line(1, "hello") == b"remark 1 hello\n"
    assert void_line("interrupted") == b"void interrupted\n"


@given(st.text(), st.none() | st.integers(0, 9))
def test_a_fault_is_one_line(text: str, seat: int | None) -> None:
    line = fault_line("start", text, seat)
    assert len(line.decode().splitlines()) == 1
    assert line.endswith(b"\n")


# ---- texts of strangers, comments


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (b"pass", "pass"),
        ("Döppel ♣".encode(), "Döppel ♣"),
        (b"\xff\xfe", r"\xff\xfe"),
        (b"a\r\x1b[2J\t", r"a\x0d\x1b[2J\x09"),
        ("a\u2028b\x85".encode(), r"a\xe2\x80\xa8b\xc2\x85"),
        (b"\xc3", r"\xc3"),
        (b"\xed\xa0\x80", r"\xed\xa0\x80"),  # a surrogate
        ("\u202e\u200b".encode(), r"\xe2\x80\xae\xe2\x80\x8b"),  # direction, no width
    ],
)
def test_what_cannot_be_printed_is_written_in_bytes(line: bytes, shown: str) -> None:
    assert printable(line) == shown


@given(st.binary())
def test_anything_can_be_printed(line: bytes) -> None:
    shown = printable(line)
    assert shown.isprintable()
    assert len(shown.splitlines()) <= 1
    shown.encode()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("bid 0 pass", ("bid 0 pass", None)),
        ("bid 0 pass # 0.0", ("bid 0 pass", Comment(0.0))),
        ("bid 0 pass # 12345.6", ("bid 0 pass", Comment(12345.6))),
        ("bid 0 pass # stand-in", ("bid 0 pass", Comment(stand_in=True))),
        ("bid#1", ("bid#1", None)),
    ],
)
def test_comments(text: str, parts: tuple[str, Comment | None]) -> None:
    assert split_comment(text) == parts


@pytest.mark.parametrize(
    "comment",
    ["", "1", "1.23", ".5", "-1.0", "01.0", "\u0661.0", "standin", "stand-in ", "1.0 # x"],
)
def test_what_is_no_comment(comment: str) -> None:
    with pytest.raises(NotationError, match="neither a time nor `stand-in`"):
        split_comment(f"bid 0 pass # {comment}")
