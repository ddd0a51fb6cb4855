"""The law of following as tables, held against the same law written out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.core import parse_event
from kartenspiel.tricks import VERBS, Ranking, listing

SUITS = [0, 0, 0, 1, 1, 1, 9, 9, 9]
"""Nine kinds in two plain suits and the trumps, suit 9."""
STRENGTH = [1, 2, 3, 3, 2, 1, 1, 2, 3]
ORDER = [5, 4, 3, 2, 1, 0, 6, 7, 8]
EXEMPT = {6: 1 << 8, 7: 1 << 8}
"""The highest trump may be held back against lower ones."""
RANKING = Ranking(ORDER, SUITS, STRENGTH, 9, EXEMPT)

kinds = st.integers(0, 8)


def listed(mask: int) -> tuple[int, ...]:
    """The kinds of a mask of RANKING."""
    return RANKING.low[mask & 4095] + RANKING.high[mask >> 12]


@given(st.sets(kinds))
def test_a_mask_lists_its_kinds_in_order(hand: set[int]) -> None:
    mask = sum(RANKING.bit[kind] for kind in hand)
    assert listed(mask) == tuple(kind for kind in ORDER if kind in hand)


@given(st.lists(st.integers(0, 99), min_size=0, max_size=24, unique=True), st.data())
def test_listing_of_up_to_24_cards(order: list[int], data: st.DataObject) -> None:
    low, high = listing(tuple(order))
    places = data.draw(st.sets(st.sampled_from(range(len(order))))) if order else set()
    mask = sum(1 << place for place in places)
    assert low[mask & 4095] + high[mask >> 12] == tuple(order[place] for place in sorted(places))


@given(kinds)
def test_what_follows_and_what_must(led: int) -> None:
    follows = {kind for kind in range(9) if SUITS[kind] == SUITS[led]}
    must = follows - ({8} if led in (6, 7) else set())
    assert set(listed(RANKING.follow[led])) == follows
    assert set(listed(RANKING.must[led])) == must


@given(kinds, kinds)
def test_power_in_the_trick(led: int, kind: int) -> None:
    power = RANKING.power[led][kind]
    if SUITS[kind] not in (SUITS[led], 9):
        assert power == 0
    elif SUITS[kind] == SUITS[led] != 9:
        assert 0 < power < 100
        assert power == STRENGTH[kind]
    else:
        assert power == 100 + STRENGTH[kind]


def test_no_two_kinds_of_a_suit_are_equal() -> None:
    for led in range(9):
        powers = [p for p in RANKING.power[led] if p]
        assert len(set(powers)) == len(powers)


def test_verbs_of_the_play() -> None:
    verbs = {verb.name: verb for verb in VERBS}
    assert str(parse_event("trick 3 -17", verbs)) == "trick 3 -17"
    assert parse_event("play 0 XX", verbs).audience is None
