"""A tournament or match with everything settled before its first board.

It is made once from a `Spec` and what the game declares, kept in the store, and compared with the
file's when a tournament is resumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from kartenspiel.chance import board_seed
from kartenspiel.errors import OptionError
from kartenspiel.tournament.jobs import Block, Entry, Job, Rules, Terms
from kartenspiel.tournament.schedule import Plan, plan_match, plan_round_robin
from kartenspiel.tournament.spec import Spec

__all__ = ["Setup", "differences", "setup_match", "setup_tournament"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played, by whom, in which order, from which seed."""

    rules: Rules
    terms: Terms
    entries: tuple[Entry, ...]
    plan: Plan
    seed: str
    format: str = "round-robin"
    """`match` where it is one table alone."""
    faults: str = "void"
    """How a faulty board counts: `void` or `count`."""
    retire: int = 3
    """Faulty boards after which an entry is withdrawn; 0 is never."""
    folder: str = "."
    errors: str | None = None

    def job(self, block: Block) -> Job:
        """The block with all that is needed to play it, the seeds of its boards too.

        A match that is no duplicate has the one seed itself.
        """
        if self.plan.kind == "single":
            seeds: tuple[str, ...] = (self.seed,)
        else:
            boards = range(block.first, block.first + block.boards)
            seeds = tuple(board_seed(self.seed, board) for board in boards)
        return Job(
            block=block,
            rules=self.rules,
            terms=self.terms,
            entries=tuple(self.entries[i] for i in block.seating),
            seeds=seeds,
            folder=self.folder,
            errors=self.errors,
        )

    def settings(self) -> dict[str, Any]:
        """All but the plan's lanes, which follow from it, as plain values for JSON."""
        settings = asdict(self)
        settings["rules"]["options"] = dict(self.rules.options)
        settings["plan"] = {"boards": self.plan.boards, "block": self.plan.size,
                            "seatings": self.plan.kind}  # fmt: skip
        if self.format == "match":
            settings["plan"]["table"] = list(self.plan.lanes[0])
        return settings

    @staticmethod
    def of_settings(settings: Mapping[str, Any]) -> Setup:
        """The setup whose `settings` these are."""
        given = dict(settings)
        rules = dict(given.pop("rules"))
        terms = Terms(**given.pop("terms"))
        plan = given.pop("plan")
        entries = tuple(Entry(**entry) for entry in given.pop("entries"))
        rules["options"] = tuple(rules["options"].items())
        size: dict[str, Any] = {"size": plan["block"], "kind": plan["seatings"]}
        if given["format"] == "match":
            lanes = plan_match(plan["table"], plan["boards"], **size)
        else:
            lanes = plan_round_robin(len(entries), rules["seats"], plan["boards"], **size)
        return Setup(Rules(**rules), terms, entries, lanes, **given)


def setup_tournament(spec: Spec, rules: Rules, errors: str | None = None) -> Setup:
    """The tournament that a file asks for; `rules` are its game's, with all options in words."""
    plan = plan_round_robin(
        len(spec.bots), rules.seats, spec.boards, size=spec.block, kind=spec.seatings
    )
    return _setup(spec, rules, plan, spec.format, errors)


def setup_match(
    spec: Spec,
    rules: Rules,
    table: tuple[int, ...],
    errors: str | None = None,
    *,
    duplicate: bool = True,
) -> Setup:
    """A match: `table` has each seat's entry, by its place in `spec.bots`.

    It is `spec.boards` duplicate boards, or, if not `duplicate`, one match from the seed itself,
    which counts as it was played, faults or not.
    """
    if len(table) != rules.seats:
        raise OptionError(f"a table has {rules.seats} seats, and {len(table)} bots were named")
    kind, boards = (spec.seatings, spec.boards) if duplicate else ("single", 1)
    plan = plan_match(table, boards, size=spec.block, kind=kind)
    setup = _setup(spec, rules, plan, "match", errors)
    return setup if duplicate else replace(setup, faults="count")


def _setup(spec: Spec, rules: Rules, plan: Plan, format: str, errors: str | None) -> Setup:
    return Setup(
        rules=rules,
        terms=spec.terms,
        entries=spec.bots,
        plan=plan,
        seed=spec.seed or _fresh_seed(),
        format=format,
        faults=spec.faults,
        retire=spec.retire,
        folder=spec.folder,
        errors=errors,
    )


def _fresh_seed() -> str:
    from secrets import token_hex

    return token_hex(16)


def differences(begun: Setup, now: Setup, *, seed_given: bool = True) -> list[str]:
    """What is not the same, a phrase each; where things are kept is free."""
    found: list[str] = []

    def compare(name: str, there: object, here: object) -> None:
        if there != here:
            found.append(f"{name} is {_shown(there)} there and {_shown(here)} here")

    compare("game", begun.rules.game, now.rules.game)
    there, here = dict(begun.rules.options), dict(now.rules.options)
    if begun.rules.game == now.rules.game:
        for name in dict.fromkeys([*there, *here]):
            compare(f"option `{name}`", there.get(name), here.get(name))
    for field in ("seats", "deals", "parties"):
        compare(field, getattr(begun.rules, field), getattr(now.rules, field))
    if seed_given and begun.seed != now.seed:
        found.append("the seed is another one")  # it is secret: not shown
    compare("format", begun.format, now.format)
    compare("boards", begun.plan.boards, now.plan.boards)
    compare("block", begun.plan.size, now.plan.size)
    compare("seatings", begun.plan.kind, now.plan.kind)
    for key in ("faults", "retire"):
        compare(key, getattr(begun, key), getattr(now, key))
    for field in [f.name for f in fields(Terms)]:
        compare(field, getattr(begun.terms, field), getattr(now.terms, field))
    found += _other_entries(begun.entries, now.entries)
    if not found and begun.plan.lanes != now.plan.lanes:
        found.append("who sits where is another")
    return found


def _other_entries(there: tuple[Entry, ...], here: tuple[Entry, ...]) -> list[str]:
    found = []
    commands = {entry.name: entry.command for entry in here}
    for entry in there:
        if entry.name not in commands:
            found.append(f"bot `{entry.name}` is missing here")
        elif commands[entry.name] != entry.command:
            found.append(
                f"bot `{entry.name}` is `{entry.command}` there and `{commands[entry.name]}` here"
            )
    names = [entry.name for entry in there]
    found += [f"bot `{name}` is new here" for name in commands if name not in names]
    if not found and [*commands] != names:
        found.append("the bots stand in another order: there it is " + ", ".join(names))
    return found


def _shown(value: object) -> str:
    match value:
        case None:
            return "not set"
        case bool():
            return "yes" if value else "no"
        case _:
            return f"`{value}`"
