"""The page of all words."""

from __future__ import annotations

from qiaoma.ruleset.reference.markdown import table
from qiaoma.vocabulary import CHAPTERS, WORDS, Scope, Word

NAME = "vocabulary.md"
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
_HEAD = ("word", "中文", "English", "kind", "含义", "meaning", "chapters")


def scope_heading(scope: Scope) -> str:
    """The heading over the words of a scope."""
    return " · ".join(_SCOPES[scope])


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
    for scope in _SCOPES:
        words = [word for word in WORDS.values() if word.home is scope]
        if words:
            lines += ["", f"## {scope_heading(scope)}", "", *table(_HEAD, map(_word, words))]
    return "\n".join(lines) + "\n"


def _word(word: Word) -> list[str]:
    chapters = [f"`{chapter}`" for chapter, scopes in CHAPTERS.items() if word.scopes & scopes]
    kind = _KINDS[word.kind.value]
    return [f"`{word.id}`", word.zh, word.en, kind, word.about_zh, word.about_en, ", ".join(chapters)]
