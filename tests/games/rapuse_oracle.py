"""Rapuse played slowly, card by card, straight from the rule sheet: what the engine is held to.

Everything is text: cards, moves, events. Nothing here comes from `kartenspiel.games.rapuse`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

RANKS = "23456789TJQKA"
FRESH = [rank + suit for suit in "cshd" for rank in RANKS]


def after(rank: str) -> str:
    """R7: the rank that is laid on `rank`; after the ace comes the two."""
    return "2" if rank == "A" else RANKS[RANKS.index(rank) + 1]


class Oracle:
    """One deal. `lines` are its events so far, from `rapuse 0 10 …` on."""

    def __init__(
        self,
        options: Mapping[str, str],
        packets: Sequence[Sequence[str]],
        lot: Callable[[int], int],
    ) -> None:
        """`packets` are the players' heaps of 52 from the top; `lot(k)` decides among k."""
        self.options = options
        self.n = n = len(packets)
        self.rapuse = [list(packet[:10]) for packet in packets]  # top first
        self.heap = [list(packet[10:]) for packet in packets]
        self.houses: list[list[list[str]]] = [[[], [], [], []] for _ in range(n)]
        self.piles: list[list[str]] = []
        self.drawn: list[str] = []
        self.face_down: list[str] = []
        self.marks = [0] * n
        self.round = 1
        self.idle = 0
        self.laid = False
        self.ended = False
        self.lines = [f"rapuse {s} 10 {self.rapuse[s][0]}" for s in range(n)]
        order = "A" + RANKS[:-1] if options["lead_ace"] == "low" else RANKS
        lowest = min(order.index(self.rapuse[s][0][0]) for s in range(n))
        tied = [s for s in range(n) if order.index(self.rapuse[s][0][0]) == lowest]
        self.start = tied[0] if len(tied) == 1 else tied[lot(len(tied))]
        self.lines.append(f"start {self.start}")
        first = self.heap[self.start].pop(0)
        self.base = first[0]
        self.piles.append([first])
        self.lines.append(f"base {self.start} {first}")
        if options["first_auslage"] == "paid":
            self.pay(self.start, 1)
        self.turn = self.start
        self.begin_turn()

    def pay(self, seat: int, marks: int) -> None:
        """R17."""
        if marks:
            for other in range(self.n):
                self.marks[other] += marks * (self.n - 1) if other == seat else -marks
            self.lines.append(f"pay {seat} {marks}")

    def begin_turn(self) -> None:
        """R8, R9."""
        self.laid = False
        self.lines.append(f"turn {self.turn} {self.round}")
        heap = self.heap[self.turn]
        number = 4 if self.round < 10 else len(heap)
        taken, self.heap[self.turn] = heap[:number], heap[number:]
        if self.options["reveal"] == "one":
            self.drawn, self.face_down = [], taken
            self.turn_up()
        else:
            self.drawn = taken
            if taken:
                self.lines.append(" ".join(["take", str(self.turn), *taken]))

    def turn_up(self) -> None:
        """R9b."""
        if not self.drawn and self.face_down:
            self.drawn = [self.face_down.pop(0)]
            self.lines.append(f"take {self.turn} {self.drawn[0]}")

    def fits(self, card: str) -> bool:
        """R6, R7."""
        if card[0] == self.base:
            return True
        return any(len(pile) < 13 and after(pile[-1][0]) == card[0] for pile in self.piles)

    def sources(self, seat: int) -> list[tuple[str, str]]:
        """Places with a card that a seat could lay but for the drawn ones, as (source, card)."""
        found = [("r", self.rapuse[seat][0])] if self.rapuse[seat] else []
        return found + [(f"h{h + 1}", cards[-1]) for h, cards in enumerate(self.houses[seat])
                        if cards]  # fmt: skip

    def legal(self) -> list[str]:
        """Sheet §5, Moves."""
        if self.ended:
            return []
        different = [card for card in FRESH if card in self.drawn]
        houses = self.houses[self.turn]
        empty = [h for h in range(4) if not houses[h]]
        may = [h for h in range(4) if houses[h] or h == min(empty)]
        moves = [f"put {card} {h + 1}" for card in different for h in may] or ["end"]
        moves += [f"lay d {card}" for card in different if self.fits(card)]
        moves += [f"lay {src} {card}" for src, card in self.sources(self.turn) if self.fits(card)]
        return moves

    def play(self, move: str) -> None:
        """A listed move, and what follows from it."""
        verb, *words = move.split()
        self.lines.append(" ".join([verb, str(self.turn), *words]))
        if verb == "end":
            self.end_turn()
            return
        if verb == "put":
            self.drawn.remove(words[0])
            self.houses[self.turn][int(words[1]) - 1].append(words[0])
        else:
            self.lay(words[0], words[1])
            if not self.held(self.turn):
                self.go_out()
                return
        self.turn_up()

    def lay(self, source: str, card: str) -> None:
        """R10, R12, R18, R19."""
        seat = self.turn
        self.laid = True
        if source == "d":
            self.drawn.remove(card)
        elif source == "r":
            self.rapuse[seat].pop(0)
            left = self.rapuse[seat]
            self.lines.append(" ".join(["rapuse", str(seat), str(len(left)), *left[:1]]))
        else:
            self.houses[seat][int(source[1]) - 1].pop()
        if card[0] == self.base:
            kind = "base"
            self.piles.append([card])
        else:
            pile = next(p for p in self.piles if len(p) < 13 and after(p[-1][0]) == card[0])
            pile.append(card)
            kind = "closing" if len(pile) == 13 else "ordinary"
        if source != "r":
            self.pay(seat, {"ordinary": 0, "base": 1, "closing": 2}[kind])
        elif self.options["rapuse_bonus"] == "included":
            self.pay(seat, {"ordinary": 1, "base": 2, "closing": 4}[kind])
        else:
            self.pay(seat, {"ordinary": 1, "base": 3, "closing": 5}[kind])

    def held(self, seat: int) -> list[str]:
        """All cards that a seat still has."""
        own = self.drawn + self.face_down if seat == self.turn else []
        housed = [card for cards in self.houses[seat] for card in cards]
        return self.rapuse[seat] + self.heap[seat] + own + housed

    def go_out(self) -> None:
        """R20."""
        self.lines.append(f"out {self.turn}")
        scores = self.marks[:]
        for seat in range(self.n):
            pays = 2 * len(self.rapuse[seat]) + sum(map(len, self.houses[seat]))
            if self.options["undrawn"] == "one":
                pays += len(self.heap[seat])
            scores[seat] -= pays
            scores[self.turn] += pays
        self.finish(scores)

    def end_turn(self) -> None:
        """R14, R15, R21."""
        if self.round >= 11:
            self.idle = 0 if self.laid else self.idle + 1
        if not any(self.heap):
            tops = [card for seat in range(self.n) for _, card in self.sources(seat)]
            if self.idle == self.n or not any(map(self.fits, tops)):
                self.block()
                return
        self.turn = (self.turn + 1) % self.n
        if self.turn == self.start:
            self.round += 1
        self.begin_turn()

    def block(self) -> None:
        """R22, R23."""
        counts = [len(self.held(seat)) for seat in range(self.n)]
        self.lines.append(" ".join(["blocked", *map(str, counts)]))
        scores = self.marks[:]
        winners = [seat for seat in range(self.n) if counts[seat] == min(counts)]
        gain = 0
        for seat in range(self.n):
            scores[seat] -= counts[seat] - min(counts)
            gain += counts[seat] - min(counts)
        for seat in winners:
            scores[seat] += gain // len(winners)
        odd = gain % len(winners)
        seat = self.start
        while odd:
            if seat in winners:
                scores[seat] += 1
                odd -= 1
            seat = (seat + 1) % self.n
        self.finish(scores)

    def finish(self, scores: list[int]) -> None:
        """The last line of the deal."""
        self.lines.append(" ".join(["score", *map(str, scores)]))
        self.ended = True

    def view(self) -> dict[str, Any]:
        """The game's own keys of the view, sheet §5."""
        still_open = sorted((p for p in self.piles if len(p) < 13), key=len)
        return {
            "start": self.start,
            "round": self.round,
            "base": self.base,
            "tops": [pile[-1][0] for pile in still_open],
            "closed": len(self.piles) - len(still_open),
            "drawn": sorted(self.drawn, key=FRESH.index),
            "pending": len(self.face_down),
            "heaps": [len(heap) for heap in self.heap],
            "rapuse": [[len(cards), cards[0] if cards else None] for cards in self.rapuse],
            "houses": self.houses,
            "marks": self.marks,
            "laid": self.laid,
            "idle": self.idle,
        }
