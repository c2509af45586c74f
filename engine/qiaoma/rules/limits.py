"""限度: what the rule table can hold, and every place where a ruleset needs more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from qiaoma.errors import Fault
from qiaoma.rules import bits, measures
from qiaoma.rules.scales import VERBS, Scales, factor_parts
from qiaoma.units import parse_amount, parse_number

MOST_ROWS = 62
LARGEST = 1 << 62
FINEST = 1_000_000
COUNTERS = "carry.counters"
_SHOWN = 1 << 64
"""Finer parts than this are not written out."""


def holds(values: Iterable[int]) -> bool:
    """Whether compiled code can hold the values."""
    return all(-LARGEST <= value <= LARGEST for value in values)


def too_large(path: str) -> Fault:
    """Amounts beyond what compiled code can hold."""
    return Fault(
        "rules.too_large",
        zh="规则里的数目大到算不出",
        en="the ruleset has amounts larger than the engine can count",
        path=path,
        remedy_zh="用较小的数目或较简单的分数",
        remedy_en="use smaller amounts or simpler fractions",
    )


def rows_of(effective: Mapping[str, Any]) -> dict[str, int]:
    """How many entries each limited chapter has."""
    carry, liability = effective.get("carry", {}), effective.get("liability", {})
    chapters: dict[str, Any] = {name: effective.get(name, ()) for name in ("patterns", "no_win", "payment", "ratings")}
    chapters |= {name: effective.get(name, ()) for name in ("worksheet", "limits")}
    chapters |= {f"carry.{name}": carry.get(name, ()) for name in ("counters", "opening", "closing")}
    chapters["liability.bonds"] = liability.get("bonds", ())
    return {path: len(entries) for path, entries in chapters.items()}


def most_of(path: str) -> int:
    """How many entries a chapter may have."""
    return {"patterns": bits.WORD_BITS, COUNTERS: measures.COUNTER_SLOTS}.get(path, MOST_ROWS)


def too_many(effective: Mapping[str, Any]) -> list[Fault]:
    """Chapters with more entries than the table has room for."""
    return [
        Fault(
            "rules.too_many",
            zh=f"行数太多：{size}",
            en=f"too many entries: {size}",
            path=path,
            found=str(size),
            allowed=(f"≤ {most_of(path)}",),
            remedy_zh="合并或去掉一些",
            remedy_en="merge some, or take some out",
        )
        for path, size in rows_of(effective).items()
        if size > most_of(path)
    ]


def too_fine(effective: Mapping[str, Any], scales: Scales) -> list[Fault]:
    """Fractions that together need finer parts than money can have, at the one that needs the finest."""
    parts = scales.points * scales.shares * scales.times
    if parts <= FINEST:
        return []
    path, written = max(_fractions(effective), key=lambda found: found[2])[:2]
    shown = f"1/{parts}" if parts < _SHOWN else f"1/2^{parts.bit_length() - 1}"
    fault = Fault(
        "rules.scale",
        zh=f"这些分数相乘后要精确到 {shown}",
        en=f"these fractions together need parts of {shown}",
        path=path,
        found=written,
        allowed=(f"≥ 1/{FINEST}",),
        remedy_zh="用较简单的分数",
        remedy_en="use simpler fractions",
    )
    return [fault]


def _fractions(effective: Mapping[str, Any]) -> Iterator[tuple[str, str, int]]:
    """Every amount: its path, how it is written and how fine it makes the parts."""
    lezi_value = effective["scoring"]["lezi_value"]
    yield "scoring.lezi_value", str(lezi_value), parse_number(lezi_value).denominator
    if "smallest" in effective:
        yield "smallest", str(effective["smallest"]), parse_number(effective["smallest"]).denominator
    for number, limit in enumerate(effective.get("limits", ())):
        if limit["at"] != "balance":
            yield f"limits[{number}].at", str(limit["at"]), parse_number(limit["at"]).denominator
    for name, row in effective.get("patterns", {}).items():
        for key in ("lezi", "fan"):
            yield f"patterns.{name}.{key}", str(row.get(key, 0)), parse_number(row.get(key, 0)).denominator
    for name, row in effective.get("payment", {}).items():
        for key in ("shares", "flat", "times"):
            yield f"payment.{name}.{key}", str(row.get(key, 0)), factor_parts(row, parse_amount(row.get(key, 0)))
    for name in effective["worksheet"]:
        row = effective["lines"][name]
        for verb in VERBS:
            for register, value in row.get(verb, {}).items():
                yield f"lines.{name}.{verb}.{register}", str(value), factor_parts(row, parse_amount(value))
