"""The end of a deal: parties, the level of the win, and who pays whom (R11, R40–R46, R49)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kartenspiel.core import Seat
from kartenspiel.games.doppelkopf.deck import ALTER, DUMMY, FIRST_UNTER, KINDS, SUITS
from kartenspiel.games.doppelkopf.options import DoppelkopfOptions
from kartenspiel.games.doppelkopf.table import Frame, Place, Table
from kartenspiel.games.doppelkopf.views import augen_by_place, step

__all__ = ["Result", "level", "party_of", "pay", "played_solo", "race", "result", "shared"]

_KARLCHEN = KINDS["Ue"]
_NINETY = (90, 60, 30)


class Result(NamedTuple):
    """A deal between two parties, played out."""

    party: tuple[Place, ...]
    """The party of the Alten, the declarer, or the pair, ascending."""
    augen: tuple[int, int]
    """Its card points, and the others'."""
    won: bool
    level: int
    extras: int
    """Steps that the winners get more (R43); they may be below 0."""


def party_of(deal: Table) -> tuple[Place, ...]:
    """R11, R14–R17, R35, R49: who belongs together at the end."""
    talk = deal.talk
    if talk.kind in ("solo", "unter"):
        party = {talk.declarer}
    elif talk.kind == "pair":
        party = {talk.asker, talk.joined}
    elif talk.kind == "marry":
        party = {talk.declarer, deal.partner}
    else:
        party = {place for place, alten in enumerate(deal.alten) if alten}
    if deal.frame.seats == 6 and talk.kind in ("marry", "normal"):
        party.add(next(place for place, kind in deal.who_played() if kind == FIRST_UNTER))  # R49
    return tuple(sorted(place for place in party if place is not None))


def level(options: DoppelkopfOptions, augen: int, tricks: int, *, declarers: bool) -> int:
    """R42: the level of a win over losers with these card points and, if not 0, some tricks;
    `declarers` if the losers are the party of the Alten, the declarer or the pair."""
    if options.increments == "ninety":
        return 1 + sum(augen < limit for limit in _NINETY) + (not tricks)
    if not tricks:
        return 3
    return 2 if augen < (61 if declarers else 60) else 1


def result(deal: Table) -> Result:
    """The deal's result; not for a Hammelrennen."""
    party = party_of(deal)
    by_place = augen_by_place(deal)
    augen = sum(by_place[place] for place in party)
    others = sum(by_place) - augen
    won = augen >= 121  # R11, R22
    some = any((winner in party) != won for winner in deal.leaders[1:])
    return Result(
        party,
        (augen, others),
        won,
        level(deal.frame.options, others if won else augen, some, declarers=not won),
        _extras(deal, party, won=won),
    )


def _extras(deal: Table, party: tuple[Place, ...], *, won: bool) -> int:
    """R43: Karlchen Müller, Fuchsfangen, the Alten in the last trick."""
    options, talk = deal.frame.options, deal.talk
    if not (options.karlchen or options.fuchs or options.alten_last):
        return 0
    if len(party) == 1 and not options.solo_extras:
        return 0
    width = deal.frame.width
    played = deal.who_played()
    extras = 0
    if options.karlchen:
        winner = deal.leaders[-1]
        if (winner, _KARLCHEN) in played[-width:]:
            extras += 1 if (winner in party) == won else -1
    if options.fuchs:
        assert talk.trump is not None
        fox = KINDS["A" + SUITS[talk.trump]]
        for at, (place, kind) in enumerate(played):
            taken = (deal.leaders[at // width + 1] in party) != (place in party)
            if kind == fox and taken:
                extras += -1 if (place in party) == won else 1
    fallen = sum(kind == ALTER for _, kind in played[-width:])
    if options.alten_last and talk.kind == "normal" and fallen == 2:
        extras += -1 if won else 1
    return extras


def played_solo(deal: Table) -> Seat | None:
    """R28: whose solo this deal was, announced, silent or forced."""
    if deal.talk.kind in ("solo", "unter"):
        return deal.talk.declarer
    if deal.talk.kind == "normal" and deal.frame.seats != 6 and 2 in deal.alten:
        return deal.alten.index(2)
    return None


def pay(frame: Frame, end: Result, *, mult: int = 1, swapped: bool = False) -> list[int]:
    """What each seat gets for the deal, the stakes not counted in.

    `mult` and `swapped` are a solo's Kontra and Re (R23), and whether its declarer swapped (R29).
    """
    if len(end.party) == 1:
        return _pay_solo(frame, end, mult, swapped=swapped)
    rate = frame.options.unit * max(0, end.level + (not end.won) + end.extras)  # R43
    shares = _shares(frame, end)
    if frame.options.account == "kasse":
        if rate * sum(shares) > frame.pot:
            return shared(frame.pot, shares, frame.payees)  # R45
        return [rate * share for share in shares]
    steps = rate // frame.options.unit  # R46
    total = sum(shares)
    halved = 2 if frame.seats == 4 else 1
    return [steps * (frame.seats * share - total) // halved for share in shares]


def _shares(frame: Frame, end: Result) -> list[int]:
    """R40, R43: how many winner's parts each seat gets."""
    winners = [place for place in frame.order if (place in end.party) == end.won]
    shares = [int(seat in winners) for seat in range(frame.seats)]
    if frame.seats == 5:
        shares[frame.dealer] = 1
    if frame.dummy and DUMMY in winners and frame.options.strohmann_pay == "double":
        shares = [2 * share for share in shares]
    return shares


def _pay_solo(frame: Frame, end: Result, mult: int, *, swapped: bool) -> list[int]:
    """R44, R46: the single player against everybody else at the table."""
    alone = end.party[0]
    if alone >= frame.seats:
        return [0] * frame.seats  # R39: the dummy's own
    steps = 2 * end.level
    if swapped and end.won:
        steps //= 2
    steps = max(0, steps + end.extras) * mult
    each = steps * step(frame)
    if not end.won:
        each = -each
    return [each * (frame.seats - 1) if seat == alone else -each for seat in range(frame.seats)]


def race(frame: Frame, augen: Sequence[int]) -> list[int]:
    """R36: the Hammelrennen; the Kasse to whoever is nearest to 60, of card points by place."""
    near = frame.options.hammel == "near"
    running = [seat for seat in frame.order if near or augen[seat] <= 60]
    nearest = min(abs(augen[seat] - 60) for seat in running)
    takers = [seat for seat in running if abs(augen[seat] - 60) == nearest]
    return shared(frame.pot, [int(s in takers) for s in range(frame.seats)], frame.payees)


def shared(pot: int, shares: list[int], order: Iterable[Seat]) -> list[int]:
    """A pot in equal parts; odd units go one each to the sharers in `order` (design §7)."""
    part, odd = divmod(pot, sum(shares))
    gets = [part * share for share in shares]
    for seat in [seat for seat in order if shares[seat]][:odd]:
        gets[seat] += 1
    return gets
