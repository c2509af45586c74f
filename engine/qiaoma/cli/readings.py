"""`qiaoma readings`: every unclear text, its readings, what shows each and what it costs."""

from __future__ import annotations

import sys

from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count, Format, Option, Takes
from qiaoma.cli.output import data, text
from qiaoma.cli.parse import UsageError
from qiaoma.cli.progress import progress_bar
from qiaoma.cli.rulesets import asked

FORMATS = (Format.TEXT, Format.JSON, Format.MD)


def run(call: Call) -> int:
    import qiaoma

    hands, search = _hands(call), "search" in call.values
    with asked(call), progress_bar(sys.stderr) as progress:
        found = qiaoma.readings(call.words or None, path=call.path, search=search, hands=hands, progress=progress)
    if call.format is Format.JSON:
        data(found.as_dict(call.lang))
    else:
        text(found.markdown(call.lang) if call.format is Format.MD else found.text(call.lang))
    return 0


def _hands(call: Call) -> int:
    """The hands of `--price`; 0 where no price is asked for."""
    from qiaoma.simulation.plan import RANGES, number_fault

    written = call.values.get("price")
    if written is None:
        return 0
    low, high = RANGES["hands"]
    if written.isascii() and written.isdecimal() and low <= int(written[:30]) <= high:
        return int(written)
    raise UsageError([number_fault("--price", written, low, high)], call)


COMMAND = Command(
    "readings",
    "有歧义的条文：各种读法、采用哪种、看得出不同的牌、各值多少钱",
    "every unclear text: its readings, which is in play, a hand that shows each, and its price",
    run,
    (Argument("ID", Count.ANY, "哪几套规则(默认：五个来源)", "which rulesets (default: the five sources)"),),
    (
        Option(
            "search",
            Takes.NOTHING,
            "",
            "没有存档的读法，现找看得出它的牌",
            "look for hands that show readings of which none is kept",
        ),
        Option(
            "price",
            Takes.VALUE,
            "N",
            "用 N 局现算每种读法的价，不用存档的",
            "reckon the price of each reading over N hands, whatever is kept",
        ),
        FOLDER,
        Option(
            "format",
            Takes.VALUE,
            "|".join(FORMATS),
            "输出文字(默认)、JSON 或 Markdown",
            "print text (default), JSON or Markdown",
            FORMATS,
        ),
    ),
)
