"""Reading the case file that a command names."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from qiaoma.cli.parse import STDIN

if TYPE_CHECKING:
    from qiaoma.case import CaseFile


def read(name: str) -> CaseFile:
    """The cases of a file, or of stdin for ``-``; a CaseError or a fault `file.*` with every mistake."""
    import qiaoma

    if name == STDIN:
        return qiaoma.read_case(sys.stdin.buffer.read(), file="stdin")
    return qiaoma.read_cases(name)
