"""Tables in plain text whose columns align, Chinese characters being two cells wide."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from unicodedata import combining, east_asian_width

GAP = "  "
WIDEST = 100
"""The number of terminal cells that lines of prose keep to."""
_NARROWEST = 8
_BREAKS = re.compile(r"\s+|[（《“]*[\u2e80-\u9fff\uff21-\uff5a][、，。；：）》”]*|[（《“]*[^\s\u2e80-\u9fff（《“]+|.")
"""What a line may be broken between: spaces, Chinese characters with their marks, words of other scripts."""


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


def wrap(text: str, cells: int) -> list[str]:
    """The text in lines of at most so many cells, broken between words or Chinese characters; a longer word stays whole."""
    lines = [""]
    for found in _BREAKS.finditer(text):
        part = found.group()
        if width(lines[-1]) + width(part.rstrip()) > cells and lines[-1].strip():
            lines.append("")
        lines[-1] += part if lines[-1] or part.strip() else ""
    return [line.rstrip() for line in lines]


def fitted(head: Sequence[str], rows: Sequence[Sequence[str]], widest: int = WIDEST) -> str:
    """A table of words whose cells are wrapped where it would be wider than `widest`; then a line parts its rows."""
    natural = [max(width(row[column]) for row in (head, *rows)) for column in range(len(head))]
    room = widest - len(GAP) * (len(head) - 1)
    first = min(natural[0], max(widest // 4, room - sum(natural[1:])))  # what a row is about reads first
    cells = [first, *_shared(natural[1:], room - first)]
    left = [Align.LEFT] * len(head)
    if cells == natural:
        return table(head, rows, left)
    lines = [*_wrapped(head, cells), GAP.join("─" * count for count in cells)]
    tall = False
    for number, told in enumerate(_wrapped(row, cells) for row in rows):
        lines += [""] if number and (tall or len(told) > 1) else []
        lines += told
        tall = len(told) > 1
    return "\n".join(lines)


def _shared(natural: Sequence[int], room: int) -> list[int]:
    """Of the room what each column gets: the narrow ones all that they need, the others as much as each other."""
    for most in range(max(natural, default=0), _NARROWEST, -1):
        cells = [min(count, most) for count in natural]
        if sum(cells) <= room:
            return cells
    return [min(count, _NARROWEST) for count in natural]


def _wrapped(row: Sequence[str], cells: Sequence[int]) -> list[str]:
    columns = [wrap(text, count) for text, count in zip(row, cells, strict=True)]
    height = max(len(column) for column in columns)
    full = [[*column, *[""] * (height - len(column))] for column in columns]
    return [_line(line, cells, [Align.LEFT] * len(cells)) for line in zip(*full, strict=True)]


def _line(row: Sequence[str], cells: Sequence[int], align: Sequence[Align]) -> str:
    padded = (pad(text, count, side) for text, count, side in zip(row, cells, align, strict=True))
    return GAP.join(padded).rstrip()
