"""稽核页上的话: the words of an audit's page in Chinese and English."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from qiaoma.errors import Lang
from qiaoma.ruleset.provenance import Status


class Tone(StrEnum):
    """语气: how firmly a source stands behind a value; what a status is coloured by."""

    STATED = "stated"
    UNCLEAR = "unclear"
    SILENT = "silent"
    OWN = "own"


_TONES: Mapping[Status, Tone] = {
    Status.STATED: Tone.STATED,
    Status.AMBIGUOUS: Tone.UNCLEAR,
    Status.GARBLED: Tone.UNCLEAR,
    Status.ASSUMED: Tone.SILENT,
    Status.SILENT: Tone.SILENT,
    Status.BASE: Tone.SILENT,
    Status.OWN: Tone.OWN,
    Status.CHOSEN: Tone.OWN,
}
LEGEND: Mapping[Tone, Mapping[Lang, tuple[str, str]]] = {
    Tone.STATED: {"zh": ("明文", "来源写明"), "en": ("stated", "the source says so")},
    Tone.UNCLEAR: {
        "zh": ("含糊、残缺", "来源写了，但可作几解；取了其中一解。分号后是较不清楚的部分，P2 这样的代号是读法"),
        "en": (
            "ambiguous, garbled",
            "the source speaks, but can be read in several ways; one is taken. After a semicolon stands what is less clear; "
            "a code such as P2 is a reading",
        ),
    },
    Tone.SILENT: {
        "zh": ("未写、假定、底本", "来源没写；用的是假定或底本的常例"),
        "en": ("silent, assumed, base", "the source does not say; the usual value stands in"),
    },
    Tone.OWN: {
        "zh": ("自定、所选", "这套规则自己定的，或用选项、读法选的"),
        "en": ("own, chosen", "the ruleset's own, or chosen by an option or a reading"),
    },
}
_WORDS: Mapping[Lang, Mapping[str, str]] = {
    "zh": {
        "title": "规则稽核：{names}",
        "and": "、",
        "about": "各套规则逐项并排。每项写明实际生效的做法，并注明是谁说的：来源的哪一条，写得清不清楚。",
        "how": "点开一行，可见整句、出处、读法，以及显出这处分歧的牌例。左边色条相同的，做法相同。",
        "filters": "查找与筛选",
        "search": "查找",
        "search_hint": "如：封顶、包三口、抢杠",
        "chapter": "章",
        "every_chapter": "各章",
        "status": "出处",
        "every_status": "不论",
        "groups": "分组",
        "hide_agreement": "隐去一致的",
        "expand": "全部展开",
        "collapse": "全部收起",
        "shown": "显示 {shown} 项，共 {all} 项",
        "nothing": "没有符合的项。",
        "ruleset": "规则",
        "says": "做法",
        "clause": "条目",
        "no_clause": "（无条目）",
        "layer": "写在",
        "reading": "读法",
        "pair": "{own} 与 {other} 之别",
        "with_it": "{own}，此项依 {other}",
    },
    "en": {
        "title": "Audit of {names}",
        "and": ", ",
        "about": "Rulesets side by side, value by value: what is in force, and who says so: which clause of the source, "
        "and how clearly.",
        "how": "Open a line for the whole sentence, the citation, the reading, and the hand that shows the difference. "
        "Bars of one kind mark rulesets that do the same.",
        "filters": "Search and filter",
        "search": "Search",
        "search_hint": "such as: cap, liable, robbing",
        "chapter": "Chapter",
        "every_chapter": "all",
        "status": "Status",
        "every_status": "any",
        "groups": "Groups",
        "hide_agreement": "Hide agreement",
        "expand": "Expand all",
        "collapse": "Collapse all",
        "shown": "{shown} of {all} shown",
        "nothing": "Nothing fits.",
        "ruleset": "Ruleset",
        "says": "What holds",
        "clause": "Clause",
        "no_clause": "(no clause)",
        "layer": "Written in",
        "reading": "reading",
        "pair": "{own} against {other}",
        "with_it": "{own}, with this of {other}",
    },
}


def words(lang: Lang) -> Mapping[str, str]:
    """The words of the page in a language."""
    return _WORDS[lang]


def tone(status: Status) -> Tone:
    """How firmly a source stands behind a value of this status."""
    return _TONES[status]
