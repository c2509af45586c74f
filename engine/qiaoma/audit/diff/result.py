"""稽核的结果: several rulesets side by side, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from qiaoma.audit.diff.lines import Cell, Group, Kind, Line
from qiaoma.audit.overview import Overview, overview
from qiaoma.errors import Lang
from qiaoma.pages.content import Page
from qiaoma.ruleset.profile import Profile
from qiaoma.settle.settlement import RulesetRef


@dataclass(frozen=True)
class Audit:
    """稽核. `rulesets` and their `titles` (zh, en) in the order asked for; `lines` by chapter, options, readings, machine."""

    rulesets: tuple[RulesetRef, ...]
    titles: tuple[Mapping[str, str], ...]
    lines: tuple[Line, ...]
    counted: tuple[Line, ...] | None = None
    """The lines that :meth:`count` counts, where they are more than those shown."""
    profiles: tuple[Profile, ...] = field(default=(), repr=False, compare=False)
    """The rulesets themselves, from which the overview is made; none where only some chapters or rules are asked for."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the columns are called: the ids, or where they are the same, more, until it tells them apart."""
        names = [ref.id for ref in self.rulesets]
        if len(set(names)) < len(names):
            names = [f"{ref.id}@{ref.version}" for ref in self.rulesets]
        if len(set(names)) < len(names):
            names = [" ".join([name, *_chosen(ref)]) for name, ref in zip(names, self.rulesets, strict=True)]
        if len(set(names)) < len(names):
            names = [f"{number}. {name}" for number, name in enumerate(names, 1)]
        return tuple(names)

    def columns(self) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Each ruleset's name here, and its title."""
        return zip(self.names, self.titles, strict=True)

    @property
    def differing(self) -> tuple[Line, ...]:
        """The pieces that differ and the options that are not offered alike: what makes two rulesets different."""
        return tuple(line for line in self.lines if line.differs and line.kind in (Kind.PIECE, Kind.OPTION))

    def count(self, group: Group) -> int:
        """How many pieces are in a group."""
        lines = self.lines if self.counted is None else self.counted
        return sum(line.group is group for line in lines if line.kind is Kind.PIECE)

    def with_lines(self, lines: tuple[Line, ...]) -> Audit:
        """The same rulesets, with some of the lines and without the overview."""
        return replace(self, lines=lines, counted=None, profiles=())

    def of_group(self, group: Group) -> Audit:
        """The same rulesets, with the lines of one group; all are counted still."""
        lines = tuple(line for line in self.lines if line.group is group)
        return replace(self, lines=lines, counted=self.lines)

    def overview(self, lang: Lang = "zh") -> Overview:
        """大差别: what the rulesets make of the same situations; no topics where some chapters or rules are asked for."""
        return overview(self.profiles, self.names, lang) if self.profiles else Overview(self.names, lang, ())

    def text(self, lang: Lang = "zh", *, every: bool = False) -> str:
        """The audit for people, by chapter; where the rulesets agree only if `every`."""
        from qiaoma.audit.diff.text import audit_text

        return audit_text(self, lang, every=every)

    def shown(self, *, every: bool) -> tuple[Line, ...]:
        """The lines; those on which the rulesets agree only if `every`."""
        return tuple(line for line in self.lines if every or line.group is not Group.AGREE)

    def csv(self, lang: Lang = "zh", *, every: bool = True) -> str:
        """The lines as CSV; write it as UTF-8 with a byte order mark for a spreadsheet to show Chinese."""
        from qiaoma.audit.diff.sheets import audit_csv

        return audit_csv(self, lang, every=every)

    def xlsx(self, lang: Lang = "zh", *, every: bool = True) -> bytes:
        """The lines as a workbook, a sheet a chapter. Raises QiaomaError where the extra `audit` is not installed."""
        from qiaoma.audit.diff.sheets import audit_xlsx

        return audit_xlsx(self, lang, every=every)

    def page(self, lang: Lang = "zh", *, every: bool = False) -> Page:
        """A page to read, as :mod:`qiaoma.pages.markdown` prints it; where they agree only if `every`."""
        from qiaoma.audit.diff.document import audit_page

        return audit_page(self, lang, every=every)

    def as_dict(self, lang: Lang = "zh", *, every: bool = True) -> dict[str, Any]:
        """The result as JSON data; the keys are stable, `lang` is that of titles, sentences and notes."""
        return {
            "rulesets": [
                {**ref.as_dict(), "name": name, "title": title.get(lang) or title.get("zh", "")}
                for ref, name, title in zip(self.rulesets, self.names, self.titles, strict=True)
            ],
            "counts": {group.value: self.count(group) for group in Group},
            "differing": len(self.differing),
            "overview": self.overview(lang).as_dict(),
            "lines": [_line(line, self.names, lang) for line in self.shown(every=every)],
        }


def _chosen(ref: RulesetRef) -> list[str]:
    return [f"{name}={value}" for name, value in (*ref.options.items(), *ref.readings.items())]


def _line(line: Line, names: tuple[str, ...], lang: Lang) -> dict[str, Any]:
    return {
        "path": line.name,
        "chapter": line.chapter,
        "kind": line.kind.value,
        "group": line.group.value,
        "title": line.title(lang),
        "pieces": [".".join(piece) for piece in line.pieces],
        "cells": {name: _cell(cell, lang) for name, cell in zip(names, line.cells, strict=True)},
    }


def _cell(cell: Cell, lang: Lang) -> dict[str, Any]:
    place = cell.place
    return {
        "value": cell.value,
        "said": cell.said(lang),
        "short": cell.short(lang),
        "status": cell.status.value,
        "weakest": cell.weakest.value,
        "statuses": [{"status": word.status.value, "readings": list(word.readings)} for word in cell.statuses],
        "clause": cell.clause,
        "clauses": list(cell.clauses),
        "document": cell.document,
        "layer": cell.layer,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "note": cell.note(lang),
        "reading": cell.reading,
        "cites": [
            {
                "path": cite.at,
                "status": cite.status.value,
                "clause": cite.clause,
                "reading": cite.reading,
                "layer": cite.layer,
                "document": cite.source,
            }
            for cite in cell.cites
        ],
    }
