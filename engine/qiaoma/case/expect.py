"""Reading what a case expects of each ruleset, and the options and readings it names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from qiaoma.case import values as read
from qiaoma.case.faults import Faults, Path, shown
from qiaoma.case.types import SEATS

OUTCOME_KEYS: Final = ("net", "next", "ratings", "patterns", "refused")
PAID_KEYS: Final = ("net", "next")
MAX_NAMES: Final = 200
LONGEST_NAME: Final = 200
MAX_COUNT: Final = 10**6
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")


def is_name(value: object) -> bool:
    """An id of the vocabulary: lower-case English words joined by underscores."""
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def name(faults: Faults, value: Any, at: Path, *, on_key: bool = False) -> str | None:
    """An id of the vocabulary, or a fault."""
    if not isinstance(value, str):
        faults.wrong_type(at, value, "一个名称", "a name")
        return None
    if is_name(value):
        return value
    faults.add(
        at,
        "case.name",
        f"“{shown(value)}”不是一个名称",
        f"{shown(value)!r} is no name",
        on_key=on_key,
        found=shown(value),
        remedy_zh="名称用小写英文字母、数字和下划线",
        remedy_en="a name has lower-case letters, digits and underscores",
    )
    return None


def names(faults: Faults, value: Any, at: Path) -> tuple[str, ...]:
    """A list of ids, each once."""
    found = [name(faults, word, (*at, index)) for index, word in enumerate(_bounded(faults, value, at))]
    known = [word for word in found if word is not None]
    if len(set(known)) < len(known):
        faults.wrong_type(at, value, "每个名称只写一次的列表", "a list with each name once")
    return tuple(known)


def counters(faults: Faults, value: Any, at: Path) -> dict[str, int]:
    """Counts by the names of the ruleset's counters."""
    found: dict[str, int] = {}
    for key, number in _small(faults, value, at).items():
        count = read.whole(faults, number, (*at, str(key)), 0, MAX_COUNT)
        if name(faults, key, (*at, str(key)), on_key=True) is not None and count is not None:
            found[key] = count
    return found


def chosen(faults: Faults, value: Any, at: Path) -> dict[str, Any]:
    """Options or readings: one mapping for any ruleset, or one such mapping for each ruleset id."""
    data = _small(faults, value, at)
    by_ruleset = {isinstance(item, Mapping) for item in data.values()}
    if len(by_ruleset) > 1:
        faults.wrong_type(
            at,
            value,
            "全按规则集分开、或全不分开的选项",
            "choices all under ruleset ids, or none",
            "{my_room: {lezi: 20}}",
            "{lezi: 20}",
        )
        return {}
    if by_ruleset == {True}:
        return {key: _choices(faults, item, (*at, str(key))) for key, item in data.items()}
    return _choices(faults, data, at)


def expectations(faults: Faults, value: Any) -> dict[str, Any]:
    """By ruleset id: None, ``{"refused": path}`` or ``{"net": …}`` with exact numbers, untold nets being 0."""
    data = _small(faults, value, ("expect",))
    return {key: _expectation(faults, item, ("expect", str(key))) for key, item in data.items()}


def paid(faults: Faults, value: Any) -> dict[str, Any]:
    """What was paid at the table: ``{"net": …}``, untold nets being 0, and where it is told ``"next"``."""
    at: Path = ("paid",)
    data = read.mapping(faults, value, at)
    if data is None:
        return {}
    if not any(key in PAID_KEYS for key in data):
        return {"net": _nets(faults, data, at)}
    faults.unknown_keys(at, data, PAID_KEYS)
    if "net" not in data:
        faults.wrong_type(at, value, "各家净得 {net: {E: 4, W: -4}}", "the nets {net: {E: 4, W: -4}}")
    readers = {"net": _nets, "next": _next}
    return {key: readers[key](faults, data[key], (*at, key)) for key in PAID_KEYS if key in data}


def _small(faults: Faults, value: Any, at: Path) -> Mapping[str, Any]:
    data = read.mapping(faults, value, at) or {}
    if len(data) <= MAX_NAMES and all(isinstance(key, str) and len(key) <= LONGEST_NAME for key in data):
        return data
    faults.wrong_type(at, value, f"最多 {MAX_NAMES} 项的一组 键: 值", f"a mapping of at most {MAX_NAMES} keys")
    return {}


def _bounded(faults: Faults, value: Any, at: Path) -> list[Any]:
    rows = read.items(faults, value, at) or []
    if len(rows) > MAX_NAMES:
        faults.wrong_type(at, value, f"最多 {MAX_NAMES} 项的列表", f"a list of at most {MAX_NAMES} words")
    return rows[:MAX_NAMES]


def _choices(faults: Faults, value: Any, at: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, item in _small(faults, value, at).items():
        if isinstance(item, str):
            found[key] = read.text(faults, item, (*at, key), longest=LONGEST_NAME)
        elif isinstance(item, bool):
            found[key] = item
        elif isinstance(item, int | float | Decimal | Fraction):
            number = read.amount(faults, item, (*at, key))
            found[key] = number.numerator if number is not None and number.denominator == 1 else number
        else:
            faults.wrong_type((*at, key), item, "一个词或一个数", "a word or a number")
    return found


def _expectation(faults: Faults, value: Any, at: Path) -> dict[str, Any] | None:
    if value is None:
        return None
    data = read.mapping(faults, value, at)
    if data is None:
        return None
    by_seat = any(key in SEATS for key in data)
    if by_seat and not any(key in OUTCOME_KEYS for key in data):
        return {"net": _nets(faults, data, at)}
    if by_seat:
        _mixed(faults, data, at)
    faults.unknown_keys(at, data, (*OUTCOME_KEYS, *SEATS))
    if not data or ("refused" in data and len(data) > 1):
        faults.wrong_type(at, value, "净得 {E: 4, W: -4}，或单独一个 refused", "nets {E: 4, W: -4}, or refused alone")
        return None
    if "refused" in data:
        return {"refused": read.text(faults, data["refused"], (*at, "refused"), longest=LONGEST_NAME)}
    readers = {"net": _nets, "next": _next, "ratings": _ratings, "patterns": _patterns}
    return {key: readers[key](faults, data[key], (*at, key)) for key in OUTCOME_KEYS if key in data}


def _mixed(faults: Faults, data: Mapping[str, Any], at: Path) -> None:
    """Nets beside other things expected have a key of their own."""
    faults.add(
        at,
        "case.nets_apart",
        "各家净得和别的期望同写时，净得要放在 net 里",
        "nets beside other expectations stand under net",
        found=", ".join(key for key in data if key in SEATS),
        allowed=OUTCOME_KEYS,
        remedy_zh="写成 {net: {E: 4, W: -4}, next: …}",
        remedy_en="write {net: {E: 4, W: -4}, next: …}",
    )


def _by_seat(faults: Faults, value: Any, at: Path) -> dict[str, Any]:
    data = read.mapping(faults, value, at) or {}
    return {k: item for k, item in data.items() if read.seat(faults, k, (*at, str(k)), on_key=True) is not None}


def _nets(faults: Faults, value: Any, at: Path) -> dict[str, Fraction]:
    before = faults.seen
    if isinstance(value, Mapping) and not value:
        faults.wrong_type(at, value, "各家净得 {E: 4, W: -4}", "the net of each seat {E: 4, W: -4}")
    found = {key: read.amount(faults, item, (*at, key)) for key, item in _by_seat(faults, value, at).items()}
    nets = {name: found.get(name) or Fraction(0) for name in SEATS}
    total = sum(nets.values())
    if total and faults.seen == before:
        faults.add(
            at,
            "case.not_zero",
            f"各家净得之和应为 0，这里是 {shown(total)}",
            f"the nets must sum to zero, here to {shown(total)}",
            found=shown(total),
            remedy_zh="没有写的座位算 0；改正数目",
            remedy_en="a seat not written counts 0; correct the amounts",
        )
    return nets


def _next(faults: Faults, value: Any, at: Path) -> dict[str, Any]:
    """The next dealer, and the counts that the next hand begins with."""
    found: dict[str, Any] = {}
    for key, item in _small(faults, value, at).items():
        if key == "dealer":
            seat = None if item is None else read.seat(faults, item, (*at, key))
            found[key] = None if seat is None else SEATS[seat]
        elif name(faults, key, (*at, key), on_key=True) is not None:
            found[key] = read.whole(faults, item, (*at, key), 0, MAX_COUNT)
    return found


def _ratings(faults: Faults, value: Any, at: Path) -> dict[str, int | None]:
    return {
        key: read.whole(faults, item, (*at, key), -MAX_COUNT, MAX_COUNT)
        for key, item in _by_seat(faults, value, at).items()
    }


def _patterns(faults: Faults, value: Any, at: Path) -> list[str]:
    """The ids of the patterns that count, of all winners together."""
    return list(names(faults, value, at))
