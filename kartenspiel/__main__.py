"""`python -m kartenspiel`."""

from kartenspiel.cli import main

main()
