"""A deal of Rothspitzen in progress: bidding (R4–R8), play (R12–R16) and its end (R17–R19)."""

from __future__ import annotations

from typing import Final

from kartenspiel.core import Event, Seat, State, View
from kartenspiel.games.rothspitzen.deck import (
    COULEUR,
    HOLD,
    PASS,
    SOLO,
    STOP,
    SUITS,
    TOUT,
    TRUMP,
    WORDS,
    Deck,
)
from kartenspiel.games.rothspitzen.refusals import refusal
from kartenspiel.tricks import Ranking

__all__ = ["Deal"]

_NEXT: Final = (1, 2, 0)
_FIRST_BIDS: Final = (PASS, SOLO)
_AFTER_SOLO: Final = (PASS, COULEUR)
_HOLD_BIDS: Final = (PASS, HOLD)
_AFTER_FIVE: Final = (STOP, TOUT)
_NOT_NAMED: Final = Ranking((), (), (), 0, {})


class Deal(State):
    """One deal. `phase` is `bid`, `hold`, `name`, `play` or `five`."""

    __slots__ = (
        "_best",
        "_follow",
        "_in_trick",
        "_must",
        "_power",
        "_ranking",
        "_winner",
        "antes",
        "bids",
        "dealt",
        "deck",
        "declarer",
        "forehand",
        "hands",
        "hold",
        "leaders",
        "phase",
        "played",
        "solo",
        "staemme",
        "stake",
        "stopped",
        "tout",
        "tricks",
        "trump",
    )

    def __init__(
        self,
        deck: Deck,
        forehand: Seat,
        dealt: tuple[tuple[int, ...], ...],
        *,
        hold: bool,
        staemme: int,
        stake: int,
        antes: tuple[int, ...],
    ) -> None:
        """`dealt` is what each seat was dealt, in fresh order; `staemme` stand, this deal's too."""
        self.deck = deck
        self.forehand = forehand
        self.dealt = dealt
        self.hold = hold
        self.staemme = staemme
        self.stake = stake
        self.antes = antes
        self.phase = "bid"
        self.to_move: Seat | None = forehand
        self.must_ask = True
        self.bids: list[tuple[Seat, int]] = []
        self.solo: Seat | None = None
        self.declarer: Seat | None = None
        self.trump: int | None = None
        self.hands = [0, 0, 0]  # masks of the ranking, from the naming on
        self.played: list[int] = []
        self.leaders = [forehand]
        self.tricks = [0, 0, 0]
        self.tout = False
        self.stopped = False
        self._ranking = _NOT_NAMED
        self._in_trick = 0
        self._power: list[int] = []
        self._follow = self._must = self._best = 0
        self._winner = forehand

    def legal(self) -> tuple[int, ...]:
        """As `State.legal`; the lists of sheet §5."""
        if self.to_move is None:
            return ()
        if self.phase == "play":
            hand = self.hands[self.to_move]
            # R13, and R15 where the trumps in hand may all be held back
            if self._in_trick and hand & self._must:
                hand &= self._follow
            ranking = self._ranking
            return ranking.low[hand & 4095] + ranking.high[hand >> 12]
        if self.phase == "bid":
            return _FIRST_BIDS if self.solo is None else _AFTER_SOLO  # R4, R5
        if self.phase == "name":
            return self.deck.namings  # R7
        return _HOLD_BIDS if self.phase == "hold" else _AFTER_FIVE  # R6, R18

    def apply(self, move: int, events: list[Event] | None = None) -> None:
        """As `State.apply`."""
        if move < PASS:
            self._play(move, events)
        elif self.phase == "bid":
            self._bid(move, events)
        elif self.phase == "hold":
            self._answer_couleur(move, events)
        elif self.phase == "name":
            assert self.solo is not None
            self._start(self.solo, move - TRUMP, events)
        else:
            self._answer_five(move, events)

    # ---- bidding

    def _bid(self, move: int, events: list[Event] | None) -> None:
        seat = self._speak(move, events)
        if move == COULEUR:
            if self.hold:  # R6
                self.phase, self.to_move = "hold", self.solo
            else:
                self._start_couleur(seat, events)
            return
        if move == SOLO:
            self.solo = seat
        if len(self.bids) < 3:
            self.to_move = _NEXT[seat]
        elif self.solo is not None:
            self.phase, self.to_move = "name", self.solo
        else:
            self.to_move = None  # R8

    def _answer_couleur(self, move: int, events: list[Event] | None) -> None:
        outbid = self._speak(move, events)
        bidder = next(seat for seat, bid in self.bids if bid == COULEUR)
        self._start_couleur(outbid if move == HOLD else bidder, events)

    def _speak(self, move: int, events: list[Event] | None) -> Seat:
        seat = self.to_move
        assert seat is not None
        self.bids.append((seat, move))
        if events is not None:
            events.append(self.deck.bids[seat][move])
        return seat

    def _start_couleur(self, declarer: Seat, events: list[Event] | None) -> None:
        self._start(declarer, SUITS.index(self.deck.couleur), events)

    def _start(self, declarer: Seat, trump: int, events: list[Event] | None) -> None:
        self.declarer = declarer
        self.trump = trump
        self._ranking = self.deck.ranking(trump)
        bit = self._ranking.bit
        self.hands = [sum([bit[kind] for kind in cards]) for cards in self.dealt]
        self.phase, self.to_move = "play", self.forehand  # R12
        if events is not None:
            events.append(self.deck.trumps[declarer][trump])

    # ---- play

    def _play(self, kind: int, events: list[Event] | None) -> None:
        seat = self.to_move
        assert seat is not None
        ranking = self._ranking
        self.hands[seat] ^= ranking.bit[kind]
        self.played.append(kind)
        if events is not None:
            events.append(self.deck.plays[seat][kind])
        if self._in_trick == 0:
            self._power = ranking.power[kind]
            self._follow = ranking.follow[kind]
            self._must = ranking.must[kind]
            self._best = self._power[kind]
            self._winner = seat
        else:
            power = self._power[kind]
            if power > self._best:  # R16
                self._best = power
                self._winner = seat
            if self._in_trick == 2:
                self._end_trick(events)
                return
        self._in_trick += 1
        self.to_move = _NEXT[seat]

    def _end_trick(self, events: list[Event] | None) -> None:
        winner = self._winner
        self.tricks[winner] += 1
        self.leaders.append(winner)
        self._in_trick = 0
        self.to_move = winner  # R12
        if events is not None:
            events.append(self.deck.tricks[winner])
        done = len(self.leaders) - 1
        self.must_ask = done < 7  # the last card of a hand is played silently
        if done < 5:
            return
        assert self.declarer is not None
        won = self.tricks[self.declarer]
        if self.tout:
            if winner != self.declarer or done == 8:  # R18
                self.to_move = None
        elif won == 5 and done == 5:
            self.phase, self.to_move = "five", self.declarer  # R18
        elif won == 5 or done - won == 5 or done == 8:  # R18, R19
            self.to_move = None

    def _answer_five(self, move: int, events: list[Event] | None) -> None:
        seat = self.declarer
        assert seat is not None
        if events is not None:
            events.append(self.deck.ends[seat][move])
        if move == STOP:
            self.stopped = True
            self.to_move = None
        else:
            self.tout = True
            self.phase = "play"

    # ---- what may be known

    def announce(self, move: int) -> Event:
        """As `State.announce`: every move makes an event of its own first."""
        seat = self.to_move
        assert seat is not None
        if move < PASS:
            return self.deck.plays[seat][move]
        if move >= TRUMP:
            return self.deck.trumps[seat][move - TRUMP]
        return (self.deck.ends if self.phase == "five" else self.deck.bids)[seat][move]

    def held(self, seat: Seat) -> list[int]:
        """The cards that `seat` still holds, in fresh order."""
        played = self.played
        return [kind for kind in self.dealt[seat] if kind not in played]

    def who_played(self) -> list[tuple[Seat, int]]:
        """The cards played so far, each with its seat, in order."""
        return [((self.leaders[i // 3] + i) % 3, kind) for i, kind in enumerate(self.played)]

    def view(self, seat: Seat) -> View:
        """As `State.view`; the keys of sheet §5."""
        cards = self.deck.cards
        played = [[who, str(cards[kind])] for who, kind in self.who_played()]
        return {
            "phase": self.phase,
            "hand": [str(cards[kind]) for kind in self.held(seat)],
            "bids": [[who, WORDS[bid - PASS]] for who, bid in self.bids],
            "declarer": self.declarer,
            "trump": None if self.trump is None else SUITS[self.trump],
            "lead": self.leaders[-1],
            "trick": played[len(played) - self._in_trick :],
            "tricks": list(self.tricks),
            "played": played,
            "tout": self.tout,
            "antes": list(self.antes),
            "pot": self.staemme * self.stake,
        }

    def why_not(self, text: str) -> str:
        """As `State.why_not`; the order of sheet §5, Refusals."""
        assert self.to_move is not None
        held = {str(self.deck.cards[kind]) for kind in self.held(self.to_move)}
        led = self.played[-self._in_trick] if self._in_trick else None
        trump_led = led is not None and led in self.deck.trumps_down[self.trump or 0]
        return refusal(text, self.phase, held, solo=self.solo is not None, trump_led=trump_led)

    def copy(self) -> Deal:
        """As `State.copy`."""
        twin = Deal.__new__(Deal)
        twin.deck = self.deck
        twin.forehand = self.forehand
        twin.dealt = self.dealt
        twin.hold = self.hold
        twin.staemme = self.staemme
        twin.stake = self.stake
        twin.antes = self.antes
        twin.phase = self.phase
        twin.to_move = self.to_move
        twin.must_ask = self.must_ask
        twin.bids = self.bids[:]
        twin.solo = self.solo
        twin.declarer = self.declarer
        twin.trump = self.trump
        twin.hands = self.hands[:]
        twin.played = self.played[:]
        twin.leaders = self.leaders[:]
        twin.tricks = self.tricks[:]
        twin.tout = self.tout
        twin.stopped = self.stopped
        twin._ranking = self._ranking
        twin._in_trick = self._in_trick
        twin._power = self._power
        twin._follow = self._follow
        twin._must = self._must
        twin._best = self._best
        twin._winner = self._winner
        return twin

    def could_hold(self, seat: Seat) -> int:
        """The unplayed cards that `seat` can still hold by its play so far, as a mask by kind.

        Who did not follow a plain suit has none of it; who did not follow a trump has no trump
        but matadors above the card led (R13, R15).
        """
        bit = self._ranking.bit
        lacks = 0
        for at in range(0, len(self.played), 3):
            led = self.played[at]
            for kind, who in zip(
                self.played[at : at + 3],
                (self.leaders[at // 3] + i for i in range(3)),
                strict=False,
            ):
                if who % 3 == seat and not bit[kind] & self._ranking.follow[led]:
                    lacks |= self._ranking.must[led]
        unplayed = (kind for kind in range(len(self.deck.cards)) if kind not in self.played)
        return sum(1 << kind for kind in unplayed if not bit or not bit[kind] & lacks)

    def with_hands(self, held: dict[Seat, list[int]]) -> Deal:
        """The same deal with other cards still held by the seats of `held`."""
        twin = self.copy()
        bit = self._ranking.bit
        dealt = list(self.dealt)
        for seat, cards in held.items():
            dealt[seat] = tuple(
                sorted([*(k for who, k in self.who_played() if who == seat), *cards])
            )
            if bit:
                twin.hands[seat] = sum([bit[kind] for kind in cards])
        twin.dealt = tuple(dealt)
        return twin
