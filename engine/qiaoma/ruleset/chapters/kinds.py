"""值的种类: what a single value may be. Each kind says once what it accepts; checks, faults, schema and docs ask it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from qiaoma.ruleset.chapters.ground import Kind as Kind
from qiaoma.ruleset.chapters.ground import Problem as Problem
from qiaoma.ruleset.chapters.texts import IDENTIFIER as IDENTIFIER
from qiaoma.ruleset.chapters.texts import NAME as NAME
from qiaoma.ruleset.chapters.texts import TEXT as TEXT
from qiaoma.ruleset.chapters.texts import TITLE as TITLE
from qiaoma.ruleset.chapters.texts import Name as Name
from qiaoma.ruleset.chapters.texts import Phrase as Phrase
from qiaoma.ruleset.chapters.texts import Text as Text
from qiaoma.units import AMOUNT_FORMS, UnitError, parse_amount, parse_number, parse_range

DOTTED = r"[a-z][a-z0-9_-]*(\[[0-9]+\])?(\.[A-Za-z0-9_-]+(\[[0-9]+\])?)*"
NUMBER = r"[-+]?[0-9]{1,30}(\.[0-9]{1,9})?(/[0-9]{1,30})?"
RANGE = r"-?[0-9]{1,9}(\+|\.\.-?[0-9]{1,9})?"
THROW = r"[1-6]-[1-6]"


@dataclass(frozen=True)
class Flag(Kind):
    """`true` or `false`."""

    forms = ("true", "false")

    def problem(self, value: Any) -> Problem | None:
        if isinstance(value, bool):
            return None
        return Problem("schema.type", "应为 true 或 false", "must be true or false", self.forms)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class Choice(Kind):
    """One of a few words, each with its meaning in Chinese and English."""

    def __init__(self, **words: tuple[str, str]) -> None:
        self.words = words
        self.forms = tuple(words)

    def problem(self, value: Any) -> Problem | None:
        if isinstance(value, str) and value in self.words:
            return None
        return Problem("schema.value", "不是可用的词", "not one of the words", self.forms)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def problem(self, value: Any) -> Problem | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return Problem("schema.type", "应为整数", "must be a whole number", self._range())
        if not self.low <= value <= self.high:
            return Problem("schema.value", "超出范围", "out of range", self._range())
        return None

    def _range(self) -> tuple[str, ...]:
        return (str(self.low),) if self.low == self.high else (f"{self.low}..{self.high}",)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Number(Kind):
    """An exact number (`3`, `3.5`, `5/3`) of at least `low`; `words` are allowed beside it."""

    low: int | None = None
    above: int | None = None
    words: tuple[str, ...] = ()

    def problem(self, value: Any) -> Problem | None:
        if isinstance(value, str) and value in self.words:
            return None
        try:
            number = parse_number(value)
        except UnitError as error:
            return Problem("schema.amount", error.zh, error.en, (*error.allowed, *self.words))
        if self.low is not None and number < self.low:
            return Problem("schema.value", f"不能小于 {self.low}", f"must be at least {self.low}", (f">= {self.low}",))
        if self.above is not None and number <= self.above:
            return Problem(
                "schema.value", f"须大于 {self.above}", f"must be more than {self.above}", (f"> {self.above}",)
            )
        return None

    def schema(self) -> dict[str, Any]:
        numeric: dict[str, Any] = {"type": "number"}
        if self.low is not None:
            numeric["minimum"] = self.low
        if self.above is not None:
            numeric["exclusiveMinimum"] = self.above
        pattern = NUMBER if self.low is None and self.above is None else NUMBER.removeprefix("[-+]?")
        forms = [numeric, {"type": "string", "pattern": f"^{pattern}$"}]
        return {"anyOf": [*forms, {"enum": list(self.words)}] if self.words else forms}


@dataclass(frozen=True)
class Quantity(Kind):
    """An amount: a number, a number of lezi where `lezi` allows it, or the name of a measure."""

    lezi: bool

    def problem(self, value: Any) -> Problem | None:
        forms = AMOUNT_FORMS if self.lezi else tuple(form for form in AMOUNT_FORMS if "lezi" not in form)
        try:
            amount = parse_amount(value)
        except UnitError as error:
            return Problem("schema.amount", error.zh, error.en, forms)
        if amount.lezi and not self.lezi:
            return Problem("schema.amount", "这里不能用 lezi", "lezi cannot be used here", forms)
        return None

    def schema(self) -> dict[str, Any]:
        written = f"{NUMBER}( +lezi)?" if self.lezi else NUMBER
        return {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^({written}|{IDENTIFIER})$"}]}


@dataclass(frozen=True)
class Step(Kind):
    """What is added to a counter or what it is set to: a whole number or the name of a measure."""

    forms = ("1", "-1", "difference")

    def problem(self, value: Any) -> Problem | None:
        if isinstance(value, int) and not isinstance(value, bool):
            return None
        if isinstance(value, str) and re.fullmatch(IDENTIFIER, value):
            return None
        return Problem("schema.amount", "应为整数或量的名字", "must be a whole number or a measure", self.forms)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": f"^{IDENTIFIER}$"}]}


@dataclass(frozen=True)
class CounterRange(Kind):
    """The values that a counter may take: `0+`, `0..4`."""

    forms = ("0+", "0..4")

    def problem(self, value: Any) -> Problem | None:
        try:
            if isinstance(value, str) and parse_range(value):
                return None
        except UnitError as error:
            return Problem("schema.range", error.zh, error.en, self.forms)
        return Problem("schema.range", "不是范围", "not a range", self.forms)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{RANGE}$"}


@dataclass(frozen=True)
class Setting(Kind):
    """A plain value that an option may take: a word, a number, `true` or `false`."""

    def problem(self, value: Any) -> Problem | None:
        if isinstance(value, str | int | Decimal | Fraction):
            return None
        return Problem("schema.type", "应为一个值", "must be a single value", ("10", "small", "true"))

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "number", "boolean"]}


@dataclass(frozen=True)
class Anything(Kind):
    """A value that another check judges."""

    def problem(self, value: Any) -> Problem | None:
        return None

    def schema(self) -> dict[str, Any]:
        return {}


FLAG = Flag()
