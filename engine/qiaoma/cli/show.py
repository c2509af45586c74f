"""`qiaoma show`: the effective ruleset, each value with where it came from."""

from __future__ import annotations

from qiaoma.cli.command import CHOICES, Argument, Call, Command, Count, Format, Option, Takes
from qiaoma.cli.output import data, text
from qiaoma.cli.rulesets import asked


def run(call: Call) -> int:
    import qiaoma

    with asked(call):
        shown = qiaoma.show(
            call.words[0],
            call.values.get("path"),
            options=call.pairs.get("option"),
            readings=call.pairs.get("reading"),
            path=call.path,
        )
    if call.format is Format.JSON:
        data(shown.as_dict(call.lang))
    else:
        text(shown.text(call.lang))
    return 0


COMMAND = Command(
    "show",
    "写出规则的全部有效内容，每个值来自何处",
    "the effective ruleset; for each value where it came from",
    run,
    (Argument("ID", Count.ONE, "规则：名称、名称@版本或文件", "ruleset: id, id@version or a file"),),
    (
        Option("path", Takes.VALUE, "P", "只看这一处，如 payment", "only what stands at this place, as payment"),
        *CHOICES,
        Option("folder", Takes.VALUES, "DIR", "先在此目录找规则，可重复", "look for rulesets in this folder first"),
    ),
)
