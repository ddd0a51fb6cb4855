"""The texts of whole deals under tests/golden/show, and how they are made.

    python -m tests.show.golden

plays each match of LOGS with the real command, keeps its log, and writes every text of TEXTS. The
logs that are not played again are those named `faults`: they have times, so that no two runs are
equal.
Read what changed before it goes in: each number of a settlement can be checked by the rule sheet.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from kartenspiel.core import Seat
from kartenspiel.log.read import LoggedMatch, read_matches
from kartenspiel.show import show
from kartenspiel.show.head import head
from kartenspiel.show.logged import scenes
from kartenspiel.show.text import render

FOLDER = Path(__file__).parents[1] / "golden" / "show" / "rothspitzen"
"""Of the logs and the texts."""
RUNS = FOLDER.parents[1] / "rothspitzen"
"""Of the logs that the rule sheet prints."""


def _random(seed: int) -> str:
    return (
        f"alice=@random --seed {seed}|bob=@random --seed {seed + 1}|carol=@random --seed {seed + 2}"
    )


LOGS = {
    "passed": ("alice=@first|bob=@first|carol=@first", "--seed roth-3 --deals 2"),
    "stop": (_random(11), "--seed show-311 --deals 1"),
    "tout": (_random(8), "--seed show-601 --deals 1"),
    "tout-lost": (_random(1), "--seed show-804 --deals 1 -o prime=stop"),
    "codille-bete": (_random(1), "--seed show-9 --deals 2 -o codille_stamm=double"),
    "hold": (_random(5), "--seed show-3 --deals 1 -o hold=yes"),
    "tail": (_random(8), "--seed show-11 --deals 1 -o tail=all"),
    "three": ("alice=@last|bob=@first|carol=@first", "--seed show-1 --deals 1 -o matadors=three"),
    "five": (
        _random(1),
        "--seed show-15 --deals 2 -o prime=five -o allpass=same -o ante_when=empty",
    ),
    "run": (
        _random(1),
        "--seed show-3 --deals 2 --preset schellenspitzen -o matadors=run -o stamm_max=1",
    ),
}
"""By name: the bots, and the other words of the command."""


class Drawn(NamedTuple):
    """A log drawn in one way."""

    log: Path
    eyes: Seat | None = None
    width: int = 80
    symbols: bool = True


TEXTS = {
    **{name: Drawn(FOLDER / f"{name}.log") for name in [*LOGS, "faults"]},
    "each": Drawn(RUNS / "t29.log"),
    "seat2": Drawn(RUNS / "t28.log", eyes=2),
    "narrow": Drawn(FOLDER / "faults.log", width=36, symbols=False),
}
"""By name: the golden texts."""


def read(path: Path) -> LoggedMatch:
    """The one match of a log."""
    with path.open("rb") as stream:
        (match,) = read_matches(stream, path.name)
    return match


def drawn(how: Drawn) -> str:
    """What a person reads."""
    match = read(how.log)
    names = tuple(name for name, _ in match.players)
    documents = [head(match.game, names, match.length)]
    documents += [show(scene) for scene in scenes(match, how.eyes)]
    return "\n".join(render(each, how.width, symbols=how.symbols) for each in documents)


def make(
    game: str, folder: Path, logs: Mapping[str, tuple[str, str]], texts: Mapping[str, Drawn]
) -> None:
    """Make the logs and texts of one game."""
    for name, (bots, words) in logs.items():
        command = [sys.executable, "-m", "kartenspiel", "match", game, *bots.split("|")]
        command += [*words.split(), "--reproducible", "--format", "log"]
        log = subprocess.run(command, check=True, capture_output=True).stdout
        (folder / f"{name}.log").write_bytes(log)
    for name, how in texts.items():
        (folder / f"{name}.txt").write_text(drawn(how), encoding="utf-8")


def main() -> None:
    """Make all of it."""
    from tests.show import doppelkopf_golden as doppelkopf  # which need `Drawn` of here
    from tests.show import golden_poker as poker
    from tests.show import golden_rapuse as rapuse

    make("rothspitzen", FOLDER, LOGS, TEXTS)
    doppelkopf.make()
    make("poker", poker.FOLDER, poker.LOGS, poker.TEXTS)
    make("rapuse", rapuse.FOLDER, rapuse.LOGS, rapuse.TEXTS)


if __name__ == "__main__":
    main()
