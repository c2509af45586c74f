"""累计: everything a simulation keeps, whatever the number of hands: exact sums, and how often each value occurred.

Whole numbers only, so that sums do not depend on the order in which parts are added, nor on how many processes made them.
A table is one observation: the hands of a table hang together (the dealer and the counters carry over), tables do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qiaoma.simulation.figures import figures
from qiaoma.simulation.subject import Subject

SECTIONS = 32
"""Distributions are kept in this many parts, table after table, to judge how much a difference of quantiles varies."""
LARGEST = 1 << 62

Array = Any
"""A numpy array; numpy is imported where rows are counted, and not before."""


@dataclass(frozen=True, slots=True)
class Ratios:
    """The shares and means to be added up, of one ruleset or of two side by side, by id."""

    subjects: tuple[Subject, ...]
    ids: tuple[str, ...]
    columns: tuple[tuple[tuple[str, str] | None, ...], ...]
    """For each id and each ruleset the names of its two columns; None where the ruleset has no such figure."""


def ratios(subjects: Sequence[Subject]) -> Ratios:
    """The shares and means of these rulesets."""
    by_id = [
        {figure.id: (figure.of, figure.per) for figure in figures(subject) if figure.ratio} for subject in subjects
    ]
    ids = tuple(dict.fromkeys(name for found in by_id for name in found))
    return Ratios(tuple(subjects), ids, tuple(tuple(found.get(name) for found in by_id) for name in ids))


@dataclass(slots=True)
class Tally:
    """Sums over tables. Of ruleset r, the column `of` stands at 2r and the column `per` at 2r + 1.

    `totals`: id → sums of each column over all tables. `products`: id → sums, over tables, of the products of two
    columns' table sums, as a square. `spreads`: for each ruleset, name → value × SECTIONS + section → occurrences.
    """

    tables: int
    hands: int
    totals: Array
    products: Array
    spreads: tuple[dict[str, Counter[int]], ...]

    def add(self, other: Tally) -> None:
        """Take another tally in."""
        self.tables += other.tables
        self.hands += other.hands
        self.totals = self.totals + other.totals
        self.products = self.products + other.products
        for own, theirs in zip(self.spreads, other.spreads, strict=True):
            for name, counted in theirs.items():
                own.setdefault(name, Counter()).update(counted)


def empty(layout: Ratios) -> Tally:
    """A tally of no tables."""
    import numpy

    wide, number = 2 * len(layout.subjects), len(layout.ids)
    zeros = numpy.zeros((number, wide), dtype=object), numpy.zeros((number, wide, wide), dtype=object)
    return Tally(0, 0, *zeros, tuple({} for _ in layout.subjects))


def tally(layout: Ratios, played: Sequence[Array], first_table: int, tables: int) -> Tally:
    """The tally of some tables: `played` holds the rows of each ruleset, as many for each table."""
    import numpy

    from qiaoma.simulation.columns import Hands

    each = len(played[0]) // tables
    hands = [Hands(rows, subject) for rows, subject in zip(played, layout.subjects, strict=True)]
    sums = _table_sums(layout, [part.columns() for part in hands], tables, each)
    turned = sums.transpose(0, 2, 1)
    sections = (first_table + numpy.arange(tables)) % SECTIONS
    spreads = tuple(_spread(part.distributions(), sections.repeat(each)) for part in hands)
    return Tally(tables, tables * each, sums.sum(axis=1).astype(object), (turned @ sums).astype(object), spreads)


def _table_sums(layout: Ratios, columns: Sequence[Mapping[str, Array]], tables: int, each: int) -> Array:
    """Shape (ids, tables, columns): 64-bit integers where no sum of products can wrap, else Python's."""
    import numpy

    once = [_summed(found, tables, each) for found in columns]
    nothing = numpy.zeros(tables, dtype=numpy.int64)
    rows: list[Any] = []
    for pairs in layout.columns:
        for pair, found in zip(pairs, once, strict=True):
            rows += [nothing, nothing] if pair is None else [found[pair[0]], found[pair[1]]]
    wide = 2 * len(layout.subjects)
    sums = numpy.array(rows).reshape(len(layout.ids), wide, tables).transpose(0, 2, 1)
    largest = max(abs(int(sums.max())), abs(int(sums.min())))
    return sums.astype(object) if largest * largest * tables >= LARGEST else sums.astype(numpy.int64)


def _summed(columns: Mapping[str, Array], tables: int, each: int) -> dict[str, Array]:
    import numpy

    together = numpy.array(list(columns.values())).reshape(len(columns), tables, each).sum(axis=2)
    return dict(zip(columns, together, strict=True))


def _spread(distributions: Mapping[str, tuple[Array, Array]], sections: Array) -> dict[str, Counter[int]]:
    import numpy

    found = {}
    for name, (values, hands) in distributions.items():
        keys, times = numpy.unique(values * SECTIONS + sections[hands], return_counts=True)
        found[name] = Counter(dict(zip(keys.tolist(), times.tolist(), strict=True)))
    return found
