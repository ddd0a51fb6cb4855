"""What a person sees of a game: events become a document, a document becomes text.

`show` turns a scene (`scene.Scene`: the events of a deal, and whose eyes see it) into a document
(`document.Document`: blocks of text, cards, tricks and tables as values); `text.render` draws that
in a terminal. A game has its own view under its name in `SHOWS`; every other is shown by `plain`.
"""

from __future__ import annotations

from kartenspiel.show import doppelkopf, plain, poker, rapuse, rothspitzen
from kartenspiel.show.document import Document
from kartenspiel.show.scene import Scene, View

__all__ = ["SHOWS", "show"]

SHOWS: dict[str, View] = {
    "poker": poker.show,
    "rapuse": rapuse.show,
    "doppelkopf": doppelkopf.show,
    "rothspitzen": rothspitzen.show,
}
"""The games that have a view of their own, by their word on the wire."""


def show(scene: Scene) -> Document:
    """What is seen of a deal. The game's view gets only what the scene's eyes may know."""
    return SHOWS.get(scene.game.name, plain.show)(scene.seen())
