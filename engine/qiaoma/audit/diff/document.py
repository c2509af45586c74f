"""成文的对照: an audit as a page to read: chapter by chapter, at each line who holds what, those of one mind together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from qiaoma.audit.diff.legend import counted, legend, spoken_apart
from qiaoma.audit.diff.lines import Cell, Kind, Line
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.diff.words import chapter_title, group_name, see, status_name
from qiaoma.errors import Lang
from qiaoma.pages.content import Block, Items, Note, Page, Paragraph, Section, Table
from qiaoma.prose import say
from qiaoma.ruleset.addresses import Path, dotted, row_of

_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "title": "规则对照：{names}",
        "which": "哪几套规则",
        "head": "名称,版本,标题,文件",
        "clause": "《{}》",
        "holds": "{who}：{said}",
        "who": "{name}（{how}）",
        "and": "、",
        "note": "注：{}",
        "parts": "；",
        "in_full": "整行",
    },
    "en": {
        "title": "The rules side by side: {names}",
        "which": "Which rulesets",
        "head": "id,version,title,document",
        "clause": " “{}”",
        "holds": "{who}: {said}",
        "who": "{name} ({how})",
        "and": ", ",
        "note": "note: {}",
        "parts": "; ",
        "in_full": "The whole row",
    },
}


def audit_page(audit: Audit, lang: Lang, *, every: bool = False) -> Page:
    """The page; where the rulesets agree only if `every`."""
    words = _WORDS[lang]
    shown = spoken_apart(audit, every=every)
    told = [*counted(audit, lang), *(legend(shown, lang) if shown else ())]
    sections = [Section(words["which"], "rulesets", (_rulesets(audit, lang), Items(tuple(told))))]
    overview = audit.overview(lang)
    if overview.topics:
        sections.append(Section(overview.title, "overview", (Paragraph(overview.intro),)))
    sections += [Section(topic.title, f"overview-{topic.id}", overview.blocks(topic)) for topic in overview.topics]
    for chapter, some in groupby(shown, lambda line: line.chapter):
        also = [Note(see(chapter, lang))] if see(chapter, lang) else []
        blocks = (*also, *_chapter(list(some), audit.names, lang))
        sections.append(Section(chapter_title(chapter, lang), chapter, blocks))
    return Page(words["title"].format(names=words["and"].join(audit.names)), lang, tuple(sections))


def _rulesets(audit: Audit, lang: Lang) -> Table:
    rows = []
    for number, (name, title) in enumerate(audit.columns()):
        documents = (line.cells[number].document for line in audit.lines)
        document = next((document for document in documents if document), "")
        rows.append((name, audit.rulesets[number].version, title.get(lang) or title.get("zh", ""), document))
    return Table(tuple(_WORDS[lang]["head"].split(",")), tuple(rows))


def _chapter(lines: Sequence[Line], names: Sequence[str], lang: Lang) -> Iterator[Block]:
    """The lines of a chapter; before the parts of a row, the whole row as each has it."""
    for row, some in groupby(lines, lambda line: row_of(line.path) or line.path):
        parts = list(some)
        if row != parts[0].path:
            yield from _in_full(row, parts[0], names, lang)
        for line in parts:
            yield from _line(line, names, lang)


def _in_full(row: Path, line: Line, names: Sequence[str], lang: Lang) -> Iterator[Block]:
    words = _WORDS[lang]
    held: dict[str, list[str]] = {}
    for name, cell in zip(names, line.cells, strict=True):
        held.setdefault(say.piece(cell.form, row, lang), []).append(name)
    yield Paragraph(f"{words['in_full']} `{dotted(row)}`")
    yield Items(tuple(words["holds"].format(said=said, who=words["and"].join(who)) for said, who in held.items()))


def _line(line: Line, names: Sequence[str], lang: Lang) -> Iterator[Block]:
    yield Paragraph(f"**{line.title(lang)}** `{line.name}` · {group_name(line, lang)}")
    held: dict[str, list[str]] = {}
    for name, cell in zip(names, line.cells, strict=True):
        held.setdefault("" if line.kind is Kind.MACHINE else cell.short(lang), []).append(_who(name, cell, lang))
    words = _WORDS[lang]
    joined = {said: words["and"].join(who) for said, who in held.items()}
    yield Items(tuple(words["holds"].format(said=said, who=who) if said else who for said, who in joined.items()))


def _who(name: str, cell: Cell, lang: Lang) -> str:
    words = _WORDS[lang]
    clause = "".join(words["clause"].format(clause) for clause in cell.clauses)
    note = words["note"].format(cell.note(lang)) if cell.note(lang) else ""
    how = words["parts"].join(part for part in (f"{status_name(cell, lang)}{clause}", note) if part)
    return words["who"].format(name=name, how=how) if how else name
