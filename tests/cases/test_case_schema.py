"""The JSON Schema of cases: in step with the reader, in both languages, and of one mind with it about shapes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from qiaoma.case import read_case, read_cases
from qiaoma.case.schema import FILE, main, schema
from qiaoma.case.schema import text as schema_text
from qiaoma.errors import CaseError
from qiaoma.ruleset.document import read
from tests.cases.test_case import WHOLE, WORKED
from tests.cases.test_case_faults import DRAWN, ENDINGS, HAND, MELDS, SHAPES, WINS

ROOT = Path(__file__).parents[2]
VALIDATOR = jsonschema.Draft202012Validator(schema())
BEYOND_SHAPE = {
    *("case.flower", "case.not_zero", "case.indicator", "case.hand_size", "case.no_flower", "case.ready_at"),
    *("case.chow", "case.pung", "case.meld_size", "case.meld_flower", "case.own_giver", "case.meld_tiles"),
    *("case.one_tile", "case.after_kong", "case.after_flower", "case.giver_wins"),
    *("tiles.suit", "tiles.number", "tiles.character"),
}
"""Codes of what stands in a text of tiles or needs two places of a case: not for a schema."""
BEYOND_WORDS = ("stake: 0.1234567891", "{seat: E, why: left}, {seat: E, why: left}")
"""Decimals and uniqueness by one key, of which a schema cannot speak."""


def fits(data: Any) -> bool:
    """Whether the schema takes plain data, as a JSON tool would see it."""
    return bool(VALIDATOR.is_valid(json.loads(json.dumps(data, default=float))))


def reads(data: Any) -> list[str]:
    """The codes of the faults that the reader finds."""
    try:
        read_case(data)
    except CaseError as error:
        return [fault.code for fault in error.faults]
    return []


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_shipped_file_is_the_generated_one() -> None:
    assert (ROOT / "schemas" / FILE).read_text("utf-8") == schema_text(), "run python -m qiaoma.case.schema schemas"


def test_check_tells_drift(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check", str(tmp_path)]) == 1
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0
    (tmp_path / FILE).write_text("{}", "utf-8")
    assert main(["--check", str(tmp_path)]) == 1
    assert main([]) == 2
    assert "out of date" in capsys.readouterr().err


def test_every_key_is_described_in_both_languages() -> None:
    shown: list[str] = []

    def walk(part: Any) -> None:
        if isinstance(part, dict):
            for key, value in part.get("properties", {}).items() if part.get("additionalProperties") is False else ():
                if key not in "ESWN" and "description" in value:
                    shown.append(value["description"])
                elif key not in "ESWN" and key != "title":
                    raise AssertionError(key)
            for value in part.values():
                walk(value)
        elif isinstance(part, list):
            for value in part:
                walk(value)

    walk(schema())
    assert len(shown) > 50
    for about in shown:
        zh, en = about.split("\n")
        assert any("\u4e00" <= char <= "\u9fff" for char in zh)
        assert any(char.isascii() and char.isalpha() for char in en)


def test_what_the_reader_takes_the_schema_takes() -> None:
    data = read(WHOLE, "x").plain()
    assert reads(data) == []
    assert fits(data)
    for case in read_cases(WORKED).cases:
        assert fits(case.as_dict())
    assert fits(read(WORKED.read_text("utf-8"), "x").plain())
    assert fits({"hands": [{"result": "drawn"}]})


LINES = [
    *((f"{line}\n{DRAWN}", code) for line, code, _ in SHAPES),
    *((f"seats: {{E: {{melds: [{meld}]}}}}\n{DRAWN}", code) for meld, code, _ in MELDS),
    *((line, code) for line, code, _ in ENDINGS),
    *((f"seats: {{E: {{{HAND}, flowers: 0}}}}\nwins: [{win}]", code) for win, code, _ in WINS),
    ("cases: []", "case.type"),
    ("hands: 3", "case.type"),
    ("cases: [{result: drawn}]\nhands: [{result: drawn}]", "case.unknown_key"),
    ("cases: [{result: drawn}]\nstake: 1", "case.unknown_key"),
    ("just words", "case.type"),
]


@pytest.mark.parametrize(("text", "code"), LINES)
def test_schema_and_reader_refuse_the_same_shapes(text: str, code: str | None) -> None:
    data = read(text, "x").plain()
    if code is None:
        assert reads(data) == []
        assert fits(data)
    elif isinstance(data, dict):
        assert code in reads(data)
        assert fits(data) is (code in BEYOND_SHAPE or any(words in text for words in BEYOND_WORDS))
    else:
        assert not fits(data)
