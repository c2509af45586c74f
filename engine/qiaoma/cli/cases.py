"""Reading the case file that a command names."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from qiaoma.cli.parse import STDIN
from qiaoma.errors import Fault, RulesetError

if TYPE_CHECKING:
    from qiaoma.case import CaseFile


def read(name: str) -> CaseFile:
    """The cases of a file, or of stdin for ``-``; a CaseError or a fault `file.*` with every mistake."""
    import qiaoma

    if not name:
        raise RulesetError([_no_name()])
    if name == STDIN:
        return qiaoma.read_case(sys.stdin.buffer.read(), file="stdin")
    return qiaoma.read_cases(name)


def _no_name() -> Fault:
    return Fault(
        "file.no_name",
        zh="牌例文件的名字是空的",
        en="the name of the case file is empty",
        remedy_zh="写出文件；用变量时检查它是否有值",
        remedy_en="name the file; if a variable stands there, see that it has a value",
    )
