"""The errors of the project.

    KartenspielError
    ├── NotationError     a text that is not in the grammar: a card, a move, a line, a name
    ├── IllegalMove       a move that the rules forbid here
    ├── OptionError       an option, preset, seat count or setting that does not exist or may not be
    ├── TransportError    what can happen to a line between referee and bot
    │   ├── Closed        the process ended, or closed its output
    │   ├── TimedOut      no line in time
    │   └── Flooded       too long a line, too much output, or input that is not read
    ├── StartError        a bot that cannot be started or does not say who it is
    ├── StoreError        a tournament's store that cannot be used
    └── LogError          a log that cannot be read
        ├── CutOff        it ends in the middle of a match
        └── ReplayError   a line that the rules do not lead to

The message of each is one sentence for the person who caused it: the place, what is wrong there,
and what would be right. The command line prints it and turns it into an exit code in one place;
any other exception is a defect of the program and shows its traceback.
"""

from __future__ import annotations

__all__ = [
    "Closed",
    "CutOff",
    "Flooded",
    "IllegalMove",
    "KartenspielError",
    "LogError",
    "NotationError",
    "OptionError",
    "ReplayError",
    "StartError",
    "StoreError",
    "TimedOut",
    "TransportError",
]


class KartenspielError(Exception):
    """The root: something that a user, a bot or a file did wrong."""


class NotationError(KartenspielError):
    """A text that is not in the grammar."""


class IllegalMove(KartenspielError):
    """A move that the rules forbid in this state."""


class OptionError(KartenspielError):
    """An option, preset, number of seats or setting that does not exist or may not be."""


class TransportError(KartenspielError):
    """A line that did not reach the other side."""


class Closed(TransportError):
    """The bot's process ended, or closed its output; the message names exit status or signal."""


class TimedOut(TransportError):
    """No line came before the deadline."""


class Flooded(TransportError):
    """A line over the bound, more output than is allowed, or input that the bot does not read."""


class StartError(KartenspielError):
    """A bot's command that cannot be started, or that does not say `bot NAME` in time."""

    seat: int | None = None
    """The seat of the bot, where a table was started."""


class StoreError(KartenspielError):
    """A tournament's store that cannot be opened, written or continued."""


class LogError(KartenspielError):
    """A log that cannot be read."""


class CutOff(LogError):
    """A log that ends in the middle of a match."""


class ReplayError(LogError):
    """A log line that the rules do not lead to."""
