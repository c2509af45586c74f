"""文字: names, titles and texts for people. What cannot be seen or read is refused."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from qiaoma.ruleset.chapters.ground import Kind, Problem

IDENTIFIER = r"[a-z][a-z0-9_]*"


@dataclass(frozen=True)
class Name(Kind):
    """An identifier: small letters, digits and underscores, or another pattern; at most `longest` characters."""

    pattern: str = IDENTIFIER
    forms: tuple[str, ...] = ("a-z 0-9 _",)
    longest: int = 64

    def problem(self, value: Any) -> Problem | None:
        if not isinstance(value, str) or not re.fullmatch(self.pattern, value):
            return Problem("schema.name", "不是有效的名字", "not a valid name", self.forms)
        return _too_long("schema.name", value, self.longest)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{self.pattern}$", "maxLength": self.longest}


@dataclass(frozen=True)
class Text(Kind):
    """A text for people: one string, or `{zh: …, en: …}`; with `by_path`, also a map from a path to such a text.

    It can be seen and read: not blank, no control or bidirectional characters, at most `longest` characters; with
    `one_line`, as a title, no line breaks either.
    """

    by_path: bool = False
    one_line: bool = False
    longest: int = 2000
    forms = ("…", "{zh: …, en: …}")

    def problem(self, value: Any) -> Problem | None:
        by_path = self.by_path and isinstance(value, Mapping) and all(map(_is_text, value.values()))
        if not _is_text(value) and not by_path:
            return Problem("schema.text", "应为文字，或 {zh, en}", "must be a text, or {zh, en}", self.forms)
        return next((problem for part in _parts(value) if (problem := self._unreadable(part))), None)

    def _unreadable(self, text: str) -> Problem | None:
        """Why people cannot read a text as it stands."""
        strange = _strange(text, self.one_line)
        if strange:
            zh, en = f"文字里有看不见的字符或换行 {strange}", f"an invisible character or a line break: {strange}"
            return Problem("schema.text", zh, en, self.forms)
        if not text.strip():
            return Problem("schema.text", "文字是空白的", "the text is blank", self.forms)
        return _too_long("schema.text", text, self.longest)

    def schema(self) -> dict[str, Any]:
        part = {"type": "string", "minLength": 1, "maxLength": self.longest}
        both = {
            "type": "object",
            "properties": {"zh": part, "en": part},
            "additionalProperties": False,
            "minProperties": 1,
        }
        text = {"anyOf": [part, both]}
        return {"anyOf": [part, both, {"type": "object", "additionalProperties": text}]} if self.by_path else text


@dataclass(frozen=True)
class Phrase(Kind):
    """One line of words as they stand elsewhere: the name of a document, the heading of a clause."""

    forms: tuple[str, ...] = ("…",)
    longest: int = 200

    def problem(self, value: Any) -> Problem | None:
        if not isinstance(value, str):
            return Problem("schema.name", "应为文字", "must be a text", self.forms)
        problem = Text(one_line=True, longest=self.longest).problem(value)
        return problem and replace(problem, code="schema.name", allowed=self.forms)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": self.longest}


def _is_text(value: Any) -> bool:
    if isinstance(value, Mapping):
        return (
            bool(value)
            and set(value) <= {"zh", "en"}
            and all(isinstance(part, str) and part for part in value.values())
        )
    return isinstance(value, str) and value != ""


def _parts(value: Any) -> Iterator[str]:
    """Every string of a text."""
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _parts(part)
    else:
        yield value


def _strange(text: str, one_line: bool) -> str:
    """The first character that nobody sees where it stands, as `U+202E`, or an empty string."""
    if text.isprintable():
        return ""
    fine = "" if one_line else "\n"
    for char in text.removesuffix("\n"):  # a block of YAML ends with a line break
        if unicodedata.category(char) in _INVISIBLE and char not in fine:
            return f"U+{ord(char):04X}"
    return ""


_INVISIBLE = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs"})
"""Control and format characters (bidirectional marks among them), separators of lines, lone surrogates."""


def _too_long(code: str, text: str, longest: int) -> Problem | None:
    if len(text) <= longest:
        return None
    zh, en = f"太长：{len(text)} 字，最多 {longest} 字", f"{len(text)} characters are too long, at most {longest}"
    return Problem(code, zh, en, (f"≤ {longest}",))


NAME = Name()
TEXT = Text()
TITLE = Text(one_line=True, longest=200)
