"""Talking with a person: lines out, lines in."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from qiaoma.cli.output import prompt, text


class Console:
    """Stdout and stdin of the process."""

    def __init__(self) -> None:
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # what cannot be read is a wrong answer, never a traceback

    def say(self, lines: Iterable[str]) -> None:
        """Print lines, if there are any."""
        shown = "\n".join(lines)
        if shown:
            text(shown)

    def ask(self, question: str) -> str | None:
        """Print a question and read a line; None where stdin has ended."""
        prompt(question + " ")
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            prompt("\n")
            return None
        if not sys.stdin.isatty():  # a terminal shows what is typed, a pipe does not
            prompt(line if line.endswith("\n") else line + "\n")
        return line.strip()
