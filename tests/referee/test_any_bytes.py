"""Whatever bots answer, whenever: no exception, no hang, a log that verifies, money that sums."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel.errors import Closed, Flooded
from kartenspiel.games import GAMES, make_game
from kartenspiel.log.replay import replay, verify
from kartenspiel.referee import Terms
from tests.laws.tables import every_game
from tests.referee.fakes import Arena, Bot, Item, Wait, by_lines
from tests.referee.test_telling import expected_lines

ODD = (
    *(b"", b" ", b"pass", b"pass ", b"#", b"# x", b"play 2 7e", b"play 7e", b"trump e", b"quit"),
    *(b"choose 1 | a", b"fault 0 illegal", b"over 1 2 3", b"void x", b"\r", b"9" * 5000),
    *("play 7\u0665".encode(), "trump \u2028".encode(), b"put 7e 99999999999", b"lay h1 XX"),
)
LINES = (
    st.binary(max_size=40).map(lambda line: line.replace(b"\n", b""))
    | st.text(max_size=20).map(lambda text: text.replace("\n", "").encode(errors="ignore"))
    | st.sampled_from(ODD)
)
ITEMS = LINES | st.builds(
    lambda kind, text: kind(text),
    st.sampled_from([Closed, Flooded]),
    st.sampled_from(["exit status 3", "a line of more than 65536 bytes"]),
) | st.integers(0, 2 * 10**9).map(Wait)  # fmt: skip
SCRIPTS = st.dictionaries(st.integers(0, 30), st.lists(ITEMS, max_size=5), max_size=6)
HELLOS = st.lists(
    st.sampled_from([b"bot a", b"bot b view=1", b"bot c legal=0 eager=1", b"bot d eager=1"]).map(
        lambda line: [line]
    )
    | st.lists(ITEMS, max_size=3),
    max_size=3,
).map(lambda later: [[b"bot a"], *later])
TERMS = st.builds(
    Terms,
    max_faults=st.integers(0, 4),
    on_fault=st.sampled_from(["stand-in", "void"]),
    bank_ms=st.integers(0, 3000),
    eager=st.booleans(),
)


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_any_answers_at_any_moment(game: str, data: st.DataObject) -> None:
    seats = GAMES[game].seats()[0]
    rules = make_game(game, seats)
    terms = data.draw(TERMS)
    wild = data.draw(st.integers(0, seats - 1))
    places = [Bot() for _ in range(seats)]
    places[wild] = Bot(script=data.draw(SCRIPTS), hellos=data.draw(HELLOS))
    arena = Arena(places, rules, terms, seed=data.draw(st.sampled_from("abc")))
    arena.bound = 60
    arena.table.start()
    outcomes = [arena.play(), arena.play()]
    arena.table.close()
    check(arena, outcomes_void=[outcome.void is not None for outcome in outcomes])
    for seat, bot in enumerate(places):
        if seat == wild:
            continue
        expected = [x for match in arena.matches for x in expected_lines(match, seat)]
        if all(match.void is None for match in arena.matches):
            assert bot.lines == ["kartenspiel 1", *expected, "quit"]
        assert len(bot.lives) == 1
    assert all(fault.seat == wild for outcome in outcomes for fault in outcome.faults)


def check(arena: Arena, *, outcomes_void: list[bool]) -> None:
    """The log is whole and right; what is paid is received."""
    matches = arena.matches
    assert [match.void is not None for match in matches] == outcomes_void
    for match in matches:
        assert not match.cut_off
        verify(match)
        steps = list(replay(match))  # none, if it was void before its first event
        assert not steps or not sum(steps[-1][0].standing.totals) or match.void is not None


@settings(max_examples=15)
@given(scripts=st.lists(SCRIPTS, min_size=3, max_size=3), terms=TERMS)
def test_everybody_may_go_wild(scripts: list[dict[int, list[Item]]], terms: Terms) -> None:
    places = [Bot(by_lines, script) for script in scripts]
    arena = Arena(places, terms=terms, length=3)
    outcome = arena.run()
    check(arena, outcomes_void=[outcome.void is not None])
