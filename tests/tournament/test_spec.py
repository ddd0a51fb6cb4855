from __future__ import annotations

import io
import json
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.errors import OptionError
from kartenspiel.tournament.jobs import Entry, Terms
from kartenspiel.tournament.keys import KEYS, check_seed
from kartenspiel.tournament.spec import Spec, load, parse_json, parse_toml, read_seed, spec_of

FIRST = """
game = "rothspitzen"
format = "round-robin"
boards = 20
seed = "first"
move_time = "1s"

[options]
stake = 8
hold = true
ante = "each"

[[bots]]
name = "keen"
command = "@basic"

[[bots]]
name = "dice"
command = "@random"

[[bots]]
command = "perl ../bots/random/random.pl"
"""

SMALL = {"game": "rothspitzen", "bots": ["@basic", "@random"]}


def write(folder: Path, text: str | bytes, name: str = "first.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refused(given: dict[str, object]) -> str:
    with pytest.raises(OptionError) as error:
        spec_of(given, "first.toml", Path())
    message = str(error.value)
    assert "\n" not in message
    return message


def test_a_whole_file(tmp_path: Path) -> None:
    spec = load(write(tmp_path, FIRST))
    assert spec == Spec(
        game="rothspitzen",
        bots=(
            Entry("keen", "@basic"),
            Entry("dice", "@random"),
            Entry("perl", "perl ../bots/random/random.pl"),
        ),
        options=(("stake", "8"), ("hold", "yes"), ("ante", "each")),
        boards=20,
        seed="first",
        folder=str(tmp_path),
    )


def test_json_says_the_same(tmp_path: Path) -> None:
    toml = load(write(tmp_path, FIRST))
    text = json.dumps(parse_toml(FIRST, "first.toml"))
    assert load(write(tmp_path, text, "first.json")) == toml


def test_bots_of_json_may_be_words() -> None:
    spec = spec_of({"game": "poker", "bots": ["@basic", "dice=@random --seed 7"]}, "-", Path())
    assert spec.bots == (Entry("basic", "@basic"), Entry("dice", "@random --seed 7"))


def test_every_key_is_a_field_with_the_same_default() -> None:
    defaults = {field.name: field.default for field in fields(Spec)}
    for key in KEYS:
        if key.name not in ("game", "seed_file"):
            assert defaults[key.name] == key.default, key.name
    others = {"bots", "options", "folder"}
    assert set(defaults) - others == {key.name for key in KEYS} - {"seed_file"}


def test_every_key_has_help_and_a_switch() -> None:
    for key in KEYS:
        assert key.help.endswith(".")
        assert key.switch == "--" + key.name.replace("_", "-")
        assert key.kind != "choice" or key.choices


def test_the_defaults_are_those_of_the_terms() -> None:
    assert spec_of(SMALL, "-", Path()).terms == Terms()


def test_the_clocks() -> None:
    times = {"move_time": "500ms", "bank": "60s", "start_time": "2.5s", "grace": "0s"}
    terms = spec_of(SMALL | times, "-", Path()).terms
    assert (terms.move_ms, terms.bank_ms, terms.start_ms, terms.grace_ms) == (500, 60_000, 2500, 0)
    assert spec_of(SMALL | {"move_time": "none"}, "-", Path()).terms.move_ms is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bord": 3}, ["first.toml", "unknown key `bord`", "did you mean `boards`"]),
        ({"zzz": 3}, ["unknown key `zzz`", "there is game, format"]),
        ({"boards": "20"}, ["key `boards`", 'the text "20"', "write `boards = 100`"]),
        ({"boards": True}, ["key `boards`", "the truth value `true`"]),
        ({"boards": 2.5}, ["key `boards`", "the number `2.5`"]),
        ({"boards": 0}, ["key `boards`", "1 to 1000000000"]),
        ({"boards": [1]}, ["key `boards`", "a list"]),
        ({"retire": -1}, ["key `retire`", "out of range: 0 to"]),
        ({"seats": 65}, ["key `seats`", "1 to 64"]),
        ({"game": 7}, ["key `game`", 'write `game = "rothspitzen"`']),
        ({"game": ""}, ["key `game`", "empty"]),
        ({"format": "roundrobin"}, ["key `format`", "did you mean `round-robin`"]),
        ({"on_fault": "stop"}, ["key `on_fault`", "there is stand-in, void"]),
        ({"faults": "cont"}, ["key `faults`", "did you mean `count`"]),
        ({"seatings": {}}, ["key `seatings`", "a table", 'seatings = "rotations"']),
        ({"reproducible": "yes"}, ["key `reproducible`", "write `reproducible = true`"]),
        ({"move_time": 1}, ["key `move_time`", 'write `move_time = "1s"`']),
        ({"move_time": "1"}, ["key `move_time`", "no unit", "`1s`"]),
        ({"bank": "none"}, ["key `bank`", "`60s`"]),
        ({"start_time": "0s"}, ["key `start_time`", "at least `1ms`"]),
        ({"move_time": "none", "bank": "5s"}, ["`bank` has no meaning"]),
        ({"move_time": "0s"}, ["needs a `bank`"]),
        ({"deals": 3, "parties": 1}, ["`deals` and `parties` cannot both"]),
        ({"seed": 7}, ["key `seed`", 'write `seed = "first"`']),
        ({"seed": "a b"}, ["no space"]),
        ({"seed": "é"}, ["visible ASCII"]),
        ({"seed": "x" * 129}, ["has 129"]),
        ({"seed": "a", "seed_file": "b"}, ["`seed` and `seed_file` cannot both"]),
        ({"seed_file": "not/there"}, ["not/there", "No such file"]),
        ({"options": 3}, ["key `options` is no table"]),
        ({"options": {"stake": 4.5}}, ["[options] `stake`", "4.5"]),
        ({"options": {"stake": "a b"}}, ["[options] `stake`"]),
        ({"options": {"stake": [4]}}, ["[options] `stake`"]),
        ({"bots": []}, ["key `bots`", "at least one"]),
        ({"bots": "@random"}, ["key `bots`", "no list"]),
        ({"bots": ["@a", 3]}, ["bot 2", "neither a table nor a text"]),
        ({"bots": [{"name": "a"}]}, ["bot 1", "key `command` is missing"]),
        ({"bots": [{"comand": "a"}]}, ["bot 1", "unknown key `comand`", "did you mean `command`"]),
        ({"bots": [{"command": 3}]}, ["bot 1", "key `command`", "no text"]),
        ({"bots": [{"command": "a", "name": None}]}, ["bot 1", "key `name`"]),
        ({"bots": [{"command": "a", "name": "a b"}]}, ["bot 1", "`a b` is no name"]),
        ({"bots": [{"command": "'a"}]}, ["bot 1", "quote"]),
        ({"bots": ["@a", "./a"]}, ["bot 2", "a bot `a` before it"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_place_and_remedy(
    change: dict[str, object], words: list[str]
) -> None:
    message = refused({**SMALL, **change})
    for word in words:
        assert word in message


def test_missing_keys() -> None:
    assert "key `game` is missing" in refused({"bots": ["@a"]})
    assert "key `bots` is missing" in refused({"game": "poker"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('game = "a"\nboards = \n', ["line 2", "no TOML"]),
        ('game = "a', ["no TOML", "at end of document"]),
        ('game = "a"\ngame = "b"\n', ["line 2", "no TOML"]),
        ("x = " + "[" * 5000, ["no TOML"]),
        (b'game = "\xff"', ["byte 8 is not UTF-8"]),
    ],
)
def test_a_damaged_toml_file_names_the_line(
    tmp_path: Path, text: str | bytes, words: list[str]
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(OptionError) as error:
        load(path)
    for word in [str(path), *words]:
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"game": ', ["line 1, column 10"]),
        ("[1]", ["no JSON object"]),
        ('{"game": "a", "game": "b"}', ["`game` stands there twice"]),
        ("[" * 100_000, ["nested too deep"]),
        ("9" * 5000, ["number too long"]),
        ("", ["line 1, column 1"]),
    ],
)
def test_damaged_json_names_the_place(text: str, words: list[str]) -> None:
    with pytest.raises(OptionError) as error:
        parse_json(text, "x.json")
    for word in ["x.json", *words]:
        assert word in str(error.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="No such file"):
        load(tmp_path / "none.toml")
    with pytest.raises(OptionError, match="Is a directory"):
        load(tmp_path)


def test_a_byte_order_mark_is_nothing(tmp_path: Path) -> None:
    assert load(write(tmp_path, b"\xef\xbb\xbf" + FIRST.encode())).boards == 20


def test_the_command_line_goes_over_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, FIRST)
    spec = load(
        path, {"boards": "7", "reproducible": "yes", "seed": "x"}, {"stake": "12", "tail": "4"}
    )
    assert (spec.boards, spec.reproducible, spec.seed) == (7, True, "x")
    assert dict(spec.options) == {"stake": "12", "hold": "yes", "ante": "each", "tail": "4"}
    with pytest.raises(OptionError, match=r"^--boards: `many` is no whole number"):
        load(path, {"boards": "many"})
    with pytest.raises(OptionError, match=r"^--reproducible: `perhaps` is neither"):
        load(path, {"reproducible": "perhaps"})


def test_a_seed_of_the_command_line_takes_the_place_of_the_files(tmp_path: Path) -> None:
    write(tmp_path, "hidden\n", "seed.txt")
    path = write(tmp_path, FIRST.replace('seed = "first"', 'seed_file = "seed.txt"'))
    assert load(path).seed == "hidden"
    assert load(path, {"seed": "mine"}).seed == "mine"
    other = write(tmp_path, FIRST)
    assert load(other, {"seed_file": str(tmp_path / "seed.txt")}).seed == "hidden"
    with pytest.raises(OptionError, match="command line: `seed` and `seed_file`"):
        load(other, {"seed": "a", "seed_file": "b"})


def test_a_seed_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("secret\r\n"))
    assert read_seed("-", Path()) == "secret"
    monkeypatch.setattr("sys.stdin", io.StringIO("a b\n"))
    with pytest.raises(OptionError, match=r"^standard input: "):
        read_seed("-", Path())


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=128))
def test_seeds(seed: str) -> None:
    assert check_seed(seed) == seed
    with pytest.raises(OptionError):
        check_seed(seed + "\n")
