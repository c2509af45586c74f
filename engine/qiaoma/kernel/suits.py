"""牌形表: what the tiles of one suit can be, looked up by their nine counts.

An entry has two groups of five bits: bit t says that the tiles are sets alone, t of them triplets; bit PAIRED + t,
that they are sets and one pair. Entries exist for at most four of a rank; :func:`suit_entry` resolves the fifth and
more, which only wild tiles can bring.
"""

from __future__ import annotations

import functools
from typing import Any

from qiaoma.kernel.speed import Cells, Table, kernel

RANKS = 9
COPIES = 4
BASE = 5
PAIRED = 8
TRIPLET_BITS = 31
ENTRIES = BASE**RANKS


class Sparse(dict[int, int]):
    """A table that answers 0 for what it does not hold."""

    def __missing__(self, key: int) -> int:
        return 0


@functools.cache
def suit_table() -> Sparse:
    """The table for plain Python: index → entry, for every suit of at most four sets and a pair."""
    powers = [BASE ** (RANKS - 1 - rank) for rank in range(RANKS)]
    sets = [(3 * powers[rank], 1) for rank in range(RANKS)]
    sets += [(powers[rank] + powers[rank + 1] + powers[rank + 2], 0) for rank in range(RANKS - 2)]
    table = Sparse()
    layer = {(0, 0)}
    for _ in range(COPIES + 1):
        for index, triplets in layer:
            table[index] |= 1 << triplets
            for power in powers:
                if index // power % BASE <= COPIES - 2:
                    table[index + 2 * power] |= 1 << (PAIRED + triplets)
        layer = {grown for index, triplets in layer for grown in _with_one_more(index, triplets, sets, powers)}
    return table


def _with_one_more(index: int, triplets: int, sets: list[tuple[int, int]], powers: list[int]) -> list[tuple[int, int]]:
    """`(index, triplets)` with each set added that leaves at most four of a rank."""
    counts = [index // power % BASE for power in powers]
    room = [COPIES - count for count in counts]
    grown = []
    for number, (weight, triplet) in enumerate(sets):
        rank = number if triplet else number - RANKS
        fits = room[rank] >= 3 if triplet else min(room[rank : rank + 3]) >= 1
        if fits:
            grown.append((index + weight, triplets + triplet))
    return grown


@functools.cache
def dense_suit_table() -> Any:
    """The same table for compiled code: a numpy array of 5⁹ entries."""
    import numpy

    dense = numpy.zeros(ENTRIES, dtype=numpy.int16)
    sparse = suit_table()
    dense[list(sparse)] = list(sparse.values())
    return dense


@kernel
def suit_entry(table: Table, tiles: Cells, at: int) -> int:
    """The entry for the nine counts at `tiles[at:at + 9]`, also where a rank is there more than four times."""
    index = 0
    crowded = -1
    for rank in range(RANKS):
        count = tiles[at + rank]
        if count > COPIES:
            crowded = rank
        index = index * BASE + count
    if crowded < 0:
        return table[index] * 1
    # more than four of a rank: one triplet of it, or its pair, stands in every arrangement
    tiles[at + crowded] -= 3
    rest = suit_entry(table, tiles, at)
    entry = ((rest & TRIPLET_BITS) << 1) | (((rest >> PAIRED) & TRIPLET_BITS) << (PAIRED + 1))
    tiles[at + crowded] += 1
    rest = suit_entry(table, tiles, at)
    entry |= (rest & TRIPLET_BITS) << PAIRED
    tiles[at + crowded] += 2
    return entry
