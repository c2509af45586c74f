"""`qiaoma validate`: check rulesets; every fault at once, each at its line and column."""

from __future__ import annotations

from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count, Format
from qiaoma.cli.output import data, text, unread


def run(call: Call) -> int:
    import qiaoma

    reports = [qiaoma.validate(name, path=call.path) for name in call.words]
    if call.format is Format.JSON:
        files = [{"file": report.name, **report.as_dict(call.lang)} for report in reports]
        data({"valid": all(report.valid for report in reports), "files": files})
    else:
        text("\n\n".join(report.text(call.lang) for report in reports))
    wrong = [report for report in reports if not report.valid]
    return 0 if not wrong else 2 if all(unread(report.faults) for report in wrong) else 1


COMMAND = Command(
    "validate",
    "检查规则文件，一次列出全部错误及其行列",
    "check rulesets; every fault at once, with line and column",
    run,
    (Argument("FILE", Count.MANY, "规则文件或名称", "ruleset files or ids"),),
    (FOLDER,),
)
