"""Matches that end from outside: the log says so, and every bot is ended."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from kartenspiel.errors import Closed
from kartenspiel.log.read import LoggedMatch, read_matches
from kartenspiel.log.replay import verify
from kartenspiel.referee import Entrant
from kartenspiel.tournament import play as playing
from kartenspiel.tournament.jobs import Block, Entry, Job, Rules, Terms
from kartenspiel.tournament.play import Interrupted, play_block, try_entry
from tests.referee.fakes import Arena, Bot, bots

SEEDS = ("one", "two", "three")
Seat = Callable[..., Job]


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch) -> Seat:
    """`seat(bots, terms)` is a block of three boards for them."""

    def make(places: list[Bot], terms: Terms = Terms()) -> Job:  # noqa: B008 - it is frozen
        waiting = iter(places)

        def entrant(entry: Entry, *_: object) -> Entrant:
            return Entrant(entry.name, entry.command, next(waiting).launch)

        monkeypatch.setattr(playing, "entrant", entrant)
        entries = tuple(Entry("same", f"./bot{place}") for place in range(3))
        rules = Rules("rothspitzen", 3, (), 2)
        return Job(Block(4, (0, 1, 2), 7, 3), rules, terms, entries, SEEDS, ".")

    return make


def all_ended(places: list[Bot]) -> bool:
    """Whether no process runs."""
    return all(life.closed for bot in places for life in bot.lives)


def read(log: bytes) -> list[LoggedMatch]:
    """The matches of a log, each held against the rules."""
    matches = list(read_matches(io.BytesIO(log), "log"))
    for match in matches:
        assert not match.cut_off
        verify(match)
    return matches


def test_a_block_is_played_by_one_process_a_seat(seat: Seat) -> None:
    places = bots()
    places[1].script = {3: [Closed("exit status 3")]}
    result = play_block(seat(places), pin=False)
    assert [len(bot.lives) for bot in places] == [1, 2, 1]  # afresh behind the board of its fault
    assert [board.board for board in result.boards] == [7, 8, 9]
    assert [board.seed for board in result.boards] == list(SEEDS)
    assert [board.out for board in result.boards] == [(1,), (), ()]
    assert [(f.board, f.seat, f.kind, f.forgiven) for f in result.faults] == [
        (7, 1, "crash", False)
    ]
    assert all_ended(places)
    matches = read(result.log)
    assert [match.header.seed for match in matches] == list(SEEDS)
    assert [name for name, _ in matches[0].players] == ["same", "same-2", "same-3"]
    for match, board in zip(matches, result.boards, strict=True):
        assert match.lines[-1].text == "over " + " ".join(map(str, board.scores))


def test_a_bot_that_does_not_start_is_named_and_nothing_is_played(seat: Seat) -> None:
    places = [Bot(), Bot(hellos=[[]]), Bot()]
    result = play_block(seat(places), pin=False)
    assert result.failed is not None
    assert result.failed[0] == 1
    assert "no `bot NAME` within 10000 ms" in result.failed[1]
    assert (result.boards, result.log) == ((), b"")
    assert all_ended(places)


@pytest.mark.parametrize("at", range(0, 24, 5))
def test_an_interruption_leaves_what_was_played(seat: Seat, at: int) -> None:
    places = bots()
    places[2].script = {at: [KeyboardInterrupt()]}
    with pytest.raises(Interrupted) as caught:
        play_block(seat(places), pin=False)
    partial = caught.value.partial
    *played, last = read(partial.log)
    assert last.void == "interrupted"
    assert [match.header.seed for match in played] == [board.seed for board in partial.boards]
    assert all(life.killed for bot in places for life in bot.lives)
    assert all_ended(places)


def test_an_interruption_between_two_matches_adds_nothing_to_the_log(seat: Seat) -> None:
    """While the bot that was put out of the first is started for the second."""
    places = bots()
    places[0].script = {0: [Closed("exit status 3")]}
    places[0].hellos = [[b"bot a"], [KeyboardInterrupt()]]
    with pytest.raises(Interrupted) as caught:
        play_block(seat(places), pin=False)
    (match,) = read(caught.value.partial.log)
    assert match.void is None
    assert all_ended(places)


@pytest.mark.parametrize("at", [0, 7])
def test_a_defect_goes_through_when_the_bots_have_been_ended(seat: Seat, at: int) -> None:
    places = bots()
    places[2].script = {at: [ZeroDivisionError("a defect")]}
    with pytest.raises(ZeroDivisionError):
        play_block(seat(places), pin=False)
    assert all(life.killed for bot in places for life in bot.lives)
    assert all_ended(places)


def test_a_defect_is_no_end_of_a_match_to_the_log() -> None:
    arena = Arena([Bot(script={2: [ZeroDivisionError()]}), *bots(2)])
    arena.table.start()
    with pytest.raises(ZeroDivisionError):
        arena.play()
    (match,) = arena.matches
    assert match.void == "broken off"
    verify(match)
    arena.table.kill()


def test_an_entry_is_tried_and_told_to_quit(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot, reason in ((Bot(), None), (Bot(hellos=[[Closed("exit status 9")]]), "exit status 9")):
        entrant = Entrant("a", "./a", bot.launch)
        monkeypatch.setattr(playing, "entrant", lambda *_, who=entrant: who)
        found = try_entry(Entry("a", "./a"), folder=".", terms=Terms())
        assert found == (reason and f"a (`./a`) does not start: {reason}")
        assert all_ended([bot])
