"""What a deal of Rapuse pays, explained: for which cards, in play and at the end (R17–R23).

The rows must add up to the `score` line, which a test holds against many deals.
"""

from __future__ import annotations

from collections import Counter

from kartenspiel.cards import Card
from kartenspiel.core import Event
from kartenspiel.games.rapuse import Rapuse
from kartenspiel.games.rapuse.settle import blocked_payments, out_payments
from kartenspiel.show.account import Account
from kartenspiel.show.document import Block, Heading, Line, Text, listed, say
from kartenspiel.show.rapuse_table import CLOSING, Table
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _, plural

__all__ = ["closing", "ending", "settlement"]


def ending(scene: Scene, event: Event, table: Table) -> list[Block]:
    """How the deal ended, and the cards that are left."""
    left = Account(scene, pot=False)
    housed = [sum(map(len, houses)) for houses in table.houses]
    left.stands(say(_("left in the Rapuse")), table.rapuses)
    left.stands(say(_("left in the houses")), housed)
    if event.verb == "out":
        text = _("{player} has no card left: the deal is over.")
        said = say(text, player=scene.player(event.seat or 0))
        if any(table.heaps):
            left.stands(say(_("left in the heap")), table.heaps)
    else:
        holding = [seat for seat in scene.seats if table.fitting(seat)]
        said = say(_("Nobody can lay a card any more: the deal is over."))
        if holding:
            said = say(
                _("Nobody has laid a card for a whole round, though {players} could: "
                  "the deal is over."),
                players=listed([scene.player(seat) for seat in holding]),
            )  # fmt: skip
        left.stands(say(_("cards left")), [int(word) for word in event.words], total=True)
    return [Line(said), left.table()]


def settlement(scene: Scene, table: Table) -> list[Block]:
    """The account of the deal: each kind of payment, score and totals."""
    account = Account(scene, pot=False)
    _in_play(scene, account, table)
    for event in scene.events("out", "blocked"):
        if event.verb == "out":
            _out(scene, account, event, table)
        else:
            _blocked(scene, account, event)
    score = [int(word) for word in next(scene.events("score")).words]
    account.stands(say(_("this deal")), score, signed=True, total=True)
    totals = [a + b for a, b in zip(scene.before, score, strict=True)]
    account.stands(say(_("the match so far")), totals, total=True)
    return [account.table()]


def closing(scene: Scene) -> list[Block]:
    """The result of the match."""
    account = Account(scene, pot=False)
    over = [int(word) for word in next(scene.events("over")).words]
    account.stands(say(_("the match")), over, total=True)
    return [Heading(say(_("End of the match"))), account.table()]


def _in_play(scene: Scene, account: Account, table: Table) -> None:
    """R17–R19: what was paid for base cards, closing cards and others of the Rapuse."""
    kinds = ("base", "closing", "rapuse")
    paid = {kind: Counter[int]() for kind in kinds}
    number = Counter[str]()
    kind = ""
    for event in scene.events("base", "lay", "pay"):
        if event.verb == "pay":
            paid[kind][event.seat or 0] += int(event.words[0])
            number[kind] += 1
        else:
            height = table.height(Card(str(event.words[-1])))
            kind = {0: "base", CLOSING: "closing"}.get(height, "rapuse")
    labels = {
        "base": plural(_("{n} base card"), _("{n} base cards"), number["base"]),
        "closing": plural(_("{n} pile closed"), _("{n} piles closed"), number["closing"]),
        "rapuse": plural(_("{n} other Rapuse card"), _("{n} other Rapuse cards"), number["rapuse"]),
    }
    for kind in kinds:
        total = paid[kind].total()
        gains = {seat: len(scene.seats) * paid[kind][seat] - total for seat in scene.seats}
        account.change(say(labels[kind], n=number[kind]), gains)


def _out(scene: Scene, account: Account, event: Event, table: Table) -> None:
    """R20."""
    assert isinstance(scene.game, Rapuse)
    out = event.seat or 0
    none = [0] * len(scene.seats)
    housed = [sum(map(len, houses)) for houses in table.houses]
    rows = [
        (_("cards in the houses, 1 each"), out_payments(out, housed, none, none)),
        (_("cards in the Rapuse, 2 each"), out_payments(out, none, table.rapuses, none)),
    ]
    if scene.game.options.undrawn == "one":
        gains = out_payments(out, none, none, table.heaps)
        rows.append((_("cards in the heap, 1 each"), gains))
    for label, gains in rows:
        account.change(say(label), dict(enumerate(gains)))


def _blocked(scene: Scene, account: Account, event: Event) -> None:
    """R22, R23."""
    counts = [int(word) for word in event.words]
    start = next(scene.events("start")).seat or 0
    winners = [scene.player(seat) for seat in scene.seats if counts[seat] == min(counts)]
    label: Text = say(_("cards more than {players}"), players=listed(winners))
    account.change(label, dict(enumerate(blocked_payments(counts, start))))
