"""Reference pages, generated from the vocabulary, the chapters and the loaded rulesets.

`python -m qiaoma.ruleset.reference [--check] DIR` writes (or compares) `DIR/vocabulary.md`, `DIR/index.md` and one page
a chapter; the example of a chapter is the ruleset `DIR/examples/<chapter>.yaml`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from qiaoma.errors import RulesetError
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.reference.chapter_page import Example, Shelf, chapter_page, index_page
from qiaoma.ruleset.reference.vocabulary_page import NAME, vocabulary_page
from qiaoma.ruleset.search import index, shipped

EXAMPLES = "examples"
"""The folder of the examples, beside the pages."""


def pages(folder: Path) -> dict[str, str]:
    """The pages by file name. Raises :class:`RulesetError` where an example in `folder` is missing or wrong."""
    shipped_ones = (load_profile(name) for name in sorted(index((shipped(),))))
    sources = tuple(profile for profile in shipped_ones if profile.source)
    examples = {name: _example(folder / EXAMPLES / f"{name}.yaml") for name in PAGES}
    shelf = Shelf(load_profile("base"), sources, examples)
    chapters = {f"{name}.md": chapter_page(name, shelf) for name in PAGES}
    return {"index.md": index_page(), NAME: vocabulary_page(), **chapters}


def _example(file: Path) -> Example:
    profile = load_profile(str(file))
    return Example(file.read_text(encoding="utf-8"), profile, load_profile(profile.layers[-2].id))


def main(arguments: list[str]) -> int:
    """Write the pages, or with `--check` say whether they are current; the exit status."""
    check = "--check" in arguments
    folders = [argument for argument in arguments if argument != "--check"]
    if len(folders) != 1:
        print("usage: python -m qiaoma.ruleset.reference [--check] DIR", file=sys.stderr)
        return 2
    folder = Path(folders[0])
    try:
        made = pages(folder)
    except RulesetError as error:
        print(error.text("en"), file=sys.stderr)
        return 2
    stale = 0
    for name, text in made.items():
        target = folder / name
        if not check:
            target.write_text(text, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != text:
            print(f"{target}: 已过时，重新生成 / out of date, generate it again", file=sys.stderr)
            stale = 1
    return stale
