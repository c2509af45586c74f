"""What cannot be at a table, whatever the ruleset. (stub)"""

from __future__ import annotations

from qiaoma.case_faults import Faults
from qiaoma.case_types import Case


def check(faults: Faults, case: Case, bad: frozenset[int]) -> None:
    """Note everything in the case that no table can show; tiles of `bad` seats are not counted."""
