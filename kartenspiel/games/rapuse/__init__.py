"""Rapuse (Rabouge, Grabuge): competitive patience of two to eight, a pack of 52 a player.

Everybody empties his own cards onto common piles that go up the ranks. Terms of the game: *heap*,
the 42 cards a player takes from; *Rapuse*, ten cards set apart, the top one open; *base card*
(Auslage), any card of the rank that the first one had, which founds a pile; *closing card*
(Schluß), the thirteenth of a pile; *house* (Hülfshäuschen), one of four open help piles before
each player; *drawn cards*, those taken from the heap in this turn; *mark*, the unit of payment.
R numbers are those of the rule sheet.
"""

from kartenspiel.games.rapuse.options import RapuseOptions
from kartenspiel.games.rapuse.rules import Rapuse

__all__ = ["Rapuse", "RapuseOptions"]
