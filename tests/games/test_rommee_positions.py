"""The positions of the Rommee sheet, T1–T30, T37–T39, T41, T47."""

from __future__ import annotations

import re

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.games.rommee import Rommee
from kartenspiel.games.rommee.play import Deal
from kartenspiel.games.rommee.rules import RommeeStanding
from kartenspiel.games.rommee.table import Laid, lay
from kartenspiel.melds.hands import ALL_FACES, FACE_OF
from kartenspiel.melds.reading import read_meld
from tests.games.meld_games import Position, Table, faces, hand, positions, rules, walk

POSITIONS = positions("rommee")


def table_of(position: Position) -> Table:
    """The position as a deal; what it does not give is small and plain."""
    seat_line = position.first("seat")
    seats = int(re.match(r"0 of (\d+)", seat_line)[1])
    options = position.first("options")
    game = rules("rommee", seats, "" if options == "(defaults)" else options)
    assert isinstance(game, Rommee)
    hands = ["9s"] * seats
    hands[0] = position.first("hand")
    for other in range(1, seats):
        for key, text in position.lines:
            if key == f"seat {other}" and text.startswith("holds "):
                hands[other] = text.removeprefix("holds ")
    stock = position.first("stock", "2 cards, next 3d")
    following = re.fullmatch(r"2 cards, next (..)", stock)
    state = Deal(
        game.kit,
        seats - 1,
        [hand(text) for text in hands],
        [FACE_OF["8c"], FACE_OF[following[1]]] if following else [],
        faces(position.first("pile", "2c").split("   ")[0]),
        Seeded("a", 1),
        (0,) * seats,
    )
    state.drawing = "phase draw" in seat_line
    state.opened = 1 if "opened yes" in seat_line else 0
    state.opened_now = "opened in this turn" in seat_line
    if took := re.search(r"took (..)", seat_line):
        state.took = FACE_OF[took[1]]
    if called := re.search(r"called (\d)", seat_line):
        state.called = int(called[1])
    state.must_ask = not (state.drawing and not state.stock)
    for key, text in position.lines:
        if key == "table":
            number, seat, tokens = re.fullmatch(r"(\d+) \(seat (\d+)\) (.*)", text).groups()
            meld = read_meld(game.kit.solver.rules, tokens.split())
            state.table.append(lay(int(number), int(seat), meld))
    state.look_at_table()
    return Table(game, state, RommeeStanding((0,) * seats, seats - 1, 0, (0,) * seats))


def as_it_lies(table: Table, number: str) -> str:
    assert isinstance(table.state, Deal)
    laid: Laid = table.state.table[int(number) - 1]
    return " ".join(laid.tokens)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_position(position: Position) -> None:
    table = table_of(position)
    walk(table, position, as_it_lies)
    then = re.fullmatch(r"stock (.*), pile (.*)", position.first("then", "stock , pile "))
    assert then
    if then[1]:
        state = table.state
        assert isinstance(state, Deal)
        assert [ALL_FACES[face] for face in reversed(state.stock)] == then[1].split()
        assert [ALL_FACES[face] for face in state.pile] == then[2].split()


def test_all_positions_are_there() -> None:
    numbers = [*range(1, 31), 37, 38, 39, 41, 47]
    assert [position.number for position in POSITIONS] == numbers
