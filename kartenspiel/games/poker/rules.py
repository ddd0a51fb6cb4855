"""The rules of Poker around a deal: the cut, the antes, the cards, the showdown, the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartenspiel.betting import VERBS as BETTING_VERBS
from kartenspiel.cards import FRENCH_RANKS, Card
from kartenspiel.chance import Chance, Random
from kartenspiel.core import COURSE_VERBS, Event, Game, Seat, Standing, State, Verb, by_name
from kartenspiel.errors import NotationError, OptionError
from kartenspiel.games.poker.deck import BIDS, JOKER_KIND, MAX_SEATS, Deck
from kartenspiel.games.poker.hands import Ranking
from kartenspiel.games.poker.options import PokerOptions
from kartenspiel.games.poker.play import Deal, Move
from kartenspiel.games.poker.told import arranged
from kartenspiel.games.poker.worlds import another_world

__all__ = ["Poker"]

_OWN_VERBS = (
    Verb("keep", "S", "-", "a seat changes no card", "R13"),
    Verb("change", "S CARD…", "seat", "the cards that a seat lays off", "R13"),
    Verb("reshuffle", "N", "-", "the cards laid off before are a new stock of N cards", "R14"),
    Verb("cards", "S CARD…", "seat", "the cards drawn for them, in the order drawn", "R13"),
)

_CUT_SUITS: Final = "csdh"
"""R1: the suits from low to high, for the cut alone."""


class Poker(Game):
    """Two to ten players, an ante, bids that double, changes of cards, a showdown."""

    name = "poker"
    title = "Poker"
    options_type = PokerOptions
    verbs = by_name(
        (verb for verb in COURSE_VERBS if verb.name not in ("partie", "rest")),
        BETTING_VERBS,
        _OWN_VERBS,
    )
    moves = (
        (
            "bid",
            "`pass` `hold`, then `double` if somebody has held and the limit allows it; where "
            "holding costs nothing (`rebid=running`) `hold` `pass` `double`",
            "always",
        ),
        (
            "draw",
            "`keep`; then `change C…` by number of cards, in each number in the order of "
            "combinations of the hand",
            "always",
        ),
    )
    view_keys = (
        ("in", "list of seats", "still in, from the dealer's left on"),
        ("round", "number", "round of bidding, from 1; in `draw` the one just ended"),
        ("bid", "number", "the bid in chips; 0: nobody has held yet"),
        (
            "paid",
            "a number a seat",
            "chips paid towards the bid in this round (with `rebid=running` in all rounds), "
            "without the ante",
        ),
        ("staked", "a number a seat", "all chips paid in this deal, the ante counted in"),
        ("pot", "number", "the sum of `staked`"),
        (
            "holder",
            "seat or null",
            "the first to hold in the round, then each doubler; null before. With `rebid=running` "
            "he stays from round to round; if he passes, it is from the round's end on the first "
            "still in",
        ),
        ("stock", "number", "cards in the stock"),
        ("bids", "list of lists of [seat, move]", "one list a round of bidding"),
        (
            "draws",
            "list of lists of [seat, n, made]",
            "one list a change: who changed how many (0: `keep`); cards of the stock newly made "
            "in it, else 0",
        ),
        (
            "drawn",
            "list of lists of cards",
            "one list a change: the seat's own new cards in the order drawn",
        ),
        ("laid_off", "list of lists of cards", "likewise its own cards laid off, in hand order"),
    )

    def __init__(self, options: PokerOptions | None = None) -> None:
        self.options: PokerOptions = options or PokerOptions()
        self.deck = Deck(self.options)
        self.ranking = Ranking(self.options, self.deck)

    @classmethod
    def seats(cls) -> range:
        """Sheet §1: two to ten."""
        return range(2, MAX_SEATS + 1)

    def check(self, seats: int) -> None:
        """As `Game.check`: sheet §4."""
        if seats not in self.seats():
            raise OptionError(f"poker is played by 2 to {MAX_SEATS}, not by {seats} (§1)")
        cards = len(self.deck.fresh)
        if 5 * seats > cards:
            raise OptionError(
                f"poker: five cards for each of {seats} are more than the {cards} of "
                f"`pack={self.options.pack}`; at most {cards // 5} can play (§1)"
            )

    @property
    def pack(self) -> tuple[Card, ...]:
        """The fresh order of sheet §1."""
        return self.deck.written(self.deck.fresh)

    @property
    def hand_order(self) -> tuple[Card, ...]:
        """Sheet §1: by rank, then by suit; jokers last."""
        return self.deck.written(tuple(sorted(self.deck.fresh)))

    # ---- the course of a match

    def begin(self, seats: int, chance: Chance, events: list[Event] | None = None) -> Standing:
        """R1: the lowest card cut deals first."""
        dealer = seats - 1
        if self.options.first_dealer == "draw":
            without_jokers = self.deck.faces * self.deck.copies
            lots = self.deck.written(tuple(chance.shuffle("dealer", without_jokers)[:seats]))
            dealer = min(range(seats), key=lambda seat: (_cut(lots[seat]), seat))
            if events is not None:
                events += [Event("lot", seat, (card,)) for seat, card in enumerate(lots)]
        return Standing(totals=(0,) * seats, dealer=dealer)

    def deal(self, standing: Standing, chance: Chance, events: list[Event] | None = None) -> Deal:
        """R3, R4: the antes, then five cards each, singly."""
        seats = len(standing.totals)
        order = _from_left(standing.dealer, seats)
        pack = chance.shuffle("deck", self.deck.fresh)
        dealt = 5 * seats
        hands: list[tuple[int, ...]] = [()] * seats
        for place, seat in enumerate(order):
            hands[seat] = tuple(sorted(pack[place:dealt:seats]))
        state = Deal(self.deck, chance, order, hands, tuple(pack[dealt:]))
        if events is not None:
            deck = self.deck
            events.append(Event("deal", None, (standing.deal + 1, f"dealer={standing.dealer}")))
            events += [Event("ante", seat, (deck.ante,)) for seat in order]
            events.append(Event("pot", None, (state.pot,)))
            for seat in order:
                events.append(Event("hand", seat, deck.written(hands[seat]), deck.only[seat]))
        return state

    def settle(
        self, standing: Standing, state: State, events: list[Event] | None = None
    ) -> Standing:
        """R16; R10: the last one takes the pot without showing. R2: the left neighbour deals."""
        assert isinstance(state, Deal)
        inside, winners = state.inside, state.inside
        if len(inside) > 1:
            values = [self.ranking.value(state.hands[seat]) for seat in inside]
            best = max(values)
            winners = tuple(
                seat for seat, value in zip(inside, values, strict=True) if value == best
            )
            if events is not None:
                events += [self._shown(seat, state.hands[seat]) for seat in inside]
        scores = [-staked for staked in state.staked]
        share, odd = divmod(state.pot, len(winners))
        for place, seat in enumerate(winners):
            won = share + (place < odd)
            scores[seat] += won
            if events is not None:
                events.append(Event("win", seat, (won,)))
        if events is not None:
            events.append(Event("pot", None, (0,)))
            events.append(Event("score", None, scores))
        return replace(
            standing,
            totals=tuple([a + b for a, b in zip(standing.totals, scores, strict=True)]),
            deal=standing.deal + 1,
            dealer=(standing.dealer + 1) % len(scores),
        )

    def _shown(self, seat: Seat, hand: tuple[int, ...]) -> Event:
        """R16, R25: the hand laid open, with what its jokers stand for and its name."""
        value, stand = self.ranking.read(hand)
        cards = self.deck.written(hand)
        if stand:  # jokers are last in the hand order
            jokers = [Card(f"{cards[-1]}={card}") for card in self.deck.written(stand)]
            cards = (*cards[: -len(jokers)], *jokers)
        return Event("show", seat, (*cards, self.ranking.name(value)))

    # ---- text, logs, search

    def text(self, move: Move) -> str:
        """As `Game.text`."""
        if not isinstance(move, tuple):
            return BIDS[move]
        return " ".join(("change", *self.deck.written(move))) if move else "keep"

    def parse(self, text: str) -> Move:
        """As `Game.parse`."""
        if text in BIDS:
            return BIDS.index(text)
        if text == "keep":
            return ()
        verb, *cards = text.split(" ")
        kinds = [self.deck.kinds.get(card) for card in cards]
        move = tuple([kind for kind in kinds if kind is not None])
        if (
            verb != "change"
            or not 1 <= len(move) <= 5
            or len(move) < len(kinds)
            or list(move) != sorted(move)
            or any(move.count(kind) > self.copies(kind) for kind in move)
        ):
            raise NotationError(f"`{text}` is not a move")
        return move

    def copies(self, kind: int) -> int:
        """How often the pack has a card."""
        return self.deck.jokers if kind == JOKER_KIND else self.deck.copies

    def arrange(self, events: Sequence[Event]) -> Chance:
        """As `Game.arrange`: the cut, the pack from hands and cards drawn, the new stocks."""
        return arranged(self.deck, events)

    def redeal(self, state: State, seat: Seat, rng: Random) -> Deal:
        """As `Game.redeal`: every course of the deal that fits is as likely as any other."""
        assert isinstance(state, Deal)
        return another_world(state, seat, rng)


def _from_left(dealer: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple([(dealer + 1 + i) % seats for i in range(seats)])


def _cut(card: Card) -> tuple[int, int]:
    """R1: what the cut goes by."""
    return FRENCH_RANKS.index(card.rank), _CUT_SUITS.index(card.suit)
