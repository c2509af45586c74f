"""`qiaoma audit`: several rulesets side by side, each value with who says it."""

from __future__ import annotations

from qiaoma.cli.audit_output import AUDIT_OPTIONS, chosen_lines, show
from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count
from qiaoma.cli.delivery import check_target
from qiaoma.cli.rulesets import asked
from qiaoma.cli.sides import SIDE_CHOICES, load_sides


def run(call: Call) -> int:
    import qiaoma
    from qiaoma.settle.comparing import source_rulesets

    sides = load_sides(call.words or source_rulesets(call.path), call)
    check_target(call)
    with asked(call):
        audit = qiaoma.audit_rulesets(sides)
    show(chosen_lines(audit, call), sides, call)
    return 0


COMMAND = Command(
    "audit",
    "稽核：几套规则逐项并排，每个值由谁所说",
    "several rulesets side by side, each value with who says it",
    run,
    (Argument("ID", Count.ANY, "哪几套规则(默认：五个来源)", "which rulesets (default: the five sources)"),),
    (*AUDIT_OPTIONS, *SIDE_CHOICES, FOLDER),
)
