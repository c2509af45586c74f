"""The rules in which two rulesets differ, in words: what each decides, and what either side has there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from qiaoma.columns import width
from qiaoma.errors import Lang
from qiaoma.prose import say
from qiaoma.ruleset.pieces import Difference
from qiaoma.settle.engine import Ruleset

WIDTH = 80
"""Cells of a line that a terminal shows whole."""


def rules_in_words(rules: Iterable[Difference], own: Ruleset, other: Ruleset, lang: Lang) -> Iterator[str]:
    """The lines: in one line, or where that is too long for a terminal, one for each side."""
    forms = own.effective, other.effective
    for rule in rules:
        known = forms[0] if rule.own is not None else forms[1]
        title = say.title(rule.path, known, lang)
        before, after = (say.value(form, rule.path, lang) for form in forms)
        line = f"  {title}: {before} → {after}"
        yield from [line] if width(line) <= WIDTH else [f"  {title}:", f"      {before}", f"    → {after}"]
