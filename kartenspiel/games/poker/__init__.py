"""Poker: draw poker with bids that go up by doubling, and its own order of the hands.

Two to ten players pay an ante, bid, change cards, bid again; the best hand among those who have
paid takes the pot. Terms of the game: *hold* (halten), pay up to the highest bid; *double*
(überbieten), double that bid; *holder*, who held first in a round of bidding or doubled last;
*change* (kaufen), lay cards off and draw as many; *Limite*, the most that a bid may be; *quint
flush* (Quint-Flush), five cards of a suit in sequence. R numbers are those of the rule sheet.
"""

from kartenspiel.games.poker.options import PokerOptions
from kartenspiel.games.poker.rules import Poker

__all__ = ["Poker", "PokerOptions"]
