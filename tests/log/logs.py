"""Short logs to be damaged."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from kartenspiel.games import GAMES, make_game
from kartenspiel.log.read import LoggedMatch, read_matches
from kartenspiel.log.replay import verify
from kartenspiel.referee import Terms
from tests.referee.fakes import Arena, Bot, bots

GOLDEN = Path(__file__).parent.parent / "golden"
GAME_LOGS = [path for game in GAMES for path in sorted((GOLDEN / game).glob("t??.log"))]
"""The printed runs."""
T29 = (GOLDEN / "rothspitzen" / "t29.log").read_bytes()
"""A match of one deal, without commitment."""


@cache
def short_log(game: str = "rothspitzen", *, reproducible: bool = False, deals: int = 1) -> bytes:
    """A match of few, with a fault, remarks and a stand-in in it; broken off when it gets long."""
    seats = GAMES[game].seats()[0]
    bad = Bot(script={1: [b"# thinking", b"nonsense"]})
    terms = Terms(max_faults=1, reproducible=reproducible)
    arena = Arena([bad, *bots(seats - 1)], make_game(game, seats), terms, "short", length=deals)
    arena.bound = 80
    arena.run()
    return arena.sink.getvalue()


def read(log: bytes, source: str = "x.log") -> list[LoggedMatch]:
    """The matches of a log."""
    return list(read_matches(io.BytesIO(log), source))


def check(log: bytes) -> list[LoggedMatch]:
    """The same, each held against the rules."""
    matches = read(log)
    for match in matches:
        verify(match)
    return matches


def without_seed(log: bytes) -> bytes:
    """The log without `seed=` and `nonce=`."""
    words = log.split(b" seed=", 1)
    return words[0] + b"\n" + words[1].split(b"\n", 1)[1]
