"""The page of one chapter, and the index of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from qiaoma.ruleset.chapters.citations import STATUS
from qiaoma.ruleset.chapters.model import Decides
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.chapters.shape import Key, whole_file
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.provenance import citations
from qiaoma.ruleset.reference.differences import Difference, differences, shown
from qiaoma.ruleset.reference.keys import key_table, word_table
from qiaoma.ruleset.reference.markdown import DASH, code, folded, table

_CITED = ("source", "path", "value", "status", "clause 条目")


@dataclass(frozen=True)
class Example:
    """A house ruleset that shows a chapter: its text, what it makes, and what it extends."""

    text: str
    profile: Profile
    parent: Profile


@dataclass(frozen=True)
class Shelf:
    """What the pages are made from: the base, the rulesets with a source, and an example for each chapter."""

    base: Profile
    sources: tuple[Profile, ...]
    examples: Mapping[str, Example]


def chapter_page(name: str, shelf: Shelf) -> str:
    """What the chapter decides, its keys, its words, what the sources say there, and an example."""
    decides = PAGES[name]
    keys = _keys(decides)
    lines = [
        f"# {decides.title_zh} · {decides.title_en}",
        "",
        *_sentences(decides.zh),
        "",
        *folded(decides.en),
        "",
        "由章的模型和载入的规则集生成，请勿手改。任何键都可以不写（沿用上一层），也可以写 `none`（去掉上一层的内容）。",
        "",
        "Generated from the chapter's models and the loaded rulesets; do not edit. Any key may be left out, which leaves",
        "what the parent says, or be `none`, which removes it.",
        "",
        "## 键 · Keys",
        "",
        *key_table(keys, _base(shelf)),
    ]
    words = word_table(keys)
    if words:
        also = "也可以写规则集自己的牌型和计数。The patterns and counters of the ruleset may be named, too."
        lines += ["", "## 条件词 · Words of the rows", "", also, "", *words]
    lines += ["", "## 各来源 · The sources", "", *_sources(name, decides, shelf)]
    return "\n".join([*lines, "", "## 例 · Example", "", *_example(decides, shelf.examples[name])]) + "\n"


def index_page() -> str:
    """The list of chapters, with the keys that each holds."""
    rows = [
        [f"[{decides.title_zh} · {decides.title_en}]({name}.md)", ", ".join(f"`{key}`" for key in decides.keys)]
        for name, decides in PAGES.items()
    ]
    return "\n".join(
        [
            "# 章 · Chapters",
            "",
            "规则集文件的每一个键都属于一章；每章一页：它定什么，有哪些键和条件词，各来源怎么说，再加一个自家规则的例子。",
            "由章的模型生成，请勿手改。",
            "",
            "Each key of a ruleset file belongs to a chapter; each chapter has a page: what it decides, its keys and words,",
            "what the sources say there, and a house example. Generated from the chapter models; do not edit.",
            "",
            *table(("chapter", "keys"), rows),
            "",
            "```{toctree}",
            ":hidden:",
            "",
            *PAGES,
            "vocabulary",
            "```",
            "",
        ]
    )


def _keys(decides: Decides) -> list[Key]:
    return [key for key in whole_file().keys if key.name in decides.keys]


def _base(shelf: Shelf) -> dict[str, Any]:
    """What `base` says; citations speak of one file's text and are no value that another file inherits."""
    return {key: value for key, value in shelf.base.effective.items() if key != "cite"}


def _sentences(zh: str) -> list[str]:
    """A paragraph of Chinese, a sentence a line."""
    return [part + "。" for part in zh.split("。") if part]


def _sources(name: str, decides: Decides, shelf: Shelf) -> list[str]:
    """A row for each value of a source that is not that of the base."""
    if name == "head":
        return table(("source", "version", "title", "extends", "document"), map(_head, shelf.sources))
    if name == "citations":
        head = ("source", *(f"`{status}` {zh}" for status, (zh, _) in STATUS.words.items()))
        return table(head, map(_counted, shelf.sources))
    rows = [
        row
        for source in shelf.sources
        for difference in differences(source, shelf.base, decides.keys)
        for row in _cited(source.id, difference)
    ]
    if not rows:
        return ["各来源都与 `base` 相同。Every source has here what `base` has."]
    silent = [source.id for source in shelf.sources if not any(row[0] == code(source.id) for row in rows)]
    same = ", ".join(map(code, silent))
    return [*table(_CITED, rows), *(["", f"与 `base` 相同 · as `base`: {same}"] if silent else [])]


def _cited(source: str, difference: Difference) -> list[list[str]]:
    status, clauses = [], []
    for word, clause in shown(difference).items():
        status.append(f"{word} {STATUS.words[word][0]}")
        clauses.append(clause)
    value = _reading(difference) if difference.path.startswith("readings.") else code(difference.now)
    clause = "; ".join(dict.fromkeys(filter(None, clauses)))
    return [[code(source), f"`{difference.path}`", value, ", ".join(status) or DASH, clause or DASH]]


def _reading(difference: Difference) -> str:
    """What a reading asks, and what is chosen."""
    reading = difference.now
    asks, letter = reading["asks"], reading["chosen"]
    why = reading[letter]["why"]
    return f"{asks['zh']} → `{letter}` {why['zh']} · {asks['en']} → `{letter}` {why['en']}"


def _head(source: Profile) -> list[str]:
    title = f"{source.title['zh']} · {source.title['en']}"
    return [code(source.id), code(source.version), title, code(source.layers[-2].id), code(source.source)]


def _counted(source: Profile) -> list[str]:
    count = Counter(cite.status.value for cite in citations(source.layers[-1]))
    return [code(source.id), *(str(count[status]) for status in STATUS.words)]


def _example(decides: Decides, example: Example) -> list[str]:
    """The text of the example and what it changes."""
    every = tuple(key.name for key in whole_file().keys)
    rows = [
        [f"`{found.path}`", DASH if found.before is None else code(found.before), code(found.now)]
        for found in differences(example.profile, example.parent, every)
    ]
    head = ("改了什么 what it changes", code(example.parent.id), code(example.profile.id))
    return ["```yaml", *example.text.rstrip().splitlines(), "```", *(["", *table(head, rows)] if rows else [])]
