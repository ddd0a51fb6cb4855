"""How fast it is here: rates measured beside others in one run, told as ratios."""

from kartenspiel.bench.rows import Row, compare

__all__ = ["Row", "compare"]
