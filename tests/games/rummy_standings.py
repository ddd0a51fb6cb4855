"""Standings of Rummy in the middle of a Pulle, for its tests."""

from __future__ import annotations

from dataclasses import replace

from kartenspiel.chance import Seeded
from kartenspiel.core import Event
from kartenspiel.games.rummy.play import Deal
from kartenspiel.games.rummy.rules import Rummy, RummyStanding
from tests.games.rummy_kit import rules


def standing(
    game: Rummy,
    points: tuple[int, ...],
    *,
    living: tuple[int, ...] | None = None,
    dealer: int | None = None,
    pot: int = 0,
    deals: int = 1,
    since: int | None = None,
    bought: tuple[int, ...] | None = None,
) -> RummyStanding:
    """The sheet before a deal that is not the first of its Pulle; the last seat deals."""
    seats = len(points)
    base = game.begin(seats, Seeded("standing", 1))
    return replace(
        base,
        points=points,
        living=tuple(living is None or seat in living for seat in range(seats)),
        bought=bought or (0,) * seats,
        dealer=seats - 1 if dealer is None else dealer,
        pot=pot or 100 * seats,
        pulle_deals=deals,
        since_replay=deals if since is None else since,
        stakes_due=False,
    )


def after_nothing_was_written(
    options: str, points: tuple[int, ...], **more: object
) -> tuple[Rummy, RummyStanding, Deal, list[str]]:
    """A deal that ends without announcer and without writing: what is asked follows from
    `points` alone."""
    game = rules(f"{options} max_rounds=1 stock_end=void", len(points))
    before = standing(game, points, **more)  # type: ignore[arg-type]
    events: list[Event] = []
    deal = game.deal(before, Seeded("pulle", 1), events)
    while deal.phase not in ("buy", "share") and deal.to_move is not None:
        deal.apply(deal.legal()[0], events)
    return game, before, deal, [str(event) for event in events]


def settled(game: Rummy, before: RummyStanding, deal: Deal) -> tuple[RummyStanding, list[str]]:
    events: list[Event] = []
    after = game.settle(before, deal, events)
    return after, [str(event) for event in events]
