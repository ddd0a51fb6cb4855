"""What a seat knows of the hands that it does not see.

What binds single cards is in `sure` (cards known to be in a hand) and `may` (what a hand can
still have); what binds whole hands is in `fits`, to be asked of every world dealt.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kartenspiel.core import Seat
from kartenspiel.games.doppelkopf.deck import (
    ALTER,
    CARDS,
    DUMMY,
    MARRY,
    MARRY_FIRST,
    PASS,
    SOLO,
)
from kartenspiel.games.doppelkopf.duties import Turn, bound
from kartenspiel.games.doppelkopf.table import Gift, Place, Table
from kartenspiel.games.doppelkopf.views import known_cards
from kartenspiel.tricks import Ranking

__all__ = ["Knowledge", "World", "by_kind"]

_ALL_KINDS: Final = (1 << len(CARDS)) - 1


class World(NamedTuple):
    """The hidden hands as they may be."""

    hands: dict[Place, list[int]]
    gifts: list[Gift]
    """As `Talk.gifts`."""
    alten: tuple[int, ...]
    """By place: how many `Oe` were dealt to it."""


class _Freedom(NamedTuple):
    """A card that a duty would have forbidden to a hand of another kind."""

    turn: Turn
    kind: int
    altens: tuple[int, ...]
    """Numbers of `Oe` dealt with which the duty may have been broken."""
    follow: int
    """What follows the card led, as a mask; everything if it was a lead itself."""
    later: int
    """What the place played from then on, as a mask."""


def by_kind(ranking: Ranking, mask: int) -> int:
    """A mask of a ranking as one with a bit for each kind by its number."""
    return sum(1 << kind for kind in ranking.low[mask & 4095] + ranking.high[mask >> 12])


class Knowledge:
    """What `seat` knows at one point of a deal."""

    __slots__ = ("_freedoms", "_married", "_named", "_silent", "_wanted",
                 "hidden", "history", "may", "seat", "sure", "unseen")  # fmt: skip

    def __init__(self, deal: Table, seat: Seat) -> None:
        self.seat = seat
        self.history = deal.who_played()
        self.hidden = [
            place
            for place in deal.frame.order
            if place != seat and not (deal.open and place == DUMMY)
        ]
        """The places whose hands are hidden."""
        self.unseen = [kind for place in self.hidden for kind in deal.held(place)]
        """All cards in them."""
        known = known_cards(deal, seat)
        self.sure = {place: known[place] for place in self.hidden}
        for place, alten in self._alten_shown(deal).items():
            fallen = self.history.count((place, ALTER))
            self.sure[place] += [ALTER] * (alten - fallen)
        self.may = dict.fromkeys(self.hidden, _ALL_KINDS)
        self._look_for_voids(deal)
        self._look_at_swap(deal)
        self._look_at_bids(deal)
        self._freedoms = self._free_cards(deal)

    def _alten_shown(self, deal: Table) -> dict[Place, int]:
        """How many Alten hidden places were dealt, where it was told: by a marriage (R15), or by
        who plays the dummy's cards in a normal game (R38)."""
        talk = deal.talk
        shown = {
            bidder: 2
            for bidder, bid in talk.bids
            if bid == MARRY_FIRST or MARRY <= bid < SOLO
            if bidder != talk.joined  # he may have given them away
        }
        if deal.wardens and talk.kind == "normal":
            others = [seat for seat in range(DUMMY) if seat not in deal.wardens]
            if deal.alten[DUMMY]:
                shown[deal.wardens[0]] = 1
            else:
                shown |= {seat: 2 // len(others) for seat in others}
        return {place: alten for place, alten in shown.items() if place in self.hidden}

    def _look_for_voids(self, deal: Table) -> None:
        """R9: who did not follow has nothing of the suit led, trumps being a suit."""
        ranking, width = deal.ranking, deal.frame.width
        for at, (place, kind) in enumerate(self.history):
            led = self.history[at - at % width][1]
            if place in self.may and not ranking.bit[kind] & ranking.follow[led]:
                self.may[place] &= ~by_kind(ranking, ranking.follow[led])

    def _look_at_swap(self, deal: Table) -> None:
        """R29: the hands passed over had no wanted card; who wants it has at most one."""
        talk = deal.talk
        self._wanted: tuple[Place, int] | None = None
        if talk.wanted is None or talk.declarer is None:
            return
        if not talk.swapped:
            if talk.declarer in self.hidden:
                self._wanted = talk.declarer, talk.wanted
            return
        source = talk.gifts[1][0]
        turns = deal.frame.turns[talk.declarer]
        for place in turns[1 : turns.index(source)]:
            if place in self.may:
                self.may[place] &= ~(1 << talk.wanted)

    def _look_at_bids(self, deal: Table) -> None:
        """What a bid tells of the whole hand behind it (R15, R17)."""
        bids = [(seat, bid) for seat, bid in deal.talk.bids if seat in self.hidden]
        told = deal.frame.seats < 6 and not deal.frame.options.secret_solo
        self._silent = [seat for seat, bid in bids if bid == PASS] if told else []
        self._married = [s for s, bid in bids if bid == MARRY_FIRST or MARRY <= bid < SOLO]
        self._named = [(seat, bid - MARRY) for seat, bid in bids if MARRY <= bid < SOLO]

    def _free_cards(self, deal: Table) -> list[_Freedom]:
        """The cards played that R24–R26 would have forbidden to some hands."""
        play, width, ranking = deal.frame.options.play, deal.frame.width, deal.ranking
        if deal.talk.kind != "normal" or play == "free":
            return []
        everything = sum(ranking.bit)
        found = []
        for at, (place, kind) in enumerate(self.history):
            if place not in self.may or (play == "honest" and at % width):
                continue
            led = self.history[at - at % width][1]
            follow = ranking.follow[led] if at % width else everything
            turn = Turn(ranking, play == "strict", width, self.history[:at], place, 0)
            altens = tuple(
                alten
                for alten in (0, 1)
                if not bound(turn._replace(alten=alten), follow) & ranking.bit[kind]
            )
            if altens:
                later = 0
                for who, card in self.history[at:]:
                    later |= ranking.bit[card] if who == place else 0
                found.append(_Freedom(turn, kind, altens, follow, later))
        return found

    def dealt(self, world: World, place: Place, kind: int) -> int:
        """How many of a kind a hidden place was dealt in a world."""
        number = world.hands[place].count(kind) + self.history.count((place, kind))
        for taker, given, giver in world.gifts:
            if given == kind:
                number += (giver == place) - (taker == place)
        return number

    def fits(self, world: World) -> bool:
        """Whether every bid and every card may have come from these hands."""
        alten = world.alten
        if any(alten[seat] == 2 for seat in self._silent):
            return False
        if any(alten[seat] != 2 for seat in self._married):
            return False
        if any(self.dealt(world, seat, kind) == 2 for seat, kind in self._named):
            return False
        if self._wanted is not None:
            place, kind = self._wanted
            if world.hands[place].count(kind) == 2:
                return False
        return all(
            self._was_free(freedom, world)
            for freedom in self._freedoms
            if alten[freedom.turn.place] in freedom.altens
        )

    @staticmethod
    def _was_free(freedom: _Freedom, world: World) -> bool:
        turn = freedom.turn
        bit = turn.ranking.bit
        hand = freedom.later
        for kind in world.hands[turn.place]:
            hand |= bit[kind]
        mask = hand & freedom.follow or hand
        turn = turn._replace(alten=world.alten[turn.place])
        return bool(bound(turn, mask) & bit[freedom.kind])
