"""What is sent to whom and when: the handshake, the projection of the log, one write a request."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from kartenspiel.core import Game
from kartenspiel.course import policies
from kartenspiel.errors import Closed, StartError
from kartenspiel.games import make_game
from kartenspiel.log.read import LoggedMatch
from kartenspiel.log.replay import replay, verify
from kartenspiel.referee import Terms
from tests.laws.tables import TABLES, Table, every_table
from tests.referee.fakes import CLOCK, Arena, Bot, Wait, bots


def expected_lines(match: LoggedMatch, seat: int, *, legal: bool = True) -> list[str]:
    """Law 1: what `seat`, without a view and never at fault, is sent in a match of this log."""
    header = match.header._replace(seat=seat, seed=None, nonce=None)
    lines = [str(header)]
    lines += [f"option {name} {value}" for name, value in match.game.options.words()]
    lines += [f"player {place} {name}" for place, (name, _) in enumerate(match.players)]
    for course, step in replay(match):
        lines += [str(event.seen_by(seat)) for event in step.events]
        state = course.state
        if state.to_move == seat and state.must_ask:
            moves = [match.game.text(move) for move in state.legal()] if legal else []
            ms = (match.header.move_ms or 0) + (match.header.bank_ms or 0)
            lines.append(" | ".join([f"choose {ms}", *moves]))
    return lines


@every_table
def test_every_seat_is_sent_the_projection_of_the_log(table: Table) -> None:
    """And silent moves are not asked, and each request is one write. Matches are broken off when
    they get long, but for the first table of each game, of which a deal is played."""
    rng = random.Random(f"{table}")

    def by_chance(request: bytes) -> bytes:
        return rng.choice(request.rstrip(b"\n").split(b" | ")[1:])

    game = table.rules()
    seats = bots(table.seats, by_chance)
    is_first = next(other for other in TABLES if other.game == table.game) == table
    arena = Arena(seats, game, seed=table.preset)
    arena.bound = 2000 if is_first else 40
    arena.run()
    (match,) = arena.matches
    verify(match)
    steps = [step for _, step in replay(match) if step.seat is not None]
    assert all((step.comment is None) == step.silent for step in steps)
    for seat, bot in enumerate(seats):
        expected = ["kartenspiel 1", *expected_lines(match, seat)]
        lines = bot.lines[:-1]
        assert lines == expected[: len(lines)]
        assert not any(line.startswith("choose ") for line in expected[len(lines) :])
        assert match.void or len(lines) == len(expected)
        asked = sum(step.seat == seat and not step.silent for step in steps)
        assert bot.requests in ((asked, asked + 1) if match.void else (asked,))
        greeting, *writes = bot.lives[0].writes
        assert greeting == b"kartenspiel 1\n"
        requests = [write for write in writes if b"\nchoose " in b"\n" + write]
        assert len(requests) == bot.requests
        assert all(write.splitlines()[-1].startswith(b"choose ") for write in requests)
        # what is no request is the end of a deal, or `quit`
        others = [write for write in writes if write not in requests]
        assert all(b"score " in write or write == b"quit\n" for write in others)


def test_the_handshake_comes_before_anything_of_the_match() -> None:
    seats = [Bot(hellos=[[b"# hello", b"# still starting", b"bot me new=1 view=1"]]), *bots(2)]
    arena = Arena(seats)
    arena.table.start()
    assert [bot.lives[0].writes for bot in seats] == [[b"kartenspiel 1\n"]] * 3
    arena.play()
    first = seats[0].lives[0].writes[1]
    assert first.startswith(b"match rothspitzen seat=0 seats=3 deals=1 move_ms=1000 bank_ms=0 com")
    assert arena.logged("player")[0] == "player 0 alice view=1"
    assert "remark" not in arena.text  # those of the start belong to no match


@pytest.mark.parametrize(
    ("hello", "reason"),
    [
        ([], "no `bot NAME` within 500 ms"),
        ([Wait(499_000_000), b"# nearly", Wait(2_000_000), b"bot late"], "within 500 ms"),
        ([b"pass"], "it said `pass` where `bot NAME` was due"),
        ([b"bot"], "it said `bot` where"),
        ([b"\xff\x1b[2J"], r"it said `\\xff\\x1b\[2J` where"),
        ([Closed("exit status 1")], "does not start: exit status 1"),
        ([StartError("there is no file")], "does not start: there is no file"),
    ],
)
def test_a_bot_that_does_not_say_who_it_is_ends_all(hello: list[bytes], reason: str) -> None:
    seats = [Bot(), Bot(hellos=[hello]), Bot()]
    seats[1].errors = "Traceback\nboom"
    arena = Arena(seats, terms=Terms(start_ms=500))
    with pytest.raises(StartError, match=reason) as caught:
        arena.table.start()
    assert caught.value.seat == 1
    assert str(caught.value).startswith("bob (`./bob`) does not start: ")
    if seats[1].lives:
        assert str(caught.value).endswith("; its standard error ends in: Traceback\nboom")
    assert all(life.killed for bot in seats for life in bot.lives)
    assert not seats[2].lives


def test_a_start_may_take_all_of_its_limit() -> None:
    seats = [Bot(hellos=[[Wait(500_000_000), b"bot slow"]]), *bots(2)]
    arena = Arena(seats, terms=Terms(start_ms=500))
    before = CLOCK.now_ns
    arena.run()
    assert CLOCK.now_ns - before == 500_000_000


def test_any_other_exception_while_starting_ends_the_process_and_goes_through() -> None:
    seats = [Bot(), Bot(hellos=[[RuntimeError("a defect")]]), Bot()]
    with pytest.raises(RuntimeError):
        Arena(seats).table.start()
    assert all(life.killed and life.closed for bot in seats for life in bot.lives)


def test_a_bot_may_do_without_the_list_and_with_the_view() -> None:
    last = policies["last"]
    game = make_game("rothspitzen", 3)
    bare = Bot(lambda _: b"pass", hellos=[[b"bot bare legal=0 view=1"]])
    arena = Arena([last, bare, last], game, seed="roth-15", terms=Terms(max_faults=99))
    arena.run()
    requests = [at for at, line in enumerate(bare.lines) if line.startswith("choose")]
    assert requests
    for at in requests:
        assert bare.lines[at] == "choose 1000"
        word, space, text = bare.lines[at - 1].partition(" ")
        assert (word, space) == ("view", " ")
        assert text.isascii()
        view = json.loads(text)
        assert json.dumps(view, separators=(",", ":")) == text
        common = "game seats seat options partie deal dealer turn phase hand scores moves"
        assert " ".join(view).startswith(f"{common} ")
        assert view["seat"] == view["turn"] == 1
        assert view["moves"]
        assert all(isinstance(value, str) for value in view["options"].values())
    assert sum(line.startswith("view ") for line in bare.lines) == len(requests)
    assert arena.logged("player")[1] == "player 1 bob view=1 legal=0"


def quiet_and_eager(game: Game, eager: Bot, terms: Terms) -> tuple[Bot, Bot, Arena]:
    quiet = Bot()
    arena = Arena([policies["first"], quiet, eager], game, terms, "roth-53")
    arena.run()
    return quiet, eager, arena


@pytest.mark.parametrize("terminal", [False, True])
def test_eager_bots_and_terminals_are_sent_everything_at_once(*, terminal: bool) -> None:
    game = make_game("rothspitzen", 3)
    hello = b"bot there" if terminal else b"bot there eager=1"
    bot = Bot(hellos=[[hello]], terminal=terminal)
    quiet, eager, arena = quiet_and_eager(game, bot, Terms(eager=not terminal))
    assert eager.lines == ["kartenspiel 1", *expected_lines(arena.matches[0], 2), "quit"]
    _, head, *writes, _ = eager.lives[0].writes
    assert head.startswith(b"match ")
    assert head.splitlines()[-1].startswith(b"hand ")
    moves = sum(step.seat is not None for _, step in replay(arena.matches[0]))
    # the head, one for what each move brings, one for each request
    assert len(writes) + 1 == 1 + moves + eager.requests
    assert len(quiet.lives[0].writes) < len(writes)


def test_tournaments_do_not_heed_eager() -> None:
    bot = Bot(hellos=[[b"bot there eager=1"]])
    _, eager, arena = quiet_and_eager(make_game("rothspitzen", 3), bot, Terms())
    assert len(eager.lives[0].writes) == eager.requests + 3  # greeting, the deal's end, `quit`
    assert arena.logged("player")[2] == "player 2 carol eager=1"


def test_several_matches_are_played_by_the_same_processes() -> None:
    seats = bots()
    arena = Arena(seats)
    arena.table.start()
    outcomes = [arena.play(seed) for seed in ("one", "two", "three")]
    arena.table.close()
    assert [len(bot.lives) for bot in seats] == [1, 1, 1]
    matches = arena.matches
    assert [match.header.seed for match in matches] == ["one", "two", "three"]
    for seat, bot in enumerate(seats):
        expected = [line for match in matches for line in expected_lines(match, seat)]
        assert bot.lines == ["kartenspiel 1", *expected, "quit"]
        assert bot.requests == sum(outcome.decisions[seat] for outcome in outcomes)
    for match, outcome in zip(matches, outcomes, strict=True):
        assert match.lines[-1].text == "over " + " ".join(map(str, outcome.scores))
        assert sum(outcome.scores) == 0


def test_nobody_is_told_of_the_chance_but_the_commitment() -> None:
    seats = bots()
    arena = Arena(seats, seed="a-secret-seed", nonce="123abc")
    arena.run()
    for bot in seats:
        assert b"secret" not in bot.sent
        assert b"123abc" not in bot.sent
        assert sum("commit=" in line for line in bot.lines) == 1
    assert "seed=a-secret-seed nonce=123abc" in arena.text


def test_policies_play_in_the_arena() -> None:
    arena = Arena([policies["last"]] * 3, seed="roth-15", length=2, terms=Terms(reproducible=True))
    outcome = arena.run()
    assert outcome.decisions == (0, 0, 0)
    golden = Path(__file__).parent.parent / "golden" / "rothspitzen" / "t28.log"
    assert arena.text == golden.read_text("utf-8")
