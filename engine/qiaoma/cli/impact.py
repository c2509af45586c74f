"""`qiaoma impact`: what each rule in which two rulesets differ does to money and play."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from qiaoma.cli.command import FOLDER, TWO_RULESETS, Call, Command, Format, Option, Takes
from qiaoma.cli.delivery import OUTPUT, check_target, deliver, rows
from qiaoma.cli.output import json_text
from qiaoma.cli.parse import UsageError
from qiaoma.cli.progress import progress_bar
from qiaoma.cli.sides import SIDE_CHOICES, load_sides
from qiaoma.cli.simulation_request import SIMULATION, requested
from qiaoma.errors import QiaomaError, RulesetError

if TYPE_CHECKING:
    from qiaoma.audit.impact.result import Impact
    from qiaoma.settle.engine import Ruleset

FORMATS = (Format.TEXT, Format.JSON, Format.CSV, Format.HTML)
CHAPTER = "chapter"


def run(call: Call) -> int:
    import qiaoma

    sides, wanted = _asked(call)
    check_target(call)
    with progress_bar(sys.stderr) as progress:
        found = qiaoma.impact(*sides, progress=progress, **wanted)
    deliver(_made(found, call), call)
    return 0


def _asked(call: Call) -> tuple[list[Ruleset], dict[str, Any]]:
    """Both rulesets and all that is wanted; raises with everything that is wrong with any of it."""
    from qiaoma.audit.impact.choosing import selected

    wanted, faults = requested(call)
    wanted["rules"] = call.repeated.get("rule", ())
    wanted["by_chapter"] = call.values.get("by") == CHAPTER
    sides: list[Ruleset] = []
    try:
        sides = load_sides(call.words, call)
        own, other = sides
        selected(own, other, wanted["rules"], "--rule")
    except QiaomaError as error:
        faults += error.faults
    if any(fault.place is not None for fault in faults):
        raise RulesetError(faults)
    if faults:
        raise UsageError(faults, call)
    return sides, wanted


def _made(found: Impact, call: Call) -> str | bytes:
    from qiaoma.audit.impact.rows import impact_csv

    if call.format is Format.JSON:
        return json_text(found.as_dict(call.lang))
    if call.format is Format.CSV:
        return rows(impact_csv(found.as_dict(call.lang)))
    if call.format is Format.HTML:
        from qiaoma.audit.impact.page import render

        return render(found, call.lang)
    return found.text(call.lang)


COMMAND = Command(
    "impact",
    "价格：两套规则每处不同，在许多局里动了多少钱、改了什么打法",
    "what each difference of two rulesets moves over many hands: money and play",
    run,
    TWO_RULESETS,
    (
        Option(
            "rule",
            Takes.VALUES,
            "PATH",
            "只改这一条或其下各条，可重复，如 lines.base",
            "change only this rule or those below it; may be repeated, as lines.base",
        ),
        Option(
            "by",
            Takes.VALUE,
            "rule|chapter",
            "逐条(默认)，或一章合为一项",
            "rule by rule (default), or the rules of a chapter as one",
            ("rule", CHAPTER),
        ),
        *SIMULATION,
        OUTPUT,
        *SIDE_CHOICES,
        FOLDER,
        Option(
            "format",
            Takes.VALUE,
            "|".join(FORMATS),
            "输出文字(默认)、JSON、表格或带图的页",
            "print text (default), JSON, rows for a spreadsheet, or a page with plots",
            FORMATS,
        ),
    ),
)
