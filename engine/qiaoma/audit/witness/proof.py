"""已证 when no hand can show a change: the engine reads both alike, or all that is paid comes to the same.

What is paid is proved row by row: under every combination of what the conditions of `payment` ask for, though many of
them never meet, the rows of both rulesets add up to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from qiaoma.audit.witness.reach import read_alike
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset
from qiaoma.units import UnitError, parse_number

MOST_WORDS = 14
"""Of how many words every combination is tried."""
WAYS = frozenset({"by_discard", "by_self_draw", "by_rob_kong", "flower_win", "escaped"})
"""How a hand ends: at most one of them holds."""
_PLAIN = frozenset({"when", "unless", "says", "shares", "flat", "times"})

Rows = Mapping[str, Mapping[str, Any]]
Sum = tuple[dict[str, Fraction], tuple[str, ...]]


def never_differ(own: Ruleset, changed: Ruleset) -> bool:
    """Whether it is proved that every hand pays, and every play goes, the same under two rulesets."""
    return read_alike(own, changed) or _pay_alike(own, changed)


def _pay_alike(own: Ruleset, changed: Ruleset) -> bool:
    """Whether two rulesets differ in `payment` alone, and their rows add up to the same whatever holds."""
    if any(change.path[0] != "payment" for change in differences(own.profile, changed.profile)):
        return False
    if own.compiled.used != changed.compiled.used:  # else one might ask for what the other need not know
        return False
    sides: tuple[Rows, Rows] = (own.effective["payment"], changed.effective["payment"])
    words = sorted({word for rows in sides for row in rows.values() for word in _words(_conditions(row))})
    if len(words) > MOST_WORDS:
        return False
    return all(_sum(sides[0], true) == _sum(sides[1], true) for true in _combinations(words))


def _combinations(words: list[str]) -> Iterator[frozenset[str]]:
    for chosen in product((False, True), repeat=len(words)):
        true = frozenset(word for word, holds in zip(words, chosen, strict=True) if holds)
        if len(true & WAYS) <= 1:
            yield true


def _conditions(row: Mapping[str, Any]) -> list[Any]:
    return [*row.get("when", ()), *row.get("unless", ())]


def _words(items: Iterable[Any]) -> Iterator[str]:
    """Each word of some conditions; a range of a measure counts as a word of its own."""
    for item in items:
        if isinstance(item, Mapping) and "any" in item:
            yield from _words(item["any"])
        else:
            yield _named(item)


def _named(item: Any) -> str:
    return item if isinstance(item, str) else repr(sorted(item.items()))


def _holds(item: Any, true: frozenset[str]) -> bool:
    if isinstance(item, Mapping) and "any" in item:
        return any(_holds(part, true) for part in item["any"])
    return _named(item) in true


def _sum(rows: Rows, true: frozenset[str]) -> Sum:
    """What the rows that fit come to: shares and flat stakes as multiplied, and the rows that are taken whole."""
    total = {"shares": Fraction(), "flat": Fraction()}
    times, whole = Fraction(1), []
    for name, row in rows.items():
        fits = all(_holds(item, true) for item in row.get("when", ()))
        if not fits or any(_holds(item, true) for item in row.get("unless", ())):
            continue
        numbers = _numbers(row)
        if numbers is None:
            whole.append(f"{name} {sorted((key, repr(value)) for key, value in row.items() if key != 'says')}")
            continue
        for key in total:
            total[key] += numbers.get(key, Fraction())
        times *= numbers.get("times", 1)
    return {key: value * times for key, value in total.items()}, (*whole, str(times) if whole else "")


def _numbers(row: Mapping[str, Any]) -> dict[str, Fraction] | None:
    """The amounts of a row that has plain numbers alone; None for another."""
    if not row.keys() <= _PLAIN:
        return None
    try:
        return {key: parse_number(row[key]) for key in ("shares", "flat", "times") if key in row}
    except UnitError:
        return None
