"""Rothspitzen (Rothsieben): three-handed German Solo with one suit cut down to its seven.

One player, the declarer, plays against two. Terms of the game: *Stamm*, the stake and each such
stake standing in the pot; *Couleur*, the suit of the single seven, the preferred one; *matadors*,
the three highest trumps; *bête* and *codille*, lost with four tricks and with fewer; *tout*, all
eight tricks. R numbers are those of the rule sheet.
"""

from kartenspiel.games.rothspitzen.options import RothspitzenOptions
from kartenspiel.games.rothspitzen.rules import Rothspitzen

__all__ = ["Rothspitzen", "RothspitzenOptions"]
