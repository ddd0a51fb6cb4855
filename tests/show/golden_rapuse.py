"""The logs and texts of Rapuse under tests/golden/show, made by `python -m tests.show.golden`."""

from __future__ import annotations

from tests.show import golden
from tests.show.golden import Drawn

FOLDER = golden.FOLDER.parent / "rapuse"
"""Of the logs and the texts."""
RUNS = golden.FOLDER.parents[1] / "rapuse"
"""Of the logs that the rule sheet prints, and of one for each preset."""

_NAMES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi")


def _basic(seats: int) -> str:
    return "|".join(f"{name}=@basic" for name in _NAMES[:seats])


LOGS = {
    "same": (_basic(2), "--seed show-16 --deals 1"),
    "held": (_basic(3), "--seed show-18 --deals 1"),
    "shared": (_basic(4), "--seed show-4 --deals 1"),
    "out": (_basic(4), "--seed show-8 --deals 1"),
    "undrawn": (_basic(5), "--seed show-31 --deals 1 -o undrawn=one"),
    "eight": (_basic(8), "--seed show-31 --deals 1"),
    "one": (
        "alice=@random --seed 1|bob=@basic|carol=@last",
        "--seed show-1 --deals 2 --preset einzeln -o lead_ace=low",
    ),
    "added": (_basic(3), "--seed show-5 --deals 1 --preset addiert -o first_auslage=free"),
}
"""By name: the bots, and the other words of the command."""

TEXTS = {
    **{name: Drawn(FOLDER / f"{name}.log") for name in [*LOGS, "faults"]},
    "blocked": Drawn(RUNS / "t28.log"),
    "seat1": Drawn(FOLDER / "faults.log", eyes=1),
    "narrow": Drawn(FOLDER / "faults.log", width=36, symbols=False),
}
"""By name: the golden texts."""
