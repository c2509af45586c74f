"""`qiaoma compare`: one case under several rulesets, side by side. A refusal is an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qiaoma.cli.cases import read
from qiaoma.cli.command import CASE, FOLDER, Call, Command, Format, Option, Takes
from qiaoma.cli.output import data, failure, text
from qiaoma.cli.parse import UsageError
from qiaoma.cli.rulesets import load, results_of
from qiaoma.cli.side_by_side import explained, side_by_side
from qiaoma.errors import Fault, QiaomaError

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset
    from qiaoma.settle.settlement import Settlement


def run(call: Call) -> int:
    cases = read(call.words[0])
    columns = {name: results_of(cases, ruleset) for name, ruleset in _rulesets(call).items()}
    answers: list[dict[str, Any]] = []
    for number, case in enumerate(cases.cases):
        results = {name: _data(column[number], call) for name, column in columns.items()}
        answers.append({"case": case.as_dict(), "results": results})
    if call.format is Format.JSON:
        data(answers[0] if cases.kind == "case" else {"cases": answers})
    else:
        text("\n\n".join(_text(answer, call) for answer in answers))
    undecided = any(isinstance(result, QiaomaError) for column in columns.values() for result in column)
    return 1 if undecided else 0


def _rulesets(call: Call) -> dict[str, Ruleset]:
    """The rulesets to compare, by id; two files that bear one id go by their names."""
    import qiaoma

    names = _names(call)
    if names is None:
        listed = sorted(qiaoma.listing(path=call.path), key=lambda entry: entry.source)
        names = [entry.id for entry in listed if entry.source]
    found: dict[str, Ruleset] = {}
    for name in names:
        ruleset = load(name, call)
        found[name if ruleset.id in found else ruleset.id] = ruleset
    return found


def _data(result: Settlement | QiaomaError, call: Call) -> dict[str, Any]:
    return failure(result, call) if isinstance(result, QiaomaError) else result.as_dict(call.lang)


def _names(call: Call) -> list[str] | None:
    """The rulesets of `--rulesets`, each once; None where it is left out."""
    written = call.values.get("rulesets")
    if written is None:
        return None
    names = list(dict.fromkeys(name.strip() for name in written.split(",") if name.strip()))
    if not names:
        fault = Fault(
            "usage.value",
            zh="--rulesets 没有写规则",
            en="--rulesets names no ruleset",
            path="--rulesets",
            found=written,
            remedy_zh="写名称，以逗号分隔",
            remedy_en="write ids with commas between them",
        )
        raise UsageError([fault], call)
    return names


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
