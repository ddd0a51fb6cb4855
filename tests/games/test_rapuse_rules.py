"""Rapuse: rule by rule (R1 to R24), the options and presets, the worked examples E1 to E4."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from kartenspiel.cards import Card
from kartenspiel.chance import Seeded, Told
from kartenspiel.core import Event, Standing
from kartenspiel.course import seeded
from kartenspiel.errors import OptionError
from kartenspiel.games import GAMES, make_game
from kartenspiel.games.rapuse import Rapuse, RapuseOptions
from kartenspiel.games.rapuse.deck import KINDS, PACK, RANKS
from kartenspiel.games.rapuse.play import Deal
from kartenspiel.games.rapuse.settle import blocked_payments, out_payments
from tests.games.rapuse_tables import do, listed, position, rules, settled


def dealt(packets: list[list[str]], options: str = "", lot: int = 0) -> tuple[Deal, list[str]]:
    """A deal of the packets given from the top, as far as they are given, and its lines."""
    order: list[int] = []
    left = [kind for kind in range(52) for _ in packets]
    for packet in packets:
        for card in packet:
            left.remove(KINDS[card])
    for packet in packets:
        kinds = [KINDS[card] for card in packet]
        order += kinds + [left.pop() for _ in range(52 - len(kinds))]
    events: list[Event] = []
    game = rules(options)
    standing = Standing(totals=(0,) * len(packets), dealer=0)
    state = game.deal(standing, Told({"deck": order}, {"start": lot}), events)
    return state, [str(event) for event in events]


def packet(top: str, first: str = "6d") -> list[str]:
    """A player's packet with this card on the Rapuse and that one on the heap."""
    return [top, *["9c", "9s", "9h", "9d", "Tc", "Ts", "Th", "Td", "Jc"], first]


def test_r1_two_to_eight() -> None:
    assert list(GAMES["rapuse"].seats()) == [2, 3, 4, 5, 6, 7, 8]
    for seats in range(2, 9):
        make_game("rapuse", seats)
    for seats in (0, 1, 9):
        with pytest.raises(OptionError, match="2 to 8"):
            make_game("rapuse", seats)
        with pytest.raises(OptionError, match="R1"):
            rules().check(seats)


def test_r2_r3_which_places_of_the_pack_are_whose() -> None:
    order = Seeded("places", 1).shuffle("deck", [str(card) for card in PACK] * 3)
    game = rules()
    chance = Seeded("places", 1)
    state = game.deal(game.begin(3, chance), chance)
    for seat in range(3):
        own = [KINDS[card] for card in order[52 * seat : 52 * seat + 52]]
        assert state.rapuses[seat][:0:-1] == tuple(own[:10])
        assert state.heaps[seat] == tuple(own[10:])


@pytest.mark.parametrize("deal", [1, 2])
def test_r2_r3_what_a_seed_tells_before_any_play(deal: int) -> None:
    order = Seeded("places", deal).shuffle("deck", [str(card) for card in PACK] * 3)
    first, *lines, last = rules().foretell(3, deal, seeded("places"))
    assert first == f"deal {deal}"
    packets = [order[52 * seat : 52 * seat + 52] for seat in range(3)]
    assert lines == [
        " ".join([word, str(seat), *cards])
        for seat, packet in enumerate(packets)
        for word, cards in (("rapuse", packet[:10]), ("heap", packet[10:]))
    ]
    events: list[Event] = []
    rules().deal(Standing((0, 0, 0), 0, deal - 1), Seeded("places", deal), events)
    assert last in [str(event) for event in events]


def test_r2_the_fresh_order() -> None:
    assert " ".join(map(str, rules().pack)) == (
        "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As "
        "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"
    )
    assert rules().hand_order == rules().pack
    assert rules().cards_for(3) == rules().pack * 3


@pytest.mark.parametrize(
    ("tops", "options", "lot", "start"),
    [
        ("5c 4d 3h", "", 0, 2),
        ("Ah Kd Kc", "", 0, 1),
        ("Ah Kd Kc", "", 1, 2),
        ("2c Ad 2h", "", 1, 2),
        ("2c Ad 2h", "lead_ace=low", 0, 1),
        ("As Ad Ah", "", 2, 2),
        ("As Ad Ah", "lead_ace=low", 1, 1),
    ],
)
def test_r4_the_lowest_starts(tops: str, options: str, lot: int, start: int) -> None:
    _, lines = dealt([packet(top) for top in tops.split()], options, lot)
    assert lines[:5] == [
        "deal 1", *(f"rapuse {s} 10 {top}" for s, top in enumerate(tops.split())),
        f"start {start}",
    ]  # fmt: skip


@pytest.mark.parametrize("options", ["", "first_auslage=free"])
def test_r5_the_first_base_card(options: str) -> None:
    state, lines = dealt([packet("5c"), packet("4d", "Qh"), packet("8c")], options)
    paid = [] if options else ["pay 1 1"]
    assert lines[5 : 6 + len(paid)] == ["base 1 Qh", *paid]
    assert lines[6 + len(paid)] == "turn 1 1"
    assert state.marks() == ([0, 0, 0] if options else [-1, 2, -1])
    view = state.view(0)
    assert (view["base"], view["tops"], view["heaps"]) == ("Q", ["Q"], [42, 37, 42])


@pytest.mark.parametrize("suit", "cshd")
def test_r6_base_cards_of_any_suit_found_a_pile(suit: str) -> None:
    deal = position(2, "7", "7 7 K", drawn=f"7{suit}", rapuse={0: "2c"})
    do(deal, f"lay d 7{suit}")
    assert deal.view(0)["tops"] == ["7", "7", "7", "K"]


@pytest.mark.parametrize("base", RANKS)
def test_r7_each_rank_on_each_top(base: str) -> None:
    """A pile goes up from the base rank, over the ace to the two, and closes below it."""
    up = (RANKS + RANKS)[RANKS.index(base) :][:13]
    for top, card in product(up[:-1], RANKS):
        deal = position(2, base, top, drawn=f"{card}h", rapuse={0: ""})
        fits = card == base or up.index(card) == up.index(top) + 1
        assert (f"lay d {card}h" in listed(deal)) == fits
        if not fits:
            continue
        do(deal, f"lay d {card}h")
        if card == base:
            left = sorted([top, base], key=up.index)
        else:
            left = [] if card == up[-1] else [card]
        assert deal.view(0)["tops"] == left
        assert deal.view(0)["closed"] == (1 if card == up[-1] else 0)


@pytest.mark.parametrize("pair", ["9 T J", "J Q", "K A"])
def test_r7_the_pairs_of_the_text(pair: str) -> None:
    first, *rest = pair.split()
    deal = position(2, "5", first, drawn=" ".join(f"{rank}c" for rank in rest))
    for rank in rest:
        do(deal, f"lay d {rank}c")


def test_r7_a_closed_pile_takes_no_more() -> None:
    deal = position(2, "2", "K", drawn="Ac As 2c", rapuse={0: ""})
    assert do(deal, "lay d Ac") == ["lay 0 d Ac", "pay 0 2"]
    assert "lay d As" not in listed(deal)
    assert "lay d 2c" in listed(deal)


def test_r8_the_heaps_last_ten_rounds() -> None:
    """1 + 9·4 + 5 = 42 for the starter, 9·4 + 6 = 42 for the others."""
    game, chance = rules(), Seeded("ten rounds".replace(" ", "-"), 1)
    events: list[Event] = []
    state = game.deal(game.begin(4, chance), chance, events)
    while state.to_move is not None:
        state.apply(state.legal()[0], events)
    takes = {seat: [len(e.words) for e in events if e.verb == "take" and e.seat == seat]
             for seat in range(4)}  # fmt: skip
    assert takes[state.start] == [4] * 9 + [5]
    assert all(takes[s] == [4] * 9 + [6] for s in range(4) if s != state.start)


def test_r9_taken_cards_are_told_in_heap_order() -> None:
    heap = ["Qh", "Kc", "2d", "9c", "3h"]
    first = ["4d", "9s", "9h", "9d", "Tc", "Ts", "Th", "Td", "Jc", "Jd"]
    packets = [packet("5c"), [*first, *heap]]
    state, lines = dealt(packets)
    assert lines[-1] == "take 1 Kc 2d 9c 3h"
    assert state.view(0)["drawn"] == ["9c", "Kc", "3h", "2d"]
    state, lines = dealt(packets, "reveal=one")
    assert lines[-1] == "take 1 Kc"
    view = state.view(0)
    assert (view["drawn"], view["pending"], view["heaps"]) == (["Kc"], 3, [42, 37])


def test_r10_a_put_card_may_be_laid_in_the_same_turn() -> None:
    deal = position(2, "5", "7", drawn="9c 8s", rapuse={0: "2c"})
    do(deal, "put 9c 1")
    do(deal, "lay d 8s")
    assert listed(deal) == "end | lay h1 9c"


def test_r11_only_drawn_cards_are_put() -> None:
    deal = position(2, "5", "7", rapuse={0: "2c"}, houses={0: {1: "Tc", 4: "9c"}})
    assert listed(deal) == "end"


def test_r13_even_a_base_card_may_be_held_back() -> None:
    deal = position(2, "5", "7", drawn="5h", rapuse={0: "5c"}, houses={0: {1: "5d"}})
    do(deal, "put 5h 1")
    assert listed(deal) == "end | lay r 5c | lay h1 5h"
    assert do(deal, "end")[:2] == ["end 0", "turn 1 3"]


def test_r14_who_can_lay_nothing_is_passed_over_without_asking() -> None:
    deal = position(
        3, "5", "9", number=11, rapuse={0: "Tc 2c", 1: "2s", 2: "Ts"},
        houses={0: {1: "2c"}, 1: {1: "2c"}, 2: {1: "2c"}},
    )  # fmt: skip
    assert do(deal, "end") == ["end 0", "turn 1 11"]
    assert listed(deal) == "end"
    assert not deal.must_ask
    assert do(deal, "end") == ["end 1", "turn 2 11"]
    assert deal.must_ask


def test_r15_a_round_begins_with_the_starter() -> None:
    deal = position(3, "5", "9", seat=1, start=2, number=4, houses={1: {1: "2c"}})
    assert do(deal, "end")[1] == "turn 2 5"
    for card in ("2c", "3c", "4c", "5c"):
        do(deal, f"put {card} 1")
    assert do(deal, "end")[1] == "turn 0 5"


@pytest.mark.parametrize("added", [False, True])
@pytest.mark.parametrize(
    ("card", "marks"), [("9c", (0, 1, 1)), ("5c", (1, 2, 3)), ("4c", (2, 4, 5))]
)
def test_r19_rates(card: str, marks: tuple[int, int, int], *, added: bool) -> None:
    options = "rapuse_bonus=added" if added else ""
    plain, included, both = marks
    for source in ("d", "h2", "r"):
        deal = position(
            3, "5", "8 3", rapuse={0: f"{card} 2c" if source == "r" else "2c"},
            drawn=card if source == "d" else "",
            houses={0: {2: card}} if source == "h2" else {}, options=options,
        )  # fmt: skip
        wanted = plain if source != "r" else (both if added else included)
        lines = do(deal, f"lay {source} {card}")
        assert [line for line in lines if line.startswith("pay")] == (
            [f"pay 0 {wanted}"] if wanted else []
        )
        assert deal.marks() == [2 * wanted, -wanted, -wanted]


def test_r20_out_in_mid_turn_and_the_payment_first() -> None:
    deal = position(2, "5", "3", number=12, rapuse={0: "4c", 1: "2c"}, houses={0: {1: "5h"}})
    do(deal, "lay h1 5h")
    assert deal.to_move == 0
    assert do(deal, "lay r 4c") == ["lay 0 r 4c", "rapuse 0 0", "pay 0 4"]
    assert deal.to_move is None
    assert settled(deal) == ["out 0", "score 7 -7"]


def test_r20_under_r9b_not_before_all_are_turned() -> None:
    heaps = {0: "", 1: "2c"}
    deal = position(
        2, "5", "8", number=10, drawn="9c", pending="Tc", rapuse={0: ""}, heaps=heaps,
        options="reveal=one",
    )  # fmt: skip
    assert do(deal, "lay d 9c") == ["lay 0 d 9c", "take 0 Tc"]
    assert deal.to_move == 0
    do(deal, "lay d Tc")
    assert deal.out == 0


def test_r21_not_before_all_heaps_are_empty() -> None:
    deal = position(
        2, "5", "9", number=10, rapuse={0: "2c", 1: "2c"}, heaps={0: "", 1: "2s 2s 2s 2s 2s 2s"},
        houses={0: {1: "3c"}},
    )  # fmt: skip
    assert do(deal, "end") == ["end 0", "turn 1 10", "take 1 2s 2s 2s 2s 2s 2s"]


def test_r21_a_lay_begins_the_count_of_idle_turns_anew() -> None:
    deal = position(
        2, "5", "9 9", number=12, idle=1, rapuse={0: "Tc 2c", 1: "Ts 2c"},
        houses={0: {1: "3c"}, 1: {1: "3c"}},
    )  # fmt: skip
    do(deal, "lay r Tc")
    assert deal.view(0)["laid"] is True
    assert do(deal, "end") == ["end 0", "turn 1 12"]
    assert (deal.idle, deal.laid) == (0, False)
    do(deal, "end")
    assert deal.idle == 1


def test_r21_turns_of_round_ten_are_not_idle() -> None:
    deal = position(
        2, "5", "9", seat=1, number=10, heaps={0: "", 1: ""}, rapuse={0: "Tc 2c", 1: "Ts 2c"},
        houses={0: {1: "3c"}, 1: {1: "3c"}},
    )  # fmt: skip
    assert do(deal, "end") == ["end 1", "turn 0 11"]
    assert deal.idle == 0
    assert do(deal, "end") == ["end 0", "turn 1 11"]
    assert do(deal, "end") == ["end 1"]
    assert settled(deal)[0] == "blocked 3 3"


@pytest.mark.parametrize(
    ("counts", "start", "gains"),
    [
        ([2, 7, 4], 0, [7, -5, -2]),  # E3
        ([2, 5, 4, 2], 3, [2, -3, -2, 3]),  # E4
        ([2, 5, 4, 2], 0, [3, -3, -2, 2]),
        ([2, 5, 4, 2], 1, [2, -3, -2, 3]),
        ([3, 3, 3], 1, [0, 0, 0]),
        ([1, 1, 1, 6, 1, 1, 1, 1], 5, [1, 1, 0, -5, 0, 1, 1, 1]),
    ],
)
def test_r22_r23_blocked(counts: list[int], start: int, gains: list[int]) -> None:
    assert blocked_payments(counts, start) == gains


def test_r24_a_new_deal_has_its_own_cards_and_starter() -> None:
    game = rules()
    standing = game.begin(2, Seeded("again", 1))
    assert not hasattr(standing, "pot")
    for number in (1, 2, 3):
        events: list[Event] = []
        state = game.deal(standing, Seeded("again", number), events)
        assert str(events[0]) == f"deal {number}"
        while state.to_move is not None:
            state.apply(state.legal()[-1])
        standing = game.settle(standing, state, events)
    assert standing.deal == 3
    assert game.close(standing) is standing
    assert game.dealer_of(standing) is None
    assert (game.counts_parties, game.board_deals(5)) == (False, 1)


@pytest.mark.parametrize(("options", "marks"), [("", [12, -4]), ("rapuse_bonus=added", [15, -5])])
def test_e1_a_closing_card_from_the_rapuse_at_four(options: str, marks: list[int]) -> None:
    deal = position(4, "5", "3", seat=1, rapuse={1: "4d Qh"}, options=options)
    do(deal, "lay r 4d")
    gain, loss = marks
    assert deal.marks() == [loss, gain, loss, loss]


def test_e2_out_at_three() -> None:
    assert out_payments(0, [0, 3, 5], [0, 3, 1], [0, 0, 0]) == [16, -9, -7]


def test_options_as_the_sheet_lists_them() -> None:
    declared = [(d.name, d.default_text, d.values.describe()) for d in RapuseOptions.declared()]
    assert declared == [
        ("reveal", "four", "four, one"),
        ("rapuse_bonus", "included", "included, added"),
        ("first_auslage", "paid", "paid, free"),
        ("lead_ace", "high", "high, low"),
        ("undrawn", "free", "free, one"),
    ]
    assert RapuseOptions().words() == tuple((name, default) for name, default, _ in declared)


def test_presets() -> None:
    assert [p.name for p in RapuseOptions.presets] == ["pierer", "einzeln", "addiert"]
    assert RapuseOptions.parse(preset="pierer") == RapuseOptions()
    assert RapuseOptions.parse(preset="einzeln") == RapuseOptions(reveal="one")
    assert RapuseOptions.parse(preset="addiert") == RapuseOptions(rapuse_bonus="added")


@pytest.mark.parametrize("name", ["reveal", "rapuse_bonus", "first_auslage", "lead_ace", "undrawn"])
def test_an_unknown_value_is_refused_with_its_rule(name: str) -> None:
    with pytest.raises(OptionError, match=r"\(R[0-9]+\)"):
        RapuseOptions.parse([(name, "maybe")])


def test_verbs_as_the_sheet_lists_them() -> None:
    assert sorted(Rapuse.verbs) == sorted(
        ["rapuse", "start", "base", "turn", "put", "lay", "end", "pay",
         "deal", "take", "out", "blocked", "score", "over"],
    )  # fmt: skip
    assert {verb.name for verb in Rapuse.verbs.values() if verb.sees == "seat"} == set()
    cards = {"rapuse", "base", "put", "lay", "take"}
    assert {verb.name for verb in Rapuse.verbs.values() if verb.sees == "all"} == cards


def test_the_rules_can_be_pickled() -> None:
    game = rules("reveal=one")
    twin = pickle.loads(pickle.dumps(game))
    assert twin.options == game.options
    assert twin.parse("put Td 4") == game.parse("put Td 4")
    assert Card("Td") in twin.pack
