"""`qiaoma diff`: where two rulesets differ, and who says so."""

from __future__ import annotations

from qiaoma.cli.audit_output import AUDIT_OPTIONS, chosen_lines, show
from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count
from qiaoma.cli.sides import SIDE_CHOICES, load_sides


def run(call: Call) -> int:
    import qiaoma

    audit = chosen_lines(qiaoma.diff(*load_sides(call.words, call)), call)
    show(audit, call)
    return 1 if audit.differing else 0


COMMAND = Command(
    "diff",
    "两套规则有何不同，谁在哪里这样说",
    "where two rulesets differ, and who says so",
    run,
    (
        Argument("A", Count.ONE, "规则：名称、名称@版本或文件", "ruleset: id, id@version or a file"),
        Argument("B", Count.ONE, "另一套规则", "another ruleset"),
    ),
    (*AUDIT_OPTIONS, *SIDE_CHOICES, FOLDER),
)
