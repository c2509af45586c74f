"""牌形: what one suit can be in a hand: its sets, triplets, a pair, and the wilds that it takes."""

from __future__ import annotations

from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.suits import PAIRED, RANKS, TRIPLET_BITS, suit_entry
from qiaoma.rules import case_record as C
from qiaoma.rules import reading as packed
from qiaoma.rules import trace as T

MOST_TRIPLETS = 4
SET = 3
HALF = 2
UNUSED = 9
"""The place of a wild that a suit does not take, after its nine ranks."""


@kernel
def keep(trace: Cells, at: int, key: int) -> None:
    """Add `key` once to the list whose length stands at `at`."""
    length = trace[at]
    for position in range(length):
        if trace[at + 1 + position] == key:
            return
    if length >= T.MOST_READINGS:
        trace[T.STATUS] = T.TOO_MANY_READINGS
        return
    trace[at + 1 + length] = key
    trace[at] = length + 1


@kernel
def keep_suit(entry: int, tiles_here: int, part: int, trace: Cells) -> None:
    """Keep every outcome that the table `entry` of `tiles_here` tiles allows; `part` is common to all."""
    sets = tiles_here // SET
    for triplets in range(min(sets, MOST_TRIPLETS) + 1):
        key = part + packed.SUIT_TRIPLETS * triplets + packed.RUNS * (sets - triplets)
        if (entry >> triplets) & 1:
            keep(trace, T.OUTCOMES_FOUND, key)
        if (entry >> (PAIRED + triplets)) & 1:
            keep(trace, T.OUTCOMES_FOUND, key + packed.PAIR)


@kernel
def keep_claimed(table: Table, case: Cells, start: int, claimed: int, tiles_here: int, part: int, trace: Cells) -> None:
    """As `keep_suit` where the tile at `claimed` is another seat's: its triplet is exposed, its run or pair is not."""
    if case[claimed] >= SET:
        case[claimed] -= SET
        exposed = part + packed.SUIT_TRIPLETS + packed.EXPOSED_SUIT
        keep_suit(suit_entry(table, case, start), tiles_here - SET, exposed, trace)
        case[claimed] += SET
    if case[claimed] >= HALF:
        case[claimed] -= HALF
        sets_alone = suit_entry(table, case, start) & TRIPLET_BITS
        keep_suit(sets_alone, tiles_here - HALF, part + packed.PAIR, trace)
        case[claimed] += HALF
    for low in range(max(start, claimed - HALF), min(claimed, start + RANKS - SET) + 1):
        if case[low] > 0 and case[low + 1] > 0 and case[low + HALF] > 0:
            add_run(case, low, -1)
            keep_suit(suit_entry(table, case, start), tiles_here - SET, part + packed.RUNS, trace)
            add_run(case, low, 1)


@kernel
def add_run(case: Cells, low: int, number: int) -> None:
    """Add `number` of each tile of the run that starts at `low`."""
    for face in range(low, low + SET):
        case[face] += number


@kernel
def place_picks(case: Cells, start: int, wilds: int, trace: Cells, number: int) -> int:
    """Add `number` of each tile for which a wild is picked; returns how many wilds the suit takes."""
    taken = 0
    for wild in range(wilds):
        rank = trace[T.PICKS + wild]
        if rank < UNUSED:
            case[start + rank] += number
            taken += 1
    return taken


@kernel
def next_picks(wilds: int, trace: Cells) -> bool:
    """Step to the next choice of ranks, in rising order; False after the last, where no wild is taken."""
    wild = wilds - 1
    while wild >= 0 and trace[T.PICKS + wild] == UNUSED:
        wild -= 1
    if wild < 0:
        return False
    rank = trace[T.PICKS + wild] + 1
    for later in range(wild, wilds):
        trace[T.PICKS + later] = rank
    return True


@kernel
def suit_outcomes(
    table: Table, case: Cells, tiles: int, suit: int, wilds: int, wild_face: int, claimed: int, trace: Cells
) -> None:
    """Write all outcomes of one suit of the hand at `case[tiles:]`, with up to `wilds` wilds standing in it.

    `wild_face` is the wild's own face or NOBODY, `claimed` another seat's winning face that matters here, or NOBODY.
    """
    trace[T.OUTCOMES_FOUND] = 0
    start = tiles + suit * RANKS
    here = 0
    for rank in range(RANKS):
        here += case[start + rank]
    for wild in range(wilds):
        trace[T.PICKS + wild] = 0
    claimed_here = claimed != C.NOBODY and claimed // RANKS == suit
    more = True
    while more:
        taken = place_picks(case, start, wilds, trace, 1)
        if (here + taken) % SET != 1:
            part = packed.WILDS * taken + packed.OWN_WILDS * own_picks(suit, wilds, wild_face, trace)
            if here + taken > 0:
                part += packed.SUIT << suit
            if claimed_here:
                keep_claimed(table, case, start, tiles + claimed, here + taken, part, trace)
            else:
                keep_suit(suit_entry(table, case, start), here + taken, part, trace)
        place_picks(case, start, wilds, trace, -1)
        more = next_picks(wilds, trace)


@kernel
def own_picks(suit: int, wilds: int, wild_face: int, trace: Cells) -> int:
    """How many picked wilds stand for their own face."""
    own = 0
    for wild in range(wilds):
        rank = trace[T.PICKS + wild]
        if rank < UNUSED and suit * RANKS + rank == wild_face:
            own += 1
    return own
