"""Reference pages, generated from the vocabulary and the chapters.

`python -m qiaoma.ruleset.reference [--check] DIR` writes (or compares) `DIR/vocabulary.md` and `DIR/chapters.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from qiaoma.ruleset.chapters.conditions import ConditionWord
from qiaoma.ruleset.chapters.kinds import Anything, Choice, Kind, Number
from qiaoma.ruleset.chapters.shape import Key, Keyed, Leaf, Listed, Mapped, Shape, whole_file
from qiaoma.ruleset.document import read_file
from qiaoma.ruleset.search import shipped
from qiaoma.vocabulary import CHAPTERS, WORDS, Scope, Word

_SCOPES: dict[Scope, tuple[str, str]] = {
    Scope.TABLE: ("牌桌", "table"),
    Scope.LAID: ("明处：摆在一家面前的", "laid: what lies before a seat"),
    Scope.HAND: ("手牌：胡家整副牌的一种读法", "hand: the winner's hand in one reading"),
    Scope.WIN: ("胡牌", "win"),
    Scope.METHOD: ("胡法", "method: how it was won"),
    Scope.REGISTER: ("计分栏", "register: the score as it stands"),
    Scope.PAIR: ("赢家与付家", "pair: one winner and one other seat"),
    Scope.SEAT: ("座位", "seat"),
    Scope.CLAIM: ("吃碰杠", "claim: the meld to be laid"),
    Scope.DISCARD: ("出牌", "discard: the tile to be discarded"),
    Scope.STANDING: ("处境", "standing: what a seat declared, passed or has not done yet"),
}
_KINDS = {"fact": "事实 fact", "measure": "量 measure"}
_DASH = "—"


def vocabulary_page() -> str:
    """Every word of the vocabulary, by scope."""
    lines = [
        "# 词汇 · Vocabulary",
        "",
        "行的条件只能用这里的词，以及规则集自己的牌型和计数。由词汇表生成，请勿手改。",
        "",
        "A row may name these words, and the patterns and counters of its ruleset. Generated from the vocabulary; do not edit.",
        "",
        "事实或真或假；量是小整数：单写表示不为 0，也可写范围，如 `{flowers: 4}`、`{points: 8+}`、`{wasteland: 1..3}`。",
        "",
        "A fact is true or false. A measure is a small whole number: alone it means not 0, and it may be given a range, such",
        "as `{flowers: 4}`, `{points: 8+}`, `{wasteland: 1..3}`.",
    ]
    for scope, (zh, en) in _SCOPES.items():
        words = [word for word in WORDS.values() if word.home is scope]
        if words:
            lines += [
                "",
                f"## {zh} · {en}",
                "",
                "| word | 中文 | English | kind | 含义 | meaning | chapters |",
                _rule(7),
            ]
            lines += [_word(word) for word in words]
    return "\n".join(lines) + "\n"


def chapters_page(base: Mapping[str, Any]) -> str:
    """Every key of a ruleset file; `base` gives the values that stand where a file says nothing."""
    # citations speak of one file's text; they are no value that another file inherits
    base = {key: value for key, value in base.items() if key != "cite"}
    lines = [
        "# 章 · Chapters",
        "",
        "规则集文件的每一个键：含义、单位、可用的值，以及共同底本 `base` 的值。由章的模型生成，请勿手改。",
        "任何键都可以不写（不写则沿用上一层），也可以写 `none` 去掉上一层的内容。",
        "",
        "Every key of a ruleset file: meaning, unit, allowed values, and what `base` says. Generated from the chapter models;",
        "do not edit. Any key may be left out, which leaves what the parent says, or be `none`, which removes it.",
        "",
        "## 文件头 · Head",
        "",
        *_table([row for key in whole_file().keys if _is_plain(key) for row in _rows(key, "", base)]),
    ]
    for key in whole_file().keys:
        if not _is_plain(key):
            lines += [
                "",
                f"## {key.name} · {key.about.zh}",
                "",
                f"{_sentence(key)}",
                "",
                *_table([*_rows(key, "", base)]),
            ]
    return "\n".join(lines) + "\n"


def pages(base: Mapping[str, Any]) -> dict[str, str]:
    """The pages by file name."""
    return {"chapters.md": chapters_page(base), "vocabulary.md": vocabulary_page()}


def _word(word: Word) -> str:
    chapters = [f"`{chapter}`" for chapter, scopes in CHAPTERS.items() if word.scopes & scopes]
    cells = [
        f"`{word.id}`",
        word.zh,
        word.en,
        _KINDS[word.kind.value],
        word.about_zh,
        word.about_en,
        ", ".join(chapters),
    ]
    return _line(cells)


def _is_plain(key: Key) -> bool:
    return isinstance(key.shape, Leaf) or key.name in ("source", "worksheet", "examples")


def _sentence(key: Key) -> str:
    english = key.about.en[:1].upper() + key.about.en[1:]
    return f"{english}."


def _table(rows: list[str]) -> list[str]:
    return ["| key | 含义 | meaning | unit | allowed | base |", _rule(6), *rows]


def _rows(key: Key, prefix: str, base: Any) -> Iterator[str]:
    """The row of a key and those of all keys below it."""
    path = f"{prefix}.{key.name}" if prefix else key.name
    value = base.get(key.name) if isinstance(base, Mapping) else None
    about = key.about
    unit = f"{about.unit_zh} {about.unit_en}" if about.unit_zh else ""
    inner = _inner(key.shape)
    shown = _base(value) if not isinstance(inner, Keyed) or isinstance(key.shape, Mapped) else ""
    yield _line([f"`{path}`", about.zh, about.en, unit, _allowed(key.shape), shown])
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
    forms = ", ".join(f"`{form}`" for form in (problem.allowed if problem else ()))
    if isinstance(kind, Number) and kind.low is not None:
        return f"{forms}; ≥ {kind.low}"
    return f"{forms}; > {kind.above}" if isinstance(kind, Number) and kind.above is not None else forms


def _base(value: Any) -> str:
    if value is None:
        return _DASH
    if isinstance(value, Mapping):
        return ", ".join(f"`{name}`" for name in value) or "`{}`"
    return f"`{_flow(value)}`"


def _flow(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _rule(columns: int) -> str:
    return "|" + " --- |" * columns


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def main(arguments: list[str]) -> int:
    """Write the pages, or with `--check` say whether they are current; the exit status."""
    check = "--check" in arguments
    folders = [argument for argument in arguments if argument != "--check"]
    if len(folders) != 1:
        print("usage: python -m qiaoma.ruleset.reference [--check] DIR", file=sys.stderr)
        return 2
    base = read_file(shipped() / "base.yaml").plain()
    stale = 0
    for name, text in pages(base).items():
        target = Path(folders[0]) / name
        if not check:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != text:
            print(f"{target}: 已过时，重新生成 / out of date, generate it again", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
