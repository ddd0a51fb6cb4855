"""An arena for bots that play historic German card games: rules, referee, tournaments, logs."""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
