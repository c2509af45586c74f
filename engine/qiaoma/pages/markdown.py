"""Markdown: a page of :mod:`qiaoma.pages.content` as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from qiaoma.pages.content import Block, Hand, Items, Lines, Note, Page, Paragraph, Plot, Table
from qiaoma.pages.drawn import glyphs
from qiaoma.ruleset.reference.markdown import table

_CODE = re.compile(r"(`[^`]*`)")


def markdown(page: Page) -> str:
    """The whole page: its title, then each section under a heading of its own."""
    lines = [f"# {_inert(page.title)}"]
    for section in page.sections:
        lines += ["", f"## {_inert(section.title)}"]
        for block in section.blocks:
            lines += ["", *_block(block)]
    return "\n".join(lines) + "\n"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield _inert(text)
        case Items(items):
            yield from (f"- {_inert(item)}" for item in items)
        case Table(head, rows):
            yield from table([*map(_inert, head)], [[*map(_inert, row)] for row in rows])
        case Hand(notation, caption):
            yield f"{glyphs(notation)} `{notation}` {_inert(caption)}".rstrip()
        case Note(text):
            yield f"> {_inert(text)}"
        case Lines(text):
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
            yield from (f"{fence}text", *text.splitlines(), fence)
        case Plot(_, caption):  # Markdown draws nothing; the figures of a plot stand in a table beside it
            yield f"*{_inert(caption)}*"


def _inert(words: str) -> str:
    """Words of a page, of whose marks only those of :mod:`qiaoma.pages.content` are left: no element, link or image."""
    shown = words.replace("<", "&lt;")
    return "".join(part if part.startswith("`") else part.replace("[", r"\[") for part in _CODE.split(shown))
