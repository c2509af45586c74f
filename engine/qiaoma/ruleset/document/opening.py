"""打开: only what has an end is opened: a regular file, or what the shell hands over as one."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import BinaryIO

_HANDED = re.compile(r"/dev/(?:stdin|fd/[0-9]+)|/proc/self/fd/[0-9]+", re.ASCII)
"""Names of what the process was started with: a pipe there has its writer, so opening it does not wait."""


class NotRegular(OSError):
    """What a name means is neither a file nor a folder: a pipe, a device, a socket."""


def open_file(path: Path) -> BinaryIO:
    """Open a regular file to read its bytes; never waits for a writer.

    Raises :class:`NotRegular` for a pipe or a device, and every OSError (or ValueError) that opening a file raises.
    """
    if _HANDED.fullmatch(str(path)):
        return path.open("rb")
    stream = open(path, "rb", opener=_at_once)  # noqa: SIM115 -- the caller closes it
    if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        return stream
    stream.close()
    raise NotRegular(str(path))


def _at_once(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
