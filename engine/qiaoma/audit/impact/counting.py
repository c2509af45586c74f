"""点数: the sums over tables from which all figures of a price are made, whole numbers only.

Of each ruleset between the two every table is settled, and compared hand by hand with the first ruleset. numpy is
imported where rows are counted.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from qiaoma.audit.impact.coalitions import NOTHING, Work, prefixes
from qiaoma.audit.impact.hands import PricedHands, columns_of
from qiaoma.errors import Fault, InvariantBroken
from qiaoma.rules import outcome as O
from qiaoma.simulation.plan import Chunk
from qiaoma.simulation.play import play_and_keep, settle_again

Array = Any
"""A numpy array."""
SHARED = ("moved", "paid")
"""The columns that are shared among the units: money that goes otherwise, and money paid in all."""


@dataclass(slots=True)
class Sums:
    """Of one ruleset between. `columns` holds, for each column, its total, and sums over tables of its excess over the
    first ruleset's: of the excess, of its square, and of it times the hands of the table. `amounts` counts by how much the
    money of a seat in a hand changed, `paid` what a seat paid; `balance` sums, for each hand of a table, the squares of
    the seats' balances after it."""

    columns: Array
    amounts: Counter[int] = field(default_factory=Counter)
    paid: Counter[int] = field(default_factory=Counter)
    balance: Array = 0

    def add(self, other: Sums) -> None:
        """Take other tables in."""
        self.columns = self.columns + other.columns
        self.amounts.update(other.amounts)
        self.paid.update(other.paid)
        self.balance = self.balance + other.balance


@dataclass(slots=True)
class Shares:
    """Along one order, or over all subsets: tables, hands, and for each unit and measure the sum of its share, of its
    square, and of it times the hands. Over all subsets a share counts units! times."""

    tables: int
    hands: int
    sums: Array

    def add(self, other: Shares) -> None:
        """Take other tables in."""
        self.tables += other.tables
        self.hands += other.hands
        self.sums = self.sums + other.sums


@dataclass(slots=True)
class Count:
    """Everything that is kept, whatever the number of hands. `sizes` is the sum of squares of the tables' hands."""

    tables: int = 0
    hands: int = 0
    sizes: int = 0
    sums: dict[int, Sums] = field(default_factory=dict)
    shares: dict[int, Shares] = field(default_factory=dict)
    seated: Array = 0
    """How many tables played each hand of a table."""

    def add(self, other: Count) -> None:
        """Take another count in."""
        self.tables += other.tables
        self.hands += other.hands
        self.sizes += other.sizes
        self.seated = self.seated + other.seated
        for mine, theirs in ((self.sums, other.sums), (self.shares, other.shares)):
            for key, part in theirs.items():
                if key in mine:
                    mine[key].add(part)  # type: ignore[arg-type]
                else:
                    mine[key] = part  # type: ignore[assignment]


def count(work: Work, chunk: Chunk) -> Count:
    """The count of a chunk of tables."""
    whole = Count()
    for block, order in _blocks(work, chunk):
        whole.add(_count(work, block, order))
    return whole


def _blocks(work: Work, chunk: Chunk) -> Iterator[tuple[Chunk, int | None]]:
    if not work.orders:
        yield chunk, None
        return
    for table in range(chunk.first, chunk.first + chunk.tables):
        yield Chunk(table, 1, chunk.each), table % len(work.orders)


def _count(work: Work, chunk: Chunk, order: int | None) -> Count:
    """The count of one block of tables, whose units join in one order, or in all."""
    import numpy

    path = [] if order is None else [work.place(mask) for mask in prefixes(work.orders[order])]
    wanted = set(range(len(work.between))) if work.exact else {*work.shown, *path}
    made = Count(chunk.tables, chunk.tables * chunk.each, chunk.tables * chunk.each**2)
    made.seated = _filled(work, numpy.full(chunk.each, chunk.tables, dtype=object))
    values: dict[int, Array] = {}
    first: PricedHands | None = None
    base: Array = None
    for place, rows in _settled(work, chunk, wanted):
        hands = PricedHands(work, work.between[place], rows)
        first = first or hands
        found = hands.columns(first)
        base = found if base is None else base
        excess = _by_table(found - base, chunk)
        values[place] = excess[[columns_of(work).index(name) for name in SHARED]]
        if place in work.shown:
            made.sums[place] = _sums(work, chunk, found, excess, hands.nets, hands.nets - first.nets)
    if work.exact:
        made.shares[0] = _shares(_over_subsets(work, values), chunk)
    elif order is not None:
        made.shares[order] = _shares(_along(work.orders[order], [values[place] for place in path]), chunk)
    return made


def _settled(work: Work, chunk: Chunk, wanted: set[int]) -> Iterator[tuple[int, Array]]:
    """The rows of each ruleset that is wanted, the first ruleset's before all; what is played is played once."""
    by_play: dict[int, list[int]] = {}
    for place in sorted(wanted):
        by_play.setdefault(work.between[place].play, []).append(place)
    for play, places in by_play.items():
        kept = play_and_keep(work.plan, work.plan.sides[play], chunk)
        for place in places:
            rows = settle_again(work.between[place].table, kept, chunk.each)
            alike = (rows[:, O.NEXT_DEALER] == kept[:, O.NEXT_DEALER]) & (rows[:, O.STATUS] >= 0)
            if not alike.all():
                raise InvariantBroken([_not_alike(rows[~alike][0])])
            yield place, rows


def _by_table(columns: Array, chunk: Chunk) -> Array:
    """Columns summed up table by table, as Python's integers."""
    return columns.reshape(len(columns), chunk.tables, chunk.each).sum(axis=2).astype(object)


def _sums(work: Work, chunk: Chunk, found: Array, excess: Array, nets: Array, change: Array) -> Sums:
    import numpy

    totals = found.sum(axis=1).astype(object)
    moments = (excess.sum(axis=1), (excess * excess).sum(axis=1), excess.sum(axis=1) * chunk.each)
    balances = nets.reshape(chunk.tables, chunk.each, -1).cumsum(axis=1).astype(object)
    return Sums(
        numpy.array([totals, *moments], dtype=object),
        _counted(abs(change[change != 0])),
        _counted(-nets[nets < 0]),
        _filled(work, (balances * balances).sum(axis=(0, 2))),
    )


def _counted(values: Array) -> Counter[int]:
    import numpy

    found, times = numpy.unique(values, return_counts=True)
    return Counter(dict(zip(map(int, found), times.tolist(), strict=True)))


def _filled(work: Work, by_hand: Array) -> Array:
    """Numbers for each hand of a table, with nothing for those that the last table does not play."""
    import numpy

    return numpy.concatenate([by_hand, numpy.zeros(work.plan.each - len(by_hand), dtype=object)])


def _over_subsets(work: Work, values: dict[int, Array]) -> Array:
    """Shapley's shares, units! times: shape (units, measures, tables)."""
    import numpy

    by_mask = {one.mask: values[place] for place, one in enumerate(work.between) if place != work.known}
    number = work.units
    shares = numpy.zeros((number, *by_mask[NOTHING].shape), dtype=object)
    for mask, value in by_mask.items():
        size = mask.bit_count()
        for unit in range(number):
            if mask >> unit & 1:
                weight = math.factorial(size - 1) * math.factorial(number - size)
                shares[unit] += weight * (value - by_mask[mask & ~(1 << unit)])
    return shares


def _along(order: Sequence[int], values: Sequence[Array]) -> Array:
    """What each unit adds where it joins: shape (units, measures, tables)."""
    import numpy

    shares = numpy.zeros((len(order), *values[0].shape), dtype=object)
    for step, unit in enumerate(order):
        shares[unit] = values[step + 1] - values[step]
    return shares


def _shares(shares: Array, chunk: Chunk) -> Shares:
    import numpy

    totals = shares.sum(axis=2)
    moments = [totals, (shares * shares).sum(axis=2), totals * chunk.each]
    return Shares(chunk.tables, chunk.tables * chunk.each, numpy.array(moments, dtype=object))


def _not_alike(row: Array) -> Fault:
    table, hand = int(row[O.TABLE]), int(row[O.HAND])
    return Fault(
        "impact.not_alike",
        zh=f"第 {table} 桌第 {hand} 局在另一套规则下打法会不同；这是引擎的错",
        en=f"hand {hand} of table {table} would be played otherwise under the other rules; this is our fault",
    )
