"""Reading the case file that a command names."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from qiaoma.cli.parse import STDIN
from qiaoma.errors import CaseError, Fault, Place

if TYPE_CHECKING:
    from qiaoma.case import CaseFile

NAME = "stdin"


def read(name: str) -> CaseFile:
    """The cases of a file, or of stdin for ``-``; a CaseError or a fault `file.*` with every mistake."""
    import qiaoma

    if not name:
        raise CaseError([_NO_NAME])
    if name == STDIN:
        return qiaoma.read_case(_given(), file=NAME)
    return qiaoma.read_cases(name)


def _given() -> bytes:
    """What stdin holds, at most a byte more than a case file may have."""
    from qiaoma.ruleset.document import LIMIT

    if sys.stdin is None:  # closed before the process began
        raise CaseError([_unreadable("closed")])
    try:
        return sys.stdin.buffer.read(LIMIT + 1)
    except OSError as cause:
        raise CaseError([_unreadable(cause.strerror or type(cause).__name__)]) from None


def _unreadable(found: str) -> Fault:
    return Fault(
        "file.stdin",
        zh="标准输入读不了",
        en="standard input cannot be read",
        place=Place(NAME, 1, 1),
        found=found,
        remedy_zh="用管道或 < 送入牌例，或写文件名",
        remedy_en="send the case through a pipe or with <, or name a file",
    )


_NO_NAME = Fault(
    "file.no_name",
    zh="牌例文件的名字是空的",
    en="the name of the case file is empty",
    remedy_zh="写出文件；用变量时检查它是否有值",
    remedy_en="name the file; if a variable stands there, see that it has a value",
)
