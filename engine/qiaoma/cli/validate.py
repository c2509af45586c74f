"""`qiaoma validate`: check rulesets; every fault at once, each at its line and column."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count, Format
from qiaoma.cli.output import data, text, unread

if TYPE_CHECKING:
    from qiaoma.ruleset.report import Report


def run(call: Call) -> int:
    import qiaoma

    reports = [qiaoma.validate(name, path=call.path) for name in call.words]
    if call.format is Format.JSON:
        files = [{"file": report.name, **report.as_dict(call.lang)} for report in reports]
        data({"valid": all(report.valid for report in reports), "files": files})
    else:
        text("\n".join(_text(report, call) for report in reports))
    wrong = [report for report in reports if not report.valid]
    return 0 if not wrong else 2 if all(unread(report.faults) for report in wrong) else 1


def _text(report: Report, call: Call) -> str:
    """Each fault begins with its place, as editors like it; then the warnings and changes, then the verdict."""
    count = len(report.faults)
    verdicts = {
        "zh": f"{report.name}：{count} 处错误" if count else f"{report.name}：没有错误",
        "en": f"{report.name}: {count} fault{'s' if count > 1 else ''}" if count else f"{report.name}: no faults",
    }
    rest = replace(report, faults=()).text(call.lang)
    return "\n".join(
        [*(fault.text(call.lang) for fault in report.faults), *([rest] if rest else []), verdicts[call.lang]]
    )


COMMAND = Command(
    "validate",
    "检查规则文件，一次列出全部错误及其行列",
    "check rulesets; every fault at once, with line and column",
    run,
    (Argument("FILE", Count.MANY, "规则文件或名称", "ruleset files or ids"),),
    (FOLDER,),
)
