"""What is said of bids and games of Doppelkopf, and how a hand is held."""

from __future__ import annotations

from collections.abc import Sequence

from kartenspiel.cards import HIDDEN, Card
from kartenspiel.core import Seat
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.games.doppelkopf.deck import CARDS, SUITS
from kartenspiel.show.document import Player, Suit, Text, cards, say
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _

__all__ = ["bid_text", "game_text", "sorted_hand"]

_SIDE_RANKS = "ATKO9"


def bid_text(player: Player, bid: str) -> Text:
    """What `player` bids, given as the move."""
    word, _space, what = bid.partition(" ")
    text = {
        "pass": _("{player} passes"),
        "marry": _("{player} marries the first foreign trick")
        if what == "first"
        else _("{player} marries {card}"),
        "redeal": _("{player} has at most one trump and wants new cards"),
        "ask": _("{player} asks: who takes me along?"),
        "solo": _("{player} solo in {suit}"),
        "unter": _("{player} Unter-Solo in {suit}"),
    }[word]
    suit: Text = (Suit(what),) if what in SUITS else ()
    card = cards([Card(what)]) if word == "marry" and what != "first" else ()
    return say(text, player=player, suit=suit, card=card)


def game_text(
    scene: Scene, kind: str, declarer: Seat | None, joined: Seat | None, suit: str, cond: str
) -> Text:
    """What is played, by the words of the `game` event and who has joined an asker."""
    assert isinstance(scene.game, Doppelkopf)
    text = {
        "normal": _("Normal game, trump is {suit}: whoever has the Alten plays together."),
        "marry": _(
            "{declarer} has both Alten, trump is {suit}. "
            "Partner is who wins the first trick that {declarer} does not win."
        )
        if cond == "first"
        else _(
            "{declarer} has both Alten, trump is {suit}. "
            "Partner is who of the others plays {card} first."
        ),
        "pair": _("{declarer} and {joined} play together, trump is {suit}."),
        "solo": _("{declarer} plays a solo against all, trump is {suit}."),
        "unter": _("{declarer} plays an Unter-Solo against all, trump is {suit}."),
        "hammel": _(
            "Hammelrennen, trump is {suit}: each for himself, "
            "the Kasse goes to who comes nearest to 60 Augen{bound}."
        ),
    }[kind]
    bound = _(" and not above") if scene.game.options.hammel == "under" else ""
    card = cards([Card(cond)]) if kind == "marry" and cond != "first" else ()

    def who(seat: Seat | None) -> Text:
        return () if seat is None else (scene.player(seat),)

    return say(
        text,
        suit=Suit(suit),
        card=card,
        bound=bound,
        declarer=who(declarer),
        joined=who(joined),
    )


def sorted_hand(game: Doppelkopf, hand: Sequence[Card], rank: int) -> tuple[tuple[Card, ...], ...]:
    """As a player holds it in the game `rank` (a solo's move): trumps, then suit by suit, each
    from high to low."""
    if HIDDEN in hand:
        return (tuple(hand),)
    trumps = [CARDS[kind] for kind in game.deck.trumps_down(rank)]
    groups = [sorted((card for card in hand if card in trumps), key=trumps.index)]
    for suit in SUITS:
        side = [card for card in hand if card not in trumps and card.suit == suit]
        groups.append(sorted(side, key=lambda card: _SIDE_RANKS.index(card.rank)))
    return tuple(tuple(group) for group in groups if group)
