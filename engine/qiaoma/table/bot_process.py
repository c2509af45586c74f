"""机器人的进程: one program with its three pipes. Nothing here waits longer than it is told to or keeps more than it may.

Needs a POSIX system: the program runs in a process group of its own, which is ended as a whole.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import IO, Final

from qiaoma.table.bot_failed import BotFailed

MOST_LINE: Final = 1 << 16
"""Bytes of the longest line that a bot may print."""
MOST_UNREAD: Final = 1 << 22
"""Bytes that may wait for a bot that does not read."""
MOST_SAID: Final = 1 << 12
"""Bytes of the error output that are kept, the last ones."""
_CHUNK: Final = 1 << 16


class BotProcess:
    """A running program that is spoken to in lines. What goes wrong raises :class:`BotFailed`; the caller then stops it.

    The program and all it started in its process group end with :meth:`stop`, with the object, or with Python.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            process = subprocess.Popen(
                list(command),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise BotFailed("bot.not_started", str(error)) from error
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.group = process.pid
        self._input, self._output, self._errors = process.stdin, process.stdout, process.stderr
        self._pipes = selectors.DefaultSelector()
        self._unsent = bytearray()
        self._heard = bytearray()
        self._said = bytearray()
        self._deaf = False
        self._stop = weakref.finalize(self, _stop, process, self._pipes)
        for pipe in (self._input, self._output, self._errors):
            os.set_blocking(pipe.fileno(), False)
        self._pipes.register(self._output, selectors.EVENT_READ)
        self._pipes.register(self._errors, selectors.EVENT_READ)

    @property
    def said(self) -> str:
        """The end of the error output, as far as it was read."""
        return self._said.decode("utf-8", "replace")

    def send(self, line: bytes) -> None:
        """Queue a line for the program; never blocks and never raises: what is wrong shows when a line is awaited."""
        self._deaf = self._deaf or len(self._unsent) + len(line) > MOST_UNREAD
        if self._deaf or not self._stop.alive:
            return
        if not self._unsent:
            self._pipes.register(self._input, selectors.EVENT_WRITE)
        self._unsent += line + b"\n"
        with contextlib.suppress(BotFailed):
            self._move(0)

    def line(self, deadline: float) -> bytes:
        """The next line that the program prints, waiting until `deadline` (`time.monotonic`) at most."""
        while (end := self._heard.find(b"\n", 0, MOST_LINE + 1)) < 0:
            if len(self._heard) > MOST_LINE:
                raise BotFailed("bot.too_long")
            if self._deaf:
                raise BotFailed("bot.deaf")
            left = deadline - time.monotonic()
            if left <= 0:
                raise BotFailed("bot.late")
            self._move(left)
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return line

    def finish(self, seconds: float) -> None:
        """Deliver what is queued, close the program's input, give it `seconds` to exit by itself, and stop it."""
        deadline = time.monotonic() + seconds
        with contextlib.suppress(BotFailed):
            while (left := deadline - time.monotonic()) > 0:
                if not self._unsent:
                    self._input.close()
                self._move(left)
                self._heard.clear()
        self.stop()

    def stop(self) -> int | None:
        """Kill the process group and reap the program; its exit status (negative: the signal), None the second time."""
        if self._stop.alive:
            self._keep_said(_read(self._errors))
        status: int | None = self._stop()
        return status

    def _move(self, seconds: float) -> None:
        """Wait until a pipe is ready, and read or write once; :class:`BotFailed` when the program closed one."""
        if not self._stop.alive:
            raise BotFailed("bot.closed")
        for key, _ in self._pipes.select(seconds):
            if key.fileobj is self._input:
                self._write()
            elif key.fileobj is self._output:
                self._read()
            else:
                self._read_errors()

    def _write(self) -> None:
        try:
            written = os.write(self._input.fileno(), self._unsent[:_CHUNK])
        except BlockingIOError:
            return
        except OSError as error:
            raise BotFailed("bot.closed") from error
        del self._unsent[:written]
        if not self._unsent:
            self._pipes.unregister(self._input)

    def _read(self) -> None:
        chunk = _read(self._output)
        if chunk == b"":
            raise BotFailed("bot.closed")
        self._heard += chunk or b""

    def _read_errors(self) -> None:
        chunk = _read(self._errors)
        if chunk == b"":
            self._pipes.unregister(self._errors)
        self._keep_said(chunk)

    def _keep_said(self, chunk: bytes | None) -> None:
        self._said += chunk or b""
        del self._said[:-MOST_SAID]


def _read(pipe: IO[bytes]) -> bytes | None:
    """What the pipe holds, empty at its end, None when there is nothing to read yet."""
    try:
        return os.read(pipe.fileno(), _CHUNK)
    except BlockingIOError:
        return None


def _stop(process: subprocess.Popen[bytes], pipes: selectors.BaseSelector) -> int:
    """The leader is reaped only after its group was killed, so its id cannot have gone to another process."""
    pipes.close()
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    return process.wait()
