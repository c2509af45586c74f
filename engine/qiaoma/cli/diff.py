"""`qiaoma diff`: where two rulesets differ, and who says so; or whether they differ in just what was agreed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qiaoma.cli.audit_output import AUDIT_OPTIONS, chosen_lines, show
from qiaoma.cli.command import FOLDER, TWO_RULESETS, Call, Command, Format, Option, Takes
from qiaoma.cli.delivery import check_target, deliver
from qiaoma.cli.output import json_text
from qiaoma.cli.parse import UsageError
from qiaoma.cli.sides import SIDE_CHOICES, load_sides
from qiaoma.errors import Fault

if TYPE_CHECKING:
    from qiaoma.audit.diff import Audit

_SAID = (Format.TEXT, Format.JSON)
_UNHEEDED = ("only", "all", "witnesses")
"""Options of what is shown, which `--expect` does not show."""


def run(call: Call) -> int:
    import qiaoma

    expected = call.values.get("expect")
    if expected is not None:
        _check_expecting(call)
    sides = load_sides(call.words, call)
    check_target(call)
    audit = chosen_lines(qiaoma.diff(*sides), call)
    if expected is not None:
        return _beside(audit, Path(expected), call)
    show(audit, sides, call)
    return 1 if audit.differing else 0


def _beside(audit: Audit, file: Path, call: Call) -> int:
    from qiaoma.audit.diff import against
    from qiaoma.ruleset.document.text import decode, read_bytes

    part = {name: call.values.get(name) for name in ("chapter", "rule")}
    found = against(audit, decode(read_bytes(file), str(file)), json_text, str(file), **part)
    deliver(json_text(found.as_dict(call.lang)) if call.format is Format.JSON else found.text(call.lang), call)
    return 0 if found.kept else 1


def _check_expecting(call: Call) -> None:
    """Refuse what --expect would not heed."""
    faults = [] if call.format in _SAID else [_text_or_json(call.format)]
    faults += [_unheeded(name) for name in _UNHEEDED if name in call.values]
    if faults:
        raise UsageError(faults, call)


def _unheeded(name: str) -> Fault:
    return Fault(
        "usage.expect",
        zh=f"--{name} 不能与 --expect 同用",
        en=f"--{name} does not go with --expect",
        path=f"--{name}",
        remedy_zh=f"不写 --{name}；要只看一部分，用 --chapter 或 --rule",
        remedy_en=f"leave --{name} out; --chapter and --rule leave a part of what is compared",
    )


def _text_or_json(found: Format) -> Fault:
    return Fault(
        "usage.value",
        zh="--expect 只回答相符与否，用文字或 JSON",
        en="--expect only tells whether it is so, in text or JSON",
        path="--format",
        found=found.value,
        allowed=tuple(_SAID),
    )


COMMAND = Command(
    "diff",
    "两套规则有何不同，谁在哪里这样说",
    "where two rulesets differ, and who says so",
    run,
    TWO_RULESETS,
    (
        Option(
            "expect",
            Takes.VALUE,
            "FILE",
            "只问不同之处是否正如此文件（先前的 JSON）所写",
            "only ask whether they differ in just what this file (an earlier JSON) says",
        ),
        *AUDIT_OPTIONS,
        *SIDE_CHOICES,
        FOLDER,
    ),
)
