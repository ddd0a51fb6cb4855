"""The bot side of the protocol in Python: read lines, answer each request.

    from kartenspiel.bot import Request, run

    def choose(request: Request) -> str:
        return request.moves[-1]

    run("eager", choose)

A bot that asks for the view (`run(…, view=True)`) finds in `request.view` all that its seat may
know, and needs to keep nothing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from kartenspiel.core import View

__all__ = ["Request", "run"]


@dataclass
class Request:
    """What the referee asks."""

    moves: Sequence[str] = ()
    """The listed moves; the first is a safe one."""
    ms: int | None = None
    """The time for the answer in milliseconds; None without a limit."""
    view: View = field(default_factory=dict)
    """What the seat may know, if the bot asked for it."""


def run(
    name: str,
    choose: Callable[[Request], str],
    *,
    view: bool = False,
    lines: TextIO | None = None,
    answers: TextIO | None = None,
) -> None:
    """Speak the protocol until `quit` or the end of the input.

    `choose` answers each request with one of its moves. `lines` and `answers` are standard input
    and output unless a test gives others.
    """
    lines = sys.stdin if lines is None else lines
    answers = sys.stdout if answers is None else answers
    print(f"bot {name}" + (" view=1" if view else ""), file=answers, flush=True)
    seen: View = {}
    for line in lines:
        verb, _, rest = line.rstrip("\r\n").partition(" ")
        if verb == "choose":
            limit, *moves = rest.split(" | ")
            ms = None if limit == "-" else int(limit)
            print(choose(Request(moves, ms, seen)), file=answers, flush=True)
        elif verb == "view":
            seen = json.loads(rest)
        elif verb == "quit":
            return
