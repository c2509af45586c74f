"""Faults and the three families of errors.

A *fault* is one thing that is wrong, said in Chinese and English, with its place, what was found,
what is allowed, the nearest spelling and the remedy. An error carries all faults of one input at once.

- the author's: :class:`RulesetError`, and for a hand :class:`CaseError`, :class:`Undecidable`
- the player's: :class:`IllegalAction`
- ours: :class:`InvariantBroken`
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal
from unicodedata import category

Lang = Literal["zh", "en"]

_LABELS: dict[Lang, dict[str, str]] = {
    "zh": {"found": "实为", "allowed": "可用", "nearest": "是否指", "remedy": "改法", "and": "、", "more": "等 {} 项"},
    "en": {
        "found": "found",
        "allowed": "allowed",
        "nearest": "did you mean",
        "remedy": "remedy",
        "and": ", ",
        "more": "… {} in all",
    },
}
_SHOWN = 12
"""How many allowed words a fault prints before it only counts them."""
_LONGEST = 1000
"""Of what a fault quotes, so many characters are printed."""
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Unicode's categories of characters that steer a terminal, or cannot be seen in it."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a text: `file`, and `line` and `column` counted from 1 in code points."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. `code` is stable; `zh` and `en` say it; `path` is the dotted address in the input."""

    code: str
    zh: str
    en: str
    path: str = ""
    place: Place | None = None
    found: str = ""
    allowed: tuple[str, ...] = ()
    nearest: str = ""
    remedy_zh: str = ""
    remedy_en: str = ""

    def at(self, place: Place | None) -> Fault:
        """The same fault, located."""
        return replace(self, place=place)

    def text(self, lang: Lang = "zh") -> str:
        """The fault in one paragraph: place, what is wrong, what is allowed, the remedy."""
        label = _LABELS[lang]
        head = f"{self.place}: " if self.place else ""
        path = f"{self.path}: " if self.path else ""
        parts = [f"{head}{path}{self.zh if lang == 'zh' else self.en} [{self.code}]"]
        if self.found:
            parts.append(f"{label['found']}: {self.found}")
        if self.nearest:
            parts.append(f"{label['nearest']}: {self.nearest}")
        if self.allowed:
            shown = label["and"].join(self.allowed[:_SHOWN])
            more = " " + label["more"].format(len(self.allowed)) if len(self.allowed) > _SHOWN else ""
            parts.append(f"{label['allowed']}: {shown}{more}")
        remedy = self.remedy_zh if lang == "zh" else self.remedy_en
        if remedy:
            parts.append(f"{label['remedy']}: {remedy}")
        return "\n    ".join(map(_seen, parts))

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The fault as JSON data."""
        place = self.place
        return {
            "code": self.code,
            "path": self.path,
            "file": place.file if place else None,
            "line": place.line if place else None,
            "column": place.column if place else None,
            "message": self.zh if lang == "zh" else self.en,
            "found": self.found,
            "nearest": self.nearest,
            "allowed": list(self.allowed),
            "remedy": self.remedy_zh if lang == "zh" else self.remedy_en,
        }


def _seen(part: str) -> str:
    """A part of a fault as a terminal may have it: what would steer it is spelt out, and what goes on and on is cut."""
    shown = part if len(part) <= _LONGEST else f"{part[:_LONGEST]}… ({len(part)})"
    return "".join(_spelt(letter) if category(letter) in _HIDDEN else letter for letter in shown)


def _spelt(letter: str) -> str:
    return f"<U+{ord(letter):04X}>"


def nearest(word: str, allowed: Iterable[str]) -> str:
    """The allowed spelling closest to `word`, or an empty string."""
    close = difflib.get_close_matches(word[:64], list(allowed), n=1, cutoff=0.6)
    return close[0] if close else ""


class QiaomaError(Exception):
    """An error with all the faults of one input, sorted by position."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.place is None, fault.place or Place("", 0, 0))))
        super().__init__(self.text("en"))

    def text(self, lang: Lang = "zh") -> str:
        """All faults, one after the other."""
        return "\n".join(fault.text(lang) for fault in self.faults)


class RulesetError(QiaomaError):
    """A ruleset, or a choice of options and readings, is wrong."""


class CaseError(QiaomaError):
    """A case is impossible or badly written."""


class Undecidable(CaseError):
    """The case does not say what a rule needs; the fault names the rule and the field."""


class IllegalAction(QiaomaError):
    """A player may not do this."""


class InvariantBroken(QiaomaError):
    """qiaoma contradicts itself: a fault of ours, never of the input."""
