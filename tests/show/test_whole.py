"""The account of a whole match, as `match` prints it."""

from __future__ import annotations

import io
import re

import pytest

from kartenspiel.games import GAMES
from kartenspiel.log.read import read_matches
from kartenspiel.show.text import render
from kartenspiel.show.whole import account_of
from tests.process.conftest import Run
from tests.process.conftest import run as run  # the fixture


@pytest.mark.parametrize("game", GAMES)
def test_what_the_deals_gave_is_what_the_match_gave(run: Run, game: str) -> None:
    seats = GAMES[game].seats()[0] if game != "doppelkopf" else 4
    names = [f"p{seat}" for seat in range(seats)]
    counted = "--parties" if GAMES[game]().counts_parties else "--deals"
    words = ("match", game, *(f"{n}=@first" for n in names), counted, "2", "--seed", "whole")
    log = run(*words, "--format", "log").stdout
    over = [int(word) for word in log.splitlines()[-1].split(" ")[1:]]
    text = run(*words, "--format", "table").stdout
    account = text.partition("\nAccount of the ")[2]
    totals = [
        [int(n) for n in re.findall(r"(?<= )[+-]?[0-9]+", line)][:seats]
        for line in account.splitlines()
        if re.match(r"the (match|partie) ", line)
    ]
    assert [sum(column) for column in zip(*totals, strict=True)] == over


def test_the_account_of_doppelkopf_is_the_book_s(run: Run) -> None:
    words = ("match", "doppelkopf", *(f"{n}=@basic" for n in "abcd"), "--parties", "1")
    log = run(*words, "--seed", "dk-4", "-o", "stake=8", "--format", "log").stdout
    (match,) = read_matches(io.BytesIO(log.encode()), "log")
    lines = render(account_of(match)).splitlines()
    assert lines[0] == "Account of the partie"
    assert lines[3].split() == ["a", "b", "c", "d", "Kasse"]
    assert lines[4].split() == ["stakes", "-8", "-8", "-8", "-8", "32"]
    assert lines[-1].split()[-1] == "0"  # the Kasse is empty


def test_a_long_match_has_none(run: Run) -> None:
    done = run("match", "rothspitzen", "@first", "a=@first", "b=@first", "--deals", "61")
    assert "Account" not in done.stdout
