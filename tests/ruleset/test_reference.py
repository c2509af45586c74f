"""The generated reference pages are current and name every word, every key and what the sources say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import qiaoma
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.chapters.shape import Keyed, Listed, Mapped, Shape, whole_file
from qiaoma.ruleset.reference import EXAMPLES, main
from qiaoma.ruleset.reference.differences import differences
from qiaoma.ruleset.reference.keys import key_table
from qiaoma.ruleset.reference.vocabulary_page import vocabulary_page
from qiaoma.vocabulary import WORDS
from tests.ruleset.rulesets import write

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
SOURCES = [entry for entry in qiaoma.listing() if entry.source]


def page(name: str) -> str:
    """A page as it stands among the docs."""
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def rows_of(text: str, start: str) -> list[list[str]]:
    """The cells of the table rows that begin with `start`."""
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith(f"| {start}")]


def test_the_pages_are_current() -> None:
    assert main(["--check", str(FOLDER)]) == 0


def test_there_is_a_page_a_chapter_and_no_other() -> None:
    assert {file.stem for file in FOLDER.glob("*.md")} == {"index", "vocabulary", *PAGES}
    assert {file.stem for file in (FOLDER / EXAMPLES).iterdir()} == set(PAGES)


def test_drift_is_found(tmp_path: Path) -> None:
    assert main(["--check", str(tmp_path)]) == 2
    shutil.copytree(FOLDER / EXAMPLES, tmp_path / EXAMPLES)
    assert main(["--check", str(tmp_path)]) == 1
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0
    example = tmp_path / EXAMPLES / "deal.yaml"
    example.write_text(example.read_text(encoding="utf-8").replace("dead: 14", "dead: 12"), encoding="utf-8")
    assert main(["--check", str(tmp_path)]) == 1
    assert main([]) == 2


def test_every_word_has_its_row() -> None:
    text = vocabulary_page()
    for word in WORDS.values():
        (row,) = [line for line in text.splitlines() if line.startswith(f"| `{word.id}` |")]
        assert word.about_zh in row
        assert word.about_en in row


def keys(shape: Shape) -> set[str]:
    if isinstance(shape, Listed | Mapped):
        return keys(shape.item)
    if not isinstance(shape, Keyed):
        return set()
    below = set().union(*(keys(key.shape) for key in shape.keys), keys(shape.others) if shape.others else set())
    return below | {key.name for key in shape.keys}


def test_every_key_has_its_row_with_the_value_of_base() -> None:
    text = "\n".join(key_table(whole_file().keys, {"deal": {"dead": 14}, "no_win": {"shape": {}, "missed": {}}}))
    named = {line.split("`")[1].split(".")[-1] for line in text.splitlines() if line.startswith("| `")}
    assert {name.removesuffix("[]") for name in named} >= keys(whole_file())
    assert rows_of(text, "`deal.dead`")[0][-2:] == ["`0..60`", "`14`"]
    assert rows_of(text, "`no_win` ")[0][-1] == "`shape`, `missed`"


def test_a_chapter_with_rows_links_the_words_they_may_name() -> None:
    ends = page("carry")
    assert "(vocabulary.md#牌桌--table)" in ends
    assert rows_of(ends, "[牌桌 · table]")[0][-1] == "`carry.opening`, `carry.closing`"
    assert "`payer_gave`" in page("payment")
    assert "`payer_gave`" not in ends
    assert "条件词" not in page("dealer")


@pytest.mark.parametrize("source", SOURCES, ids=lambda entry: entry.id)
def test_every_value_of_a_source_that_differs_stands_on_the_page_of_its_chapter(
    source: qiaoma.ruleset.catalog.Listing,
) -> None:
    profile, base = load_profile(source.id), load_profile("base")
    found = 0
    for name, decides in PAGES.items():
        text = page(name)
        for difference in differences(profile, base, decides.keys):
            assert f"| `{source.id}` | `{difference.path}` |" in text
            found += 1
    assert found > 20


def test_a_row_gives_value_status_and_clause() -> None:
    rows = {(row[0], row[1]): row[2:] for row in rows_of(page("payment"), "`")}
    assert rows["`banding`", "`payment.fine.flat`"] == ["`20`", "stated 写明", "逃跑处罚"]
    assert rows["`xianjin`", "`smallest`"] == ["`0.5`", "assumed 推定", "—"]
    assert rows_of(page("citations"), "`banding`")[0][1:] != ["0", "0", "0", "0"]


def test_a_difference_is_a_value_and_never_how_it_is_written(tmp_path: Path) -> None:
    text = """scoring: {lezi_value: 10.0, combine: none}
patterns: {full_flush: {name: {zh: 清, en: Flush}}}
no_win: {missed: none, shape: {says: 不成}}
liability: {bonds: {three: {reach: 4}}}
"""
    house = load_profile(str(write(tmp_path, text)), path=[tmp_path])
    found = differences(house, load_profile("base"), ("scoring", "patterns", "no_win", "liability"))
    assert [(item.path, item.before, item.now) for item in found] == [
        ("patterns.full_flush.name", {"zh": "清一色", "en": "Full flush"}, {"zh": "清", "en": "Flush"}),
        ("liability.bonds.three.reach", 3, 4),
        ("no_win.missed", {**load_profile("base").effective["no_win"]["missed"]}, "none"),
        ("scoring.combine", {"lezi": "best", "fan": "sum"}, "none"),
    ]
