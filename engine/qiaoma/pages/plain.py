"""终端: a page of :mod:`qiaoma.pages.content` as plain text for a terminal, its tables aligned."""

from __future__ import annotations

import re
from collections.abc import Iterator

from qiaoma.columns import Align, table
from qiaoma.pages.content import Block, Hand, Items, Lines, Note, Page, Paragraph, Plot, Table

_MARKS = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


def plain(page: Page) -> str:
    """The whole page: its title, then each section under its heading."""
    lines = [page.title]
    for section in page.sections:
        lines += ["", f"— {section.title} —"]
        for block in section.blocks:
            lines += ["", *_block(block)]
    return "\n".join(_MARKS.sub(lambda found: found[1] or found[2], line) for line in lines)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text) | Note(text):
            yield text
        case Items(items):
            yield from (f"  {item}" for item in items)
        case Table(head, rows):
            yield from table(head, rows, [Align.LEFT] * len(head)).splitlines()
        case Hand(notation, caption):
            yield from (notation, f"  {caption}")
        case Lines(text):
            yield from text.splitlines()
        case Plot(_, caption):  # the figures of a plot stand in a table beside it
            yield caption
