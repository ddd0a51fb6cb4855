"""The final payments of a deal of Rapuse (R20, R22, R23)."""

from __future__ import annotations

from collections.abc import Sequence

from kartenspiel.core import Seat

__all__ = ["blocked_payments", "out_payments"]


def out_payments(
    out: Seat, housed: Sequence[int], rapuse: Sequence[int], undrawn: Sequence[int]
) -> list[int]:
    """R20: what each seat gains when `out` has no card left.

    `housed` and `rapuse` count each seat's cards there; `undrawn` is what each pays for its heap.
    """
    pays = [h + 2 * r + u for h, r, u in zip(housed, rapuse, undrawn, strict=True)]
    gains = [-pay for pay in pays]
    gains[out] += sum(pays)
    return gains


def blocked_payments(counts: Sequence[int], start: Seat) -> list[int]:
    """R22, R23: what each seat gains by the cards left to it; `start` was the starter."""
    least = min(counts)
    gains = [least - count for count in counts]
    seats = len(counts)
    order = [(start + i) % seats for i in range(seats)]
    sharers = [seat for seat in order if counts[seat] == least]
    share, odd = divmod(-sum(gains), len(sharers))
    for place, seat in enumerate(sharers):
        gains[seat] = share + (1 if place < odd else 0)
    return gains
