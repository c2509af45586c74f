"""The table of expected values: what no settled hand can notice is compared with what a person wrote down."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from qiaoma.ruleset.document import read_file

TABLE = Path(__file__).parent / "table_chapters.yaml"
ABSENT = "absent"


def strange(ruleset: str, form: Mapping[str, Any]) -> str | None:
    """The first path at which an effective form is not as the table says; None where all is as expected."""
    return next((path for path, value in expected(ruleset).items() if _at(form, path) != value), None)


@cache
def expected(ruleset: str) -> Mapping[str, Any]:
    """The expected values of a ruleset by dotted path."""
    table = read_file(TABLE).plain()
    own = dict(table[ruleset])
    parent = own.pop("like", None)
    return {**(expected(parent) if parent else table["every"]), **own}


def _at(form: Mapping[str, Any], path: str) -> Any:
    value: Any = form
    for part in path.split("."):
        if part not in value:
            return ABSENT
        value = value[part]
    return value
