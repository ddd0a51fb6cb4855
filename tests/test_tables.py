from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec

import pytest

from kartenspiel.errors import OptionError
from kartenspiel.tables import Column, format_names, notes, render, result_object, table
from kartenspiel.tournament.conduct import conduct
from kartenspiel.tournament.jobs import FaultRecord, JobResult, Terms
from kartenspiel.tournament.run import InlineExecutor
from kartenspiel.tournament.setup import Setup
from kartenspiel.tournament.standings import Standings, standings
from kartenspiel.tournament.store import Store
from tests.tournament.fakes import board_result, play, setup


def played(made: Setup, *scores: list[int], faults: tuple[FaultRecord, ...] = ()) -> Standings:
    """Every lane has had these boards; `scores` are by entry, `faults` of the first block."""
    with Store.memory(made) as store:
        for block in made.plan:
            boards = tuple(
                board_result(block.first + i, [by_entry[entry] for entry in block.seating])
                for i, by_entry in enumerate(scores[block.first - 1 :][: block.boards])
            )
            store.write(JobResult(block, boards, faults if block.number == 0 else (), b""))
        return standings(store)


def conducted(*names: str, boards: int = 12) -> Standings:
    with Store.memory(setup(*names, boards=boards)) as store:
        conduct(store, InlineExecutor(), play)
        return standings(store)


SMALL = played(setup(boards=4), [9, -3, -6], [6, 0, -6], [9, -6, -3], [3, 0, -3])


def test_the_plain_table() -> None:
    assert render(SMALL).splitlines() == [
        "rank  bot    boards  score    ±  score/deal     ±  wins  faults  ms/move",
        "   1  alice       4    6.8  4.6        2.25  1.52    12       0     0.50",
        "   2  bob         4   -2.2  4.6       -0.75  1.52     0       0     0.50",
        "   3  carol       4   -4.5  2.8       -1.50  0.92     0       0     0.50",
    ]


def test_one_column_of_figures_where_a_board_is_a_deal() -> None:
    header = render(played(setup(boards=1, deals=1), [1, 0, -1])).splitlines()[0].split()
    assert header == ["rank", "bot", "boards", "score", "±", "wins", "faults", "ms/move"]


def test_absent_figures_are_dashes_and_columns_still_stand() -> None:
    with Store.memory(setup()) as store:
        lines = render(standings(store)).splitlines()
    assert lines[1].split() == ["–", "alice", "0", "–", "–", "–", "–", "0", "0", "–"]
    assert len({len(line) for line in lines[:4]}) == 1
    assert "Not finished: 0 of 6 blocks played." in lines


def test_one_board_has_no_interval_and_no_nan() -> None:
    for name in format_names():
        text = render(played(setup(boards=1, size=1), [5, 0, -5]), name)
        assert "nan" not in text.lower()
        assert "inf" not in text.replace("info", "")


def test_figures_have_as_many_decimals_as_the_surest_interval_bears() -> None:
    column = [line.split()[3] for line in render(SMALL).splitlines()[1:]]
    assert column == ["6.8", "-2.2", "-4.5"]
    large = played(setup(boards=2), [90000, -30000, -60000], [60000, 0, -60000])
    assert "." not in "".join(line.split()[3] for line in render(large).splitlines()[1:])


def test_a_nought_has_no_sign() -> None:
    wide = played(setup(boards=3), [100, -100, 0], [-100, 101, -1], [-1, -1, 2])
    assert "-0" not in {word.rstrip("0").rstrip(".") for word in render(wide).split()}


NAMES = ("007", "1e5", "1.10", "nan", "True", "Ärger", "x" * 32)


@pytest.mark.parametrize("format", ["table", "markdown", "grid", "github", "csv", "tsv", "html"])
def test_names_that_look_like_numbers_stay_as_they_are(format: str) -> None:
    text = render(conducted(*NAMES, boards=1), format)
    for name in NAMES:
        assert name in text


def test_names_are_at_the_left_and_lines_end_where_they_end() -> None:
    lines = render(conducted(*NAMES, boards=1)).splitlines()
    start = lines[0].index("bot")
    names = {line[start:].split()[0] for line in lines[1 : 1 + len(NAMES)]}
    assert names == set(NAMES)
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.skipif(find_spec("wcwidth") is None, reason="wcwidth is not installed")
def test_wide_characters_take_two_columns() -> None:
    text = table([Column("bot", "left"), Column("n")], [["日本", "1"], ["Max", "2"]], "grid")
    assert text.splitlines()[3] == "| 日本  |   1 |"


def test_forgiven_faults_are_shown_when_there_are_some() -> None:
    fault = FaultRecord(1, 0, 1, "timeout", "late", forgiven=True)
    text = render(played(setup(boards=1, size=1), [5, 0, -5], faults=(fault,)))
    header, first = text.splitlines()[0].split(), text.splitlines()[1].split()
    assert dict(zip(header, first, strict=True))["forgiven"] == "1"
    assert dict(zip(header, first, strict=True))["faults"] == "0"


def test_what_faults_did_is_said_below() -> None:
    fault = FaultRecord(1, 0, 1, "crash", "exit status 1", forgiven=False)
    done = played(setup(boards=2, size=1), [5, 0, -5], [5, 0, -5], faults=(fault,))
    assert notes(done) == [
        "1 board broken by alice, void for bob.",
        "1 board broken by alice, void for carol.",
    ]
    assert render(done).endswith("\n\n" + "\n".join(notes(done)) + "\n")
    assert "void" not in render(done, "markdown")


def test_who_is_out_is_said_below() -> None:
    said = notes(conducted("alice", "bob", "carol", "faulty", "dead"))
    assert "dead did not start: no such file" in said
    assert any(line.startswith("faulty is withdrawn for its faults (crash ") for line in said)


# ---- data


def test_the_result_object() -> None:
    result = json.loads(render(SMALL, "json"))
    assert result == result_object(SMALL)
    assert result["schema"] == 1
    assert (result["kind"], result["game"], result["format"]) == (
        "tournament", "rothspitzen", "round-robin",
    )  # fmt: skip
    assert result["options"] == {"stake": "4", "hold": "no"}
    assert (result["seed"], result["boards"], result["deals"]) == ("first", 4, 3)
    first = result["players"][0]
    assert (first["rank"], first["name"], first["command"]) == (1, "alice", "./alice")
    assert (first["boards"], first["score"], first["score_deal"]) == (4, 6.75, 2.25)
    low, high = first["interval"]
    assert (low + high) / 2 == pytest.approx(6.75)
    assert (first["decisions"], first["mean_ms"], first["max_ms"]) == (120, 0.5, 2.5)


def test_what_is_absent_is_null() -> None:
    with Store.memory(setup()) as store:
        result = json.loads(render(standings(store), "json"))
    player = result["players"][0]
    for key in (
        "rank",
        "score",
        "error",
        "interval",
        "score_deal",
        "interval_deal",
        "mean_ms",
        "max_ms",
    ):
        assert player[key] is None, key
    assert player["boards"] == 0


def test_the_seed_is_secret_until_all_is_played() -> None:
    made = setup()
    with Store.memory(made) as store:
        for block in made.plan:
            assert result_object(standings(store))["seed"] is None
            assert "first" not in render(standings(store), "json")
            store.write(play(made.job(block)))
        assert result_object(standings(store))["seed"] == "first"


def test_a_reproducible_result_has_no_times() -> None:
    done = played(setup(boards=1, terms=Terms(reproducible=True)), [1, 0, -1])
    assert result_object(done)["players"][0]["mean_ms"] is None
    assert "ms/move" not in render(done)


def test_faults_in_data() -> None:
    fault = FaultRecord(1, 0, 2, "crash", "exit status 1", forgiven=False)
    result = result_object(played(setup(boards=1, size=1), [5, 0, -5], faults=(fault,)))
    assert result["faults"] == [
        {"name": "alice", "board": 1, "seating": ["alice", "bob", "carol"], "seat": 0, "deal": 2,
         "kind": "crash", "detail": "exit status 1", "forgiven": False}
    ]  # fmt: skip
    assert result["fault_count"] == 1
    assert result["voided"] == [
        {"by": "alice", "for": "bob", "boards": 1}, {"by": "alice", "for": "carol", "boards": 1},
    ]  # fmt: skip


def test_a_single_match_in_data() -> None:
    made = setup("a", "b", table=(0, 1, 0), kind="single", boards=1, faults="count")
    with Store.memory(made) as store:
        store.write(JobResult(made.plan[0], (board_result(1, [5, -8, 3]),), (), b""))
        result = result_object(standings(store))
    assert result["kind"] == "match"
    assert result["scores"] == [5, -8, 3]
    assert result_object(SMALL)["scores"] is None


def test_json_lines_are_a_player_each() -> None:
    lines = [json.loads(line) for line in render(SMALL, "jsonl").splitlines()]
    assert [line["name"] for line in lines] == ["alice", "bob", "carol"]
    assert all((line["schema"], line["game"]) == (1, "rothspitzen") for line in lines)


@pytest.mark.parametrize(("format", "delimiter"), [("csv", ","), ("tsv", "\t")])
def test_separated_values(format: str, delimiter: str) -> None:
    text = render(SMALL, format)
    rows = [*csv.DictReader(io.StringIO(text), delimiter=delimiter)]
    assert [row["name"] for row in rows] == ["alice", "bob", "carol"]
    assert float(rows[0]["score"]) == 6.75
    assert float(rows[0]["low"]) < 6.75 < float(rows[0]["high"])
    assert rows[0]["reason"] == ""
    assert "\r" not in text
    assert not text.startswith("\ufeff")


def test_a_command_with_commas_and_quotes_is_one_value() -> None:
    made = setup(boards=1)
    entries = tuple(replace(e, command='x -o "a, b"') for e in made.entries)
    text = render(played(replace(made, entries=entries), [1, 0, -1]), "csv")
    assert [row["command"] for row in csv.DictReader(io.StringIO(text))] == ['x -o "a, b"'] * 3


# ---- formats


def test_every_format_gives_text_that_ends_in_one_line_feed() -> None:
    for name in format_names():
        text = render(SMALL, name)
        assert "alice" in text
        assert text.endswith("\n")
        assert not text.endswith("\n\n")


def test_markdown_has_its_alignment() -> None:
    lines = render(SMALL, "markdown").splitlines()
    assert lines[0].startswith("|   rank | bot   |")
    assert lines[1].startswith("|-------:|:------|")


def test_an_unknown_format_is_refused_with_near_ones() -> None:
    with pytest.raises(OptionError, match="did you mean `markdown`"):
        render(SMALL, "markdwn")


def test_tabulate_is_imported_only_when_a_table_is_made() -> None:

    program = "import kartenspiel.tables, sys; print('tabulate' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "False\n"


def test_the_table_is_the_same_however_many_ran_at_once() -> None:
    made = setup("a", "b", "c", "d", boards=4)
    with Store.memory(made) as store, ThreadPoolExecutor(3) as pool:
        conduct(store, pool, play, ahead=6)
        assert render(standings(store)) == render(conducted("a", "b", "c", "d", boards=4))
