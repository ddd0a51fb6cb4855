"""Melds of two or three French packs with jokers, and an exact solver for them.

A *meld* is a run (cards of one suit in order) or a set (cards of one rank); *deadwood* is what
the cards cost that are in none. `MeldRules` is what a game counts as a meld; `solver_for` gives
the solver of such rules. A hand is one integer, see `kartenspiel.melds.hands`.
"""

from kartenspiel.melds.rules import SET, Meld, MeldRules
from kartenspiel.melds.solver import Layout, MeldSolver, solver_for
from kartenspiel.melds.verbs import VERBS

__all__ = ["SET", "VERBS", "Layout", "Meld", "MeldRules", "MeldSolver", "solver_for"]
