"""`qiaoma settle`: the money of a case, step by step, each step with the rule that made it."""

from __future__ import annotations

from qiaoma.cli.cases import read
from qiaoma.cli.command import CASE, CHOICES, FOLDER, RULESET, Call, Command, Format
from qiaoma.cli.output import data, text
from qiaoma.cli.rulesets import load


def run(call: Call) -> int:
    import qiaoma

    cases = read(call.words[0])
    settlements = qiaoma.settle_file(cases, load(call.values["ruleset"], call))
    if call.format is Format.JSON:
        answers = [settlement.as_dict(call.lang) for settlement in settlements]
        # One case in the file: its object. A list in the file: a list, even of one.
        data(answers[0] if cases.kind == "case" else {"cases": answers})
    else:
        text("\n\n".join(settlement.text(call.lang) for settlement in settlements))
    return 0 if all(settlement.legal for settlement in settlements) else 1


COMMAND = Command(
    "settle",
    "结算一副牌，逐步写出每一分由哪条规则而来",
    "settle a case, step by step, each step with its rule",
    run,
    (CASE,),
    (RULESET, *CHOICES, FOLDER),
)
