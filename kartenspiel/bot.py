"""The bot side of the protocol in Python: read lines, answer each request.

    from kartenspiel.bot import Request, run

    def choose(request: Request) -> str:
        return request.moves[-1]

    run("eager", choose)

A bot that asks for the view (`run(…, view=True)`) finds in `request.view` all that its seat may
know, and needs to keep nothing. The module imports little, so that a bot starts quickly.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

    from kartenspiel.core import View

__all__ = ["Request", "remark", "run"]


class Request:
    """What the referee asks."""

    __slots__ = ("moves", "ms", "view")

    moves: Sequence[str]
    """The listed moves; the first is a safe one."""
    ms: int | None
    """The time for the answer in milliseconds; None without a limit."""
    view: View
    """What the seat may know, if the bot asked for it."""

    def __init__(
        self, moves: Sequence[str] = (), ms: int | None = None, view: View | None = None
    ) -> None:
        self.moves = moves
        self.ms = ms
        self.view = {} if view is None else view


def remark(text: str, answers: TextIO | None = None) -> None:
    """Say something that goes to the log and answers nothing."""
    print("#", *text.split(), file=answers, flush=True)  # one line, whatever the text has


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
