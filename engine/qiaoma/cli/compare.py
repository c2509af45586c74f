"""`qiaoma compare`: one case under several rulesets, side by side. A refusal is an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qiaoma.cli.cases import read
from qiaoma.cli.command import CASE, FOLDER, Call, Command, Format, Option, Takes
from qiaoma.cli.output import data, failure, text
from qiaoma.cli.rulesets import asked, listed
from qiaoma.errors import QiaomaError
from qiaoma.settle.side_by_side import explained, side_by_side

if TYPE_CHECKING:
    from qiaoma.settle.settlement import Settlement


def run(call: Call) -> int:
    import qiaoma

    cases = read(call.words[0])
    with asked(call):
        compared = qiaoma.compare_file(cases, listed(call), path=call.path)
    answers: list[dict[str, Any]] = []
    for case, results in zip(cases.cases, compared, strict=True):
        told = {name: _data(result, call) for name, result in results.items()}
        answers.append({"case": case.as_dict(), "results": told})
    if call.format is Format.JSON:
        data(answers[0] if cases.kind == "case" else {"cases": answers})
    else:
        text("\n\n".join(_text(answer, call) for answer in answers))
    undecided = any(isinstance(result, QiaomaError) for results in compared for result in results.values())
    return 1 if undecided else 0


def _data(result: Settlement | QiaomaError, call: Call) -> dict[str, Any]:
    return failure(result, call) if isinstance(result, QiaomaError) else result.as_dict(call.lang)


def _text(answer: dict[str, Any], call: Call) -> str:
    title = answer["case"].get("title", "")
    parts = [title, side_by_side(answer["results"], call.lang), explained(answer["results"], call.lang)]
    return "\n\n".join(part for part in parts if part)


COMMAND = Command(
    "compare",
    "同一副牌在几套规则下并排比较",
    "the same case under several rulesets, side by side",
    run,
    (CASE,),
    (
        Option(
            "rulesets",
            Takes.VALUE,
            "A,B,…",
            "哪几套规则(默认：五个来源)",
            "which rulesets (default: the five sources)",
        ),
        FOLDER,
    ),
)
