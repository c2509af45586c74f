"""大差别: the overview of several rulesets: topic by topic a table of what each makes of the same situation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from qiaoma.audit.overview.dice import dice
from qiaoma.audit.overview.height import height
from qiaoma.audit.overview.shares import shares
from qiaoma.errors import Lang
from qiaoma.pages.content import Block, Note, Paragraph, Table
from qiaoma.prose.language import pick, spaced
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.profile import Profile


@dataclass(frozen=True, slots=True)
class Row:
    """A situation or a question, and what each ruleset makes of it, in the order of the rulesets."""

    asked: str
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """A table with its heading, what its figures are, and a note of what belongs to it elsewhere; `id` is stable."""

    id: str
    title: str
    rows: tuple[Row, ...]
    about: str
    note: str


@dataclass(frozen=True, slots=True)
class Overview:
    """大差别. `names` of the rulesets, and the topics in which they differ, in one language."""

    names: tuple[str, ...]
    lang: Lang
    topics: tuple[Topic, ...]

    @property
    def title(self) -> str:
        """What the whole is called."""
        return pick(self.lang, "大差别", "The great differences")

    @property
    def intro(self) -> str:
        """What the tables show."""
        return pick(
            self.lang,
            "下面各表由规则集算出：同一情形，各套规则结果如何。逐条的规则和出处见后面各章。",
            "These tables are worked out from the rulesets: what each makes of the same situation. "
            "The single rules, and who says them, follow in the chapters.",
        )

    def blocks(self, topic: Topic) -> tuple[Block, ...]:
        """A topic as content of a page."""
        table = Table(("", *self.names), tuple((row.asked, *row.said) for row in topic.rows))
        return Paragraph(topic.about), table, Note(topic.note)

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "topics": [
                {
                    "id": topic.id,
                    "title": topic.title,
                    "about": topic.about,
                    "note": topic.note,
                    "rows": [
                        {"asks": row.asked, "cells": dict(zip(self.names, row.said, strict=True))} for row in topic.rows
                    ],
                }
                for topic in self.topics
            ]
        }


def overview(profiles: Sequence[Profile], names: Sequence[str], lang: Lang) -> Overview:
    """The topics in which the rulesets do not make the same of everything, each with all its rows."""
    voices = [Voice(profile.effective, lang) for profile in profiles]
    nodes = [profile.node for profile in profiles]
    made = {"shares": shares(nodes, voices), "dice": dice(nodes, voices), "height": height(voices)}
    topics = []
    for key, rows in made.items():
        if any(len(set(said)) > 1 for _, said in rows):
            title, about, note = (pick(lang, *words) for words in _TOLD[key])
            topics.append(Topic(key, title, tuple(_row(*row, lang) for row in rows), about, note))
    return Overview(tuple(names), lang, tuple(topics))


def _row(asked: str, said: tuple[str, ...], lang: Lang) -> Row:
    return Row(asked, tuple(spaced(text) if lang == "zh" else text for text in said))


_TOLD = {
    "shares": (
        ("谁付几份", "Who pays how many shares"),
        (
            "一份是胡牌的点数乘底分；付款各行凡成立的相加，下面是相加之后的份数。只算一家胡；没写到的人不付。",
            "A share is the points of the win times the stake. All payment rows that fit add up; these are the sums. "
            "One player wins; who is not named pays nothing.",
        ),
        (
            "关系怎样结成，见“包三口”一章；各行见“付款”一章。带 * 的另有条件。",
            "How partners come about stands in the chapter on liability, the rows in the chapter on payment. "
            "Marked with *: it also depends on something else.",
        ),
    ),
    "dice": (
        ("掷骰与荒番", "Dice and the waste count"),
        (
            "掷骰若使荒番增加，掷时即加：本局就算，本局之后照常增减。掷骰若直接乘点数，只管本局。",
            "A throw that raises the waste count does so at once: it counts in this hand already, and goes on from there. "
            "A throw that multiplies the points does so in this hand only.",
        ),
        (
            "开宝写在“计分”一章，荒番的增减写在“荒番”一章。",
            "What a throw multiplies stands in the chapter on scoring, what raises the count in that on the waste count.",
        ),
    ),
    "height": (
        ("敲不敲，起码与封顶", "Knocking, floors and caps"),
        (
            "一副牌起码算多少、至多算多少，付款有没有上限，胡前要不要敲（报听）。",
            "What a win is worth at least and at most, whether payments are limited, whether one declares ready.",
        ),
        (
            "计分各行的条件见“计分”一章，付款上限见“付款”一章。",
            "The conditions of these lines stand in the chapter on scoring, the limits in the chapter on payment.",
        ),
    ),
}
"""Topic → its title, what its figures are, and where the rest stands, in Chinese and English."""
