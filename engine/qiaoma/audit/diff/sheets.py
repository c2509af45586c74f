"""表格: an audit as rows for a spreadsheet: a row a line, and for each ruleset what it has there and who says so."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from qiaoma.audit.diff.lines import Cell, Line
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.diff.words import chapter_title, group_name, status_name
from qiaoma.audit.overview import Overview, Topic
from qiaoma.errors import Lang, QiaomaError
from qiaoma.pages.extra import no_extra
from qiaoma.spreadsheet import csv_text

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_LINE: dict[Lang, tuple[str, ...]] = {
    "zh": ("章", "路径", "事项", "对照"),
    "en": ("chapter", "path", "what is decided", "group"),
}
_CELL: dict[Lang, tuple[str, ...]] = {
    "zh": ("内容", "写法", "条目", "文件", "层", "歧义", "注"),
    "en": ("content", "status", "clause", "document", "layer", "reading", "note"),
}
_WIDTHS = (12, 30, 34, 12)
_CELL_WIDTHS = (44, 10, 24, 28, 12, 8, 30)
_NO_TITLE = re.compile(r"\s*[\[\]:*?/\\]\s*")
_LONGEST_TITLE = 31


def audit_csv(audit: Audit, lang: Lang, *, every: bool) -> str:
    """The lines as CSV, with the head; a text that a spreadsheet could take for a formula begins with an apostrophe."""
    return csv_text((_head(audit, lang), *(_row(line, lang) for line in audit.shown(every=every))))


def audit_xlsx(audit: Audit, lang: Lang, *, every: bool) -> bytes:
    """The lines as a workbook: a sheet a chapter, its head frozen, with filters. Raises QiaomaError without `openpyxl`."""
    try:
        from openpyxl import Workbook
    except ModuleNotFoundError as missing:
        raise QiaomaError([no_extra(missing.name or "openpyxl")]) from None
    book = Workbook()
    book.remove(book.worksheets[0])
    overview = audit.overview(lang)
    for topic in overview.topics:
        _table(book.create_sheet(topic.title[:_LONGEST_TITLE]), overview, topic)
    for chapter, lines in groupby(audit.shown(every=every), lambda line: line.chapter):
        title = _NO_TITLE.sub(" ", chapter_title(chapter, lang)).strip()[:_LONGEST_TITLE]
        _fill(book.create_sheet(title), audit, list(lines), lang)
    if not book.worksheets:
        _fill(book.create_sheet(), audit, [], lang)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _table(sheet: Worksheet, overview: Overview, topic: Topic) -> None:
    """A topic of the overview; what its figures are, and where the rest stands, below it."""
    rows = [("", *overview.names), *((row.asked, *row.said) for row in topic.rows)]
    _write(sheet, [*rows, ("",), (topic.about,), (topic.note,)], (44, *(28 for _ in overview.names)))
    sheet.freeze_panes = sheet.cell(2, 2)


def _fill(sheet: Worksheet, audit: Audit, lines: Sequence[Line], lang: Lang) -> None:
    rows = (_head(audit, lang), *(_row(line, lang) for line in lines))
    _write(sheet, rows, _WIDTHS + _CELL_WIDTHS * len(audit.rulesets))
    sheet.freeze_panes = sheet.cell(2, len(_WIDTHS) + 1)
    sheet.auto_filter.ref = sheet.dimensions


def _write(sheet: Worksheet, rows: Iterable[Sequence[str]], widths: Iterable[int]) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    for number, row in enumerate(rows, 1):
        for column, text in enumerate(row, 1):
            cell: Any = sheet.cell(number, column, text)
            cell.data_type = "s"  # a text, whatever it begins with
            cell.alignment = Alignment(vertical="top", wrap_text=True)
            if number == 1:
                cell.font = Font(bold=True)
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width


def _head(audit: Audit, lang: Lang) -> tuple[str, ...]:
    return (*_LINE[lang], *(f"{name} {word}" for name in audit.names for word in _CELL[lang]))


def _row(line: Line, lang: Lang) -> tuple[str, ...]:
    head = (chapter_title(line.chapter, lang), line.name, line.title(lang), group_name(line, lang))
    return (*head, *(text for cell in line.cells for text in _texts(cell, lang)))


def _texts(cell: Cell, lang: Lang) -> Iterator[str]:
    yield cell.short(lang)
    yield status_name(cell, lang)
    yield "; ".join(cell.clauses)
    yield cell.document
    yield cell.layer
    yield " ".join(code for backing in cell.statuses for code in backing.readings)
    yield cell.note(lang)
