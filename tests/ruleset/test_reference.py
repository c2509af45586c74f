"""The generated reference pages are current and name every word and key."""

from __future__ import annotations

from pathlib import Path

from qiaoma.ruleset.chapters.shape import Keyed, Listed, Mapped, Shape, whole_file
from qiaoma.ruleset.reference import chapters_page, main, vocabulary_page
from qiaoma.vocabulary import WORDS

PAGES = Path(__file__).parents[2] / "docs" / "reference"


def test_the_pages_are_current() -> None:
    assert main(["--check", str(PAGES)]) == 0


def test_drift_is_found(tmp_path: Path) -> None:
    assert main(["--check", str(tmp_path)]) == 1
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0
    (tmp_path / "vocabulary.md").write_text("old", encoding="utf-8")
    assert main(["--check", str(tmp_path)]) == 1
    assert main([]) == 2


def test_every_word_has_its_row() -> None:
    page = vocabulary_page()
    for word in WORDS.values():
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{word.id}` |")]
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
    page = chapters_page({"deal": {"dead": 14}, "limits": [], "no_win": {"shape": {}, "missed": {}}, "cite": {"a": {}}})
    named = {line.split("`")[1].split(".")[-1] for line in page.splitlines() if line.startswith("| `")}
    assert {name.removesuffix("[]") for name in named} >= keys(whole_file())
    (dead,) = [line for line in page.splitlines() if line.startswith("| `deal.dead`")]
    assert dead.endswith("| `0..60` | `14` |")
    (rows,) = [line for line in page.splitlines() if line.startswith("| `no_win` |")]
    assert rows.endswith("| `shape`, `missed` |")
    (citations,) = [line for line in page.splitlines() if line.startswith("| `cite` |")]
    assert citations.endswith("| — |")
