"""What one seat cannot know of a deal of Cooncan, dealt again at random.

Unknown are the stock's order and the others' hands but for what they took from their own piles.
"""

from __future__ import annotations

from kartenspiel.chance import Random, Sampled
from kartenspiel.core import Seat
from kartenspiel.games.cooncan.play import Deal
from kartenspiel.melds.hands import faces_of, hand_of
from kartenspiel.melds.unseen import Unseen, dealt_again

__all__ = ["world"]


def world(state: Deal, seat: Seat, rng: Random) -> Deal:
    """As `Game.redeal`: the same to `seat`, any world that fits as likely as any other."""
    unseen = Unseen(
        [
            [] if other == seat else faces_of(hand - known)
            for other, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
        ],
        state.stock,
        state.history,
    )
    again = dealt_again(unseen, seat, state.shuffled, rng)
    twin = state.copy()
    twin.chance = Sampled(rng)
    for other, cards in enumerate(again.hands):
        if other != seat:
            twin.hands[other] = state.known[other] + hand_of(cards)
    twin.stock = again.stock[:]
    twin.history = again.history
    mover = state.to_move
    if state.drew and mover is not None and mover != seat:
        twin.took = _drawn(again, mover, state.laid_since, rng)
    return twin


def _drawn(again: Unseen, seat: Seat, laid_since: tuple[int, ...], rng: Random) -> int:
    """The card that the seat to move has drawn in this turn, in the world dealt again."""
    draws = [face for who, face, drawn in again.history if drawn and who == seat]
    if draws:
        return draws[-1]
    cards = [*again.hands[seat], *laid_since]
    return cards[int(rng.random() * len(cards))]
