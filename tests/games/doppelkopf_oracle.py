"""Doppelkopf once more, slow and readable: written from the rule sheet, on texts, from the lines
of a deal alone. It says which moves are legal, who wins a trick, and how a deal is settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

POINTS = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "9": 0}
HAND_ORDER = [rank + suit for suit in "egrs" for rank in "AKOUT9"]
Options = Mapping[str, str]


def trumps(options: Options, kind: str, suit: str) -> list[str]:
    """R2, R19, R21, R30, R31: from the highest down."""
    if kind == "unter":
        row = [f"U{s}" for s in "egrs"] + [r + suit for r in "ATKO9"]
    else:
        row = [f"O{s}" for s in "egrs"] + [f"U{s}" for s in "egrs"] + [r + suit for r in "ATK9"]
    first = {"none": [], "tolle": [] if kind == "unter" else ["Tr"], "joker": [f"9{suit}"]}
    top = first[options["top"]]
    return top + [card for card in row if card not in top]


class Oracle:
    """A deal as its lines tell it to one who sees everything."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.places = max(4, seats)
        self.hands: dict[int, list[str]] = {}
        self.dealt: dict[int, list[str]] = {}
        self.said: list[list[str]] = []
        self.bids: list[tuple[int, str]] = []
        self.redeals = 0
        self.kind, self.suit, self.declarer, self.cond = "normal", "s", "-", "-"
        self.named_solo: str | None = None
        self.table: list[tuple[int, str]] = []
        self.tricks: list[tuple[list[tuple[int, str]], int]] = []
        self.dealer = 0
        self.joined: int | None = None
        self.asker: int | None = None
        self.partner: int | None = None
        self.swapped: str | None = None
        self.fresh_hands = False
        self.mult = 1

    def tell(self, line: str) -> None:
        """The next line."""
        verb, *words = line.split(" ")
        self.said.append([verb, *words])
        if verb == "deal":
            self.dealer = int(words[1].removeprefix("dealer="))
        elif verb == "hand":
            if not self.fresh_hands:
                self.hands, self.bids, self.fresh_hands = {}, [], True
            self.hands[int(words[0])] = words[1:]
            self.dealt = {place: hand[:] for place, hand in self.hands.items()}
            return
        elif verb == "bid":
            self.bids.append((int(words[0]), " ".join(words[1:])))
            self.redeals += words[1] == "redeal"
            if words[1] in ("solo", "unter"):
                self.kind, self.suit = words[1], words[2]
                self.declarer = words[0]
        elif verb == "join":
            self.joined = int(words[0])
        elif verb == "want":
            self.swapped = words[1]
        elif verb == "give":
            giver, card, taker = int(words[0]), words[1], int(words[2])
            self.hands[giver].remove(card)
            self.hands[taker].append(card)
            if self.swapped:
                self.hands[taker].remove(self.swapped)
                self.hands[giver].append(self.swapped)
        elif verb == "game":
            self.kind, self.declarer, self.suit, self.cond = words
            if self.kind == "pair":
                self.asker = int(self.declarer)
        elif verb == "play":
            self.hands[int(words[0])].remove(words[1])
            self.table.append((int(words[0]), words[1]))
        elif verb == "trick":
            assert words == [str(self.winner()), str(sum(POINTS[c[0]] for _, c in self.table))]
            self.tricks.append((self.table, int(words[0])))
            self.table = []
        elif verb == "partner":
            self.partner = int(words[0])
        elif verb in ("kontra", "re"):
            self.mult *= 2
        self.fresh_hands = False

    # ---- cards

    def suit_of(self, card: str) -> str:
        """R2: trumps are a suit of their own."""
        return "trump" if card in self.ranked() else card[1]

    def ranked(self) -> list[str]:
        """The trumps of what is played, or about to be."""
        return trumps(self.options, self.kind, self.suit)

    def strength(self, card: str) -> int:
        """Within its suit."""
        row = self.ranked() if card in self.ranked() else [r + card[1] for r in "ATKO9"]
        return -row.index(card)

    def listed(self, cards: Sequence[str]) -> list[str]:
        """The order of the legal list, §5."""
        return sorted(
            set(cards),
            key=lambda c: (
                self.suit_of(c) == "trump", POINTS[c[0]], self.strength(c), "egrs".index(c[1])
            ),
        )  # fmt: skip

    def winner(self) -> int:
        """R10: of the trick on the table."""
        best = self.table[0]
        for place, card in self.table[1:]:
            if self.beats(card, best[1]):
                best = (place, card)
        return best[0]

    def beats(self, card: str, other: str) -> bool:
        """Whether a later card takes the trick from an earlier one."""
        mine, its = self.suit_of(card), self.suit_of(other)
        if mine == its:
            return self.strength(card) > self.strength(other)
        return mine == "trump"

    # ---- legal moves

    def moves(self, phase: str, place: int) -> list[str]:
        """The list of sheet §5 for a place that is to move."""
        yes = {name: value == "yes" for name, value in self.options.items()}
        solos = ["solo s"] if self.options["solo_trump"] == "fixed" else [
            f"solo {suit}" for suit in "segr"
        ]  # fmt: skip
        if yes["unter_solo"]:
            solos += [solo.replace("solo", "unter") for solo in solos]
        hand = self.hands[place]
        if phase == "bid":
            return self.bidding(hand, yes) + solos
        if phase == "forced":
            return solos
        if phase in ("join", "kontra", "re"):
            return ["pass", phase]
        if phase == "give":
            return [f"give {card}" for card in self.listed(hand)]
        if phase == "swap":
            pack = [c for c in HAND_ORDER if c[0] != "9" or self.options["pack"] == "48"]
            if self.options["forced_swap"] == "trump":
                pack = [card for card in pack if card in self.ranked()]
            wanted = [card for card in self.listed(pack)[::-1] if hand.count(card) < 2]
            return ["keep", *(f"want {card}" for card in wanted)]
        return [f"play {card}" for card in self.listed(self.playable(place))]

    def bidding(self, hand: list[str], yes: Mapping[str, bool]) -> list[str]:
        """R13–R18, R34, R35, R49, without the solos."""
        bids = ["pass"]
        if hand.count("Oe") == 2 and self.seats < 6:
            bids = ["marry first"] + (["pass"] if yes["secret_solo"] else [])
            pack = [c for c in HAND_ORDER if c[0] != "9" or self.options["pack"] == "48"]
            bids += [f"marry {card}" for card in pack if hand.count(card) < 2]
        elif hand.count("Oe") == 2 and yes["six_marriage"]:
            bids = ["marry first", "pass"]
        number = sum(card in trumps(self.options, "normal", "s") for card in hand)
        if self.seats < 6 and yes["one_trump"] and number <= 1 and self.redeals < 5:
            bids.append("redeal")
        if self.seats < 6 and yes["two_trumps"] and number == 2:
            bids.append("ask")
        return bids

    def playable(self, place: int) -> list[str]:
        """R9, and R24–R26 in a normal game."""
        hand = self.hands[place]
        may = hand
        if self.table:
            led = self.suit_of(self.table[0][1])
            may = [card for card in hand if self.suit_of(card) == led] or hand
        if self.kind != "normal" or self.options["play"] == "free":
            return may
        if self.table:
            return self.answers(place, may)
        return self.leads(place, may)

    def leads(self, place: int, may: list[str]) -> list[str]:
        """R24, R25."""
        alten = self.dealt[place].count("Oe")
        is_trump = [card for card in may if self.suit_of(card) == "trump"]
        led_before = any(trick[0][0] == place for trick, _ in self.tricks)
        if alten == 1 and not led_before:
            other_shown = any(
                card == "Oe" and who != place for trick, _ in self.tricks for who, card in trick
            )
            searched = self.tricks and self.suit_of(self.tricks[-1][0][0][1]) == "trump"
            if not other_shown and not searched:
                return is_trump or may
        if self.options["play"] == "strict" and alten == 0 and not self.tricks:
            return [card for card in may if card not in is_trump] or may
        return may

    def answers(self, place: int, may: list[str]) -> list[str]:
        """R26."""
        if self.options["play"] != "strict" or self.dealt[place].count("Oe") != 1:
            return may
        leads = [trick[0][1] for trick, _ in self.tricks] + [self.table[0][1]]
        searches = [self.suit_of(card) == "trump" for card in leads]
        if not searches[-1] or any(searches[:-1]):
            return may
        takes = []
        for card in may:
            best = self.winner()
            self.table.append((place, card))
            if self.winner() == place and best != place:
                takes.append(card)
            self.table.pop()
        last = len(self.table) == len(self.hands) - 1
        if "Oe" in takes and not last:
            return ["Oe"]
        return takes or may

    # ---- settlement

    def party(self) -> list[int]:
        """R11, R15–R17, R35, R49."""
        if self.kind in ("solo", "unter"):
            return [int(self.declarer)]
        if self.kind == "pair":
            assert self.joined is not None
            return sorted([int(self.declarer), self.joined])
        if self.kind == "marry":
            party = {int(self.declarer)} | ({self.partner} if self.partner is not None else set())
        else:
            party = {place for place, hand in self.dealt.items() if "Oe" in hand}
        if self.seats == 6:
            cards = [played for trick, _ in self.tricks for played in trick]
            party.add(next(place for place, card in cards if card == "Us"))
        return sorted(party)

    def augen(self, places: Sequence[int]) -> int:
        """Card points of the tricks that these places won."""
        return sum(
            POINTS[card[0]]
            for trick, winner in self.tricks
            if winner in places
            for _, card in trick
        )

    def seats_from_left(self) -> list[int]:
        """All seats, from the dealer's left."""
        around = [(self.dealer + i) % self.places for i in range(1, self.places + 1)]
        return [place for place in around if place < self.seats]

    def shared(self, pot: int, takers: list[int]) -> dict[int, int]:
        """Design §7: who takes twice is named twice, but gets one odd unit."""
        order = [seat for seat in self.seats_from_left() if seat in takers]
        gets = {seat: pot // len(takers) * takers.count(seat) for seat in order}
        for seat in order[: pot % len(takers)]:
            gets[seat] += 1
        return gets

    def settlement(self, pot: int, stake: int) -> list[str]:
        """The lines from `party` to `score`; `pot` is the Kasse before, with this deal's stakes."""
        lines = []
        unit = int(self.options["unit"])
        kasse = self.options["account"] == "kasse"
        if self.kind == "hammel":
            under = self.options["hammel"] == "under"
            away = {s: self.augen([s]) - 60 for s in self.hands}
            away = {s: a for s, a in away.items() if not (under and a > 0)}
            least = min(map(abs, away.values()))
            gains = self.shared(pot, [s for s, a in away.items() if abs(a) == least])
            pot = 0
        else:
            party = self.party()
            others = [place for place in self.hands if place not in party]
            mine, theirs = self.augen(party), self.augen(others)
            lines += ["party " + " ".join(map(str, party)), f"augen {mine} {theirs}"]
            won = mine > 120
            winners, losers = (party, others) if won else (others, party)
            steps = self.steps(losers, won=won)
            extras = self.extras(winners)
            if len(party) == 1:
                gains = self.solo(party[0], steps, extras, won=won)
            else:
                rate = unit * max(0, steps + extras + (not won))
                takers = [seat for seat in winners if seat < self.seats]
                if self.seats == 3 and 3 in winners and self.options["strohmann_pay"] == "double":
                    takers *= 2
                if self.seats == 5:
                    takers.append(self.dealer)
                if kasse:
                    if rate * len(takers) > pot:
                        gains = self.shared(pot, takers)
                    else:
                        gains = {seat: rate * takers.count(seat) for seat in takers}
                    pot -= sum(gains.values())
                elif self.seats == 4:
                    plus = rate // unit
                    gains = {seat: plus if seat in takers else -plus for seat in range(4)}
                else:
                    p = {seat: rate // unit * takers.count(seat) for seat in range(self.seats)}
                    gains = {seat: self.seats * p[seat] - sum(p.values()) for seat in p}
        if kasse:
            lines.append(f"pot {pot}")
        scores = [gains.get(seat, 0) - stake for seat in range(self.seats)]
        return [*lines, "score " + " ".join(map(str, scores))]

    def steps(self, losers: list[int], *, won: bool) -> int:
        """R42."""
        augen = self.augen(losers)
        black = not any(winner in losers for _, winner in self.tricks)
        if self.options["increments"] == "ninety":
            return 1 + (augen < 90) + (augen < 60) + (augen < 30) + black
        if black:
            return 3
        return 2 if augen < (60 if won else 61) else 1

    def extras(self, winners: list[int]) -> int:
        """R43: steps more for the winners."""
        alone = len(self.party()) == 1
        if alone and self.options["solo_extras"] == "no":
            return 0
        extras = 0
        last, taker = self.tricks[-1]
        if self.options["karlchen"] == "yes" and (taker, "Ue") in last:
            extras += 1 if taker in winners else -1
        if self.options["fuchs"] == "yes":
            for trick, winner in self.tricks:
                for place, card in trick:
                    if card == "A" + self.suit and (place in winners) != (winner in winners):
                        extras += -1 if place in winners else 1
        fallen = [card for _, card in last].count("Oe")
        if self.options["alten_last"] == "yes" and self.kind == "normal" and fallen == 2:
            extras += -1 if set(self.party()) <= set(winners) else 1
        return extras

    def solo(self, alone: int, steps: int, extras: int, *, won: bool) -> dict[int, int]:
        """R44, R46."""
        if alone >= self.seats:
            return {}
        paid = 2 * steps
        if won and self.swapped:
            paid = steps
        paid = max(0, paid + extras) * self.mult
        if self.options["account"] == "kasse":
            paid *= int(self.options["unit"])
        else:
            paid *= 2 if self.seats == 4 else self.seats
        sign = 1 if won else -1
        return {
            seat: sign * paid * (self.seats - 1) if seat == alone else -sign * paid
            for seat in range(self.seats)
        }
