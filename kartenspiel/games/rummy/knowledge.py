"""A deal as one seat may imagine it: what it cannot know dealt again at random.

Hidden are the other hands, but for the cards that all know to be in them, and the order of the
stock. Before the first stock has run out every way to lay the unseen cards into the hidden places
is as likely as any other. After a reshuffle the places fall into *layers*: cards that were hidden
when the first stock ran out, cards drawn from the next stock, and so on. Of each layer its cards
are known, but not who has which. Where a discard may have come from more than one layer, one is
chosen by how likely each is by what was seen up to then.
"""

from __future__ import annotations

from collections.abc import Sequence

from kartenspiel.chance import Random, Sampled
from kartenspiel.core import Seat
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.table import ACCOUNT_PHASES, NONE
from kartenspiel.games.rummy.trail import CUT, DISCARD, DRAW, STOCK, Step, Trail
from kartenspiel.melds.hands import UNIT, XX, faces_of, hand_of

__all__ = ["redealt"]


def redealt(deal: Deal, seat: Seat, rng: Random) -> Deal:
    """As `Game.redeal`."""
    twin = deal.copy()
    twin.chance = Sampled(rng)
    others = [other for other in deal.order if other != seat]
    if deal.trail is None or deal.phase in ACCOUNT_PHASES:
        _deal_again(deal, twin, others, rng)
        _forget_turn(twin, seat, rng)
        return twin
    layers = _Layers(deal.trail, seat, others, rng)
    while not layers.sort_out():
        pass  # a choice between layers left no place for a later card
    hands, twin.trail = layers.hands(deal.trail)
    for other in others:
        _give(twin, other, hands[other])
    twin.stock = layers.stock
    _forget_turn(twin, seat, rng)
    return twin


def _forget_turn(twin: Deal, seat: Seat, rng: Random) -> None:
    """What another seat may do now goes by the hand that it is imagined to have."""
    twin.forget_list()
    mover = twin.to_move
    if mover is None or mover == seat or twin.drawn == NONE:
        return
    hidden = faces_of(twin.hands[mover] - twin.known[mover])
    if hidden:  # any of them may be the one that it has just drawn
        twin.drawn = hidden[int(rng.random() * len(hidden))]


def _give(deal: Deal, seat: Seat, hidden: Sequence[int]) -> None:
    """The hand of a seat is the known part of it with these faces."""
    deal.hands[seat] = deal.known[seat] + hand_of(hidden)
    deal.held[seat] = deal.deck.mask(faces_of(deal.hands[seat]))


def _deal_again(deal: Deal, twin: Deal, others: Sequence[Seat], rng: Random) -> None:
    """Unseen cards into the hidden places of hands and stock, all ways equally likely."""
    hidden = {other: faces_of(deal.hands[other] - deal.known[other]) for other in others}
    kept = deal.stock[:1] if deal.cut_open else []
    unseen = [face for faces in hidden.values() for face in faces] + deal.stock[len(kept) :]
    if deal.natural_cut and deal.trail is None and not kept:
        kept = [_natural(unseen, rng)]
    rng.shuffle(unseen)
    for other in others:
        count = len(hidden[other])
        _give(twin, other, [unseen.pop() for _ in range(count)])
    twin.stock = kept + unseen


def _natural(faces: list[int], rng: Random) -> int:
    """Take a card at random that is no joker out of `faces`."""
    naturals = [place for place, face in enumerate(faces) if face != XX]
    return faces.pop(naturals[int(rng.random() * len(naturals))])


class _Layers:
    """The hidden cards of the others, sorted out by the stocks from which they came."""

    def __init__(self, trail: Trail, seat: Seat, others: Sequence[Seat], rng: Random) -> None:
        self._trail = trail
        self._seat = seat
        self._others = others
        self._rng = rng
        self.stock: list[int] = []
        """The stock as it is imagined to lie, the top card last."""

    def sort_out(self) -> bool:
        """Try to say where each hidden card came from; False if the choices did not fit."""
        trail, seats = self._trail, range(len(self._trail.hands))
        first = {s: faces_of(trail.hands[s] - trail.known[s]) for s in self._others}
        self._cards = [[face for faces in first.values() for face in faces]]
        self._room = [[len(first.get(s, ())) for s in seats]]
        self._gone: list[list[list[int]]] = [[[] for _ in seats]]
        self._cut_holder: Seat | None = None
        for number, step in enumerate(trail.steps):
            if step.kind == STOCK:
                self._cards.append(self._new_stock(number, step))
                self._room.append([0 for _ in seats])
                self._gone.append([[] for _ in seats])
            elif step.seat == self._seat:
                continue
            elif step.kind == DRAW:
                self._room[-1][step.seat] += 1
            elif step.kind == CUT:
                self._cut_holder = step.seat
            elif not self._reveal(step):
                return False
        return self._fill()

    def _new_stock(self, number: int, stock: Step) -> list[int]:
        """A stock without the cards of it that the seat itself drew."""
        faces = faces_of(stock.cards)
        for step in self._trail.steps[number + 1 :]:
            if step.kind == STOCK:
                break
            if step.kind == DRAW and step.seat == self._seat:
                faces.remove(step.cards)
        return faces

    def _reveal(self, step: Step) -> bool:
        """Cards of another hand that were seen for the first time."""
        if step.kind == DISCARD:
            return self._leave(step.seat, step.cards)
        faces = faces_of(step.cards)
        # those first that can come from one layer only
        faces.sort(key=lambda face: sum(weight > 0 for weight in self._weights(step.seat, face)))
        return all(self._leave(step.seat, face) for face in faces)

    def _weights(self, seat: Seat, face: int) -> list[float]:
        """By layer: how likely it is that this face of the seat is from it."""
        weights = [
            room[seat] * cards.count(face) / len(cards) if cards else 0.0
            for room, cards in zip(self._room, self._cards, strict=True)
        ]
        if seat == self._cut_holder and face == XX and self._room[0][seat] == 1:
            weights[0] = 0.0
        return weights

    def _leave(self, seat: Seat, face: int) -> bool:
        """A card leaves the hidden part of a hand."""
        weights = self._weights(seat, face)
        choice = self._rng.random() * sum(weights)
        layers = [layer for layer, weight in enumerate(weights) if weight]
        if not layers:
            return False
        layer = layers[-1]
        for candidate in layers:
            choice -= weights[candidate]
            if choice < 0:
                layer = candidate
                break
        places = self._room[layer][seat]
        if (
            layer == 0
            and seat == self._cut_holder
            and face != XX
            and self._rng.random() * places < 1
        ):
            self._cut_holder = None  # it was the cut card that went
        self._cards[layer].remove(face)
        self._room[layer][seat] -= 1
        self._gone[layer][seat].append(face)
        return True

    def _fill(self) -> bool:
        """Deal what is left of each layer into its places; what is over lies in the stock."""
        self._left: list[dict[Seat, list[int]]] = []
        for layer, (cards, room) in enumerate(zip(self._cards, self._room, strict=True)):
            given: dict[Seat, list[int]] = {other: [] for other in self._others}
            if layer == 0 and self._cut_holder is not None:
                if not any(face != XX for face in cards):
                    return False
                given[self._cut_holder].append(_natural(cards, self._rng))
            self._rng.shuffle(cards)
            for other in self._others:
                while len(given[other]) < room[other]:
                    given[other].append(cards.pop())
            self._left.append(given)
        self.stock = self._cards[-1]
        return True

    def hands(self, trail: Trail) -> tuple[dict[Seat, list[int]], Trail]:
        """The hidden cards of each other hand, and the trail that fits them."""
        hidden = {s: [face for layer in self._left for face in layer[s]] for s in self._others}
        # in each layer the cards that left the hand were drawn first
        drawn = [
            {s: iter(gone[s] + left[s]) for s in self._others}
            for gone, left in zip(self._gone, self._left, strict=True)
        ]
        start = list(trail.hands)
        for other in self._others:
            start[other] = trail.known[other] + sum([UNIT[face] for face in drawn[0][other]])
        twin = Trail(start, trail.known)
        layer = 0
        for step in trail.steps:
            layer += step.kind == STOCK
            if step.kind == DRAW and step.seat != self._seat:
                twin.steps.append(step._replace(cards=next(drawn[layer][step.seat])))
            else:
                twin.steps.append(step)
        return hidden, twin
