"""What `qiaoma diff` and `qiaoma audit` share: which lines, in which format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qiaoma.cli.command import Call, Format, Option, Takes
from qiaoma.cli.delivery import OUTPUT, deliver, rows
from qiaoma.cli.output import json_text
from qiaoma.cli.parse import UsageError
from qiaoma.errors import QiaomaError

if TYPE_CHECKING:
    from qiaoma.audit.diff import Audit

FORMATS = (Format.TEXT, Format.JSON, Format.CSV, Format.XLSX, Format.MD, Format.HTML)
AUDIT_OPTIONS = (
    Option(
        "only",
        Takes.VALUE,
        "GROUP",
        "只看一类：disagree 说法不一、one_speaks 只有一说、agree 相同",
        "one group only: disagree, one_speaks or agree",
    ),
    Option("chapter", Takes.VALUE, "NAME", "只看一章，如 payment", "one chapter only, as payment"),
    Option("rule", Takes.VALUE, "PATH", "只看一条，如 lines.base", "one rule only, as lines.base"),
    Option("all", Takes.NOTHING, "", "相同的也写出来", "show what agrees, too"),
    OUTPUT,
    Option(
        "format",
        Takes.VALUE,
        "|".join(FORMATS),
        "输出文字(默认)、JSON、表格、工作簿或页(md、html)",
        "print text (default), JSON, rows, a workbook or a page (md, html)",
        FORMATS,
    ),
)


def chosen_lines(audit: Audit, call: Call) -> Audit:
    """The lines of the chapter and the rule that the command line names, of every group."""
    from qiaoma.audit.diff import select

    try:
        return select(audit, chapter=call.values.get("chapter"), rule=call.values.get("rule"))
    except QiaomaError as error:
        raise UsageError(error.faults, call) from None


def show(audit: Audit, call: Call) -> None:
    """Print the audit, or write it into a file: in text and pages what agrees only where it is asked for."""
    from qiaoma.audit.diff import select

    only = call.values.get("only")
    try:
        kept = select(audit, only=only)
    except QiaomaError as error:
        raise UsageError(error.faults, call) from None
    deliver(_made(kept, call, every="all" in call.values or only == "agree"), call)


def _made(audit: Audit, call: Call, *, every: bool) -> str | bytes:
    if call.format is Format.JSON:
        return json_text(audit.as_dict(call.lang, every=every))
    if call.format is Format.CSV:
        return rows(audit.csv(call.lang, every=every))
    if call.format is Format.XLSX:
        return audit.xlsx(call.lang, every=every)
    if call.format is Format.MD:
        from qiaoma.pages.markdown import markdown

        return markdown(audit.page(call.lang, every=every))
    if call.format is Format.HTML:  # the page itself hides and shows what agrees
        from qiaoma.audit.page import render

        return render(audit, call.lang)
    return audit.text(call.lang, every=every)
