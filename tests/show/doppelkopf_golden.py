"""The texts of whole deals of Doppelkopf under tests/golden/show, and how they are made.

    python -m tests.show.golden

plays each match of LOGS with the real command, keeps its log, and writes every text of TEXTS.
`cut.log` is the beginning of `pair.log`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.show.golden import Drawn, drawn

FOLDER = Path(__file__).parents[1] / "golden" / "show" / "doppelkopf"
"""Of the logs and the texts."""

_BASIC = "alice=@basic|bob=@basic|carol=@basic|dave=@basic"
_POINTS = "--deals 1 --preset points"
_KASSE = "--parties 1 -o stake=2"

LOGS = {
    "marriage": (_BASIC, f"--seed dk-1 {_POINTS}"),
    "lost": ("alice=@basic|bob=@first|carol=@first|dave=@first", f"--seed dk-3 {_POINTS}"),
    "kontra-re": (
        "alice=@basic|bob=@last|carol=@first|dave=@first",
        f"--seed dk-381 {_POINTS} -o kontra=yes",
    ),
    "unter": (
        "alice=@last|bob=@first|carol=@first|dave=@first",
        f"--seed dk-0 {_POINTS} -o unter_solo=yes -o kontra=yes",
    ),
    "pair": (_BASIC, f"--seed dk-68 {_POINTS} -o two_trumps=yes"),
    "redeal": (
        "alice=@first|bob=@first|carol=@basic|dave=@first",
        f"--seed dk-308 {_POINTS} -o one_trump=yes",
    ),
    "schwarz": (
        "alice=@first|bob=@first|carol=@last|dave=@first",
        f"--seed dk-60 {_POINTS}",
    ),
    "silent": (
        "alice=@first|bob=@random --seed 148|carol=@first|dave=@first",
        "--seed dk-1 --deals 1 --preset points",
    ),
    "strohmann": ("alice=@basic|bob=@first|carol=@basic", f"--seed dk-11 {_POINTS}"),
    "double": (
        "alice=@basic|bob=@first|carol=@basic",
        f"--seed dk-2 {_POINTS} -o strohmann_pay=double",
    ),
    "against-two": (
        "alice=@basic|bob=@random --seed 1|carol=@random --seed 2",
        f"--seed dk-1 {_POINTS}",
    ),
    "six": (
        "|".join([_BASIC, "erin=@basic", "frank=@basic"]),
        f"--seed dk-1 {_POINTS} -o play=free -o karlchen=yes -o fuchs=yes -o alten_last=yes "
        "-o increments=ninety",
    ),
    "hammel": (f"{_BASIC}|erin=@basic", f"--seed dk-2 {_KASSE} -o hammel=near"),
    "forced": (
        _BASIC,
        f"--seed dk-2 {_KASSE} -o forced_solo=yes -o forced_swap=trump -o kontra=yes",
    ),
    "kasse": (
        "alice=@basic|bob=@first|carol=@basic|dave=@first|erin=@basic",
        "--seed dk-4 --parties 1 -o stake=8",
    ),
}
"""By name: the bots, and the other words of the command."""

TEXTS = {
    **{name: Drawn(FOLDER / f"{name}.log") for name in LOGS},
    "seat2": Drawn(FOLDER / "pair.log", eyes=2),
    "cut": Drawn(FOLDER / "cut.log"),
    "narrow": Drawn(FOLDER / "strohmann.log", width=36, symbols=False),
}
"""By name: the golden texts."""

_CUT = -12
"""Lines of `pair.log` that `cut.log` lacks."""


def make() -> None:
    """Make all of it."""
    FOLDER.mkdir(exist_ok=True)
    for name, (bots, words) in LOGS.items():
        command = [sys.executable, "-m", "kartenspiel", "match", "doppelkopf", *bots.split("|")]
        command += [*words.split(), "--reproducible", "--format", "log"]
        log = subprocess.run(command, check=True, capture_output=True).stdout
        (FOLDER / f"{name}.log").write_bytes(log)
    lines = (FOLDER / "pair.log").read_bytes().splitlines(keepends=True)
    (FOLDER / "cut.log").write_bytes(b"".join(lines[:_CUT]))
    for name, how in TEXTS.items():
        (FOLDER / f"{name}.txt").write_text(drawn(how), encoding="utf-8")
