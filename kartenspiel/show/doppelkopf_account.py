"""What a deal of Doppelkopf pays, and the account as the book writes it (R40–R47).

With a Kasse its column stands behind the players'; without one, winners are written plus and
losers minus. The rows add up to the `score` line, which a test holds against every kind of deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kartenspiel.core import Event, Seat
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.games.doppelkopf.deck import DUMMY
from kartenspiel.show.account import Account
from kartenspiel.show.document import Block, Figure, Heading, Line, Row, Text, listed, say
from kartenspiel.show.doppelkopf_end import Ended
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _

__all__ = ["closing", "partie_account", "settlement"]


def settlement(scene: Scene, end: Ended) -> list[Block]:
    """The account of the deal: each thing paid, the Kasse before and after, score and totals."""
    assert isinstance(scene.game, Doppelkopf)
    kasse = scene.game.counts_parties
    account = Account(scene, pot=kasse, title=_("Kasse"))
    score = [int(word) for word in next(scene.events("score")).words]
    pots = [int(event.words[0]) for event in scene.events("pot")]
    antes = {event.seat or 0: -int(event.words[0]) for event in scene.events("ante")}
    if kasse:
        account.stands(say(_("in the Kasse before")), None, -sum(scene.before))
        account.change(say(_("stakes")), antes, -sum(antes.values()))
    gains = [had - antes.get(seat, 0) for seat, had in enumerate(score)]
    blocks: list[Block] = []
    from_kasse = kasse and not end.alone
    if not end.party:
        takers = [scene.player(seat) for seat in scene.seats if gains[seat] > 0]
        blocks.append(Line(say(_("Nearest to 60, the Kasse: {players}."), players=listed(takers))))
        account.change(say(_("Hammelrennen")), dict(enumerate(gains)), -sum(gains))
    else:
        items = list(_items(scene, end))
        for label, by_seat in items:
            account.change(label, by_seat, -sum(by_seat.values()) if from_kasse else 0)
        less = {
            seat: gain - sum(by_seat.get(seat, 0) for _label, by_seat in items)
            for seat, gain in enumerate(gains)
        }
        label = say(_("the Kasse holds no more") if sum(less.values()) < 0 else _("never below 0"))
        account.change(label, less, -sum(less.values()) if from_kasse else 0)
    account.stands(say(_("this deal")), score, pots[-1] if pots else None, signed=True, total=True)
    totals = [a + b for a, b in zip(scene.before, score, strict=True)]
    account.stands(say(_("the match so far")), totals, total=True)
    return [*blocks, account.table()]


class _Item(NamedTuple):
    label: Text
    by_seat: Mapping[Seat, int]


def _items(scene: Scene, end: Ended) -> Iterator[_Item]:
    """R42–R46: what counts, one after the other, in the unit of the scores."""
    one = _step(scene, end)

    def item(label: Text, steps: int) -> _Item:
        return _Item(label, {seat: steps * worth for seat, worth in one.items()})

    total = 0
    for label, steps in end.steps:
        total += steps
        yield item(label, steps)
    if end.alone and end.swapped and end.won:
        yield item(say(_("half of it, for the card swapped")), -(total // 2))
        total -= total // 2
    for label, steps in end.extras:
        total += steps
        yield item(label, steps)
    if total < 0:
        yield item(say(_("never below 0")), -total)
        total = 0
    if end.alone and end.mult > 1:
        yield item(say(_("Kontra: double")), total)
    if end.alone and end.mult > 2:
        yield item(say(_("Re: fourfold")), 2 * total)


def _step(scene: Scene, end: Ended) -> dict[Seat, int]:
    """What one step gives each seat."""
    assert isinstance(scene.game, Doppelkopf)
    options, n = scene.game.options, len(scene.seats)
    points = options.account == "points"
    if end.alone:
        (alone,) = end.party
        if alone >= n:
            return {}  # R39: the dummy's own
        each = (2 if n == 4 else n) if points else options.unit
        each = each if end.won else -each
        return {seat: each * (n - 1) if seat == alone else -each for seat in scene.seats}
    winners = end.party if end.won else end.others
    double = n == DUMMY and DUMMY in winners and options.strohmann_pay == "double"
    share = 2 if double else 1
    shares = {
        seat: share * (seat in winners or (n == 5 and seat == end.dealer)) for seat in scene.seats
    }
    if not points:
        return {seat: options.unit * had for seat, had in shares.items()}
    total = sum(shares.values())
    return {seat: (n * had - total) // (2 if n == 4 else 1) for seat, had in shares.items()}


# ---- the account of a partie, and of a match


def partie_account(scene: Scene) -> list[Block]:
    """The whole account when the Kasse is empty, a row a deal, as the book writes it (R41)."""
    score = next(scene.events("score"))
    events = [*scene.earlier, *scene.events("ante", "deal", "partie", "party", "augen", "pot",
        "game", "score", "rest")]  # fmt: skip
    pots = [int(event.words[0]) for event in scene.events("pot")]
    if not pots or (pots[-1] and not any(scene.events("rest"))):
        return []
    start = max((at for at, e in enumerate(events) if e.verb == "partie"), default=0)
    if not _all_played(scene, events[start:]):
        return []
    account = Account(scene, pot=True, title=_("Kasse"))
    totals = [0] * len(score.words)
    words: dict[str, Event] = {}
    kasse, antes = 0, dict[Seat, int]()
    for event in events[start:]:
        words[event.verb] = event
        amounts = {seat: int(word) for seat, word in enumerate(event.words)} if (
            event.verb in ("score", "rest")) else {}  # fmt: skip
        if event.verb == "ante" and event.seat is not None:
            antes[event.seat] = -int(event.words[0])
        elif event.verb == "deal":
            words.pop("party", None)
        elif event.verb == "score":
            if antes:
                kasse -= sum(antes.values())
                _written(account, scene, say(_("stakes")), antes, kasse)
            gains = {seat: had - antes.get(seat, 0) for seat, had in amounts.items()}
            kasse = int(words["pot"].words[0])
            _written(account, scene, _row(scene, words), gains, kasse)
            antes = {}
        elif event.verb == "rest":
            kasse = 0
            _written(account, scene, say(_("broken off: the Kasse is divided")), amounts, 0)
        for seat, amount in amounts.items():
            totals[seat] += amount
    account.stands(say(_("the partie")), totals, kasse, signed=True, total=True)
    return [Heading(say(_("Account of the partie"))), account.table()]


def _all_played(scene: Scene, events: Sequence[Event]) -> bool:
    """R28: whether nobody is left who must play a solo."""
    assert isinstance(scene.game, Doppelkopf)
    kind, solos = "", set()
    for event in events:
        if event.verb == "game":
            kind = str(event.words[0])
        elif event.verb == "party" and len(event.words) == 1:
            silent = kind == "normal" and len(scene.seats) < 6
            if silent or kind in ("solo", "unter"):
                solos.add(int(event.words[0]))
    return not scene.game.options.forced_solo or solos >= set(scene.seats)


def _written(
    account: Account, scene: Scene, label: Text, by_seat: Mapping[Seat, int], kasse: int
) -> None:
    """A row: what each gets, and what is then in the Kasse."""
    cells = [by_seat.get(seat, 0) for seat in scene.seats]
    account.add(Row(label, (*((Figure(n, True),) if n else () for n in cells), (Figure(kasse),))))


def _row(scene: Scene, words: Mapping[str, Event]) -> Text:
    """The number of a deal, and who won what."""
    number = int(words["deal"].words[0])
    kind = str(words["game"].words[0])
    if "party" not in words:
        return say(_("{n} Hammelrennen"), n=number)
    party = [int(word) for word in words["party"].words]
    won = int(words["augen"].words[0]) >= 121
    who = listed([scene.player(place) for place in party])
    if kind in ("solo", "unter"):
        text = _("{n} {who}: solo won") if won else _("{n} {who}: solo lost")
    elif kind == "pair":
        text = _("{n} {who}: pair won") if won else _("{n} {who}: pair lost")
    else:
        text = _("{n} {who}: Alten won") if won else _("{n} {who}: Alten lost")
    return say(text, n=number, who=who)


def closing(scene: Scene) -> list[Block]:
    """The end of the match: what was won, of points also in money (R46)."""
    assert isinstance(scene.game, Doppelkopf)
    options = scene.game.options
    over = [int(word) for word in next(scene.events("over")).words]
    account = Account(scene, pot=False)
    account.stands(say(_("the match")), over, total=True)
    if options.account == "points":
        factor = 2 if len(over) == 4 else len(over)
        cells = tuple((_money(points * options.unit, factor),) for points in over)
        label = say(_("in Pfennig: / {d} × {unit}"), d=factor, unit=options.unit)
        account.add(Row(label, cells))
    return [Heading(say(_("End of the match"))), account.table()]


def _money(amount: int, factor: int) -> str:
    """`amount / factor`, with a fraction where it does not go up."""
    whole, odd = divmod(abs(amount), factor)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}" if not odd else f"{sign}{abs(amount) / factor:.2f}".rstrip("0")
