"""What a seat may know of a deal (sheet §5, View)."""

from __future__ import annotations

from kartenspiel.core import Seat, View
from kartenspiel.games.doppelkopf.deck import CARDS, DUMMY, SUITS, TEXTS, VALUES, count
from kartenspiel.games.doppelkopf.table import Frame, Place, Table

__all__ = ["augen_by_place", "known_cards", "step", "view"]


def step(frame: Frame) -> int:
    """The score units of one step of R43: Pfennig, or D of R46."""
    if frame.options.account == "kasse":
        return frame.options.unit
    return 2 if frame.seats == 4 else frame.seats


def augen_by_place(deal: Table) -> list[int]:
    """The card points of the tricks won so far."""
    augen = [0] * deal.frame.places
    values = [VALUES[kind] for kind in deal.played]
    width = deal.frame.width
    at = 0
    for winner in deal.leaders[1:]:
        augen[winner] += sum(values[at : at + width])
        at += width
    return augen


def known_cards(deal: Table, seat: Seat) -> list[list[int]]:
    """By place: the kinds that `seat` knows to be in that hand since a swap or a joining."""
    known: list[list[int]] = [[] for _ in range(deal.frame.places)]
    for number, (taker, kind, giver) in enumerate(deal.talk.gifts):
        wanted = deal.talk.swapped and number == 0  # said aloud
        if taker != seat and (wanted or giver == seat):
            known[taker].append(kind)
    if deal.frame.dummy:
        known[DUMMY] = []  # it lies open
    for place, kind in deal.who_played():
        if kind in known[place]:
            known[place].remove(kind)
    return [sorted(kinds) for kinds in known]


def view(deal: Table, seat: Seat) -> View:
    """The view of `seat`, as one whom nobody but the events has told anything."""
    frame, talk = deal.frame, deal.talk
    width = frame.width
    cards = [str(CARDS[kind]) for kind in deal.played]
    table = deal.who_played()[len(cards) // width * width :]
    tricks = [
        {
            "leader": deal.leaders[number],
            "cards": cards[number * width : (number + 1) * width],
            "winner": deal.leaders[number + 1],
        }
        for number in range(len(deal.leaders) - 1)
    ]
    cond = None
    if talk.kind == "marry":
        cond = "first" if talk.cond is None else str(CARDS[talk.cond])
    return {
        "phase": deal.phase,
        "hand": [str(CARDS[kind]) for kind in deal.held(seat)],
        "step": step(frame),
        "pot": frame.pot,
        "solos": list(frame.solos),
        "order": list(frame.order),
        "place": deal.place,
        "redeals": talk.redeals,
        "bids": [[bidder, TEXTS[move]] for bidder, move in talk.bids],
        "forced": frame.forced,
        "asker": talk.asker,
        "joined": talk.joined,
        "kind": talk.kind,
        "declarer": talk.declarer,
        "trump": None if talk.trump is None else SUITS[talk.trump],
        "cond": cond,
        "mult": deal.mult,
        "swapped": talk.swapped,
        "partner": deal.partner,
        "dummy": [str(CARDS[kind]) for kind in deal.held(DUMMY)] if deal.open else None,
        "wardens": list(deal.wardens),
        "trick": [[place, str(CARDS[kind])] for place, kind in table],
        "tricks": tricks,
        "augen": augen_by_place(deal),
        "counts": [_size(deal, place) for place in range(frame.places)],
        "known": [[str(CARDS[k]) for k in kinds] for kinds in known_cards(deal, seat)],
    }


def _size(deal: Table, place: Place) -> int:
    return count(-1, deal.once[place], deal.twice[place])
