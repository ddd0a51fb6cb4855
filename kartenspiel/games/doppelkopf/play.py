"""A deal of Doppelkopf in progress: the tricks (R8–R12), Re (R23), partners (R16) and the dummy
(R38, R39)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kartenspiel.core import Event, Move, Seat, View
from kartenspiel.games.doppelkopf.announce import Announcing
from kartenspiel.games.doppelkopf.deck import (
    DUMMY,
    GIVE,
    KINDS,
    PASS,
    RE,
    VALUES,
    announcement,
)
from kartenspiel.games.doppelkopf.duties import Turn, bound
from kartenspiel.games.doppelkopf.refusals import refusal
from kartenspiel.games.doppelkopf.table import Place
from kartenspiel.games.doppelkopf.views import view
from kartenspiel.tricks import Ranking

__all__ = ["Deal", "blank_leads"]

_RE_ANSWERS: Final = (PASS, RE)
_TENS: Final = tuple(KINDS[f"T{suit}"] for suit in "egrs")
_EVERYBODY: Final = -1


def blank_leads(ranking: Ranking, once: int, twice: int) -> tuple[int, ...]:
    """R39: what a dummy without a partner may lead by lot: blank tens, else other blank cards."""
    plain = once & ~ranking.trumps
    blank = [
        kind
        for kind in ranking.low[plain & 4095] + ranking.high[plain >> 12]
        if once & ranking.follow[kind] == ranking.bit[kind] and not twice & ranking.bit[kind]
    ]
    return tuple([kind for kind in blank if kind in _TENS] or blank)


class Deal(Announcing):
    """One deal, from the cards dealt to the last trick."""

    __slots__ = ()

    def legal(self) -> tuple[Move, ...]:
        """As `State.legal`; the lists of sheet §5."""
        if self.phase == "play":
            place = self.place
            hand = self.once[place]
            if self._in_trick:
                hand = hand & self._follow or hand  # R9
                if self._duty < 0:
                    hand = self._bound(place, hand)
            elif self._duty >> place & 1:
                hand = self._bound(place, hand)
            ranking = self.ranking
            return ranking.low[hand & 4095] + ranking.high[hand >> 12]
        return _RE_ANSWERS if self.phase == "re" else self.options_now()

    def _bound(self, place: Place, mask: int) -> int:
        """R24–R26."""
        turn = Turn(
            self.ranking,
            self._duty == _EVERYBODY,
            self.frame.width,
            self.who_played(),
            place,
            self.alten[place],
        )
        return bound(turn, mask)

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """As `State.apply`."""
        if move >= GIVE:
            if self.phase == "re":
                self._answer_kontra(move, events)
            else:
                self.say(move, events)
            return
        place = self.place
        ranking = self.ranking
        bit = ranking.bit[move]
        if self.twice[place] & bit:
            self.twice[place] ^= bit
        else:
            self.once[place] ^= bit
        self.played.append(move)
        if events is not None:
            events.append(self.frame.deck.plays[place][move])
        if move == self._named and self.partner is None and place != self.talk.declarer:
            self._take_partner(place, events)  # R15
        in_trick = self._in_trick
        if in_trick == 0:
            power = self._power = ranking.power[move]
            self._best = power[move]
            self._follow = ranking.follow[move]
            self._winner = place
            if self._duty > 0:
                self._duty &= ~(1 << place)  # only the first lead is bound
        else:
            strength = self._power[move]
            if strength > self._best:  # R10
                self._best = strength
                self._winner = place
            if in_trick == self.frame.last:
                self._end_trick(events)
                if self._watch:
                    self._attend(events)
                return
        self._in_trick = in_trick + 1
        self.place = self.to_move = self._next[place]
        if self._watch:
            self._attend(events)

    def lead_off(self, leader: Place, events: list[Event] | None) -> None:
        """The play begins; what has to be watched in it is known now."""
        frame, kind = self.frame, self.talk.kind
        self.phase = "play"
        self.leaders.append(leader)
        self.place = self.to_move = leader
        self.must_ask = frame.size > 1
        if kind == "normal" and frame.options.play != "free":
            searchers = sum(1 << p for p, alten in enumerate(self.alten) if alten == 1)
            self._duty = searchers if frame.options.play == "honest" else _EVERYBODY
        open_marriage = kind == "marry" and self.talk.cond is None
        self._watch = frame.dummy or open_marriage or self.mult > 1
        if kind == "marry" and self.talk.cond is not None:
            self._named = self.talk.cond
        if not (frame.dummy and kind == "marry"):
            self.chance = None
        if frame.dummy:
            self._turn(events)

    def _end_trick(self, events: list[Event] | None) -> None:
        winner = self._winner
        self.leaders.append(winner)
        self._in_trick = 0
        self.place = self.to_move = winner  # R8
        if events is not None:
            trick = self.played[-self.frame.width :]
            augen = sum([VALUES[kind] for kind in trick])
            events.append(self.frame.deck.tricks[winner][augen])
        left = self.frame.size + 1 - len(self.leaders)
        if left < 2:
            self.must_ask = False  # the last card of a hand is played silently
            if left == 0:
                self.to_move = None

    # ---- what is watched in some games only

    def _attend(self, events: list[Event] | None) -> None:
        """What follows from a card besides the trick: partner, Re, the dummy's turn."""
        frame, talk = self.frame, self.talk
        if (
            talk.kind == "marry"
            and talk.cond is None
            and self.partner is None
            and self._in_trick == 0
            and self._winner != talk.declarer
        ):
            self._take_partner(self._winner, events)  # R15: the first foreign trick
        if self.mult == 2 and len(self.played) == 3:  # R23
            declarer = talk.declarer
            assert declarer is not None
            self.phase = "re"
            self.to_move = self.place = declarer
            self.must_ask = True
        elif frame.dummy:
            self._turn(events)

    def _take_partner(self, place: Place, events: list[Event] | None) -> None:
        """R16: a marriage has found its partner."""
        self.partner = place
        self._watch = self.frame.dummy
        self.chance = None
        if events is not None:
            events.append(Event("partner", place))

    def _answer_kontra(self, move: Move, events: list[Event] | None) -> None:
        """R23: Re or not, just before the fourth card."""
        if events is not None:
            events.append(announcement(move, self.place, bid=False))
        if move == RE:
            self.mult = 4
        self._watch = self.frame.dummy
        self.phase = "play"
        self.place = self.to_move = self.frame.turns[self.leaders[0]][3]
        if self.frame.dummy:
            self._turn(events)

    # ---- the dummy

    def _turn(self, events: list[Event] | None) -> None:
        """Three players: who is asked for the card of `place`, or the dummy's card by rule."""
        if self.to_move is None:
            return
        if self.place != DUMMY:
            self.to_move = self.place
            self.must_ask = len(self.leaders) < self.frame.size
            return
        if not self.wardens:
            self.wardens = self._partners_of_dummy()
            if not self.wardens:
                self.apply(self._by_rule(), events)  # R39
                return
            if events is not None:
                events.append(Event("dummy", self.wardens[0], self.wardens[1:]))
        # R38: two play by turns, the lower seat in the first, third, … trick
        self.to_move = self.wardens[(len(self.leaders) - 1) % len(self.wardens)]
        self.must_ask = len(self.legal()) > 1

    def _partners_of_dummy(self) -> tuple[Seat, ...]:
        """R38: the dummy's partner, or both opponents of a single player; nobody yet in an open
        marriage."""
        kind, declarer = self.talk.kind, self.talk.declarer
        if kind == "marry":
            if self.partner is None:
                return ()
            married = {declarer, self.partner}
            if DUMMY not in married:
                return self._seats_beside(married)
            return tuple(seat for seat in range(DUMMY) if seat in married)
        if kind == "pair":
            return self._seats_beside({declarer, self.talk.joined})
        if kind == "normal":
            holders = [seat for seat in range(DUMMY) if self.alten[seat]]
            return tuple(holders) if self.alten[DUMMY] else self._seats_beside(holders)
        return self._seats_beside({declarer})

    @staticmethod
    def _seats_beside(others: Collection[Place | None]) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(DUMMY) if seat not in others)

    def _by_rule(self) -> int:
        """R39: the card of a dummy that has no partner yet."""
        if self._in_trick == 0:
            leads = blank_leads(self.ranking, self.once[DUMMY], self.twice[DUMMY])
            if len(leads) > 1:
                assert self.chance is not None
                return leads[self.chance.uniform("strohmann", len(leads))]
            if leads:
                return leads[0]
        return int(self.legal()[0])

    # ---- what may be known

    def announce(self, move: Move) -> Event:
        """As `State.announce`: every move makes an event of its own first."""
        if move < GIVE:
            return self.frame.deck.plays[self.place][move]
        if self.phase == "re":
            return announcement(move, self.place, bid=False)
        return self.announced(move)

    def view(self, seat: Seat) -> View:
        """As `State.view`; the keys of sheet §5."""
        return view(self, seat)

    def why_not(self, text: str) -> str:
        """As `State.why_not`."""
        return refusal(self, text)
