"""The JSON Schema (2020-12) of one line of a log, generated from the shapes that check it.

``python -m qiaoma.table.log_schema [--check] DIR`` writes ``DIR/log.schema.json``, or says whether it is as it should be.
The schema knows the shape of a line; the chain, the order of the lines and the play, only the reader and replay judge.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final

from qiaoma.schema_file import write_or_check
from qiaoma.table.log_entries import ENTRIES, LINE
from qiaoma.table.log_shapes import Keys, Schema

FILE: Final = "log.schema.json"


def schema() -> Schema:
    """The schema of a line: its type says which of the definitions it fits."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://qiaoma.invalid/schemas/log.schema.json",
        "title": "qiaoma log line",
        "description": "牌局日志的一行 One line of a table's log (JSON lines)",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in ENTRIES],
        "$defs": {name: _line(name, keys) for name, keys in ENTRIES.items()},
    }


def _line(name: str, keys: Keys) -> Schema:
    shape = Keys({**keys.keys, **LINE}, keys.more).schema()
    properties: dict[str, Any] = {"type": {"const": name}, **shape["properties"]}
    return shape | {"properties": properties, "required": ["type", *shape["required"]]}


def text() -> str:
    """The schema file."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def main(arguments: list[str]) -> int:
    """Write the schema into a directory, or with ``--check`` only say whether it is up to date (exit status 1: no)."""
    return write_or_check(arguments, "qiaoma.table.log_schema", FILE, text())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
