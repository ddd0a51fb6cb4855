"""Deals of Cooncan for its tests: hands as wished, melds on the table, printed positions."""

from __future__ import annotations

import re
from typing import cast

from kartenspiel.chance import Seeded
from kartenspiel.core import Standing
from kartenspiel.games.cooncan import Cooncan
from kartenspiel.games.cooncan.play import Deal
from kartenspiel.games.cooncan.table import Laid, lay
from kartenspiel.melds import MeldRules
from kartenspiel.melds.hands import FACE_OF
from kartenspiel.melds.reading import read_meld
from tests.games.meld_games import Position, Table, faces, hand, rules


def on_table(meld_rules: MeldRules, number: int, seat: int, text: str) -> Laid:
    """A meld as it lies; a bare joker at the end of a run lies beyond its ace."""
    tokens = text.split()
    below = above = 0
    ranks = {token[-2] for token in tokens if token != "XX"}
    if len(ranks) > 1:
        while tokens[0] == "XX":
            below, tokens = below + 1, tokens[1:]
        while tokens[-1] == "XX":
            above, tokens = above + 1, tokens[:-1]
    laid = lay(number, seat, read_meld(meld_rules, tokens))
    return laid._replace(below=below, above=above)


def deal(
    *hands: str,
    options: str = "",
    stock: str = "8c 7c 6c",
    piles: tuple[str, ...] = (),
    melds: tuple[str, ...] = (),
    laying: bool = True,
    dealer: int | None = None,
) -> Table:
    """A deal with these hands, seat 0 to move; `stock` from the top; `melds` laid by seat 0."""
    seats = len(hands)
    game = cast(Cooncan, rules("cooncan", seats, options))
    state = Deal(
        game.kit,
        seats - 1 if dealer is None else dealer,
        [hand(text) for text in hands],
        faces(stock)[::-1],
        [faces(piles[seat] if seat < len(piles) else "2c") for seat in range(seats)],
        Seeded("a", 1),
    )
    state.laying = laying
    for number, text in enumerate(melds, start=1):
        state.table.append(on_table(game.kit.solver.rules, number, 0, text))
    state.look_at_table()
    return Table(game, state, Standing((0,) * seats, seats - 1))


def table_of(position: Position) -> Table:
    """The position as a deal; what it does not give is small and plain."""
    seat_line = position.first("seat")
    found = re.match(r"0 of (\d+)", seat_line)
    assert found
    seats = int(found[1])
    options = position.first("options")
    hands = ["9s"] * seats
    hands[0] = position.first("hand")
    for key, text in position.lines:
        if key.startswith("seat ") and text.startswith("holds "):
            hands[int(key.removeprefix("seat "))] = text.removeprefix("holds ")
    following = re.fullmatch(r"2 cards, next (..)", position.first("stock"))
    table = deal(
        *hands,
        options="" if options == "(defaults)" else options,
        stock=f"{following[1]} 8c" if following else "",
        piles=tuple(position.first("piles").split("   ")[0].split(";")),
        laying="phase lay" in seat_line,
    )
    state = cast(Deal, table.state)
    if took := re.search(r"took (..)", seat_line):
        state.took = FACE_OF[took[1]]
    if made := re.search(r"shifts (\d)", seat_line):
        state.shifts = int(made[1])
    for key, text in position.lines:
        if key == "table":
            laid = re.fullmatch(r"(\d+) \(seat (\d+)\) (.*)", text)
            assert laid
            state.table.append(
                on_table(state.kit.solver.rules, int(laid[1]), int(laid[2]), laid[3])
            )
    state.look_at_table()
    if not state.laying:
        options_ = state.kit.options
        cards = len(position.first("hand").split())
        state.must_ask = options_.discard_taken or options_.lay_after_draw or cards != 2
    return table


def as_it_lies(table: Table, number: str) -> str:
    return " ".join(cast(Deal, table.state).table[int(number) - 1].lies())
