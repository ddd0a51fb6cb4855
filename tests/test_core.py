"""Events, verbs, masking: the grammar of the wire as data."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.cards import HIDDEN, Card, is_card
from kartenspiel.core import COURSE_VERBS, Event, Verb, by_name, parse_event
from kartenspiel.errors import NotationError
from kartenspiel.games import GAMES
from tests.strategies import event_lines

VERBS = by_name(
    COURSE_VERBS,
    [
        Verb("trick", "S [N]", "-", ""),
        Verb("result", "passed|won [N tricks=N prime=no|prime=yes]", "-", ""),
        Verb("bid", "S WORD…", "-", ""),
        Verb("take", "S CARD…", "all", ""),
        Verb("swap", "N N CARD", "seat", ""),
        Verb("tout", "S", "-", ""),
    ],
)
ALL_VERBS = [
    pytest.param(game, verb, id=f"{game}-{verb}") for game in GAMES for verb in GAMES[game].verbs
]


@pytest.mark.parametrize(("game", "verb"), ALL_VERBS)
@given(data=st.data())
def test_round_trip_of_every_verb(game: str, verb: str, data: st.DataObject) -> None:
    verbs = GAMES[game].verbs
    line = data.draw(event_lines(verbs[verb]))
    event = parse_event(line, verbs)
    assert str(event) == line
    assert event == Event(event.verb, event.seat, event.words, event.audience)
    assert parse_event(str(event), verbs) == event
    # hidden cards keep the shape
    hidden = str(event.hidden())
    assert verbs[verb].pattern.fullmatch(hidden, len(verb))
    assert len(hidden.split(" ")) == len(line.split(" "))


@pytest.mark.parametrize(("game", "verb"), ALL_VERBS)
def test_declarations_say_what_they_mean(game: str, verb: str) -> None:
    declared = GAMES[game].verbs[verb]
    assert declared.name == verb
    assert declared.meaning
    assert declared.sees in ("all", "seat", "-")
    assert (declared.sees == "-") == ("CARD" not in declared.words)
    assert declared.sees != "seat" or declared.seat


@given(st.text(max_size=30) | st.from_regex(r"(deal|trick|take|bid)( [-0-9a-zA-Z?=]{1,3})*"))
def test_what_is_parsed_is_written_alike(line: str) -> None:
    try:
        event = parse_event(line, VERBS)
    except NotationError:
        return
    assert str(event) == line


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("deal 3", Event("deal", None, (3,))),
        ("deal 3 dealer=0", Event("deal", None, (3, "dealer=0"))),
        ("trick 2", Event("trick", 2)),
        ("trick 2 -10", Event("trick", 2, (-10,))),
        ("tout 1", Event("tout", 1)),
        ("hand 1 7e Ae", Event("hand", 1, (Card("7e"), Card("Ae")), frozenset({1}))),
        ("take 0 XX=7c XX", Event("take", 0, (Card("XX=7c"), Card("XX")))),
        ("show 0", Event("show", 0)),
        ("show 0 31 7c 8c flush", Event("show", 0, (31, Card("7c"), Card("8c"), "flush"))),
        ("bid 0 no-trump 7x", None),
        ("bid 0 no-trump x_7", Event("bid", 0, ("no-trump", "x_7"))),
        ("result passed", Event("result", None, ("passed",))),
        ("result won 1 tricks=5 prime=no",
         Event("result", None, ("won", 1, "tricks=5", "prime=no"))),
        ("score 1 -2 1", Event("score", None, (1, -2, 1))),
        ("swap 0 2 7c", Event("swap", None, (0, 2, Card("7c")))),
    ],
)  # fmt: skip
def test_lines_and_events(line: str, event: Event | None) -> None:
    if event is None:
        with pytest.raises(NotationError):
            parse_event(line, VERBS)
        return
    parsed = parse_event(line, VERBS)
    assert parsed == event
    assert hash(parsed) == hash(event)
    assert str(parsed) == line
    assert eval(repr(parsed)) == parsed
    assert all(isinstance(word, Card) == is_card(str(word)) for word in parsed.words)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dance 1", "`dance` is no event of this game"),
        ("", "`` is no event of this game"),
        ("deal", "`deal` is not of the form `deal N [dealer=N]`"),
        ("deal 3 dealer=", "is not of the form"),
        ("deal 3  dealer=1", "is not of the form"),
        ("deal 3 dealer=1 ", "is not of the form"),
        ("deal x", "is not of the form"),
        ("trick 1 2 3", "is not of the form"),
        ("trick -1", "is not of the form"),
        ("trick 100", "is not of the form"),
        ("hand 1", "is not of the form"),
        ("hand 1 7e 8", "is not of the form"),
        ("result won 1", "is not of the form"),
        ("result lost", "is not of the form"),
        ("score 1 2 x", "is not of the form"),
        ("score +1", "is not of the form"),
        ("score ٤", "is not of the form"),
        # a number has one text
        ("deal 03", "is not of the form"),
        ("trick 00", "is not of the form"),
        ("score -0", "is not of the form"),
        ("score " + "9" * 5000, "is not of the form"),
        # no pack has these cards, and what is no card would not be hidden
        ("hand 1 2e", "is not of the form"),
        ("take 1 Jg", "is not of the form"),
        ("take 1 XX=Uc", "is not of the form"),
    ],
)
def test_what_is_no_event(line: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_event(line, VERBS)
    assert message in str(error.value)


def test_masking_hides_cards_from_all_but_the_audience() -> None:
    cards = (Card("7e"), Card("XX=8c"))
    event = Event("show", 1, (31, *cards, "word"), frozenset({1, 2}))
    assert event.seen_by(1) is event
    assert event.seen_by(2) is event
    assert str(event.seen_by(0)) == "show 1 31 ?? ?? word"
    assert event.seen_by(0).words == (31, HIDDEN, HIDDEN, "word")
    everybody = Event("show", 1, cards)
    assert everybody.seen_by(0) is everybody
    nobody = Event("draw", 1, cards[:1], frozenset())
    assert str(nobody.seen_by(1)) == "draw 1 ??"


def test_the_audience_of_a_verb() -> None:
    assert VERBS["hand"].audience(2) == frozenset({2})
    assert VERBS["hand"].audience(None) is None
    assert VERBS["take"].audience(2) is None
    assert VERBS["score"].seat is False
    assert VERBS["swap"].seat is False
    assert VERBS["tout"].seat is True


def test_later_declarations_hold() -> None:
    own = Verb("score", "N", "-", "one number")
    assert by_name(COURSE_VERBS, [own])["score"] is own


def test_events_of_different_audience_differ() -> None:
    told, open_ = Event("hand", 1, (), frozenset({1})), Event("hand", 1)
    assert told != open_
    assert told != "hand 1"
    assert len({told, open_, Event("hand", 1)}) == 2
