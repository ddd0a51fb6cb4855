"""Who pays whom in Doppelkopf: the tables and examples of sheet §6, test positions 18 to 23 and
29 to 31, and the account that the book prints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from kartenspiel.chance import Chance, Told
from kartenspiel.core import Event, parse_event
from kartenspiel.course import Course
from kartenspiel.games.doppelkopf.deck import KINDS
from kartenspiel.games.doppelkopf.rules import DoppelkopfStanding
from kartenspiel.games.doppelkopf.settle import Result, level, pay, race, shared
from kartenspiel.games.doppelkopf.table import Frame
from tests.games.doppelkopf_positions import dealt, do, filled, moves, rules, won_by

GOLDEN = Path(__file__).parents[1] / "golden" / "doppelkopf"


def frame(seats: int = 4, options: str = "", dealer: int = 0, pot: int = 400) -> Frame:
    """A table with so much in the Kasse."""
    game = rules(options, seats)
    return Frame(game.deck, game.options, seats, dealer, pot=pot)


def beaten(party: tuple[int, ...], *, won: bool, steps: int = 1, extras: int = 0) -> Result:
    """A deal won at level `steps`."""
    return Result(party, (0, 0), won, steps, extras)


# ---- rates

RATES = [
    # Augen and tricks of the party, tricks of the others; Pfennig a winner in a normal game and
    # from each in a solo; the same with `ninety`
    (121, 6, 6, 5, 10, 5, 10),
    (120, 6, 6, 10, -10, 10, -10),
    (180, 8, 4, 5, 10, 10, 20),
    (181, 8, 4, 10, 20, 15, 30),
    (61, 4, 8, 10, -10, 15, -20),
    (60, 4, 8, 15, -20, 15, -20),
    (240, 12, 0, 15, 30, 25, 50),
    (240, 11, 1, 10, 20, 20, 40),
    (0, 0, 12, 20, -30, 30, -50),
    (0, 1, 11, 15, -20, 25, -40),
]


@pytest.mark.parametrize("increments", ["schneider", "ninety"])
@pytest.mark.parametrize("row", RATES)
def test_r42_r43_r44_rates(row: tuple[int, ...], increments: str) -> None:
    augen, own, others, normal, solo, normal_90, solo_90 = row
    if increments == "ninety":
        normal, solo = normal_90, solo_90
    table = frame(options=f"increments={increments}")
    won = augen >= 121
    reached = level(
        table.options,
        240 - augen if won else augen,
        others if won else own,
        declarers=not won,
    )
    paid = pay(table, beaten((0, 1), won=won, steps=reached))
    assert paid == ([normal, normal, 0, 0] if won else [0, 0, normal, normal])
    assert pay(table, beaten((2,), won=won, steps=reached)) == [
        -solo, -solo, 3 * solo, -solo,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("losers", "declarers", "reached"),
    [(60, False, 1), (59, False, 2), (61, True, 1), (60, True, 2), (0, False, 2)],
)
def test_r42_limits_of_schneider(losers: int, declarers: bool, reached: int) -> None:  # noqa: FBT001
    assert level(rules().options, losers, 1, declarers=declarers) == reached


@pytest.mark.parametrize(
    ("losers", "reached"), [(90, 1), (89, 2), (60, 2), (59, 3), (30, 3), (29, 4), (0, 4)]
)
def test_r42_limits_of_ninety(losers: int, reached: int) -> None:
    options = rules("increments=ninety").options
    for declarers in (False, True):
        assert level(options, losers, 1, declarers=declarers) == reached
        assert level(options, 0, 0, declarers=declarers) == 5


def test_sheet_6_other_examples() -> None:
    five = frame(5, dealer=4)
    assert pay(five, beaten((2, 3), won=False)) == [10, 10, 0, 0, 10]
    assert pay(five, beaten((0,), won=False), mult=2) == [-80, 20, 20, 20, 20]
    swapped = pay(frame(), beaten((1,), won=True, steps=2), mult=4, swapped=True)
    assert swapped == [-40, 120, -40, -40]
    assert pay(frame(), beaten((1,), won=False, steps=2), mult=4, swapped=True)[0] == 80
    short = frame(dealer=0, pot=15)
    assert pay(short, beaten((0, 2), won=False, steps=3)) == [0, 8, 0, 7]


def test_r40_the_partner_of_a_winning_dummy() -> None:
    for double, share in (("single", 5), ("double", 10)):
        table = frame(3, f"strohmann_pay={double}")
        assert pay(table, beaten((0, 3), won=True)) == [share, 0, 0]
        assert pay(table, beaten((0, 1), won=True)) == [5, 5, 0]
    assert pay(frame(3, "strohmann_pay=double", pot=7), beaten((0, 3), won=True)) == [7, 0, 0]


def test_r43_never_less_than_nothing() -> None:
    assert pay(frame(), beaten((0, 1), won=True, extras=-3)) == [0, 0, 0, 0]
    assert pay(frame(), beaten((0,), won=True, extras=-3), mult=2) == [0, 0, 0, 0]


def test_r44_extras_in_a_solo_come_before_the_doubling() -> None:
    table = frame(options="solo_extras=yes")
    assert pay(table, beaten((0,), won=True, steps=2, extras=1), mult=2, swapped=True)[1] == -30


# ---- extras: recorded deals


def recorded(name: str) -> list[list[Event]]:
    """The deals of a golden file."""
    deals: list[list[Event]] = []
    for line in (GOLDEN / name).read_text().splitlines():
        event = parse_event(line, rules().verbs)
        if event.verb == "deal":
            deals.append([])
        deals[-1].append(event)
    return deals


def follow(course: Course, told: Sequence[Event], events: list[Event]) -> None:
    """Play the moves that make the recorded events of a deal."""
    lines = [str(event) for event in told]
    number = course.standing.deal
    while not course.over and course.standing.deal == number:
        state = course.state
        at = next(
            i
            for i, line in enumerate(lines)
            if line in map(str, map(state.announce, state.legal()))
        )
        move = next(m for m in state.legal() if str(state.announce(m)) == lines[at])
        del lines[: at + 1]
        course.apply(move, events)


EXTRAS = "play=free karlchen=yes fuchs=yes alten_last=yes"


@pytest.mark.parametrize(
    ("number", "each"),
    [
        (0, 0),  # T18: the Alten win with 130, a loser wins the last trick with Ue
        (1, 10),  # a winner does
        (2, 20),  # T19: they lose with 100, both As lost to the others
        (3, 0),  # they win with 130 and lost both
        (4, 15),  # T20: both Oe in the last trick, they lose with 119
        (5, 0),  # they win with 121
    ],
)
def test_t18_t19_t20_extras(number: int, each: int) -> None:
    told = recorded("extras.txt")[number]
    game = rules(EXTRAS)
    deal = game.deal(DoppelkopfStanding((0,) * 4, 3, pot=400, partie_deals=1), game.arrange(told))
    for event in told:
        if event.verb in ("bid", "play"):
            do(
                deal,
                " ".join(map(str, ("play", *event.words) if event.verb == "play" else event.words)),
            )
    events: list[Event] = []
    game.settle(DoppelkopfStanding((0,) * 4, 3, pot=400, partie_deals=1), deal, events)
    assert [str(e) for e in events[:2]] == [str(e) for e in told[-2:]]
    party, augen = told[-2].words, told[-1].words
    winners = {s for s in range(4) if (s in party) == (int(str(augen[0])) >= 121)}
    assert events[-1].words == tuple(each if seat in winners else 0 for seat in range(4))
    assert events[-2].words == (400 - 2 * each,)


# ---- Hammelrennen and points


@pytest.mark.parametrize(
    ("augen", "near", "under"),
    [
        ((58, 62, 71, 49), [5, 5, 0, 0], [10, 0, 0, 0]),
        ((80, 55, 65, 40), [0, 5, 5, 0], [0, 10, 0, 0]),
    ],
)
def test_t21_hammelrennen(augen: tuple[int, ...], near: list[int], under: list[int]) -> None:
    assert race(frame(options="hammel=near", pot=10), augen) == near
    assert race(frame(options="hammel=under", pot=10), augen) == under


def test_r36_a_race_of_five_and_odd_units() -> None:
    table = frame(5, "hammel=near", dealer=2, pot=10)
    assert race(table, (60, 60, 0, 60, 60)) == [2, 2, 0, 3, 3]  # the dealer has no part


def test_r36_when_there_is_a_race() -> None:
    options = "hammel=near unit=3"
    for pot, races in ((6, True), (7, False), (1, True)):
        assert frame(options=options, pot=pot).hammel == races
    deal = dealt(filled({}), options, pot=6)
    assert (deal.phase, deal.talk.kind) == ("play", "hammel")
    assert dealt(filled({}), "preset=full", pot=0, forced=1).phase == "forced"


@pytest.mark.parametrize(
    ("seats", "party", "won", "steps", "points"),
    [
        (3, (0, 3), True, 1, [2, -1, -1]),
        (3, (2, 3), False, 1, [2, 2, -4]),
        (4, (2, 3), False, 1, [2, 2, -2, -2]),
        (5, (0, 1), True, 1, [2, 2, -3, -3, 2]),
        (6, (3, 4, 5), False, 1, [6, 6, 6, -6, -6, -6]),
    ],
)
def test_t22_points(
    seats: int,
    party: tuple[int, ...],
    won: bool,  # noqa: FBT001
    steps: int,
    points: list[int],
) -> None:
    table = frame(seats, "account=points", dealer=4 if seats == 5 else 0, pot=0)
    assert pay(table, beaten(party, won=won, steps=steps)) == points


def test_r46_a_solo_in_points() -> None:
    for seats, factor in ((3, 3), (4, 2), (5, 5), (6, 6)):
        table = frame(seats, "account=points", dealer=2, pot=0)
        paid = pay(table, beaten((0,), won=True, steps=2), mult=2)
        assert paid == [8 * factor * (seats - 1)] + [-8 * factor] * (seats - 1)


def test_t23_a_short_kasse_of_five() -> None:
    table = frame(5, dealer=2, pot=10)
    assert pay(table, beaten((1, 3), won=False, steps=3)) == [3, 0, 3, 0, 4]
    assert shared(10, [1, 0, 1, 0, 1], (3, 4, 0, 1, 2)) == [3, 0, 3, 0, 4]


# ---- whole deals


def settled(
    deal_hands: dict[int, str], bids: Sequence[str], options: str = "", **standing: object
) -> list[str]:
    """The last lines of a deal in which the seats bid so and then play the last listed card."""
    seats = int(str(standing.pop("seats", 4)))
    dealer = int(str(standing.pop("dealer", 3)))
    deal = dealt(filled(deal_hands), options, seats=seats, dealer=dealer, **standing)
    do(deal, *bids)
    while deal.to_move is not None:
        do(deal, moves(deal)[-1])
    words = {"totals": (0,) * seats, "dealer": dealer, "pot": 400, "partie_deals": 1} | standing
    events: list[Event] = []
    rules(options, seats).settle(DoppelkopfStanding(**words), deal, events)  # type: ignore[arg-type]
    return [str(event) for event in events]


def test_t29_stakes_are_in_the_first_score() -> None:
    game = rules()
    first = game.begin(4, Told({"dealer": [KINDS["Ae"]]}))
    events: list[Event] = []
    deal = game.deal(first, Told({}), events)
    assert [str(e) for e in events if e.verb in ("ante", "pot")] == [
        "ante 1 100", "ante 2 100", "ante 3 100", "ante 0 100", "pot 400",
    ]  # fmt: skip
    assert deal.frame.stakes == 100


@pytest.mark.parametrize(
    ("partie_deals", "pot", "expected"),
    [
        (0, 0, ["pot 390", "score -100 -100 -95 -95"]),
        (1, 390, ["pot 380", "score 0 0 5 5"]),
    ],
)
def test_t29_a_win_of_seats_2_and_3(partie_deals: int, pot: int, expected: list[str]) -> None:
    lines = won_by((2, 3), True, 1, partie_deals=partie_deals, pot=pot)
    assert lines[-2:] == expected


def test_t29_a_solo_leaves_the_kasse_alone() -> None:
    lines = won_by((1,), True, 1, partie_deals=1, pot=390)
    assert lines[-2:] == ["pot 390", "score -10 30 -10 -10"]


def test_t30_a_partie_broken_off() -> None:
    lines = won_by(
        (2, 3), True, 1, partie_deals=0, pot=80, options="max_deals=1 stake=20", dealer=0
    )
    assert lines[-3:] == ["pot 70", "score -20 -20 -15 -15", "rest 17 18 18 17"]


def test_t30_the_forced_deals_follow() -> None:
    """The first dealer was seat 0, as the fresh pack begins with an ace."""
    course = Course(rules("max_deals=1 stake=20 forced_solo=yes"), 4, 1, lambda _deal: Told({}))
    events: list[Event] = []
    course.begin(events)
    while not course.over:
        course.apply(course.state.legal()[0], events)
    lines = [str(event) for event in events]
    rest = next(i for i, line in enumerate(lines) if line.startswith("rest"))
    assert lines[rest - 1].startswith("score")
    after = lines[rest + 1 :]
    assert [x for x in after if x.startswith("deal")] == [
        f"deal {n} dealer={(n - 1) % 4}" for n in (2, 3, 4, 5)
    ][: len([x for x in after if x.startswith("forced")])]
    assert after[0] == "deal 2 dealer=1"
    assert {x for x in after if x.startswith("pot")} == {"pot 0"}


def test_t31_a_dummy_that_wins_everything() -> None:
    lines = settled(
        {3: "Oe Oe Og Og Or Or Os Os Ue Ue Ug Ug"}, ["pass", "pass", "pass"], seats=3, dealer=2
    )
    assert lines == ["party 3", "augen 240 0", "pot 400", "score 0 0 0"]


def test_r16_a_marriage_left_alone_is_settled_as_a_solo() -> None:
    lines = settled(
        {0: "Oe Oe Og Og Or Or Os Os Ue Ue Ug Ug"}, ["marry first", "pass", "pass", "pass"]
    )
    assert lines == ["party 0", "augen 240 0", "pot 400", "score 90 -30 -30 -30"]


def test_r28_whose_solo_counts() -> None:
    strong = {0: "Oe Oe Og Og Or Or Os Os Ue Ue Ug Ug"}
    game = rules("forced_solo=yes")
    for bid, counts in (("pass", (0,)), ("marry first", ()), ("solo g", (0,))):
        deal = dealt(filled(strong), "forced_solo=yes")
        do(deal, bid, *(["pass"] * 3 if bid != "solo g" else []))
        while deal.to_move is not None:
            do(deal, moves(deal)[-1])
        after = game.settle(DoppelkopfStanding((0,) * 4, 3, pot=400, partie_deals=1), deal)
        assert after.solos == counts


# ---- the account of the book

ACCOUNT = [
    # what A, B, C and D get for lines 1 to 5, 7 and 6, and the Kasse after each
    ((5, 5, 0, 0), 110),
    ((0, 5, 5, 0), 100),
    ((10, 0, 10, 0), 80),
    ((0, 10, 0, 10), 60),
    ((0, 15, 15, 0), 30),
    ((-10, 30, -10, -10), 30),
    ((0, 15, 15, 0), 0),
]
POINTS = [
    (1, 1, -1, -1), (-1, 1, 1, -1), (2, -2, 2, -2), (-2, 2, -2, 2), (-3, 3, 3, -3),
    (-4, 12, -4, -4), (-3, 3, 3, -3),
]  # fmt: skip


def played_out(options: str, length: int) -> list[str]:
    """The recorded deals of the account, played with these options."""
    deals = recorded("account.txt")
    game = rules(options)

    def chance_of(number: int) -> Chance:
        return game.arrange(deals[number - 1])

    course = Course(game, 4, length, chance_of)
    events: list[Event] = []
    course.begin(events)
    for told in deals:
        follow(course, told, events)
    assert course.over
    lines = [str(event) for event in events]
    cards = [x for x in lines if x.split()[0] not in ("partie", "ante", "pot", "score", "over")]
    assert cards == [str(event) for told in deals for event in told]
    return lines


def test_sheet_6_the_account_of_the_book() -> None:
    lines = played_out("stake=30 first_dealer=last", 1)
    scores = [tuple(map(int, x.split()[1:])) for x in lines if x.startswith("score")]
    pots = [int(x.split()[1]) for x in lines if x.startswith("pot")]
    assert pots == [120, *(kasse for _, kasse in ACCOUNT)]
    first, *rest = ACCOUNT
    assert scores == [tuple(gain - 30 for gain in first[0]), *(gains for gains, _ in rest)]
    assert lines[-1] == "over -25 50 5 -30"
    assert "pot 110" in lines
    assert lines[lines.index("pot 110") + 1] == "score -25 -25 -30 -30"
    assert lines[lines.index("pot 100") + 1] == "score 0 5 5 0"


def test_sheet_6_the_other_way_of_writing_it_down() -> None:
    lines = played_out("account=points first_dealer=last", 7)
    scores = [tuple(map(int, x.split()[1:])) for x in lines if x.startswith("score")]
    assert scores == POINTS
    assert lines[-1] == "over -10 20 2 -12"
    assert [5 * int(n) // 2 for n in lines[-1].split()[1:]] == [-25, 50, 5, -30]
