"""`qiaoma test`: run the expectations of case files and the examples of rulesets; print only what differs."""

from __future__ import annotations

from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count, Format
from qiaoma.cli.expectation import Outcome, run_file
from qiaoma.cli.output import data, text, unread
from qiaoma.errors import QiaomaError


def run(call: Call) -> int:
    outcomes = [outcome for name in call.words for outcome in _tried(name, call)]
    failed = [outcome for outcome in outcomes if outcome.differences or outcome.error]
    passed = len(outcomes) - len(failed)
    if call.format is Format.JSON:
        data({"passed": passed, "failed": len(failed), "failures": [outcome.as_dict(call.lang) for outcome in failed]})
    else:
        text("\n".join([*(_text(outcome, call) for outcome in failed), f"{passed} passed, {len(failed)} failed"]))
    if any(outcome.error and unread(outcome.error.faults) for outcome in failed):
        return 2
    return 1 if failed else 0


def _tried(name: str, call: Call) -> list[Outcome]:
    """The outcomes of one file; a file that cannot be read or tested is a failure of its own, and the others still run."""
    try:
        return run_file(name, call.path)
    except QiaomaError as error:
        return [Outcome(name, "", "", error=error)]


def _text(outcome: Outcome, call: Call) -> str:
    wanted, found = ("应为", "实为") if call.lang == "zh" else ("expected", "found")
    head = f"{outcome.place}: {outcome.title} [{outcome.ruleset}]"
    lines = [head if outcome.ruleset else f"{outcome.place}:"]
    if outcome.error is not None:
        lines += [f"    {line}" for line in outcome.error.text(call.lang).splitlines()]
    lines += [f"    {item.path}: {wanted} {item.expected}, {found} {item.found}" for item in outcome.differences]
    return "\n".join(lines)


COMMAND = Command(
    "test",
    "运行牌例的 expect 和规则的 examples，只列出不符之处",
    "run cases with `expect` and the examples of rulesets; print only what differs",
    run,
    (Argument("FILE", Count.MANY, "牌例文件(- 为标准输入)或规则文件", "case files (- for stdin) or ruleset files"),),
    (FOLDER,),
)
