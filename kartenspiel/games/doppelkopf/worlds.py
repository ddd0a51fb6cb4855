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
from kartenspiel.games.doppelkopf.knowledge import Knowledge, World, by_kind
from kartenspiel.games.doppelkopf.play import Deal
from kartenspiel.games.doppelkopf.spread import Room, Spread
from kartenspiel.games.doppelkopf.table import Gift, Place, Talk

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


class _Split(NamedTuple):
    """How the cards of a joining may be spread over hands and tricks, seen from outside (R35)."""

    given: int = 0
    """Cards that the asker got and has played."""
    paid: int = 0
    """Trumps that his partner got and has played."""
    trumps: int | None = None
    """Trumps among what the asker got and still holds; None where it does not matter."""
    ways: int = 1
    """In how many ways the cards played may have been these."""


class _Plan(NamedTuple):
    """The hidden hands cut into rooms."""

    split: _Split
    spread: Spread
    rooms: list[Room]
    tags: list[str]
    weight: float
    """In how many worlds."""


class Worlds:
    """The worlds of one seat at one point of a deal."""

    __slots__ = ("_knows", "_outside", "_plans", "_sums", "_trumps", "told")

    def __init__(self, deal: Deal, seat: Seat, told: tuple[object, ...]) -> None:
        self.told = told
        """What distinguishes this point from others of the deal."""
        self._knows = Knowledge(deal, seat)
        normal = deal.frame.deck.normal
        self._trumps = by_kind(normal, normal.trumps)
        talk = deal.talk
        joining = bool(talk.gifts) and talk.wanted is None
        self._outside = joining and seat not in (talk.asker, talk.joined)
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
        for split in self._splits(deal.talk):
            cut = [
                (tag, Room(place, size, may & knows.may[place]))
                for place in knows.hidden
                for tag, size, may in self._rooms(deal, place, split)
            ]
            rooms = [room for _, room in cut]
            if min(room.size for room in rooms) < 0:
                continue
            spread = Spread(rooms, cards)
            if spread.ways:
                tags = [tag for tag, _ in cut]
                plans.append(_Plan(split, spread, rooms, tags, spread.ways * split.ways))
        return plans

    def _splits(self, talk: Talk) -> list[_Split]:
        if not self._outside:
            return [_Split()]
        assert talk.asker is not None
        assert talk.joined is not None
        # an asker had two trumps, so if the partner asked too, all trumps of both count
        counted = range(3) if (talk.joined, ASK) in talk.bids else (None,)
        if len(talk.gifts) < 4:
            return [_Split(trumps=trumps) for trumps in counted]
        asker = self._played_by(talk.asker)
        shown = self._count_trumps(asker)
        joined = self._count_trumps(self._played_by(talk.joined))
        return [
            _Split(
                given,
                paid,
                trumps,
                comb(len(asker) - shown, given - shown) * comb(joined, paid),
            )
            for given in range(shown, min(2, len(asker)) + 1)
            for paid in range(min(2, joined) + 1)
            for trumps in counted
        ]

    def _rooms(self, deal: Deal, place: Place, split: _Split) -> list[tuple[str, int, int]]:
        """The rooms of a hidden hand: tag, size, what they may have."""
        talk, trumps, plain = deal.talk, self._trumps, ~self._trumps
        size = len(deal.held(place)) - len(self._knows.sure[place])
        asked = (place, ASK) in talk.bids
        if place == talk.joined and (asked or self._outside):
            got = 2 - split.paid if self._outside and len(talk.gifts) == 4 else 0
            paid = (_PAID, got, trumps)
            if not asked:
                return [paid, ("", size - got, -1)]
            own = self._own_trumps(talk, place, split)
            return [paid, ("", own, trumps), ("", size - got - own, plain)]
        if not asked:
            return [("", size, -1)]
        if place != talk.asker or not talk.gifts:
            own = 2 - self._count_trumps(self._played_by(place) + self._knows.sure[place])
            tag = _OWED if place == talk.asker else ""
            return [(tag, own, trumps), ("", size - own, plain)]
        # the asker's own cards are plain, but for trumps that he still owes; what he got may be any
        own = 2 if len(talk.gifts) == 1 else 0
        got = min(2, len(talk.gifts)) - split.given if self._outside else 0
        given = [(_GIVEN, got, -1)]
        if split.trumps is not None:
            given = [(_GIVEN, split.trumps, trumps), (_GIVEN, got - split.trumps, plain)]
        return [*given, (_OWED, own, trumps), ("", size - got - own, plain)]

    def _own_trumps(self, talk: Talk, joined: Place, split: _Split) -> int:
        """How many of the two trumps that a partner who asked too was dealt he still holds."""
        gone = self._count_trumps(self._played_by(joined)) - split.paid
        if self._outside:
            assert talk.asker is not None
            assert split.trumps is not None
            return 2 - gone - split.trumps - self._count_trumps(self._played_by(talk.asker))
        got = [kind for taker, kind, _ in talk.gifts if taker == joined]
        gave = [kind for _, kind, giver in talk.gifts if giver == joined]
        still = self._count_trumps(self._knows.sure[joined])  # of what he got
        return 2 - (gone - len(got) + still) - self._count_trumps(gave)

    def _played_by(self, place: Place) -> list[int]:
        return [kind for who, kind in self._knows.history if who == place]

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
            tagged[tag] = tagged.get(tag, []) + kinds
        gifts = talk.gifts
        owed = talk.owed
        if talk.joined is not None:
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
        given = tagged[_GIVEN] + played[len(played) - plan.split.given :]
        rng.shuffle(given)
        gifts: list[Gift] = [(asker, kind, joined) for kind in given]
        if len(talk.gifts) == 4:
            trumps = [kind for kind in self._played_by(joined) if self._trumps >> kind & 1]
            rng.shuffle(trumps)
            paid = sorted(tagged[_PAID] + trumps[: plan.split.paid])
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
