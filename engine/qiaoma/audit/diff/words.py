"""话: a line of an audit and its cells in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from qiaoma.audit.diff.lines import APART, MACHINE, OPTIONS, READINGS
from qiaoma.errors import Lang
from qiaoma.prose import say
from qiaoma.prose.decided import OWN
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.report import plain_text
from qiaoma.ruleset.shown import STATUS_NAMES
from qiaoma.vocabulary.machine import MACHINE as FIXED

if TYPE_CHECKING:
    from qiaoma.audit.diff.lines import Cell, Line

_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "machine": "固定机制",
        "option": "选项 {name}：{asks}",
        "reading": "歧义 {name}：{asks}",
        "none": "不涉及",
        "none_speaks": "都未写明",
        "some_have": "有的没有",
        "offered": "可选 {allowed}，现为 {chosen}",
        "chosen": "取 {chosen}：{why}",
        "and": "、",
    },
    "en": {
        "machine": "The fixed machine",
        "option": "Option {name}: {asks}",
        "reading": "Reading {name}: {asks}",
        "none": "not concerned",
        "none_speaks": "none states it",
        "some_have": "not all have it",
        "offered": "one of {allowed}; now {chosen}",
        "chosen": "{chosen}: {why}",
        "and": ", ",
    },
}
GROUP_NAMES: Mapping[str, tuple[str, str]] = {
    "disagree": ("说法不一", "they disagree"),
    "one_speaks": ("其余未写", "the rest are silent"),
    "agree": ("相同", "alike"),
}
"""Group → its name in Chinese and English."""


def group_name(line: Line, lang: Lang) -> str:
    """What the group of a line is called; that none states it, where that is so."""
    lacking = any(cell.value is None for cell in line.cells)
    if line.group == "one_speaks" and line.kind in ("option", "reading") and lacking:
        return _WORDS[lang]["some_have"]
    if line.group == "one_speaks" and not any(cell.speaks for cell in line.cells):
        return _WORDS[lang]["none_speaks"]
    return GROUP_NAMES[line.group][lang == "en"]


def status_name(cell: Cell, lang: Lang) -> str:
    """How a ruleset stands to a value: the closest word, each weaker one, with the codes of the readings concerned."""
    told = []
    for backing in cell.statuses:
        codes = () if cell.path[0] == READINGS else backing.readings  # the line is named by its code
        told.append(" ".join((STATUS_NAMES[backing.status][lang == "en"], *codes)))
    return ("；" if lang == "zh" else "; ").join(told)


def chapter_title(chapter: str, lang: Lang) -> str:
    """What a chapter is called."""
    decides = PAGES.get(chapter)
    if decides is None:
        return _WORDS[lang]["machine"]
    return decides.title_zh if lang == "zh" else decides.title_en


SEE: Mapping[str, tuple[str, str]] = {
    "liability": ("关系者付多少，见“付款”一章。", "What partners pay stands in the chapter on payment."),
    "payment": ("怎样成为关系者，见“包三口”一章。", "How partners come about stands in the chapter on liability."),
    "scoring": ("掷骰若增加荒番，见“荒番”一章。", "Throws that raise the waste count stand in the chapter on it."),
    "carry": (
        "掷骰若直接乘点数（开宝），见“计分”一章。",
        "Throws that multiply the points stand in the chapter on scoring.",
    ),
}
"""Chapter → where the other half of what it is about stands."""


def see(chapter: str, lang: Lang) -> str:
    """Where the rest of what a chapter is about stands; an empty text where it stands there."""
    return SEE.get(chapter, ("", ""))[lang == "en"]


def heading(line: Line, lang: Lang) -> str:
    """What is decided at a line."""
    if line.kind == "machine":
        return _fixed(line.path[1], lang)
    if line.kind == "piece":
        return say.common_title(line.path, [cell.form for cell in line.cells], lang)
    asked = next((entry for cell in line.cells if (entry := _entry(cell)) is not None), {})
    return _WORDS[lang][line.kind.value].format(name=line.path[1], asks=_text(asked.get("asks"), lang))


def sentence(cell: Cell, lang: Lang) -> str:
    """One plain sentence of what holds at a cell."""
    return say.piece(cell.form, cell.path, lang) if _is_piece(cell) else _spoken(cell, lang)


def few_words(cell: Cell, lang: Lang) -> str:
    """The same in a few words."""
    return say.value(cell.form, cell.path, lang) if _is_piece(cell) else _spoken(cell, lang)


def _is_piece(cell: Cell) -> bool:
    return cell.path[0] not in APART


def _spoken(cell: Cell, lang: Lang) -> str:
    words = _WORDS[lang]
    if cell.path[0] == MACHINE:
        return _fixed(cell.path[1], lang)
    entry = _entry(cell)
    if entry is None:
        return words["none"]
    if cell.path[0] == OPTIONS:
        allowed = words["and"].join(plain_text(value) for value in cell.value["allowed"])
        return words["offered"].format(allowed=allowed, chosen=plain_text(cell.value["chosen"]))
    if cell.value["chosen"] == OWN:
        return _text(cell.value["why"], lang)
    return words["chosen"].format(chosen=cell.value["chosen"], why=_text(cell.value["why"], lang))


def _entry(cell: Cell) -> Mapping[str, Any] | None:
    if cell.value is None:
        return None
    entry: Mapping[str, Any] | None = cell.form.get(cell.path[0], {}).get(cell.path[1])
    return entry


def _fixed(word: str, lang: Lang) -> str:
    zh, en = FIXED.get(word, (word, word))
    return zh if lang == "zh" else en


def _text(words: Any, lang: Lang) -> str:
    if isinstance(words, Mapping):
        return str(words.get(lang) or next(iter(words.values()), ""))
    return str(words or "")
