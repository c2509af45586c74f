"""造句 language: what sentences of both languages are joined, counted and ended with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from qiaoma.errors import Lang
from qiaoma.units import Amount, number_text, parse_amount, parse_range, parse_throws

INVARIANT = frozenset({"fan", "lezi"})
"""Nouns of English that have no plural of their own."""


def pick(lang: Lang, zh: str, en: str) -> str:
    """The text in one language."""
    return zh if lang == "zh" else en


def listed(items: Sequence[str], lang: Lang, last: tuple[str, str] = ("和", "and")) -> str:
    """Nouns of equal rank: `甲、乙和丙`, `a, b and c`; `last` is the word before the last of them."""
    word = last[0] if lang == "zh" else f" {last[1]} "
    mark = "、" if lang == "zh" else ", "
    if len(items) < 2:
        return "".join(items)
    return mark.join(items[:-1]) + word + items[-1]


def either(items: Sequence[str], lang: Lang) -> str:
    """Nouns of which one is meant: `甲、乙或丙`, `a, b or c`."""
    return listed(items, lang, ("或", "or"))


_TOUCHING = re.compile(r"(?<=[0-9])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[0-9])")
"""Where a digit and a Chinese character touch."""


def spaced(text: str) -> str:
    """Chinese with a space between a number and the words around it."""
    return _TOUCHING.sub(" ", text)


def sentence(text: str, lang: Lang) -> str:
    """The text with a full stop, in English with a capital, in Chinese with its numbers set off."""
    if lang == "zh":
        return spaced(text if text.endswith("。") else f"{text}。")
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def capital(text: str) -> str:
    """English with a capital."""
    return text[:1].upper() + text[1:]


def joined(sentences: Iterable[str], lang: Lang) -> str:
    """Sentences one after the other."""
    return ("" if lang == "zh" else " ").join(part for part in sentences if part)


def quoted(name: str, lang: Lang) -> str:
    """A name in quotation marks."""
    return f"“{name if lang == 'zh' else capital(name)}”"


def plural(noun: str, number: str) -> str:
    """An English noun as it stands behind a number."""
    if number in ("1", "-1") or noun.split()[-1] in INVARIANT:
        return noun
    first, _, rest = noun.partition(" of ")  # points of fan: the head of the noun is what is counted
    return f"{first}s of {rest}" if rest else f"{noun}s"


def amount(value: Any) -> Amount:
    """An amount of a ruleset, read; a plain number that is already exact passes."""
    return parse_amount(value)


def number(value: Any) -> str:
    """A number as it is written: `3`, `3.5`, `5/3`."""
    read = parse_amount(value)
    return str(read) if read.measure is not None or read.lezi else number_text(read.number)


def counted(value: Any, noun: str) -> str:
    """An English noun with its number: `1 share`, `5 shares`."""
    shown, read = number(value), parse_amount(value)
    if 0 < read.number < 1 and "/" in shown and noun not in INVARIANT:
        return f"{shown} of a {noun}"
    return f"{shown} {plural(noun, shown)}"


def span(value: Any, lang: Lang) -> str:
    """A range: `3`, `至少 8`, `1 至 3`, `1 或 4`; in English `3`, `at least 8`, `1 to 3`, `1 or 4`."""
    parts = []
    for low, high in parse_range(value):
        if high is None:
            parts.append(pick(lang, f"至少 {low}", f"at least {low}"))
        else:
            parts.append(str(low) if low == high else pick(lang, f"{low} 至 {high}", f"{low} to {high}"))
    return _or(parts, lang)


def throws(value: Any, lang: Lang) -> str:
    """Throws of two dice: `1-1 或 4-4`."""
    return _or([f"{low}-{high}" for low, high in parse_throws(value)], lang)


def _or(parts: Sequence[str], lang: Lang) -> str:
    """Numbers of which one is meant."""
    if len(parts) < 2:
        return "".join(parts)
    mark, word = ("、", " 或 ") if lang == "zh" else (", ", " or ")
    return mark.join(parts[:-1]) + word + parts[-1]
