"""Worlds that fit all that a seat was told (`Game.redeal`).

A world is everything hidden: who holds what, and which cards went unseen from hand to hand. All
worlds that fit are equally likely. What binds single cards is kept to from the beginning; a world
in which a whole hand does not fit is dealt again.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import comb
from typing import NamedTuple

from kartenspiel.chance import Random, Sampled
from kartenspiel.core import Seat
from kartenspiel.games.doppelkopf.deck import ALTER, ASK
from kartenspiel.games.doppelkopf.knowledge import Gift, Knowledge, World, by_kind
from kartenspiel.games.doppelkopf.play import Deal
from kartenspiel.games.doppelkopf.spread import Room, Spread
from kartenspiel.games.doppelkopf.table import Place, Talk

__all__ = ["redeal"]

_GIVEN = "given"
"""The room of what the asker got and still holds."""
_PAID = "paid"
"""The room of the asker's trumps that his partner still holds."""
_OWED = "owed"
"""The room of the asker's trumps that he has not given yet."""


def redeal(deal: Deal, seat: Seat, rng: Random) -> Deal:
    """A world as likely as any other for `seat`; its chance is a sampled one."""
    talk = deal.talk
    told = (
        seat, deal.phase, len(deal.played), len(talk.bids), talk.redeals, len(talk.gifts),
        talk.asker, talk.wanted, deal.wardens, deal.open,
    )  # fmt: skip
    worlds = deal.worlds
    if not isinstance(worlds, Worlds) or worlds.told != told:
        worlds = deal.worlds = Worlds(deal, seat, told)
    return worlds.draw(deal, rng)


class _Plan(NamedTuple):
    """The rooms of the hidden hands, with how many of the cards that went from hand to hand have
    been played already."""

    spread: Spread
    rooms: list[Room]
    tags: list[str]
    given: int
    """Cards that the asker got and has played."""
    paid: int
    """Trumps that his partner got and has played."""
    weight: float
    """In how many worlds."""


class Worlds:
    """The worlds of one seat at one point of a deal."""

    __slots__ = ("_knows", "_outside", "_plans", "_played", "_sums", "_trumps", "told")

    def __init__(self, deal: Deal, seat: Seat, told: tuple[object, ...]) -> None:
        self.told = told
        """What distinguishes this point from others of the deal."""
        self._knows = Knowledge(deal, seat)
        normal = deal.frame.deck.normal
        self._trumps = by_kind(normal, normal.trumps)
        talk = deal.talk
        self._outside = (
            bool(talk.gifts)
            and talk.wanted is None
            and seat
            not in (
                talk.asker,
                talk.joined,
            )
        )
        """Whether cards went between two others in a joining."""
        self._plans = self._planned(deal)
        self._sums = list(accumulate(plan.weight for plan in self._plans))

    def _planned(self, deal: Deal) -> list[_Plan]:
        knows = self._knows
        cards = knows.unseen[:]
        for sure in knows.sure.values():
            for kind in sure:
                cards.remove(kind)
        plans = []
        for given, paid, worlds in self._played_gifts(deal.talk):
            rooms: list[Room] = []
            tags: list[str] = []
            for place in knows.hidden:
                for tag, size, may in self._rooms(deal, place, given, paid):
                    rooms.append(Room(place, size, may & knows.may[place]))
                    tags.append(tag)
            if min(room.size for room in rooms) < 0:
                continue
            spread = Spread(rooms, cards)
            if spread.ways:
                plans.append(_Plan(spread, rooms, tags, given, paid, spread.ways * worlds))
        return plans

    def _played_gifts(self, talk: Talk) -> list[tuple[int, int, int]]:
        """How many of the asker's and of his partner's new cards may have been played, and in how
        many ways; they are told apart only from outside."""
        if not (self._outside and len(talk.gifts) == 4):
            return [(0, 0, 1)]
        assert talk.asker is not None
        assert talk.joined is not None
        asker = self._played_by(talk.asker)
        trumps = self._count_trumps(asker)
        joined = self._count_trumps(self._played_by(talk.joined))
        return [
            (given, paid, comb(len(asker) - trumps, given - trumps) * comb(joined, paid))
            for given in range(trumps, min(2, len(asker)) + 1)
            for paid in range(min(2, joined) + 1)
        ]

    def _played_by(self, place: Place) -> list[int]:
        return [kind for who, kind in self._knows.history if who == place]

    def _rooms(self, deal: Deal, place: Place, given: int, paid: int) -> list[tuple[str, int, int]]:
        """The rooms of a hidden hand: tag, size, what they may have."""
        knows, talk, trumps = self._knows, deal.talk, self._trumps
        size = len(deal.held(place)) - len(knows.sure[place])
        plain = ~trumps
        asked = (place, ASK) in talk.bids
        played = self._count_trumps(self._played_by(place) + knows.sure[place])
        if place == talk.joined:
            if self._outside:
                got = 2 - paid if len(talk.gifts) == 4 else 0
                return [(_PAID, got, trumps), ("", size - got, -1)]
            if not asked:
                return [("", size, -1)]
            got = len([taker for taker, _, _ in talk.gifts if taker == place])
            gone = self._count_trumps([kind for _, kind, giver in talk.gifts if giver == place])
            own = 2 + got - gone - played
            return [("", own, trumps), ("", size - own, plain)]
        if not asked:
            return [("", size, -1)]
        if place != talk.asker or not talk.gifts:
            own = 2 - played
            tag = _OWED if place == talk.asker else ""
            return [(tag, own, trumps), ("", size - own, plain)]
        # the asker's own cards are plain, but for trumps that he still owes; what he got may be any
        own = 2 if len(talk.gifts) == 1 else 0
        got = min(2, len(talk.gifts)) - given if self._outside else 0
        return [(_GIVEN, got, -1), (_OWED, own, trumps), ("", size - got - own, plain)]

    def _count_trumps(self, kinds: list[int]) -> int:
        """How many of these are trumps of the normal game."""
        return sum(self._trumps >> kind & 1 for kind in kinds)

    # ---- one world

    def draw(self, deal: Deal, rng: Random) -> Deal:
        """The deal in one of the worlds."""
        knows = self._knows
        while True:
            world, owed = self._world(deal, rng)
            if knows.fits(world):
                break
        twin = deal.copy()
        for place, kinds in world.hands.items():
            twin.hold(place, kinds)
        twin.alten = world.alten
        if world.gifts != deal.talk.gifts or owed != deal.talk.owed:
            twin.talk = deal.talk.copy()
            twin.talk.gifts = world.gifts
            twin.talk.owed = owed
        if twin.chance is not None:
            twin.chance = Sampled(rng)
        return twin

    def _world(self, deal: Deal, rng: Random) -> tuple[World, tuple[int, ...]]:
        """Hands that fit card by card, the gifts of the world, and what the asker owes in it."""
        knows, plans, talk = self._knows, self._plans, deal.talk
        plan = plans[0]
        if len(plans) > 1:
            at = bisect(self._sums, rng.random() * self._sums[-1])
            plan = plans[min(at, len(plans) - 1)]
        hands = {place: kinds[:] for place, kinds in knows.sure.items()}
        tagged: dict[str, list[int]] = {}
        for room, tag, kinds in zip(plan.rooms, plan.tags, plan.spread.draw(rng), strict=True):
            hands[room.place] += kinds
            if tag:
                tagged[tag] = kinds
        gifts = talk.gifts
        owed = talk.owed
        if tagged and talk.joined is not None:
            if _OWED in tagged and len(gifts) < 4:
                owed = tuple(sorted(tagged[_OWED]))
            if self._outside:
                gifts = self._gifts(talk, plan, tagged, rng)
        elif talk.swapped and self._unseen_swap(talk):
            gifts = self._swap(talk, hands, rng)
        alten = list(deal.alten)
        world = World(hands, gifts, ())
        for place in hands:
            alten[place] = knows.dealt(world, place, ALTER)
        return world._replace(alten=tuple(alten)), owed

    def _gifts(
        self, talk: Talk, plan: _Plan, tagged: dict[str, list[int]], rng: Random
    ) -> list[Gift]:
        """R35 from outside: what went to the asker, and his trumps that went back."""
        asker, joined = talk.asker, talk.joined
        assert asker is not None
        assert joined is not None
        played = self._played_by(asker)
        rng.shuffle(played)
        played.sort(key=lambda kind: self._trumps >> kind & 1)  # his trumps are all among them
        given = tagged[_GIVEN] + played[len(played) - plan.given :]
        rng.shuffle(given)
        gifts: list[Gift] = [(asker, kind, joined) for kind in given]
        if len(talk.gifts) == 4:
            trumps = [kind for kind in self._played_by(joined) if self._trumps >> kind & 1]
            rng.shuffle(trumps)
            paid = sorted(tagged[_PAID] + trumps[: plan.paid])
            gifts += [(joined, kind, asker) for kind in paid]
        return gifts

    def _unseen_swap(self, talk: Talk) -> bool:
        """R29: whether the card given for the wanted one is hidden from this seat."""
        source = talk.gifts[1][0]
        return source in self._knows.hidden and talk.declarer in self._knows.hidden

    def _swap(self, talk: Talk, hands: dict[Place, list[int]], rng: Random) -> list[Gift]:
        """It is any of the cards that its taker holds or has played."""
        wanted, (source, _, declarer) = talk.gifts
        cards = hands[source] + self._played_by(source)
        return [wanted, (source, cards[int(rng.random() * len(cards))], declarer)]
