"""The packs of :mod:`qiaoma.kernel.distance` for every suit and for the honors: all at once, or one by one as asked."""

from __future__ import annotations

import functools
import itertools
from typing import Any

from qiaoma.kernel import distance as D
from qiaoma.kernel.suits import BASE, COPIES, ENTRIES, PAIRED, RANKS, TRIPLET_BITS, suit_table

MOST_RUNS = 2
"""Three equal runs are three triplets."""
Lanes = tuple[int, ...]
NOTHING: Lanes = (0,) + (D.FAR,) * (2 * D.LANES - 1)
NEVER: Lanes = (D.FAR,) * (2 * D.LANES)


class Packs(dict[int, int]):
    """The table for plain Python: a pack is worked out when it is first asked for."""

    def __missing__(self, index: int) -> int:
        if index < ENTRIES:
            counts = _counts(index, RANKS)
            lanes = _suit_lanes(counts, 0, 0)
        else:
            counts = _counts(index - ENTRIES, D.HONOR_FACES)
            lanes = _honor_lanes(counts)
        pack = sum(lane << (D.LANE * place) for place, lane in enumerate(lanes)) + _tally(counts)
        self[index] = pack
        return pack


@functools.cache
def distance_table() -> Packs:
    """The packs for plain Python."""
    return Packs()


@functools.cache
def dense_distance_table() -> Any:
    """The packs for compiled code: a numpy array of `distance.SIZE` numbers. Takes some tenths of a second."""
    import numpy

    dense = numpy.zeros(D.SIZE, dtype=numpy.int64)
    table = suit_table()
    suits = [(index, sum(_counts(index, RANKS)) // D.SET, entry) for index, entry in table.items()]
    _spread_part(dense[:ENTRIES].reshape((BASE,) * RANKS), suits)
    honors = []
    for counts in itertools.product((0, 2, D.SET), repeat=D.HONOR_FACES):
        if counts.count(2) <= 1:
            index = functools.reduce(lambda index, count: index * BASE + count, counts)
            honors.append((index, counts.count(D.SET), 1 << (PAIRED if 2 in counts else 0)))
    _spread_part(dense[ENTRIES:].reshape((BASE,) * D.HONOR_FACES), honors)
    return dense


def _spread_part(packs: Any, complete: list[tuple[int, int, int]]) -> None:
    """Write every pack of a part, given where it is complete: (index, sets, entry as of the table of suits)."""
    import numpy

    for paired in (False, True):
        bits = TRIPLET_BITS << (PAIRED if paired else 0)
        for sets in range(D.LANES):
            lane = numpy.full(packs.shape, D.FAR, dtype=numpy.int8)
            lane.reshape(-1)[[index for index, made, entry in complete if made == sets and entry & bits]] = 0
            for axis in range(lane.ndim):
                _spread_axis(numpy.moveaxis(lane, axis, 0))
            packs |= lane.astype(numpy.int64) << (D.LANE * sets + (D.PAIRED if paired else 0))
    held = numpy.indices((BASE,) * packs.ndim, dtype=numpy.int8, sparse=True)
    for number, place in ((1, D.ONCE), (2, D.TWICE), (D.SET, D.THRICE)):
        tally = sum((count >= number if number == D.SET else count == number).astype(numpy.int8) for count in held)
        packs |= tally.astype(numpy.int64) << place


def _spread_axis(lane: Any) -> None:
    """One face of the nearest complete part: a tile too many is free, a tile too few is lacking."""
    import numpy

    for count in range(COPIES - 1, -1, -1):
        numpy.minimum(lane[count], lane[count + 1] + 1, out=lane[count])
    for count in range(1, BASE):
        numpy.minimum(lane[count], lane[count - 1], out=lane[count])


def _counts(index: int, faces: int) -> tuple[int, ...]:
    return tuple(index // BASE ** (faces - 1 - face) % BASE for face in range(faces))


def _tally(counts: tuple[int, ...]) -> int:
    thrice = sum(count >= D.SET for count in counts)
    return (counts.count(1) << D.ONCE) + (counts.count(2) << D.TWICE) + (thrice << D.THRICE)


@functools.cache
def _suit_lanes(counts: tuple[int, ...], before: int, earlier: int) -> Lanes:
    """What the ranks `counts` lack for sets and sets with a pair that begin in them.

    `before` runs began at the rank before the first, `earlier` at the one before that: their tiles are needed too.
    """
    if not counts:
        return NEVER if before or earlier else NOTHING
    lanes = list(NEVER)
    for runs in range(MOST_RUNS + 1 if len(counts) >= D.SET else 1):
        rest = _suit_lanes(counts[1:], runs, before)
        for triplets in (0, 1):
            for pairs in (0, 1):
                needed = D.SET * triplets + 2 * pairs + runs + before + earlier
                if needed <= COPIES:
                    _join_rank(lanes, rest, runs + triplets, pairs, max(0, needed - counts[0]))
    return tuple(lanes)


def _join_rank(lanes: list[int], rest: Lanes, sets: int, pairs: int, lacking: int) -> None:
    """Improve `lanes` by a rank that begins `sets` sets and `pairs` pairs, lacks `lacking` tiles, and leaves `rest`."""
    for made in range(D.LANES - sets):
        alone = rest[made] + lacking
        place = made + sets + D.LANES * pairs
        lanes[place] = min(lanes[place], alone)
        if not pairs:
            lanes[place + D.LANES] = min(lanes[place + D.LANES], rest[made + D.LANES] + lacking)


def _honor_lanes(counts: tuple[int, ...]) -> Lanes:
    """The fullest faces become the triplets, the next one the pair."""
    fullest = sorted((min(count, D.SET) for count in counts), reverse=True)
    alone = [D.SET * sets - sum(fullest[:sets]) for sets in range(D.LANES)]
    paired = [lacking + max(0, 2 - fullest[sets]) for sets, lacking in enumerate(alone)]
    return (*alone, *paired)
