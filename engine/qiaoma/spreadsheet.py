"""Rows as CSV for a spreadsheet, in which no text can be taken for a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet may take for the beginning of a formula."""
_NUMBER = re.compile(r"[-+]?[0-9]+(\.[0-9]+)?")


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """The rows as CSV; a text that a spreadsheet could take for a formula begins with an apostrophe."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(cell: object) -> object:
    sly = isinstance(cell, str) and cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if sly else cell
