"""protocol.md is true: every session, program, figure and rule of its grammar.

A line `<!-- file: NAME -->` above a block makes it a file beside the sessions. A `console` block is
a session: `$ COMMAND`, and what it prints on standard output and error; `…` stands for whatever is
there, alone on a line for any number of lines.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel.cards import is_card
from kartenspiel.core import Verb
from kartenspiel.games import GAMES
from kartenspiel.wire import check_name

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "protocol.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


# ---- the blocks of the document


@dataclass(frozen=True)
class Block:
    """A fenced block."""

    line: int
    language: str
    label: str
    """What the comment above it says."""
    content: str


def blocks() -> list[Block]:
    fence = re.compile(
        r"^(?:<!-- (?P<label>[^\n]*) -->\n)?```(?P<language>\w*)\n(?P<content>.*?)^```$",
        re.DOTALL | re.MULTILINE,
    )
    return [
        Block(
            TEXT.count("\n", 0, found.start()) + 1,
            found["language"],
            found["label"] or "",
            found["content"],
        )
        for found in fence.finditer(TEXT)
    ]


BLOCKS = blocks()


def labelled(label: str) -> Block:
    (block,) = (block for block in BLOCKS if block.label == label)
    return block


def exchanges(session: str) -> list[tuple[str, str]]:
    """The commands of a session, each with what it should print."""
    parts = re.split(r"^\$ (.*)\n", session, flags=re.MULTILINE)
    assert not parts[0], "a session begins with a command"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def is_as_shown(shown: str, printed: str) -> bool:
    """Whether a session printed what it should; how far columns are apart does not matter."""
    pattern = ""
    shown, printed = (re.sub(" +", " ", text) for text in (shown, printed))
    for line in shown.splitlines():
        if line == "…":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += "[^\\n]*?".join(map(re.escape, line.split("…"))) + "\n"
    return re.fullmatch(pattern, printed) is not None


# ---- where commands are run


Shell = Callable[[str], str]


def environment(programs: Path) -> dict[str, str]:
    """An environment in which `kartenspiel` and `python3` are those of this test."""
    programs.mkdir()
    for name, words in (("python3", ""), ("kartenspiel", "-m kartenspiel")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        program.chmod(0o755)
    changed = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}
    changed["PATH"] = f"{programs}{os.pathsep}{os.environ['PATH']}"
    changed["PYTHONPATH"] = str(ROOT)
    return changed


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Runs a command in a folder that holds the document's files; gives all that it prints."""
    folder = tmp_path / "here"
    folder.mkdir()
    for block in BLOCKS:
        if block.label.startswith("file: "):
            (folder / block.label.removeprefix("file: ")).write_text(block.content)
    env = environment(tmp_path / "programs")

    def run(command: str) -> str:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            check=False,
        )
        return done.stdout.decode()

    return run


@pytest.mark.parametrize(
    "block",
    [block for block in BLOCKS if block.language == "console"],
    ids=lambda block: f"line-{block.line}",
)
def test_session(block: Block, shell: Shell) -> None:
    for command, shown in exchanges(block.content):
        if command.startswith("node ") and shutil.which("node") is None:
            continue
        printed = shell(command)
        assert is_as_shown(shown, printed), f"$ {command}\n{printed}"


def test_every_program_is_used() -> None:
    sessions = "".join(block.content for block in BLOCKS if block.language == "console")
    for block in BLOCKS:
        if block.language not in ("abnf", "console", ""):
            assert block.label.removeprefix("file: ") in sessions, f"line {block.line}"


# ---- generated parts


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_parts_are_fresh() -> None:
    assert generator().generated(TEXT) == TEXT, "run `python docs/generate.py`"


def test_every_verb_option_and_key_is_there() -> None:
    for name, game in GAMES.items():
        section = TEXT.split(f": `{name}`\n")[1].split("\n### ")[0]
        for verb in game.verbs:
            assert f"`{verb}" in section
        for declared in game.options_type.declared():
            assert f"| `{declared.name}` | `{declared.default_text}` |" in section
        for key, _, _ in game.view_keys:
            assert f"| `{key}` |" in section


# ---- chance, from the text of the document alone


def stream(label: str, deal: int, seed: str) -> Iterator[int]:
    for block in range(10_000):
        digest = sha256(f"kartenspiel/1/{label}/{deal}/{block}/{seed}".encode()).hexdigest()
        for at in range(0, 64, 8):
            yield int(digest[at : at + 8], 16)


def uniform(n: int, words: Iterator[int]) -> int:
    return next(word % n for word in words if word < n * (2**32 // n))


def shuffled(cards: list[str], words: Iterator[int]) -> list[str]:
    order = dict(enumerate(cards))
    for k in reversed(range(1, len(cards))):
        j = uniform(k + 1, words)
        order[k], order[j] = order[j], order[k]
    return [order[place] for place in range(len(cards))]


FRESH = [rank + "eg"[suit] for suit in (0, 1) for rank in "789TUOKA"]
FRESH += ["7r", *(rank + "s" for rank in "79TUOKA")]


def joined(numbers: Iterator[int], count: int) -> str:
    return ", ".join(str(next(numbers)) for _ in range(count))


def test_vectors() -> None:
    part = TEXT.split("<!-- begin generated: vectors -->")[1].split("<!-- end generated -->")[0]
    nonce = re.findall(r"The nonce is `(\w+)`", part)[0]
    sections = re.findall(r"^Seed `(\S+)`:\n\n(.*?)```\n(.*?)\n```", part, re.DOTALL | re.MULTILINE)
    assert len(sections) == 3
    assert "roth-1" in [seed for seed, _, _ in sections]
    for seed, rows, pack in sections:
        values = dict(re.findall(r"^\| (.*?) \| `?(.*?)`? \|$", rows, re.MULTILINE))
        dice, large = stream("dice", 1, seed), stream("large", 1, seed)
        assert values == {
            "what": "value",
            "---": "---",
            "words of `deck`, deal 1": joined(stream("deck", 1, seed), 9),
            "words of `deck`, deal 2": joined(stream("deck", 2, seed), 3),
            "uniform(3) of `dealer`, deal 1": str(uniform(3, stream("dealer", 1, seed))),
            "five times uniform(6) of `dice`, deal 1": ", ".join(
                str(uniform(6, dice)) for _ in range(5)
            ),
            "four times uniform(3000000000) of `large`, deal 1": ", ".join(
                str(uniform(3_000_000_000, large)) for _ in range(4)
            ),
            "seed of board 1": sha256(f"kartenspiel/board/1/1/{seed}".encode()).hexdigest()[:32],
            "seed of board 2": sha256(f"kartenspiel/board/1/2/{seed}".encode()).hexdigest()[:32],
            "`commit=` with the nonce below": sha256(f"{nonce}/{seed}".encode()).hexdigest(),
        }
        assert pack.split() == shuffled(FRESH, stream("deck", 1, seed))


def test_fresh_orders_lead_to_the_shuffled_ones() -> None:
    part = TEXT.split("<!-- begin generated: games -->")[1]
    sections = re.findall(
        r"^### [^\n]*: `(\w+)`\n(.*?)(?=^### |\Z)", part, re.DOTALL | re.MULTILINE
    )
    assert [name for name, _ in sections] == list(GAMES)
    for name, section in sections:
        fresh, *_, order = re.findall(r"^```\n(.*?)\n```", section, re.DOTALL | re.MULTILINE)
        assert order.split() == shuffled(fresh.split(), stream("deck", 1, "roth-1")), name


# ---- the grammar: ABNF by RFC 5234 and RFC 7405 as regular expressions


class Grammar:
    """The rules of the document's `abnf` blocks. None of them is recursive."""

    CORE: ClassVar[Mapping[str, str]] = {
        "ALPHA": "[A-Za-z]",
        "DIGIT": "[0-9]",
        "SP": " ",
        "CR": r"\r",
        "LF": r"\n",
    }
    TOKEN = re.compile(
        r"""\s+|(?P<repeat>[0-9]*\*[0-9]*|[0-9]+(?=[a-z(%"]))|%s"(?P<exact>[^"]*)"|"(?P<any>[^"]*)"
        |%x(?P<low>[0-9A-F]+)(?:-(?P<high>[0-9A-F]+))?|(?P<name>[A-Za-z][A-Za-z0-9-]*)|(?P<mark>[()/\[\]])
        """,
        re.VERBOSE,
    )

    def __init__(self, text: str) -> None:
        text = re.sub(r";[^\n]*", "", text)  # no string of the grammar holds a semicolon
        found = re.findall(r"^([A-Za-z][\w-]*) += (.*(?:\n +.*)*)", text, re.MULTILINE)
        self.rules = dict(found)
        assert len(self.rules) == len(found), "a rule stands twice"
        self._made: dict[str, str] = dict(self.CORE)

    def rule(self, name: str) -> str:
        if name not in self._made:
            tokens = list(self._tokens(self.rules[name]))
            self._made[name] = self._alternation(tokens)
            assert not tokens, (name, tokens)
        return self._made[name]

    def matches(self, name: str, text: str) -> bool:
        return re.fullmatch(self.rule(name), text) is not None

    def _tokens(self, text: str) -> Iterator[re.Match[str]]:
        at = 0
        while at < len(text):
            token = self.TOKEN.match(text, at)
            assert token, f"no ABNF: {text[at:]!r}"
            if token.lastgroup is not None:
                yield token
            at = token.end()

    def _alternation(self, tokens: list[re.Match[str]]) -> str:
        choices = [""]
        while tokens and tokens[0]["mark"] not in (")", "]"):
            if tokens[0]["mark"] == "/":
                tokens.pop(0)
                choices.append("")
            else:
                choices[-1] += self._repetition(tokens)
        return f"(?:{'|'.join(choices)})"

    def _repetition(self, tokens: list[re.Match[str]]) -> str:
        if (repeat := tokens[0]["repeat"]) is None:
            return self._element(tokens)
        tokens.pop(0)
        least, star, most = repeat.partition("*")
        bounds = f"{{{least or 0},{most}}}" if star else f"{{{least}}}"
        element = self._element(tokens)
        # a line that two games have is a line in two ways: none is looked at twice
        group = "(?>" if element.endswith(r"\n)") else "(?:"
        return f"{group}{element}){bounds}"

    def _element(self, tokens: list[re.Match[str]]) -> str:
        token = tokens.pop(0)
        if token["mark"]:
            inner = self._alternation(tokens)
            assert tokens.pop(0)["mark"] == {"(": ")", "[": "]"}[token["mark"]]
            return inner if token["mark"] == "(" else f"{inner}?"
        if token["name"]:
            return self.rule(token["name"])
        if token["low"]:
            low, high = token["low"], token["high"] or token["low"]
            return f"[\\U{int(low, 16):08x}-\\U{int(high, 16):08x}]"
        if token["exact"] is not None:
            return re.escape(token["exact"])
        return f"(?i:{re.escape(token['any'])})"


GRAMMAR = Grammar("\n".join(block.content for block in BLOCKS if block.language == "abnf"))


def test_every_rule_is_used() -> None:
    used = set(re.findall(r"[a-z][\w-]*", " ".join(GRAMMAR.rules.values())))
    unused = set(GRAMMAR.rules) - used - {"to-bot", "from-bot", "log"}
    for name in unused:  # verbs that no game uses yet
        assert name.startswith("ev-")
        assert not any(name.removeprefix("ev-") in game.verbs for game in GAMES.values())
    for name in GRAMMAR.rules:
        GRAMMAR.rule(name)


def rule_of(game: str, verb: Verb) -> str:
    own = f"{game}-{verb.name}"
    return own if own in GRAMMAR.rules else f"ev-{verb.name}"


VERBS = [(game, verb) for game, rules in GAMES.items() for verb in rules.verbs.values()]


@pytest.mark.parametrize(("game", "verb"), VERBS, ids=lambda part: getattr(part, "name", part))
@settings(max_examples=5)
@given(data=st.data())
def test_grammar_of_events_is_that_of_the_parser(
    game: str, verb: Verb, data: st.DataObject
) -> None:
    rule = GRAMMAR.rule(rule_of(game, verb))
    line = verb.name + data.draw(st.from_regex(verb.pattern, fullmatch=True))
    assert re.fullmatch(rule, line)
    line = data.draw(st.from_regex(rule, fullmatch=True))
    assert line.startswith(verb.name)
    assert verb.pattern.fullmatch(line, len(verb.name))


def test_grammar_of_cards() -> None:
    characters = [chr(code) for code in range(33, 127)]
    two = [a + b for a in characters for b in characters]
    assert [text for text in two if GRAMMAR.matches("card", text)] == list(filter(is_card, two))
    assert all(GRAMMAR.matches("card", f"XX={text}") == is_card(f"XX={text}") for text in two)


@pytest.mark.parametrize("name", ["a", "Zoë", "9Łódź", "x" * 32, "a._+-"])
def test_grammar_of_names(name: str) -> None:
    assert GRAMMAR.matches("name", check_name(name))


@pytest.mark.parametrize("name", ["", "-a", "a b", "x" * 33, "a|b", "a=b"])
def test_grammar_refuses_names(name: str) -> None:
    assert not GRAMMAR.matches("name", name)


@pytest.mark.parametrize(
    "line",
    [
        "kartenspiel 2",
        "play 0 7x",
        "play 7e",
        "score",
        "score +1 -1 0",
        "deal 1 dealer=x",
        "choose",
        "choose 1000 |",
        "choose 1000 | play 7e |",
        "match rothspitzen seats=3 deals=1 move_ms=1000 bank_ms=0",
        "fault",
        "hand 0",
        "result won",
        "Play 0 7e",
    ],
)
def test_grammar_refuses(line: str) -> None:
    assert GRAMMAR.matches("to-bot", line) is (line == "result won")


def recorded(text: str, mark: str) -> list[str]:
    """The lines of the recording bot that bear a mark."""
    return [line[2:] for line in text.splitlines() if line[0] == mark]


def check_lines(text: str) -> None:
    """Every recorded line is in the grammar."""
    for line in recorded(text, ">"):
        assert GRAMMAR.matches("to-bot", line), line
    for line in recorded(text, "<"):
        assert GRAMMAR.matches("from-bot", line + "\n"), line


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_a_match_are_in_the_grammar(game: str, shell: Shell) -> None:
    seats = GAMES[game].seats()[0]
    names = ["Zoë", "rec", *"cdefgh"][:seats]
    bots = [f"'{name}=@count'" for name in names]
    bots[0] = f"'{names[0]}=python3 record.py first.txt view=1'"
    bots[1] = "'rec=python3 record.py second.txt stumble=2 legal=1 novelty'"
    said = shell(
        f"kartenspiel match {game} {' '.join(bots)} --boards 2 --max-faults 1 --log match.log "
        # so long that the crash is never at a bot's last decision, whoever is dealt what
        + ("--parties 1" if GAMES[game]().counts_parties else "--deals 4")
    )
    assert "crash: exit status 3; forgiven" in said
    log = shell("cat match.log")
    assert GRAMMAR.matches("log", log)
    assert log.count("\nmatch ") == 2 * seats
    for name in ("first", "second"):
        text = shell(f"cat {name}.txt")
        check_lines(text)
        assert "> quit" in text
    assert not GRAMMAR.matches("log", log.replace("score", "scores"))
    assert not GRAMMAR.matches("log", log.rpartition("\nover")[0] + "\n\n")


# ---- the worked transcript


def test_whole_match_is_what_a_seat_may_be_told(shell: Shell) -> None:
    (_, nothing), (_, shown) = exchanges(labelled("match").content)
    assert not nothing
    for command, _ in exchanges(labelled("match").content):
        written = shell(command)
    check_lines(written)
    log = shell("cat carol.log")
    seed, nonce = re.findall(r" seed=(\S+) nonce=(\S+)$", log, re.MULTILINE)[0]
    commit = re.findall(r" commit=(\S+)", written)[0]
    assert commit == sha256(f"{nonce}/{seed}".encode()).hexdigest()
    assert written.replace(commit, "…") == shown
    printed = ROOT / "tests" / "golden" / "rothspitzen" / "t28-seat2.txt"
    told = "\n".join(line for line in recorded(shown, ">") if line not in AROUND) + "\n"
    assert re.sub(r"(?<=commit=)\S+", "…", printed.read_text(encoding="utf-8")) == told
    events = [re.sub(r" # .*", "", line) for line in log.splitlines()]
    open_ones = [
        line for line in told.splitlines() if line.split(" ")[0] not in ("choose", "match")
    ]
    for line in open_ones:
        assert line in events or " ?? " in line


AROUND = ("kartenspiel 1", "quit")


def test_view_of_the_whole_match(shell: Shell) -> None:
    command, _ = exchanges(labelled("match").content)[0]
    shell(command.replace("carol.txt", "carol.txt view=1"))
    lines = recorded(shell("cat carol.txt"), ">")
    shown = labelled("view").content.strip()
    views = [line for line, after in pairwise(lines) if after == "choose 1000 | play 9s"]
    assert views == [shown]
    view = json.loads(shown.removeprefix("view "))
    keys = re.findall(r"`(\w+)`", " ".join(re.findall(
        r"^\| (`game`.*?|`seats`, `seat`|`\w+`) \|", TEXT.split("## The view")[1].split("## ")[0],
        re.MULTILINE)))  # fmt: skip
    assert list(view) == [*keys, *(key for key, _, _ in GAMES["rothspitzen"].view_keys)]


# ---- what is said about asking, answering, time and faults


MISBEHAVIOUR = r"""
import os, signal, sys, time
mode = sys.argv[1]
out = sys.stdout.buffer
def say(data):
    out.write(data)
    out.flush()
say(b"# before the name\nbot Gr\xfcn later=1 view=0\r\n")
asked = 0
for line in sys.stdin:
    if not line.startswith("choose"):
        continue
    asked += 1
    good = line.rstrip("\n").split(" | ")[1].encode()
    bad = {
        "wrong": b"banana\n", "empty": b"\n", "space": b" " + good + b"\n",
        "bytes": b"pass\xfc\n", "capitals": good.upper() + b"\n", "long": b"x" * 65537 + b"\n",
        "full": b"x" * 65536 + b"\n",
    }
    if mode == "crlf":
        say(good + b"\r\n")
    elif mode == "remark":
        say(b"#  thinking\x07 \xfc \n#\n")
        say(good[:2])
        time.sleep(0.001)
        say(good[2:] + b"\n")
    elif mode == "behind":
        say(good + b"\nunasked\n")
    elif mode == "flood":
        say(good + b"\n" + b"unasked\n" * (99 if asked == 1 else 1))
    elif mode == "last":
        say(good + b"\n")
        if asked == 2:
            sys.exit(5)
    elif mode == "exit":
        sys.exit(3)
    elif mode == "signal":
        os.kill(os.getpid(), signal.SIGKILL)
    elif mode == "closed":
        os.close(1)
        time.sleep(60)
    elif mode == "half":
        say(good)
        time.sleep(60)
    elif mode == "sleep":
        time.sleep(60)
    else:
        say(bad[mode])
"""


@pytest.mark.parametrize(
    "faults",
    [
        {"wrong": "illegal `banana`: not a move", "empty": "illegal ``: not a move",
         "space": r"illegal ` pass`: not a move"},
        {"bytes": r"illegal `pass\xfc`: not UTF-8", "capitals": "illegal `PASS`: not a move",
         "long": "flood a line of more than 65536 bytes"},
        {"exit": "crash exit status 3", "signal": "crash signal 9 (SIGKILL)",
         "closed": "crash closed its output"},
        {"half": "timeout no answer within 400 ms", "sleep": "timeout no answer within 400 ms",
         "flood": "flood 100 lines without being asked"},
        {"full": "illegal `" + "x" * 200 + "`: not a move", "crlf": None, "remark": None},
        {"behind": None, "last": "crash exit status 5", "crlf": None},
    ],
    ids=lambda faults: "-".join(faults),
)  # fmt: skip
def test_faults(faults: dict[str, str | None], shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "here" / "bad.py").write_text(MISBEHAVIOUR)
    bots = " ".join(f"'{mode}=python3 bad.py {mode}'" for mode in faults)
    limit = "400ms" if "sleep" in faults else "20s"
    shell(f"kartenspiel match rothspitzen {bots} --move-time {limit} --seed hello --log bad.log")
    log = shell("cat bad.log")
    assert GRAMMAR.matches("log", log)
    for seat, (mode, fault) in enumerate(faults.items()):
        told = re.findall(rf"^fault {seat} (.*)$", log, re.MULTILINE)
        assert told == ([] if fault is None else [fault]), mode
        assert ("# stand-in" in "\n".join(re.findall(rf"^\w+ {seat} .*", log, re.MULTILINE))) is (
            fault is not None
        )
        remarks = re.findall(rf"^remark {seat} (.*)$", log, re.MULTILINE)
        expected = {"remark": r"thinking\x07 \xfc", "behind": "unasked: unasked"}
        assert set(remarks) - {""} == ({expected[mode]} if mode in expected else set()) or (
            mode == "flood" and len(remarks) == 100
        )
    assert "bad.log: 1 match, 3 deals: right" in shell("kartenspiel verify bad.log")


def test_illegal_answer_is_told_then_quit(shell: Shell, tmp_path: Path) -> None:
    bot = (tmp_path / "here" / "record.py").read_text().replace('split(" | ")[-1]', "upper()")
    (tmp_path / "here" / "wrong.py").write_text(bot)
    shell("kartenspiel match rothspitzen 'a=python3 wrong.py a.txt' @first @last --seed hello")
    assert shell("tail -n 3 a.txt").splitlines() == [
        "< CHOOSE 1000 | PASS | COULEUR",
        "> fault illegal `CHOOSE 1000 | PASS | COULEUR`: not a move",
        "> quit",
    ]


def test_void_ends_the_match(shell: Shell) -> None:
    bot = "'a=python3 record.py a.txt stumble=2'"
    said = shell(
        f"kartenspiel match rothspitzen {bot} @first @last --on-fault void --log v.log >/dev/null;"
        " echo code $?"
    )
    assert said.endswith("code 3\n")
    log = shell("cat v.log")
    assert log.endswith("fault 0 crash exit status 3\nvoid crash by a\n")
    assert GRAMMAR.matches("log", log)


SLOW = """
import sys, time
print("bot slow", flush=True)
for line in sys.stdin:
    if line.startswith("choose"):
        print("#", line.split()[1])
        time.sleep(0.3)
        print(line.rstrip().split(" | ")[1], flush=True)
"""


def test_bank_is_charged_for_what_goes_beyond_the_move_time(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "here" / "slow.py").write_text(SLOW)
    shell(
        "kartenspiel match rothspitzen 'slow=python3 slow.py' @first @first --deals 3"
        " --move-time 200ms --bank 20s --log s.log"
    )
    log = shell("cat s.log")
    told = [int(ms) for ms in re.findall(r"^remark 0 (\d+)$", log, re.MULTILINE)]
    used = re.findall(r"^bid 0 .* # (\d+)\.(\d)$", log, re.MULTILINE)
    assert len(told) == len(used) == 3
    bank = 200_000  # tenths of a millisecond
    for ms, (whole, tenths) in zip(told, used, strict=True):
        assert ms == 200 + bank // 10
        bank -= int(whole + tenths) - 2000


READS = """
import os, sys
notes = open("reads.txt", "w")
os.write(1, " ".join(["bot reads", *sys.argv[1:]]).encode() + b"\\n")
while data := os.read(0, 1 << 16):
    lines = data.decode().splitlines()
    print(lines[-1].split(" ")[0], len(lines), file=notes, flush=True)
    if lines[-1].startswith("choose"):
        os.write(1, lines[-1].split(" | ")[1].encode() + b"\\n")
"""


def test_what_need_not_be_known_yet_comes_in_one_write(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "here" / "reads.py").write_text(READS)
    shell("kartenspiel match rothspitzen 'r=python3 reads.py' @last @last --seed hello --deals 4")
    reads = [read.split(" ") for read in shell("cat reads.txt").splitlines()]
    # a read ends with a whole write: of the greeting, of a request, of a deal's end with the hands
    # of the next one, of `quit`
    assert {last for last, _ in reads} <= {"kartenspiel", "choose", "hand", "over", "quit"}
    first = next(int(lines) for last, lines in reads if last == "choose")
    assert first > 20  # with the whole head of the match
    assert sum(last == "choose" for last, _ in reads) > 10


@pytest.mark.parametrize(
    "bot",
    [
        "pty:python3 reads.py",
        "python3 reads.py eager=1",
    ],
)
def test_who_is_sent_every_event_at_once(bot: str, shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "here" / "reads.py").write_text(READS)
    (tmp_path / "here" / "slow.py").write_text(SLOW.replace("0.3", "0.05"))
    slow = "'slow=python3 slow.py' 'slow=python3 slow.py'"
    shell(f"kartenspiel match rothspitzen 'r={bot}' {slow} --seed hello --deals 1")
    assert {"bid", "play"} & {read.split(" ")[0] for read in shell("cat reads.txt").splitlines()}


def test_no_limit(shell: Shell) -> None:
    shell(
        "kartenspiel match rothspitzen 'a=python3 record.py a.txt legal=0' @last @last"
        " --move-time none --seed hello"
    )
    lines = recorded(shell("cat a.txt"), ">")
    assert " move_ms=- bank_ms=- " in lines[1]
    assert "choose -" in lines


def test_the_generator_finds_the_same_in_a_process_of_its_own() -> None:
    check = [sys.executable, str(ROOT / "docs" / "generate.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "")
    assert "| `ante S N` |" in TEXT
