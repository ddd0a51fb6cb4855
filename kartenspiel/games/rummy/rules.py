"""The rules of Rummy around a deal: first dealer, stakes, cards, the course of a Pulle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kartenspiel.betting import VERBS as BETTING_VERBS
from kartenspiel.cards import Card
from kartenspiel.chance import Chance, Random
from kartenspiel.core import COURSE_VERBS, Event, Game, Seat, Standing, State, Verb, by_name
from kartenspiel.errors import OptionError
from kartenspiel.games.rummy import deck as moves
from kartenspiel.games.rummy.account import Account
from kartenspiel.games.rummy.deck import Deck, Move, card_event
from kartenspiel.games.rummy.figures import Figures
from kartenspiel.games.rummy.knowledge import redealt
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.told import told
from kartenspiel.games.rummy.view import VIEW_KEYS
from kartenspiel.melds import VERBS as MELD_VERBS
from kartenspiel.melds.hands import ALL_FACES, XX

__all__ = ["Rummy", "RummyStanding"]

_SHARED = ("open", "draw", "take", "discard", "reshuffle", "exhausted")
_OWN_VERBS = (
    Verb("direction", "1|-1", "-", "which way the Pulle is played; in its first deal", "R1"),
    Verb("cut", "S CARD", "all", "the cutter and the open cut card", "R6"),
    Verb("rob", "S", "-", "the cutter takes the joker that is the cut card", "R8"),
    Verb("leave", "S", "-", "he leaves it", "R8"),
    Verb("steal", "S CARD", "all", "the cut card is taken to complete a Flush", "R21"),
    Verb("knock", "S N", "-", "the deal is ended with N bad points to be written", "R18"),
    Verb("stop", "S", "-", "the deal is ended with nothing loose", "R18"),
    Verb("flush", "S", "-", "the deal is ended with a Flush", "R16"),
    Verb("royal", "S", "-", "the deal is ended with a Royal Flush", "R16"),
    Verb("pass", "S", "-", "no exchange, or no last take", "R24"),
    Verb("premium", "S N N", "-", "what S gets from each; how much of it goes to the pot", "R37"),
    Verb("points", "S N N", "-", "what is added to the total of S; the new total", "R27"),
    Verb("dead", "S N", "-", "S is over the limit with this total", "R28"),
    Verb("buy", "S N N", "-", "S buys a total for a price, or must", "R30–R34"),
    Verb("stay", "S", "-", "S does not buy", "R30"),
    Verb("continue", "S", "-", "S does not share the pot", "R35"),
    Verb("share", "S", "-", "S would share the pot", "R35"),
    Verb("replay", "", "-", "everyone begins anew for the same pot", "R29"),
)


@dataclass(frozen=True)
class RummyStanding(Standing):
    """Between two deals: also the Pulle as it stands. Without Pulle the rest is not used."""

    pulle: int = 1
    """The number of the Pulle of the next deal."""
    points: tuple[int, ...] = ()
    living: tuple[bool, ...] = ()
    bought: tuple[int, ...] = ()
    pot: int = 0
    pulle_deals: int = 0
    """Deals of that Pulle so far."""
    since_replay: int = 0
    """The same since the last replay."""
    stakes_due: bool = True
    """Whether all pay a stake before the next cards."""
    pulle_over: bool = False
    """Whether the deal just settled ended its Pulle."""


class Rummy(Game):
    """Two to eight players, ten cards, a pot for the last who lives."""

    name = "rummy"
    title = "Rummy"
    options_type = RummyOptions
    verbs = by_name(
        (verb for verb in COURSE_VERBS if verb.name != "rest"),
        (verb for verb in BETTING_VERBS if verb.name != "bid"),
        (verb for verb in MELD_VERBS if verb.name in _SHARED),
        _OWN_VERBS,
    )
    moves = (
        ("rob", "`leave` `rob`", "always"),
        (
            "turn",
            "`draw` `take`; `steal` if the cut card completes a Flush; the figure of the hand if "
            "it is announced before drawing",
            "always",
        ),
        (
            "discard",
            "`discard CARD`: the card just drawn, then by points from the highest, by rank from "
            "the ace, by suit c s h d, jokers last; then `discard CARD FIGURE` in the same order, "
            "where the ten cards left are a figure that is announced with a discard",
            "always",
        ),
        ("exchange", "`pass` `draw` `take`; no `draw` without stock", "always"),
        ("exchange_discard", "`discard CARD` as above", "always"),
        ("last_take", "`pass` `take`", "always"),
        ("last_discard", "`discard CARD` as above", "always"),
        ("buy", "`stay` `buy TOTAL COST`", "always"),
        ("share", "`continue` `share`", "always"),
    )
    view_keys = VIEW_KEYS

    def __init__(self, options: RummyOptions | None = None) -> None:
        self.options: RummyOptions = options or RummyOptions()
        self.deck = Deck(self.options)
        self.figures = Figures(self.options, self.deck)

    @classmethod
    def seats(cls) -> range:
        """Two to eight."""
        return range(2, 9)

    def check(self, seats: int) -> None:
        """As `Game.check`: two packs are for six."""
        if seats > 6 and self.options.packs < 3:
            raise OptionError(f"rummy: {seats} players need `packs=3`; two packs are for up to six")

    @property
    def counts_parties(self) -> bool:
        """R38: a match is counted in Pullen, or without them in deals."""
        return self.options.pulle

    @property
    def pack(self) -> tuple[Card, ...]:
        """The fresh order of sheet §1."""
        return tuple(ALL_FACES[face] for face in self.deck.faces)

    @property
    def hand_order(self) -> tuple[Card, ...]:
        """Suits c s h d, each from 2 to A, jokers last."""
        return tuple(ALL_FACES[face] for face in sorted(self.deck.faces))

    # ---- the course of a match

    def begin(self, seats: int, chance: Chance, events: list[Event] | None = None) -> RummyStanding:
        """R2: the first dealer by lot."""
        dealer = seats - 1
        if self.options.first_dealer != "last":
            order = chance.shuffle("dealer", self.deck.naturals)
            draw = _highest_card if self.options.first_dealer == "draw" else _first_ace
            dealer, shown = draw(seats, order)
            if events is not None:
                events += [card_event("lot", seat)[face] for seat, face in shown]
        return _new_pulle(RummyStanding(totals=(0,) * seats, dealer=dealer))

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> Deal:
        """R5–R11, R27: stakes, the cut, the cards."""
        assert isinstance(standing, RummyStanding)
        options, seats = self.options, len(standing.totals)
        # R1: the second, fourth … Pulle is played the other way round
        direction = -1 if options.pulle and options.reverse and standing.pulle % 2 == 0 else 1
        everyone = tuple((standing.dealer + direction * n) % seats for n in range(1, seats + 1))
        playing = tuple(
            seat
            for seat in everyone
            if options.dead_play or not options.pulle or standing.living[seat]
        )
        account = Account(
            options,
            everyone,
            standing.points,
            standing.living,
            standing.bought,
            standing.pot,
            standing.pulle_deals + 1,
            standing.since_replay + 1,
        )
        if events is not None:
            events.append(Event("deal", None, (standing.deal + 1, f"dealer={standing.dealer}")))
            if options.pulle and not standing.pulle_deals:
                events.append(Event("direction", None, (direction,)))
        if options.pulle and standing.stakes_due:
            account.pay_stakes(events)
        state = Deal(
            options,
            self.deck,
            self.figures,
            chance,
            account,
            playing,
            direction,
            self._shuffled(chance)[::-1],
        )
        state.begin(events)
        return state

    def _shuffled(self, chance: Chance) -> list[int]:
        """R5, R8: the pack; with `cut_joker=reshuffle` its last card is no joker."""
        faces = self.deck.faces
        order, number = chance.shuffle("deck", faces), 1
        while order[-1] == XX and self.options.cut_joker == "reshuffle":
            number += 1
            order = chance.shuffle(f"deck{number}", faces)
        return order

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> RummyStanding:
        """R29, R39: the pot, the score, who deals next (R3)."""
        assert isinstance(standing, RummyStanding)
        assert isinstance(state, Deal)
        account = state.account.copy()
        if self.options.pulle:
            account.close(events)
        if events is not None:
            events.append(Event("score", None, account.money))
        after = replace(
            standing,
            totals=tuple(a + b for a, b in zip(standing.totals, account.money, strict=True)),
            deal=standing.deal + 1,
            pulle_over=bool(account.takers),
        )
        if account.takers:
            return _new_pulle(replace(after, dealer=account.takers[0][0], pulle=standing.pulle + 1))
        plays_next = (
            seat
            for seat in account.order
            if self.options.dead_play or not self.options.pulle or account.living[seat]
        )
        return replace(
            after,
            dealer=next(plays_next),
            points=tuple(account.points),
            living=tuple(account.living),
            bought=tuple(account.bought),
            pot=account.pot,
            pulle_deals=account.deal,
            since_replay=0 if account.replay else account.since,
            stakes_due=account.replay and self.options.replay_stake,
        )

    def partie_over(self, standing: Standing) -> bool:
        """Whether the deal just settled ended its Pulle."""
        assert isinstance(standing, RummyStanding)
        return standing.pulle_over

    def foretell(self, seats: int, deal: int, chance_of: Callable[[int], Chance]) -> list[str]:
        """As `Game.foretell`: without Pulle the deal goes round (R3)."""
        if self.options.pulle:
            return super().foretell(seats, deal, chance_of)
        first = self.begin(seats, chance_of(1))
        dealer = (first.dealer + deal - 1) % seats
        return self.opening(replace(first, deal=deal - 1, dealer=dealer), chance_of(deal))

    # ---- text, logs, search

    def text(self, move: Move) -> str:
        """As `Game.text`."""
        return moves.text(move)

    def parse(self, text: str) -> Move:
        """As `Game.parse`."""
        return moves.parse(text)

    def arrange(self, events: Sequence[Event]) -> Chance:
        """As `Game.arrange`."""
        return told(self.options, self.deck, events)

    def redeal(self, state: State, seat: Seat, rng: Random) -> Deal:
        """As `Game.redeal`."""
        assert isinstance(state, Deal)
        return redealt(state, seat, rng)


def _new_pulle(standing: RummyStanding) -> RummyStanding:
    """The sheet of a Pulle that has not begun."""
    seats = len(standing.totals)
    return replace(
        standing,
        points=(0,) * seats,
        living=(True,) * seats,
        bought=(0,) * seats,
        pot=0,
        pulle_deals=0,
        since_replay=0,
        stakes_due=True,
    )


def _highest_card(seats: int, order: Sequence[int]) -> tuple[Seat, list[tuple[Seat, int]]]:
    """R2, `draw`: who draws the highest card, ties drawing again; the cards in order."""
    shown: list[tuple[Seat, int]] = []
    tied = list(range(seats))
    while len(tied) > 1 and len(shown) + len(tied) <= len(order):
        drawn = list(zip(tied, order[len(shown) :], strict=False))
        shown += drawn
        highest = max(face % 13 for _, face in drawn)
        tied = [seat for seat, face in drawn if face % 13 == highest]
    return tied[0], shown


def _first_ace(seats: int, order: Sequence[int]) -> tuple[Seat, list[tuple[Seat, int]]]:
    """R2, `ace`: who gets the first ace of the cards turned up one by one."""
    shown: list[tuple[Seat, int]] = []
    for place, face in enumerate(order):
        shown.append((place % seats, face))
        if face % 13 == 12:
            break
    return shown[-1][0], shown
