"""What a deal of Rothspitzen pays, explained: who pays whom how much for what (R20–R26).

The numbers of the `result` line and the options say what is paid; the rows must add up to the
`score` line, which a test holds against every golden deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kartenspiel.cards import GERMAN_SUITS, HIDDEN, Card
from kartenspiel.core import Event, Seat
from kartenspiel.games.rothspitzen import Rothspitzen
from kartenspiel.show.account import Account
from kartenspiel.show.document import Block, Figure, Heading, Line, Text, cards, say
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _, plural

__all__ = ["closing", "result_line", "settlement"]


class _Item(NamedTuple):
    """Something paid between declarer and each defender."""

    label: Text
    marks: int
    """What the declarer gets from each; negative: pays to each."""


class _Result(NamedTuple):
    """The `result` line of a deal that was played."""

    kind: str
    declarer: Seat
    tricks: int
    matadors: int
    prime: bool
    staemme: int
    """Set into the pot; negative: drawn from it."""


def _result(event: Event) -> _Result | None:
    """None if all passed."""
    kind, *words = map(str, event.words)
    if not words:
        return None
    values = dict(word.split("=") for word in words[1:])
    return _Result(
        kind,
        int(words[0]),
        int(values["tricks"]),
        int(values["matadors"]),
        values["prime"] == "yes",
        int(values["staemme"]),
    )


def result_line(scene: Scene, event: Event, tricks: Sequence[int]) -> Text:
    """How the deal ended. `tricks` are the declarer's and the defenders'."""
    result = _result(event)
    if result is None:
        return say(_("All pass: the cards are thrown in."))
    lost = tricks[1]
    text = {
        "won": _("{player} wins with {n} tricks, {lost} lost.")
        if lost
        else _("{player} wins with the first {n} tricks."),
        "tout": _("{player} makes all {n} tricks: tout."),
        "tout-lost": _("{player} wins the game with {n} tricks, but not the tout."),
        "bete": _("{player} loses with {n} tricks: bête."),
        "codille": plural(
            _("{player} loses with {n} trick: codille."),
            _("{player} loses with {n} tricks: codille."),
            result.tricks,
        ),
    }[result.kind]
    return say(text, player=scene.player(result.declarer), n=result.tricks, lost=lost)


def settlement(scene: Scene, hands: Mapping[Seat, Sequence[Card]]) -> list[Block]:
    """The account of the deal: each payment, the pot before and after, score and totals."""
    assert isinstance(scene.game, Rothspitzen)
    blocks: list[Block] = []
    account = Account(scene, pot=True)
    antes = {event.seat or 0: int(event.words[0]) for event in scene.events("ante")}
    stands, left = (int(event.words[0]) for event in scene.events("pot"))
    account.stands(say(_("in the pot before")), None, stands - sum(antes.values()))
    by_all = scene.game.options.ante == "each"
    account.change(
        say(_("Stamm set by all") if by_all else _("Stamm set by the dealer")),
        {seat: -marks for seat, marks in antes.items()},
        sum(antes.values()),
    )
    result = _result(next(scene.events("result")))
    if result is not None:
        items = _items(scene.game, result, _matadors(scene, result, hands))
        blocks.append(Line(_each(scene, result, items)))
        for item in items:
            account.change(item.label, {
                seat: 2 * item.marks if seat == result.declarer else -item.marks
                for seat in scene.seats
            })  # fmt: skip
        moved = result.staemme * scene.game.options.stake
        account.change(_moved(scene.game, result), {result.declarer: -moved}, moved)
    score = [int(word) for word in next(scene.events("score")).words]
    account.stands(say(_("this deal")), score, left, signed=True, total=True)
    totals = [a + b for a, b in zip(scene.before, score, strict=True)]
    account.stands(say(_("the match so far")), totals, total=True)
    return [*blocks, account.table()]


def closing(scene: Scene) -> list[Block]:
    """The end of the match: the pot divided, and the result."""
    account = Account(scene, pot=True)
    score = [int(word) for word in next(scene.events("score")).words]
    totals = [a + b for a, b in zip(scene.before, score, strict=True)]
    pot = int(list(scene.events("pot"))[-1].words[0])
    account.stands(say(_("after the last deal")), totals, pot)
    for event in scene.events("rest"):
        account.change(say(_("the pot is divided")), dict(enumerate(map(int, event.words))), -pot)
    over = [int(word) for word in next(scene.events("over")).words]
    account.stands(say(_("the match")), over, 0, total=True)
    return [Heading(say(_("End of the match"))), account.table()]


def _items(game: Rothspitzen, result: _Result, matadors: Text) -> list[_Item]:
    """R20–R24: what the declarer gets from each defender, or pays to each."""
    stake, quarter = game.options.stake, game.options.stake // 4
    lost = result.kind in ("bete", "codille")
    sign = -1 if lost else 1
    items = [
        _Item(say(_("game lost twice over: codille")), -2 * stake)
        if result.kind == "codille"
        else _Item(say(_("game lost: bête") if lost else _("game won")), sign * stake)
    ]
    if result.matadors:
        text = plural(_("{n} matador: {cards}"), _("{n} matadors: {cards}"), result.matadors)
        label = say(text, n=result.matadors, cards=matadors)
        items.append(_Item(label, sign * quarter * result.matadors))
    if result.prime:
        items.append(_Item(say(_("first five tricks")), quarter))
    if result.kind == "tout":
        items.append(_Item(say(_("tout made, twice the game")), 2 * stake))
    if result.kind == "tout-lost":
        items.append(_Item(say(_("tout lost, twice the game")), -2 * stake))
    return items


def _each(scene: Scene, result: _Result, items: Sequence[_Item]) -> Text:
    """The payment as a sum: `each pays 4 + 5 + 1 = 10`."""
    net = sum(item.marks for item in items)
    sign = 1 if net >= 0 else -1
    first, *others = sorted((sign * item.marks for item in items), key=lambda marks: marks < 0)
    parts: Text = (Figure(first),)
    for marks in others:
        parts += (" + " if marks >= 0 else " - ", Figure(abs(marks)))
    total: Text = (*parts, " = ", Figure(abs(net))) if len(items) > 1 else parts
    text = (
        _("Each of the others pays {player} {sum}.")
        if net >= 0
        else _("{player} pays each of the others {sum}.")
    )
    return say(text, player=scene.player(result.declarer), sum=total)


def _moved(game: Rothspitzen, result: _Result) -> Text:
    """R25: Stämme drawn or set."""
    n = abs(result.staemme)
    if result.staemme > 0:
        text = plural(_("{n} Stamm set"), _("{n} Stämme set, {stake} each"), n)
    else:
        text = plural(_("{n} Stamm drawn"), _("{n} Stämme drawn, {stake} each"), n)
    return say(text, n=n, stake=game.options.stake)


def _matadors(scene: Scene, result: _Result, hands: Mapping[Seat, Sequence[Card]]) -> Text:
    """R20: the matadors paid for, of the cards dealt to the declarer.

    At the settlement all of them have been seen: played, or shown.
    """
    assert isinstance(scene.game, Rothspitzen)
    deck = scene.game.deck
    trump = next(scene.events("trump")).words[0]
    held = set(hands.get(result.declarer, ())) - {HIDDEN}
    for event in scene.events("play", "show"):
        if event.seat == result.declarer:
            held.update(word for word in event.words if isinstance(word, Card))
    trumps = [deck.cards[kind] for kind in deck.trumps_down[GERMAN_SUITS.index(str(trump))]]
    # however they were counted, they are the highest that he had
    return cards([card for card in trumps if card in held][: result.matadors])
