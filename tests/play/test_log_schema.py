"""The schema of a log line and the page that describes the log say what the reader judges."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from qiaoma.table.log_chain import canonical, chained
from qiaoma.table.log_entries import ENTRIES
from qiaoma.table.log_schema import FILE, main, schema
from qiaoma.table.log_schema import text as schema_text
from tests.play.log_lines import ALL, LINES, START

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "log.md").read_text(encoding="utf-8")
VALIDATOR = jsonschema.Draft202012Validator(schema())


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_schema_in_the_checkout_is_up_to_date(tmp_path: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    assert (ROOT / "schemas" / FILE).read_text("utf-8") == schema_text(), (
        "run python -m qiaoma.table.log_schema schemas"
    )
    assert main(["--check", str(tmp_path)]) == 1
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0
    assert main([]) == 2


@pytest.mark.parametrize("line", LINES, ids=[entry["type"] for entry in ALL])
def test_every_line_of_a_log_fits_the_schema(line: bytes) -> None:
    VALIDATOR.validate(json.loads(line))


@pytest.mark.parametrize("at", range(len(ALL)), ids=[entry["type"] for entry in ALL])
def test_schema_and_reader_refuse_the_same_keys(at: int) -> None:
    line = json.loads(LINES[at])
    for key in line:
        short = {other: value for other, value in line.items() if other != key}
        optional = key in ENTRIES[line["type"]].more if line["type"] in ENTRIES else False
        assert VALIDATOR.is_valid(short) == optional, key
        assert not VALIDATOR.is_valid({**line, key: {"no": "such"}})
    assert not VALIDATOR.is_valid({**line, "extra": 1})


def _shown() -> list[dict[str, Any]]:
    return [json.loads(line) for block in _blocks("jsonl") for line in block.splitlines()]


def test_the_page_shows_every_type_of_entry_as_it_is() -> None:
    shown = _shown()
    for entry in shown:
        body = {key: value for key, value in entry.items() if key not in ("type", "n", "chain")}
        assert not list(ENTRIES[entry["type"]].misfits(body, ())), entry
    (cut,) = _blocks("json")
    assert {entry["type"] for entry in shown} | {json.loads(cut)["type"]} == set(ENTRIES)
    known = ENTRIES["start_kyoku"]
    assert set(known.keys) <= set(json.loads(cut)) <= {"type", *known.keys, *known.more}


def test_the_page_describes_the_chain_as_it_is() -> None:
    code = next(block for block in _blocks("python") if "def chain" in block)
    scope: dict[str, Any] = {}
    exec(compile(code, "log.md", "exec"), scope)
    first, second = (json.loads(line) for line in LINES[:2])
    assert first["names"] == START["names"]
    assert scope["chain"]("", first) == first["chain"] == chained("", canonical(first))
    assert scope["chain"](first["chain"], second) == second["chain"]
