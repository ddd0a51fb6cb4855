"""Rapuse: the runs that the rule sheet prints (T21 to T26, T28)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartenspiel.chance import Seeded, commitment
from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from kartenspiel.games import make_game
from kartenspiel.games.rapuse.deck import TEXTS
from tests.games.rapuse_tables import TIDY, rules, start
from tests.runs import Run, choosers, play

GOLDEN = Path(__file__).parent.parent / "golden" / "rapuse"


def run(seats: int, seed: str, deals: int, policy: str, options: str = "") -> Run:
    return play("rapuse", seats, seed, deals, policy, options, TIDY)


MATCHES = """
2 | rapuse-1 | 3 | first | | 309 | -2 2 | e8f6400bfe4326bd | b551a070707f5dcc
2 | rapuse-1 | 3 | last | preset=pierer | 371 | 1 -1 | 1ff2388649e1f563 | 0bc342b7e2fd7a23
2 | rapuse-1 | 2 | count | | 238 | -5 5 | c8f57b8dabd17623 | 3bfe4c2f52f3aa55
2 | rapuse-2 | 2 | tidy | | 313 | 3 -3 | ecb074e6108a4105 | 3eee2cd80f2f655b
3 | rapuse-1 | 2 | last | preset=einzeln | 397 | 30 -21 -9 | fe38fc46a6466ba2 | 17e207c8c28290b3
3 | rapuse-1 | 2 | tidy | preset=addiert | 518 | -1 17 -16 | ba90d5a1f46b39c0 | a1245fa8142f68be
3 | ace-5 | 2 | count | lead_ace=low | 404 | 20 -11 -9 | 92703e586c86f3cb | 91e763a4c20eedf1
4 | rapuse-1 | 2 | last | first_auslage=free | 517 | -8 -68 46 30 | 9defe012b9bb57f2 | f0a052f7b14380fc
4 | rapuse-3 | 1 | tidy,first,count,last | | 243 | 72 -53 -16 -3 | 1da406ce8b0f36da | 2e738ce9f9011d9e
5 | rapuse-1 | 2 | tidy | lead_ace=low reveal=one | 851 | -11 -34 -49 83 11 | ae11d63b01d029b7 | a2c97896488777e5
6 | rapuse-4 | 1 | tidy | undrawn=one rapuse_bonus=added | 446 | 51 -41 -9 32 -23 -10 | eaac290ffb7a8e66 | 4046e4f9c9a1b5b2
6 | out-1 | 2 | last | | 825 | -91 -90 51 86 -101 145 | 7113de54633641cf | 1309fb3135b29e09
7 | rapuse-1 | 1 | count | rapuse_bonus=added first_auslage=free | 490 | 20 32 -13 -26 17 6 -36 | 36c8fe2c285d5dd1 | 91c7d56883530890
8 | rapuse-1 | 1 | last | | 605 | -43 44 -106 15 54 -13 77 -28 | 38f52aecc163971b | 45b4e8b22d8d993d
8 | rapuse-1 | 1 | tidy | reveal=one | 665 | 13 69 -9 -5 4 -81 -2 11 | 92ae739e3490219d | ea39099115685e47
8 | rapuse-4 | 1 | count | | 803 | -39 -69 14 15 111 19 -29 -22 | fece42f37879a33e | 0f9c74f93ba9f95e
"""  # noqa: E501 - the table of T26 as it is printed
ROWS = [tuple(cell.strip() for cell in row.split("|")) for row in MATCHES.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
def test_t26_whole_matches(row: tuple[str, ...]) -> None:
    seats, seed, deals, policy, options, moves, over, match_hash, first_deal = row
    match = run(int(seats), seed, int(deals), policy, options)
    assert match.moves == int(moves)
    assert match.of("over") == [over]
    assert match.match_hash == match_hash
    assert match.deal_hashes[0] == first_deal


OPTIONS = ["reveal", "rapuse_bonus", "first_auslage", "lead_ace", "undrawn"]


@pytest.mark.parametrize("name", OPTIONS)
def test_t26_every_option_changes_a_hash(name: str) -> None:
    presets = {"preset=einzeln": "reveal=one", "preset=addiert": "rapuse_bonus=added"}
    rows = [(row, presets.get(row[4], row[4]).split()) for row in ROWS]
    rows = [(row, words) for row, words in rows if any(w.startswith(name) for w in words)]
    assert rows
    changed = [
        run(
            int(row[0]), row[1], int(row[2]), row[3],
            " ".join(w for w in words if not w.startswith(name)),
        ).match_hash != row[7]
        for row, words in rows
    ]  # fmt: skip
    assert any(changed)


def in_order(match: Run, wanted: list[str]) -> bool:
    """Whether the lines stand in the match one behind the other."""
    text = "\n".join(match.lines) + "\n"
    return "\n".join(wanted) + "\n" in text


def test_t21_two_seats() -> None:
    first = run(2, "rapuse-1", 1, "first")
    assert first.lines[:9] == [
        "deal 1", "rapuse 0 10 5s", "rapuse 1 10 3c", "start 1", "base 1 Th", "pay 1 1",
        "turn 1 1", "take 1 5d Kd 8c Jh", "put 1 8c 1",
    ]  # fmt: skip
    assert (first.moves, first.of("blocked"), first.of("score")) == (103, ["52 51"], ["-2 2"])
    assert first.of("turn")[-1].endswith(" 10")
    assert first.deal_hashes == ["b551a070707f5dcc"]
    last = run(2, "rapuse-1", 1, "last")
    assert (last.moves, last.of("blocked"), last.of("score")) == (136, ["25 18"], ["-9 9"])
    assert last.of("turn")[-1].endswith(" 12")
    assert last.deal_hashes == ["0bc342b7e2fd7a23"]
    assert last.lines[8:21] == [
        "lay 1 d Jh", "put 1 Kd 1", "put 1 5d 2", "put 1 8c 3", "end 1", "turn 0 1",
        "take 0 Qs Jc 2s 2c", "lay 0 d Qs", "put 0 2s 1", "put 0 Jc 2", "put 0 2c 3", "end 0",
        "turn 1 2",
    ]  # fmt: skip
    assert last.lines[21] == "take 1 4s 6s Ad 7s"
    count = run(2, "rapuse-1", 1, "count")
    assert (count.moves, count.of("blocked"), count.of("score")) == (121, ["45 42"], ["-5 5"])
    assert count.of("turn")[-1].endswith(" 14")
    assert count.deal_hashes == ["3bfe4c2f52f3aa55"]


def test_t21_first_list() -> None:
    course = Course(rules(), 2, 1, seeded("rapuse-1"))
    course.begin()
    texts = [TEXTS[move] for move in course.state.legal()]
    assert texts == ["put 8c 1", "put Jh 1", "put 5d 1", "put Kd 1", "lay d Jh"]


def test_t22_three_seats() -> None:
    first = run(3, "rapuse-1", 1, "first")
    assert in_order(
        first,
        ["rapuse 0 10 9s", "rapuse 1 10 4c", "rapuse 2 10 5d", "start 1", "base 1 Js", "pay 1 1",
         "turn 1 1", "take 1 Qd 7c 2h 9d"],
    )  # fmt: skip
    assert (first.moves, first.of("score")) == (155, ["-2 4 -2"])
    assert first.deal_hashes == ["23e28d4700a0c2b3"]
    last = run(3, "rapuse-1", 2, "last")
    one = run(3, "rapuse-1", 1, "last")
    assert (one.moves, one.of("blocked"), one.of("score")) == (172, ["35 34 31"], ["-13 -6 19"])
    assert last.deal_hashes == ["96300d0142d83a06", "1975efa6bdb52cfd"]
    assert last.moves - one.moves == 195
    assert last.of("blocked")[1] == "34 19 17"
    assert last.of("score")[1] == "-33 0 33"
    assert in_order(
        last,
        ["deal 2", "rapuse 0 10 Th", "rapuse 1 10 Ad", "rapuse 2 10 3s", "start 2", "base 2 Qc",
         "pay 2 1", "turn 2 1", "take 2 Ah Qh Kc 5h"],
    )  # fmt: skip
    count = run(3, "rapuse-1", 1, "count")
    assert (count.moves, count.of("blocked"), count.of("score")) == (195, ["37 41 37"], ["-3 0 3"])
    assert count.of("turn")[-1].endswith(" 13")
    assert count.deal_hashes == ["b7675217aa0bd028"]
    by_one = run(3, "rapuse-1", 1, "last", "reveal=one")
    assert in_order(by_one, ["turn 1 1", "take 1 Qd"])
    assert (by_one.moves, by_one.of("blocked"), by_one.of("score")) == (
        188, ["27 32 32"], ["1 -5 4"],
    )  # fmt: skip
    assert by_one.deal_hashes == ["17e207c8c28290b3"]


def test_t23_more_seats() -> None:
    four = run(4, "rapuse-1", 1, "last")
    assert (four.moves, four.of("blocked")) == (253, ["27 25 18 33"])
    assert (four.of("score"), four.deal_hashes) == (["-10 -12 50 -28"], ["3cf9e039dd26dac0"])
    eight = run(8, "rapuse-1", 1, "last")
    assert (eight.moves, eight.of("blocked")) == (605, ["14 15 21 4 1 8 1 15"])
    assert eight.of("score") == ["-43 44 -106 15 54 -13 77 -28"]
    assert eight.deal_hashes == ["45b4e8b22d8d993d"]
    count = run(8, "rapuse-1", 1, "count")
    assert (count.moves, count.deal_hashes) == (675, ["90f173a8d2a90926"])
    assert count.of("turn")[-1].endswith(" 23")


def test_t24_somebody_goes_out() -> None:
    three = run(3, "out-253", 1, "last")
    assert (three.moves, three.of("out"), three.of("blocked")) == (237, ["0"], [])
    assert three.of("turn")[-1].endswith(" 12")
    assert three.of("score") == ["26 0 -26"]
    assert three.deal_hashes == ["0718899e91cd048b"]
    six = run(6, "out-1", 1, "last")
    assert (six.moves, six.of("out")) == (435, ["5"])
    assert six.of("score") == ["-51 -31 -1 1 -57 139"]
    assert six.deal_hashes == ["1309fb3135b29e09"]


def test_t24_what_is_left_when_somebody_goes_out() -> None:
    state = start(rules(), 3, "out-253")
    while state.to_move is not None:
        state.apply(state.legal()[-1])
    view = state.view(0)
    assert [sum(map(len, houses)) for houses in view["houses"]] == [0, 13, 12]
    assert view["rapuse"] == [[0, None]] * 3


@pytest.mark.parametrize(
    ("seed", "options", "tops", "start"),
    [
        ("tie-41", "", "4s 4h", 1),
        ("tie-5", "", "9s Td 9c", 0),
        ("tie-5", "", "Jd As 8d 8h", 2),
        ("ace-0", "", "Ah Jd Tc", 2),
        ("ace-0", "lead_ace=low", "Ah Jd Tc", 0),
    ],
)
def test_t25_ties_for_the_start(seed: str, options: str, tops: str, start: int) -> None:
    game = rules(options)
    seats = len(tops.split())
    events: list[Event] = []
    chance = Seeded(seed, 1)
    game.deal(game.begin(seats, chance), chance, events)
    lines = [str(event) for event in events]
    assert lines[1 : seats + 1] == [f"rapuse {s} 10 {t}" for s, t in enumerate(tops.split())]
    assert lines[seats + 1] == f"start {start}"


HEADER = ["alice", "bob"]


def t28_events() -> tuple[list[Event], list[str], int]:
    """The events, the lines that seat 1 is sent for them with its `choose` lines, the moves."""
    course = Course(make_game("rapuse", 2), 2, 1, seeded("rapuse-174"))
    events: list[Event] = []
    told: list[str] = []
    moves = 0
    by_seat = choosers("last")
    course.begin(events)
    sent = 0
    while not course.over:
        told += [str(event.seen_by(1)) for event in events[sent:]]
        sent = len(events)
        if course.state.to_move == 1 and course.state.must_ask:
            told.append(" | ".join(["choose 1000", *(TEXTS[m] for m in course.state.legal())]))
        course.apply(by_seat[0](course.state, course.count), events)
        moves += 1
    told += [str(event.seen_by(1)) for event in events[sent:]]
    return events, told, moves


def header(first: str) -> list[str]:
    return [
        first,
        *(f"option {name} {value}" for name, value in rules().options.words()),
        *(f"player {seat} {name}" for seat, name in enumerate(HEADER)),
    ]


def test_t28_the_log_byte_for_byte() -> None:
    events, _, moves = t28_events()
    first = "match rapuse seats=2 deals=1 move_ms=1000 bank_ms=0 seed=rapuse-174"
    lines = header(first) + [str(event) for event in events]
    text = "".join(line + "\n" for line in lines)
    assert text.encode() == (GOLDEN / "t28.log").read_bytes()
    assert (moves, len(events)) == (122, 189)
    match = Run([str(event) for event in events], moves)
    assert match.match_hash == "12c9c1783f697a5b"
    assert match.deal_hashes == ["88da655b7158f108"]


def test_t28_what_seat_1_is_sent_byte_for_byte() -> None:
    _, told, _ = t28_events()
    commit = commitment("rapuse-174", "000102030405060708090a0b0c0d0e0f")
    assert commit == "4a30a3a441f004bed7c4505d0262535dd0a874d7b749d31e38cab028a19c294b"
    first = f"match rapuse seat=1 seats=2 deals=1 move_ms=1000 bank_ms=0 commit={commit}"
    text = "".join(line + "\n" for line in header(first) + told)
    assert text.encode() == (GOLDEN / "t28-seat1.log").read_bytes()
