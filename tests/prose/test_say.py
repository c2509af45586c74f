"""Every piece of every shipped ruleset is a sentence in both languages, and no two values of a piece say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import qiaoma
from qiaoma.errors import Lang
from qiaoma.prose import say
from qiaoma.prose.clauses import FACTS, MEASURES
from qiaoma.ruleset.addresses import Path, row_of
from qiaoma.ruleset.pieces import WORKSHEET, differences, pieces
from qiaoma.settle.engine import Ruleset
from qiaoma.vocabulary import WORDS, Kind
from tests.architecture.tree import ROOT

NAMES = [
    *(entry.id for entry in qiaoma.listing()),
    *(str(file) for file in sorted((ROOT / "docs" / "reference" / "examples").glob("*.yaml"))),
]
LANGS: tuple[Lang, Lang] = ("zh", "en")


def every_path(ruleset: Ruleset) -> Iterator[Path]:
    """Each piece of a ruleset, and each row."""
    found = pieces(ruleset.profile.node)
    yield from found
    yield from {row for path in found if (row := row_of(path)) is not None}


@pytest.mark.parametrize("name", NAMES, ids=lambda name: name.rsplit("/", 1)[-1])
def test_every_piece_is_a_sentence_and_no_dump_of_keys(name: str) -> None:
    ruleset = qiaoma.load(name)
    own = {word for word in WORDS if "_" in word} | {word for word in ruleset.effective["patterns"] if "_" in word}
    for path in every_path(ruleset):
        zh, en = (say.piece(ruleset.effective, path, lang) for lang in LANGS)
        assert re.fullmatch(r"[^{}]*[\u4e00-\u9fff][^{}]*。", zh), (path, zh)
        assert re.fullmatch(r"[A-Z0-9“][^{}]*\.", en), (path, en)
        assert not any(word in zh or word in en for word in own), (path, zh, en)
        assert all(
            say.value(ruleset.effective, path, lang) and say.title(path, ruleset.effective, lang) for lang in LANGS
        )


@pytest.mark.parametrize("lang", LANGS)
def test_where_two_rulesets_differ_their_sentences_differ(lang: Lang) -> None:
    sources = [qiaoma.load(entry.id) for entry in qiaoma.listing() if entry.source]
    for one in sources:
        for two in sources:
            for change in differences(one.profile, two.profile):
                if change.path != WORKSHEET:
                    assert say.piece(one.effective, change.path, lang) != say.piece(two.effective, change.path, lang)


def test_every_word_of_the_vocabulary_has_its_clause() -> None:
    assert set(FACTS) == {word.id for word in WORDS.values() if word.kind is Kind.FACT}
    assert set(MEASURES) - {"wasteland"} == {word.id for word in WORDS.values() if word.kind is Kind.MEASURE}
