"""稽核页: an audit as one html file to search, sift, expand and print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePath
from typing import Any, NamedTuple

from qiaoma.audit.diff.comparing import same
from qiaoma.audit.diff.legend import counted
from qiaoma.audit.diff.lines import Cell, Group, Kind, Line
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.diff.words import GROUP_NAMES, chapter_title, group_name, see, status_name
from qiaoma.audit.page_words import LEGEND, Tone, tone, words
from qiaoma.errors import Lang
from qiaoma.pages import shell
from qiaoma.pages.content import Block
from qiaoma.ruleset.addresses import Path
from qiaoma.ruleset.provenance import Status
from qiaoma.ruleset.shown import STATUS_NAMES


@dataclass(frozen=True, slots=True)
class Beside:
    """旁证: what stands beside a difference, a witness of it: a heading and blocks."""

    title: str
    blocks: tuple[Block, ...]


class _Cite(NamedTuple):
    clause: str
    source: str
    reading: str


@dataclass(frozen=True, slots=True)
class _Cell:
    name: str
    short: str
    said: str
    alike: int
    status: str
    tone: Tone
    cites: tuple[_Cite, ...]
    layer: str
    place: str
    note: str


@dataclass(frozen=True, slots=True)
class _Line:
    id: str
    title: str
    group: str
    group_name: str
    statuses: str
    cells: tuple[_Cell, ...]
    beside: tuple[Beside, ...]


@dataclass(frozen=True, slots=True)
class _Chapter:
    id: str
    title: str
    see: str
    lines: tuple[_Line, ...]


def render(audit: Audit, lang: Lang, beside: Mapping[Path, Sequence[Beside]] | None = None) -> str:
    """The audit as html, in one language.

    `beside` holds what is shown under a line, by the path of a piece (:attr:`Line.pieces`). Raises
    :class:`qiaoma.errors.QiaomaError` where the extra `audit` is not installed.
    """
    said = words(lang)
    titles = [title.get(lang) or title.get("zh", "") for title in audit.titles]
    chapters = [
        _Chapter(
            chapter,
            chapter_title(chapter, lang),
            see(chapter, lang),
            tuple(_line(line, audit.names, lang, beside or {}) for line in found),
        )
        for chapter, found in groupby(audit.lines, key=lambda line: line.chapter)
    ]
    found = {word.status for line in audit.lines for cell in line.cells for word in cell.statuses}
    counts = {group: sum(line.group is group for line in audit.lines) for group in Group}
    return shell.render(
        "audit.html",
        said["title"].format(names=said["and"].join(audit.names)),
        lang,
        "audit.js",
        words=said,
        about=[*(said[name] for name in ("about", "how")), *counted(audit, lang)],
        heads=[said[name] for name in ("ruleset", "says", "status", "clause", "layer")],
        legend=[(kind, *text[lang]) for kind, text in LEGEND.items()],
        names=list(zip(audit.names, titles, strict=True)),
        overview=audit.overview(lang),
        chapters=chapters,
        statuses=[(status.value, STATUS_NAMES[status][lang == "en"]) for status in Status if status in found],
        groups=[(group.value, GROUP_NAMES[group][lang == "en"], counts[group]) for group in Group],
    )


def _line(line: Line, names: Sequence[str], lang: Lang, beside: Mapping[Path, Sequence[Beside]]) -> _Line:
    cells = [_cell(cell, name, alike, lang) for cell, name, alike in zip(line.cells, names, _alike(line), strict=True)]
    return _Line(
        line.name,
        line.title(lang),
        line.group.value,
        group_name(line, lang),
        " ".join(sorted({word.status.value for cell in line.cells for word in cell.statuses})),
        tuple(cells),
        tuple(one for piece in line.pieces for one in beside.get(piece, ())),
    )


def _alike(line: Line) -> list[int]:
    """For each ruleset the number of its value, counted as values first come up; the same value, the same number."""
    values: list[Any] = []
    found = []
    for cell in line.cells:
        known = (at for at, value in enumerate(values) if _same(line, value, cell.value))
        number = next(known, len(values))
        if number == len(values):
            values.append(cell.value)
        found.append(number)
    return found


def _same(line: Line, one: Any, other: Any) -> bool:
    return same(line.path, one, other) if line.kind is Kind.PIECE else bool(one == other)


def _cell(cell: Cell, name: str, alike: int, lang: Lang) -> _Cell:
    place = f"{PurePath(cell.place.file).name}:{cell.place.line}" if cell.place else ""
    note = cell.note(lang)
    cites = tuple(dict.fromkeys(_Cite(cite.clause, cite.source, cite.reading) for cite in cell.cites))
    return _Cell(
        name,
        cell.short(lang),
        cell.said(lang),
        alike,
        status_name(cell, lang),
        tone(cell.weakest),
        cites,
        cell.layer,
        place,
        note,
    )
