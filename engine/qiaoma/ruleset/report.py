"""检查报告: everything that is to be said of a ruleset file: faults, warnings, what it took over and dropped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from qiaoma.arguments import require, require_list
from qiaoma.errors import Fault, Lang, Place, RulesetError
from qiaoma.ruleset.blame import blame_patch
from qiaoma.ruleset.chain import Shelf, assemble, read_chain
from qiaoma.ruleset.checks import check_chosen
from qiaoma.ruleset.choices import Choices, choose
from qiaoma.ruleset.document.text import short_name
from qiaoma.ruleset.layers import Change, Kind, Merged
from qiaoma.ruleset.misfits import fold, unfit
from qiaoma.ruleset.overlaid import overlaid
from qiaoma.ruleset.patches import apply
from qiaoma.ruleset.provenance import Layer
from qiaoma.ruleset.silenced import may_be_silenced, silenced
from qiaoma.ruleset.sizes import check_patch_sizes, check_size

_NOWHERE = Place("", 0, 0)
_TITLES = {
    "zh": {
        "fault": "错误",
        "warning": "提醒",
        "took_over": "沿用",
        "changed": "改动",
        "dropped": "放弃",
        "now": "现为",
        "valid": "{0}：可用，提醒 {2} 条",
        "invalid": "{0}：有错误 {1} 条，提醒 {2} 条",
    },
    "en": {
        "fault": "fault",
        "warning": "warning",
        "took_over": "took over",
        "changed": "changed",
        "dropped": "dropped",
        "now": "now",
        "valid": "{0}: valid, warnings: {2}",
        "invalid": "{0}: faults: {1}, warnings: {2}",
    },
}


@dataclass(frozen=True, slots=True)
class Report:
    """What `validate` says of one ruleset. Faults and warnings are sorted by position; it is valid without faults."""

    name: str
    id: str
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]
    took_over: tuple[Change, ...]
    changed: tuple[Change, ...]
    dropped: tuple[Change, ...]

    @property
    def valid(self) -> bool:
        """Whether the ruleset can be used."""
        return not self.faults

    def text(self, lang: Lang = "zh") -> str:
        """A line on the whole, then faults, warnings and what was taken over, changed and dropped, a paragraph each."""
        title = _TITLES[lang]
        parts = [
            title["valid" if self.valid else "invalid"].format(
                short_name(self.name), len(self.faults), len(self.warnings)
            )
        ]
        parts += [f"{title['fault']} {fault.text(lang)}" for fault in self.faults]
        parts += [f"{title['warning']} {fault.text(lang)}" for fault in self.warnings]
        parts += [_change(change, lang) for change in (*self.took_over, *self.changed, *self.dropped)]
        return "\n".join(parts)

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The report as JSON data."""
        return {
            "name": self.name,
            "id": self.id,
            "valid": self.valid,
            "faults": [fault.as_dict(lang) for fault in self.faults],
            "warnings": [fault.as_dict(lang) for fault in self.warnings],
            "took_over": [_data(change) for change in self.took_over],
            "changed": [_data(change) for change in self.changed],
            "dropped": [_data(change) for change in self.dropped],
        }


def validate(name: str | Path, path: Iterable[str | Path] = ()) -> Report:
    """Check ruleset `name` (id, ``id@version`` or path). Nothing is raised for a wrong ruleset: it is in the report.

    Faults with codes ``file.*`` say that something could not be found or read.
    """
    require("validate", "name", name, (str, Path))
    try:
        shelf = Shelf(require_list("validate", "path", path, (str, Path)))
        layers = read_chain(str(name), shelf)
    except RulesetError as error:
        return Report(str(name), "", error.faults, (), (), (), ())
    form, faults, warnings = assemble(layers, deep=True, shelf=shelf)
    if not faults:
        faults = _defaults(layers, form)
    misfits = unfit(warnings)
    warnings = list(fold(layers, warnings, cache(lambda count: assemble(layers[:count], deep=True, shelf=shelf)[2])))
    if not faults:
        warnings += [*may_be_silenced(layers, form), *overlaid(layers, form, misfits)]
    changes = [change for change in form.changes if change.layer == layers[-1].id]
    own = {kind: tuple(change for change in changes if change.kind is kind) for kind in Kind}
    return Report(
        str(name),
        layers[-1].id,
        in_order(faults),
        in_order(warnings),
        own[Kind.TOOK_OVER],
        own[Kind.CHANGED],
        own[Kind.DROPPED],
    )


def _defaults(layers: tuple[Layer, ...], form: Merged) -> list[Fault]:
    """What is wrong with the options and readings that the file itself chooses, and beyond what the engine can hold."""
    try:
        choices = choose(form)
    except RulesetError as error:
        return list(error.faults)
    return judge_choices(layers, form, apply(form, choices.patches), choices) or check_patch_sizes(layers, form)


def judge_choices(layers: tuple[Layer, ...], form: Merged, chosen: Merged, choices: Choices) -> list[Fault]:
    """What is wrong with `chosen`, a form without faults under some choices; each fault at the choice that causes it.

    Choices that say what the file says, as an option's default often does, change nothing to judge.
    """
    wrong = [*chosen.faults, *silenced(layers, form, choices.patches)]
    if not wrong and choices.patches and chosen.node.plain() != form.node.plain():
        wrong = [blame_patch(choices.patches, fault) for fault in check_chosen(layers, form, chosen.node)]
    return wrong or check_size(layers, form, chosen.node, choices.patches)


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults by position, each once."""
    return tuple(sorted(dict.fromkeys(faults), key=lambda fault: (fault.place is None, fault.place or _NOWHERE)))


def _change(change: Change, lang: Lang) -> str:
    title = _TITLES[lang]
    now = f" → {title['now']} {plain_text(change.now)}" if change.now is not None else ""
    value = change.value
    if change.path.endswith(".says") and isinstance(value, dict):
        value = value.get(lang, value)
    return f"{title[change.kind.value]} {change.path}: {plain_text(value)}{now}"


def plain_text(value: Any) -> str:
    """A plain value as it would be written in a ruleset, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {plain_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(plain_text(item) for item in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _data(change: Change) -> dict[str, Any]:
    return {"path": change.path, "value": plain_text(change.value), "now": plain_text(change.now)}
