"""所测: what the figures must know of a ruleset, as plain values that travel to other processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qiaoma.errors import Lang
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.explain import absorbers, shown_patterns
from qiaoma.settle.wording import LANGS, Wording

Text = Mapping[Lang, str]


@dataclass(frozen=True, slots=True)
class Named:
    """A pattern, counter or limit: its name in the ruleset, what it is called, and its place among its like."""

    name: str
    said: Text
    at: int
    absorbers: int = 0
    """Of a pattern: the mask of the priced patterns beside which it does not count."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A ruleset as far as figures go. Money counts in 1/`ledger`, the points of a share in 1/`points`."""

    patterns: tuple[Named, ...]
    counters: tuple[Named, ...]
    limits: tuple[Named, ...]
    rated: bool
    ledger: int
    points: int


def subject_of(ruleset: Ruleset) -> Subject:
    """The subject of a ruleset: of its patterns those that do something in it."""
    effective, compiled = ruleset.effective, ruleset.compiled
    wording = Wording(effective)
    shown = shown_patterns(effective, compiled)
    return Subject(
        patterns=tuple(
            Named(name, wording.pattern(name), at, absorbers(effective, compiled, name))
            for at, name in enumerate(compiled.patterns)
            if name in shown
        ),
        counters=tuple(
            Named(name, {lang: wording.word(name, lang) for lang in LANGS}, at)
            for at, name in enumerate(compiled.counters)
        ),
        limits=tuple(Named(f"limits[{at}]", wording.limit(limit), at) for at, limit in enumerate(compiled.limits)),
        rated=bool(compiled.ratings),
        ledger=compiled.scales.ledger,
        points=compiled.scales.points,
    )
