"""Before the first lead: bids, a joining, a swap, Kontra (R13–R23, R28, R29, R34, R35)."""

from __future__ import annotations

from typing import Final

from kartenspiel.core import Event, Move, Seat
from kartenspiel.games.doppelkopf.deck import (
    ASK,
    CARDS,
    DUMMY,
    GIVE,
    JOIN,
    KEEP,
    KONTRA,
    MARRY,
    MARRY_FIRST,
    PASS,
    REDEAL,
    SCHELLEN,
    SOLO,
    SUITS,
    UNTER,
    WANT,
    announcement,
    count,
    kinds_of,
)
from kartenspiel.games.doppelkopf.table import Place, Table

__all__ = ["Announcing"]

_JOIN_ANSWERS: Final = (PASS, JOIN)
_KONTRA_ANSWERS: Final = (PASS, KONTRA)
_MOST_REDEALS: Final = 5


class Announcing(Table):
    """A deal up to its first lead."""

    __slots__ = ()

    def begin(self, events: list[Event] | None) -> None:
        """Deal, and go on to the first question."""
        frame = self.frame
        self.hand_out("deck", events)
        if frame.hammel:  # R36: no bids
            self._start("hammel", None, events)
        elif frame.forced is not None:  # R28
            if events is not None:
                events.append(Event("forced", frame.forced))
            self.phase = "forced"
            self._ask(frame.forced)
            self.must_ask = len(frame.deck.namings) > 1

    def options_now(self) -> tuple[Move, ...]:
        """The moves listed before the first lead, in the order of sheet §5."""
        phase, seat = self.phase, self.place
        if phase == "bid":
            return self._bids(seat)
        if phase == "forced":
            return self.frame.deck.namings
        if phase == "join":
            return _JOIN_ANSWERS
        if phase == "kontra":
            return _KONTRA_ANSWERS
        ranking, once, twice = self.ranking, self.once[seat], self.twice[seat]
        if phase == "give":
            return tuple([GIVE + k for k in ranking.low[once & 4095] + ranking.high[once >> 12]])
        # R29: trumps of the solo or any cards, of which he does not hold both; the best first
        pool = ranking.trumps if self.frame.options.forced_swap == "trump" else -1
        wants = [WANT + kind for kind in self.frame.deck.kinds if ranking.bit[kind] & pool & ~twice]
        wants.sort(key=lambda move: -ranking.bit[move - WANT])
        return (KEEP, *wants)

    def _bids(self, seat: Seat) -> tuple[Move, ...]:
        options, deck = self.frame.options, self.frame.deck
        bids: tuple[Move, ...] = (PASS,)
        if self.alten[seat] == 2:
            bids = self._marriages(seat)
        if self.frame.seats < 6 and (options.one_trump or options.two_trumps):
            trumps = count(self.ranking.trumps, self.once[seat], self.twice[seat])
            if options.one_trump and trumps <= 1 and self.talk.redeals < _MOST_REDEALS:
                bids += (REDEAL,)  # R34
            if options.two_trumps and trumps == 2:
                bids += (ASK,)  # R35
        return bids + deck.namings

    def _marriages(self, seat: Seat) -> tuple[Move, ...]:
        """R15, R17, R18, R49: what one with both Alten may say."""
        if self.frame.seats == 6:
            return (MARRY_FIRST, PASS) if self.frame.options.six_marriage else (PASS,)
        silent = (PASS,) if self.frame.options.secret_solo else ()
        twice, bit = self.twice[seat], self.ranking.bit
        named = [MARRY + kind for kind in self.frame.deck.kinds if not twice & bit[kind]]
        return (MARRY_FIRST, *silent, *named)

    def say(self, move: Move, events: list[Event] | None) -> None:
        """A move before the first lead."""
        phase = self.phase
        if phase == "give":
            self._give(move - GIVE, events)
            return
        if events is not None:
            events.append(self.announced(move))
        if phase in ("bid", "forced"):
            self._bid(move, events)
        elif phase == "join":
            self._answer_asker(move, events)
        elif phase == "swap":
            self._swap(move, events)
        else:
            self._answer_declarer(move, events)

    def announced(self, move: Move) -> Event:
        """The event of a move before the first lead."""
        if self.phase == "give":
            taker = self._source() if self.talk.wanted is not None else self.talk.asker
            assert taker is not None
            return self._gift(self.place, taker, move - GIVE)
        return announcement(move, self.place, bid=self.phase in ("bid", "forced"))

    def _ask(self, seat: Seat) -> None:
        self.to_move = self.place = seat
        self.must_ask = True

    # ---- bids

    def _bid(self, move: Move, events: list[Event] | None) -> None:
        talk, bidders = self.talk, self.frame.bidders
        seat = self.place
        talk.bids.append((seat, move))
        if SOLO <= move < PASS:
            self._name(seat, move, events)
        elif move == REDEAL:  # R34
            talk.redeals += 1
            talk.bids.clear()
            self.hand_out(f"deck{talk.redeals + 1}", events)
            self._ask(bidders[0])
        elif len(talk.bids) < len(bidders):
            self._ask(bidders[len(talk.bids)])
        else:
            # R35: each asker in turn asks the others, from his left
            talk.pending = tuple(
                (asker, other)
                for asker, bid in talk.bids
                if bid == ASK
                for other in self.frame.from_left(asker)
            )
            self._next_question(events)

    def _name(self, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """A solo is bid (R19, R21)."""
        talk, frame = self.talk, self.frame
        talk.kind = "solo" if move < UNTER else "unter"
        talk.declarer = seat
        talk.trump = (move - SOLO) % len(SUITS)
        self.rank(move)
        self._open(events)
        if frame.forced is not None and frame.options.forced_swap != "no":
            self.phase = "swap"
            self._ask(seat)
        else:
            self._ask_kontra(events)

    # ---- an asker (R35)

    def _next_question(self, events: list[Event] | None) -> None:
        talk = self.talk
        if talk.pending:
            talk.asker, other = talk.pending[0]
            self.phase = "join"
            self._ask(other)
        else:
            talk.asker = None
            self._open(events)
            self._marry_or_not(events)

    def _answer_asker(self, move: Move, events: list[Event] | None) -> None:
        talk = self.talk
        if move == PASS:
            talk.pending = talk.pending[1:]
            self._next_question(events)
            return
        asker, joiner = talk.pending[0]
        talk.pending = ()
        talk.joined = joiner
        trumps = self.ranking.trumps
        talk.owed = tuple(
            kinds_of(self.ranking, self.once[asker] & trumps, self.twice[asker] & trumps)
        )
        self.phase = "give"
        self._ask(joiner)

    def _give(self, kind: int, events: list[Event] | None) -> None:
        talk, giver = self.talk, self.place
        if talk.wanted is not None:
            self._change(giver, talk.wanted, kind, events)
            return
        asker = talk.asker
        assert asker is not None
        self._pass_on(giver, asker, kind, events)
        if len(talk.gifts) < len(talk.owed):
            return
        for trump in talk.owed:
            self._pass_on(asker, giver, trump, events)
        self._open(events)
        self._start("pair", asker, events)

    def _pass_on(self, giver: Seat, taker: Seat, kind: int, events: list[Event] | None) -> None:
        self.move_card(giver, taker, kind)
        self.talk.gifts.append((taker, kind, giver))
        if events is not None:
            events.append(self._gift(giver, taker, kind))

    def _gift(self, giver: Place, taker: Place, kind: int) -> Event:
        to_dummy = self.frame.dummy and taker == DUMMY
        audience = None if to_dummy else frozenset((giver, taker))
        return Event("give", giver, (CARDS[kind], taker), audience)

    # ---- a swap (R29)

    def _swap(self, move: Move, events: list[Event] | None) -> None:
        if move == KEEP:
            self._ask_kontra(events)
        else:
            self.talk.wanted = move - WANT
            self.phase = "give"

    def _source(self) -> Place:
        """The first hand to the declarer's left that has the wanted card."""
        wanted = self.talk.wanted
        assert wanted is not None
        bit, place = self.ranking.bit[wanted], self.frame.next[self.place]
        while not self.once[place] & bit:
            place = self.frame.next[place]
        return place

    def _change(self, declarer: Seat, wanted: int, kind: int, events: list[Event] | None) -> None:
        talk, source = self.talk, self._source()
        self.move_card(source, declarer, wanted)
        self.move_card(declarer, source, kind)
        talk.gifts += [(declarer, wanted, source), (source, kind, declarer)]
        talk.swapped = True
        if events is not None:
            events.append(self._gift(declarer, source, kind))
        self._ask_kontra(events)

    # ---- Kontra (R23), and what is played (R14)

    def _ask_kontra(self, events: list[Event] | None) -> None:
        declarer = self.talk.declarer
        assert declarer is not None
        if self.frame.options.kontra:
            self.phase = "kontra"
            self.talk.pending = tuple((declarer, s) for s in self.frame.from_left(declarer))
            self._ask(self.talk.pending[0][1])
        else:
            self._start_solo(events)

    def _answer_declarer(self, move: Move, events: list[Event] | None) -> None:
        talk = self.talk
        talk.pending = () if move == KONTRA else talk.pending[1:]
        if move == KONTRA:
            self.mult = 2
        if talk.pending:
            self._ask(talk.pending[0][1])
        else:
            self._start_solo(events)

    def _start_solo(self, events: list[Event] | None) -> None:
        assert self.talk.kind is not None
        self._start(self.talk.kind, self.talk.declarer, events)

    def _marry_or_not(self, events: list[Event] | None) -> None:
        """R14: a marriage, the dummy's too (R39), else the normal game, a silent solo too."""
        for seat, bid in self.talk.bids:
            if bid == MARRY_FIRST or MARRY <= bid < SOLO:
                self.talk.cond = None if bid == MARRY_FIRST else bid - MARRY
                self._start("marry", seat, events)
                return
        if self.frame.dummy and self.alten[DUMMY] == 2:
            self._start("marry", DUMMY, events)
        else:
            self._start("normal", None, events)

    def _open(self, events: list[Event] | None) -> None:
        """R37: the dummy's hand is laid open."""
        if self.frame.dummy:
            self.open = True
            if events is not None:
                cards = [CARDS[kind] for kind in self.held(DUMMY)]
                events.append(Event("show", DUMMY, cards))

    def _start(self, kind: str, declarer: Place | None, events: list[Event] | None) -> None:
        """What is played is settled; on to the first lead (R8, R20)."""
        talk, frame = self.talk, self.frame
        talk.kind = kind
        talk.declarer = declarer
        talk.trump = SCHELLEN if talk.trump is None else talk.trump
        if events is not None:
            cond: str = "-"
            if kind == "marry":
                cond = "first" if talk.cond is None else CARDS[talk.cond]
            who = "-" if declarer is None else declarer
            events.append(Event("game", None, (kind, who, SUITS[talk.trump], cond)))
        leader = frame.order[0]
        if kind in ("solo", "unter") and frame.options.solo_lead == "declarer":
            assert declarer is not None
            leader = declarer
        self.lead_off(leader, events)

    def lead_off(self, leader: Place, events: list[Event] | None) -> None:
        """The play begins."""
        raise NotImplementedError
