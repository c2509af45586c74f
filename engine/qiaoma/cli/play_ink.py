"""Emphasis and colour, only where a terminal shows them."""

from __future__ import annotations

import os
import sys

from qiaoma.tiles import BAMBOOS, CHARACTERS, DOTS

_STRONG, _FAINT, _RED, _GREEN, _BLUE, _PLAIN = "\033[1m", "\033[2m", "\033[31m", "\033[32m", "\033[34m", "\033[0m"


class Ink:
    """Marks text. Without colour every method gives its text as it is."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def strong(self, text: str) -> str:
        """What the eye should find."""
        return self._marked(_STRONG, text)

    def faint(self, text: str) -> str:
        """What may be passed over."""
        return self._marked(_FAINT, text)

    def tile(self, face: int, text: str) -> str:
        """A tile in the colour of its suit; honors and flowers have none."""
        for suit, colour in ((CHARACTERS, _RED), (DOTS, _BLUE), (BAMBOOS, _GREEN)):
            if face in suit:
                return self._marked(colour, text)
        return text

    def _marked(self, mark: str, text: str) -> str:
        return f"{mark}{text}{_PLAIN}" if self.colour and text else text


def has_colour() -> bool:
    """Whether stdout is a terminal that shows colour, and NO_COLOR is not set."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
