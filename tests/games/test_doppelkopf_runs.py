"""The printed runs of the Doppelkopf sheet: deals by seed, single deals, whole matches,
transcripts and views."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from tests.games.doppelkopf_positions import policies, rules
from tests.runs import Run, choosers, digest, play

GOLDEN = Path(__file__).parents[1] / "golden" / "doppelkopf"


def golden(name: str) -> list[str]:
    """The lines of a golden file, which are those of the sheet."""
    return (GOLDEN / name).read_text(encoding="utf-8").splitlines()


class Row(dict[str, str]):
    """A row of a printed table, by the words of its head."""

    def __str__(self) -> str:
        return "-".join((self["seats"], self["options"], self["seed"], self["policy"]))


def table(name: str) -> list[Row]:
    """A printed table; in it `(defaults)` and `–` are no options."""
    head, _, *rows = (
        [cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in golden(name)
    )
    found = [Row(zip(head, row, strict=True)) for row in rows]
    for row in found:
        row["options"] = row["options"].replace("(defaults)", "").replace("–", "")
    return found


class Step(NamedTuple):
    """A point of a match at which somebody is to move, or its end."""

    course: Course
    move: str
    """What was played before it; empty at the beginning."""
    events: list[Event]
    """What has happened since then."""
    question: str
    """What is asked now, as the sheet prints it; empty for a silent move."""


def steps(seats: int, options: str, seed: str, length: int, policy: str) -> Iterator[Step]:
    """A match, point by point."""
    game = rules(options, seats)
    course = Course(game, seats, length, seeded(seed))
    (choose,) = choosers(policy, policies())
    events: list[Event] = []
    course.begin(events)
    text = ""
    while True:
        question = ""
        if not course.over and course.state.must_ask:
            listed = [game.text(move) for move in course.state.legal()]
            question = " | ".join(["choose 1000", *listed])
        yield Step(course, text, events, question)
        if course.over:
            return
        move = choose(course.state, course.count)
        text, events = game.text(move), []
        course.apply(move, events)


def run(seats: int, options: str, seed: str, length: int, policy: str) -> Run:
    """A whole match."""
    return play("doppelkopf", seats, seed, length, policy, options, policies())


# ---- deals by seed


@pytest.mark.parametrize(
    ("seats", "options", "name"),
    [(4, "", "four"), (6, "", "six"), (4, "pack=40", "forty")],
)
def test_r6_hands_of_a_seed(seats: int, options: str, name: str) -> None:
    events = next(steps(seats, options, "doko-1", 1, "first")).events
    shown = [str(event) for event in events if event.verb in ("lot", "deal", "hand")]
    assert shown == golden(f"doko-1-{name}.txt")


@pytest.mark.parametrize(("seats", "places"), [(5, (2, 3, 4, 0)), (3, (2, 3, 0, 1))])
def test_r6_the_same_hands_for_five_and_three(seats: int, places: tuple[int, ...]) -> None:
    printed = [line.split(" ", 2)[2] for line in golden("doko-1-four.txt")[3:]]
    events = next(steps(seats, "", "doko-1", 1, "first")).events
    hands = [str(event) for event in events if event.verb == "hand"]
    assert hands == [f"hand {p} {cards}" for p, cards in zip(places, printed, strict=True)]


@pytest.mark.parametrize(
    ("seats", "options"),
    [(4, "stake=30"), (3, "pack=40 stake=20"), (5, "stake=12"), (6, "account=points")],
)
def test_r5_foretold_are_the_hands_that_a_match_deals(seats: int, options: str) -> None:
    whole = run(seats, options, "foretold", 2, "mix").deals()
    for number, deal in enumerate(whole, 1):
        told = rules(options, seats).foretell(seats, number, seeded("foretold"))
        assert told == [line for line in deal if line.split(" ")[0] in ("deal", "hand")]


def test_r28_of_five_with_forced_solos_only_the_first_deal_is_foretold() -> None:
    game = rules("preset=full", 5)
    assert game.foretell(5, 2, seeded("x")) == ["deal 2"]
    assert len(game.foretell(5, 1, seeded("x"))) == 5


# ---- runs


@pytest.mark.parametrize("row", table("deals.md"), ids=str)
def test_printed_deal(row: Row) -> None:
    questions = 0
    lines: list[str] = []
    for step in steps(int(row["seats"]), row["options"], row["seed"], 1, row["policy"]):
        lines += [str(event) for event in step.events]
        if any(event.verb == "score" for event in step.events):
            break
        questions += bool(step.question)
    verbs = [line.split(" ")[0] for line in lines]
    deal = lines[verbs.index("deal") : verbs.index("score") + 1]
    said = dict(line.split(" ", 1) for line in deal)
    assert said["deal"] == f"1 dealer={row['dealer']}"
    assert said["augen"] == row["Augen party / others"]
    assert questions == int(row["asked"])
    assert [said[verb] for verb in ("game", "party", "score")] == [
        row[verb] for verb in ("game", "party", "score")
    ]
    assert digest(deal) == row["deal hash"]


@pytest.mark.parametrize("row", table("matches.md"), ids=str)
def test_printed_match(row: Row) -> None:
    whole = run(int(row["seats"]), row["options"], row["seed"], int(row["count"]), row["policy"])
    assert (len(whole.deals()), whole.moves) == (int(row["deals"]), int(row["moves"]))
    assert whole.of("over") == [row["over"]]
    assert whole.match_hash == row["match hash"]
    assert {what: n for what, n in happened(whole.lines, int(row["seats"])).items() if n} == {
        what: n for what, n in printed(row["with"]).items() if what in HAPPENS
    }


HAPPENS = {
    "marriage": "game marry ", "by a named card": r"game marry \d s [A-Z9]",
    "solo": "game solo ", "Unter-Solo": "game unter ", "rest": "rest ",
    "Hammelrennen": "game hammel ", "dummy married": "game marry 3 ", "ask": r"bid \d ask",
    "pair": "game pair ", "forced": "forced ", "swap": "want ", "Kontra": "kontra ", "Re": "re ",
    "dummy played by two": r"dummy \d \d", "redeal": r"bid \d redeal",
}  # fmt: skip
"""What the last column counts, as lines; for the rest of it there is no line of its own."""


def happened(lines: list[str], seats: int) -> dict[str, int]:
    """How often each of HAPPENS is in a match."""
    found = {
        what: sum(bool(re.match(form, line)) for line in lines) for what, form in HAPPENS.items()
    }
    return found if seats == 3 else {**found, "dummy married": 0}


def printed(column: str) -> Counter[str]:
    """How often each is said to be: `12 solo, redeal`."""
    counted: Counter[str] = Counter()
    for what in column.split(", "):
        number, name = re.fullmatch(r"(?:(\d+) )?(.*)", what).groups()  # type: ignore[union-attr]
        counted[name] += int(number or 1)
    return counted


# ---- transcripts


def logged(seed: str) -> list[str]:
    """A golden log from the first line behind the last `player` line."""
    lines = golden(f"{seed}.log")
    last = max(i for i, line in enumerate(lines) if line.startswith("player "))
    return lines[last + 1 :]


def test_printed_match_roll_7() -> None:
    whole = run(4, "pack=40 stake=20 max_deals=1", "roll-7", 1, "mix")
    assert whole.lines == logged("roll-7")
    assert whole.deal_hashes == ["880ff66c331bc867"]
    assert whole.match_hash == "a6314cf404e624c5"


def test_printed_match_dummy_1051() -> None:
    whole = run(3, "account=points pack=40", "dummy-1051", 1, "first")
    assert whole.lines == logged("dummy-1051")
    assert whole.match_hash == "d3fd7463b775fb9b"


@pytest.mark.parametrize("row", table("matches.md"), ids=str)
def test_golden_logs_have_the_printed_hashes(row: Row) -> None:
    if (GOLDEN / f"{row['seed']}.log").exists():
        assert digest(logged(row["seed"])) == row["match hash"]


@pytest.mark.parametrize(
    ("seats", "options", "seed", "policy", "seat"),
    [
        (4, "pack=40 stake=20 max_deals=1", "roll-7", "mix", 1),
        (3, "account=points pack=40", "dummy-1051", "first", 0),
    ],
)
def test_printed_as_a_seat_is_sent_it(
    seats: int, options: str, seed: str, policy: str, seat: int
) -> None:
    """Its questions and answers too. Of the second match only the beginning is printed."""
    sent: list[str] = []
    asked = False
    for step in steps(seats, options, seed, 1, policy):
        sent += [f"> {step.move}"] if asked else []
        sent += [str(event.seen_by(seat)) for event in step.events]
        asked = bool(step.question) and step.course.state.to_move == seat
        sent += [step.question] if asked else []
    printed = golden(f"{seed}-sent{seat}.txt")
    assert sent[: len(printed)] == printed
    assert len(sent) == len(printed) or seed == "dummy-1051"


def between(lines: list[str], first: str, last: str) -> list[str]:
    """The lines from the first that is `first` on, up to one that begins with `last`."""
    at = lines.index(first)
    end = next(i for i in range(at, len(lines)) if lines[i].startswith(last))
    return lines[at : end + 1]


def test_printed_joining() -> None:
    """R35, the deal without the play."""
    whole = run(4, "two_trumps=yes", "dk-68", 1, "calm").deals()[0]
    assert [x for x in whole if x.split(" ")[0] not in ("play", "trick")] == golden("dk-68.txt")
    gifts = [
        event
        for step in steps(4, "two_trumps=yes", "dk-68", 1, "calm")
        if step.course.standing.deal == 0
        for event in step.events
        if event.verb == "give"
    ]
    for seat in (0, 3):
        assert [str(event.seen_by(seat)) for event in gifts] == golden("dk-68-gifts.txt")
    for seat in (1, 2):
        assert [event.seen_by(seat) for event in gifts] == gifts


def test_printed_forced_solo_of_five() -> None:
    """R28, R29: parts of a match, `…` where lines are left out."""
    lines = run(5, "preset=full stake=30", "full-20", 2, "mix").lines
    parts = "\n".join(golden("full-20.txt")).split("\n…\n")
    text = "\n".join(lines) + "\n"
    at = 0
    for part in parts:
        at = text.find(f"\n{part}\n", at)
        assert at >= 0, part
    assert text.endswith(parts[-1] + "\n")
    assert f"{parts[1]}\n" in text
    any_card = run(5, "preset=full stake=30 forced_swap=any", "full-20", 2, "mix").lines
    assert "want 4 Ue" in any_card


def test_printed_kontra_and_re() -> None:
    lines = run(5, "preset=full stake=30", "full-20", 2, "mix").lines
    assert between(lines, "deal 11 dealer=1", "trick") == golden("full-20-re.txt")


def test_printed_new_deal() -> None:
    lines = run(4, "one_trump=yes", "dk-308", 1, "calm").lines
    assert between(lines, "deal 1 dealer=2", "game") == golden("dk-308.txt")


# ---- views


@pytest.mark.parametrize(
    ("seats", "options", "seed", "length", "policy", "number", "seat"),
    [
        (4, "pack=40 stake=20 max_deals=1", "roll-7", 1, "mix", 2, 3),
        (4, "", "doko-1", 1, "first", 26, 1),
        (3, "account=points pack=40", "dummy-1051", 1, "first", 18, 0),
        (5, "preset=full stake=30", "full-20", 2, "mix", 954, 1),
    ],
)
def test_printed_view(
    seats: int, options: str, seed: str, length: int, policy: str, number: int, seat: int
) -> None:
    for step in islice(steps(seats, options, seed, length, policy), number, number + 1):
        course = step.course
        assert course.state.to_move == seat
        view = course.view(seat, course.state.legal())
        assert [json.dumps(view, separators=(",", ":"))] == golden(f"{seed}-view.json")
