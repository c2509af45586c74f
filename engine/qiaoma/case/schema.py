"""The JSON Schema (2020-12) of a case file, generated from the reader's own words and bounds.

``python -m qiaoma.case.schema [--check] DIR`` writes ``DIR/case.schema.json``, or says whether it is as it should be.
The schema knows the shape; what stands in a text of tiles, and what a table can show, only the reader judges.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final

from qiaoma.case import expect, melds, reader, seats, values, wins
from qiaoma.case.files import MAX_CASES
from qiaoma.case.schema_words import ABOUT
from qiaoma.case.types import SEATS, By
from qiaoma.notation import MAX_LENGTH
from qiaoma.schema_file import write_or_check
from qiaoma.tiles import FLOWERS

FILE: Final = "case.schema.json"
Schema = dict[str, Any]


def schema() -> Schema:
    """The schema of a whole file: one case, `cases` or `hands`; one case alone is ``#/$defs/case``."""
    rows = {"type": "array", "minItems": 1, "maxItems": MAX_CASES, "items": _ref("case")}
    lists = [
        _object({"title": _text(500), key: rows | {"description": ABOUT[key]}}, required=[key])
        for key in ("cases", "hands")
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://qiaoma.invalid/schemas/case.schema.json",
        "title": "qiaoma case",
        "description": ABOUT["file"],
        "if": {"anyOf": [{"required": ["cases"]}, {"required": ["hands"]}]},
        "then": {"oneOf": lists},
        "else": _ref("case"),
        "$defs": _definitions(),
    }


def _definitions() -> Schema:
    return {
        "case": _case(),
        "seat": _seat(),
        "meld": _meld(),
        "win": _win(),
        "escape": _escape(),
        "seat_name": {"enum": list(SEATS), "description": ABOUT["seat_name"]},
        "tiles": {
            "description": ABOUT["tiles"],
            "anyOf": [_text(MAX_LENGTH), {"type": "array", "items": _text(MAX_LENGTH)}],
        },
        "tile": {
            "description": ABOUT["tile"],
            "anyOf": [
                _text(MAX_LENGTH, shortest=1),
                {"type": "array", "minItems": 1, "maxItems": 1, "items": _text(MAX_LENGTH, shortest=1)},
            ],
        },
        "amount": {
            "description": ABOUT["amount"],
            "anyOf": [
                {"type": "number", "minimum": -values.MAX_AMOUNT, "maximum": values.MAX_AMOUNT},
                {"type": "string", "pattern": f"^{values.FRACTION.pattern}$"},
            ],
        },
        "name": {"type": "string", "pattern": f"^{expect.NAME.pattern}$", "description": ABOUT["name"]},
        "choices": _map({"anyOf": [_text(expect.LONGEST_NAME), {"type": "boolean"}, _ref("amount")]}),
        "nets": _by_seat(_ref("amount"), "nets") | {"minProperties": 1},
        "next": _next(),
        "outcome": _outcome(),
    }


def _case() -> Schema:
    counts = dict(reader.COUNTS)
    die = {"type": "integer", "minimum": 1, "maximum": 6}
    chosen = {"anyOf": [_ref("choices"), _map(_ref("choices"))]}
    properties = {
        "title": _text(500),
        "stake": _amount({"exclusiveMinimum": 0}, "^0*[1-9]"),
        "dealer": _ref("seat_name"),
        "dice": {"type": "array", "minItems": 2, "maxItems": 2, "items": die},
        "wasteland": _count(counts["wasteland"]),
        "counters": _map(_count(expect.MAX_COUNT)) | {"propertyNames": _ref("name")},
        "pending": _names(),
        "wild": {"anyOf": [_ref("tile"), _described({"face": _ref("tile"), "indicator": _ref("tile")}, ["face"])]},
        "bonus_tiles": _ref("tiles"),
        "wall_left": _count(counts["wall_left"]),
        "frozen": {"type": "boolean"},
        "balances": _by_seat({"anyOf": [_ref("amount"), {"type": "null"}]}, "balances"),
        "options": chosen,
        "readings": chosen,
        "seats": _by_seat(_ref("seat"), "seats"),
        "wins": {"type": "array", "maxItems": 3, "items": _ref("win")},
        "result": _result(),
        "paid": {"anyOf": [_ref("nets"), _paid()]},
        "expect": _map({"anyOf": [{"type": "null"}, _ref("nets"), _ref("outcome")]}),
    }
    assert tuple(properties) == reader.KEYS
    won = {"required": ["wins"], "properties": {"wins": {"minItems": 1}}, "not": {"required": ["result"]}}
    ended = {"required": ["result"], "properties": {"wins": {"maxItems": 0}}}
    return _described(properties) | {"description": ABOUT["case"], "oneOf": [won, ended]}


def _seat() -> Schema:
    ready = _described({"declared": _flag(), "waiting": _flag(), "at": _count(melds.MAX_CLAIM)}, prefix="ready.")
    properties = {
        "hand": _ref("tiles"),
        "melds": {"type": "array", "maxItems": melds.MAX_MELDS, "items": _ref("meld")},
        "flowers": {"anyOf": [_count(len(FLOWERS)), _ref("tiles")]},
        "ready": {"anyOf": [_flag(), ready]},
        "discards": _count(seats.MAX_DISCARDS),
        "passed": _ref("tiles"),
        "passed_draw": _ref("tile"),
        "rating": {"type": "integer", "minimum": -seats.MAX_RATING, "maximum": seats.MAX_RATING},
    }
    assert tuple(properties) == seats.KEYS
    return _described(properties, prefix="seat.")


def _meld() -> Schema:
    kinds = {kind: _ref("tiles") for kind in melds.KINDS}
    at = {"type": "integer", "minimum": 1, "maximum": melds.MAX_CLAIM}
    shape = _described({**kinds, "from": _ref("seat_name"), "at": at, "tiles": _ref("tiles")}, prefix="meld.")
    shape["oneOf"] = [{"required": [kind]} for kind in melds.KINDS]
    shape["dependentSchemas"] = {"concealed_kong": {"not": {"required": ["from"]}}}
    return shape


def _win() -> Schema:
    properties = {
        "seat": _ref("seat_name"),
        "by": {"enum": list(wins.BYS)},
        "from": _ref("seat_name"),
        "tile": _ref("tile"),
        "after": {"type": "array", "maxItems": wins.MAX_AFTER, "items": {"enum": list(wins.AFTER)}},
    }
    assert tuple(properties) == wins.WIN_KEYS
    shape = _described(properties, ["seat", "by"], prefix="win.")
    shape["allOf"] = [_win_kind(by) for by in By]
    return shape


def _win_kind(by: By) -> Schema:
    """Which keys go with a kind of win."""
    needs = {"from": by in wins.WITH_GIVER, "tile": by is not By.EIGHT_FLOWERS}
    after = wins.AFTER_OF.get(by, ())
    rules: Schema = {"required": [key for key, needed in needs.items() if needed], "properties": {}}
    rules["properties"] |= {key: False for key, needed in needs.items() if not needed}
    rules["properties"]["after"] = {"items": {"enum": list(after)}} if after else {"maxItems": 0}
    return {"if": {"properties": {"by": {"const": str(by)}}, "required": ["by"]}, "then": rules}


def _result() -> Schema:
    rows = {"type": "array", "minItems": 1, "maxItems": len(SEATS), "items": _ref("escape")}
    return {"anyOf": [{"const": "drawn"}, _described({"escape": rows}, ["escape"], prefix="result.")]}


def _escape() -> Schema:
    properties = {
        "seat": _ref("seat_name"),
        "why": {"enum": list(wins.WHYS)},
        "minutes": _amount({"minimum": 0, "maximum": wins.MAX_MINUTES}),
        "timeouts": _count(wins.MAX_TIMEOUTS),
    }
    assert tuple(properties) == wins.ESCAPE_KEYS
    return _described(properties, ["seat", "why"], prefix="escape.")


def _next() -> Schema:
    dealer = {"anyOf": [_ref("seat_name"), {"type": "null"}]}
    following: Schema = {"type": "object", "maxProperties": expect.MAX_NAMES, "propertyNames": _ref("name")}
    return following | {"properties": {"dealer": dealer}, "additionalProperties": _count(expect.MAX_COUNT)}


def _paid() -> Schema:
    properties = {"net": _ref("nets"), "next": _ref("next")}
    assert tuple(properties) == expect.PAID_KEYS
    return _described(properties, ["net"], prefix="paid.")


def _outcome() -> Schema:
    rating = {"type": "integer", "minimum": -expect.MAX_COUNT, "maximum": expect.MAX_COUNT}
    properties = {
        "net": _ref("nets"),
        "next": _ref("next"),
        "ratings": _by_seat(rating, "ratings"),
        "patterns": _names(),
        "refused": _text(expect.LONGEST_NAME),
    }
    assert tuple(properties) == expect.OUTCOME_KEYS
    alone = {"anyOf": [{"maxProperties": 1}, {"not": {"required": ["refused"]}}]}
    return _described(properties, prefix="expect.") | {"minProperties": 1} | alone


def _described(properties: Schema, required: list[str] | None = None, prefix: str = "") -> Schema:
    """An object whose properties carry their descriptions."""
    told = {key: value | {"description": ABOUT[prefix + key]} for key, value in properties.items()}
    return _object(told, required)


def _object(properties: Schema, required: list[str] | None = None) -> Schema:
    shape: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return shape | {"required": required} if required else shape


def _by_seat(item: Schema, about: str) -> Schema:
    return _object(dict.fromkeys(SEATS, item)) | {"description": ABOUT[about]}


def _map(item: Schema) -> Schema:
    names: Schema = {"maxLength": expect.LONGEST_NAME}
    limit = expect.MAX_NAMES
    return {"type": "object", "propertyNames": names, "additionalProperties": item, "maxProperties": limit}


def _names() -> Schema:
    return {"type": "array", "items": _ref("name"), "uniqueItems": True, "maxItems": expect.MAX_NAMES}


def _text(longest: int, shortest: int = 0) -> Schema:
    return {"type": "string", "maxLength": longest} | ({"minLength": shortest} if shortest else {})


def _count(most: int) -> Schema:
    return {"type": "integer", "minimum": 0, "maximum": most}


def _amount(bound: Schema, written: str = "^[0-9]") -> Schema:
    """An amount within a bound; `written` says the same of a fraction in text."""
    return {"allOf": [_ref("amount"), {"anyOf": [{"type": "number"} | bound, {"pattern": written, "type": "string"}]}]}


def _flag() -> Schema:
    return {"type": "boolean"}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def text() -> str:
    """The schema file."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def main(arguments: list[str]) -> int:
    """Write the schema into a directory, or with ``--check`` only say whether it is up to date (exit status 1: no)."""
    return write_or_check(arguments, "qiaoma.case.schema", FILE, text())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
