"""One runner at a time on a folder: a lock that dies with its process.

It is a POSIX record lock, which the kernel takes back at the end of the process, however that
came, and which no child inherits.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
from pathlib import Path

from kartenspiel.errors import StoreError

__all__ = ["Lock"]

_held: set[str] = set()
"""A second lock of the same process would not be refused by the kernel, and closing it would
release the first."""


class Lock:
    """Holds `path` from its making to `release`; a StoreError if another runner has it."""

    def __init__(self, path: Path) -> None:
        self._name = str(path.resolve())
        if self._name in _held:
            raise StoreError(_busy(path, f"process {os.getpid()}, this one"))
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.pread(descriptor, 200, 0).decode("utf-8", "replace").strip()
            os.close(descriptor)
            raise StoreError(_busy(path, holder or "unknown")) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"process {os.getpid()} on {socket.gethostname()}\n".encode(), 0)
        self._descriptor = descriptor
        _held.add(self._name)

    def release(self) -> None:
        """Give it back; again does nothing."""
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = -1
            _held.discard(self._name)


def _busy(path: Path, holder: str) -> str:
    return (
        f"{path.parent}: another runner is at work there ({holder}): "
        "wait until it has ended, or end it first"
    )
