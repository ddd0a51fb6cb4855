"""Rummy: premiums, points, death, buying, sharing and the pot (R27–R39)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.rules import Rummy, RummyStanding
from tests.games.rummy_kit import laid, listed, made_hands, play_words, rules

KNOCK = "Jc Js Jh 8c 8s 8h 4d 4c 4s 3c"
STOP = "Qc Qs Qh 9c 9s 9h 5d 5c 5s 5s"
FLUSH = "2h 3h 5h 6h 8h 9h Jh Qh Ah Ah"
ROYAL = "3d 4d 5d 6d 7d 8d 9d Td Jd Qd"


def standing(
    game: Rummy,
    points: tuple[int, ...],
    *,
    living: tuple[int, ...] | None = None,
    dealer: int | None = None,
    pot: int = 0,
    deals: int = 1,
    since: int | None = None,
    bought: tuple[int, ...] | None = None,
) -> RummyStanding:
    """The sheet before a deal that is not the first of its Pulle; the last seat deals."""
    seats = len(points)
    base = game.begin(seats, Seeded("standing", 1))
    return replace(
        base,
        points=points,
        living=tuple(living is None or seat in living for seat in range(seats)),
        bought=bought or (0,) * seats,
        dealer=seats - 1 if dealer is None else dealer,
        pot=pot or 100 * seats,
        pulle_deals=deals,
        since_replay=deals if since is None else since,
        stakes_due=False,
    )


def after_nothing_was_written(
    options: str, points: tuple[int, ...], **more: object
) -> tuple[Rummy, RummyStanding, Deal, list[str]]:
    """A deal that ends without announcer and without writing: what is asked follows from
    `points` alone."""
    game = rules(f"{options} max_rounds=1 stock_end=void", len(points))
    before = standing(game, points, **more)  # type: ignore[arg-type]
    events: list[Event] = []
    deal = game.deal(before, Seeded("pulle", 1), events)
    while deal.phase not in ("buy", "share") and deal.to_move is not None:
        deal.apply(deal.legal()[0], events)
    return game, before, deal, [str(event) for event in events]


def offers(options: str, points: tuple[int, ...], **more: object) -> dict[int, str]:
    """Who is offered what after such a deal, if nobody buys."""
    _, _, deal, _ = after_nothing_was_written(options, points, **more)
    found = {}
    while deal.to_move is not None and deal.phase == "buy":
        found[deal.to_move] = listed(deal).split(" | ")[1].removeprefix("buy ")
        play_words(deal, "stay")
    return found


def totals_offered(options: str, points: tuple[int, ...], **more: object) -> dict[int, int]:
    return {s: int(text.split(" ")[0]) for s, text in offers(options, points, **more).items()}


def settled(game: Rummy, before: RummyStanding, deal: Deal) -> tuple[RummyStanding, list[str]]:
    events: list[Event] = []
    after = game.settle(before, deal, events)
    return after, [str(event) for event in events]


# ---- R37: premiums


def announced(
    hand: str, options: str, seats: int = 4, announcer: int = 1
) -> tuple[Rummy, RummyStanding, Deal, list[str]]:
    """The first deal of a Pulle, which seat 1 ends at its first turn with `hand`."""
    game = rules(f"{options} first_dealer=last start=turnup", seats)
    names = game.options
    others = [
        "2c 4d 6h 8d Td Qs 3c 5d 7h 9s",
        "3s 5h 7d 9c Jc Kd 2h 4s 6d 8c",
        "2d 4h 6s 8h Tc Kc 3h 5c 7s Jd",
    ]
    hands = [*others[:announcer], hand, *others[announcer:]]
    before = game.begin(seats, Seeded("x", 1))
    events: list[Event] = []
    deal = game.deal(before, laid(game, hands[:seats], seats - 1, "Ac", "2c Ks"), events)
    played = play_words(deal, "draw", "discard 2c")
    figure = {STOP: "stop", KNOCK: "knock", FLUSH: "flush", ROYAL: "royal"}[hand]
    when = names.knock_when if figure == "knock" else names.stop_when
    turn = [figure] if when == "before" else ["draw", f"discard Ks {figure}"]
    played += play_words(deal, *turn)
    while deal.phase == "exchange":
        played += play_words(deal, "pass")
    return game, before, deal, [*map(str, events), *played]


@pytest.mark.parametrize(
    ("hand", "options", "premium", "scores", "pot"),
    [
        (KNOCK, "", "1 20 0", "-120 -40 -120 -120", 400),
        (STOP, "", "1 40 0", "-140 20 -140 -140", 400),
        (FLUSH, "", "1 80 0", "-180 140 -180 -180", 400),
        (ROYAL, "", "1 160 0", "-260 780 -260 -260", 0),
        (KNOCK, "preset=basque", "1 20 30", "-120 -70 -120 -120", 430),
        (STOP, "preset=basque", "1 20 0", "-120 -40 -120 -120", 400),
        (KNOCK, "preset=basque stake=25", "1 5 7", "-30 -17 -30 -30", 107),
    ],
)
def test_t25_premiums(hand: str, options: str, premium: str, scores: str, pot: int) -> None:
    game, before, deal, lines = announced(hand, options)
    assert [line for line in lines if line.startswith("premium")] == [f"premium {premium}"]
    after, end = settled(game, before, deal)
    assert end[-2:] == [f"pot {pot}", f"score {scores}"]
    assert game.partie_over(after) == (hand == ROYAL)
    assert ("win 1 400" in end) == (hand == ROYAL)


def test_r37_the_premium_line_stands_even_where_it_is_nothing() -> None:
    _, _, _, lines = announced(KNOCK, "premium_knock=0")
    assert "premium 1 0 0" in lines


def test_r29_1_a_royal_flush_calls_nobody_dead() -> None:
    game, before, deal, lines = announced(ROYAL, "limit=20")
    assert not any(line.startswith("dead") for line in lines)
    assert sum(line.startswith("points") for line in lines) == 4
    after, end = settled(game, before, deal)
    assert end[:2] == ["win 1 400", "pot 0"]
    assert after.dealer == 1
    game, before, deal, lines = announced(ROYAL, "limit=20 royal_pot=no")
    assert any(line.startswith("dead") for line in lines)


# ---- R30–R34: buying


@pytest.mark.parametrize(
    ("options", "points", "expected"),
    [
        # the texts' own examples (§6)
        ("preset=basque", (85, 75, 65), {0: 75}),
        ("preset=h13", (54, 70, 60, 98), {3: 70}),
        ("preset=h13", (78, 34, 48, 97), {3: 78}),
        ("preset=h13", (48, 82, 98, 88), {1: 48, 2: 48, 3: 48}),
        # 26
        ("preset=basque", (80, 75, 65), {0: 75}),
        ("preset=h13", (80, 75, 65), {}),
        ("preset=h13", (81, 75, 65), {0: 75}),
        ("preset=basque", (95, 85, 60), {0: 85, 1: 60}),
        ("preset=basque", (85, 85, 60), {0: 60, 1: 60}),
        ("preset=basque", (85, 40), {}),
        ("preset=h13", (85, 40), {0: 40}),
        # 28
        ("preset=h13d", (92, 130, 66, 77), {1: 77}),
        ("preset=h13d2", (92, 130, 66, 77), {1: 92}),
        ("buy=early buy_to=second_best", (85, 60, 90), {0: 85, 2: 85}),
        # further
        ("", (85, 75, 65), {}),
        ("buy=early", (85, 90, 95), {}),  # R32: nobody below 81
        ("preset=h13d", (92, 130, 110), {}),  # one is living: no buying
        ("buy=early buy_to=second_worst", (85, 60, 90), {0: 90, 2: 85}),
    ],
)
def test_t26_t28_what_may_be_bought(
    options: str, points: tuple[int, ...], expected: dict[int, int]
) -> None:
    assert totals_offered(options, points) == expected


@pytest.mark.parametrize(
    ("points", "deals", "expected"),
    [
        ((110, 40, 70, 20), 3, {0: 70}),
        ((110, 40, 70, 20), 4, {}),
        ((110, 40, 70), 2, {}),
    ],
)
def test_t27_the_dead_in_the_first_deals(
    points: tuple[int, ...], deals: int, expected: dict[int, int]
) -> None:
    assert totals_offered("preset=basque", points, deals=deals - 1) == expected


def test_r30_the_first_deals_count_from_a_replay() -> None:
    points = (110, 40, 70, 20)
    assert totals_offered("preset=basque", points, deals=9, since=2) == {0: 70}
    assert totals_offered("preset=basque", points, deals=9, since=3) == {}


def test_r30_buy_times() -> None:
    points = (85, 75, 65, 20)
    assert totals_offered("preset=basque", points, bought=(1, 0, 0, 0)) == {}
    assert totals_offered("preset=basque buy_times=2", points, bought=(1, 0, 0, 0)) == {0: 75}
    assert totals_offered("preset=basque buy_times=0", points, bought=(99, 0, 0, 0)) == {0: 75}


@pytest.mark.parametrize(
    ("options", "pot", "cost"),
    [
        ("preset=h13d", 400, 100),
        ("preset=h13d", 500, 100),
        ("preset=h13d", 600, 150),
        ("preset=h13d", 750, 150),
        ("preset=h13d", 900, 200),
        ("preset=h13d buy_cost=half_stake", 900, 50),
        ("preset=h13d buy_cost=half_stake stake=25", 900, 12),
        ("preset=h13d stake=1", 13, 3),
        ("preset=h13d buy_round=unit", 750, 187),
    ],
)
def test_t28_costs(options: str, pot: int, cost: int) -> None:
    assert offers(options, (92, 130, 66, 77), pot=pot) == {1: f"77 {cost}"}


@pytest.mark.parametrize(("pot", "cost"), [(400, 133), (533, 177), (666, 222)])
def test_t28_costs_by_the_living(pot: int, cost: int) -> None:
    found = offers("preset=basque", (85, 75, 65, 120), living=(0, 1, 2), pot=pot)
    assert found == {0: f"75 {cost}"}


def test_r34_a_dead_buyer_is_counted_in() -> None:
    assert offers("preset=h13d buy_divisor=living buy_round=unit", (92, 130, 66, 77)) == {
        1: "77 100"
    }


def test_r34_prices_follow_one_another_and_totals_do_not() -> None:
    game, before, deal, lines = after_nothing_was_written("preset=h13", (48, 82, 98, 88))
    assert listed(deal) == "stay | buy 48 100"
    # the dealer is seat 3: playing order from his left
    assert deal.to_move == 1
    lines = play_words(deal, "buy 48 100")
    assert lines == ["buy 1 48 100"]
    assert deal.view(2)["pot"] == 500
    assert (deal.to_move, listed(deal)) == (2, "stay | buy 48 100")
    lines = play_words(deal, "buy 48 100")
    assert (deal.to_move, listed(deal)) == (3, "stay | buy 48 150")
    view = deal.view(3)
    assert (view["points"], view["bought"], view["pot"]) == ([48, 48, 48, 88], [0, 1, 1, 0], 600)
    play_words(deal, "stay")
    after, end = settled(game, before, deal)
    assert end == ["pot 600", "score 0 -100 -100 0"]
    assert after.points == (48, 48, 48, 88)


def test_r31_compulsory_buying_in_is_not_asked() -> None:
    game, before, deal, lines = after_nothing_was_written("preset=h13e", (92, 130, 66, 107))
    assert deal.to_move is None
    at = lines.index("dead 3 107")
    assert lines[at - 1 :] == ["dead 1 130", "dead 3 107", "buy 1 92 50", "buy 3 92 50"]
    after, end = settled(game, before, deal)
    assert after.living == (True,) * 4
    assert end == ["pot 500", "score 0 -50 0 -50"]


def test_r31_the_dead_may_buy_only_at_once() -> None:
    assert totals_offered("preset=h13d", (92, 130, 66, 77), living=(0, 2, 3)) == {}


def test_buying_in_makes_living() -> None:
    _, _, deal, _ = after_nothing_was_written("preset=h13d", (92, 130, 66, 77))
    assert deal.view(1)["living"] == [0, 2, 3]
    game, before, deal, _ = after_nothing_was_written("preset=h13d share=equal", (92, 130, 66, 140))
    assert deal.view(1)["living"] == [0, 2]
    play_words(deal, "buy 92 100", "stay")
    assert deal.view(1)["living"] == [0, 1, 2]
    assert deal.to_move is None  # three are living: nobody is asked to share
    after, _ = settled(game, before, deal)
    assert after.living == (True, True, True, False)
    assert after.dealer == 0


# ---- R27: credits


@pytest.mark.parametrize(
    ("options", "total", "new"),
    [
        ("preset=basque", 59, 49),
        ("preset=basque below_zero=yes credit_stop=25", 20, -5),
        ("preset=basque below_zero=no credit_stop=25", 20, 0),
        ("preset=basque below_zero=no", 20, 10),
    ],
)
def test_t29_credits(options: str, total: int, new: int) -> None:
    game = rules(f"{options} buy=none", 3)
    before = standing(game, (total, 0, 0))
    hands = (STOP, "2c 4d 6h 8s Td Qs 3c 5d 7h 9d", "3s 5c 7d 9c Jc Kd 2h 4s 6d 8c")
    deal = game.deal(before, laid(game, hands, 2, "Ac"))
    lines = play_words(deal, "stop")
    assert f"points 0 {new - total} {new}" in lines


def test_r27_a_flush_and_a_royal_have_credits_of_their_own() -> None:
    for hand, figure, new in ((FLUSH, "flush", 35), (ROYAL, "royal", 10)):
        game = rules("preset=basque buy=none", 3)
        hands = (hand, "2c 4d 6h 8s Td Qs 3c 5d 7h 9s", "3s 5c 7d 9c Jc Kd 2h 4s 6d 8c")
        deal = game.deal(standing(game, (60, 0, 0)), laid(game, hands, 2, "Ac"))
        assert f"points 0 {new - 60} {new}" in play_words(deal, figure)


# ---- R29: who takes the pot


def knocked_out(
    options: str,
    points: tuple[int, ...],
    living: tuple[int, ...],
    dealer: int,
    counts: list[int],
    knocker: int,
) -> tuple[Rummy, RummyStanding, Deal, list[str]]:
    """A deal in which the seats hold hands that count so much, and `knocker` knocks."""
    game = rules(f"{options} knock_when=before start=turnup jokers=0 last_take=no", len(points))
    before = standing(game, points, living=living, dealer=dealer)
    hands, rest = made_hands(counts)
    if not game.options.dead_play:
        hands = [hand if seat in living else "" for seat, hand in enumerate(hands)]
    deal = game.deal(before, laid(game, hands, dealer, rest[0], " ".join(rest[1:])))
    lines: list[str] = []
    while deal.to_move is not None:
        knocks = deal.to_move == knocker and deal.phase == "turn"
        lines += play_words(deal, "knock" if knocks else listed(deal).split(" | ")[0])
    return game, before, deal, lines


@pytest.mark.parametrize("replay_stake", ["no", "yes"])
def test_t30_all_dead_begin_anew(replay_stake: str) -> None:
    options = f"preset=h12b replay_stake={replay_stake}"
    game, before, deal, lines = knocked_out(
        options, (130, 95, 98, 110), (1, 2), 1, [3, 6, 3, 50], 0
    )
    at = lines.index("premium 0 20 0")
    assert lines[at:] == [
        "premium 0 20 0",
        "points 1 6 101",
        "points 2 3 101",
        "dead 1 101",
        "dead 2 101",
    ]
    after, end = settled(game, before, deal)
    assert end == ["replay", "pot 400", "score 60 -20 -20 -20"]
    assert (after.points, after.living, after.since_replay) == ((0,) * 4, (True,) * 4, 0)
    assert (after.pulle_deals, after.dealer, game.partie_over(after)) == (2, 2, False)
    events: list[Event] = []
    again = game.deal(after, Seeded("next", 2), events)
    antes = ["ante 3 100", "ante 0 100", "ante 1 100", "ante 2 100", "pot 800"]
    told = [str(event) for event in events]
    assert told[0] == "deal 2 dealer=2"
    if replay_stake == "yes":
        assert told[1:6] == antes
        assert again.account.money == [-100] * 4
    else:
        assert not any(line.startswith(("ante", "pot", "direction")) for line in told)


def test_t31_the_knocker_kills_himself() -> None:
    case = ((120, 99, 90), (1, 2), 2, [0, 3, 20], 1)
    game, before, deal, lines = knocked_out("", *case)
    assert lines[-4:] == ["points 1 3 102", "points 2 20 110", "dead 1 102", "dead 2 110"]
    after, end = settled(game, before, deal)
    assert end[:2] == ["replay", "pot 300"]
    assert after.living == (True, True, True)
    game, before, deal, _ = knocked_out("all_dead=lowest", *case)
    after, end = settled(game, before, deal)
    assert end[:2] == ["win 1 300", "pot 0"]
    assert game.partie_over(after)


def test_r29_2_the_last_living_takes_the_pot() -> None:
    game, before, deal, _ = after_nothing_was_written("preset=h13e", (92, 130, 107))
    after, end = settled(game, before, deal)
    assert end == ["win 0 300", "pot 0", "score 300 0 0"]
    assert (after.dealer, after.pulle, after.points) == (0, 2, (0, 0, 0))


def test_r29_5_the_bound_of_deals() -> None:
    points = (40, 30, 30, 90)
    game, before, deal, _ = after_nothing_was_written("max_deals=5", points, deals=4, pot=401)
    after, end = settled(game, before, deal)
    # R36: the odd unit to the first from the dealer's left
    assert end == ["win 1 201", "win 2 200", "pot 0", "score 0 201 200 0"]
    assert after.dealer == 1
    game, before, deal, _ = after_nothing_was_written("max_deals=6", points, deals=4)
    assert settled(game, before, deal)[1] == ["pot 400", "score 0 0 0 0"]


def test_r29_5_goes_before_a_replay() -> None:
    points, more = (120, 130, 110), {"deals": 4, "living": (0, 1)}
    game, before, deal, _ = after_nothing_was_written("max_deals=5", points, **more)
    assert settled(game, before, deal)[1] == ["win 2 300", "pot 0", "score 0 0 300"]
    # buying and sharing are asked as ever
    _, _, deal, _ = after_nothing_was_written("preset=h13 max_deals=5", (85, 20, 30), deals=4)
    assert (deal.phase, deal.to_move) == ("buy", 0)


# ---- R35: sharing


@pytest.mark.parametrize(
    ("share", "points", "pot", "wins"),
    [
        ("margin", (40, 80), 450, ["win 0 335", "win 1 115"]),
        ("margin", (80, 40), 450, ["win 0 116", "win 1 334"]),
        ("equal", (40, 80), 401, ["win 0 201", "win 1 200"]),
    ],
)
def test_t32_sharing(share: str, points: tuple[int, ...], pot: int, wins: list[str]) -> None:
    game, before, deal, _ = after_nothing_was_written(f"share={share}", points, pot=pot)
    assert (deal.phase, deal.to_move, listed(deal)) == ("share", 0, "continue | share")
    assert play_words(deal, "share") == ["share 0"]
    assert (deal.to_move, listed(deal)) == (1, "continue | share")
    assert play_words(deal, "share") == ["share 1"]
    after, end = settled(game, before, deal)
    assert end[:3] == [*wins, "pot 0"]
    assert after.dealer == 0


def test_r35_who_goes_on_ends_the_question() -> None:
    game, before, deal, _ = after_nothing_was_written("share=equal", (40, 80))
    assert play_words(deal, "continue") == ["continue 0"]
    assert deal.to_move is None
    game, before, deal, _ = after_nothing_was_written("share=equal", (40, 80))
    play_words(deal, "share")
    assert play_words(deal, "continue") == ["continue 1"]
    assert settled(game, before, deal)[1] == ["pot 200", "score 0 0"]


def test_r35_two_of_more_seats() -> None:
    _, _, deal, _ = after_nothing_was_written("share=equal", (40, 130, 80), living=(0, 2))
    assert deal.to_move == 0
    _, _, deal, _ = after_nothing_was_written("share=equal", (40, 50, 80))
    assert deal.to_move is None


# ---- R38: without Pulle


def test_t33_every_other_pays_its_points() -> None:
    game = rules("preset=h12a first_dealer=last start=turnup jokers=0 stop_when=before", 4)
    hands, rest = made_hands([14, 0, "stop", 31])
    before = game.begin(4, Seeded("x", 1))
    deal = game.deal(before, laid(game, hands, 3, rest[0], " ".join(rest[1:])))
    lines: list[str] = []
    while deal.to_move is not None:
        stops = deal.to_move == 2 and deal.phase == "turn"
        lines += play_words(deal, "stop" if stops else listed(deal).split(" | ")[0])
    assert [line.split(" ")[:3] for line in lines[-4:]] == [
        ["show", "2", "0"],
        ["show", "3", "31"],
        ["show", "0", "14"],
        ["show", "1", "0"],
    ]
    after, end = settled(game, before, deal)
    assert end == ["score -14 0 45 -31"]
    assert not game.partie_over(after)
    assert after.totals == (-14, 0, 45, -31)
    assert after.dealer == 0
    view = deal.view(0)
    assert [view[key] for key in ("points", "living", "bought", "pot", "pulle_deal")] == [None] * 5


def test_r38_premiums_without_pulle() -> None:
    game, before, deal, lines = announced(STOP, "pulle=no pot_share_stop=50 stake=50")
    assert "premium 1 20 0" in lines
    assert not any(line.startswith(("ante", "pot", "points", "direction")) for line in lines)
    assert settled(game, before, deal)[1] == ["score -20 60 -20 -20"]
