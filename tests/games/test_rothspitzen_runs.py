"""The printed runs of the Rothspitzen sheet: T21–T26, T28, T29 and the example of a view."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from tests.games.rothspitzen_positions import do, keen, rules, tricks
from tests.runs import Run, play

GOLDEN = Path(__file__).parents[1] / "golden" / "rothspitzen"


def run(seed: str, deals: int, policy: str, options: str = "") -> Run:
    """A whole match."""
    return play("rothspitzen", 3, seed, deals, policy, options, {"keen": keen(options)})


def begun(seed: str, deals: int, options: str = "") -> tuple[Course, list[str]]:
    """A match at its first decision, and the lines up to it."""
    course = Course(rules(options), 3, deals, seeded(seed))
    events: list[Event] = []
    course.begin(events)
    return course, [str(event) for event in events]


# ---- T21


def test_t21_pack_and_first_dealer() -> None:
    game = rules()
    order = Seeded("roth-1", 1).shuffle("deck", game.pack)
    assert " ".join(order) == (
        "Ke Og Oe Ks Ts Ue Ag Kg As 7s 8e 7r 8g Us Os 7g 7e 9s Ug 9g Tg Te 9e Ae"
    )
    assert begun("roth-1", 1)[1][0] == "deal 1 dealer=2"


@pytest.mark.parametrize("policy", ["first", "last", "count", "keen"])
def test_t21_hands(policy: str) -> None:
    """Those of deal 2 do not depend on what was played."""
    hands = run("roth-1", 2, policy).of("hand")
    assert sorted(hands[:3]) == [
        "0 7e 8e Oe Ke 7g Og 7s 9s",
        "1 Ue 8g 9g Tg Ug 7r Ts Ks",
        "2 9e Te Ae Kg Ag Us Os As",
    ]
    assert sorted(hands[3:]) == [
        "0 8e Ke 8g 9g Og 7s Os Ks",
        "1 Te Tg Ug Kg Ag 7r 9s As",
        "2 7e 9e Ue Oe Ae 7g Ts Us",
    ]


# ---- T22

RUNS = [
    # seed, deals, policy, options, moves, over, rest, match hash, hash of deal 1
    ("roth-1", 6, "first", "", 18, "0 0 0", "8 8 8", "6a702a12e1b40f50", "5c021065ec8ebacc"),
    ("roth-1", 6, "last", "", 123, "16 25 -41", "13 13 14",
     "8dfb018ee38e2f55", "1f97a0a9847f8ad5"),
    ("roth-1", 6, "count", "preset=pierer", 147, "-6 11 -5", "29 29 30",
     "4aa5b3ea749e402f", "c5368f4cf4fb77df"),
    ("roth-1", 6, "keen", "", 141, "1 34 -35", "", "585821de6a88e258", "5f94acd84b5cb6e1"),
    ("roth-2", 9, "last,last,count", "hold=yes", 216, "-111 1 110", "46 45 45",
     "1b8c523b30fc0d25", "bb8230dbe6b18000"),
    ("roth-2", 4, "last", "preset=schellenspitzen_ober stake=12 ante=each", 83, "-127 47 80", "",
     "1b8d342a62a6d105", "df692e4880cef8c8"),
    ("roth-3", 7, "first", "allpass=same", 21, "-3 2 1", "1 2 1",
     "00cf56b32d7f694a", "8186f661b13bb864"),
    ("roth-41", 12, "keen", "allpass=same matadors=run ante_when=empty", 280, "62 -32 -30", "",
     "aa8e5b53ef93005e", "3c0d496517033164"),
    ("roth-4", 8, "keen", "preset=schellenspitzen prime=stop", 193, "-53 72 -19", "",
     "9dcc8f243d689b7d", "2df4654ec7359b20"),
    ("roth-4", 12, "keen", "preset=ober tail=all", 285, "10 -6 -4", "5 5 6",
     "fe2de832df8893ce", "137e5d387990821b"),
    ("roth-4", 10, "last,keen,first", "stamm_max=100 pack=schellen", 235, "-1561 783 778",
     "707 707 706", "779a2715656e8947", "2f2e46f646a618ef"),
    ("roth-5", 3, "first", "ante_when=empty", 9, "1 1 -2", "1 1 2",
     "c01c36f82fc32192", "c248b82e7a6c5c61"),
    ("roth-7", 9, "keen,keen,last", "first_dealer=last codille_stamm=double prime=five", 215,
     "23 23 -46", "37 37 38", "c75ed89307a5439c", "5d8a9dcd8771a69c"),
    ("roth-6", 10, "count,first,last", "stake=1000000 stamm_max=1 matadors=three hold=yes", 234,
     "7833334 7833333 -15666667", "3333334 3333333 3333333",
     "1ba46ed1adfa1874", "05859d65f487f719"),
    ("roth-7", 30, "keen", "", 730, "-32 84 -52", "", "104836482e7235e7", "3647e5fab0adfb1a"),
]  # fmt: skip


@pytest.mark.parametrize("row", RUNS, ids=lambda row: f"{row[0]}-{row[2]}-{row[3]}")
def test_t22_whole_matches(row: tuple[str, int, str, str, int, str, str, str, str]) -> None:
    seed, deals, policy, options, moves, over, rest, match_hash, deal_hash = row
    played = run(seed, deals, policy, options)
    assert played.of("over") == [over]
    assert played.of("rest") == ([rest] if rest else [])
    assert played.moves == moves
    assert played.deal_hashes[0] == deal_hash
    assert played.match_hash == match_hash


def test_t22_every_option_changes_a_run() -> None:
    declared = {d.name: d.default_text for d in rules().options.declared()}
    changed: set[str] = set()
    for seed, deals, policy, options, *_, match_hash, _deal_hash in RUNS:
        words = dict(rules(options).options.words())
        for name, text in words.items():
            if text != declared[name]:
                # the policies stay as they were: only the rule is another one
                chooser = {"keen": keen(options)}
                others = {n: t for n, t in words.items() if n != name}
                without = " ".join(f"{n}={t}" for n, t in {**others, name: declared[name]}.items())
                if name == "stake" and words["ante"] == "each":
                    without = without.replace("stake=4", "stake=24")
                run_without = play("rothspitzen", 3, seed, deals, policy, without, chooser)
                assert run_without.match_hash != match_hash, (seed, name)
                changed.add(name)
    assert changed == set(declared)


def test_t22_deal_scores_of_the_second_run() -> None:
    played = run("roth-1", 6, "last")
    assert played.of("score") == ["-7 18 -11", "5 9 -22", "22 -9 -5", "8 -20 4", "5 9 -30",
                                  "-30 5 9"]  # fmt: skip
    second_pots = [[line for line in deal if line.startswith("pot ")][1] for deal in played.deals()]
    assert second_pots == ["pot 0", "pot 8", "pot 0", "pot 8", "pot 24", "pot 40"]
    assert played.of("deal")[-1] == "6 dealer=1"


# ---- T23 to T26


def test_t23_ante_only_into_an_empty_pot() -> None:
    played = run("roth-5", 3, "first", "ante_when=empty")
    assert [line for line in played.lines if not line.startswith(("hand ", "bid "))] == [
        "deal 1 dealer=2", "ante 2 4", "pot 4", "result passed", "pot 4", "score 0 0 -4",
        "deal 2 dealer=0", "pot 4", "result passed", "pot 4", "score 0 0 0",
        "deal 3 dealer=1", "pot 4", "result passed", "pot 4", "score 0 0 0",
        "rest 1 1 2", "over 1 1 -2",
    ]  # fmt: skip


def test_t24_a_whole_deal() -> None:
    course, lines = begun("tr-5", 1)
    assert lines == [
        "deal 1 dealer=2",
        "ante 2 4",
        "pot 4",
        "hand 0 8e Te Oe 9g Og Ts Us Ks",
        "hand 1 8g Ug Kg 7r 7s 9s Os As",
        "hand 2 7e 9e Ue Ke Ae 7g Tg Ag",
    ]
    do(course, "pass", "solo", "pass", "trump s")
    tricks(
        course,
        "Ks 7s 7e → 1", "Ug 9e Ts → 1", "As Ke Us → 1", "Os Ae 8e → 1", "9s 7g Te → 1",
    )  # fmt: skip
    assert do(course, "tout") == ["tout 1"]
    tricks(course, "7r Tg Oe → 1")
    assert do(course, "play Kg", "play Ag", "play 9g") == [
        "play 1 Kg",
        "play 2 Ag",
        "play 0 9g",
        "trick 2",
        "show 1 8g",
        "result tout-lost 1 tricks=6 matadors=2 prime=yes staemme=-1",
        "pot 0",
        "score 1 2 -3",
        "over 1 2 -3",
    ]


def test_t25_couleur_is_not_held() -> None:
    course, lines = begun("tr-18", 1, "hold=yes")
    assert lines[3:] == [
        "hand 0 9e Te 7g 9g Tg Kg 9s Ts",
        "hand 1 7e 8e Ue Ke Og 7s Us Ks",
        "hand 2 Oe Ae 8g Ug Ag 7r Os As",
    ]
    assert do(course, "pass", "solo", "couleur", "pass")[-1] == "trump 2 r"
    tricks(
        course,
        "Ts 7s As → 2", "7r 9e 7e → 2", "Ug Te 8e → 2", "Os 9s Us → 2", "Ag 7g Og → 2",
    )  # fmt: skip
    assert do(course, "stop") == [
        "stop 2",
        "show 2 Oe Ae 8g",
        "result won 2 tricks=5 matadors=2 prime=yes staemme=-1",
        "pot 0",
        "score -7 -7 14",
        "over -7 -7 14",
    ]


def test_t26_who_pays_and_who_is_dealt_to() -> None:
    assert begun("roth-15", 1, "stake=12 ante=each")[1] == [
        "deal 1 dealer=1", "ante 2 4", "ante 0 4", "ante 1 4", "pot 12",
        "hand 2 7e 8e Te Oe 7g Ag 7r Ks",
        "hand 0 Ue Ke Ae 9g Ug 9s Os As",
        "hand 1 9e 8g Tg Og Kg 7s Ts Us",
    ]  # fmt: skip
    assert begun("roth-15", 1, "first_dealer=last")[1] == [
        "deal 1 dealer=2", "ante 2 4", "pot 4",
        "hand 0 7e 8e Te Oe 7g Ag 7r Ks",
        "hand 1 Ue Ke Ae 9g Ug 9s Os As",
        "hand 2 9e 8g Tg Og Kg 7s Ts Us",
    ]  # fmt: skip


# ---- T28, T29: whole logs, byte for byte


def golden(name: str) -> tuple[list[str], list[str]]:
    """The lines of a printed log: up to the last `player` line, and the events behind it."""
    lines = (GOLDEN / name).read_text("utf-8").splitlines()
    last = max(i for i, line in enumerate(lines) if line.startswith("player "))
    return lines[: last + 1], lines[last + 1 :]


def header(match: str, options: str = "") -> list[str]:
    """The head of a log of alice, bob and carol."""
    return [
        f"match rothspitzen {match}",
        *(f"option {name} {text}" for name, text in rules(options).options.words()),
        "player 0 alice",
        "player 1 bob",
        "player 2 carol",
    ]


def test_t28_the_log() -> None:
    head, events = golden("t28.log")
    assert head == header("seats=3 deals=2 move_ms=1000 bank_ms=0 seed=roth-15")
    played = run("roth-15", 2, "last")
    assert played.lines == events
    assert played.moves == 38
    assert played.deal_hashes == ["5bb467ca5444022b", "07e0f94fee7d5bba"]
    assert played.match_hash == "6ef345dbbf272250"


def test_t28_as_seat_2_is_sent_it() -> None:
    """Its head; the law of golden logs compares the rest."""
    commit = "8130b43e03e98c6ab92e37b59da8887d7195c3cfd206092078314c8bbecace36"
    head, _ = golden("t28-seat2.txt")
    assert head == header(f"seat=2 seats=3 deals=2 move_ms=1000 bank_ms=0 commit={commit}")


def test_t29_the_log() -> None:
    options = "preset=ober hold=yes ante=each stake=12"
    head, events = golden("t29.log")
    assert head == header("seats=3 deals=1 move_ms=1000 bank_ms=0 seed=roth-53", options)
    played = run("roth-53", 1, "last,first,last", options)
    assert played.lines == events
    assert played.moves == 27
    assert played.deal_hashes == ["c7428781d404f972"]
    assert played.match_hash == "a92d4a901fae2a9c"


def test_the_example_of_a_view() -> None:
    """Of T28, the second deal: seat 2 asked with a list of one."""
    course = Course(rules(), 3, 2, seeded("roth-15"))
    course.begin()
    while not (
        course.standing.deal == 1 and course.state.to_move == 2 and len(course.state.legal()) == 1
    ):
        course.apply(course.state.legal()[-1])
    view = course.view(2, course.state.legal())
    expected = (GOLDEN / "t28-view.json").read_text("ascii")
    assert json.dumps(view, separators=(",", ":")) + "\n" == expected
