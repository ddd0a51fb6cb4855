"""Rummy: the tables of Heikenwälder's three supplements, played (sheet §6)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kartenspiel.chance import Chance, Told
from kartenspiel.core import Event
from kartenspiel.course import Course
from tests.games.rummy_kit import faces as faces_of_text
from tests.games.rummy_kit import laid, listed, made_hands, play_words, rules

GOLDEN = Path(__file__).parent.parent / "golden" / "rummy"
SEATS = "ABCD"


class Row:
    """One deal of a table."""

    def __init__(self, line: str) -> None:
        _, dealer, result, *points, bought, pot, money = line.split(" | ")
        self.dealer = SEATS.index(dealer)
        winner, how, *loose = result.replace("knocks", "knock").split(" ")
        self.announcer, self.figure = SEATS.index(winner), how
        changes = [re.fullmatch(r"([+-]?\d+) -> (-?\d+)", cell) for cell in points]
        self.adds = [int(change[1]) for change in changes if change]
        self.totals = [int(change[2]) for change in changes if change]
        self.wanted: list[int | str] = list(self.adds)
        self.wanted[self.announcer] = int(loose[0]) if loose else how
        self.pot = int(pot)
        self.money = [int(number) for number in money.split(" ")]
        self.buys = self._buys(bought)
        self.wins = SEATS.index(bought[0]) if "takes" in bought else None

    @staticmethod
    def _buys(text: str) -> list[tuple[int, int, int]]:
        """Seat, total and cost of each; the cost is 50 where the heading says so."""
        found = []
        for names, total, cost in re.findall(r"([A-D](?:, [A-D])*) to (\d+)(?: for (\d+))?", text):
            for name in names.split(", "):
                found.append((SEATS.index(name), int(total), int(cost or 50)))
        return found


def rows(name: str) -> list[Row]:
    return [Row(line) for line in (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize("name", ["beilage1", "beilage2", "beilage3"])
def test_the_table_from_played_deals(name: str) -> None:
    table = rows(name)
    game = rules(f"preset={name} jokers=0 last_take=no", 4)
    extra = ""

    def chance(number: int) -> Chance:
        """The pack in which deal `number` has hands of the points that the table says."""
        nonlocal extra
        row = table[number - 1]
        hands, rest = made_hands(row.wanted, name)
        extra = rest[0]
        hands[row.dealer] += f" {extra}"
        told = laid(game, hands, row.dealer, "", " ".join(rest[1:60]), rest[-1])
        order = told.shuffle("deck", game.deck.faces)
        return Told({"deck": order, "dealer": faces_of_text("Ac 2c 3c 4c")})

    course = Course(game, 4, 1, chance)
    events: list[Event] = []
    course.begin(events)
    for number, row in enumerate(table, 1):
        assert course.standing.dealer == row.dealer
        last = number == len(table)
        while not course.over and course.standing.deal == number - 1:
            course.apply(game.parse(chosen(course, row, extra)), events)
        lines = [str(event) for event in events]
        events.clear()
        points = [line for line in lines if line.startswith("points")]
        assert points == [f"points {seat} {row.adds[seat]} {row.totals[seat]}" for seat in range(4)]
        dead = [int(line.split(" ")[1]) for line in lines if line.startswith("dead")]
        assert dead == [seat for seat in range(4) if row.totals[seat] > 100]
        buys = [line for line in lines if line.startswith("buy ")]
        assert buys == ["buy {} {} {}".format(*buy) for buy in row.buys]
        score = next(at for at, line in enumerate(lines) if line.startswith("score"))
        assert lines[score - 1] == f"pot {row.pot}"
        assert list(course.standing.totals) == row.money
        if last:
            assert f"win {row.wins} 750" in lines
            assert lines[-1] == "over " + " ".join(map(str, row.money))
    assert course.over


def chosen(course: Course, row: Row, extra: str) -> str:
    """What the seat to move says so that the deal goes as in the table."""
    state, seat = course.state, course.state.to_move
    moves = listed(state).split(" | ")
    if moves[0] == "stay":
        offer = tuple(int(number) for number in moves[1].split(" ")[1:])
        return moves[1] if (seat, *offer) in row.buys else moves[0]
    if not moves[0].startswith("discard"):
        return moves[0]
    view = state.view(seat or 0)
    card = view["drawn"] or extra  # the dealer throws his eleventh card
    announces = seat == row.announcer and view["phase"] == "discard"
    return f"discard {card} {row.figure}" if announces else f"discard {card}"


def test_the_tables_are_read_whole() -> None:
    assert [len(rows(f"beilage{n}")) for n in (1, 2, 3)] == [8, 11, 12]
    assert rows("beilage1")[5].buys == [(0, 75, 100), (1, 75, 150)]
    assert rows("beilage3")[7].buys == [(2, 80, 50), (3, 80, 50)]


def test_beilage_3_on_the_second_worst() -> None:
    """§6: in deal 4 D would have 52."""
    row = rows("beilage3")[3]
    game = rules("preset=beilage3 buy_to=second_worst jokers=0", 4)
    hands, rest = made_hands(row.wanted, "second worst")
    hands[row.dealer] += f" {rest[0]}"
    before = game.begin(4, Told({"dealer": faces_of_text("2c 3c 4c Ac")}))
    before = before.__class__(**{**before.__dict__, "points": (27, 43, 33, 76)})
    deal = game.deal(before, laid(game, hands, 3, "", " ".join(rest[1:60]), rest[-1]))
    lines = play_words(deal, f"discard {rest[0]}", "draw", f"discard {rest[1]}", "draw")
    lines += play_words(deal, f"discard {rest[2]} flush")
    assert "dead 3 104" in lines
    assert lines[-1] == "buy 3 52 50"
