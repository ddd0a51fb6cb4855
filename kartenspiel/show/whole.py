"""The account of a whole match: what each deal gave each player, and what it came to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kartenspiel.log.read import LoggedMatch
from kartenspiel.show.account import Account
from kartenspiel.show.document import Block, Document, Heading, say
from kartenspiel.show.doppelkopf_account import partie_account
from kartenspiel.show.logged import scenes
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _

__all__ = ["account_of"]

_OWN: dict[str, Callable[[Scene], list[Block]]] = {"doppelkopf": partie_account}
"""Games that write an account of their own where a partie has ended."""


def account_of(match: LoggedMatch) -> Document:
    """The game's own account of every partie, or else a row a deal. Raises LogError."""
    deals = list(scenes(match))
    own = _OWN.get(match.game.name)
    blocks = [block for scene in deals for block in own(scene)] if own is not None else []
    return Document(deals[0].pack, tuple(blocks or _deal_by_deal(deals)))


def _deal_by_deal(deals: Sequence[Scene]) -> list[Block]:
    account = Account(deals[0], pot=False)
    totals = [0] * len(deals[0].names)
    for scene in deals:
        number = next((event.words[0] for event in scene.events("deal")), "?")
        for event in scene.events("score", "rest"):
            amounts = [int(word) for word in event.words]
            label = _("deal {n}") if event.verb == "score" else _("the rest of the pot")
            account.stands(say(label, n=number), amounts, signed=True)
            totals = [a + b for a, b in zip(totals, amounts, strict=True)]
    account.stands(say(_("the match")), totals, signed=True, total=True)
    return [Heading(say(_("Account of the match"))), account.table()]
