"""Markdown: a page of :mod:`qiaoma.pages.content` as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from qiaoma.pages.content import Block, Hand, Items, Lines, Note, Page, Paragraph, Plot, Table
from qiaoma.pages.drawn import glyphs
from qiaoma.ruleset.reference.markdown import table


def markdown(page: Page) -> str:
    """The whole page: its title, then each section under a heading of its own."""
    lines = [f"# {page.title}"]
    for section in page.sections:
        lines += ["", f"## {section.title}"]
        for block in section.blocks:
            lines += ["", *_block(block)]
    return "\n".join(lines) + "\n"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield text
        case Items(items):
            yield from (f"- {item}" for item in items)
        case Table(head, rows):
            yield from table(head, rows)
        case Hand(notation, caption):
            yield f"{glyphs(notation)} `{notation}` {caption}".rstrip()
        case Note(text):
            yield f"> {text}"
        case Lines(text):
            yield from ("```text", *text.splitlines(), "```")
        case Plot(_, caption):  # Markdown draws nothing; the figures of a plot stand in a table beside it
            yield f"*{caption}*"
