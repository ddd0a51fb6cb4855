"""Why an answer is not among the listed moves of Rothspitzen (sheet §5, Refusals)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kartenspiel.cards import is_card
from kartenspiel.games.rothspitzen.deck import SUITS, WORDS

__all__ = ["refusal"]

_OF_PHASE: Final = {
    "bid": "R4: each in turn says `pass` or, for a game, `solo` or `couleur`",
    "hold": "R6: outbid by Couleur, say `pass` or `hold`",
    "name": "R7: name the trump suit",
    "play": "R12: play a card",
    "five": "R18: after the first five tricks say `stop` or `tout`",
}
_ELSEWHERE: Final = {
    "hold": ("hold", "R6: only a solo bidder who is outbid by Couleur can hold"),
    "trump": (
        "name",
        "R7: only the bidder of an unbeaten solo names the trump suit, after the bids",
    ),
    "stop": ("five", "R18: only a declarer who has won the first five tricks can stop"),
    "tout": ("five", "R18: only a declarer who has won the first five tricks can try the tout"),
}


def refusal(text: str, phase: str, held: Collection[str], *, solo: bool, trump_led: bool) -> str:
    """The first reason that fits, for an unlisted answer in `phase` of a seat that holds `held`.

    `solo`: one has been announced; `trump_led`: the trick on the table was led with a trump.
    """
    verb, space, word = text.partition(" ")
    is_play = verb == "play" and is_card(word)
    is_trump = verb == "trump" and word.isalnum()
    if not (is_play or is_trump or (verb in WORDS and not space)):
        return "not a move"
    if phase == "bid" and verb == "couleur":
        return "R4: Couleur only outbids a solo, and none is announced; say `pass` or `solo`"
    if phase == "bid" and verb == "solo" and solo:
        return "R5: a solo is announced; say `pass` or `couleur`"
    if verb in _ELSEWHERE:
        place, reason = _ELSEWHERE[verb]
        if phase != place:
            return reason
        return f"R7: `{word}` is no suit; name one of {' '.join(SUITS)}"
    if phase != "play" or not is_play:
        return _OF_PHASE[phase]
    if word not in held:
        return "not in your hand"
    if trump_led:
        return "R15: a trump is led and a trump that may not be held back is in your hand"
    return "R13: a card of the suit led is in your hand"
