"""How likely a hand is the better of two at the end, by what it is and the changes to come.

The figures were counted in 60,000 deals for two, in which both change by the advice of `hand` and
nobody passes: for each kind of hand a straight line over its rank. The order of the hands above
three alike hardly matters to them, nor does the second pack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kartenspiel.shipped.basic.poker.hand import Held

__all__ = ["chance"]

_KINDS: Final = ("none", "straight4", "flush4", "pair", "two", "three", "made")
_LEAST: Final = 0.01

# By pack, by the changes of the deal (more than two are as two), by those to come: for each kind
# the chance with rank 2 and with the ace, in hundredths. The low ends are those of the lines: with
# nothing above a two there is no hand.
_LINES: Final[dict[str, dict[tuple[int, int], tuple[tuple[int, int], ...]]]] = {
    "52": {
        (1, 1): ((12, 39), (23, 36), (20, 39), (42, 78), (72, 88), (90, 95), (96, 99)),
        (1, 0): ((-42, 18), (-15, 12), (21, 21), (25, 74), (71, 87), (89, 96), (96, 99)),
        (2, 2): ((23, 43), (41, 45), (30, 48), (41, 69), (55, 79), (82, 93), (93, 98)),
        (2, 1): ((-2, 30), (17, 28), (14, 33), (29, 64), (52, 77), (80, 92), (93, 97)),
        (2, 0): ((-26, 9), (-7, 5), (13, 13), (13, 56), (48, 76), (78, 91), (93, 97)),
    },
    "joker": {
        (1, 1): ((15, 38), (22, 30), (38, 35), (37, 73), (66, 80), (87, 95), (96, 99)),
        (1, 0): ((-34, 14), (-14, 9), (20, 18), (17, 65), (63, 77), (84, 95), (97, 98)),
        (2, 2): ((27, 42), (28, 44), (54, 44), (38, 66), (53, 67), (78, 90), (94, 97)),
        (2, 1): ((12, 27), (18, 26), (31, 30), (24, 58), (45, 65), (74, 90), (94, 96)),
        (2, 0): ((-15, 6), (-6, 4), (13, 9), (6, 46), (40, 62), (70, 89), (92, 96)),
    },
    "32": {
        (1, 1): ((-29, 36), (15, 37), (8, 31), (14, 63), (24, 74), (65, 91), (91, 98)),
        (1, 0): ((-43, 6), (-15, 3), (8, 9), (-22, 49), (14, 71), (61, 89), (87, 96)),
        (2, 2): ((-16, 42), (23, 49), (31, 40), (25, 58), (6, 64), (50, 86), (82, 96)),
        (2, 1): ((-78, 29), (18, 30), (26, 23), (8, 47), (-3, 60), (47, 82), (74, 93)),
        (2, 0): ((-13, 2), (-2, 1), (15, 3), (-17, 29), (-17, 55), (42, 79), (72, 93)),
    },
}


def chance(held: Held, options: Mapping[str, str], left: int) -> float:
    """The chance against one player with `left` changes to come, as far as options matter.

    Where the holder alone changes (R13) others' hands are about as good as after one change.
    """
    pack = "32" if options["pack"] == "32" else "joker" if options["joker"] == "yes" else "52"
    changes = 1 if options["draw"] == "holder" else min(2, int(options["draws"]))
    low, high = _LINES[pack][changes, min(changes, left)][_KINDS.index(held.kind)]
    return max(_LEAST, (low + (high - low) * (held.rank - 2) / 12) / 100)
