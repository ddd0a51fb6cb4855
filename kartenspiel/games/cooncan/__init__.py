"""Cooncan: lay what you can, then exchange a card; each has a discard pile of his own.

Terms of the game: *Kunststück*, a set; *Sequenz*, a run; *auslegen*, to meld; *ansetzen*, to lay
off; *Sonderkarte*, the open special card before each player, the bottom of his own pile; *Talon*,
the stock; *den Joker versetzen*, to shift a joker to the other end of its run; *écartieren*, to
discard on one's own pile. R numbers are those of the rule sheet.
"""

from kartenspiel.games.cooncan.options import CooncanOptions
from kartenspiel.games.cooncan.rules import Cooncan

__all__ = ["Cooncan", "CooncanOptions"]
