"""`qiaoma settle`: the money of a case, step by step, each step with the rule that made it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qiaoma.cli.cases import read
from qiaoma.cli.command import CASE, CHOICES, FOLDER, RULESET, Call, Command, Format
from qiaoma.cli.output import data, failure, text
from qiaoma.cli.rulesets import load
from qiaoma.errors import QiaomaError

if TYPE_CHECKING:
    from qiaoma.settle.settlement import Settlement


def run(call: Call) -> int:
    import qiaoma

    cases = read(call.words[0])
    results = list(qiaoma.settle_each(cases, load(call.values["ruleset"], call)))
    if cases.kind == "case" and isinstance(results[0], QiaomaError):
        raise results[0]
    if call.format is Format.JSON:
        answers = [_data(result, call) for result in results]
        # One case in the file: its object. A list in the file: a list, even of one.
        data(answers[0] if cases.kind == "case" else {"cases": answers})
    else:
        text("\n\n".join(result.text(call.lang) for result in results))
    return 0 if all(not isinstance(result, QiaomaError) and result.legal for result in results) else 1


def _data(result: Settlement | QiaomaError, call: Call) -> dict[str, Any]:
    return failure(result, call) if isinstance(result, QiaomaError) else result.as_dict(call.lang)


COMMAND = Command(
    "settle",
    "结算一副牌，逐步写出每一分由哪条规则而来",
    "settle a case, step by step, each step with its rule",
    run,
    (CASE,),
    (RULESET, *CHOICES, FOLDER),
)
