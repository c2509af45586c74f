"""给人看的对照: an audit as text: how to read it, the great differences, then by chapter what each line decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from qiaoma.audit.diff.legend import counted, legend, spoken_apart
from qiaoma.audit.diff.lines import Cell, Kind, Line
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.diff.words import chapter_title, group_name, see, status_name
from qiaoma.audit.overview import Overview
from qiaoma.columns import WIDEST, fitted, pad, width, wrap
from qiaoma.errors import Lang

_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {"alike": "没有不同之处。", "others": "这一类没有；另有 {} 处不同。", "clause": "《{}》", "note": "注：{}"},
    "en": {
        "alike": "Nothing differs.",
        "others": "Nothing of this kind; {} others differ.",
        "clause": "“{}”",
        "note": "note: {}",
    },
}
_MARGIN = "    "
_NARROWEST = 40


def audit_text(audit: Audit, lang: Lang, *, every: bool = False) -> str:
    """The audit in lines; where they agree only if `every`."""
    names = max(width(name) for name in audit.names)
    head = [f"{pad(name, names)}  {title.get(lang) or title.get('zh', '')}".rstrip() for name, title in audit.columns()]
    shown = spoken_apart(audit, every=every)
    body = [
        text
        for chapter, some in groupby(shown, lambda line: line.chapter)
        for text in _of_chapter(chapter, list(some), audit, lang)
    ]
    told = [*counted(audit, lang), "", *legend(shown, lang)] if shown else counted(audit, lang)
    intro = [text for line in told for text in wrap(line, WIDEST)]
    return "\n".join(
        [
            *head,
            "",
            *intro,
            *_overview(audit.overview(lang)),
            *(body or ["", _nothing(audit, lang), *_beside(audit, lang)]),
        ]
    )


def _beside(audit: Audit, lang: Lang) -> list[str]:
    """Where the rest of what the one chapter is about stands that was asked for."""
    chapters = {line.chapter for line in audit.lines}
    return [text for chapter in chapters if len(chapters) == 1 and (text := see(chapter, lang))]


def _nothing(audit: Audit, lang: Lang) -> str:
    """That no line is shown; how many differ that were not asked for."""
    lines = audit.counted or ()
    rules = [line for line in lines if line.kind in (Kind.PIECE, Kind.OPTION)]
    others = sum(line.differs for line in rules or lines)
    return _WORDS[lang]["others"].format(others) if others else _WORDS[lang]["alike"]


def _overview(overview: Overview) -> Iterator[str]:
    if overview.topics:
        yield from ("", f"━━ {overview.title}", "", *wrap(overview.intro, WIDEST))
    for topic in overview.topics:
        yield from ("", f"─ {topic.title}", *wrap(topic.about, WIDEST), "")
        yield from fitted(("", *overview.names), [(row.asked, *row.said) for row in topic.rows]).splitlines()
        yield from ("", *wrap(topic.note, WIDEST))


def _of_chapter(chapter: str, lines: list[Line], audit: Audit, lang: Lang) -> Iterator[str]:
    yield ""
    yield f"━━ {chapter_title(chapter, lang)} ({chapter})"
    if see(chapter, lang):
        yield see(chapter, lang)
    for line in lines:
        yield ""
        yield from _hung(f"{line.title(lang)}  [{line.name}] {group_name(line, lang)}", "")
        yield from _cells(line, audit, lang)


def _cells(line: Line, audit: Audit, lang: Lang) -> Iterator[str]:
    statuses = [status_name(cell, lang) for cell in line.cells]
    names = max(width(name) for name in audit.names)
    cells = max(width(status) for status in statuses)
    for name, status, cell, ref in zip(audit.names, statuses, line.cells, audit.rulesets, strict=True):
        said = cell.short(lang) if line.kind is not Kind.MACHINE else ""
        yield from _hung(f"{said}{source(cell, ref.id, lang)}", f"  {pad(name, names)}  {pad(status, cells)}  ")


def _hung(text: str, lead: str) -> Iterator[str]:
    """Lines that begin where the lead ends, or below it where too little room is left."""
    room = WIDEST - width(lead)
    if room < _NARROWEST:
        yield lead.rstrip()
        yield from (f"{_MARGIN}{line}" for line in wrap(text, WIDEST - len(_MARGIN)))
        return
    for number, line in enumerate(wrap(text, room if lead else WIDEST)):
        space = lead if not number else " " * width(lead) or _MARGIN
        yield f"{space}{line}".rstrip()


def source(cell: Cell, ruleset: str, lang: Lang) -> str:
    """Where a cell is from: the clauses, the layer that says so where that is not the ruleset itself, what is unclear."""
    layer = cell.cite.layer if cell.cite else cell.layer
    words = _WORDS[lang]
    parts = [words["clause"].format(clause) for clause in cell.clauses]
    parts += [f"← {layer}"] if cell.speaks and layer != ruleset else []
    note = cell.note(lang)
    parts += [words["note"].format(note)] if note and not any(backing.readings for backing in cell.statuses) else []
    return "".join(f"  {part}" for part in parts)
