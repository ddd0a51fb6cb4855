"""`kartenspiel replay`."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import click

from kartenspiel.cli.output import Output, counted
from kartenspiel.errors import LogError, OptionError
from kartenspiel.log.read import LoggedMatch, open_log, read_matches
from kartenspiel.show import show
from kartenspiel.show.document import Document
from kartenspiel.show.head import head
from kartenspiel.show.logged import scenes
from kartenspiel.show.scene import Scene
from kartenspiel.show.text import NARROWEST, render

__all__ = ["command"]

_NUMBER = click.IntRange(min=1)


@click.command("replay")
@click.argument("log")
@click.option("--deal", metavar="N", type=_NUMBER, help="Show deal N alone.")
@click.option("--match", metavar="N", type=_NUMBER, help="Show the Nth match of the log alone.")
@click.option(
    "--seat", metavar="S", type=click.IntRange(min=0),
    help="See it with the eyes of seat S (from 0): the others' hands stay hidden.",
)  # fmt: skip
@click.option(
    "--ascii/--symbols", "plain", default=None,
    help="Plain ASCII, or suits and lines as symbols; by default what standard output can take.",
)  # fmt: skip
@click.option(
    "--width", metavar="N", type=click.IntRange(min=NARROWEST),
    help="Columns of a line at most.  [default: 80, or the terminal's if it is narrower]",
)  # fmt: skip
def command(
    log: str,
    deal: int | None,
    match: int | None,
    seat: int | None,
    plain: bool | None,  # noqa: FBT001 - Click gives it by name
    width: int | None,
) -> int:
    """Show the deals of LOG as a person wants to read them (`-` is standard input; .gz, .xz too).

    Every match is played through the rules as it is read. What is right is shown; a line that
    breaks the rules, or the end of a log that was cut off, is named on standard error. In colour
    on a terminal, unless NO_COLOR is set.

    \b
    kartenspiel replay night.log.xz --match 17 --deal 2
    kartenspiel replay night.log --seat 0 | less
    kartenspiel match rothspitzen @basic @random @random --format log | kartenspiel replay -
    """
    wanted = _Wanted(match, deal, seat)
    page = _page(plain=plain, width=width)
    name = "standard input" if log == "-" else log
    with open_log(log) as stream:
        for document in wanted.documents(read_matches(stream, name), name):
            page.write(document)
            if page.output.closed:
                break
    return 0


@dataclass
class _Page:
    """Standard output, and how it is written on."""

    output: Output
    width: int
    symbols: bool
    colour: bool
    begun: bool = False

    def write(self, document: Document) -> None:
        """A document, with an empty line before it if it is not the first."""
        text = render(document, self.width, symbols=self.symbols, colour=self.colour)
        self.output.write("\n" + text if self.begun else text)
        self.begun = True


def _page(*, plain: bool | None, width: int | None) -> _Page:
    terminal = sys.stdout.isatty()
    if width is None:
        width = min(80, shutil.get_terminal_size().columns) if terminal else 80
    if plain is None:
        plain = "utf" not in sys.stdout.encoding.lower()
    colour = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return _Page(Output(), width, symbols=not plain, colour=colour)


@dataclass
class _Wanted:
    """Which part of a log is to be shown, and with whose eyes."""

    match: int | None
    deal: int | None
    seat: int | None

    def documents(self, matches: Iterator[LoggedMatch], source: str) -> Iterator[Document]:
        """What is shown, match by match and deal by deal.

        Raises OptionError for a match, deal or seat that the log has not, and LogError where the
        log is wrong or cut off.
        """
        number, shown = 0, False
        for number, match in enumerate(matches, 1):
            if self.match in (None, number):
                for document in self._match(match, number):
                    yield document
                    shown = True
                if self.match is not None:
                    break
        if not number:
            raise LogError(f"{source}: holds no match")
        if self.match is not None and number < self.match:
            raise OptionError(f"--match {self.match}: {source} has {counted(number, 'match')}")
        if not shown:
            raise OptionError(f"--deal {self.deal}: no match of {source} has so many deals")

    def _match(self, match: LoggedMatch, number: int) -> Iterator[Document]:
        if self.seat is not None and self.seat >= match.header.seats:
            raise OptionError(
                f"--seat {self.seat}: the seats of match {number} are 0 to {match.header.seats - 1}"
            )
        begun, found = False, 0
        for scene in scenes(match, self.seat):
            found = _number(scene) or found
            if self.deal not in (None, found):
                continue
            if not begun:
                yield self._head(match, number)
                begun = True
            yield show(scene)
            if self.deal is not None and any(scene.events("score")):
                return
        if self.deal is not None and not begun:
            if self.match is not None:
                raise OptionError(
                    f"--deal {self.deal}: match {number} of {match.source} has "
                    f"{counted(found, 'deal')}"
                )
        elif match.cut_off:
            raise LogError(
                f"{match.source}: cut off in the match that begins in line {match.first}"
            )

    def _head(self, match: LoggedMatch, number: int) -> Document:
        return head(
            match.game,
            tuple(name for name, _ in match.players),
            match.length,
            number=number,
            # who sees one hand only must not get the others from the seed
            seed=match.header.seed if self.seat is None else None,
            legend=self.match == number or number == 1,
        )


def _number(scene: Scene) -> int:
    """The deal's number; 0 in a scene without one."""
    return next((int(event.words[0]) for event in scene.events("deal")), 0)
