"""A simulation as rows for a spreadsheet: what was played in the first column's head, a row a figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiaoma.spreadsheet import csv_text

HEAD = ("figure", "name", "kind", "unit", "value", "low", "high")
VERSUS = ("versus", "versus_low", "versus_high", "difference", "difference_low", "difference_high")
ENDS = ("value", "low", "high")


def simulation_csv(answer: Mapping[str, Any]) -> str:
    """The figures of a simulation's JSON as CSV; an empty cell is what the hands do not tell."""
    both = answer["versus"] is not None
    head = (*HEAD, *(VERSUS if both else ()))
    return csv_text((head, *(_row(name, figure, both=both) for name, figure in answer["figures"].items())))


def _row(name: str, figure: Mapping[str, Any], *, both: bool) -> tuple[Any, ...]:
    parts = (figure, figure["versus"], figure["difference"]) if both else (figure,)
    numbers = (part[end] for part in parts for end in ENDS)
    return (name, figure["name"], figure["kind"], figure["unit"], *numbers)
