"""From an entry's command to a process: what it is, where it runs, what it finds there."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic_ns

import pytest

from kartenspiel.course import policies
from kartenspiel.errors import OptionError, StartError
from kartenspiel.referee import Entrant
from kartenspiel.shipped import SHIPPED
from kartenspiel.tournament.jobs import Entry
from kartenspiel.tournament.launch import check_entry, entrant
from kartenspiel.transports.base import Transport

PYTHON = shlex.quote(sys.executable)


class Starter:
    """Starts entrants and ends them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[Transport] = []

    def __call__(self, command: str, errors: str | None = None) -> Transport:
        """The running bot of `command`."""
        who = entrant(Entry("a", command), str(self.folder), errors)
        assert who.launch is not None
        self.running.append(who.launch())
        return self.running[-1]

    def line(self, command: str) -> str:
        """The first line that it says."""
        return self(command).receive(monotonic_ns() + 20 * 10**9).decode()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Starter]:
    """A Starter for a folder of its own, which is not the current one."""
    starter = Starter(tmp_path)
    yield starter
    for transport in starter.running:
        transport.kill()


@pytest.mark.parametrize("name", policies)
def test_policies_have_no_process(name: str) -> None:
    assert entrant(Entry("a", f"@{name}"), ".") == Entrant("a", f"@{name}", policy=policies[name])


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("@rnadom", "no bot `@rnadom` ships.*`?random"),
        ("@", "no bot `@` ships"),
        ("pty:@rnadom", "no bot `@rnadom` ships"),
        ("@last 3", "`@last` takes no arguments"),
        ("pty:@first", "`@first` takes no arguments, and no `pty:`"),
    ],
)
def test_bots_that_do_not_ship(command: str, reason: str) -> None:
    for refuse in (check_entry, lambda entry: entrant(entry, ".")):
        with pytest.raises(OptionError, match=reason):
            refuse(Entry("a", command))


@pytest.mark.parametrize("command", ["@random", "@random --seed 7", "@basic", "pty:@random"])
def test_shipped_bots(start: Starter, command: str) -> None:
    assert command.removeprefix("pty:").split()[0][1:] in SHIPPED
    assert start.line(command).startswith("bot ")


@pytest.mark.parametrize("python_path", [None, "", ".", "{folder}"])
def test_what_lies_in_the_folder_does_not_shadow_the_package(
    start: Starter, monkeypatch: pytest.MonkeyPatch, python_path: str | None
) -> None:
    """Whoever names the folder in PYTHONPATH comes behind the package, and gets the library's
    modules from it only if he asks for it."""
    package = start.folder / "kartenspiel"
    package.mkdir()
    (package / "__init__.py").write_text("raise SystemExit('shadowed')")
    if python_path is None:
        monkeypatch.delenv("PYTHONPATH", raising=False)
    else:
        monkeypatch.setenv("PYTHONPATH", python_path.format(folder=start.folder))
    monkeypatch.chdir(start.folder)
    if not python_path:
        for name in ("random", "json", "typing", "sitecustomize"):
            (start.folder / f"{name}.py").write_text("raise SystemExit('shadowed')")
    assert start.line("@random") == "bot random"


def test_other_bots_keep_the_environment_of_the_arena(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.setenv("FROM_OUTSIDE", "yes")
    source = "import os; print(os.environ['PYTHONPATH'], os.environ['FROM_OUTSIDE'], flush=True)"
    command = f"{PYTHON} -S -c {shlex.quote(source)}"
    assert start.line(command) == "/nowhere yes"
    assert start.line(f"env FROM_OUTSIDE=no PYTHONPATH=/there {command}") == "/there no"


def test_commands_run_in_the_folder_and_are_looked_up_there(start: Starter) -> None:
    script = start.folder / "my bot.sh"
    script.write_text("#!/bin/sh\necho bot $(pwd) $#\nread line\n")
    script.chmod(0o755)
    assert start.line('"./my bot.sh" a "b c"') == f"bot {start.folder.resolve()} 2"
    assert start.line('env X=1 "./my bot.sh"') == f"bot {start.folder.resolve()} 0"
    assert start.line('pty:"./my bot.sh"') == f"bot {start.folder.resolve()} 0"
    with pytest.raises(StartError, match=r"no program `my bot\.sh` on the search path; .*\./my"):
        start('"my bot.sh"')
    with pytest.raises(StartError, match=r"there is no file `\./none`"):
        start("./none")


def test_no_shell_reads_the_words(start: Starter) -> None:
    source = "import sys; print(*sys.argv[1:], sep='|', flush=True)"
    command = f"{PYTHON} -S -c {shlex.quote(source)} $HOME '*' ';' '>x' `id`"
    assert start.line(command) == "$HOME|*|;|>x|`id`"
    assert not list(start.folder.iterdir())


def test_pty_is_a_terminal_and_is_told_at_once(start: Starter) -> None:
    source = "import sys; print(sys.stdin.isatty(), sys.stdout.isatty(), flush=True)"
    command = f"{PYTHON} -S -c {shlex.quote(source)}"
    assert start.line(command) == "False False"
    assert start.line(f"pty:{command}") == "True True"
    assert entrant(Entry("a", f"pty:{command}"), ".").terminal
    assert not entrant(Entry("a", command), ".").terminal


def test_nothing_is_started_before_it_is_launched(start: Starter) -> None:
    who = entrant(Entry("a", "./none"), str(start.folder))
    assert (who.name, who.command) == ("a", "./none")
    assert who.launch is not None
    with pytest.raises(StartError):
        who.launch()


def test_standard_error_is_kept_in_the_file(start: Starter) -> None:
    errors = start.folder / "errors.txt"
    source = "import sys; print('oops', file=sys.stderr, flush=True); print('bot a', flush=True)"
    bot = start(f"{PYTHON} -S -c {shlex.quote(source)}", str(errors))
    assert bot.receive(monotonic_ns() + 20 * 10**9) == b"bot a"
    bot.close(1000)
    assert errors.read_text("utf-8") == "oops\n"
