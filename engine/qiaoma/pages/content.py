"""页的内容: what a page says, free of any form of printing: sections of paragraphs, lists, tables, hands, plots and notes.

Words may carry two marks of Markdown: `` `code` `` and ``**strong**``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from qiaoma.errors import Lang


@dataclass(frozen=True, slots=True)
class Paragraph:
    """段落: one or a few sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """条目: sentences of equal rank, one below the other."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """表格: a head and rows of as many cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """牌: tiles as :mod:`qiaoma.notation` writes them, with words about them.

    In `notation` groups are parted by ` | `, the hand before the melds; after ` + ` stands the winning tile.
    """

    notation: str
    caption: str


@dataclass(frozen=True, slots=True)
class Note:
    """注: an aside."""

    text: str


@dataclass(frozen=True, slots=True)
class Lines:
    """原样: lines as a terminal shows them."""

    text: str


@dataclass(frozen=True, slots=True)
class Plot:
    """图: a drawing of :mod:`qiaoma.pages.plots`, as svg, with words about it."""

    svg: str
    caption: str


Block: TypeAlias = Paragraph | Items | Table | Hand | Note | Lines | Plot


@dataclass(frozen=True, slots=True)
class Section:
    """章节: a heading, the anchor by which it is linked, and its blocks."""

    title: str
    id: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """页: its title, its language and its sections."""

    title: str
    lang: Lang
    sections: tuple[Section, ...]

    def as_dict(self) -> dict[str, Any]:
        """The page as JSON data; a block names its kind."""
        sections = [
            {"title": section.title, "id": section.id, "blocks": [_data(block) for block in section.blocks]}
            for section in self.sections
        ]
        return {"title": self.title, "lang": self.lang, "sections": sections}


def _data(block: Block) -> Mapping[str, Any]:
    return {"kind": type(block).__name__.lower(), **asdict(block)}
