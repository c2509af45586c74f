"""A simulation as rows for a spreadsheet: what was played in the first column's head, a row a figure."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

HEAD = ("figure", "name", "kind", "unit", "value", "low", "high")
VERSUS = ("versus", "versus_low", "versus_high", "difference", "difference_low", "difference_high")
ENDS = ("value", "low", "high")


def simulation_csv(answer: Mapping[str, Any]) -> str:
    """The figures of a simulation's JSON as CSV; an empty cell is what the hands do not tell."""
    both = answer["versus"] is not None
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow((*HEAD, *(VERSUS if both else ())))
    for name, figure in answer["figures"].items():
        parts = (figure, figure["versus"], figure["difference"]) if both else (figure,)
        numbers = (part[end] for part in parts for end in ENDS)
        rows.writerow((name, figure["name"], figure["kind"], figure["unit"], *numbers))
    return out.getvalue()
