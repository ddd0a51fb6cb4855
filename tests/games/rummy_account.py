"""A slow account of a deal of Rummy, to be read beside R26–R39 and held against the engine.

It is given what was played (hands shown, announcer, answers) as lines, and says what lines must
follow. Nothing of it comes from the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PERCENT = {"knock": "premium_knock", "stop": "premium_stop", "flush": "premium_flush",
           "royal": "premium_royal"}  # fmt: skip


@dataclass
class Sheet:
    """A Pulle between two deals."""

    options: Mapping[str, str]
    points: list[int]
    living: list[bool]
    bought: list[int]
    pot: int
    deals: int = 0
    since: int = 0
    over: bool = False
    due: bool = True
    lines: list[str] = field(default_factory=list)
    money: list[int] = field(default_factory=list)

    def number(self, name: str) -> int:
        """An option as a number."""
        return int(self.options[name])

    # ---- a deal

    def play(self, told: list[str]) -> list[str]:
        """The lines that follow the last `show` of a deal, from what the deal told."""
        words = [line.split(" ") for line in told]
        dealer = int(words[0][2].removeprefix("dealer="))
        sign = next((int(w[1]) for w in words if w[0] == "direction"), self.sign)
        self.sign = sign
        seats = len(self.money)
        order = [(dealer + sign * n) % seats for n in range(1, seats + 1)]
        playing = [int(w[1]) for w in words if w[0] == "hand"]
        counts = {int(w[1]): int(w[2]) for w in words if w[0] == "show"}
        named = [(w[0], int(w[1])) for w in words if w[0] in PERCENT]
        figure, announcer = named[0] if named else ("", -1)
        self.lines, self.money = [], [0] * seats
        self.deals += 1
        self.since += 1
        if self.options["pulle"] == "no":
            return self._without_pulle(figure, announcer, playing, counts)
        if self.due:
            for seat in order:
                self._pay(seat, self.number("stake"))
        self.due = False
        if figure:
            self._premium(figure, announcer, playing)
        before = self.living[:]
        if figure or self.options["stock_end"] == "show":
            self._write(figure, announcer, counts)
        answers = [w for w in words if w[0] in ("buy", "stay", "share", "continue")]
        self._end(figure, announcer, before, order, answers)
        self.lines += [f"pot {self.pot}", "score " + " ".join(map(str, self.money))]
        return self.lines

    sign: int = 1

    def _pay(self, seat: int, amount: int) -> None:
        self.money[seat] -= amount
        self.pot += amount

    def _without_pulle(
        self, figure: str, announcer: int, playing: list[int], counts: Mapping[int, int]
    ) -> list[str]:
        """R38."""
        if figure:
            each = self.number(PERCENT[figure]) * self.number("stake") // 100
            if self.options["settle"] == "premium":
                self.lines.append(f"premium {announcer} {each} 0")
            for seat in playing:
                if seat != announcer:
                    by_points = counts[seat] * self.number("point_value")
                    paid = each if self.options["settle"] == "premium" else by_points
                    self.money[seat] -= paid
                    self.money[announcer] += paid
        return [*self.lines, "score " + " ".join(map(str, self.money))]

    def _premium(self, figure: str, announcer: int, playing: list[int]) -> None:
        """R37."""
        each = self.number(PERCENT[figure]) * self.number("stake") // 100
        total = each * (len(playing) - 1)
        share = "pot_share_knock" if figure == "knock" else "pot_share_stop"
        to_pot = total * self.number(share) // 100
        for seat in playing:
            self.money[seat] += total - to_pot if seat == announcer else -each
        self.pot += to_pot
        self.lines.append(f"premium {announcer} {each} {to_pot}")

    def _write(self, figure: str, announcer: int, counts: Mapping[int, int]) -> None:
        """R26, R27."""
        for seat, lives in enumerate(self.living):
            if lives:
                old, new = self.points[seat], self.points[seat] + counts[seat]
                if seat == announcer and figure != "knock":
                    new -= self.number(f"credit_{figure}")
                if seat == announcer and self.options["below_zero"] == "no":
                    new = max(0, new)
                self.points[seat] = new
                self.lines.append(f"points {seat} {new - old} {new}")

    def _end(
        self, figure: str, announcer: int, before: list[bool], order: list[int],
        answers: list[list[str]],
    ) -> None:  # fmt: skip
        """R29, in its order."""
        if figure == "royal" and before[announcer] and self.options["royal_pot"] == "yes":
            self._win([(announcer, self.pot)])
            return
        died = [
            seat
            for seat, lives in enumerate(before)
            if lives and self.points[seat] > self.number("limit")
        ]
        for seat in died:
            self.living[seat] = False
            self.lines.append(f"dead {seat} {self.points[seat]}")
        alive = [seat for seat in order if self.living[seat]]
        last_deal = self.deals >= self.number("max_deals")
        if len(alive) == 1:
            self._win([(alive[0], self.pot)])
        elif not alive and self.options["all_dead"] == "lowest":
            self._lowest(died, order)
        elif not alive and last_deal:
            self._lowest(order, order)
        elif not alive:
            self.lines.append("replay")
            seats = len(self.points)
            self.points, self.living, self.bought = [0] * seats, [True] * seats, [0] * seats
            self.since, self.due = 0, self.options["replay_stake"] == "yes"
        else:
            self._buy(alive, died, order, answers)
            alive = [seat for seat in order if self.living[seat]]
            if len(alive) == 2 and self._shared(alive, answers):
                return
            if last_deal:
                self._lowest(alive, order)

    def _win(self, parts: list[tuple[int, int]]) -> None:
        for seat, amount in parts:
            self.pot -= amount
            self.money[seat] += amount
            if amount:
                self.lines.append(f"win {seat} {amount}")
        self.over = True

    def _lowest(self, among: list[int], order: list[int]) -> None:
        lowest = min(self.points[seat] for seat in among)
        winners = [seat for seat in order if seat in among and self.points[seat] == lowest]
        part, odd = divmod(self.pot, len(winners))
        self._win([(seat, part + (n < odd)) for n, seat in enumerate(winners)])

    def _buy(
        self, alive: list[int], died: list[int], order: list[int], answers: list[list[str]]
    ) -> None:
        """R30–R34."""
        kind, standings = self.options["buy"], self.points[:]
        if kind == "none" or (self.options["buy_two"] == "no" and len(alive) <= 2):
            return
        for seat in order:
            if 0 < self.number("buy_times") <= self.bought[seat]:
                continue
            if kind == "early":
                early_death = seat in died and self.since <= self.number("buy_dead_deals")
                may = early_death or (seat in alive and standings[seat] >= self.number("buy_from"))
            else:
                may = seat in died
            total = self._new_total(seat, alive, standings)
            if not may or total is None:
                continue
            cost = self._cost(seat)
            answer = ["buy"] if kind == "must" else answers.pop(0)
            if answer[0] == "stay":
                self.lines.append(f"stay {seat}")
                continue
            self.lines.append(f"buy {seat} {total} {cost}")
            self._pay(seat, cost)
            self.points[seat] = total
            self.living[seat] = True
            self.bought[seat] += 1

    def _new_total(self, seat: int, alive: list[int], standings: list[int]) -> int | None:
        """R32."""
        how = self.options["buy_to"]
        others = [standings[other] for other in alive if other != seat]
        if how == "next":
            return max((total for total in others if total < standings[seat]), default=None)
        if how == "next_below":
            bound = self.number("buy_from")
            return max((total for total in others if total < bound), default=None)
        if how == "second_worst":
            return max(others, default=None)
        return sorted(standings[other] for other in alive)[1]

    def _cost(self, seat: int) -> int:
        """R34."""
        half = self.number("stake") // 2
        if self.options["buy_cost"] == "half_stake":
            return half
        living = {s for s, lives in enumerate(self.living) if lives} | {seat}
        parts = len(self.living) if self.options["buy_divisor"] == "all" else len(living)
        unit = max(half, 1) if self.options["buy_round"] == "half" else 1
        return self.pot // parts - self.pot // parts % unit

    def _shared(self, alive: list[int], answers: list[list[str]]) -> bool:
        """R35."""
        if self.options["share"] == "none":
            return False
        for seat in alive:
            answer = answers.pop(0)
            self.lines.append(f"{answer[0]} {seat}")
            if answer[0] == "continue":
                return False
        margins = [self.number("limit") + 1 - self.points[seat] for seat in alive]
        if self.options["share"] == "equal":
            margins = [1, 1]
        first, left = divmod(self.pot * margins[0], sum(margins))
        first += left > 0
        self._win([(alive[0], first), (alive[1], self.pot - first)])
        return True
