"""The account of a Pulle: bad points, death, buying back, sharing, and the pot (R27–R39)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kartenspiel.core import Event, Seat
from kartenspiel.games.rummy.buying import Offer, buyers, price
from kartenspiel.games.rummy.deck import FLUSH, KNOCK, ROYAL, STOP, plain_event
from kartenspiel.games.rummy.options import RummyOptions

__all__ = ["Account"]


class Account:
    """What is written and paid in one deal. Without Pulle (R38) only money is counted."""

    __slots__ = (
        "_targets",
        "_to_share",
        "_willing",
        "bought",
        "deal",
        "living",
        "money",
        "options",
        "order",
        "points",
        "pot",
        "replay",
        "since",
        "takers",
    )

    options: RummyOptions
    order: tuple[Seat, ...]
    """All seats of the Pulle in playing order from the dealer's left."""
    points: list[int]
    """The sheet: each seat's total, that of the dead when they died."""
    living: list[bool]
    bought: list[int]
    """Buy-backs by seat, since a replay if there was one."""
    pot: int
    deal: int
    """The deal's number in the Pulle, from 1."""
    since: int
    """The same since the last replay."""
    money: list[int]
    """What each seat has got in this deal (negative: paid)."""
    takers: list[tuple[Seat, int]]
    """Who takes how much of the pot, in playing order; empty while it stands."""
    replay: bool
    """Whether everyone begins anew (R29.3)."""

    def __init__(
        self,
        options: RummyOptions,
        order: tuple[Seat, ...],
        points: Sequence[int],
        living: Sequence[bool],
        bought: Sequence[int],
        pot: int,
        deal: int,
        since: int,
    ) -> None:
        self.options = options
        self.order = order
        self.points = list(points)
        self.living = list(living)
        self.bought = list(bought)
        self.pot = pot
        self.deal = deal
        self.since = since
        self.money = [0] * len(order)
        self.takers = []
        self.replay = False
        self._targets: list[tuple[Seat, int]] = []
        self._to_share: list[Seat] = []
        self._willing = 0

    def copy(self) -> Account:
        """An independent account with the same in it."""
        twin = Account.__new__(Account)
        twin.options = self.options
        twin.order = self.order
        twin.points = self.points[:]
        twin.living = self.living[:]
        twin.bought = self.bought[:]
        twin.pot = self.pot
        twin.deal = self.deal
        twin.since = self.since
        twin.money = self.money[:]
        twin.takers = self.takers[:]
        twin.replay = self.replay
        twin._targets = self._targets[:]
        twin._to_share = self._to_share[:]
        twin._willing = self._willing
        return twin

    def pay_stakes(self, events: list[Event] | None) -> None:
        """R27: each seat of the Pulle puts its stake into the pot."""
        for seat in self.order:
            self._pay_in(seat, self.options.stake)
            if events is not None:
                events.append(Event("ante", seat, (self.options.stake,)))
        if events is not None:
            events.append(Event("pot", None, (self.pot,)))

    def _pay_in(self, seat: Seat, amount: int) -> None:
        self.money[seat] -= amount
        self.pot += amount

    # ---- after the showdown

    def write(
        self,
        playing: Iterable[Seat],
        counts: Sequence[int],
        announcer: Seat | None,
        figure: int,
        events: list[Event] | None,
    ) -> None:
        """R26–R29: premiums, bad points and the dead; what is then to be asked waits.

        `counts` are the points that count, by seat.
        """
        if announcer is not None:
            self._premium(playing, counts, announcer, figure, events)
        if not self.options.pulle:
            return
        before = self.living[:]
        if announcer is not None or self.options.stock_end == "show":
            self._write_points(counts, announcer, figure, events)
        if figure == ROYAL and self.options.royal_pot and announcer is not None \
                and before[announcer]:  # fmt: skip
            self.takers = [(announcer, self.pot)]  # R29.1
            return
        died = [
            s for s, total in enumerate(self.points) if before[s] and total > self.options.limit
        ]
        for seat in died:
            self.living[seat] = False
            if events is not None:
                events.append(Event("dead", seat, (self.points[seat],)))
        alive = self._alive()
        if len(alive) == 1:
            self.takers = [(alive[0], self.pot)]  # R29.2
        elif not alive:
            self._all_dead(died)
        else:
            self._targets = buyers(
                self.options, self.order, self.points, self.bought, self.since, alive, died
            )
            if self.options.buy == "must":
                for seat, total in self._targets:
                    self.buy((total, self._price(seat)), seat, events)
                self._targets = []
            self._go_on_to_share()

    def _alive(self) -> list[Seat]:
        """The living in playing order from the dealer's left."""
        return [seat for seat in self.order if self.living[seat]]

    def _premium(
        self,
        playing: Iterable[Seat],
        counts: Sequence[int],
        announcer: Seat,
        figure: int,
        events: list[Event] | None,
    ) -> None:
        """R37, R38: what the others pay the announcer."""
        options = self.options
        payers = [seat for seat in playing if seat != announcer]
        if not options.pulle and options.settle == "points":
            for seat in payers:
                amount = counts[seat] * options.point_value
                self.money[seat] -= amount
                self.money[announcer] += amount
            return
        percent = {
            KNOCK: options.premium_knock,
            STOP: options.premium_stop,
            FLUSH: options.premium_flush,
            ROYAL: options.premium_royal,
        }[figure]
        each = percent * options.stake // 100
        share = options.pot_share_knock if figure == KNOCK else options.pot_share_stop
        to_pot = each * len(payers) * share // 100 if options.pulle else 0
        for seat in payers:
            self.money[seat] -= each
        self.money[announcer] += each * len(payers) - to_pot
        self.pot += to_pot
        if events is not None:
            events.append(Event("premium", announcer, (each, to_pot)))

    def _write_points(
        self,
        counts: Sequence[int],
        announcer: Seat | None,
        figure: int,
        events: list[Event] | None,
    ) -> None:
        """R26, R27: bad points are added for the living, the announcer's credit is taken off."""
        options = self.options
        credit = {
            STOP: options.credit_stop,
            FLUSH: options.credit_flush,
            ROYAL: options.credit_royal,
        }.get(figure, 0)
        for seat, total in enumerate(self.points):
            if not self.living[seat]:
                continue
            new = total + counts[seat]
            if seat == announcer:
                new -= credit
                if not options.below_zero:
                    new = max(new, 0)
            self.points[seat] = new
            if events is not None:
                events.append(Event("points", seat, (new - total, new)))

    def _all_dead(self, died: list[Seat]) -> None:
        """R29.3: nobody is living."""
        if self.options.all_dead == "lowest":
            self._to_lowest(died)
        elif self.deal >= self.options.max_deals:
            self._to_lowest(self.order)  # R29.5 goes before a replay
        else:
            self.replay = True

    def _to_lowest(self, among: Iterable[Seat]) -> None:
        """The lowest total takes the pot, equals share it (R36)."""
        among = set(among)
        lowest = min(self.points[seat] for seat in among)
        takers = [s for s in self.order if s in among and self.points[s] == lowest]
        part, odd = divmod(self.pot, len(takers))
        self.takers = [(seat, part + (place < odd)) for place, seat in enumerate(takers)]

    # ---- R30–R34: buying

    def _price(self, buyer: Seat) -> int:
        living = sum(self.living) + (not self.living[buyer])
        return price(self.options, self.pot, len(self.order), living)

    def buyer(self) -> tuple[Seat, Offer] | None:
        """Who is asked next whether it buys, and what; None when nobody is."""
        if not self._targets:
            return None
        seat, total = self._targets[0]
        return seat, (total, self._price(seat))

    def buy(self, offer: Offer, seat: Seat, events: list[Event] | None) -> None:
        """`seat` buys back or in (R34)."""
        total, cost = offer
        self._pay_in(seat, cost)
        self.points[seat] = total
        self.living[seat] = True
        self.bought[seat] += 1
        if events is not None:
            events.append(Event("buy", seat, offer))

    def answered(self) -> None:
        """The seat that `buyer` names has answered."""
        del self._targets[0]
        self._go_on_to_share()

    # ---- R35: sharing

    def _go_on_to_share(self) -> None:
        """R35: when all buying is done, exactly two living seats may be asked to share."""
        if not self._targets and self.options.share != "none":
            alive = self._alive()
            if len(alive) == 2:
                self._to_share = alive

    def sharer(self) -> Seat | None:
        """Who is asked next whether to share; None when nobody is."""
        return self._to_share[self._willing] if self._to_share else None

    def answer_share(self, *, willing: bool, events: list[Event] | None) -> None:
        """`sharer` goes on or shares; two who share end the Pulle."""
        seat = self._to_share[self._willing]
        if events is not None:
            events.append(plain_event("share" if willing else "continue", seat))
        self._willing += 1
        if not willing:
            self._to_share = []
        elif self._willing == 2:
            first, second = self._to_share
            self._to_share = []
            mine, yours = 1, 1
            if self.options.share == "margin":
                mine = self.options.limit + 1 - self.points[first]
                yours = self.options.limit + 1 - self.points[second]
            part = -(-self.pot * mine // (mine + yours))  # rounded up
            self.takers = [(first, part), (second, self.pot - part)]

    # ---- the end of the deal

    def close(self, events: list[Event] | None) -> None:
        """R29.5, R39: who is to take the pot takes it, or everyone begins anew."""
        options = self.options
        if not self.takers and not self.replay and self.deal >= options.max_deals:
            self._to_lowest(self._alive())
        if self.replay:
            self.points = [0] * len(self.order)
            self.living = [True] * len(self.order)
            self.bought = [0] * len(self.order)
            if events is not None:
                events.append(Event("replay"))
        for seat, amount in self.takers:
            self.pot -= amount
            self.money[seat] += amount
            if events is not None and amount:
                events.append(Event("win", seat, (amount,)))
        if events is not None:
            events.append(Event("pot", None, (self.pot,)))
