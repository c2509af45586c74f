"""`qiaoma rulebook`: the page of rules for players, printed from the ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qiaoma.cli.command import CHOICES, FOLDER, Argument, Call, Command, Count, Format, Option, Takes
from qiaoma.cli.delivery import OUTPUT, check_target, deliver
from qiaoma.cli.output import json_text
from qiaoma.cli.rulesets import load

if TYPE_CHECKING:
    from qiaoma.book.rulebook import Rulebook

FORMATS = (Format.TEXT, Format.JSON, Format.MD, Format.HTML)


def run(call: Call) -> int:
    import qiaoma

    ruleset = load(call.words[0], call)
    check_target(call)
    deliver(_made(qiaoma.rulebook(ruleset), call), call)
    return 0


def _made(book: Rulebook, call: Call) -> str:
    if call.format is Format.JSON:
        return json_text(book.as_dict(call.lang))
    if call.format is Format.MD:
        return book.markdown(call.lang)
    if call.format is Format.HTML:
        return book.html(call.lang)
    return book.text(call.lang)


COMMAND = Command(
    "rulebook",
    "把规则印成给人看的一页，牌型附牌例",
    "print the rules as a page for players, patterns with example hands",
    run,
    (Argument("ID", Count.ONE, "规则：名称、名称@版本或文件", "ruleset: id, id@version or a file"),),
    (
        *CHOICES,
        FOLDER,
        OUTPUT,
        Option(
            "format",
            Takes.VALUE,
            "|".join(FORMATS),
            "输出文字(默认)、JSON、Markdown 或网页",
            "print text (default), JSON, Markdown or html",
            FORMATS,
        ),
    ),
)
