"""Logs held against the rules: law 2, every change of a line, cards that nobody has."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import Event
from kartenspiel.course import Course
from kartenspiel.errors import LogError, ReplayError
from kartenspiel.log.read import LoggedMatch, LogLine
from kartenspiel.log.replay import replay, verify
from kartenspiel.wire import Header
from tests.laws.tables import TABLES, Table, every_game
from tests.log.logs import T29, check, read, short_log, without_seed
from tests.log.toy import Knocking
from tests.referee.fakes import Arena, bots

every_preset = pytest.mark.parametrize(
    "table",
    {(t.game, t.preset): t for t in reversed(TABLES)}.values(),
    ids=lambda t: f"{t.game}-{t.preset}",
)
"""A table of each preset, the smallest."""


def place_of(log: bytes) -> int | None:
    """The line that is refused; None if it is right."""
    try:
        check(log)
    except LogError as problem:
        return int(str(problem).split(":")[1])
    return None


@every_preset
def test_law_2_a_log_is_played_again_with_and_without_its_seed(table: Table) -> None:
    game = table.rules()
    arena = Arena(bots(table.seats), game, seed=table.preset)
    arena.bound = 60
    arena.run()
    (match,) = arena.matches
    texts = [line.text for line in match.event_lines()]
    for chance_of in (None, lambda deal: Seeded(table.preset, deal)):
        steps = [step for _, step in replay(match, chance_of)]
        assert [str(event) for step in steps for event in step.events] == texts
        # and the moves alone lead to the same lines
        events: list[Event] = []
        course = Course(game, table.seats, 1, lambda deal: Seeded(table.preset, deal))
        course.begin(events)
        for step in steps[1:]:
            assert step.seat == course.state.to_move
            assert step.silent is not course.state.must_ask
            course.apply(step.move, events)
        assert course.over == (match.void is None)
        assert [str(event) for event in events] == texts
    assert place_of(without_seed(arena.sink.getvalue())) is None


# ---- every change of one line

Change = Callable[[list[bytes], int], Iterator[list[bytes]]]


def deleted(lines: list[bytes], at: int) -> Iterator[list[bytes]]:
    """Without the line."""
    yield [*lines[:at], *lines[at + 1 :]]


def doubled(lines: list[bytes], at: int) -> Iterator[list[bytes]]:
    """With the line twice."""
    yield [*lines[: at + 1], *lines[at:]]


def swapped(lines: list[bytes], at: int) -> Iterator[list[bytes]]:
    """With the line behind the next one."""
    if at + 1 < len(lines):
        yield [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


def changed(lines: list[bytes], at: int) -> Iterator[list[bytes]]:
    """With each word of the line, one after the other, exchanged for one from elsewhere."""
    words = lines[at].split(b" ")
    rng = random.Random(at)
    for place in range(len(words)):
        other = rng.choice(rng.choice(lines).split(b" "))
        if other != words[place]:
            line = b" ".join([*words[:place], other, *words[place + 1 :]])
            yield [*lines[:at], line, *lines[at + 1 :]]


CHANGES: dict[str, Change] = {
    "deleted": deleted, "doubled": doubled, "swapped": swapped, "changed": changed,
}  # fmt: skip


@every_game
@pytest.mark.parametrize("seed", ["seed", "no-seed"])
@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_a_line_is_refused_there_or_tells_what_follows(
    game: str, change: str, seed: str
) -> None:
    """With the seed the refused line is the changed one or behind it: what it says may be right by
    itself. The cards of a log without a seed are gathered deal by deal, so there it may be any
    line from the beginning of the deal on."""
    lines = short_log(game, reproducible=True).splitlines()
    head = 1 + max(at for at, line in enumerate(lines) if line.startswith(b"player "))
    del lines[head + 100 :]
    if seed == "no-seed":
        lines[0] = lines[0].partition(b" seed=")[0]
    assert place_of(joined(lines)) is None
    for at in (*range(0, head, 5), *range(head, len(lines), 6)):
        deal = max((n for n in range(at) if lines[n].startswith(b"deal ")), default=0)
        for different in CHANGES[change](lines, at):
            text = joined(different)
            place = place_of(text)
            if place is None:
                # another move, an option without effect, a name, a remark: it still follows
                (match,) = read(text)
                told = [str(event) for _, step in replay(match) for event in step.events]
                assert told == [line.text for line in match.event_lines()]
            elif at >= head:
                assert place >= (at if seed == "seed" else deal) + 1, different[at]


def joined(lines: Sequence[bytes]) -> bytes:
    """The lines as a file."""
    return b"".join(line + b"\n" for line in lines)


def test_every_card_of_a_hand_is_held_against_the_seed_and_the_pack() -> None:
    lines = T29.splitlines()
    hands = [at for at, line in enumerate(lines) if line.startswith(b"hand ")]
    for at in hands:
        for place in range(2, 10):
            words = lines[at].split(b" ")
            words[place] = lines[hands[0] if at != hands[0] else hands[1]].split(b" ")[place]
            text = joined([*lines[:at], b" ".join(words), *lines[at + 1 :]])
            with pytest.raises(ReplayError, match=rf"^x\.log:{at + 1}: "):
                check(text)
            with pytest.raises(ReplayError, match="the pack has no such card, or no more of it"):
                check(without_seed(text))


# ---- what verify says of seeds


def test_the_cards_of_another_seed() -> None:
    text = T29.replace(b"seed=roth-53", b"seed=roth-54")
    with pytest.raises(
        ReplayError, match=r"^x\.log:\d+: .*\(these are not the cards of the seed\)"
    ):
        check(text)
    # a rule that is broken is named, whatever the seed
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith(b"trick "))
    lines[at] = b"trick " + b"120"[int(lines[at][6:7]) :][:1]
    with pytest.raises(ReplayError, match=rf"^x\.log:{at + 1}: ") as caught:
        check(joined(lines))
    assert "not the cards of the seed" not in str(caught.value)


def test_a_commitment_must_fit() -> None:
    log = short_log()
    commit = log.partition(b" commit=")[2][:64]
    for wrong in (
        log.replace(commit, commit[::-1]),
        log.replace(b"nonce=00ff", b"nonce=00fe"),
    ):
        with pytest.raises(ReplayError, match=r"^x\.log:2: `commit=` is not that of"):
            check(wrong)
    assert len(check(log.replace(b" nonce=00ff", b""))) == 1  # nothing is promised


def test_the_first_wrong_line_is_named_though_a_later_one_is_no_event() -> None:
    lines = T29.splitlines()
    trick = next(at for at, line in enumerate(lines) if line.startswith(b"trick "))
    lines[-2] = b"sacore 1 2 3"
    for log in (joined(lines), without_seed(joined(lines))):
        with pytest.raises(LogError, match=rf"^x\.log:{len(lines) - 1}: `sacore` is no event"):
            check(log)
    lines[trick] = b"trick " + b"120"[int(lines[trick][6:7]) :][:1]
    for log in (joined(lines), without_seed(joined(lines))):
        with pytest.raises(ReplayError, match=rf"^x\.log:{trick + 1}: `trick "):
            check(log)


def test_a_log_without_its_end_and_with_too_much() -> None:
    lines = T29.splitlines()
    body = joined(lines[:-1])
    (match,) = read(body)
    assert match.cut_off
    verify(match)
    with pytest.raises(ReplayError, match=r": the match was over before|, but by the rules"):
        check(body + b"deal 2 dealer=0\n" + lines[-1] + b"\n")
    with pytest.raises(ReplayError, match=r"`over .*` is none of the moves of seat 0 here"):
        check(joined([*lines[:30], lines[-1]]))
    assert check(body + b"void broken off\n")[0].void == "broken off"


# ---- moves whose first events are equal


def toy(lines: list[str], *, void: bool = False) -> LoggedMatch:
    """A log of the game in which a card may be laid with or without a word."""
    match = LoggedMatch("toy", 1, Header("toy", 2, 1), Knocking())
    match.lines = [LogLine(at, "event", line) for at, line in enumerate(lines, 2)]
    match.void = "cut" if void else None
    return match


def moves(match: LoggedMatch) -> list[str]:
    """The moves that are recognised."""
    return [step.move for _, step in replay(match)][1:]


def test_of_moves_that_begin_alike_the_longest_that_fits_is_meant() -> None:
    head, end = ["deal 1", "hand 0 7e", "hand 1 8e"], ["score 0 0", "over 0 0"]
    plain = [*head, "discard 0 7e", "discard 1 8e", *end]
    assert moves(toy(plain)) == ["lay", "lay"]
    knock = [*head, "discard 0 7e", "knock 0", "discard 1 8e", "knock 1", "stop 1", *end]
    assert moves(toy(knock)) == ["lay+knock", "lay+knock+stop"]
    for length in range(len(knock) + 1):
        match = toy(knock[:length], void=True)
        told = [str(event) for _, step in replay(match) for event in step.events]
        assert told == knock[:length]
    with pytest.raises(ReplayError, match=r"^toy:8: `stop 0`"):
        list(replay(toy([*knock[:5], "discard 1 8e", "stop 0", *end])))
