"""What bots do wrong, what follows by the terms, and that the others never notice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, pairwise, product

import pytest

from kartenspiel.course import policies
from kartenspiel.errors import Closed, Flooded, StartError
from kartenspiel.games import GAMES, make_game
from kartenspiel.log.replay import replay, verify
from kartenspiel.referee import Terms
from tests.laws.tables import every_game
from tests.referee.fakes import FAULTS, Arena, Bot, Item, bots, by_lines, first, kind_of


def told(lines: list[str]) -> list[str]:
    """What a process was told of the match: without requests, faults and frame."""
    frame = ("kartenspiel ", "choose ", "view ", "fault ")
    words = ("resume", "resumed", "quit")
    return [line for line in lines if not line.startswith(frame) and line not in words]


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("on_fault", ["stand-in", "void"])
@pytest.mark.parametrize("max_faults", [0, 1, 2])
def test_every_fault_by_all_terms(name: str, on_fault: str, max_faults: int) -> None:
    """The bot does it at its first, third and fourth request, in a match of many."""
    kind = kind_of(name)
    bad = Bot(script=dict.fromkeys((0, 2, 3), FAULTS[name]))
    others = bots(2)
    terms = Terms(max_faults=max_faults, on_fault=on_fault)
    arena = Arena([bad, *others], terms=terms, seed="roth-53", length=4)
    outcome = arena.run()

    assert [fault.kind for fault in outcome.faults] == [kind] * (max_faults + 1)
    assert [fault.forgiven for fault in outcome.faults] == [True] * max_faults + [False]
    assert {fault.seat for fault in outcome.faults} == {0}
    assert outcome.out == [0]
    assert bad.requests == (1, 3, 4)[max_faults]
    assert len(bad.lives) == (1 if kind == "illegal" else max_faults + 1)
    # what is logged is what is returned
    logged = [line.split(" ", 3) for line in arena.logged("fault")]
    assert logged == [["fault", "0", f.kind, f.detail] for f in outcome.faults]
    last = arena.text.splitlines()[-1]
    (match,) = arena.matches
    verify(match)
    if on_fault == "void":
        assert outcome.void == f"{kind} by alice"
        assert last == f"void {kind} by alice"
    else:
        assert outcome.void is None
        assert last == "over " + " ".join(map(str, outcome.scores))
        assert sum(outcome.scores) == 0
        asked = [step for _, step in replay(match) if step.seat == 0 and not step.silent]
        by_stand_in = [step.comment is not None and step.comment.stand_in for step in asked]
        made = [n in (0, 2, 3)[: max_faults + 1] for n in range(bad.requests)]
        assert by_stand_in == made + [True] * (len(asked) - len(made))
    # the process of one that was put out has ended in the way of its fault
    (*before, at_last) = bad.lives
    assert all(life.killed for life in before)
    assert (at_last.killed, at_last.closed) == (kind != "illegal", True)
    if kind == "illegal":
        assert at_last.writes[-1] == b"quit\n"
        assert bad.lines[-2].startswith("fault illegal `")
    assert all(len(bot.lives) == 1 and not bot.lives[0].killed for bot in others)


@pytest.mark.parametrize("name", [name for name in FAULTS if kind_of(name) != "illegal"])
def test_a_replacement_is_sent_all_that_the_old_one_was_sent(name: str) -> None:
    bad = Bot(script=dict.fromkeys((1, 4), FAULTS[name]), hellos=[[b"bot a view=1"], [b"bot b"]])
    Arena([bad, *bots(2)], terms=Terms(max_faults=2), seed="roth-53", length=4).run()
    assert len(bad.lives) == 3
    lives = [b"".join(life.writes).decode().splitlines() for life in bad.lives]
    for before, after in pairwise(lives):
        assert after[:2] == ["kartenspiel 1", "resume"]
        end = after.index("resumed")
        assert told(after[:end]) == after[2:end]  # no `choose`, `view`, `fault` among them
        known = told(before)
        assert after[2 : 2 + len(known)] == known
        assert after[end + 1].startswith("choose ")
    # altogether the last one knows what one that lived through it all would know
    requests = [line for line in bad.sent.splitlines() if line.startswith(b"choose ")]
    unhurt = Bot(script={number: [first(requests[number])] for number in (1, 4)})
    Arena([unhurt, *bots(2)], terms=Terms(max_faults=2), seed="roth-53", length=4).run()
    assert told(lives[-1]) == told(unhurt.lines)
    assert "view " not in b"".join(bad.lives[1].writes).decode()


@every_game
def test_a_fault_changes_nothing_for_the_others(game: str) -> None:
    """Wherever it happens, they are sent, write for write, what they are sent if a bot at that
    seat plays the first listed moves from there on."""
    seats = GAMES[game].seats()[0]
    rules = make_game(game, seats)
    tries = 30 if game == "rothspitzen" else 6

    def play(at: int, bad: Bot, terms: Terms) -> list[list[bytes]]:
        others = bots(seats - 1)
        arena = Arena([*others[:at], bad, *others[at:]], rules, terms, "alone")
        arena.bound = 60
        arena.run()
        return [bot.lives[0].writes for bot in others]

    for seat in range(seats):
        whole = Bot()
        play(seat, whole, Terms())
        tried = range(0, whole.requests, max(1, whole.requests * seats // tries))
        for number, forgiven in product(tried, (0, 1)):
            terms = Terms(max_faults=forgiven)
            good = play(seat, Bot(standing_in(number, once=bool(forgiven))), terms)
            for name in ("illegal", "timeout", "flood"):
                assert play(seat, Bot(script={number: FAULTS[name]}), terms) == good


def standing_in(at: int, *, once: bool) -> Callable[[bytes], bytes]:
    """An ordinary bot that plays the first listed move at a request, or from it on."""
    numbers = count()

    def choose(request: bytes) -> bytes:
        number = next(numbers)
        return first(request) if number == at or (number > at and not once) else by_lines(request)

    return choose


def test_the_others_do_not_wait_for_who_does_not_read() -> None:
    bad = Bot(floods_at=2)  # the greeting, the first request, and then
    arena = Arena([bad, *bots(2)], seed="roth-53")
    outcome = arena.run()
    assert [(f.kind, f.detail) for f in outcome.faults] == [("flood", "it does not read its input")]
    assert bad.lives[0].killed


@pytest.mark.parametrize("write", range(12))
def test_a_flood_at_any_write_is_a_fault_and_no_exception(write: int) -> None:
    """At a request, at a deal's end, and with the last words."""
    for kind in (b"bot flood", b"bot flood eager=1"):
        bad = Bot(floods_at=write, hellos=[[kind]], script={3: [b"illegal"]})
        arena = Arena([bad, *bots(2)], seed="roth-53", length=2, terms=Terms(eager=True))
        if write == 0:
            with pytest.raises(StartError, match="does not read"):
                arena.run()
            continue
        outcome = arena.run()
        assert {f.kind for f in outcome.faults} <= {"flood", "illegal"}
        assert len(outcome.faults) <= 1
        (match,) = arena.matches
        verify(match)


def test_unasked_lines_are_dropped_and_logged() -> None:
    """Those behind an answer, and those that lie there when the next request is written."""
    script: dict[int, list[Item]] = {0: [b"pass", b"pass", b"tout # 1.0", b"# a remark", b"\xff"]}
    bad = Bot(script=script)
    arena = Arena([bad, *bots(2)], length=3)
    outcome = arena.run()
    assert not outcome.faults
    assert arena.logged("remark") == [
        "remark 0 unasked: pass",
        "remark 0 unasked: tout # 1.0",
        "remark 0 a remark",
        "remark 0 unasked: \\xff",
    ]
    quiet = Arena([Bot(script={0: [b"pass"]}), *bots(2)], length=3)
    quiet.run()
    kept = [line for line in arena.text.splitlines() if not line.startswith("remark ")]
    assert kept == quiet.text.splitlines()
    verify(arena.matches[0])


@pytest.mark.parametrize(("lines", "faults"), [(99, 0), (100, 1), (101, 1)])
def test_the_hundredth_unasked_line_of_a_match_is_a_flood(lines: int, faults: int) -> None:
    halves = {0: [b"pass", *[b"x"] * 40], 1: [b"pass", *[b"y"] * (lines - 40)]}
    bad = Bot(lambda _: b"pass", halves)
    arena = Arena([bad, *bots(2, lambda _: b"pass")], length=3)
    assert len(arena.run().faults) == faults
    assert len(arena.logged("remark")) == min(lines, 100)
    assert arena.logged("fault") == ["fault 0 flood 100 lines without being asked"] * faults


def test_unasked_lines_are_counted_anew_in_each_match() -> None:
    script = {n: [b"pass", *[b"x"] * 60] for n in range(4)}
    arena = Arena([Bot(script=script), *bots(2, lambda _: b"pass")], length=2)
    arena.table.start()
    assert not arena.play("one").faults  # what it says behind its last answer is met later
    assert [fault.kind for fault in arena.play("two").faults] == ["flood"]


def test_remarks_answer_nothing_and_cost_their_time() -> None:
    bad = Bot(script={0: [b"# one", b"#two", b"#  three \x07 ", b"pass"]})
    arena = Arena([bad, *bots(2)])
    assert not arena.run().faults
    assert arena.logged("remark") == ["remark 0 one", "remark 0 two", "remark 0 three \\x07"]
    nothing_else = Bot(script={0: [b"# one"]})
    arena = Arena([nothing_else, *bots(2)])
    assert [fault.kind for fault in arena.run().faults] == ["timeout"]


def test_bots_that_were_put_out_are_started_for_the_next_match() -> None:
    bad = Bot(script={0: [Closed("exit status 3")]})
    arena = Arena([bad, *bots(2)])
    arena.table.start()
    assert arena.play("one").out == [0]
    assert arena.play("two").out == []
    arena.table.close()
    assert len(bad.lives) == 2
    assert b"resume" not in b"".join(bad.lives[1].writes)
    assert bad.lives[1].writes[1].startswith(b"match ")


@pytest.mark.parametrize("on_fault", ["stand-in", "void"])
def test_not_to_start_for_a_later_match_is_a_fault_like_any_other(on_fault: str) -> None:
    gone = [StartError("there is no file `x`\nany more")]
    bad = Bot(script={0: [Closed("exit status 3")]}, hellos=[[b"bot a"], gone])
    others = bots(2)
    arena = Arena([bad, *others], terms=Terms(on_fault=on_fault, max_faults=0))
    arena.table.start()
    arena.play("one")
    outcome = arena.play("two")
    assert [(f.kind, f.forgiven) for f in outcome.faults] == [("start", False)]
    assert outcome.out == [0]
    assert outcome.void == ("start by alice" if on_fault == "void" else None)
    assert arena.logged("fault")[1] == (
        "fault 0 start alice (`./alice`) does not start: there is no file `x` / any more"
    )
    for match in arena.matches:
        verify(match)
    assert all(len(bot.lives) == 1 for bot in others)


def test_a_replacement_that_does_not_start_is_out_whatever_is_forgiven() -> None:
    errors = "Traceback (most recent call last):\n  boom \N{LINE SEPARATOR}\nover 1 2 3"
    bad = Bot(script={0: [Closed("signal 9")]}, hellos=[[b"bot a"], []], errors=errors)
    arena = Arena([bad, *bots(2)], terms=Terms(max_faults=9))
    outcome = arena.run()
    assert [(f.kind, f.forgiven) for f in outcome.faults] == [("crash", True), ("start", False)]
    assert arena.logged("fault")[1].endswith("last): /   boom  /  / over 1 2 3")
    verify(arena.matches[0])


def test_a_replacement_may_ask_for_other_things_than_the_first_one() -> None:
    hellos = [[b"bot a"], [b"bot b view=1 legal=0 eager=1"]]
    bad = Bot(lambda _: b"pass", {1: [Closed("signal 9")]}, hellos)
    terms = Terms(max_faults=1, eager=True)
    Arena([bad, *bots(2, lambda _: b"pass")], terms=terms, length=4).run()
    _, resumed, *writes = bad.lives[1].writes
    assert resumed.endswith(b"\nresumed\n")
    assert writes[0].startswith(b"view {")
    assert writes[0].endswith(b"}\nchoose 1000\n")
    assert writes[1] == b"bid 0 pass\n"


def test_policies_and_a_bad_bot() -> None:
    """Its seat's moves are the stand-in's; the policies' counts go on."""
    bad = Bot(script={0: [Flooded("a long line")]})
    arena = Arena([policies["count"], bad, policies["count"]], length=3)
    outcome = arena.run()
    first_there = Arena([policies["count"], policies["first"], policies["count"]], length=3)
    assert first_there.run().scores == outcome.scores
