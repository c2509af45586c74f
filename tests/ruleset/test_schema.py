"""The generated JSON Schema: current, valid, and of one mind with the structure check."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.document import read, read_file
from qiaoma.ruleset.schema import NAME, main, ruleset_schema, schema_text
from qiaoma.vocabulary import CHAPTERS, WORDS
from tests.ruleset.chapters.every import BAD, GOOD

ROOT = Path(__file__).parents[2]
VALIDATOR = Draft202012Validator(ruleset_schema())


def plain_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: plain_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain_json(item) for item in value]
    return float(value) if isinstance(value, Decimal) else value


def test_the_schema_file_is_current() -> None:
    assert (ROOT / "schemas" / NAME).read_text(encoding="utf-8") == schema_text()
    assert main(["--check", str(ROOT / "schemas")]) == 0


def test_drift_is_found(tmp_path: Path) -> None:
    assert main(["--check", str(tmp_path)]) == 1
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0
    target = tmp_path / NAME
    target.write_text(target.read_text(encoding="utf-8").replace("first_round", "first_turn"), encoding="utf-8")
    assert main(["--check", str(tmp_path)]) == 1
    assert main([]) == 2


def test_the_schema_is_valid_and_names_no_host_of_its_own() -> None:
    schema = ruleset_schema()
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == "urn:qiaoma:ruleset"
    assert json.loads(schema_text()) == schema


def test_every_key_is_described_in_both_languages() -> None:
    def walk(schema: Any) -> None:
        if isinstance(schema, dict):
            for key, inner in schema.get("properties", {}).items():
                if "description" in inner:
                    zh, en = inner["description"].split("\n")[:2]
                    assert any("\u4e00" <= char <= "\u9fff" for char in zh), key
                    assert en.isascii(), key
            for inner in schema.values():
                walk(inner)
        elif isinstance(schema, list):
            for inner in schema:
                walk(inner)

    walk(ruleset_schema())


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_conditions_offer_the_words_of_their_chapter(chapter: str) -> None:
    definitions = ruleset_schema()["$defs"]
    words = [
        form["$ref"].removeprefix("#/$defs/") for form in definitions[f"{chapter}.unless"]["anyOf"] if "$ref" in form
    ]
    offered = [definitions[word]["const"] for word in words]
    assert offered == [word.id for word in WORDS.values() if word.scopes & CHAPTERS[chapter]]


@pytest.mark.parametrize("text", GOOD)
def test_good_files_pass_both(text: str) -> None:
    node = read(text, "good.yaml")
    assert check_structure(node) == []
    assert [error.message for error in VALIDATOR.iter_errors(plain_json(node.plain()))] == []


@pytest.mark.parametrize("text", BAD)
def test_bad_files_fail_both(text: str) -> None:
    node = read(text, "bad.yaml")
    assert check_structure(node) != []
    assert not VALIDATOR.is_valid(plain_json(node.plain()))


@pytest.mark.parametrize("path", sorted((ROOT / "variants").rglob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_files_pass_both(path: Path) -> None:
    node = read_file(path)
    assert check_structure(node) == []
    assert [error.message for error in VALIDATOR.iter_errors(plain_json(node.plain()))] == []
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    assert (path.parent / first.split("=", 1)[1]).resolve() == (ROOT / "schemas" / NAME).resolve()
