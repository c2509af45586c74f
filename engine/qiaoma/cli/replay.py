"""`qiaoma replay`: a log run through the engine again; or what another ruleset would have changed."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from qiaoma.cli.command import CHOICES, FOLDER, RULESET, Argument, Call, Command, Count, Format
from qiaoma.cli.output import data, report, text
from qiaoma.cli.parse import STDIN, UsageError
from qiaoma.cli.rulesets import load
from qiaoma.errors import CaseError, Fault, Place

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset

NAME = "stdin"
UNREAD = 2
"""Exit status for a log that is none: altered, cut short, not to be read."""


def run(call: Call) -> int:
    from qiaoma.table.replay import replay

    name = call.words[0]
    other = _other(call)
    try:
        source: Path | BinaryIO = _given() if name == STDIN else Path(name)
        result = replay(source, ruleset=other, path=call.path, file=NAME)
    except CaseError as error:
        report(error, call)
        return UNREAD
    if call.format is Format.JSON:
        data(result.as_dict(call.lang))
    else:
        text(result.text(call.lang))
    return 0 if result.equal else 1


def _other(call: Call) -> Ruleset | None:
    """The ruleset of `--ruleset`; options and readings are those of that one."""
    if "ruleset" in call.values:
        return load(call.values["ruleset"], call)
    if call.pairs:
        fault = Fault(
            "usage.missing",
            zh="--option 与 --reading 要和 --ruleset 一起用",
            en="--option and --reading go with --ruleset",
            remedy_zh="加上 --ruleset；日志自己的选项在日志里",
            remedy_en="add --ruleset; the log's own choices stand in the log",
        )
        raise UsageError([fault], call)
    return None


def _given() -> BinaryIO:
    if sys.stdin is None:  # closed before the process began
        fault = Fault("file.stdin", zh="标准输入读不了", en="standard input cannot be read", place=Place(NAME, 1, 1))
        raise CaseError([fault])
    return sys.stdin.buffer


OTHER = replace(
    RULESET,
    zh="再按这套规则算一遍：名称、名称@版本或文件",
    en="see it under this ruleset, too: id, id@version or a file",
    required=False,
)
COMMAND = Command(
    "replay",
    "把牌谱再演一遍，逐条核对；或换一套规则看有何不同",
    "run a log through the engine again and check it; or see what another ruleset would change",
    run,
    (Argument("LOG", Count.ONE, "牌谱文件，- 为标准输入", "a log file, - for stdin"),),
    (OTHER, *CHOICES, FOLDER),
)
