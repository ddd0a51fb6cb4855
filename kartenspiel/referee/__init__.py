"""One table: bots told what they may know, asked in turn, timed, and replaced when they fail.

The referee knows no game (a `Course` says what happens) and no process (a `Transport` reaches the
bot). What a bot does wrong is a `Fault`, a value that is recorded and logged; no exception of a
bot's making leaves the referee, except a start that fails before anything is played.
"""

from kartenspiel.referee.table import Table
from kartenspiel.referee.terms import Entrant, Fault, Outcome, Terms

__all__ = ["Entrant", "Fault", "Outcome", "Table", "Terms"]
