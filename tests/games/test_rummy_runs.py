"""Rummy: the printed runs, transcripts and views of the rule sheet (§10)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from kartenspiel.games.rummy.deck import text
from tests.games.rummy_kit import POLICIES, rules
from tests.runs import choosers, digest, play

GOLDEN = Path(__file__).parent.parent / "golden" / "rummy"

RUNS = [line.split(" | ") for line in (GOLDEN / "runs.txt").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize("run", RUNS, ids=[run[2] for run in RUNS])
def test_printed_run(run: list[str]) -> None:
    seats, options, seed, length, policy, *expected = run
    chosen = options.removeprefix("-")
    played = play("rummy", int(seats), seed, int(length), policy, chosen, POLICIES)
    ends = [len(played.of(verb)) for verb in ("knock", "stop", "flush", "royal", "exhausted")]
    assert [
        str(played.moves),
        str(len(played.deals())),
        "/".join(map(str, ends)),
        f"{len(played.of('buy'))}/{len(played.of('replay'))}",
        *played.of("over"),
        played.deal_hashes[0],
        played.match_hash,
    ] == expected


ROBBED = (3, "max_deals=1", "r-83", "greedy")
SHARED = (
    3,
    "preset=basque limit=120 buy_from=60 knock_limit=20 max_rounds=1 share=margin",
    "b-131",
    "last",
)
REFILLED = (6, "start=turnup", "v-1", "call")
Match = tuple[int, str, str, str]


def transcript(match: Match, seat: int | None = None) -> list[str]:
    """The lines of one Pulle: all, or as `seat` is sent them with its questions."""
    seats, options, seed, policy = match
    course = Course(rules(options, seats), seats, 1, seeded(seed))
    choose = choosers(policy, POLICIES)[0]
    events: list[Event] = []
    lines: list[str] = []

    def tell() -> None:
        lines.extend(str(e if seat is None else e.seen_by(seat)) for e in events)
        events.clear()

    course.begin(events)
    while not course.over:
        tell()
        if course.state.to_move == seat:
            lines.append(" | ".join(["choose 1000", *map(text, course.state.legal())]))
        course.apply(choose(course.state, course.count), events)
    tell()
    return lines


def golden(name: str) -> str:
    """A printed transcript, as it is behind the last `player` line, or a view."""
    text = (GOLDEN / name).read_text(encoding="utf-8")
    return text if name.endswith(".json") else text.partition("player 2 carol\n")[2]


@pytest.mark.parametrize(("match", "name"), [(ROBBED, "robbed.log"), (SHARED, "shared.log")])
def test_the_head_of_a_log(match: Match, name: str) -> None:
    seats, options, seed, _ = match
    head = (GOLDEN / name).read_text(encoding="utf-8").removesuffix(golden(name)).splitlines()
    assert head == [
        f"match rummy seats={seats} parties=1 move_ms=1000 bank_ms=0 seed={seed}",
        *(f"option {option} {word}" for option, word in rules(options, seats).options.words()),
        "player 0 alice",
        "player 1 bob",
        "player 2 carol",
    ]


@pytest.mark.parametrize(
    ("match", "seat", "name"),
    [
        (ROBBED, None, "robbed.log"),
        (ROBBED, 2, "robbed-seat2.txt"),
        (SHARED, None, "shared.log"),
        (SHARED, 0, "shared-seat0.txt"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_printed_transcript(match: Match, seat: int | None, name: str) -> None:
    lines = transcript(match, seat)
    assert "".join(line + "\n" for line in lines) == golden(name)


@pytest.mark.parametrize(
    ("match", "moves", "deals", "whole"),
    [
        (ROBBED, 35, ["fdf0020809e67ebc"], "66e4cd1b4d69164a"),
        (SHARED, 14, ["24a0d7d3540761f1", "98b969680004eafd"], "3b48f9dfca8aca26"),
    ],
    ids=["robbed", "shared"],
)
def test_hashes_of_the_transcripts(match: Match, moves: int, deals: list[str], whole: str) -> None:
    seats, options, seed, policy = match
    run = play("rummy", seats, seed, 1, policy, options, POLICIES)
    assert (run.moves, run.deal_hashes, run.match_hash) == (moves, deals, whole)
    assert digest(transcript(match)) == whole


@pytest.mark.parametrize(
    ("match", "number", "seat", "name"),
    [
        (ROBBED, 0, 1, "view-rob.json"),
        (ROBBED, 26, 0, "view-turn.json"),
        (ROBBED, 32, 0, "view-exchange.json"),
        (SHARED, 5, 2, "view-buy.json"),
        (REFILLED, 94, 5, "view-reshuffled.json"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_printed_view(match: Match, number: int, seat: int, name: str) -> None:
    seats, options, seed, policy = match
    course = Course(rules(options, seats), seats, 1, seeded(seed))
    choose = choosers(policy, POLICIES)[0]
    course.begin()
    for _ in range(number):
        course.apply(choose(course.state, course.count))
    assert course.state.to_move == seat
    view = course.view(seat, course.state.legal())
    assert json.dumps(view, separators=(",", ":")) + "\n" == golden(name)
