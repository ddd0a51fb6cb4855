"""Every game can be shown, with a view of its own or without."""

from __future__ import annotations

from kartenspiel.games import GAMES
from kartenspiel.show import SHOWS, plain, show
from kartenspiel.show.document import Heading, Table, Trick, Tricks
from kartenspiel.show.logged import scenes
from kartenspiel.show.text import render
from tests.laws.tables import TABLES, every_game, length
from tests.show.golden import FOLDER, read
from tests.show.matches import random_match


def test_only_games_have_views() -> None:
    assert set(SHOWS) <= set(GAMES)


@every_game
def test_every_game_is_shown_by_its_own_view_and_without(game: str) -> None:
    tables = [table for table in TABLES if table.game == game]
    for table in (tables[0], tables[-1]):
        rules = table.rules()
        match = random_match(rules, table.seats, "show", length(rules))
        deals = list(scenes(match))
        assert len(deals) == sum(line.text.startswith("score ") for line in match.lines)
        for scene in deals[:2]:
            for view in (show, plain.show):
                assert any(isinstance(block, Table) for block in view(scene).blocks)
                for width in (20, 80):
                    render(view(scene), width, symbols=False).encode("ascii")


@every_game
def test_without_a_view_every_event_is_told(game: str) -> None:
    table = next(table for table in TABLES if table.game == game)
    rules = table.rules()
    for scene in scenes(random_match(rules, table.seats, "told", length(rules))):
        text = render(plain.show(scene), 100_000)
        told = {"deal", "hand", "play", "trick", "score", "rest", "over"}
        for verb in {event.verb for event in scene.events()} - told:
            assert verb in text


def test_tricks_keep_the_notes_between_them() -> None:
    scene = next(scenes(read(FOLDER / "faults.log")))
    document = plain.show(scene)
    (tricks,) = [block for block in document.blocks if isinstance(block, Tricks)]
    assert sum(isinstance(row, Trick) for row in tricks.rows) == 8
    assert len(tricks.rows) == 8 + 3
    assert isinstance(document.blocks[0], Heading)


def test_a_seats_eyes_hold_without_a_view() -> None:
    scene = next(scenes(read(FOLDER / "stop.log"), 1))
    text = render(plain.show(scene.seen()))
    assert "alice  8 cards, face down" in text
    assert "bob    EK" not in text
    assert "EK" in text.partition("bob  ")[2]
