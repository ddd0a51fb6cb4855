"""Buying back and buying in: who may, to what total, at what price (R30–R34)."""

from __future__ import annotations

from collections.abc import Sequence

from kartenspiel.core import Seat
from kartenspiel.games.rummy.options import RummyOptions

__all__ = ["Offer", "buyers", "price"]

Offer = tuple[int, int]
"""A new total and what it costs."""


def buyers(
    options: RummyOptions,
    order: Sequence[Seat],
    points: Sequence[int],
    bought: Sequence[int],
    since: int,
    alive: Sequence[Seat],
    died: Sequence[Seat],
) -> list[tuple[Seat, int]]:
    """Who may buy what total, in the order of `order`, from the standings `points`.

    `died` are the seats that died in this deal, the `since`-th since a replay; `alive` those
    still living, `bought` the buy-backs so far.
    """
    if options.buy == "none" or (not options.buy_two and len(alive) <= 2):  # R33
        return []
    early = options.buy == "early"
    offers = []
    for seat in order:
        if options.buy_times and bought[seat] >= options.buy_times:
            continue
        if seat in died:
            may = not early or since <= options.buy_dead_deals  # R30, R31
        else:
            may = early and seat in alive and points[seat] >= options.buy_from
        total = _target(options, points, seat, alive) if may else None
        if total is not None:
            offers.append((seat, total))
    return offers


def _target(
    options: RummyOptions, points: Sequence[int], buyer: Seat, alive: Sequence[Seat]
) -> int | None:
    """R32: the total that `buyer` may have; None if there is none."""
    if options.buy_to == "second_best":
        ranked = sorted(points[seat] for seat in alive)
        return ranked[1] if len(ranked) > 1 else None
    others = [points[seat] for seat in alive if seat != buyer]
    if options.buy_to == "next":
        others = [total for total in others if total < points[buyer]]
    elif options.buy_to == "next_below":
        others = [total for total in others if total < options.buy_from]
    return max(others, default=None)


def price(options: RummyOptions, pot: int, seats: int, living: int) -> int:
    """R34: what is to be paid into the `pot`; of `seats`, `living` live when the buyer does."""
    if options.buy_cost == "half_stake":
        return options.stake // 2
    parts = seats if options.buy_divisor == "all" else living
    unit = max(1, options.stake // 2) if options.buy_round == "half" else 1
    return pot // parts // unit * unit
