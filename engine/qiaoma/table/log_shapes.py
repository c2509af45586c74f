"""日志里的值: what may stand at a place of a log entry; the same shapes check a log and make its JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Protocol

from qiaoma.tiles import CODES
from qiaoma.units import UnitError, as_json_number, parse_number

Schema = dict[str, Any]
Path = tuple[str | int, ...]
_EXACT: Final = r"-?[0-9]{1,30}(\.[0-9]{1,9}|/[0-9]{1,30})?"


class Wrong(StrEnum):
    """What is wrong with a value: it does not fit, a key is missing, or nobody knows the key."""

    VALUE = "value"
    MISSING = "missing_key"
    UNKNOWN = "unknown_key"


@dataclass(frozen=True, slots=True)
class Misfit:
    """One thing that does not fit: where, what stands there, what is wanted in Chinese and English."""

    wrong: Wrong
    path: Path
    found: Any
    zh: str
    en: str
    allowed: tuple[str, ...] = ()


class Shape(Protocol):
    """What may stand at a place; `zh` and `en` name it."""

    @property
    def zh(self) -> str: ...

    @property
    def en(self) -> str: ...

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]: ...

    def schema(self) -> Schema: ...


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    @property
    def zh(self) -> str:
        return f"{self.low} 到 {self.high} 的整数"

    @property
    def en(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        if type(value) is not int or not self.low <= value <= self.high:
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Word:
    """One of a closed set of words."""

    allowed: tuple[str, ...]
    zh: str = "其中一个词"
    en: str = "one of these words"
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "known", frozenset(self.allowed))

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        if not isinstance(value, str) or value not in self.known:
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en, self.allowed)

    def schema(self) -> Schema:
        return {"enum": list(self.allowed)}


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most `longest` characters that fits `pattern`."""

    longest: int
    zh: str = "文字"
    en: str = "text"
    pattern: str = ""

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        fits = isinstance(value, str) and len(value) <= self.longest
        if not fits or (self.pattern and re.fullmatch(self.pattern, value) is None):
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en)

    def schema(self) -> Schema:
        pattern = {"pattern": f"^{self.pattern}$"} if self.pattern else {}
        return {"type": "string", "maxLength": self.longest, **pattern}


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""

    zh: str = "true 或 false"
    en: str = "true or false"

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        if not isinstance(value, bool):
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en)

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Exact:
    """An exact amount in its one spelling: a number, or a text such as 5/3 where no decimal says it."""

    zh: str = '准确的数目（如 3、2.5、"5/3"）'
    en: str = 'an exact amount (such as 3, 2.5 or "5/3")'

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        try:
            plain = parse_number(repr(value) if isinstance(value, float) else value)
            said = as_json_number(plain)
        except UnitError:
            said = None
        if said != value or type(said) is not type(value):
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en)

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^{_EXACT}$"}]}


@dataclass(frozen=True, slots=True)
class OrNull:
    """`shape`, or null where there is none."""

    shape: Shape

    @property
    def zh(self) -> str:
        return f"{self.shape.zh}，或 null"

    @property
    def en(self) -> str:
        return f"{self.shape.en}, or null"

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        if value is not None:
            yield from self.shape.misfits(value, path)

    def schema(self) -> Schema:
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class Either:
    """A value that fits one of `shapes`, each of them a single value."""

    shapes: tuple[Shape, ...]

    @property
    def zh(self) -> str:
        return "，或".join(shape.zh for shape in self.shapes)

    @property
    def en(self) -> str:
        return ", or ".join(shape.en for shape in self.shapes)

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        if all(any(True for _ in shape.misfits(value, path)) for shape in self.shapes):
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en)

    def schema(self) -> Schema:
        return {"anyOf": [shape.schema() for shape in self.shapes]}


@dataclass(frozen=True, slots=True)
class Row:
    """A list of `low` to `high` items of one shape."""

    item: Shape
    low: int
    high: int

    @property
    def zh(self) -> str:
        return f"{self._count} 项的列表，每项是{self.item.zh}"

    @property
    def en(self) -> str:
        return f"a list of {self._count}, each {self.item.en}"

    @property
    def _count(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        if not isinstance(value, list) or not self.low <= len(value) <= self.high:
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en)
            return
        for number, item in enumerate(value):
            yield from self.item.misfits(item, (*path, number))

    def schema(self) -> Schema:
        return {"type": "array", "minItems": self.low, "maxItems": self.high, "items": self.item.schema()}


@dataclass(frozen=True, slots=True)
class Keys:
    """An object with just these keys; `more` may be left out."""

    keys: Mapping[str, Shape]
    more: Mapping[str, Shape] = field(default_factory=dict)
    zh: str = "一组 键: 值"
    en: str = "an object of keys and values"

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        if not isinstance(value, dict):
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en)
            return
        known = (*self.keys, *self.more)
        for key in self.keys:
            if key not in value:
                yield Misfit(Wrong.MISSING, (*path, key), None, self.keys[key].zh, self.keys[key].en)
        for key, item in value.items():
            shape = self.keys.get(key) or self.more.get(key)
            if shape is None:
                yield Misfit(Wrong.UNKNOWN, (*path, key), item, self.zh, self.en, known)
            else:
                yield from shape.misfits(item, (*path, key))

    def schema(self) -> Schema:
        properties = {key: shape.schema() for key, shape in {**self.keys, **self.more}.items()}
        shape = {"type": "object", "properties": properties, "required": list(self.keys)}
        return shape | {"additionalProperties": False}


@dataclass(frozen=True, slots=True)
class Names:
    """An object from at most `most` names to values of one shape."""

    item: Shape
    most: int
    zh: str = "一组 名称: 值"
    en: str = "an object of names and values"

    def misfits(self, value: Any, path: Path) -> Iterator[Misfit]:
        if not isinstance(value, dict) or len(value) > self.most:
            yield Misfit(Wrong.VALUE, path, value, self.zh, self.en)
            return
        for key, item in value.items():
            yield from self.item.misfits(item, (*path, key))

    def schema(self) -> Schema:
        return {"type": "object", "maxProperties": self.most, "additionalProperties": self.item.schema()}


SEAT: Final = Whole(0, 3)
TILE: Final = Word(CODES, "一张牌（如 5m、E、1f）", "a tile (such as 5m, E or 1f)")
