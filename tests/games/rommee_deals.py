"""Deals of Rommee for its tests: hands as wished, melds on the table, printed positions."""

from __future__ import annotations

import re
from typing import cast

from kartenspiel.chance import Seeded
from kartenspiel.core import Event
from kartenspiel.games.rommee import Rommee
from kartenspiel.games.rommee.play import Deal
from kartenspiel.games.rommee.rules import RommeeStanding
from kartenspiel.games.rommee.table import lay
from kartenspiel.melds.hands import FACE_OF
from kartenspiel.melds.reading import read_meld
from tests.games.meld_games import Position, Table, faces, hand, rules


def deal(
    *hands: str,
    options: str = "",
    dealer: int | None = None,
    stock: str = "8c 7c 6c",
    pile: str = "2c",
    drawing: bool = True,
    melds: tuple[str, ...] = (),
    opened: bool = False,
) -> Table:
    """A deal with these hands, seat 0 to move; `stock` from the top; `melds` laid by seat 0."""
    seats = len(hands)
    game = cast(Rommee, rules("rommee", seats, options))
    state = Deal(
        game.kit,
        seats - 1 if dealer is None else dealer,
        [hand(text) for text in hands],
        faces(stock)[::-1],
        faces(pile),
        Seeded("a", 1),
        (0,) * seats,
    )
    state.drawing = drawing
    if opened:
        state.opened = 1
    table = Table(game, state, RommeeStanding((0,) * seats, seats - 1, 0, (0,) * seats))
    for text in melds:
        lay_for(table, text)
    return table


def lay_for(table: Table, tokens: str) -> None:
    """Put a meld of seat 0 on the table."""
    state = cast(Deal, table.state)
    meld = read_meld(state.kit.solver.rules, tokens.split())
    state.table.append(lay(len(state.table) + 1, 0, meld))
    state.look_at_table()


def begun(seats: int, seed: str, options: str = "") -> list[str]:
    """The lines of a match up to its first decision."""
    game, chance, events = rules("rommee", seats, options), Seeded(seed, 1), list[Event]()
    game.deal(game.begin(seats, chance, events), chance, events)
    return [str(event) for event in events]


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
    laid = table.state.table[int(number) - 1]
    return " ".join(laid.tokens)
