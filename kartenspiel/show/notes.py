"""What happened beside the play, as lines: faults, remarks, long thoughts."""

from __future__ import annotations

from kartenspiel.core import Seat
from kartenspiel.show.document import Line, Text, say
from kartenspiel.show.scene import Happening, Note, Scene
from kartenspiel.show.translate import _

__all__ = ["long_thought", "note_line", "stand_in"]

_FAULTS = {
    "illegal": _("{player} gives no legal answer"),
    "timeout": _("{player} does not answer in time"),
    "crash": _("{player} breaks down"),
    "flood": _("{player} writes too much or does not read"),
    "busy": _("{player} computes out of turn"),
    "start": _("{player} does not start"),
}


def note_line(scene: Scene, note: Note) -> Line:
    """A note as a line."""
    if note.kind == "void":
        return Line(say(_("The match was broken off here: {reason}"), reason=note.text), "fault")
    if note.kind == "cut":
        return Line(say(_("The log ends here, in the middle of the match.")), "fault")
    player = scene.player(note.seat or 0)
    if note.kind == "remark":
        return Line(say(_("{player} remarks: {text}"), player=player, text=note.text), "note")
    kind, _space, detail = note.text.partition(" ")
    said = say(_FAULTS.get(kind, kind), player=player)
    if detail:
        said = say(_("{what}: {detail}"), what=said, detail=detail)
    return Line(said, "fault")


def long_thought(scene: Scene, happening: Happening, seat: Seat) -> Line | None:
    """That `seat` thought long about what happened, if he did."""
    time = happening.time_ms
    if time is None or time < scene.slow_ms:
        return None
    duration = f"{time / 1000:.1f} s" if time >= 1000 else f"{time:.0f} ms"
    what = " ".join(map(str, happening.event.words)) or happening.event.verb
    card = happening.event.words[0] if happening.event.verb == "play" else what
    return Line(
        say(
            _("{player} thinks {duration} about {what}"),
            player=scene.player(seat),
            duration=duration,
            what=card,
        ),
        "note",
    )


def stand_in(scene: Scene, happening: Happening, seat: Seat) -> Line | None:
    """That the stand-in decided for `seat`, if it did."""
    if not happening.stand_in:
        return None
    text: Text = say(_("the stand-in decides for {player}"), player=scene.player(seat))
    return Line(text, "note")
