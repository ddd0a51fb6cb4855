"""The rules of Doppelkopf around a deal: the lot, the Kasse, the partie, the forced solos."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kartenspiel.betting import VERBS as BETTING_VERBS
from kartenspiel.cards import Card
from kartenspiel.chance import Chance, Random
from kartenspiel.core import COURSE_VERBS, Event, Game, Move, Seat, Standing, State, by_name
from kartenspiel.errors import NotationError
from kartenspiel.games.doppelkopf.arrange import arrange
from kartenspiel.games.doppelkopf.deck import CARDS, TEXTS, Deck
from kartenspiel.games.doppelkopf.options import DoppelkopfOptions, refuse
from kartenspiel.games.doppelkopf.play import Deal
from kartenspiel.games.doppelkopf.settle import pay, played_solo, race, result, shared
from kartenspiel.games.doppelkopf.table import Frame, Place
from kartenspiel.games.doppelkopf.tables import MOVES, OWN_VERBS, VIEW_KEYS
from kartenspiel.games.doppelkopf.views import augen_by_place
from kartenspiel.games.doppelkopf.worlds import redeal
from kartenspiel.tricks import VERBS as TRICK_VERBS

__all__ = ["Doppelkopf", "DoppelkopfStanding"]


@dataclass(frozen=True)
class DoppelkopfStanding(Standing):
    """Between two deals: also the Kasse and what is left to play of the partie."""

    pot: int = 0
    """The Kasse, in Pfennig."""
    partie_deals: int = 0
    """Deals of the partie so far, the forced ones not counted; 0 before its first."""
    solos: tuple[Seat, ...] = ()
    """Who has played a solo in this partie (R28), ascending."""
    forced: Seat | None = None
    """Who must play a solo in the next deal."""
    ended: bool = False
    """The partie is over."""


class Doppelkopf(Game):
    """Three to six players."""

    name = "doppelkopf"
    title = "Doppelkopf"
    options_type = DoppelkopfOptions
    verbs = by_name(
        COURSE_VERBS, (v for v in BETTING_VERBS if v.name != "win"), TRICK_VERBS, OWN_VERBS
    )
    moves = MOVES
    view_keys = VIEW_KEYS

    def __init__(self, options: DoppelkopfOptions | None = None) -> None:
        self.options: DoppelkopfOptions = options or DoppelkopfOptions()
        self.deck = Deck(self.options)

    @classmethod
    def seats(cls) -> range:
        """Sheet §1."""
        return range(3, 7)

    def check(self, seats: int) -> None:
        """As `Game.check`: the errors of sheet §4."""
        refuse(self.options, seats)

    @property
    def counts_parties(self) -> bool:
        """R41: a partie is one Kasse; without one a match is counted in deals."""
        return self.options.account == "kasse"

    @property
    def pack(self) -> tuple[Card, ...]:
        """Sheet §1."""
        return tuple(CARDS[kind] for kind in self.deck.fresh)

    @property
    def hand_order(self) -> tuple[Card, ...]:
        """Sheet §1: equal cards side by side."""
        return tuple(CARDS[kind] for kind in sorted(self.deck.fresh))

    # ---- the course of a match

    def begin(
        self, seats: int, chance: Chance, events: list[Event] | None = None
    ) -> DoppelkopfStanding:
        """R4: who gets the first ace deals first."""
        dealer = seats - 1
        if self.options.first_dealer == "ace":
            for shown, kind in enumerate(chance.shuffle("dealer", self.deck.fresh)):
                dealer = shown % seats
                if events is not None:
                    events.append(Event("lot", dealer, (CARDS[kind],)))
                if CARDS[kind].rank == "A":
                    break
        return DoppelkopfStanding(totals=(0,) * seats, dealer=dealer)

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> Deal:
        """R6, R41: the stakes of a partie, the cards, and on to the first question."""
        assert isinstance(standing, DoppelkopfStanding)
        seats, dealer = len(standing.totals), standing.dealer
        first = self.counts_parties and standing.partie_deals == 0
        stakes = self.options.stake if first else 0
        frame = Frame(
            self.deck,
            self.options,
            seats,
            dealer,
            pot=standing.pot + stakes * seats,
            stakes=stakes,
            solos=standing.solos,
            forced=standing.forced,
        )
        if events is not None:
            events.append(Event("deal", None, (standing.deal + 1, f"dealer={dealer}")))
            if first:
                events += [Event("ante", seat, (stakes,)) for seat in frame.payees]
                events.append(Event("pot", None, (frame.pot,)))
        deal = Deal(frame, chance)
        deal.begin(events)
        return deal

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> DoppelkopfStanding:
        """R36, R40–R47; then who deals next, and whether a solo is forced upon somebody."""
        assert isinstance(standing, DoppelkopfStanding)
        assert isinstance(state, Deal)
        frame = state.frame
        from_kasse = self.counts_parties
        if frame.hammel:
            gains = race(frame, augen_by_place(state))
        else:
            end = result(state)
            gains = pay(frame, end, mult=state.mult, swapped=state.talk.swapped)
            from_kasse = from_kasse and len(end.party) > 1
            if events is not None:
                events.append(Event("party", None, end.party))
                events.append(Event("augen", None, end.augen))
        pot = frame.pot - sum(gains) if from_kasse else frame.pot
        scores = [gain - frame.stakes for gain in gains]
        if events is not None:
            if self.counts_parties:
                events.append(Event("pot", None, (pot,)))
            events.append(Event("score", None, scores))
        totals = _added(standing.totals, scores)
        deals = standing.partie_deals + (frame.forced is None)
        if pot and deals >= self.options.max_deals:  # R47
            rest = shared(pot, [1] * frame.seats, frame.payees)
            pot = 0
            totals = _added(totals, rest)
            if events is not None:
                events.append(Event("rest", None, rest))
        solos = standing.solos
        soloist = played_solo(state) if self.counts_parties else None
        if soloist is not None and soloist not in solos:
            solos = tuple(sorted((*solos, soloist)))
        dealer, forced, ended = self._next(frame, pot, solos)
        return DoppelkopfStanding(
            totals, dealer, standing.deal + 1, pot, deals, solos, forced, ended
        )

    def _next(
        self, frame: Frame, pot: int, solos: tuple[Seat, ...]
    ) -> tuple[Place, Seat | None, bool]:
        """R5, R28: the next dealer, the declarer of a forced solo, whether the partie is over."""
        dealer: Place = (frame.dealer + 1) % frame.places
        if pot or not self.counts_parties:
            return dealer, None, False
        arrears = set(range(frame.seats)) - set(solos)
        if not (self.options.forced_solo and arrears):
            return dealer, None, True
        left = [(dealer + 1 + i) % frame.places for i in range(frame.places)]
        forced = next(place for place in left if place in arrears)
        if frame.seats == 5 and forced == dealer:
            dealer = (dealer + 1) % frame.places
        return dealer, forced, False

    def partie_over(self, standing: Standing) -> bool:
        """R41, R28: the Kasse is empty, and nobody is in arrears with a forced solo."""
        assert isinstance(standing, DoppelkopfStanding)
        return standing.ended

    def close(
        self,
        standing: Standing,
        events: list[Event] | None = None,  # noqa: ARG002 - `settle` has divided a broken-off Kasse
    ) -> DoppelkopfStanding:
        """The next partie has a Kasse of its own, and no solos yet."""
        assert isinstance(standing, DoppelkopfStanding)
        return replace(standing, partie_deals=0, solos=(), forced=None, ended=False)

    def foretell(self, seats: int, deal: int, chance_of: Callable[[int], Chance]) -> list[str]:
        """As `Game.foretell`: R5, the dealer moves on by one, but where a forced solo of five may
        have moved him."""
        if seats == 5 and self.options.forced_solo:
            return super().foretell(seats, deal, chance_of)
        first = self.begin(seats, chance_of(1))
        dealer = (first.dealer + deal - 1) % max(seats, 4)
        # in the middle of a partie, so that no stakes are paid
        between = replace(first, dealer=dealer, deal=deal - 1, partie_deals=1)
        return self.opening(between, chance_of(deal))

    # ---- text, logs, search

    def text(self, move: Move) -> str:
        """As `Game.text`."""
        return TEXTS[move]

    def parse(self, text: str) -> Move:
        """As `Game.parse`."""
        move = self.deck.moves.get(text)
        if move is None:
            raise NotationError(f"`{text}` is not a move")
        return move

    def arrange(self, events: Sequence[Event]) -> Chance:
        """As `Game.arrange`: lot, packs, also those of new deals, and the dummy's lots."""
        return arrange(self.deck, events)

    def redeal(self, state: State, seat: Seat, rng: Random) -> Deal:
        """As `Game.redeal`: every world that fits all that the seat was told is as likely."""
        assert isinstance(state, Deal)
        return redeal(state, seat, rng)


def _added(totals: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(totals, scores, strict=True))
