"""规范形式 canonical form: what plays, said in exactly one way, and its digest.

Comments, layout, key order, names, sentences, citations and reasons do not change it; ``3.0`` is ``3``,
``3.50`` is ``3.5``, ``6/2`` is ``3``; the words of a condition are a set, and so are the
ranges of a measure in it (`{die: [1, 4]}`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from qiaoma.ruleset.addresses import HEAD_KEYS, row_of

_AMOUNT = re.compile(r"([+-]?\d{1,30}(?:\.\d{1,30})?(?:/\d{1,30})?)(\s+lezi)?", re.ASCII)
_SETS = frozenset({"when", "unless", "any", "absorbs"})
_CONDITIONS = frozenset({"when", "unless"})
_PROSE = frozenset({"asks", "why", "note", "says", "title"})
_ABOUT_ROW = frozenset({"name", "says"})
_LEFT_OUT = (HEAD_KEYS - {"id", "version"}) | {"removed"}


def canonical(effective: Mapping[str, Any]) -> dict[str, Any]:
    """The canonical data of an effective form: plain dicts, lists, ints and words only."""
    data = {key: value for key, value in effective.items() if key not in _LEFT_OUT}
    result = {key: _tidy((key,), value) for key, value in data.items() if key not in ("id", "version")}
    result = {key: value for key, value in result.items() if value not in ({}, [])}
    return {"id": str(effective.get("id", "")), "version": str(effective.get("version", "")), **result}


def canonical_json(effective: Mapping[str, Any]) -> str:
    """The canonical data as JSON with sorted keys and no spaces."""
    return json.dumps(canonical(effective), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(effective: Mapping[str, Any]) -> str:
    """``sha256:`` and the hash of the canonical JSON."""
    return "sha256:" + hashlib.sha256(canonical_json(effective).encode()).hexdigest()


def same(left: Any, right: Any, path: tuple[str, ...] = ()) -> bool:
    """Whether two plain values say the same (``3.0`` and ``3``, ``6/2`` and ``3``), at `path`: a condition has no order."""
    return bool(_tidy(path, left) == _tidy(path, right))


def scalar(value: Any) -> Any:
    """A number or word in its one spelling: int where whole, else ``p/q``; words as they are, true and false too."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | Decimal | float | Fraction):
        return _number(Fraction(str(value)))
    text = " ".join(str(value).split())
    found = _AMOUNT.fullmatch(text)
    if not found or _zero_below(found[1]):
        return text
    number = _number(_fraction(found[1]))
    return f"{number} lezi" if found[2] else number


def _zero_below(text: str) -> bool:
    return "/" in text and not Fraction(text.split("/")[1])


def _fraction(text: str) -> Fraction:
    above, _, below = text.partition("/")
    return Fraction(above) / Fraction(below or "1")


def _number(value: Fraction) -> int | str:
    return int(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def _tidy(path: tuple[str, ...], value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _tidy((*path, key), item) for key, item in value.items() if not _is_prose(path, key)}
    if isinstance(value, list | tuple):
        items = [_tidy((*path, "[]"), item) for item in value]
        return sorted(items, key=_order) if _is_set(path) else items
    return scalar(value)


def _is_set(path: tuple[str, ...]) -> bool:
    """Whether the list at a path has no order: the words of a condition, and the ranges of a measure in one."""
    return bool(path) and (path[-1] in _SETS or not _CONDITIONS.isdisjoint(path))


def _order(item: Any) -> str:
    return json.dumps(item, ensure_ascii=False, sort_keys=True)


def _is_prose(path: tuple[str, ...], key: str) -> bool:
    """Words for people, wherever a chapter allows them; never the name of a row or of a path."""
    match path:
        case ("options", _):
            return key in _PROSE
        case ("readings", _):
            return key in _PROSE
        case ("readings", _, _):
            return key in _PROSE
        case ("options", _, "allowed", _, at) | ("readings", _, _, "set", at):
            return key in _ABOUT_ROW and row_of((*at.split("."), key)) is not None
        case ("ranks", "[]"):
            return key == "name"
    row = row_of(path)
    return row is not None and row == path and key in _ABOUT_ROW
