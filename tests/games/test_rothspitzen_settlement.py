"""What Rothspitzen pays: R17–R26, the examples E1–E7, the settlements T20.

Each deal is played: hands of the others and cards are random until tricks come out as wanted.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kartenspiel.chance import Chance, Seeded
from kartenspiel.core import Event
from kartenspiel.course import Course
from kartenspiel.games.rothspitzen.play import Deal
from tests.games.rothspitzen_oracle import chosen
from tests.games.rothspitzen_positions import dealt, do, moves, rules, search
from tests.runs import play

HANDS = {
    "A": ("Ue 7e Ug Ae Ke Te As Ag", "e"),
    "B": ("Ue Ug Ae Ke Oe 9s As 7s", "e"),
    "C": ("Ue 7r Ug Ae Ke Ag Kg As", "r"),
    "D": ("7g Ug Ag Kg As Ks Ae Ke", "g"),
    "F": ("Ue 7e Ug Ae Ke Oe Te 9e", "e"),
}


def ended(won: int, lost: int, *, tout: bool = False) -> Callable[[Deal], bool]:
    """Whether declarer 0 has won and lost so many tricks, with or without having said `tout`."""
    return lambda state: (
        state.tricks[0] == won and sum(state.tricks) == won + lost and state.tout == tout
    )


def settled(
    hand: str, won: int, lost: int, how: str, staemme: int, options: str = ""
) -> dict[str, str]:
    """What stands behind `result`, `pot` and `score`: declarer 0 was dealt HANDS[hand].

    The tricks are only counted, not played: not all that the sheet settles can come about.
    """
    own, trump = HANDS[hand]
    rest = [str(card) for card in rules(options).pack if card not in own.split()]
    hands = (own, " ".join(rest[:8]), " ".join(rest[8:]))
    state, standing = dealt(*hands, options=options, staemme=staemme)
    do(state, "solo", "pass", "pass", f"trump {trump}", options=options)
    state.tricks = [won, lost, 0]
    state.tout, state.stopped = how == "tout", how == "stop"
    state.to_move = None
    events: list[Event] = []
    after = rules(options).settle(standing, state, events)
    lines = dict(str(event).split(" ", 1) for event in events)
    assert lines["score"] == " ".join(map(str, after.totals))
    assert int(lines["pot"]) == after.staemme * state.stake
    return lines


def played(hand: str, won: int, lost: int, how: str, staemme: int) -> dict[str, str]:
    """The same of a deal that is really played, with `show`."""
    cards, trump = HANDS[hand]
    wanted = ended(won, lost, tout=how == "tout")
    _, lines = search(cards, trump, wanted, staemme=staemme, answer=how or "stop")
    return dict(line.split(" ", 1) for line in lines)


T20 = [
    # dealt, won, lost, stop or tout, Stämme before, options, score, Stämme after
    ("A", 5, 0, "stop", 1, "", "24 -10 -10", 0),
    ("A", 5, 0, "stop", 1, "tail=all", "26 -11 -11", 0),
    ("A", 8, 0, "tout", 1, "prime=stop", "38 -17 -17", 0),
    ("A", 5, 2, "", 1, "prime=five", "24 -10 -10", 0),
    ("A", 5, 0, "stop", 5, "stamm_max=100", "40 -10 -10", 0),
    ("A", 5, 0, "stop", 2, "stake=20", "140 -50 -50", 0),
    ("B", 3, 5, "", 4, "codille_stamm=double", "-44 10 10", 10),
    ("B", 5, 1, "", 1, "matadors=run", "14 -5 -5", 0),
    ("B", 5, 1, "", 1, "matadors=three", "12 -4 -4", 0),
    ("B", 4, 4, "", 5, "stamm_max=1", "-16 6 6", 6),
    ("C", 5, 0, "stop", 1, "", "20 -8 -8", 0),
    ("D", 5, 1, "", 1, "", "16 -6 -6", 0),
    ("D", 5, 1, "", 1, "matadors=run", "12 -4 -4", 0),
    ("F", 8, 0, "tout", 1, "", "46 -21 -21", 0),
]


@pytest.mark.parametrize("row", T20, ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}-{row[5]}")
def test_t20_settlements(row: tuple[str, int, int, str, int, str, str, int]) -> None:
    hand, won, lost, how, before, options, score, after = row
    lines = settled(hand, won, lost, how, before, options)
    assert lines["score"] == score
    assert int(lines["pot"]) == after * int(chosen(options)["stake"])


@pytest.mark.parametrize(
    ("won", "lost", "how", "staemme", "result", "pot", "score", "shown"),
    [
        pytest.param(5, 0, "stop", 1, "won 0 tricks=5 matadors=5 prime=yes staemme=-1", "0",
                     "24 -10 -10", 3, id="E1"),
        pytest.param(5, 2, "", 2, "won 0 tricks=5 matadors=5 prime=no staemme=-2", "0",
                     "26 -9 -9", 1, id="E2"),
        pytest.param(8, 0, "tout", 5, "tout 0 tricks=8 matadors=5 prime=yes staemme=-3", "8",
                     "48 -18 -18", 0, id="E3"),
    ],
)  # fmt: skip
def test_e1_to_e3_r21_won(
    won: int, lost: int, how: str, staemme: int, result: str, pot: str, score: str, shown: int
) -> None:
    lines = played("A", won, lost, how, staemme)
    assert (lines["result"], lines["pot"], lines["score"]) == (result, pot, score)
    assert len(lines.get("show", "0").split()) == 1 + shown  # the seat, and the cards left
    assert lines["result"] == settled("A", won, lost, how, staemme)["result"]


def test_e4_r22_tout_failed() -> None:
    lines = settled("A", 6, 1, "tout", 3)
    assert lines["result"] == "tout-lost 0 tricks=6 matadors=5 prime=yes staemme=-3"
    assert (lines["score"], lines["pot"]) == ("16 -2 -2", "0")


def test_e5_r23_bete() -> None:
    lines = played("B", 4, 4, "", 1)
    assert lines["result"] == "bete 0 tricks=4 matadors=2 prime=no staemme=1"
    assert (lines["score"], lines["pot"]) == ("-16 6 6", "8")
    assert "show" not in lines


@pytest.mark.parametrize("won", [0, 1, 2, 3])
def test_e5_r24_codille(won: int) -> None:
    lines = settled("B", won, 5, "", 4)
    assert lines["result"] == f"codille 0 tricks={won} matadors=2 prime=no staemme=3"
    assert (lines["score"], lines["pot"]) == ("-32 10 10", "28")


def test_e6_pot_over_a_match() -> None:
    """Two deals passed, the third won by seat 0 with three matadors and the first five tricks."""
    game = rules()
    hands, _ = search("Ue 7e Ug Ke Oe Te Ag As", "e", ended(5, 0))
    told = [Event("hand", seat, tuple(map(game.pack.__getitem__, cards)))
            for seat, cards in enumerate([[game.deck.kinds[c] for c in hand.split()]
                                          for hand in hands])]  # fmt: skip

    def chance_of(deal: int) -> Chance:
        if deal < 3:
            return Seeded("e6", deal)
        return game.arrange([Event("deal", None, (3, "dealer=1")), *told])

    course = Course(rules("first_dealer=last"), 3, 3, chance_of)
    events: list[Event] = []
    course.begin(events)
    for _ in range(2):
        do_all(course, events, "pass", "pass", "pass")
    do_all(course, events, "pass", "solo", "pass", "trump e")
    win_five(course, events)
    do_all(course, events, "stop")
    lines = [
        str(event)
        for event in events
        if event.verb in ("deal", "ante", "pot", "result", "score", "rest", "over")
    ]
    assert lines == [
        "deal 1 dealer=2", "ante 2 4", "pot 4", "result passed", "pot 4", "score 0 0 -4",
        "deal 2 dealer=0", "ante 0 4", "pot 8", "result passed", "pot 8", "score -4 0 0",
        "deal 3 dealer=1", "ante 1 4", "pot 12",
        "result won 0 tricks=5 matadors=3 prime=yes staemme=-3", "pot 0", "score 28 -12 -8",
        "over 24 -12 -12",
    ]  # fmt: skip


def do_all(course: Course, events: list[Event], *texts: str) -> None:
    """Play moves by text, gathering the events."""
    for text in texts:
        course.apply(course.game.parse(text), events)


def win_five(course: Course, events: list[Event]) -> None:
    """Play on so that the declarer wins the first five tricks: the way is looked for at random."""
    rng = random.Random(6)
    while True:
        state = course.state.copy()
        assert isinstance(state, Deal)
        way = []
        while state.to_move is not None and state.phase == "play":
            way.append(rng.choice(state.legal()))
            state.apply(way[-1])
        if state.phase == "five":
            break
    for move in way:
        course.apply(move, events)


def test_e6_r22_seat_2_leads_and_the_second_bids() -> None:
    """The order of E6: the dealer is 1, so seat 2 is forehand and seat 0 speaks second."""
    course = Course(rules("first_dealer=last"), 3, 3, lambda deal: Seeded("e6", deal))
    course.begin()
    do(course, "pass", "pass", "pass", "pass", "pass", "pass")
    assert course.state.to_move == 2
    assert moves(course.state) == ["pass", "solo"]


def test_e7_r26_six_passed_deals() -> None:
    run = play("rothspitzen", 3, "e7", 6, "first", "first_dealer=last")
    assert run.of("pot")[-1] == "24"
    scores = [tuple(map(int, line.split(" "))) for line in run.of("score")]
    assert [sum(seat) for seat in zip(*scores, strict=True)] == [-8, -8, -8]
    assert run.of("rest") == ["8 8 8"]
    assert run.of("over") == ["0 0 0"]


@pytest.mark.parametrize(
    ("deals", "last_dealer", "pot", "rest"),
    [(1, 2, 4, "2 1 1"), (2, 0, 8, "2 3 3"), (3, 1, 12, "4 4 4"), (4, 2, 16, "6 5 5"),
     (5, 0, 20, "6 7 7")],
)  # fmt: skip
def test_r26_odd_marks_go_to_the_last_dealers_left(
    deals: int, last_dealer: int, pot: int, rest: str
) -> None:
    run = play("rothspitzen", 3, "r26", deals, "first", "first_dealer=last")
    assert run.of("deal")[-1] == f"{deals} dealer={last_dealer}"
    assert run.of("pot")[-1] == str(pot)
    assert run.of("rest") == [rest]


def paid(hand: str, trump: str, options: str = "") -> int:
    """The number behind `matadors=` for a hand."""
    _, lines = search(hand, trump, lambda _state: True, options=options)
    result = next(line for line in lines if line.startswith("result "))
    return int(result.split("matadors=")[1].split(" ")[0])


@pytest.mark.parametrize(
    ("hand", "each", "run", "three"),
    [
        ("Ue 7s Ug As Ks Os Us Ts", 8, 8, 8),
        ("Ue 7s Ug As Ks Us Ts 9s", 5, 5, 5),
        ("Ue 7s Ug Ks Os Us Ts 9s", 3, 3, 3),
        ("Ue 7s As Ks Os Us Ts 9s", 2, 2, 0),
        ("Ue Ug As Ks Os Us Ts 9s", 2, 1, 0),
        ("7s Ug As Ks Os Us Ts 9s", 2, 0, 0),
        ("Ug As Ks Os Us Ts 9s 7e", 1, 0, 0),
        ("As Ks Os Us Ts 9s 7e 8e", 0, 0, 0),
    ],
)
def test_r20_matadors_paid(hand: str, each: int, run: int, three: int) -> None:
    assert paid(hand, "s") == each
    assert paid(hand, "s", "matadors=run") == run
    assert paid(hand, "s", "matadors=three") == three


def test_r20_every_trump_with_tail_all() -> None:
    assert paid("Ue 7s Ug As Ks Us Ts 9s", "s", "tail=all") == 8
    assert paid("Ue 7s Ug Os Us 7e 8e 9e", "s", "tail=all") == 5
    assert paid("Ue 7s Os Us Ks As Ts 9s", "s", "tail=all") == 2


@pytest.mark.parametrize(
    ("won", "lost", "how", "run", "stop", "five"),
    [
        (5, 0, "stop", "yes", "yes", "yes"),
        (8, 0, "tout", "yes", "no", "yes"),
        (6, 1, "tout", "yes", "no", "yes"),
        (5, 1, "", "no", "no", "yes"),
        (5, 3, "", "no", "no", "yes"),
        (4, 4, "", "no", "no", "no"),
        (3, 5, "", "no", "no", "no"),
    ],
)
def test_r21_first_five_tricks(
    won: int, lost: int, how: str, run: str, stop: str, five: str
) -> None:
    for option, expected in (("run", run), ("stop", stop), ("five", five)):
        lines = settled("A", won, lost, how, 1, f"prime={option}")
        assert f" prime={expected} " in lines["result"]


@pytest.mark.parametrize(
    ("standing", "most", "moved"),
    [(1, 3, 1), (2, 3, 2), (3, 3, 3), (4, 3, 3), (9, 100, 9), (9, 1, 1)],
)
def test_r25_staemme_drawn_and_set(standing: int, most: int, moved: int) -> None:
    options = f"stamm_max={most}"
    assert settled("A", 5, 0, "stop", standing, options)["result"].endswith(f"staemme=-{moved}")
    assert settled("B", 4, 4, "", standing, options)["result"].endswith(f"staemme={moved}")
    assert settled("B", 3, 5, "", standing, options)["result"].endswith(f"staemme={moved}")
    double = settled("B", 3, 5, "", standing, f"{options} codille_stamm=double")
    assert double["result"].endswith(f"staemme={2 * moved}")
    bete = settled("B", 4, 4, "", standing, f"{options} codille_stamm=double")
    assert bete["result"].endswith(f"staemme={moved}")


def test_show_is_what_the_declarer_has_left_in_hand_order() -> None:
    for seed in range(30):
        run = play("rothspitzen", 3, f"show-{seed}", 3, "last,count")
        for deal in run.deals():
            result = next(line for line in deal if line.startswith("result "))
            if result == "result passed":
                continue
            declarer = result.split(" ")[2]
            hand = next(line for line in deal if line.startswith(f"hand {declarer} ")).split()[2:]
            played = [line[-2:] for line in deal if line.startswith(f"play {declarer} ")]
            left = [card for card in hand if card not in played]
            shown = [line for line in deal if line.startswith("show ")]
            assert shown == ([f"show {declarer} {' '.join(left)}"] if left else [])
