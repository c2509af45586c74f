"""The page and the engine cannot disagree: change any value that the engine reads, and the page changes.

Each changed value is looked for in one language, turn about; with QIAOMA_BOOK=both in both.
"""

from __future__ import annotations

import os

import pytest

import qiaoma
from qiaoma.book.chapters import chapters
from qiaoma.errors import Lang
from qiaoma.pages.content import Page
from qiaoma.pages.markdown import markdown
from qiaoma.prose.voice import Voice
from qiaoma.settle.engine import Ruleset
from tests.book.changed import changed

RULESETS = [entry.id for entry in qiaoma.listing()]
LANGS: tuple[Lang, Lang] = ("zh", "en")
BOTH = os.environ.get("QIAOMA_BOOK") == "both"


def told(ruleset: Ruleset, lang: Lang) -> str:
    """The chapters of the page as Markdown: without the digest, which any change alters."""
    return markdown(Page("", lang, chapters(Voice(ruleset.effective, lang), ruleset.profile.node)))


@pytest.mark.parametrize("name", RULESETS)
def test_each_value_that_the_engine_reads_appears_on_the_page(name: str) -> None:
    shipped = qiaoma.load(name)
    before = {lang: told(shipped, lang) for lang in LANGS}
    tried, unseen = 0, []
    for number, (mutant, ruleset) in enumerate(changed(shipped)):
        tried += 1
        langs = LANGS if BOTH else LANGS[number % 2 :][:1]
        unseen += [f"{mutant} ({lang})" for lang in langs if told(ruleset, lang) == before[lang]]
    assert not unseen
    assert tried > 200  # so many values a ruleset has, and more
