"""The beginning of a match: what is played, who plays, how the cards are written."""

from __future__ import annotations

from kartenspiel.core import Game
from kartenspiel.show.document import Block, Document, Heading, Line, Player, listed, say
from kartenspiel.show.scene import pack_of
from kartenspiel.show.translate import _, plural

__all__ = ["head"]


def head(
    game: Game, names: tuple[str, ...], length: int, *,
    number: int = 1, seed: str | None = None, legend: bool = True,
) -> Document:  # fmt: skip
    """The head of match `number`, of `length` deals or parties. `legend` explains the cards."""
    if game.counts_parties:
        lasts = plural(_("{n} partie"), _("{n} parties"), length)
    else:
        lasts = plural(_("{n} deal"), _("{n} deals"), length)
    title = say(
        _("Match {number}: {game}, {length}"),
        number=number,
        game=game.title,
        length=say(lasts, n=length),
    )
    seats = [
        say(_("{player} (seat {seat})"), player=Player(seat, name), seat=seat)
        for seat, name in enumerate(names)
    ]
    blocks: list[Block] = [
        Heading(title, 1),
        Line(say(_("At the table: {seats}."), seats=listed(seats))),
    ]
    blocks.append(Line(say(_chosen(game))))
    if seed is not None:
        blocks.append(Line(say(_("The seed of the cards is {seed}."), seed=seed)))
    if legend:
        blocks.append(Line(say(_legend(game)), "note"))
    return Document(pack_of(game), tuple(blocks))


def _chosen(game: Game) -> str:
    """The options that are not the usual ones."""
    defaults = {declared.name: declared.default_text for declared in game.options.declared()}
    chosen = [f"{name}={word}" for name, word in game.options.words() if word != defaults[name]]
    if not chosen:
        return _("All options are the usual ones.")
    return _("Options: {chosen}; the others are the usual ones.").replace(
        "{chosen}", ", ".join(chosen)
    )


def _legend(game: Game) -> str:
    if pack_of(game) == "german":
        return _(
            "Cards: the suit (E=Eichel, G=Grün, R=Rot, S=Schellen), then the rank "
            "(A=Daus, K=König, O=Ober, U=Unter)."
        )
    return _("Cards: the rank (A=ace, K=king, Q=queen, J=jack), then the suit.")
