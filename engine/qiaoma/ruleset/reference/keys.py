"""The keys of a chapter: their rows in its table, and the words that its conditions may name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from qiaoma.ruleset.chapters.conditions import ConditionWord
from qiaoma.ruleset.chapters.kinds import Anything, Choice, Kind, Number
from qiaoma.ruleset.chapters.shape import Key, Keyed, Leaf, Listed, Mapped, Shape
from qiaoma.ruleset.reference.markdown import DASH, anchor, code, table
from qiaoma.ruleset.reference.vocabulary_page import NAME, scope_heading
from qiaoma.vocabulary import CHAPTERS, WORDS, Scope

_HEAD = ("key", "含义", "meaning", "unit", "allowed", "base")


def key_table(keys: Iterable[Key], base: Mapping[str, Any]) -> list[str]:
    """The table of `keys` and all keys below them; `base` gives the values that stand where a file says nothing."""
    return table(_HEAD, (row for key in keys for row in _rows(key, "", base)))


def word_table(keys: Iterable[Key]) -> list[str]:
    """The words that rows below `keys` may name, by scope; no lines where there are no conditions."""
    chapters = list(dict.fromkeys(chapter for key in keys for chapter in _conditions(key.shape)))
    groups: dict[tuple[Scope, tuple[str, ...]], list[str]] = {}
    for word in WORDS.values():
        seen = tuple(chapter for chapter in chapters if word.scopes & CHAPTERS[chapter])
        if seen:
            groups.setdefault((word.home, seen), []).append(f"`{word.id}`")
    rows = []
    for (scope, seen), words in groups.items():
        heading = scope_heading(scope)
        rows.append([f"[{heading}]({NAME}#{anchor(heading)})", ", ".join(words), _codes(seen)])
    return table(("范围 scope", "词 words", "哪些行 rows of"), rows) if rows else []


def _conditions(shape: Shape) -> Iterator[str]:
    """The chapters of conditions, as the vocabulary names them, below a shape."""
    if isinstance(shape, Leaf):
        if isinstance(shape.kind, ConditionWord):
            yield shape.kind.chapter
    elif isinstance(shape, Keyed):
        for key in shape.keys:
            yield from _conditions(key.shape)
    else:
        yield from _conditions(shape.item)


def _rows(key: Key, prefix: str, base: Any) -> Iterator[list[str]]:
    """The row of a key and those of all keys below it."""
    path = f"{prefix}.{key.name}" if prefix else key.name
    value = base.get(key.name) if isinstance(base, Mapping) else None
    about = key.about
    unit = f"{about.unit_zh} {about.unit_en}" if about.unit_zh else ""
    inner = _inner(key.shape)
    shown = _base(value) if not isinstance(inner, Keyed) or isinstance(key.shape, Mapped) else ""
    yield [f"`{path}`", about.zh, about.en, unit, _allowed(key.shape), shown]
    if isinstance(inner, Keyed):
        below = path + _step(key.shape)
        further = value if isinstance(key.shape, Keyed) else None
        for child in inner.keys:
            yield from _rows(child, below, further)
        others = inner.others
        if isinstance(others, Keyed):
            for child in others.keys:
                yield from _rows(child, f"{below}.<a>", None)


def _inner(shape: Shape) -> Shape:
    return shape.item if isinstance(shape, Listed | Mapped) else shape


def _step(shape: Shape) -> str:
    if isinstance(shape, Listed):
        return "[]"
    return ".<name>" if isinstance(shape, Mapped) else ""


def _allowed(shape: Shape) -> str:
    if isinstance(shape, Keyed):
        return "表 map"
    if isinstance(shape, Mapped):
        return f"名字 → {_allowed(shape.item)}" if isinstance(shape.item, Leaf) else "名字 → 表 name → map"
    if isinstance(shape, Listed):
        return f"列表 list: {_allowed(shape.item)}"
    return _forms(shape.kind)


def _forms(kind: Kind) -> str:
    if isinstance(kind, Anything):
        return "任意 any"
    if isinstance(kind, ConditionWord):
        return f"条件词 words of `{kind.chapter}`"
    if isinstance(kind, Choice):
        return "; ".join(f"`{word}` {zh} {en}" for word, (zh, en) in kind.words.items())
    problem = kind.problem(object())
    forms = _codes(problem.allowed if problem else ())
    if isinstance(kind, Number) and kind.low is not None:
        return f"{forms}; ≥ {kind.low}"
    return f"{forms}; > {kind.above}" if isinstance(kind, Number) and kind.above is not None else forms


def _base(value: Any) -> str:
    if value is None:
        return DASH
    return (_codes(value) or "`{}`") if isinstance(value, Mapping) else code(value)


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
