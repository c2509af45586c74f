"""进度: a bar on a terminal while something long runs, and nothing where nobody looks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

CELLS = 30
PAUSE = 0.1
"""Seconds between two drawings."""
CLEAR = "\r\x1b[K"


@contextmanager
def progress_bar(stream: TextIO | None) -> Iterator[Callable[[int, int], None] | None]:
    """Gives what draws the bar, called with how much is done and how much there is; None where `stream` is no terminal."""
    if stream is None or not stream.isatty():
        yield None
        return
    bar = _Bar(stream)
    try:
        yield bar.draw
    finally:
        bar.clear()


class _Bar:
    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.begun: tuple[float, int] | None = None
        self.drawn = 0.0

    def draw(self, done: int, of: int) -> None:
        now = time.monotonic()
        begun, before = self.begun = self.begun or (now, done)
        if now - self.drawn < PAUSE and done < of:
            return
        self.drawn = now
        left = f"  -{(now - begun) * (of - done) / (done - before):.0f} s" if done > before else ""
        full = CELLS * done // of
        self._write(f"{CLEAR}[{'#' * full}{'.' * (CELLS - full)}] {done}/{of}{left}")

    def clear(self) -> None:
        self._write(CLEAR)

    def _write(self, content: str) -> None:
        try:
            self.stream.write(content)
            self.stream.flush()
        except OSError:  # the terminal is gone; what is computed is not
            return
