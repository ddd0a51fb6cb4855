"""Any game shown from its events alone: readable, without knowing what they mean."""

from __future__ import annotations

from itertools import groupby

from kartenspiel.cards import Card
from kartenspiel.core import Event
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
    for kind, group in groupby(scene.happened, key=_kind):
        happenings = list(group)
        if kind == "play":
            blocks += _tricks(scene, happenings)
        elif kind == "hand":
            blocks.append(Hands(tuple(_hand(scene, h) for h in happenings)))
        else:
            for happening in happenings:
                blocks += _lines(scene, happening)
    return Document(scene.pack, tuple(blocks))


def _kind(happening: Happening | Note) -> str:
    if isinstance(happening, Note):
        return "line"
    verb = happening.event.verb
    if verb in ("play", "trick"):
        return "play"
    return verb if verb == "hand" else "line"


def _hand(scene: Scene, happening: Happening | Note) -> Hand:
    assert isinstance(happening, Happening)
    event = happening.event
    return Hand(scene.player(event.seat or 0), (tuple(map(Card, map(str, event.words))),))


def _tricks(scene: Scene, happenings: list[Happening | Note]) -> list[Block]:
    """Cards that are played to tricks; without tricks they are lines like anything else."""
    played = [h for h in happenings if isinstance(h, Happening)]
    if not any(happening.event.verb == "trick" for happening in played):
        return [block for happening in played for block in _lines(scene, happening)]
    book = TrickBook(scene)
    for happening in played:
        if happening.event.verb == "play":
            book.play(happening)
        else:
            book.trick(happening.event, " ".join(map(str, happening.event.words)))
    counted = any(happening.event.words for happening in played if happening.event.verb == "trick")
    block = book.block(say(_("points")) if counted else ())
    return [block] if block else []


def _lines(scene: Scene, happening: Happening | Note) -> list[Block]:
    if isinstance(happening, Note):
        return [note_line(scene, happening)]
    event = happening.event
    if event.verb == "deal":
        return [Heading(_told(scene, event))]
    if event.verb in ("score", "rest", "over"):
        return [_amounts(scene, event)]
    lines: list[Block] = [Line(_told(scene, event))]
    if event.seat is not None:
        aside = (long_thought(scene, happening, event.seat), stand_in(scene, happening, event.seat))
        lines += [line for line in aside if line is not None]
    return lines


def _told(scene: Scene, event: Event) -> Text:
    """The event's own words, with the player's name in the place of the seat's number."""
    text: list[Inline] = [] if event.seat is None else [scene.player(event.seat), ": "]
    text.append(event.verb)
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
