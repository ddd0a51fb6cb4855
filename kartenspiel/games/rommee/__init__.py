"""Rommee: draw a card, lay melds, discard a card; who is rid of all cards ends the deal.

Terms of the game: *Bild*, a meld; *Folge*, a run; *Satz*, a set; *auflegen*, to meld; *anlegen*, to
lay off on a meld that lies on the table; *tauschen*, to take a joker off the table for the card
that it stands for; *Stoß*, the stock, and the open one, the discard pile; *Augen*, points;
*Abarten*, the variants: with nothing on the table until somebody calls (I), with a whole hand of
one suit (II), with several cards off the pile (III), for children (IV). R numbers are those of the
rule sheet.
"""

from kartenspiel.games.rommee.options import RommeeOptions
from kartenspiel.games.rommee.rules import Rommee

__all__ = ["Rommee", "RommeeOptions"]
