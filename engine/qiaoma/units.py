"""数量: exact amounts and ranges, as they are written in a ruleset.

An amount is a number (`3`, `3.5`, `5/3`), a number of lezi 勒子 (`2 lezi`, `1/2 lezi`) or the name of a measure or
register (`points`). A range is `4`, `8+`, `1..3` or a list of these; for a throw of dice `1-4`. Nothing is a float.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

_NUMBER = re.compile(r"(?P<top>[-+]?[0-9]{1,30}(?:\.[0-9]{1,9})?)(?:/(?P<bottom>[0-9]{1,30}))?", re.ASCII)
_LEZI = re.compile(r"(?P<number>\S+)[ ]+lezi", re.ASCII)
_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_RANGE = re.compile(r"(?P<low>-?[0-9]{1,9})(?:(?P<up>\+)|\.\.(?P<high>-?[0-9]{1,9}))?", re.ASCII)
_THROW = re.compile(r"([1-6])-([1-6])", re.ASCII)

Ranges = tuple[tuple[int, int | None], ...]
"""Pairs (lowest, highest), both included; `None` is no upper end."""


class UnitError(ValueError):
    """An amount or range that cannot be read. `zh` and `en` say what is wrong; `allowed` how to write it."""

    def __init__(self, zh: str, en: str, allowed: tuple[str, ...]) -> None:
        super().__init__(en)
        self.zh = zh
        self.en = en
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Amount:
    """An exact amount: `number`, times the ruleset's lezi value if `lezi`, times the measure's value if `measure`."""

    number: Fraction
    lezi: bool = False
    measure: str | None = None

    def __str__(self) -> str:
        if self.measure is not None:
            return self.measure
        return f"{number_text(self.number)} lezi" if self.lezi else number_text(self.number)


AMOUNT_FORMS = ("3", "3.5", "5/3", "2 lezi", "points")
RANGE_FORMS = ("4", "8+", "1..3", "[1, 4]")
THROW_FORMS = ("1-4", "[1-1, 4-4]")


def parse_number(value: object) -> Fraction:
    """A number from an int, a Decimal or a text such as `5/3`. Raises :class:`UnitError`."""
    if isinstance(value, Decimal | int) and not isinstance(value, bool):
        return Fraction(value)
    match = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise UnitError("不是数", "not a number", AMOUNT_FORMS[:3])
    bottom = int(match["bottom"] or 1)
    if bottom == 0:
        raise UnitError("分母是 0", "divided by 0", AMOUNT_FORMS[:3])
    return Fraction(match["top"]) / bottom


def parse_amount(value: object, measures: Collection[str] | None = None) -> Amount:
    """An amount as written. With `measures`, a name must be one of them. Raises :class:`UnitError`."""
    if isinstance(value, str):
        lezi = _LEZI.fullmatch(value)
        if lezi:
            return Amount(parse_number(lezi["number"]), lezi=True)
        if _IDENTIFIER.fullmatch(value):
            if measures is not None and value not in measures:
                raise UnitError(f"没有 {value} 这个量", f"there is no measure {value}", (*AMOUNT_FORMS[:4], *measures))
            return Amount(Fraction(1), measure=value)
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        raise UnitError("不是数量", "not an amount", AMOUNT_FORMS)
    return Amount(parse_number(value))


def parse_range(value: object) -> Ranges:
    """The ranges that a value names, as written and in that order. Raises :class:`UnitError`."""
    if isinstance(value, list | tuple):
        parts = [_one_range(part) for part in value]
        if parts:
            return tuple(parts)
        raise UnitError("范围是空的", "the range is empty", RANGE_FORMS)
    return (_one_range(value),)


def _one_range(value: object) -> tuple[int, int | None]:
    if isinstance(value, int) and not isinstance(value, bool):
        return (value, value)
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise UnitError("不是范围", "not a range", RANGE_FORMS)
    low = int(match["low"])
    high = None if match["up"] else int(match["high"] or low)
    if high is not None and high < low:
        raise UnitError(
            f"范围倒了：{high} 小于 {low}", f"the range is backwards: {high} is less than {low}", RANGE_FORMS
        )
    return (low, high)


def parse_throws(value: object) -> tuple[tuple[int, int], ...]:
    """The throws of two dice that a value names, each with the smaller die first. Raises :class:`UnitError`."""
    parts = value if isinstance(value, list | tuple) else [value]
    if not parts:
        raise UnitError("没有骰点", "there is no throw", THROW_FORMS)
    return tuple(_one_throw(part) for part in parts)


def _one_throw(value: object) -> tuple[int, int]:
    match = _THROW.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise UnitError("不是两粒骰子的点数", "not a throw of two dice", THROW_FORMS)
    first, second = sorted((int(match[1]), int(match[2])))
    return (first, second)


def number_text(number: Fraction) -> str:
    """The number as it is written: `3`, `3.5` or `5/3`; reading it back gives the same number."""
    if number.denominator == 1:
        return str(number.numerator)
    places = _decimal_places(number.denominator)
    if places is None:
        return f"{number.numerator}/{number.denominator}"
    digits = f"{abs(number.numerator) * 10**places // number.denominator:0{places + 1}d}"
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def as_json_number(number: Fraction) -> int | float | str:
    """The number for JSON: an int if whole, a float if that prints the exact decimal (2.5), else a text (`5/3`)."""
    if number.denominator == 1:
        return number.numerator
    text = number_text(number)
    if "/" not in text and repr(float(number)) == text:
        return float(number)
    return text


def _decimal_places(denominator: int) -> int | None:
    """How many decimals write 1/denominator exactly; None if no short decimal does."""
    for places in range(1, 10):
        if 10**places % denominator == 0:
            return places
    return None
