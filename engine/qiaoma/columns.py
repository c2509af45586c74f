"""Tables in plain text whose columns align, Chinese characters being two cells wide."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from unicodedata import combining, east_asian_width

GAP = "  "


class Align(StrEnum):
    """Where a column's text stands: words to the left, numbers to the right."""

    LEFT = "left"
    RIGHT = "right"


def width(text: str) -> int:
    """The number of terminal cells of a text."""
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def pad(text: str, cells: int, align: Align = Align.LEFT) -> str:
    """The text filled with spaces up to a number of cells."""
    space = " " * max(0, cells - width(text))
    return text + space if align is Align.LEFT else space + text


def table(head: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[Align]) -> str:
    """A heading, a rule and rows; a row with fewer cells than the heading leaves the rest empty."""
    full = [[*row, *[""] * (len(head) - len(row))] for row in rows]
    cells = [max(width(row[column]) for row in [list(head), *full]) for column in range(len(head))]
    lines = [_line(head, cells, align), GAP.join("─" * count for count in cells)]
    return "\n".join([*lines, *(_line(row, cells, align) for row in full)])


def _line(row: Sequence[str], cells: Sequence[int], align: Sequence[Align]) -> str:
    padded = (pad(text, count, side) for text, count, side in zip(row, cells, align, strict=True))
    return GAP.join(padded).rstrip()
