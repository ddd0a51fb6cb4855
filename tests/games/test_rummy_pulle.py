"""Rummy: premiums, points, death, buying, sharing and the pot (R27–R39)."""

from __future__ import annotations

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.rules import Rummy, RummyStanding
from tests.games.rummy_kit import laid, listed, made_hands, play_words, rules
from tests.games.rummy_standings import after_nothing_was_written, settled, standing

KNOCK = "Jc Js Jh 8c 8s 8h 4d 4c 4s 3c"
STOP = "Qc Qs Qh 9c 9s 9h 5d 5c 5s 5s"
FLUSH = "2h 3h 5h 6h 8h 9h Jh Qh Ah Ah"
ROYAL = "3d 4d 5d 6d 7d 8d 9d Td Jd Qd"


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
