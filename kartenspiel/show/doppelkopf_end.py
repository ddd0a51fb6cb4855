"""How a deal of Doppelkopf ended, read from its events, and what is said of it."""

from __future__ import annotations

from typing import NamedTuple

from kartenspiel.cards import Card
from kartenspiel.core import Seat
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.show.document import Block, Line, Text, listed, say
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _, plural

__all__ = ["Ended", "Step", "ended", "result_lines"]

_ALTER = "Oe"
_NINETY = (90, 60, 30)


class Step(NamedTuple):
    """Something that counts."""

    label: Text
    steps: int
    """What it gives the winners; negative: takes from them."""


class Ended(NamedTuple):
    """A deal that was played out."""

    kind: str
    order: tuple[Seat, ...]
    """The places that played, Vorhand first."""
    dealer: Seat
    party: tuple[Seat, ...]
    """Of the Alten, the declarer, or the pair; empty after a Hammelrennen."""
    augen: tuple[int, int]
    """That party's, and the others'."""
    by_place: tuple[int, ...]
    won: bool
    """By that party."""
    steps: tuple[Step, ...]
    """The game and what comes with it (R42, R43)."""
    extras: tuple[Step, ...]
    """Karlchen Müller, foxes, the Alten in the last trick (R43)."""
    mult: int
    swapped: bool

    @property
    def others(self) -> tuple[Seat, ...]:
        """Who played against the party, ascending."""
        return tuple(sorted(set(self.order) - set(self.party)))

    @property
    def alone(self) -> bool:
        """One against all: settled as a solo (R44)."""
        return len(self.party) == 1


def ended(scene: Scene) -> Ended:
    """The end of a deal that has its `score`."""
    assert isinstance(scene.game, Doppelkopf)
    kind, _who, trump, _cond = map(str, next(scene.events("game")).words)
    tricks: list[list[tuple[Seat, str]]] = [[]]
    by_place = [0] * max(4, len(scene.seats))
    winners: list[Seat] = []
    for event in scene.events("play", "trick"):
        assert event.seat is not None
        if event.verb == "play":
            tricks[-1].append((event.seat, str(event.words[0])))
        else:
            by_place[event.seat] += int(event.words[0])
            winners.append(event.seat)
            tricks.append([])
    del tricks[-1]
    dealer = int(str(next(scene.events("deal")).words[1]).removeprefix("dealer="))
    party = next((tuple(map(int, event.words)) for event in scene.events("party")), ())
    ours, theirs = next(((int(e.words[0]), int(e.words[1])) for e in scene.events("augen")), (0, 0))
    won = ours >= 121  # R11, R22
    some = any((winner in party) != won for winner in winners)
    end = Ended(
        kind,
        tuple(place for place, _card in tricks[0]),
        dealer,
        party,
        (ours, theirs),
        tuple(by_place),
        won,
        (),
        (),
        4 if any(scene.events("re")) else 2 if any(scene.events("kontra")) else 1,
        any(scene.events("want")),
    )
    order = tuple(p for p in _around(dealer, len(by_place)) if p in end.order)
    end = end._replace(order=order)
    if not party:
        return end
    steps = _steps(scene.game, end, some=some)
    return end._replace(steps=steps, extras=_extras(scene.game, end, tricks, winners, trump))


def _around(dealer: Seat, places: int) -> list[Seat]:
    return [(dealer + 1 + i) % places for i in range(places)]


def _steps(game: Doppelkopf, end: Ended, *, some: bool) -> tuple[Step, ...]:
    """R42, R43: the level of the win, and the step for a win against the Alten."""
    lost = end.augen[end.won]
    each = 2 if end.alone else 1
    solo = end.alone and end.kind in ("solo", "unter")
    found = [Step(say(_("solo") if solo else _("game")), each)]
    if game.options.increments == "ninety":
        found += [
            Step(say(_("losers under {n} Augen"), n=limit), each)
            for limit in _NINETY
            if lost < limit
        ]
    elif not some or lost < (60 if end.won else 61):
        found.append(Step(say(_("losers Schneider")), each))
    if not some:
        found.append(Step(say(_("losers schwarz")), each))
    if not end.won and not end.alone:
        against = _("against the pair") if end.kind == "pair" else _("against the Alten")
        found.append(Step(say(against), 1))
    return tuple(found)


def _extras(
    game: Doppelkopf, end: Ended, tricks: list[list[tuple[Seat, str]]], winners: list[Seat],
    trump: str,
) -> tuple[Step, ...]:  # fmt: skip
    """R43."""
    options = game.options
    if end.alone and not options.solo_extras:
        return ()
    found = []
    if options.karlchen and (winners[-1], "Ue") in tricks[-1]:
        by_winners = (winners[-1] in end.party) == end.won
        text = say(_("Karlchen Müller: {card} takes the last trick"), card=Card("Ue"))
        found.append(Step(text, 1 if by_winners else -1))
    if options.fuchs:
        fox = Card("A" + trump)
        for trick, winner in zip(tricks, winners, strict=True):
            for place, card in trick:
                if card == fox and (winner in end.party) != (place in end.party):
                    label = say(_("{card} of the losers caught"), card=fox)
                    if (place in end.party) == end.won:
                        label = say(_("{card} of the winners lost"), card=fox)
                    by_winners = (place in end.party) == end.won
                    found.append(Step(label, -1 if by_winners else 1))
    fallen = sum(card == _ALTER for _place, card in tricks[-1])
    if options.alten_last and end.kind == "normal" and fallen == 2:
        label = say(_("both Alten in the last trick"))
        found.append(Step(label, -1 if end.won else 1))
    return tuple(found)


def result_lines(scene: Scene, end: Ended) -> list[Block]:
    """Who has how many Augen, and who has won."""

    def names(places: tuple[Seat, ...]) -> Text:
        return listed([scene.player(place) for place in places])

    each: Text = ()
    for place in end.order:
        player = say("{player} {n}", player=scene.player(place), n=end.by_place[place])
        each += (say(", ") if each else ()) + player
    lines: list[Block] = [Line(say(_("Augen: {each}."), each=each))]
    if not end.party:
        return lines
    ours, theirs = end.augen
    holds = plural(_("{party} has {n}"), _("{party} have {n}"), len(end.party))
    wins = plural(
        _("{winners} wins."), _("{winners} win."), len(end.party if end.won else end.others)
    )
    text = say(_("{ours}, {others} {m}: {result}"),
        ours=say(holds, party=names(end.party), n=ours),
        others=names(end.others),
        m=theirs,
        result=say(wins, winners=names(end.party if end.won else end.others)),
    )  # fmt: skip
    lines.append(Line(text))
    return lines
