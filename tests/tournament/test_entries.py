from __future__ import annotations

import pytest

from kartenspiel.errors import OptionError
from kartenspiel.tournament.entries import check_command, check_name, parse_entry, parse_table
from kartenspiel.tournament.jobs import Entry


@pytest.mark.parametrize("name", ["a", "007", "1e5", "Jürgen", "x" * 32, "a._+-b", "ß", "Ærø"])
def test_names_by_the_grammar(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name", ["", "x" * 33, ".a", "-a", "a b", "a/b", "日本", "e\u0301a", "a\n"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match="is no name"):
        check_name(name)


@pytest.mark.parametrize(
    ("word", "name", "command"),
    [
        ("@random", "random", "@random"),
        ("@random --seed 7", "random", "@random --seed 7"),
        ("dice=@random --seed 7", "dice", "@random --seed 7"),
        ("./bots/keen.py --level 3", "keen", "./bots/keen.py --level 3"),
        ("pty:./keen", "keen", "pty:./keen"),
        ("x=pty:./keen", "x", "pty:./keen"),
        ("env X=1 ./keen.sh a=b", "keen", "env X=1 ./keen.sh a=b"),
        ("env -i X=1 ./keen.sh -x", "keen", "env -i X=1 ./keen.sh -x"),
        ("'bots/my bot.py' --level 3", "my-bot", "'bots/my bot.py' --level 3"),
        ("./a=b", "a=b".replace("=", "-"), "./a=b"),
        ("./.hidden", "hidden", "./.hidden"),
        ("java -jar x.jar", "java", "java -jar x.jar"),
    ],
)
def test_a_bot_word(word: str, name: str, command: str) -> None:
    assert parse_entry(word) == Entry(name, command)


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("", "is empty"), ("a=", "is empty"), ("''", "is empty"), ("pty:", "is empty"),
        ("./a 'b", "quote that is not closed"), ("./a\nb", "control character"),
        ("x" * 33 + "=./a", "is no name"), ("./...", "NAME=./..."),
    ],
)  # fmt: skip
def test_a_word_that_names_no_bot(word: str, hint: str) -> None:
    with pytest.raises(OptionError) as error:
        parse_entry(word)
    assert hint in str(error.value)


def test_a_command_is_kept_as_it_is() -> None:
    assert check_command("perl  -w x.pl") == "perl  -w x.pl"


def test_the_same_bot_twice_is_one_entry_at_two_seats() -> None:
    found, seating = parse_table(["./a.py", "b=./b", "./a.py"])
    assert [entry.name for entry in found] == ["a", "b"]
    assert seating == (0, 1, 0)


def test_two_bots_of_one_stem_are_told_apart() -> None:
    found, seating = parse_table(["./x/a.py", "./y/a.py", "./y/a.py --fast"])
    assert [entry.name for entry in found] == ["a", "a-2", "a-3"]
    assert seating == (0, 1, 2)


def test_two_bots_given_one_name_are_never_merged() -> None:
    with pytest.raises(OptionError, match="two different bots are called `a`"):
        parse_table(["a=./x", "a=./y"])
    with pytest.raises(OptionError, match="give one another name"):
        parse_table(["a=./x", "./a.py"])


def test_one_command_under_two_names_is_two_entries() -> None:
    found, seating = parse_table(["a=@random", "b=@random"])
    assert [entry.name for entry in found] == ["a", "b"]
    assert seating == (0, 1)
