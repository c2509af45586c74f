"""`qiaoma validate`: check rulesets; every fault at once, each at its line and column."""

from __future__ import annotations

from typing import Any

from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count, Format
from qiaoma.cli.output import data, message, text


def run(call: Call) -> int:
    import qiaoma

    answers: list[dict[str, Any]] = []
    faulty = False
    for name in call.words:
        report = qiaoma.validate(name, path=call.path)
        faulty = faulty or bool(report.faults)
        answers.append({"file": name, **report.as_dict(call.lang)})
        if call.format is Format.TEXT:
            for fault in (*report.faults, *report.warnings):
                message(fault.text(call.lang))
            text(report.text(call.lang))
    if call.format is Format.JSON:
        data({"valid": not faulty, "files": answers})
    return 1 if faulty else 0


COMMAND = Command(
    "validate",
    "检查规则文件，一次列出全部错误及其行列",
    "check rulesets; every fault at once, with line and column",
    run,
    (Argument("FILE", Count.MANY, "规则文件或名称", "ruleset files or ids"),),
    (FOLDER,),
)
