"""终端: a page of :mod:`qiaoma.pages.content` as plain text for a terminal, its tables aligned."""

from __future__ import annotations

import re
from collections.abc import Iterator

from qiaoma.columns import WIDEST, fitted, wrap
from qiaoma.pages.content import Block, Hand, Items, Lines, Note, Page, Paragraph, Plot, Table

_ITEM = "  "
_MARKS = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


def plain(page: Page) -> str:
    """The whole page: its title, then each section under its heading; paragraphs and items are wrapped."""
    lines = [page.title]
    for section in page.sections:
        lines += ["", f"— {section.title} —"]
        for block in section.blocks:
            lines += ["", *_block(block)]
    return "\n".join(lines)


def _bare(text: str) -> str:
    """The text without its marks, before it is measured."""
    return _MARKS.sub(lambda found: found[1] or found[2], text)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text) | Note(text):
            yield from wrap(_bare(text), WIDEST)
        case Items(items):
            for item in items:
                first, *more = wrap(_bare(item), WIDEST - len(_ITEM * 2))
                yield from (f"{_ITEM}{first}", *(f"{_ITEM * 2}{line}" for line in more))
        case Table(head, rows):
            bare = [[_bare(cell) for cell in row] for row in rows]
            yield from fitted(head, bare).splitlines()
        case Hand(notation, caption):
            yield notation
            yield from (f"{_ITEM}{line}" for line in wrap(_bare(caption), WIDEST - len(_ITEM)))
        case Lines(text):
            yield from text.splitlines()
        case Plot(_, caption):  # the figures of a plot stand in a table beside it
            yield caption
