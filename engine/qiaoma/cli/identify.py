"""`qiaoma identify`: which rulesets and readings explain what was paid; with `--ask` it asks on."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from qiaoma.cli.cases import read
from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count, Format, Option, Takes
from qiaoma.cli.output import data, text
from qiaoma.cli.parse import STDIN, UsageError
from qiaoma.cli.progress import progress_bar
from qiaoma.cli.rulesets import asked, listed
from qiaoma.errors import Fault

if TYPE_CHECKING:
    from qiaoma.case import CaseFile

SEED = 1
"""The hands that are asked for are always the same."""


def run(call: Call) -> int:
    from qiaoma.audit.identify.run import Identification

    asks = "ask" in call.values
    if asks:
        _check_can_ask(call)
    with asked(call):
        identification = Identification(_sources(call.words), listed(call), path=call.path)
    if asks:
        from qiaoma.cli.identify_ask import ask

        answer = ask(identification, seed=SEED, lang=call.lang)
    else:
        with progress_bar(sys.stderr) as progress:
            answer = identification.answer(ask=True, seed=SEED, progress=progress)
        if call.format is Format.JSON:
            data(answer.as_dict(call.lang))
        else:
            text(answer.text(call.lang))
    return 0 if answer.explained else 1


def _sources(words: Sequence[str]) -> list[str | CaseFile]:
    """The files; stdin holds cases, as it does for the other commands."""
    return [read(word) if word in (STDIN, "") else word for word in words]


def _check_can_ask(call: Call) -> None:
    """Questions and answers need stdin and stdout to themselves."""
    if STDIN not in call.words and call.format is not Format.JSON:
        return
    fault = Fault(
        "usage.ask",
        zh="--ask 要用标准输入和输出来问答",
        en="--ask needs stdin and stdout for its questions",
        path="--ask",
        remedy_zh="把牌例写成文件，不用 --format json",
        remedy_en="name files instead of -, and leave out --format json",
    )
    raise UsageError([fault], call)


COMMAND = Command(
    "identify",
    "由各局实付认出是哪套规则、哪种读法",
    "tell from what was paid which ruleset and readings it was",
    run,
    (
        Argument(
            "LOG|CASES",
            Count.MANY,
            "牌谱，或写明实付 (paid) 的牌例文件",
            "logs, or case files that tell what was paid",
        ),
    ),
    (
        Option(
            "rulesets",
            Takes.VALUE,
            "A,B,…",
            "只试这几套(默认：找得到的全部)",
            "try only these (default: all that can be found)",
        ),
        Option("ask", Takes.NOTHING, "", "一局一局地问，直到只剩一种", "ask hand by hand until one is left"),
        FOLDER,
    ),
)
