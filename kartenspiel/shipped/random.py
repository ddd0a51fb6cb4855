"""`@random`: any listed move."""

from __future__ import annotations

import random
import sys

from kartenspiel.bot import run


def main(words: list[str]) -> None:
    """Play at random; `--seed N` makes it the same in every run."""
    rng = random.Random()
    if words[:1] == ["--seed"] and len(words) == 2:
        rng.seed(words[1])
    elif words:
        sys.exit("usage: @random [--seed N]")
    run("random", lambda request: rng.choice(request.moves))


if __name__ == "__main__":
    main(sys.argv[1:])
