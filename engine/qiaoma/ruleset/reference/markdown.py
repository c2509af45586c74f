"""Tables, links and values as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from qiaoma.ruleset.report import plain_text

LONGEST = 100
"""Characters of a value that a cell holds."""
DASH = "—"
"""What stands in a cell where there is nothing."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table."""
    return [_line(head), "|" + " --- |" * len(head), *map(_line, rows)]


def code(value: object) -> str:
    """A plain value in the letters of a ruleset; of a long one its beginning, `qiaoma show` prints the whole."""
    text = plain_text(value)
    return f"`{text}`" if len(text) <= LONGEST else f"`{text[:LONGEST]}…`"


def anchor(heading: str) -> str:
    """The anchor that a page gives to a heading."""
    return re.sub(r"[^\w\u4e00-\u9fff\- ]", "", heading.strip().lower().replace(" ", "-"))


def folded(text: str, width: int = 118) -> list[str]:
    """A paragraph of English in lines of at most `width`."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
