"""The hypothesis strategies of all tests."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hypothesis import assume
from hypothesis import strategies as st

from kartenspiel.cards import FRENCH_RANKS, FRENCH_SUITS, GERMAN_RANKS, GERMAN_SUITS, pack
from kartenspiel.core import Game, Verb
from kartenspiel.errors import OptionError
from kartenspiel.games import GAMES, make_game
from kartenspiel.options import Values, Whole

FACES = tuple(
    dict.fromkeys(map(str, pack(FRENCH_RANKS, FRENCH_SUITS) + pack(GERMAN_RANKS, GERMAN_SUITS)))
)
"""Every card but jokers, of both packs."""


def seeds() -> st.SearchStrategy[str]:
    """Seeds of a match."""
    return st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=128)


def card_texts() -> st.SearchStrategy[str]:
    """Cards, jokers, jokers that stand for a card."""
    faces = st.sampled_from(FACES)
    return faces | st.just("XX") | faces.map("XX={}".format)


_ATOMS: Mapping[str, st.SearchStrategy[str]] = {
    "CARD": card_texts(),
    "S": st.integers(0, 99).map(str),
    "N": st.integers(-(10**30) + 1, 10**30 - 1).map(str),
    "WORD": st.from_regex(r"[a-z][a-z0-9_-]*", fullmatch=True),
}


@st.composite
def event_lines(draw: st.DrawFn, verb: Verb) -> str:
    """Lines of a verb, made from its declaration as a reader would."""
    words = [verb.name]
    for part in re.findall(r"\[[^\]]*\]|[^ \[\]]+", verb.words):
        if part.startswith("[") and not draw(st.booleans()):
            continue
        for token in part.strip("[]").split(" "):
            count = draw(st.integers(1, 4)) if token.endswith("…") else 1
            for _ in range(count):
                word = draw(st.sampled_from(token.removesuffix("…").split("|")))
                key, equals, value = word.rpartition("=")
                words.append(key + equals + draw(_ATOMS.get(value, st.just(value))))
    return " ".join(words)


def value_texts(values: Values) -> st.SearchStrategy[str]:
    """Texts of values that an option may have; of numbers mostly the first few and the last."""
    if isinstance(values, Whole):
        low, high = -(-values.low // values.step), values.high // values.step
        near = st.integers(low, min(low + 12, high))
        return (near | near | st.just(high)).map(lambda n: str(n * values.step))
    texts: tuple[str, ...] = values.texts  # type: ignore[attr-defined]
    return st.sampled_from(texts)


_LENGTHS = ("max_rounds", "max_deals", "partie_deals")
"""Options that only bound how long play goes on: with their greatest values it would be all day."""


@st.composite
def option_words(draw: st.DrawFn, game: str) -> tuple[tuple[str, str], ...]:
    """Some options of a game with values, by themselves allowed."""
    declared = GAMES[game].options_type.declared()
    chosen = draw(st.lists(st.sampled_from(declared), unique_by=lambda d: d.name, max_size=5))
    short = st.integers(1, 12).map(str)
    return tuple(
        (d.name, draw(short if d.name in _LENGTHS else value_texts(d.values))) for d in chosen
    )


@st.composite
def tables(draw: st.DrawFn, game: str) -> tuple[Game, int]:
    """A game with random options over a random preset, and a number of seats that it allows."""
    rules = GAMES[game]
    seats = draw(st.sampled_from(list(rules.seats())))
    preset = draw(st.sampled_from([preset.name for preset in rules.options_type.presets]))
    words = draw(option_words(game))
    try:
        return make_game(game, seats, words, preset), seats
    except OptionError:
        assume(False)  # a combination that the sheet forbids
        raise
