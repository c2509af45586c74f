"""标量: what one plain word of a YAML file means, and which words mean different things to different tools.

YAML 1.2 made strict: `true`, `false`, `null`, decimal whole numbers and decimal fractions; everything else is text.
A plain word that some YAML tool would read as something else (`no`, `010`, `1:30`, `1e3`, …) is refused, never guessed.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

Scalar = str | int | bool | Decimal | None

MAX_DIGITS = 30
"""A longer number is a slip of the hand; it is refused before it is converted."""

_WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None}
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)", re.ASCII)
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+", re.ASCII)
_KEY_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
_BOOLEAN_LIKE = frozenset({"yes", "no", "on", "off", "true", "false", "null"})
_NUMBER_LIKE = re.compile(r"[-+]?[0-9.][-+0-9._:/eE]*")
_TRAPS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (re.compile(r"[-+]?0[0-9_]+(?:\.[0-9_]*)?"), "有的工具把前导 0 当作八进制", "some tools read a leading 0 as octal"),
    (re.compile(r"[-+]?0[oO][0-7_]+"), "八进制写法", "an octal number to some tools"),
    (re.compile(r"[-+]?0[xX][0-9a-fA-F_]+"), "十六进制写法", "a hexadecimal number to some tools"),
    (re.compile(r"[-+]?0[bB][01_]+"), "二进制写法", "a binary number to some tools"),
    (
        re.compile(r"[-+]?[0-9][0-9_]*(?::[0-9_]+)+(?:\.[0-9_]*)?"),
        "有的工具当作六十进制",
        "some tools read it in base 60",
    ),
    (
        re.compile(r"[-+]?(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9_]+)[eE][-+]?[0-9]+"),
        "科学记数法",
        "an exponent to some tools",
    ),
    (re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*(?:\.[0-9_]*)?"), "有的工具忽略下划线", "some tools drop the underscore"),
    (re.compile(r"[-+]?\.[0-9_]+"), "小数点前缺数字", "no digit before the decimal point"),
    (re.compile(r"[-+]?[0-9][0-9_]*\."), "小数点后缺数字", "no digit after the decimal point"),
    (re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"), "无穷或非数", "infinity or not a number to some tools"),
    (re.compile(r"~"), "有的工具当作空值", "some tools read it as null"),
)


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Why a plain word is refused, and how to write what was meant."""

    code: str
    zh: str
    en: str
    remedy_zh: str
    remedy_en: str


def resolve(text: str) -> Scalar | Ambiguous:
    """The value of a plain (unquoted) word, or why it has none. An empty word is refused."""
    first = text[:1]
    if first.isascii() and first.isalpha():
        return _word(text)
    if not text:
        return Ambiguous(
            "yaml.empty_value",
            "这里没有值",
            "there is no value here",
            "写明值；空表写 {} 或 []，去掉一项写 none",
            "write the value; an empty table is {} or [], and none removes an item",
        )
    if _INTEGER.fullmatch(text):
        return _too_long(text) or int(text)
    if _DECIMAL.fullmatch(text):
        return _too_long(text) or Decimal(text)
    return _trapped(text)


def key_text(text: str) -> str | Ambiguous:
    """The plain word as a key of a mapping. A whole number keeps its text; other numbers and `true` are refused."""
    value = resolve(text)
    if isinstance(value, Ambiguous):
        return value
    if not text.isascii() and (plain := unicodedata.normalize("NFKC", text)).isascii():
        return _full_width(text, plain)
    if isinstance(value, str):
        return value
    if _KEY_INTEGER.fullmatch(text):
        return text
    return Ambiguous(
        "yaml.key",
        f"键 {text} 不是文字",
        f"the key {text} is no text",
        f'若要用它作键，加引号: "{text}"',
        f'to use it as a key, quote it: "{text}"',
    )


def _word(text: str) -> Scalar | Ambiguous:
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > 5 or text.lower() not in _BOOLEAN_LIKE:
        return text
    return Ambiguous(
        "yaml.ambiguous",
        f"{text} 在不同 YAML 工具里意思不同（布尔、空值或文字）",
        f"YAML tools disagree about {text} (a truth value, null or text)",
        f'真假写 true 或 false，空写 null，文字加引号: "{text}"',
        f'write true, false or null, or quote the text: "{text}"',
    )


def _trapped(text: str) -> str | Ambiguous:
    for pattern, zh, en in _TRAPS:
        if pattern.fullmatch(text):
            return Ambiguous(
                "yaml.ambiguous",
                f"{text[:40]} 在不同 YAML 工具里意思不同：{zh}",
                f"YAML tools disagree about {text[:40]}: {en}",
                f'数写成普通十进制（如 8、1000、0.5），文字加引号: "{text[:40]}"',
                f'write a number in plain decimals (8, 1000, 0.5), or quote the text: "{text[:40]}"',
            )
    if not text.isascii():
        plain = unicodedata.normalize("NFKC", text)
        if plain != text and _NUMBER_LIKE.fullmatch(plain):
            return _full_width(text, plain)
    return text


def _full_width(text: str, plain: str) -> Ambiguous:
    return Ambiguous(
        "yaml.full_width",
        f"{text[:40]} 用了全角字符",
        f"{text[:40]} is written in full-width characters",
        f"改用半角: {plain[:40]}",
        f"write it in plain characters: {plain[:40]}",
    )


def _too_long(text: str) -> Ambiguous | None:
    if len(text) <= MAX_DIGITS:
        return None
    return Ambiguous(
        "yaml.number",
        f"数字太长（{len(text)} 位）",
        f"the number is too long ({len(text)} characters)",
        f"最多 {MAX_DIGITS} 位",
        f"at most {MAX_DIGITS} characters",
    )
