"""给人看的对照: an audit as text, by chapter: what each line decides, and what each ruleset has there, who says it where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from qiaoma.audit.diff.lines import Cell, Group, Kind, Line
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.diff.words import GROUP_NAMES, chapter_title, status_name
from qiaoma.columns import pad, width
from qiaoma.errors import Lang

_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "counts": "规则项：{disagree} 项说法不一，{one_speaks} 项只有一说，{agree} 项相同；选项：{options} 项不同。",
        "alike": "没有不同之处。",
        "clause": "《{}》",
    },
    "en": {
        "counts": "Rules: {disagree} where they disagree, {one_speaks} where one speaks, {agree} alike; "
        "options that differ: {options}.",
        "alike": "Nothing differs.",
        "clause": "“{}”",
    },
}


def audit_text(audit: Audit, lang: Lang, *, every: bool = False) -> str:
    """The audit in lines; where they agree only if `every`."""
    names = max(width(name) for name in audit.names)
    head = [f"{pad(name, names)}  {title.get(lang) or title.get('zh', '')}".rstrip() for name, title in audit.columns()]
    body = [
        text
        for chapter, some in groupby(audit.shown(every=every), _chapter)
        for text in _of_chapter(chapter, list(some), audit, lang)
    ]
    return "\n".join([*head, "", counted(audit, lang), *(body or ["", _WORDS[lang]["alike"]])])


def counted(audit: Audit, lang: Lang) -> str:
    """How many pieces are in which group, and how many options differ."""
    numbers = {group.value: audit.count(group) for group in Group}
    options = sum(line.differs for line in audit.counted or audit.lines if line.kind is Kind.OPTION)
    return _WORDS[lang]["counts"].format(**numbers, options=options)


def _chapter(line: Line) -> str:
    return line.chapter


def _of_chapter(chapter: str, lines: list[Line], audit: Audit, lang: Lang) -> Iterator[str]:
    yield ""
    yield f"━━ {chapter_title(chapter, lang)} ({chapter})"
    for line in lines:
        yield ""
        yield f"{line.title(lang)}  [{line.name}] {GROUP_NAMES[line.group][lang == 'en']}"
        yield from _cells(line, audit, lang)


def _cells(line: Line, audit: Audit, lang: Lang) -> Iterator[str]:
    statuses = [status_name(cell, lang) for cell in line.cells]
    names = max(width(name) for name in audit.names)
    cells = max(width(status) for status in statuses)
    for name, status, cell, ref in zip(audit.names, statuses, line.cells, audit.rulesets, strict=True):
        said = cell.short(lang) if line.kind is not Kind.MACHINE else ""
        yield f"  {pad(name, names)}  {pad(status, cells)}  {said}{source(cell, ref.id, lang)}".rstrip()


def source(cell: Cell, ruleset: str, lang: Lang) -> str:
    """Where a cell is from: the clause, and the layer that says so where that is not the ruleset itself."""
    layer = cell.cite.layer if cell.cite else cell.layer
    parts = [_WORDS[lang]["clause"].format(clause) for clause in cell.clauses]
    parts += [f"← {layer}"] if cell.speaks and layer != ruleset else []
    return "".join(f"  {part}" for part in parts)
