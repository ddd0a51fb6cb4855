"""Write the generated parts of `protocol.md` from the declarations of the package.

    python docs/generate.py            write them anew
    python docs/generate.py --check    write nothing; exit with 1 if one is stale

A generated part stands between `<!-- begin generated: NAME -->` and `<!-- end generated -->`; NAME
is a key of `PARTS`. A game that is added to `GAMES` appears by itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import unified_diff
from importlib import import_module
from itertools import islice
from pathlib import Path

from kartenspiel.chance import Seeded, board_seed, commitment
from kartenspiel.cli import EXIT_CODES
from kartenspiel.core import COURSE_VERBS, Game, Verb
from kartenspiel.games import GAMES
from kartenspiel.referee import Terms
from kartenspiel.referee.program import BUSY_SHARE, BUSY_WINDOW_NS, MAX_REMARKS, MAX_UNASKED
from kartenspiel.transports.base import MAX_LINE
from kartenspiel.transports.child import QUEUE_BYTES, UNASKED_BYTES
from kartenspiel.transports.errorlog import ERROR_BYTES

__all__ = ["DOCUMENT", "PARTS", "SEEDS", "generated"]

DOCUMENT = Path(__file__).parent.parent / "protocol.md"

SEEDS = ("roth-1", "42", "Kreuz/7#~")
"""The seeds of the test vectors; the last one shows that nothing in a seed is escaped."""
NONCE = "000102030405060708090a0b0c0d0e0f"
_LARGE = 3_000_000_000
"""A bound for which three words in ten must be passed over."""


# ---- verbs by the layer that declares them


def shared_verbs() -> list[tuple[str, tuple[Verb, ...]]]:
    """Each shared layer that the games use, by name, with its verbs; the course first."""
    tuple(GAMES.values())  # imports the games, and so the layers that they share
    layers: list[tuple[str, tuple[Verb, ...]]] = [("course", COURSE_VERBS)]
    for layer in ("betting", "melds", "tricks"):
        layers.append((layer, import_module(f"kartenspiel.{layer}").VERBS))
    return layers


def own_verbs(game: type[Game]) -> list[Verb]:
    """The verbs that the game itself declares."""
    shared = {id(verb) for _, verbs in shared_verbs() for verb in verbs}
    return [verb for verb in game.verbs.values() if id(verb) not in shared]


def used_verbs(game: type[Game]) -> list[str]:
    """The names of the shared verbs that the game uses, in the order of their layers."""
    own = {verb.name for verb in own_verbs(game)}
    names = [verb.name for _, verbs in shared_verbs() for verb in verbs]
    return [name for name in names if name in game.verbs and name not in own]


# ---- Markdown


def code(text: str) -> str:
    """`text` as code, fit for a cell of a table."""
    return "`" + text.replace("|", "\\|") + "`"


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(cell or "–" for cell in line) + " |" for line in lines)


def verb_table(verbs: Iterable[Verb]) -> str:
    """The verbs with their form, who sees the cards, meaning and rule."""
    sees = {"all": "everybody", "seat": "seat S alone", "-": ""}
    return table(
        ("line", "cards seen by", "meaning", "rule"),
        (
            (code(f"{verb.name} {verb.words}"), sees[verb.sees], cell(verb.meaning), verb.rule)
            for verb in verbs
        ),
    )


def cell(text: str) -> str:
    """Prose for a cell of a table."""
    return text.replace("|", "\\|")


# ---- the parts


def verbs() -> str:
    """The verbs that games share, layer by layer."""
    titles = {
        "course": "Every game: the course of a match",
        "betting": "Games with stakes or a bidding",
        "melds": "Games with melds",
        "tricks": "Games with tricks",
    }
    return "\n\n".join(
        f"**{titles.get(layer, layer)}**\n\n{verb_table(declared)}"
        for layer, declared in shared_verbs()
    )


_ATOMS = {"S": "seat", "N": "number", "CARD": "card", "WORD": "word-lower"}


def abnf(verb: Verb) -> str:
    """What the lines of a verb look like, in ABNF."""
    parts = [f'%s"{verb.name}"']
    for token in re.findall(r"[\[\]]|[^\s\[\]]+", verb.words):
        parts.append(token if token in "[]" else _repeated(token))
    return " ".join(parts)


def _repeated(token: str) -> str:
    choices = []
    for word in token.removesuffix("…").split("|"):
        key, equals, value = word.rpartition("=")
        if value not in _ATOMS:
            choices.append(f'%s"{word}"')
        elif equals:
            choices.append(f'%s"{key}=" {_ATOMS[value]}')
        else:
            choices.append(_ATOMS[value])
    text = choices[0] if len(choices) == 1 else "( " + " / ".join(choices) + " )"
    return f"1*( SP {text} )" if token.endswith("…") else f"SP {text}"


def grammar() -> str:
    """The events in ABNF."""
    rules = [("event", " / ".join(f"{name}-event" for name in GAMES))]
    for name, game in GAMES.items():
        alternatives = [f"ev-{verb}" for verb in used_verbs(game)]
        alternatives += [f"{name}-{verb.name}" for verb in own_verbs(game)]
        rules.append((f"{name}-event", " / ".join(alternatives)))
    lines = [line for rule in rules for line in _wrapped(*rule)]
    for layer, declared in shared_verbs():
        lines += ["", f"; {layer}"]
        lines += [line for verb in declared for line in _wrapped(f"ev-{verb.name}", abnf(verb))]
    for name, game in GAMES.items():
        lines += ["", f"; {name}"]
        lines += [
            line for verb in own_verbs(game) for line in _wrapped(f"{name}-{verb.name}", abnf(verb))
        ]
    return "```abnf\n" + "\n".join(lines) + "\n```"


def _wrapped(name: str, elements: str, width: int = 96) -> list[str]:
    """A rule, cut at blanks; what continues it is indented."""
    lines = [f"{name:<18} ="]
    for word in elements.split(" "):
        if len(lines[-1]) + 1 + len(word) > width:
            lines.append(" " * 20)
        lines[-1] += f" {word}"
    return lines


def games() -> str:
    """A section a game: cards, moves, verbs, view keys, options, presets."""
    return "\n\n".join(_game(name, game) for name, game in GAMES.items())


def _game(name: str, game: type[Game]) -> str:
    rules = game()
    low, high = game.seats()[0], game.seats()[-1]
    seats = f"{low}" if low == high else f"{low} to {high}"
    declared = game.options_type.declared()
    parts = [
        f"### {game.title}: `{name}`",
        f"Seats: {seats}. Deals of a board unless the organiser says otherwise: "
        f"{_board_deals(game)}.",
        *_cards(rules, low),
        "**Moves**, in the order in which they are listed:",
        table(
            ("phase", "moves", "asked"),
            ((code(phase), cell(moves), cell(asked)) for phase, moves, asked in game.moves),
        ),
        "**Events**: of those that games share "
        + ", ".join(f"`{verb}`" for verb in used_verbs(game))
        + "; and its own:",
        verb_table(own_verbs(game)),
        "**View**, behind the common keys:",
        table(
            ("key", "value", "meaning"),
            ((code(key), cell(kind), cell(text)) for key, kind, text in game.view_keys),
        ),
        "**Options**, in the order of the `option` lines:",
        table(
            ("option", "default", "values", "meaning", "rule"),
            (
                (
                    code(d.name),
                    code(d.default_text),
                    d.values.describe(),
                    cell(d.meaning),
                    d.rule,
                )
                for d in declared
            ),
        ),
        "**Presets**:",
        table(
            ("preset", "options", "meaning"),
            (
                (
                    code(preset.name),
                    " ".join(code(f"{n}={v}") for n, v in preset.options.items()) or "the defaults",
                    cell(preset.meaning),
                )
                for preset in game.options_type.presets
            ),
        ),
    ]
    return "\n\n".join(parts)


def _board_deals(game: type[Game]) -> str:
    numbers = {seats: game.board_deals(seats) for seats in game.seats()}
    if len(set(numbers.values())) == 1:
        return str(next(iter(numbers.values())))
    if all(seats == deals for seats, deals in numbers.items()):
        return "as many as there are seats"
    return ", ".join(f"{deals} with {seats} seats" for seats, deals in numbers.items())


def _cards(rules: Game, seats: int) -> list[str]:
    fresh = rules.cards_for(seats)
    many = len(rules.seats()) > 1 and rules.cards_for(rules.seats()[-1]) != fresh
    title = f"Fresh order with {seats} seats" if many else "Fresh order"
    shuffled = f"After the shuffle of deal 1 from the seed `{SEEDS[0]}`, top first:"
    parts = [f"{title}:", _card_block(fresh)]
    if rules.hand_order == rules.pack:
        parts.append(f"Hands are written in the fresh order. {shuffled}")
    else:
        parts += ["Hands are written in this order:", _card_block(rules.hand_order), shuffled]
    return [*parts, _card_block(Seeded(SEEDS[0], 1).shuffle("deck", fresh))]


def _card_block(cards: Sequence[str], width: int = 32) -> str:
    rows = [" ".join(cards[at : at + width]) for at in range(0, len(cards), width)]
    return "```\n" + "\n".join(rows) + "\n```"


def limits() -> str:
    """The figures that the code holds, once."""
    terms = Terms()
    return table(
        ("what", "default or bound", "set with"),
        (
            ("time of an answer", f"{terms.move_ms} ms", "`--move-time`"),
            ("bank of a match", f"{terms.bank_ms} ms", "`--bank`"),
            ("from the start to `bot NAME`", f"{terms.start_ms} ms", "`--start-time`"),
            ("grace after `quit`, and again after SIGTERM", f"{terms.grace_ms} ms", "`--grace`"),
            ("faults forgiven in a match", f"{terms.max_faults}", "`--max-faults`"),
            ("longest line of a bot, without its end", f"{MAX_LINE:,} bytes", ""),
            ("unasked lines in a match: a flood at", f"{MAX_UNASKED}", ""),
            ("remarks in a match: a flood at", f"{MAX_REMARKS:,}", ""),
            ("unasked output between two requests", f"{UNASKED_BYTES:,} bytes", ""),
            ("input that waits for a bot that does not read", f"{QUEUE_BYTES:,} bytes", ""),
            (
                "computing while it is not asked",
                f"{BUSY_SHARE:.0%} of that time, looked at once it adds up to "
                f"{BUSY_WINDOW_NS // 1_000_000} ms",
                "`--ponder` allows it",
            ),
            ("standard error kept for each bot", f"about {ERROR_BYTES:,} bytes", ""),
        ),
    )


def exit_codes() -> str:
    """The exit codes of the command."""
    return table(("code", "meaning"), ((str(n), cell(text)) for n, text in EXIT_CODES.items()))


def vectors() -> str:
    """The test vectors of the chance recipe."""
    rothspitzen = GAMES["rothspitzen"]()
    parts = []
    for seed in SEEDS:
        first = Seeded(seed, 1)
        numbers = Seeded(seed, 1)
        rows = [
            ("words of `deck`, deal 1", _list(islice(first.words("deck"), 9))),
            ("words of `deck`, deal 2", _list(islice(Seeded(seed, 2).words("deck"), 3))),
            ("uniform(3) of `dealer`, deal 1", str(first.uniform("dealer", 3))),
            (
                "five times uniform(6) of `dice`, deal 1",
                _list(numbers.uniform("dice", 6) for _ in range(5)),
            ),
            (
                f"four times uniform({_LARGE}) of `large`, deal 1",
                _list(numbers.uniform("large", _LARGE) for _ in range(4)),
            ),
            ("seed of board 1", code(board_seed(seed, 1))),
            ("seed of board 2", code(board_seed(seed, 2))),
            ("`commit=` with the nonce below", code(commitment(seed, NONCE))),
        ]
        pack = Seeded(seed, 1).shuffle("deck", rothspitzen.pack)
        parts += [
            f"Seed `{seed}`:",
            table(("what", "value"), rows),
            "The pack of Rothspitzen (option `pack=roth`), deal 1:",
            _card_block(pack),
        ]
    return "\n\n".join([*parts, f"The nonce is `{NONCE}`."])


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)


PARTS: dict[str, Callable[[], str]] = {
    "limits": limits,
    "verbs": verbs,
    "grammar": grammar,
    "games": games,
    "vectors": vectors,
    "exit-codes": exit_codes,
}


# ---- the document

_PART = re.compile(
    r"(<!-- begin generated: (?P<name>[a-z-]+) -->\n).*?(<!-- end generated -->)", re.DOTALL
)


def generated(document: str) -> str:
    """The document with all its generated parts as they should be."""
    found = [match["name"] for match in _PART.finditer(document)]
    if sorted(found) != sorted(PARTS):
        raise SystemExit(f"{DOCUMENT.name} has the parts {sorted(found)}, not {sorted(PARTS)}")
    return _PART.sub(lambda match: f"{match[1]}\n{PARTS[match['name']]()}\n\n{match[3]}", document)


def main(words: list[str]) -> int:
    """Write the document, or with `--check` compare it."""
    if words not in ([], ["--check"]):
        print("usage: python docs/generate.py [--check]", file=sys.stderr)
        return 2
    before = DOCUMENT.read_text(encoding="utf-8")
    after = generated(before)
    if not words:
        DOCUMENT.write_text(after, encoding="utf-8")
        return 0
    difference = unified_diff(
        before.splitlines(), after.splitlines(), "protocol.md", "as generated", lineterm="", n=1
    )
    lines = list(difference)
    print("\n".join(lines))
    if lines:
        print("protocol.md is stale: run `python docs/generate.py`", file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
