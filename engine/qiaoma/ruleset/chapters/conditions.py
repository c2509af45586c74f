"""条件: the one grammar of all rows. `when`: all of these; `{any: […]}` in it: one of these; `unless`: none of these."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic_core import CoreSchema, core_schema

from qiaoma.ruleset.chapters.kinds import IDENTIFIER, NAME, RANGE, THROW, TITLE, Kind, Problem, Whole
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, about
from qiaoma.units import RANGE_FORMS, THROW_FORMS, UnitError, parse_range, parse_throws
from qiaoma.vocabulary import WORDS, words_for
from qiaoma.vocabulary import Kind as WordKind

_FORMS = ("half_flush", "{flowers: 4}", "{points: 8+}", "{wasteland: 1..3}", "{any: [a, b]}")
_MOST = 10_000


class ConditionWord(Kind):
    """A word in a condition: a fact, a pattern, a measure, a measure with its range, or `{any: […]}` in `when`.

    Pattern ids and counters are known only after merging, so any identifier passes here.
    """

    forms = _FORMS

    def __init__(self, chapter: str, *, may_nest: bool) -> None:
        self.chapter = chapter
        self.may_nest = may_nest

    def problem(self, value: Any) -> Problem | None:
        if isinstance(value, str) and re.fullmatch(IDENTIFIER, value) and value != "any":
            return None
        if isinstance(value, Mapping) and len(value) == 1:
            (word, inner), *_ = value.items()
            return self._any(inner) if word == "any" else self._measure(str(word), inner)
        return Problem("schema.word", "不是条件词", "not a word of a condition", _FORMS)

    def _any(self, words: Any) -> Problem | None:
        if not self.may_nest:
            return Problem(
                "schema.word", "any 只能写在 when 里，不能再套；unless 本来就是“都不”",
                "any stands in `when` only, and not in another; `unless` means none of these anyway", _FORMS[:4],
            )  # fmt: skip
        if not isinstance(words, list) or not words:
            return Problem("schema.word", "any 后面应为词的列表", "any takes a list of words", _FORMS[-1:])
        inner = ConditionWord(self.chapter, may_nest=False)
        return next((problem for word in words if (problem := inner.problem(word))), None)

    def _measure(self, word: str, value: Any) -> Problem | None:
        known = WORDS.get(word)
        if not re.fullmatch(IDENTIFIER, word) or (known is not None and known.kind is WordKind.FACT):
            return Problem("schema.word", f"{word} 没有范围", f"{word} takes no range", (word,))
        try:
            if word == "throw":
                parse_throws(value)
            else:
                parse_range(value)
        except UnitError as error:
            forms = THROW_FORMS if word == "throw" else RANGE_FORMS
            return Problem("schema.range", f"{word}：{error.zh}", f"{word}: {error.en}", forms)
        return None

    def schema(self) -> dict[str, Any]:
        ranged = {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {word: {"$ref": f"#/$defs/range.{word}"} for word in self.measures()},
            "propertyNames": {
                "pattern": f"^{IDENTIFIER}$",
                "not": {"anyOf": [{"const": "any"}, {"$ref": "#/$defs/fact"}]},
            },
            "additionalProperties": {"$ref": "#/$defs/range"},
        }
        plain = {"type": "string", "pattern": f"^{IDENTIFIER}$", "not": {"const": "any"}}
        if not self.may_nest:
            return {"anyOf": [*({"$ref": f"#/$defs/word.{word}"} for word in words_for(self.chapter)), plain, ranged]}
        one = {"$ref": f"#/$defs/{self.chapter}.unless"}
        inner = {
            "type": "object",
            "required": ["any"],
            "properties": {"any": {"type": "array", "minItems": 1, "items": one}},
            "additionalProperties": False,
        }
        return {"anyOf": [one, inner]}

    def measures(self) -> tuple[str, ...]:
        """The measures that a condition of this chapter may name; a throw of dice is read everywhere."""
        words = tuple(word for word in words_for(self.chapter) if WORDS[word].kind is WordKind.MEASURE)
        return words if "throw" in words else (*words, "throw")


def word_schemas() -> dict[str, Any]:
    """The definitions that all conditions share: every word with its meaning, and the ranges of the measures."""
    facts = [word.id for word in WORDS.values() if word.kind is WordKind.FACT]
    shared: dict[str, Any] = {"fact": {"enum": facts}, "range": _range_schema(RANGE)}
    for word in WORDS.values():
        text = f"{word.zh}：{word.about_zh}\n{word.en}: {word.about_en}"
        shared[f"word.{word.id}"] = {"const": word.id, "description": text}
        if word.kind is WordKind.MEASURE:
            form = _range_schema(THROW) if word.id == "throw" else {"$ref": "#/$defs/range"}
            shared[f"range.{word.id}"] = {**form, "description": text}
    return shared


def _range_schema(pattern: str) -> dict[str, Any]:
    one: dict[str, Any] = {"type": "string", "pattern": f"^{pattern}$"}
    single = one if pattern == THROW else {"anyOf": [{"type": "integer"}, one]}
    return {"anyOf": [single, {"type": "array", "minItems": 1, "items": single}]}


class Words:
    """The list of words of `when` (`may_nest`) or `unless` in one chapter."""

    def __init__(self, chapter: str, *, may_nest: bool) -> None:
        self.item = ConditionWord(chapter, may_nest=may_nest)

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.list_schema(self.item.__get_pydantic_core_schema__(source, handler))


def all_of(chapter: str) -> Words:
    """The words of `when` in `chapter`."""
    return Words(chapter, may_nest=True)


def none_of(chapter: str) -> Words:
    """The words of `unless` in `chapter`."""
    return Words(chapter, may_nest=False)


WHEN = about("全部成立才算；{any: [a, b]} 为其中一项", "all of these must hold; {any: [a, b]}: one of these")
UNLESS = about("有一项成立就不算", "none of these may hold")


class Row(Chapter):
    """行 row: a condition and, in most chapters, an effect. All rows that fit act."""

    effects: ClassVar[tuple[str, ...]] = ()
    """The keys that make up the effect."""
    one_effect: ClassVar[bool] = False
    """Whether a row has one of them at most."""

    says: Annotated[
        Any,
        TITLE,
        about(
            "这一行叫什么，解释里代替条件来称呼它",
            "what the row is called: explanations say it in place of the condition",
        ),
    ] = ABSENT


class Repeated(Row):
    """A row whose effect may be had several times."""

    each: Annotated[str, NAME, about("每一个：效果按这个量重复", "repeat the effect by this measure")] = ABSENT
    over: Annotated[int, Whole(0, _MOST), about("超过多少才算", "count only what is beyond this")] = ABSENT
    up_to: Annotated[int, Whole(0, _MOST), about("最多算多少", "count no further than this")] = ABSENT

    @classmethod
    def rule(cls, written: tuple[str, ...]) -> Problem | None:
        """An effect is one piece: one verb where there is one only, `each` beside it, `over` and `up_to` beside that."""
        verbs = [key for key in cls.effects if key in written]
        if cls.one_effect and len(verbs) > 1:
            zh, en = (
                f"一行只能有一个动作，这里有 {'、'.join(verbs)}",
                f"a row has one verb, here are {', '.join(verbs)}",
            )
            return Problem("schema.effect", zh, en, cls.effects, verbs[1])
        if "each" in written and not verbs:
            return Problem(
                "schema.effect", "each 要和效果写在一起", "each stands beside an effect", cls.effects, "each"
            )
        for key in ("over", "up_to"):
            if key in written and "each" not in written:
                zh, en = f"{key} 要和 each 写在一起", f"{key} stands beside each"
                return Problem("schema.effect", zh, en, ("each",), key)
        return None
