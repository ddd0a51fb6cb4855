"""Any game shown from its events alone: readable, without knowing what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from kartenspiel.cards import Card
from kartenspiel.core import Event, Seat
from kartenspiel.show.account import Account
from kartenspiel.show.document import (
    Block,
    Document,
    Hand,
    Hands,
    Heading,
    Inline,
    Line,
    Text,
    say,
)
from kartenspiel.show.notes import long_thought, note_line, stand_in
from kartenspiel.show.scene import Happening, Note, Scene
from kartenspiel.show.translate import _
from kartenspiel.show.tricks import TrickBook

__all__ = ["show"]


def show(scene: Scene) -> Document:
    """A deal, whole or as far as it has come: its events in order, like ones together."""
    blocks: list[Block] = []
    for kind, group in groupby(_kinds(scene), key=itemgetter(0)):
        happenings = [happening for _kind, happening in group]
        if kind == "play":
            blocks += _tricks(scene, happenings)
        elif kind == "hand":
            blocks.append(Hands(tuple(_hand(scene, h) for h in happenings)))
        else:
            blocks += _lines(scene, happenings)
    return Document(scene.pack, tuple(blocks))


def _kinds(scene: Scene) -> Iterator[tuple[str, Happening | Note]]:
    """Everything that happened, with the kind of block that it belongs to."""
    kind = "line"
    for happening in scene.happened:
        if isinstance(happening, Happening):
            verb = happening.event.verb
            kind = {"play": "play", "trick": "play", "hand": "hand"}.get(verb, "line")
        elif kind == "hand" or happening.kind in ("void", "cut"):  # others stay between tricks
            kind = "line"
        yield kind, happening


def _hand(scene: Scene, happening: Happening | Note) -> Hand:
    assert isinstance(happening, Happening)
    event = happening.event
    return Hand(scene.player(event.seat or 0), (tuple(map(Card, map(str, event.words))),))


def _tricks(scene: Scene, happenings: list[Happening | Note]) -> list[Block]:
    """Cards that are played to tricks; without tricks they are lines like anything else."""
    events = (happening.event for happening in happenings if isinstance(happening, Happening))
    won = [event for event in events if event.verb == "trick"]
    if not won:
        return _lines(scene, happenings)
    book = TrickBook(scene)
    for happening in happenings:
        if isinstance(happening, Note):
            book.line(note_line(scene, happening))
        elif happening.event.verb == "play":
            book.play(happening)
        else:
            book.trick(happening.event, " ".join(map(str, happening.event.words)))
    block = book.block(say(_("points")) if any(event.words for event in won) else ())
    return [block] if block else []


def _lines(scene: Scene, happenings: list[Happening | Note]) -> list[Block]:
    """A line for each player's turn: what he does one after the other."""
    blocks: list[Block] = []
    turn: Text = ()
    whose: Seat | None = None
    for happening in happenings:
        seat = happening.event.seat if isinstance(happening, Happening) else None
        aside = _aside(scene, happening, seat)
        if turn and (seat is None or seat != whose or aside):
            blocks.append(Line(turn))
            turn = ()
        whose = seat
        blocks += aside
        if isinstance(happening, Note):
            continue
        event = happening.event
        if event.verb == "deal":
            blocks.append(_begun(scene, event))
        elif event.verb in ("score", "rest", "over"):
            blocks.append(_amounts(scene, event))
        elif seat is None:
            blocks.append(Line(_told(event)))
        elif turn:
            turn = say(_("{before}; {event}"), before=turn, event=_told(event))
        else:
            turn = say(_("{player}: {event}"), player=scene.player(seat), event=_told(event))
    if turn:
        blocks.append(Line(turn))
    return blocks


def _aside(scene: Scene, happening: Happening | Note, seat: Seat | None) -> list[Line]:
    """What is said beside the play."""
    if isinstance(happening, Note):
        return [note_line(scene, happening)]
    if seat is None:
        return []
    found = (long_thought(scene, happening, seat), stand_in(scene, happening, seat))
    return [line for line in found if line is not None]


def _begun(scene: Scene, event: Event) -> Heading:
    number, *rest = event.words
    if not rest:
        return Heading(say(_("Deal {number}"), number=int(number)))
    dealer = scene.player(int(str(rest[0]).removeprefix("dealer=")))
    return Heading(say(_("Deal {number}, dealer {player}"), number=int(number), player=dealer))


def _told(event: Event) -> Text:
    """The event's own words."""
    text: list[Inline] = [event.verb]
    for word in event.words:
        text += [" ", word if isinstance(word, Card) else str(word)]
    return tuple(text)


def _amounts(scene: Scene, event: Event) -> Block:
    """What a line gives each seat, and how the match stands then."""
    account = Account(scene, pot=False)
    amounts = [int(word) for word in event.words]
    label = {"score": _("this deal"), "rest": _("the pot is divided"), "over": _("the match")}
    signed = event.verb != "over"
    account.stands(say(label[event.verb]), amounts, signed=signed, total=True)
    if event.verb == "score":
        totals = [a + b for a, b in zip(scene.before, amounts, strict=True)]
        account.stands(say(_("the match so far")), totals, total=True)
    return account.table()
