"""条件句 conditions: `when` and `unless` of a row in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qiaoma.errors import Lang
from qiaoma.prose.clauses import FACTS, Measured, counter
from qiaoma.prose.language import either, listed, pick, plural, span, throws
from qiaoma.settle.wording import Wording
from qiaoma.units import parse_range

Part = tuple[str, str]
"""Head and tail of a clause."""
_GIVERS: Mapping[str, tuple[str, str]] = {
    "by_discard": ("放炮者", "the discarder"),
    "by_rob_kong": ("被抢杠者", "the robbed konger"),
}
_EITHER = ("放炮者（或被抢杠者）", "the discarder (or robbed konger)")


class Conditions:
    """The conditions of one effective form in one language."""

    def __init__(self, effective: Mapping[str, Any], lang: Lang) -> None:
        self.lang = lang
        self.wording = Wording(effective)
        self._patterns = effective.get("patterns", {})
        self.ready, self.not_ready = _ready(effective.get("ready", {}), lang)
        """What it says that a player is ready, and that one is not: the word means what the ruleset makes of it."""

    def when(self, words: Sequence[Any]) -> str:
        """That all of these hold; an empty text for no words."""
        return self._put(_and([self._item(word) for word in words], self.lang), words)

    def unless(self, words: Sequence[Any], when: Sequence[Any] = ()) -> str:
        """That one of these holds, beside the condition `when`; an empty text for no words."""
        return self._put(self._any(words), when)

    def _put(self, text: str, when: Sequence[Any]) -> str:
        """The text with the name of who gave the tile, as the way of winning that `when` asks for has it."""
        ways = [way for way in _GIVERS if way in when]
        giver = pick(self.lang, *(_GIVERS[ways[0]] if len(ways) == 1 else _EITHER))
        return text.replace("{giver}", giver).replace("{the giver}", giver)

    def lacking(self, word: str) -> str:
        """That the hand has none of what a fact says it has; an empty text for a fact that says something else."""
        (_, zh), (head, en) = (FACTS[word].zh, FACTS[word].en) if word in FACTS else (("", ""), ("", ""))
        if not (zh.startswith("有") and head == "the hand " and en.startswith("has ")):
            return ""
        return pick(self.lang, f"且没{zh}", f"and has no {en.removeprefix('has ')}")

    def each(self, measure: str) -> str:
        """For each one of a measure."""
        known = self.measure(measure)
        return pick(self.lang, known.each_zh, f"for each {known.noun}")

    def measure(self, name: str) -> Measured:
        """A measure, or a counter of the ruleset."""
        return counter(name)

    def name(self, word: str) -> str:
        """The printed name of a word: a fact, a measure, a pattern."""
        return self.wording.word(word, self.lang)

    def _item(self, word: Any) -> Part:
        if isinstance(word, str):
            return self._holds(word)
        ((name, value),) = word.items()
        if name == "any":
            parts = [self._item(item) for item in value]
            if len({head for head, _ in parts}) == 1:
                return parts[0][0], either([tail for _, tail in parts], self.lang)
            return "", self._any(value)
        return self._within(name, value)

    def _holds(self, word: str) -> Part:
        if word in self._patterns:
            name = self.name(word)
            return ("是", name) if self.lang == "zh" else ("the hand counts as ", name)
        if word in FACTS:
            head, tail = FACTS[word].parts(self.lang)
            return head, tail.replace("{ready}", self.ready)
        return counter(word).some.parts(self.lang)

    def _within(self, name: str, value: Any) -> Part:
        known = counter(name)
        head, tail = known.within.parts(self.lang)
        if name == "throw":
            return head, tail.format(throws(value, self.lang))
        shown = span(value, self.lang)
        if self.lang == "en" and not known.bare:
            shown = f"{shown} {plural(known.noun, _last(value))}"
        return head, tail.format(shown).replace("为 至少", "至少为")

    def _any(self, words: Sequence[Any]) -> str:
        return _joined([self._item(word) for word in words], self.lang, ("或", "or"))


def _ready(chapter: Mapping[str, Any], lang: Lang) -> tuple[str, str]:
    declares = chapter.get("declared") is True
    if chapter.get("means", "declared" if declares else "waiting") == "declared":
        return pick(lang, "已敲（报听）", "has declared ready"), pick(lang, "没有敲（报听）", "has not declared ready")
    return pick(lang, "已听牌", "is ready"), pick(lang, "没有听牌", "is not ready")


def _last(value: Any) -> str:
    """The number that an English noun follows."""
    return str(parse_range(value)[-1][1] or parse_range(value)[-1][0])


def _and(parts: Sequence[Part], lang: Lang) -> str:
    if lang == "en":
        return _joined(parts, lang, ("和", "and"))
    clauses = [head + tail for head, tail in parts]
    return "，".join(clauses[:-1]) + ("，且" if len(parts) > 1 else "") + clauses[-1] if parts else ""


def _joined(parts: Sequence[Part], lang: Lang, last: tuple[str, str]) -> str:
    """Clauses in order; those in a row with one head say it once, and are set apart from the others."""
    groups: list[tuple[str, list[str]]] = []
    for head, tail in parts:
        if head and groups and groups[-1][0] == head:
            groups[-1][1].append(tail)
        else:
            groups.append((head, [tail]))
    told = [head + listed(tails, lang, last) for head, tails in groups]
    if lang == "en" and len(told) > 1 and len(groups) < len(parts):
        return f"{', '.join(told[:-1])}, {last[1]} {told[-1]}"
    return listed(told, lang, last)
