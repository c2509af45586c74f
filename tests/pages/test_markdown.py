"""Markdown and the terminal print every block of a page."""

from __future__ import annotations

from qiaoma.pages.content import Hand, Items, Lines, Note, Page, Paragraph, Plot, Section, Table
from qiaoma.pages.drawn import AS_TEXT
from qiaoma.pages.markdown import markdown
from qiaoma.pages.plain import plain

PAGE = Page(
    "敲麻",
    "zh",
    (
        Section(
            "牌",
            "tiles",
            (
                Paragraph("一句**话**"),
                Items(("甲", "乙")),
                Table(("项", "数"), (("a | b", "1"),)),
                Hand("1m | CC + 2m", "胡"),
                Note("旁注"),
                Lines("第一行\n  第二行"),
                Plot("<svg></svg>", "图意"),
            ),
        ),
    ),
)


def test_markdown_prints_every_block() -> None:
    one, dragon, two = (glyph + AS_TEXT for glyph in "🀇🀄🀈")
    assert markdown(PAGE).splitlines() == [
        "# 敲麻",
        "",
        "## 牌",
        "",
        "一句**话**",
        "",
        "- 甲",
        "- 乙",
        "",
        "| 项 | 数 |",
        "| --- | --- |",
        "| a \\| b | 1 |",
        "",
        f"{one} | {dragon}{dragon} + {two} `1m | CC + 2m` 胡",
        "",
        "> 旁注",
        "",
        "```text",
        "第一行",
        "  第二行",
        "```",
        "",
        "*图意*",
    ]


def test_the_terminal_prints_every_block() -> None:
    told = plain(PAGE)
    assert "<svg" not in told
    assert "**" not in told
    places = [told.index(word) for word in ("一句话", "甲", "a | b", "1m | CC + 2m", "旁注", "  第二行", "图意")]
    assert places == sorted(places)
