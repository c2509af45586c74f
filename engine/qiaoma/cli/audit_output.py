"""What `qiaoma diff` and `qiaoma audit` share: which lines, in which format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from qiaoma.cli.command import Call, Format, Option, Takes
from qiaoma.cli.delivery import OUTPUT, deliver, rows
from qiaoma.cli.output import json_text
from qiaoma.cli.parse import UsageError
from qiaoma.errors import Fault, QiaomaError

if TYPE_CHECKING:
    from qiaoma.audit.diff import Audit
    from qiaoma.settle.engine import Ruleset

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
    Option(
        "rule",
        Takes.VALUE,
        "PATH",
        "只看一条或一处之下的各条，如 lines.base、payment",
        "one rule only, or all below a path, as lines.base",
    ),
    Option(
        "witnesses",
        Takes.VALUE,
        "DIR",
        "html：差异旁附上此目录所存的见证",
        "html: beside each difference the witnesses that this folder keeps",
    ),
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


def show(audit: Audit, sides: Sequence[Ruleset], call: Call) -> None:
    """Print the audit of these rulesets, or write it into a file: what agrees only where it is asked for."""
    from qiaoma.audit.diff import select

    only = call.values.get("only")
    try:
        kept = select(audit, only=only)
    except QiaomaError as error:
        raise UsageError(error.faults, call) from None
    if call.format is Format.HTML:
        deliver(_page(kept, sides, call), call)
        return
    if "witnesses" in call.values:
        raise UsageError([_only_on_a_page(call.format)], call)
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
    return audit.text(call.lang, every=every)


def _page(audit: Audit, sides: Sequence[Ruleset], call: Call) -> str:
    """The audit as html, which itself hides and shows what agrees."""
    from qiaoma.audit.page import render

    folder = call.values.get("witnesses")
    if folder is None:
        return render(audit, call.lang)
    from qiaoma.audit.page_witness import beside, kept

    return render(audit, call.lang, beside(kept(Path(folder), sides), call.lang))


def _only_on_a_page(found: Format) -> Fault:
    return Fault(
        "usage.witnesses",
        zh="--witnesses 只用于网页",
        en="--witnesses is for html only",
        path="--witnesses",
        found=f"--format {found}",
        allowed=("--format html",),
        remedy_zh="写 --format html，或不写 --witnesses",
        remedy_en="write --format html, or leave --witnesses out",
    )
