"""Rummy as it was played for a pot in Vienna: knocking, stopping, Flush and Royal Flush.

Ten cards a seat of two or three French packs with jokers; who has few loose cards ends the deal,
the others write their *bad points*, and who has too many is *dead*. Terms of the game: *Pulle*,
the pot and the partie played for it; *Vorhand*, the first seat after the dealer; *knock*, *stop*,
*Flush* and *Royal Flush*, the *figures* with which a deal is ended; *rob*, to take a joker that is
the cut card; *steal*, to take the cut card for a Flush. R numbers are those of the rule sheet.
"""

from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.games.rummy.rules import Rummy

__all__ = ["Rummy", "RummyOptions"]
