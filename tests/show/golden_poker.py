"""The golden texts of Poker; `tests.show.golden` makes them."""

from __future__ import annotations

from tests.show import golden
from tests.show.golden import Drawn
from tests.show.matches import NAMES

__all__ = ["FOLDER", "LOGS", "TEXTS"]

FOLDER = golden.FOLDER.parent / "poker"
"""Of the logs and the texts."""
_SIX = "alice=@basic|bob=@basic|carol=@basic|dave=@basic|erin=@basic|frank=@basic"


def _basic(seats: int, *others: str) -> str:
    return "|".join([*_SIX.split("|")[:seats], *others])


LOGS = {
    "passed": ("alice=@first|bob=@first|carol=@first|dave=@first", "--seed pk-9 --deals 2"),
    "showdown": (_basic(4), "--seed show-77 --deals 1"),
    "bluff": (_basic(3), "--seed show-78 --deals 1"),
    "kept": (_basic(1, "bob=@random --seed 5"), "--seed show-8 --deals 1 -o draw=holder"),
    "shared": (_basic(2, "carol=@random --seed 1"), "--seed show-6039 --deals 1"),
    "holder": (_basic(2, "carol=@random --seed 1"), "--seed show-117 --deals 1 --preset wortlaut"),
    "running": (
        _basic(3, "dave=@random --seed 3"),
        "--seed show-0 --deals 1 -o rebid=running -o ante=5",
    ),
    "joker": (_basic(3), "--seed show-15 --deals 1 --preset joker"),
    "five": (
        _basic(3, "dave=@random --seed 2"),
        "--seed show-1999 --deals 1 -o pack=104 -o joker=yes -o five_alike=top",
    ),
    "piquet": (_basic(6), "--seed show-1 --deals 1 --preset piquet"),
    "modern": (_basic(5), "--seed show-2 --deals 2 --preset modern"),
    "ten": (
        "|".join(f"{name}=@last" for name in NAMES),
        "--seed show-10 --deals 1 -o draws=1 -o max_bid=2",
    ),
}
"""By name: the bots, and the other words of the command."""

TEXTS = {
    **{name: Drawn(FOLDER / f"{name}.log") for name in [*LOGS, "faults"]},
    "seat0": Drawn(FOLDER / "piquet.log", eyes=0),
    "seat3": Drawn(FOLDER / "piquet.log", eyes=3),
    "narrow": Drawn(FOLDER / "faults.log", width=36, symbols=False),
}
"""By name: the golden texts."""
