"""Doppelkopf with the Kasse, as told in a rule book of Rommee and Doppelkopf.

A double German pack; four play two against two, but who belongs together only the cards show.
Terms of the game: *Alter*, one of the two `Oe`, the highest trumps, whose holders are a party;
*Vorhand*, the dealer's left neighbour; *Augen*, card points; *Kasse*, the common purse that the
stakes fill and the wins empty; *marriage*, both Alten in one hand that takes a partner; *silent
solo*, both Alten in a hand that says nothing; *Schneider* and *schwarz*, lost with few card points
and without a trick; *Hammelrennen*, the race of all against all for the last of the Kasse;
*Strohmann*, the dummy, which is place 3 when three play. A *place* is a seat, or the dummy's.
R numbers are those of the rule sheet.
"""

from kartenspiel.games.doppelkopf.options import DoppelkopfOptions
from kartenspiel.games.doppelkopf.rules import Doppelkopf

__all__ = ["Doppelkopf", "DoppelkopfOptions"]
