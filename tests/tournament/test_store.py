"""A block is there whole or not at all, and everything else is a clear StoreError."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kartenspiel.chance import board_seed
from kartenspiel.errors import StoreError
from kartenspiel.tournament.jobs import Entry, FaultRecord, JobResult, Terms
from kartenspiel.tournament.setup import Setup, setup_match, setup_tournament
from kartenspiel.tournament.spec import spec_of
from kartenspiel.tournament.store import Store, read_records
from kartenspiel.tournament.values import Played
from kartenspiel.tournament.withdrawal import Ended
from tests.tournament.fakes import RULES, board_result, play, setup


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "run", setup()) as made:
        yield made


def result(of: Setup, number: int = 0) -> JobResult:
    return play(of.job(of.plan[number]))


def dump(path: Path) -> list[str]:
    with sqlite3.connect(path) as database:
        return [*database.iterdump()]


# ---- what is kept


def test_what_is_written_is_read_back(store: Store) -> None:
    block = store.setup.plan[1]
    boards = (
        board_result(1, [5, -2, -3]),
        board_result(2, [0, 1, -1], out=(2,), ended="void", deals=1),
    )
    faults = (
        FaultRecord(1, 0, 2, "timeout", "1200 ms", forgiven=True),
        FaultRecord(2, 2, 1, "crash", "exit status 1", forgiven=False),
    )
    store.write(JobResult(block, boards, faults, b"the log\n"))
    assert store.finished_blocks() == {1}
    assert [*store.played()] == [
        Played(1, 1, (2, 0, 1), (5, -2, -3)),
        Played(2, 1, (2, 0, 1), (0, 1, -1), (2,), void=True),
    ]
    assert [*store.ended()] == [Ended(1, (2, 0, 1), ((1, 2),))]
    assert [(f.block, f.entry, f.fault) for f in store.faults()] == [
        (1, 2, faults[0]),
        (1, 1, faults[1]),
    ]
    assert store.times()[0] == (20, 10.0, 2.5)
    assert store.log(1) == b"the log\n"
    assert store.log(0) is None
    assert [*store.logs()] == [(1, b"the log\n")]
    assert [*store.played(without={1})] == []
    assert [*store.faults(without={1})] == []


def test_boards_come_in_order_whatever_the_order_of_writing(store: Store) -> None:
    for number in (4, 0, 2, 5, 1, 3):
        store.write(result(store.setup, number))
    keys = [(lane.board, lane.block) for lane in store.played()]
    assert keys == sorted(keys)
    assert [block.number for block in store.ended()] == [*range(6)]
    assert [number for number, _ in store.logs()] == [*range(6)]


def test_a_bot_that_did_not_start_broke_the_first_board(store: Store) -> None:
    store.write(JobResult(store.setup.plan[0], (), (), b"", failed=(1, "no such file")))
    assert [*store.played()] == [Played(1, 0, (0, 1, 2), (0, 0, 0), (1,), void=True, begun=False)]
    assert [*store.ended()] == [Ended(0, (0, 1, 2), ((1, 1),))]
    fault = next(store.faults()).fault
    assert (fault.kind, fault.detail, fault.board) == ("start", "no such file", 1)
    assert store.failed() == {1: "no such file"}
    assert store.unfit() == {}


def test_the_tables_of_the_file_can_be_queried(store: Store) -> None:
    store.write(result(store.setup))
    with sqlite3.connect(f"file:{store.path}?mode=ro", uri=True) as database:
        tables = {name for (name,) in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'")}  # fmt: skip
        assert tables == {"meta", "entry", "block", "board", "result", "fault", "times", "log"}
        rows = database.execute(
            "SELECT board, name, score FROM result JOIN entry ON entry.id = entry"
        ).fetchall()
        assert len(rows) == 6
        assert database.execute("SELECT seed FROM board WHERE board = 2").fetchone() == (
            board_seed("first", 2),
        )
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_logs_may_be_left_out() -> None:
    with Store.memory(setup()) as store:
        store.keep_logs = False
        store.write(result(store.setup))
        assert [*store.logs()] == []
        assert store.finished_blocks() == {0}


def test_the_file_is_for_its_owner_alone(store: Store) -> None:
    store.write(result(store.setup))
    for path in store.path.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


# ---- whole or not at all


def test_a_block_that_cannot_be_written_leaves_nothing(store: Store) -> None:
    store.write(result(store.setup, 1))
    before = dump(store.path)
    broken = result(store.setup, 0)
    bad = FaultRecord(99, 0, 1, "crash", "at a board that is not there", forgiven=True)
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        store.write(replace(broken, faults=(bad,)))
    assert dump(store.path) == before
    store.write(broken)
    assert store.finished_blocks() == {0, 1}


def test_a_block_is_never_written_twice(store: Store) -> None:
    store.write(result(store.setup))
    before = dump(store.path)
    with pytest.raises(StoreError, match="UNIQUE"):
        store.write(result(store.setup))
    assert dump(store.path) == before


def test_an_interruption_while_writing_leaves_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dump(store.path)

    def interrupt(_: bytes) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("kartenspiel.tournament.store.zlib.compress", interrupt)
    with pytest.raises(KeyboardInterrupt):
        store.write(result(store.setup))
    assert dump(store.path) == before
    monkeypatch.undo()
    store.write(result(store.setup))


def test_a_full_disk_is_told_and_leaves_nothing(store: Store) -> None:
    store.write(result(store.setup, 0))
    before = dump(store.path)
    store._database.execute("PRAGMA max_page_count = 1")  # no less than there are
    big = replace(result(store.setup, 1), log=os.urandom(200_000))
    with pytest.raises(StoreError, match="disk is full: free some space and go on with `--resume`"):
        store.write(big)
    assert dump(store.path) == before


def test_a_kill_at_any_moment_leaves_whole_blocks(tmp_path: Path) -> None:
    """A process that writes block after block is killed in the middle of it."""
    program = textwrap.dedent("""
        import sys
        from pathlib import Path
        from kartenspiel.tournament.store import Store
        from tests.tournament.fakes import play, setup
        made = setup(boards=1000, size=2)
        with Store.create(Path(sys.argv[1]), made) as store:
            for block in made.plan:
                store.write(play(made.job(block)))
                print(block.number, flush=True)
    """)
    folder = tmp_path / "run"
    runner = subprocess.Popen(
        [sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert runner.stdout is not None
    with runner:
        for line in runner.stdout:
            if int(line) == 7:
                runner.send_signal(signal.SIGKILL)
                break
        told = [7, *map(int, runner.stdout.read().split())]
    made = setup(boards=1000, size=2)
    with Store.resume(folder, made) as store:  # the lock died with the process
        finished = store.finished_blocks()
        assert finished >= set(range(told[-1] + 1))
        assert len(finished) <= told[-1] + 2
        with Store.memory(made) as whole:
            for number in finished:
                whole.write(result(made, number))
            assert [*whole.played()] == [*store.played()]
            assert [*whole.logs()] == [*store.logs()]


# ---- begin, go on, look


def test_a_tournament_that_is_there_is_not_begun_again(tmp_path: Path) -> None:
    Store.create(tmp_path, setup()).close()
    with pytest.raises(StoreError) as error:
        Store.create(tmp_path, setup())
    assert "`--resume`" in str(error.value)
    assert "`--dir DIR`" in str(error.value)


def test_the_folder_is_made(tmp_path: Path) -> None:
    with Store.create(tmp_path / "a" / "b", setup()) as store:
        assert store.path == tmp_path / "a" / "b" / "tournament.sqlite"


def test_a_creation_that_was_cut_off_is_no_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kartenspiel.tournament.store._fill", interrupt)
    with pytest.raises(KeyboardInterrupt):
        Store.create(tmp_path, setup())
    monkeypatch.undo()
    with pytest.raises(StoreError, match="leave `--resume` out"):
        Store.resume(tmp_path, setup())
    Store.create(tmp_path, setup()).close()


@pytest.mark.parametrize(
    "made",
    [
        setup(),
        setup("a", "b", "c", "d", boards=7, size=3, kind="permutations", faults="count", retire=0),
        setup(
            "a", "b", table=(0, 1, 0), terms=Terms(move_ms=None, max_faults=2, reproducible=True)
        ),
        setup("ä", "b", "c", deals=None),
    ],
)
def test_the_setup_is_read_back(tmp_path: Path, made: Setup) -> None:
    with Store.create(tmp_path, made):
        pass
    with read_records(tmp_path) as records:
        assert records.setup == made
        assert [*records.setup.plan] == [*made.plan]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": replace(RULES, game="poker")}, "game is `rothspitzen` there and `poker` here"),
        ({"rules": replace(RULES, options=(("stake", "8"), ("hold", "no")))},
         "option `stake` is `4` there and `8` here"),
        ({"rules": replace(RULES, options=(("stake", "4"),))}, "`hold` is `no` there and not set"),
        ({"rules": replace(RULES, deals=6)}, "deals is `3` there and `6` here"),
        ({"rules": replace(RULES, deals=None, parties=1)}, "parties is not set there and `1` here"),
        ({"seed": "other"}, "the seed is another one"),
        ({"retire": 0}, "retire is `3` there and `0` here"),
        ({"faults": "count"}, "faults is `void` there and `count` here"),
        ({"terms": Terms(move_ms=500)}, "move_ms is `1000` there and `500` here"),
        ({"terms": Terms(ponder=True)}, "ponder is no there and yes here"),
        ({"entries": (Entry("alice", "./alice"), Entry("bob", "./new"), Entry("carol", "./carol"))},
         "bot `bob` is `./bob` there and `./new` here"),
        ({"entries": (Entry("alice", "./alice"), Entry("bob", "./bob"), Entry("dora", "./dora"))},
         "bot `carol` is missing here; bot `dora` is new here"),
        ({"entries": (Entry("bob", "./bob"), Entry("alice", "./alice"), Entry("carol", "./carol"))},
         "another order: there it is alice, bob, carol"),
    ],
)  # fmt: skip
def test_another_tournament_is_not_gone_on_with(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    Store.create(tmp_path, setup()).close()
    with pytest.raises(StoreError) as error:
        Store.resume(tmp_path, replace(setup(), **change))
    assert words in str(error.value)
    assert "put them back, or begin another one" in str(error.value)
    assert "other" not in str(error.value).replace("other settings", "").replace("another", "")
    Store.resume(tmp_path, setup()).close()  # it has let go of the lock


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (setup(boards=5), "boards is `4` there and `5` here"),
        (setup(size=3), "block is `2` there and `3` here"),
        (setup(kind="permutations"), "seatings is `rotations` there"),
        (setup(table=(0, 1, 2)), "format is `round-robin` there and `match` here"),
    ],
)
def test_another_plan_is_not_gone_on_with(tmp_path: Path, other: Setup, words: str) -> None:
    Store.create(tmp_path, setup()).close()
    with pytest.raises(StoreError, match=words):
        Store.resume(tmp_path, other)


def test_where_things_are_may_change(tmp_path: Path) -> None:
    Store.create(tmp_path, setup()).close()
    moved = replace(setup(), folder="/elsewhere", errors="/errors")
    with Store.resume(tmp_path, moved) as store:
        assert store.setup == moved


def test_a_seed_that_was_not_given_goes_on(tmp_path: Path) -> None:
    spec = spec_of({"game": "rothspitzen", "bots": ["@a", "@b", "@c"]}, "-", Path())
    begun, again = setup_tournament(spec, RULES), setup_tournament(spec, RULES)
    assert len(begun.seed) == 32
    assert begun.seed != again.seed
    Store.create(tmp_path, begun).close()
    with Store.resume(tmp_path, again, seed_given=False) as store:
        assert store.setup.seed == begun.seed


def test_a_match_that_is_no_duplicate_has_the_seed_itself() -> None:
    spec = spec_of({"game": "rothspitzen", "bots": ["@a", "@b"], "seed": "x"}, "-", Path())
    single = setup_match(spec, RULES, (1, 0, 0), duplicate=False)
    assert [single.job(block).seeds for block in single.plan] == [("x",)]
    assert single.faults == "count"
    boards = setup_match(spec, RULES, (1, 0, 0))
    assert boards.job(boards.plan[0]).seeds[0] == board_seed("x", 1)


# ---- two at once


def test_two_runners_exclude_each_other(store: Store) -> None:
    with pytest.raises(StoreError, match="another runner is at work there"):
        Store.resume(store.path.parent, store.setup)
    program = textwrap.dedent("""
        import sys
        from pathlib import Path
        from kartenspiel.errors import StoreError
        from kartenspiel.tournament.store import Store
        from tests.tournament.fakes import setup
        for begin in (Store.resume, Store.create):
            try:
                begin(Path(sys.argv[1]), setup())
            except StoreError as error:
                print(error)
    """)
    other = subprocess.run(
        [sys.executable, "-c", program, str(store.path.parent)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert other.stdout.count(f"another runner is at work there (process {os.getpid()} on") == 2
    store.close()
    Store.resume(store.path.parent, store.setup).close()


def test_a_running_tournament_can_be_looked_at(store: Store) -> None:
    store.write(result(store.setup, 0))
    with read_records(store.path.parent) as records, records.snapshot():
        assert records.finished_blocks() == {0}
        store.write(result(store.setup, 1))
        assert records.finished_blocks() == {0}  # one moment
    with read_records(store.path) as records:
        assert records.finished_blocks() == {0, 1}


def test_who_looks_cannot_write(store: Store) -> None:
    with read_records(store.path) as records, pytest.raises(sqlite3.OperationalError):
        records._database.execute("DELETE FROM block")


# ---- what is no store


def corrupt(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[200:] = b"\xff" * (len(data) - 200)
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.write_text("hello, I am a text of more than 100 bytes" * 9),
         "no SQLite database"),
        (lambda path: path.write_text(""), "but not a tournament's"),
        (lambda path: sqlite3.connect(path).execute("CREATE TABLE x (y)").connection.close(),
         "but not a tournament's"),
        (lambda path: path.mkdir(), "folder"),
        (corrupt, "damaged"),
    ],
)  # fmt: skip
def test_what_is_no_store(tmp_path: Path, make: object, words: str) -> None:
    Store.create(tmp_path, setup()).close()
    path = tmp_path / "tournament.sqlite"
    if make is not corrupt:
        path.unlink()
    make(path)  # type: ignore[operator]  # each makes something there
    with pytest.raises(StoreError) as error:
        Store.resume(tmp_path, setup())
    assert words in str(error.value)
    assert str(path) in str(error.value)
    with pytest.raises(StoreError):
        read_records(tmp_path)


def test_a_newer_schema(tmp_path: Path) -> None:
    Store.create(tmp_path, setup()).close()
    with sqlite3.connect(tmp_path / "tournament.sqlite") as database:
        database.execute("UPDATE meta SET value = '2' WHERE key = 'schema'")
    database.close()
    for begin in (lambda: Store.resume(tmp_path, setup()), lambda: read_records(tmp_path)):
        with pytest.raises(StoreError, match="version 2, this program knows 1"):
            begin()


def test_settings_that_cannot_be_read(tmp_path: Path) -> None:
    Store.create(tmp_path, setup()).close()
    with sqlite3.connect(tmp_path / "tournament.sqlite") as database:
        database.execute("UPDATE meta SET value = '{}' WHERE key = 'setup'")
    database.close()
    with pytest.raises(StoreError, match="settings cannot be read"):
        read_records(tmp_path)


def test_a_place_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="file"):
        Store.create(tmp_path / "file", setup())
    with pytest.raises(StoreError, match="file"):
        Store.create(tmp_path / "file" / "below", setup())
    with pytest.raises(StoreError, match="there is no tournament"):
        read_records(tmp_path / "none")


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then SQLite cannot make the files beside it that a WAL needs."""
    with Store.create(tmp_path, setup()) as store:
        store.write(result(store.setup))
    monkeypatch.setattr("os.access", lambda *_: False)
    with read_records(tmp_path) as records:
        assert records.finished_blocks() == {0}
    assert not (tmp_path / "tournament.sqlite-shm").exists()


def test_a_damaged_log(store: Store) -> None:
    store.write(result(store.setup))
    store._database.execute("UPDATE log SET data = x'00'")
    with pytest.raises(StoreError, match="log in it is damaged"):
        store.log(0)
