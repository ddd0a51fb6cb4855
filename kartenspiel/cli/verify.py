"""`kartenspiel verify`."""

from __future__ import annotations

import click

from kartenspiel.cli.output import Output, counted
from kartenspiel.errors import LogError

__all__ = ["command"]


@click.command("verify")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
def command(logs: tuple[str, ...]) -> int:
    """Play every match of each LOG through the rules (`-` is standard input; .gz and .xz too).

    Names file, line and reason of the first line of each log that breaks them. Where a log has
    the seed, its cards must be the seed's.

    \b
    kartenspiel verify night.log.xz
    kartenspiel match rothspitzen @random @random @random --format log | kartenspiel verify -
    """
    output = Output()
    return max([_verify(path, output) for path in logs])


def _verify(path: str, output: Output) -> int:
    from kartenspiel.log.read import open_log, read_matches
    from kartenspiel.log.replay import verify

    matches = deals = 0
    name = "standard input" if path == "-" else path
    try:
        with open_log(path) as stream:
            for match in read_matches(stream, name):
                verify(match)
                matches += 1
                deals += sum(line.text.startswith("score ") for line in match.lines)
                if match.cut_off:
                    raise LogError(
                        f"{name}: cut off in the match that begins in line {match.first}; "
                        "what is there of it is right"
                    )
    except LogError as problem:
        click.echo(f"kartenspiel: {problem}", err=True)
        return 1
    if not matches:
        click.echo(f"kartenspiel: {name}: holds no match", err=True)
        return 1
    output.write(f"{name}: {counted(matches, 'match')}, {counted(deals, 'deal')}: right\n")
    return 0
