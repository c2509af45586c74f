"""JSON Schema of a ruleset file, generated from the chapters.

`python -m qiaoma.ruleset.schema [--check] DIR` writes (or compares) `DIR/ruleset.schema.json`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from qiaoma.ruleset.chapters.conditions import ConditionWord, word_schemas
from qiaoma.ruleset.chapters.kinds import Choice
from qiaoma.ruleset.chapters.model import NONE, About
from qiaoma.ruleset.chapters.shape import Key, Keyed, Leaf, Listed, Mapped, Shape, whole_file
from qiaoma.schema_file import write_or_check

NAME = "ruleset.schema.json"


def ruleset_schema() -> dict[str, Any]:
    """The schema, JSON Schema 2020-12."""
    definitions = word_schemas()
    root = _keyed(whole_file(), definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:qiaoma:ruleset",
        "title": "qiaoma ruleset 敲麻规则集",
        **root,
        "required": ["id"],
        "$defs": dict(sorted(definitions.items())),
    }


def schema_text() -> str:
    """The schema as it is written to its file."""
    return json.dumps(ruleset_schema(), ensure_ascii=False, indent=1) + "\n"


def describe(about: About) -> str:
    """A key's meaning in both languages, with its unit."""
    zh = f"{about.zh}（单位：{about.unit_zh}）" if about.unit_zh else about.zh
    en = f"{about.en} (unit: {about.unit_en})" if about.unit_en else about.en
    return f"{zh}\n{en}"


def _schema(shape: Shape, definitions: dict[str, Any]) -> dict[str, Any]:
    if isinstance(shape, Leaf):
        return shape.kind.schema()
    if isinstance(shape, Listed):
        return {"type": "array", "items": _named(shape.item, definitions)}
    if isinstance(shape, Mapped):
        item = _named(shape.item, definitions)
        return {
            "type": "object",
            "propertyNames": shape.name.schema(),
            "additionalProperties": _or_none(item) if shape.patchable else item,
        }
    return _keyed(shape, definitions)


def _named(shape: Shape, definitions: dict[str, Any]) -> dict[str, Any]:
    """A chapter, a row or a condition word stands among the definitions, where it is described once."""
    if isinstance(shape, Keyed):
        name = shape.model.__name__
    elif isinstance(shape, Leaf) and isinstance(shape.kind, ConditionWord):
        plain = f"{shape.kind.chapter}.unless"
        definitions[plain] = ConditionWord(shape.kind.chapter, may_nest=False).schema()
        name = f"{shape.kind.chapter}.when" if shape.kind.may_nest else plain
    else:
        return _schema(shape, definitions)
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = _schema(shape, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _keyed(shape: Keyed, definitions: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "description": shape.doc,
        "properties": {key.name: _property(key, shape, definitions) for key in shape.keys},
        "additionalProperties": False,
    }
    if shape.others is not None and shape.model.others is not None:
        pattern = shape.model.others.schema()["pattern"]
        schema["patternProperties"] = {pattern: _or_none(_named(shape.others, definitions))}
    required = [key.name for key in shape.keys if key.required]
    if required:
        schema["required"] = required
    return schema | _effect_rules(shape)


def _property(key: Key, holder: Keyed, definitions: dict[str, Any]) -> dict[str, Any]:
    inner = _named(key.shape, definitions)
    text = describe(key.about)
    if isinstance(key.shape, Leaf) and isinstance(key.shape.kind, Choice):
        words = key.shape.kind.words
        text += "".join(f"\n{word}: {zh} / {en}" for word, (zh, en) in words.items())
    return {"description": text, **(_or_none(inner) if holder.model.patchable else inner)}


def _or_none(schema: dict[str, Any]) -> dict[str, Any]:
    """What `schema` allows, or the word that removes it."""
    if set(schema) == {"enum"}:
        return {"enum": [*schema["enum"], NONE]}
    return {"anyOf": [schema, {"const": NONE}]}


def _effect_rules(shape: Keyed) -> dict[str, Any]:
    """What the keys of an effect demand of each other."""
    if shape.key("each") is None:
        return {}
    rules: dict[str, Any] = {
        "dependentRequired": {"over": ["each"], "up_to": ["each"]},
        "dependentSchemas": {"each": {"anyOf": [{"required": [effect]} for effect in shape.effects]}},
    }
    if getattr(shape.model, "one_effect", False):
        pairs = [[first, second] for first in shape.effects for second in shape.effects if first < second]
        rules["not"] = {"anyOf": [{"required": pair} for pair in pairs]}
    return rules


def main(arguments: list[str]) -> int:
    """Write the schema into a directory, or with ``--check`` only say whether it is up to date (exit status 1: no)."""
    return write_or_check(arguments, "qiaoma.ruleset.schema", NAME, schema_text())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
