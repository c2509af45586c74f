"""一局 — the door to cases: what a case is, and how it is read. See the case format in the docs."""

from __future__ import annotations

from qiaoma.case.files import read_case, read_case_node, read_cases, stream_cases
from qiaoma.case.types import (
    KONGS,
    SEATS,
    By,
    Case,
    CaseFile,
    Escape,
    Meld,
    MeldKind,
    Result,
    Seat,
    Win,
)

__all__ = [
    "KONGS",
    "SEATS",
    "By",
    "Case",
    "CaseFile",
    "Escape",
    "Meld",
    "MeldKind",
    "Result",
    "Seat",
    "Win",
    "read_case",
    "read_case_node",
    "read_cases",
    "stream_cases",
]
