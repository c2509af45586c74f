"""Reading the plain values of a case: numbers, money, seats, tiles. Each function notes a fault and gives None,
or gives the value; a value of None in the input is a fault too (a key that says nothing is left out)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from qiaoma.case.faults import Faults, Path, shown
from qiaoma.case.types import SEATS
from qiaoma.errors import nearest
from qiaoma.notation import scan
from qiaoma.tiles import PLAYING_FACES

MAX_AMOUNT: Final = 10**12
_MAX_DECIMALS: Final = 9
FRACTION: Final = re.compile(r"-?[0-9]{1,13}/[1-9][0-9]{0,8}")
_PLAIN: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,30})?", re.ASCII)
_SEAT_NUMBER: Final = {name: number for number, name in enumerate(SEATS)}
_SEAT_WORDS: Final = {"东": "E", "東": "E", "南": "S", "西": "W", "北": "N", "east": "E", "south": "S", "west": "W"} | {
    "north": "N"
}


def mapping(faults: Faults, value: Any, at: Path) -> Mapping[str, Any] | None:
    """A mapping whose keys are text."""
    if not isinstance(value, Mapping):
        faults.wrong_type(at, value, "一组 键: 值", "a mapping (key: value)")
        return None
    return value


def items(faults: Faults, value: Any, at: Path) -> list[Any] | None:
    """A list."""
    if not isinstance(value, list | tuple):
        faults.wrong_type(at, value, "一个列表", "a list")
        return None
    return list(value)


def text(faults: Faults, value: Any, at: Path, *, longest: int = 500) -> str:
    """A text of at most `longest` characters; empty after a fault."""
    if not isinstance(value, str):
        faults.wrong_type(at, value, "文字（数字请加引号）", "text (quote a number)")
        return ""
    if len(value) > longest:
        faults.wrong_type(at, value, f"不超过 {longest} 字的文字", f"text of at most {longest} characters")
        return ""
    return value


def whole(faults: Faults, value: Any, at: Path, low: int, high: int) -> int | None:
    """A whole number from `low` to `high`."""
    if type(value) is int and low <= value <= high:
        return value
    zh, en = f"{low} 到 {high} 的整数", f"a whole number from {low} to {high}"
    if type(value) is int:
        code = "case.negative" if low == 0 and value < 0 else "case.range"
        _out_of_range(faults, value, at, code, f"{low}…{high}", zh, en)
    elif _is_quoted(value):
        _quoted(faults, value, at, f"{low}…{high}")
    else:
        faults.wrong_type(at, value, zh, en, f"{low}…{high}")
    return None


def _out_of_range(faults: Faults, value: Any, at: Path, code: str, allowed: str, zh: str, en: str) -> None:
    faults.add(
        at,
        code,
        f"数目超出范围：{shown(value)}",
        f"the number {shown(value)} is out of range",
        found=shown(value),
        allowed=(allowed,),
        remedy_zh=f"改成{zh}",
        remedy_en=f"write {en}",
    )


def _is_quoted(value: Any) -> bool:
    """Whether a text holds a plain number: then only the quotes are wrong."""
    return isinstance(value, str) and _PLAIN.fullmatch(value) is not None


def _quoted(faults: Faults, value: str, at: Path, *allowed: str) -> None:
    faults.add(
        at,
        "case.quoted",
        "这是带引号的文字，不是数",
        "this is a text in quotes, not a number",
        found=f'"{shown(value)}"',
        allowed=allowed,
        remedy_zh=f"去掉引号：{shown(value)}",
        remedy_en=f"drop the quotes: {shown(value)}",
    )


def flag(faults: Faults, value: Any, at: Path) -> bool | None:
    """true or false."""
    if isinstance(value, bool):
        return value
    faults.wrong_type(at, value, "true 或 false", "true or false", "true", "false")
    return None


def amount(
    faults: Faults, value: Any, at: Path, low: int = -MAX_AMOUNT, high: int = MAX_AMOUNT, *, above: bool = False
) -> Fraction | None:
    """An amount of money or time, exact, from `low` (with `above`: from above it) to `high`."""
    plain = value if type(value) is int else _decimal(value)
    if isinstance(plain, Decimal) and _decimals(plain) > _MAX_DECIMALS:
        zh, en = f"最多 {_MAX_DECIMALS} 位小数的数", f"a number of at most {_MAX_DECIMALS} decimals"
        faults.wrong_type(at, value, zh, en, "10.5", "'5/3'")
    elif isinstance(plain, int | Decimal | Fraction) and type(plain) is not bool:
        if low <= plain <= high and not (above and plain == low):
            return Fraction(plain)
        from_zh, from_en = (
            (f"大于 {low}、不超过", f"above {low}, at most") if above else (f"{low} 到", f"from {low} to")
        )
        code = "case.negative" if low == 0 and plain < 0 else "case.range"
        allowed = f"> {low}, ≤ {high}" if above else f"{low}…{high}"
        _out_of_range(faults, value, at, code, allowed, f"{from_zh} {high} 的数", f"a number {from_en} {high}")
    elif _is_quoted(value):
        _quoted(faults, value, at)
    else:
        faults.wrong_type(at, value, "一个数（10、10.5 或 '5/3'）", "a number (10, 10.5 or '5/3')")
    return None


def _decimal(value: Any) -> Any:
    """The exact number that was written, where it is one: an int, a decimal, a fraction ``5/3`` in quotes."""
    if isinstance(value, float) and math.isfinite(value):
        return Decimal(repr(value))
    if isinstance(value, Decimal):
        return value if value.is_finite() else None
    return Fraction(value) if isinstance(value, str) and FRACTION.fullmatch(value) else value


def _decimals(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0


def word(faults: Faults, value: Any, at: Path, allowed: tuple[str, ...]) -> str | None:
    """One of the allowed words."""
    if isinstance(value, str) and value in allowed:
        return value
    if not isinstance(value, str):
        faults.wrong_type(at, value, "一个词", "a word", *allowed)
        return None
    found = shown(value)
    faults.add(
        at,
        "case.word",
        f"不认识“{found}”",
        f"{found!r} is not known here",
        found=found,
        allowed=allowed,
        nearest=nearest(found, allowed),
        remedy_zh="改成可用的词",
        remedy_en="use one of the allowed words",
    )
    return None


def seat(faults: Faults, value: Any, at: Path, *, on_key: bool = False) -> int | None:
    """A seat E, S, W or N, as 0–3."""
    if isinstance(value, str) and value in _SEAT_NUMBER:
        return _SEAT_NUMBER[value]
    if not isinstance(value, str):
        faults.wrong_type(at, value, "座位 E、S、W 或 N", "a seat, E, S, W or N,", *SEATS)
        return None
    found = shown(value)
    low = found.lower()
    faults.add(
        at,
        "case.seat",
        f"没有“{found}”这一家",
        f"there is no seat {found!r}",
        on_key=on_key,
        found=found,
        allowed=SEATS,
        nearest=_SEAT_WORDS.get(low, low.upper() if low.upper() in SEATS else ""),
        remedy_zh="座位写 E（东）、S（南）、W（西）、N（北）",
        remedy_en="write a seat as E, S, W or N",
    )
    return None


def tiles(faults: Faults, value: Any, at: Path) -> tuple[int, ...] | None:
    """Tiles, as one text or a list of texts, in written order."""
    if isinstance(value, list | tuple):
        parts = [tiles(faults, part, (*at, index)) for index, part in enumerate(value)]
        return None if None in parts else tuple(face for part in parts if part is not None for face in part)
    if not isinstance(value, str):
        faults.wrong_type(at, value, "牌，例如 123m EEE C", "tiles, as in 123m EEE C")
        return None
    faces, wrong = scan(value)
    faults.take(at, wrong)
    return None if wrong else faces


def face(faults: Faults, value: Any, at: Path, *, playing: bool) -> int | None:
    """One tile; with `playing`, no flower."""
    faces = tiles(faults, value, at)
    if faces is None:
        return None
    if len(faces) != 1:
        faults.add(
            at,
            "case.one_tile",
            "这里要写一张牌",
            "exactly one tile is wanted here",
            found=shown(value),
            remedy_zh="只写一张牌，例如 5m",
            remedy_en="write one tile, as in 5m",
        )
        return None
    if playing and faces[0] not in PLAYING_FACES:
        no_flower(faults, at, faces)
        return None
    return faces[0]


def no_flower(faults: Faults, at: Path, faces: tuple[int, ...]) -> bool:
    """True if no flower is among the faces; else a fault."""
    if all(face in PLAYING_FACES for face in faces):
        return True
    faults.add(
        at,
        "case.flower",
        "花牌不能放在这里",
        "a flower cannot stand here",
        allowed=("1m…9m", "1p…9p", "1s…9s", "E S W N", "C F P"),
        remedy_zh="花牌写在 flowers",
        remedy_en="write flowers under flowers",
    )
    return False
