"""The meld solver held against a plain search, for the rules of each game and for odd ones."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel.cards import FRENCH_RANKS
from kartenspiel.melds import MeldRules, solver_for
from kartenspiel.melds.hands import FACE_OF, cards_of, hand_of
from tests.melds.brute import Brute, all_forms, is_meld, less, loose

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
RUMMY = MeldRules(
    (*VALUES[:12], 10),
    20,
    longest_run=13,
    repeated_suits=True,
    longest_set=99,
    meld_jokers=4,
    jokers_alone=True,
)
COONCAN = MeldRules(VALUES, 15, lacking=True, repeated_suits=True, longest_set=8)
RULES = {
    "rommee": MeldRules(VALUES, 20, lacking=True),
    "rommee, one joker a meld": MeldRules(VALUES, 20, lacking=True, meld_jokers=1),
    "rommee, loose joker for nothing": MeldRules(VALUES, 0, lacking=True),
    "cooncan": COONCAN,
    "cooncan, ace in every run": MeldRules(
        VALUES, 15, lacking=True, repeated_suits=True, longest_set=8, runs_need_ace=True
    ),
    "rummy": RUMMY,
    "rummy, other values": MeldRules(
        (*VALUES[:12], 1),
        0,
        longest_run=13,
        repeated_suits=True,
        longest_set=99,
        meld_jokers=4,
        jokers_alone=True,
    ),
    "no order, suits differ": MeldRules(VALUES, 25, meld_jokers=4),
    "no order, three jokers": MeldRules(
        VALUES, 7, meld_jokers=3, repeated_suits=True, longest_set=5
    ),
    "no order, ace in every run": MeldRules(VALUES, 12, meld_jokers=4, runs_need_ace=True),
}
brute = cache(lambda name: Brute(RULES[name]))


def number(cards: tuple[str, ...]) -> int:
    return hand_of(FACE_OF[card] for card in cards)


@st.composite
def hands(draw: st.DrawFn, most: int = 7, packs: int = 2, jokers: int = 4) -> tuple[str, ...]:
    """Hands out of a few neighbouring ranks and suits, so that melds are common."""
    wide = draw(st.sampled_from([3, 4, 5, 6, 8, 13]))
    first = draw(st.integers(0, 12))
    ranks = [FRENCH_RANKS[(first + i) % 13] for i in range(wide)]
    suits = draw(st.sampled_from(["c", "cs", "hd", "csh", "cshd"]))
    cards = [rank + suit for rank in ranks for suit in suits] * packs
    held = draw(st.lists(st.sampled_from(range(len(cards))), max_size=most, unique=True))
    spare = draw(st.integers(0, jokers))
    return tuple(sorted([*(cards[i] for i in held[: most - spare]), *["XX"] * spare]))


def jokers_of(name: str) -> int:
    return 4 if "rummy" in name or "no order" in name else 2


@pytest.mark.parametrize("name", RULES)
def test_least_is_what_a_plain_search_finds(name: str) -> None:
    """Also layout: its melds are melds, take what they say, leave what it says."""
    rules, solver = RULES[name], solver_for(RULES[name])

    @settings(max_examples=80, deadline=None)
    @given(hands(jokers=jokers_of(name)))
    def check(hand: tuple[str, ...]) -> None:
        least = brute(name).least(hand)
        assert solver.least(number(hand)) == least
        assert solver.floor(number(hand)) <= least
        layout = solver.layout(number(hand))
        assert layout.points == least == loose(rules, tuple(cards_of(layout.rest)))
        left = Counter(hand)
        for meld in layout.melds:
            assert is_meld(rules, meld.tokens)
            taken = Counter(token[:2] for token in meld.tokens)
            assert taken == Counter(cards_of(meld.cards))
            left -= taken
            if rules.lacking:
                assert not any(left[token[3:]] for token in meld.tokens if len(token) > 2)
        assert left == Counter(cards_of(layout.rest))
        assert solver.can_go_out(number(hand)) == brute(name).goes_out(hand)

    check()


@pytest.mark.parametrize("name", RULES)
def test_all_melds_of_a_hand(name: str) -> None:
    """Every meld once, in the listed order."""
    rules, solver = RULES[name], solver_for(RULES[name])

    @settings(max_examples=80, deadline=None)
    @given(hands(jokers=jokers_of(name)))
    def check(hand: tuple[str, ...]) -> None:
        melds = solver.melds(number(hand))
        texts = [meld.tokens for meld in melds]
        assert len(set(texts)) == len(texts)
        wanted = {
            (tuple(sorted(form)), points, cards) for form, points, cards in all_forms(rules, hand)
        }
        found = {
            (tuple(sorted(m.tokens)), m.points, tuple(sorted(cards_of(m.cards)))) for m in melds
        }
        assert found == wanted
        assert all(is_meld(rules, meld.tokens) for meld in melds)
        order = [(m.suit < 0, m.suit, m.first, m.last if m.suit >= 0 else 0) for m in melds]
        assert order == sorted(order) or rules.jokers_alone

    check()


@pytest.mark.parametrize("name", ["rommee", "rommee, one joker a meld", "no order, suits differ"])
def test_first_melds_that_reach_a_minimum(name: str) -> None:
    solver = solver_for(RULES[name])

    @settings(max_examples=80, deadline=None)
    @given(hands(jokers=2), st.integers(1, 60), st.booleans())
    def check(hand: tuple[str, ...], needed: int, keep: bool) -> None:  # noqa: FBT001
        first = solver.first_melds(number(hand), needed, keep=keep)
        wanted = brute(name).first_melds(hand, needed, keep=keep)
        assert {tuple(sorted(m.tokens)) for m in first} == {tuple(sorted(f)) for f in wanted}
        most = max(points for points, _ in brute(name).sums(hand))
        assert solver.most(number(hand)) >= most
        if not RULES[name].lacking:
            assert solver.most(number(hand)) == most

    check()


def test_least_after_each_discard() -> None:
    solver = solver_for(RULES["rummy"])

    @settings(max_examples=60, deadline=None)
    @given(hands())
    def check(hand: tuple[str, ...]) -> None:
        after = solver.least_after_discard(number(hand))
        assert after == {
            FACE_OF[card]: brute("rummy").least(less(hand, (card,))) for card in set(hand)
        }

    check()


def test_three_packs() -> None:
    """Three copies of a card, in sets of one suit and in three equal runs."""
    solver = solver_for(RULES["rummy"])

    @settings(max_examples=80, deadline=None)
    @given(hands(packs=3, most=8))
    def check(hand: tuple[str, ...]) -> None:
        assert solver.least(number(hand)) == brute("rummy").least(hand)

    check()


@pytest.mark.parametrize("name", ["rommee", "cooncan", "cooncan, ace in every run", "rummy"])
@pytest.mark.parametrize(
    "text",
    [
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
        "Ac 2c 3c 4c 5c 6c XX 8c 9c Tc Jc Qc Kc",
        "2c 3c 4c XX 6c 7c 8c XX Tc Jc Qc Kc Ac",
    ],
)
def test_the_longest_runs(name: str, text: str) -> None:
    """All of it can be melded, in one run where that is one."""
    solver, hand = solver_for(RULES[name]), number(tuple(text.split()))
    assert solver.least(hand) == 0
    assert solver.can_go_out(hand)
    longest = max(len(meld.tokens) for meld in solver.melds(hand))
    assert longest == (len(text.split()) if name != "rummy" else 13)


def test_a_run_from_ace_to_ace_with_one_ace_has_it_low() -> None:
    """Sheet of Rommee, §5."""
    hand = number((*(rank + "c" for rank in FRENCH_RANKS), "XX"))
    melds = [m for m in solver_for(RULES["rommee"]).melds(hand) if len(m.tokens) == 14]
    assert [(m.tokens[0], m.tokens[-1]) for m in melds] == [("Ac", "XX=Ac")]
    assert melds[0].points == 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 40 + 11


@pytest.mark.parametrize(
    ("name", "text", "least"),
    [
        # sheet of Rommee, T47
        ("rommee", "2c 5c Jc 5s Js 5h Jh 5d Jd XX", 22),
        # sheet of Rummy, §7, 1–8
        ("rummy", "Ah Kh Jh Th 9s 9c 7c 6c 6d 5s", 82),
        ("rummy", "Ah Kh Jh Th XX 9c 7c 6c 6d 5s", 33),
        ("rummy", "Ah Kh Qh Jh Th 9c XX 7c 6c 5s", 5),
        ("rummy", "Qs Js 9s Qd Jd Td Jh Th 7h 7c", 63),
        ("rummy", "Qs Js 9s Qd Jd Td Jh Th 7h XX", 27),
        ("rummy", "Kc Ks Kh 5c 6c 7c Qd 8d 7d 9c", 34),
        ("rummy", "Kc Ac 2c 5s 5h 5d 9s 9h 9d 9d", 22),
        ("rummy", "Qc Kc Ac 5s 5h 5d 9s 9h 9d 9d", 0),
        ("rummy", "Ac 2c 3c 5s 5h 5d 9s 9h 9d 9d", 0),
        ("rummy", "Kh Kh Kh 5s 5s 5s 9d 9d 9d 2c", 2),
        ("rummy", "7h 7h 8h 8h 9h 9h 2c 2c 2s 3d", 3),
        ("rummy", "XX 2c 5c 8c Jc 3s 6s 9s Qs 4h", 77),
        ("rummy", "XX 2c 5s 8h Jd 4c 7s Th Kd 6c", 42),
        ("rummy", "XX XX 2c 5s 8h Jd Ad 7s Th 4s", 22),
        ("rummy", "XX XX XX 2c 5s 8h Jd Ad 7s Th", 14),
        ("rummy", "2h 3h 5h 6h 8h 9h Jh Qh Ah Ah", 58),
    ],
)
def test_hands_of_the_sheets(name: str, text: str, least: int) -> None:
    assert solver_for(RULES[name]).least(number(tuple(text.split()))) == least


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_least_on_thousands_of_random_hands(name: str) -> None:
    rng = Random(f"melds {name}")
    solver, checked = solver_for(RULES[name]), brute(name)
    for _ in range(1500):
        first, wide = rng.randrange(13), rng.choice([3, 4, 5, 6, 13])
        ranks = [FRENCH_RANKS[(first + i) % 13] for i in range(wide)]
        suits = rng.sample("cshd", rng.randint(1, 4))
        pack = [r + s for r in ranks for s in suits] * 2
        spare = rng.randint(0, jokers_of(name))
        held = rng.sample(pack, min(len(pack), rng.randint(4, 9) - spare // 2))
        hand = tuple(sorted([*held, *["XX"] * spare]))
        if len(hand) <= 9:
            assert solver.least(number(hand)) == checked.least(hand), hand
