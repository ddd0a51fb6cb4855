"""Doppelkopf before the first lead: pack, bids, refusals, forced solos, swaps; test positions 1,
12, 13, 24, 27, 28 and 32."""

from __future__ import annotations

import pytest

from kartenspiel.core import Event
from kartenspiel.errors import NotationError, OptionError
from kartenspiel.games import make_game
from kartenspiel.games.doppelkopf.deck import CARDS, VALUES
from tests.games.doppelkopf_positions import (
    FRESH,
    NORMAL_TRUMPS,
    cards,
    dealt,
    do,
    filled,
    moves,
    rules,
)

# ---- the pack


def test_r1_card_points() -> None:
    assert sum(VALUES) * 2 == 240
    assert sum(value for card, value in zip(CARDS, VALUES, strict=True) if card.rank != "9") == 120


def test_r2_trumps_of_the_normal_game() -> None:
    deck = rules().deck
    assert [str(CARDS[k]) for k in deck.trumps_down(deck.moves["solo s"])] == NORMAL_TRUMPS


@pytest.mark.parametrize(
    ("options", "game", "number"),
    [
        ("", "solo s", 24), ("play=free top=tolle", "solo s", 26),
        ("play=free top=joker", "solo s", 24), ("unter_solo=yes", "unter s", 18),
        ("", "solo r", 24), ("play=free top=tolle", "solo r", 24), ("pack=40", "solo s", 22),
        ("pack=40 play=free top=tolle", "solo s", 24), ("pack=40 unter_solo=yes", "unter e", 16),
    ],
)  # fmt: skip
def test_t1_number_of_trumps(options: str, game: str, number: int) -> None:
    table = rules(options)
    trumps = table.deck.trumps_down(table.parse(game))
    assert sum(kind in trumps for kind in table.deck.fresh) == number


def test_sheet_1_fresh_order_and_hand_order() -> None:
    game = rules()
    assert (game.pack[0], game.pack[1], game.pack[23], game.pack[24]) == ("Ae", "Ke", "9s", "Ae")
    assert list(game.pack) == FRESH * 2
    assert list(game.hand_order[:4]) == ["Ae", "Ae", "Ke", "Ke"]
    forty = [card for card in FRESH if card[0] != "9"]
    assert list(rules("pack=40").pack) == forty * 2


# ---- bids

BOTH_ALTEN = "Oe Oe Ae 9e 9g 9r Kr Kg Ke Tg Tr Te"
NAMED = "Ae Ke Ue Te 9e Ag Kg Og Ug Tg 9g Ar Kr Or Ur Tr 9r As Ks Os Us Ts 9s"


@pytest.mark.parametrize(
    ("options", "number", "changed"),
    [
        ("", 29, {}),
        ("secret_solo=no", 28, {"pass": ""}),
        ("two_trumps=yes", 30, {"solo s": "ask | solo s"}),
        (
            "unter_solo=yes solo_trump=fixed",
            27,
            {"solo s | solo e | solo g | solo r": "solo s | unter s"},
        ),
    ],
)
def test_t12_bids_with_both_alten(options: str, number: int, changed: dict[str, str]) -> None:
    deal = dealt(filled({0: BOTH_ALTEN}), options)
    named = [f"marry {card}" for card in NAMED.split()]
    expected = " | ".join(["marry first", "pass", *named, "solo s", "solo e", "solo g", "solo r"])
    for old, new in changed.items():
        expected = expected.replace(f"{old} | " if not new else old, new)
    assert " | ".join(moves(deal)) == expected
    assert len(moves(deal)) == number


def test_t13_bids_with_one_trump_and_with_two() -> None:
    hands = filled({0: "Us Ae 9e 9g 9r Kr Kg Ke Tg Tr Te Ag"})
    solos = ["solo s", "solo e", "solo g", "solo r"]
    assert moves(dealt(hands, "one_trump=yes")) == ["pass", "redeal", *solos]
    tolle = dealt(hands, "two_trumps=yes one_trump=yes play=free top=tolle")
    assert moves(tolle) == ["pass", "ask", *solos]


def test_r13_the_first_solo_ends_the_bidding() -> None:
    deal = dealt(filled({}))
    assert do(deal, "pass", "solo g") == ["bid 0 pass", "bid 1 solo g", "game solo 1 g -"]
    assert (deal.phase, deal.to_move) == ("play", 1)  # R20


def test_r20_vorhand_leads_to_a_solo_by_option() -> None:
    deal = dealt(filled({}), "solo_lead=vorhand")
    do(deal, "pass", "solo g")
    assert deal.to_move == 0


def test_r14_a_solo_goes_before_a_pair_before_a_marriage() -> None:
    few = "9s Ts Ae 9e 9g 9r Kr Kg Ke Tg Tr Te"
    hands = filled({0: "Oe Oe Ae Ar Ag", 1: few}, plain=(1,))
    bids = ("marry first", "ask", "pass")
    solo = dealt(hands, "two_trumps=yes")
    assert do(solo, *bids, "solo e")[-1] == "game solo 3 e -"
    pair = dealt(hands, "two_trumps=yes")
    do(pair, *bids, "pass", "pass", "join")
    given = [f"give {card}" for card in cards(pair).split()[:2]]
    lines = do(pair, *given)
    assert lines[-3:] == ["give 1 Ts 3", "give 1 9s 3", "game pair 1 s -"]
    marriage = dealt(hands, "two_trumps=yes")
    assert do(marriage, *bids, "pass", "pass", "pass", "pass")[-1] == "game marry 0 s first"


def test_r16_a_named_card_finds_its_partner_at_once() -> None:
    deal = dealt(filled({0: BOTH_ALTEN, 2: "Ae"}))
    assert do(deal, "marry Ae", "pass", "pass", "pass")[-1] == "game marry 0 s Ae"
    lines: list[str] = []
    while not any(line.startswith("partner") for line in lines):
        lines += do(deal, moves(deal)[-1])
    named = next(line for line in lines if line.endswith(" Ae") and line != "play 0 Ae")
    assert lines[lines.index(named) + 1] == f"partner {named.split()[1]}"


def test_r17_a_silent_solo_looks_like_a_normal_game() -> None:
    deal = dealt(filled({0: BOTH_ALTEN}))
    assert do(deal, "pass", "pass", "pass", "pass")[-1] == "game normal - s -"
    assert deal.view(0)["declarer"] is None


def test_t24_refused_combinations() -> None:
    refused = [
        (4, "account=kasse top=tolle", "R32"), (6, "pack=40", "R33"),
        (3, "preset=full", "R36"), (4, "preset=points forced_solo=1", "R46"),
        (4, "preset=points hammel=near", "R46"), (4, "preset=full forced_swap=yes", "R29"),
        (4, "preset=full forced_swap=1", "no, trump, any"),
        (4, "forced_swap=any", "R29"), (4, "play=free top=joker pack=40", "R31"),
        (4, "top=joker play=strict", "R32"), (4, "hammel=yes", "no, near, under"),
        (7, "", "played by 3 to 6"), (2, "", "played by 3 to 6"),
    ]  # fmt: skip
    for seats, options, reason in refused:
        with pytest.raises(OptionError, match=reason):
            rules(options, seats)
    for seats, options in ((3, "preset=full hammel=no"), (4, "strohmann_pay=double"),
                           (4, "preset=points stake=7")):  # fmt: skip
        rules(options, seats)
    with pytest.raises(OptionError):
        make_game("doppelkopf", 4, [], "nonesuch")


# ---- forced solos


def test_t27_naming_a_forced_solo() -> None:
    events: list[Event] = []
    forced = dealt(filled({}), "solo_trump=fixed forced_solo=yes", forced=2, pot=0, events=events)
    assert str(events[-1]) == "forced 2"
    assert (moves(forced), forced.must_ask) == (["solo s"], False)
    assert do(forced, "solo s") == ["bid 2 solo s", "game solo 2 s -"]
    both = dealt(filled({}), "solo_trump=fixed unter_solo=yes forced_solo=yes", forced=2, pot=0)
    assert (moves(both), both.must_ask) == (["solo s", "unter s"], True)


SWAP = "forced_solo=yes forced_swap=any"


def test_t28_a_swap_is_seen_by_the_two() -> None:
    hands = filled({0: "9e Ke Ae", 1: "Oe", 2: "Oe"})
    deal = dealt(hands, SWAP, forced=0, pot=0)
    events: list[Event] = []
    for text in ("solo s", "want Oe", "give 9e"):
        assert text in moves(deal)
        deal.apply(rules().parse(text), events)
    want, give = events[1:3]
    assert [str(want.seen_by(seat)) for seat in range(4)] == ["want 0 Oe"] * 4
    assert [str(give.seen_by(seat)) for seat in range(4)] == [
        "give 0 9e 1", "give 0 9e 1", "give 0 ?? 1", "give 0 ?? 1",
    ]  # fmt: skip
    assert [deal.view(seat)["known"] for seat in range(4)] == [
        [[], ["9e"], [], []], [["Oe"], [], [], []], [["Oe"], [], [], []], [["Oe"], [], [], []],
    ]  # fmt: skip


def test_t28_a_swap_with_the_open_dummy_is_seen_by_all() -> None:
    hands = filled({0: "9e Ke Ae", 3: "Oe Oe"})
    deal = dealt(hands, SWAP, seats=3, dealer=3, forced=0, pot=0)
    do(deal, "solo s", "want Oe")
    give = deal.announce(rules().parse("give 9e"))
    assert (str(give), give.audience) == ("give 0 9e 3", None)
    do(deal, "give 9e")
    assert deal.view(1)["known"] == [["Oe"], [], [], []]
    assert deal.view(0)["known"] == [[], [], [], []]
    assert "9e" in deal.view(1)["dummy"]


DECLARER = "Ae Ke Oe Oe Te 9e Ug Kr As Ks Us Ts"


@pytest.mark.parametrize(
    ("swap", "more", "solo", "wanted"),
    [
        ("trump", "", "solo r", "Ar Tr Kr Og Or Os Ue Ug Ur Us 9r"),
        ("trump", "unter_solo=yes", "unter s", "As Ts Ks Os Ue Ug Ur Us 9s"),
        ("trump", "play=free top=tolle", "solo s", "As Tr Ts Ks Og Or Os Ue Ug Ur Us 9s"),
        ("any", "", "solo r",
         "Ar Tr Kr Og Or Os Ue Ug Ur Us 9r As Ag Ae Ts Tg Te Ks Kg Ke 9s 9g 9e"),
    ],
)  # fmt: skip
def test_t32_what_may_be_wanted_and_given(swap: str, more: str, solo: str, wanted: str) -> None:
    options = f"forced_solo=yes forced_swap={swap} {more}"
    deal = dealt(filled({0: DECLARER}), options, forced=0, pot=0)
    do(deal, solo)
    assert moves(deal) == ["keep", *(f"want {card}" for card in wanted.split())]
    assert len(moves(deal)) == 1 + len(wanted.split())
    do(deal, f"want {wanted.split()[0]}")
    given = cards(deal).split()
    assert sorted(given) == sorted(set(DECLARER.split()))


# ---- what is no move


def test_texts_both_ways() -> None:
    game = rules("preset=full")
    for text, move in game.deck.moves.items():
        assert game.text(game.parse(text)) == text
        assert game.parse(text) == move
    for text in ("", "play", "play 8e", "Play Ae", "play Ae ", "solo x", "give 2 Ae", "marry"):
        with pytest.raises(NotationError):
            game.parse(text)
    with pytest.raises(NotationError):
        rules("pack=40").parse("play 9e")
