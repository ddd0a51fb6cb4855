"""How a deal of Rapuse is shown: turn by turn, behind each turn what then lies before the player.

The terms are those of the game: `kartenspiel.games.rapuse` explains them.
"""

from __future__ import annotations

from kartenspiel.cards import FRENCH_RANKS, Card
from kartenspiel.core import Event, Seat
from kartenspiel.games.rapuse import Rapuse
from kartenspiel.show.document import Block, Document, Heading, Line, Text, listed, say
from kartenspiel.show.notes import long_thought, note_line
from kartenspiel.show.rapuse_account import closing, ending, settlement
from kartenspiel.show.rapuse_table import Table, marks, rank_name
from kartenspiel.show.rapuse_turn import Turn
from kartenspiel.show.scene import Happening, Note, Scene
from kartenspiel.show.translate import _

__all__ = ["show"]

_LAST_DRAW = 10
"""R16: the round in which the heaps are used up."""


def show(scene: Scene) -> Document:
    """A deal, whole or as far as it has come."""
    deal = _Deal(scene)
    for happening in scene.happened:
        deal.add(happening)
    return Document(scene.pack, tuple(deal.blocks()))


class _Deal:
    """Takes what happened in order and says it in parts."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.game, Rapuse)
        self._scene = scene
        self._low_ace = scene.game.options.lead_ace == "low"
        self._table = Table(scene)
        self._number = 0
        self._start: Seat | None = None
        self._opened: list[tuple[Seat, Card]] = []
        """The first open cards of the Rapuses."""
        self._base: Event | None = None
        self._base_pays = 0
        self._play: list[Block] = []
        self._round = 0
        self._turn: Turn | None = None
        self._asides: list[Line] = []
        """What is said beside the turn that is going on."""
        self._settled = False
        self._tail: list[Block] = []

    def add(self, happening: Happening | Note) -> None:
        """The next thing that happened."""
        if isinstance(happening, Note):
            line = note_line(self._scene, happening)
            if self._settled or happening.kind in ("void", "cut"):
                self._tail.append(line)
            else:
                self._asides.append(line)
            return
        event = happening.event
        if self._start is None:
            self._set_up(event)
        elif self._turn is None and event.verb in ("base", "pay"):
            self._found(event)
        else:
            self._go_on(happening, event)
        self._table.follow(event)

    def _set_up(self, event: Event) -> None:
        """R1–R4."""
        match event.verb, event.seat, event.words:
            case "deal", _, (number,):
                self._number = int(number)
            case "rapuse", int(seat), (_, Card() as top):
                self._opened.append((seat, top))
            case "start", int(seat), _:
                self._start = seat

    def _found(self, event: Event) -> None:
        """R5."""
        if event.verb == "base":
            self._base = event
        else:
            self._base_pays = int(event.words[0])

    def _go_on(self, happening: Happening, event: Event) -> None:
        if happening.time_ms is not None and self._turn is not None:
            cards = [word for word in event.words if isinstance(word, Card)]
            about = Event("play", event.seat, cards) if cards else event
            slow = long_thought(self._scene, happening._replace(event=about), self._turn.seat)
            self._asides += [slow] if slow else []
        match event.verb, event.seat:
            case "turn", int(seat):
                self._begin_turn(seat, int(event.words[0]))
            case (("take" | "put" | "lay" | "rapuse" | "pay"), _):
                assert self._turn is not None
                self._turn.add(happening, self._table)
            case "end", _:
                self._end_turn(ended=True)
            case (("out" | "blocked"), _):
                self._end_turn(ended=False)
                self._settled = True
                self._tail += ending(self._scene, event, self._table)
            case "score", _:
                self._tail += settlement(self._scene, self._table)
            case "over", _:
                self._tail += closing(self._scene)

    # ---- turns

    def _begin_turn(self, seat: Seat, number: int) -> None:
        if number != self._round:
            self._round = number
            text = _("Round {number}: {piles}")
            title = say(text, number=number, piles=self._table.standing())
            self._play.append(Heading(title, 3))
            if number == _LAST_DRAW + 1:
                self._play += [Line(say(_("The heaps are used up."))), self._table.all()]
        self._turn = Turn(self._scene, seat)

    def _end_turn(self, *, ended: bool) -> None:
        """Say what was done, and what lies before the player then if that has changed."""
        turn = self._turn
        if turn is None:
            return
        self._play.append(Line(turn.sentence(self._table, ended=ended)))
        self._play += self._asides
        self._asides = []
        before = self._table.before(turn.seat)
        if turn.done and before:
            self._play.append(Line(before, "note"))
        self._turn = None

    # ---- the parts in order

    def blocks(self) -> list[Block]:
        """What is shown, from the heading to the account."""
        found: list[Block] = []
        if self._number:
            found.append(self._title())
        if self._opened:
            found.append(Line(self._lowest()))
        if self._base is not None:
            found.append(Line(self._founded(self._base)))
        in_play = self._turn is not None
        self._end_turn(ended=False)
        found += self._play
        found += self._asides
        if in_play and not self._settled:
            found.append(Heading(say(_("On the table: {piles}"), piles=self._table.standing()), 3))
            found.append(self._table.all())
        return found + self._tail

    def _title(self) -> Heading:
        if self._start is None:
            return Heading(say(_("Deal {number}"), number=self._number))
        text = _("Deal {number}, {player} starts")
        starter = self._scene.player(self._start)
        return Heading(say(text, number=self._number, player=starter))

    def _lowest(self) -> Text:
        """R3, R4: what the Rapuses show, and who starts therefore."""
        shown = [
            say(_("{player} {card}"), player=self._scene.player(seat), card=card)
            for seat, card in self._opened
        ]
        said = say(_("The Rapuses show: {cards}."), cards=listed(shown))
        if self._start is None:
            return said
        ranks = {seat: FRENCH_RANKS.index(card.rank) for seat, card in self._opened}
        if self._low_ace:
            ranks = {seat: (rank + 1) % len(FRENCH_RANKS) for seat, rank in ranks.items()}
        lowest = [seat for seat, rank in ranks.items() if rank == min(ranks.values())]
        starter = self._scene.player(self._start)
        if len(lowest) == 1:
            why = say(_("{player} has the lowest card and starts."), player=starter)
        else:
            tied = listed([self._scene.player(seat) for seat in lowest])
            text = _("{players} have the lowest rank; by lot {player} starts.")
            why = say(text, players=tied, player=starter)
        return say(_("{shown} {why}"), shown=said, why=why)

    def _founded(self, event: Event) -> Text:
        """R5, R6: the first pile, and what it makes of the ranks."""
        card = Card(str(event.words[0]))
        below = FRENCH_RANKS[FRENCH_RANKS.index(card.rank) - 1]
        said = say(
            _("{card} founds the first pile: each {base} founds one, each {closing} closes one."),
            card=card,
            base=rank_name(card.rank),
            closing=rank_name(below),
        )
        if not self._base_pays:
            return said
        starter = self._scene.player(event.seat or 0)
        others = [player for player in self._scene.players if player != starter]
        if len(others) == 1:
            text = _("{said} {other} pays {player} {marks}.")
        else:
            text = _("{said} Each of the others pays {player} {marks}.")
        paid = marks(self._base_pays)
        return say(text, said=said, other=others[0], player=starter, marks=paid)
