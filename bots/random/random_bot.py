#!/usr/bin/env python3
"""A bot that plays any game at random: it copies one of the moves it is offered.

Build:  nothing to build.
Run:    kartenspiel match rothspitzen 'dice=python3 bots/random/random_bot.py 7' @random @random
        7 is a seed, for runs that can be repeated; without it every run is another.

Not called `random.py`: a script of that name would import itself in place of the library.
"""

import random
import sys

random.seed(sys.argv[1] if len(sys.argv) > 1 else None)
print("bot random", flush=True)
for line in sys.stdin:
    if line.startswith("choose "):
        print(random.choice(line.rstrip("\r\n").split(" | ")[1:]), flush=True)
    elif line.strip() == "quit":
        break
