"""牌形表: the table of suits against a plain recursion, over every suit that a hand can hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from qiaoma.kernel.suits import COPIES, PAIRED, RANKS, dense_suit_table, suit_entry, suit_table

FULL = 14
VECTORS = 405_350
"""How many ways there are to hold at most four of each of nine ranks and at most fourteen tiles."""
NINE = tuple[int, ...]


def vectors(ranks: int = RANKS, most: int = FULL) -> Iterator[NINE]:
    """Every count of a suit of at most `most` tiles."""
    if ranks == 0:
        yield ()
        return
    for count in range(min(COPIES, most) + 1):
        for rest in vectors(ranks - 1, most - count):
            yield (count, *rest)


@cache
def outcomes(counts: NINE) -> frozenset[tuple[int, bool]]:
    """(triplets, paired) of every way to make all of the tiles into sets, and at most one pair."""
    if not counts:
        return frozenset({(0, False)})
    here, rest, found = counts[0], counts[1:], set()
    if here == 0:
        return outcomes(rest)
    if here >= 3:
        found |= {(triplets + 1, paired) for triplets, paired in outcomes((here - 3, *rest))}
    if here >= 2:
        found |= {(triplets, True) for triplets, paired in outcomes((here - 2, *rest)) if not paired}
    if len(rest) >= 2 and rest[0] and rest[1]:
        found |= outcomes((here - 1, rest[0] - 1, rest[1] - 1, *rest[2:]))
    return frozenset(found)


def entry_of(counts: NINE) -> int:
    """The entry that the table should hold."""
    return sum(1 << (triplets + PAIRED * paired) for triplets, paired in outcomes(counts))


def test_every_suit_of_a_hand_is_in_the_table() -> None:
    table, seen, possible = suit_table(), 0, 0
    for counts in vectors():
        seen += 1
        index = 0
        for count in counts:
            index = index * (COPIES + 1) + count
        entry = entry_of(counts)
        possible += entry > 0
        assert table[index] == entry, counts
    assert seen == VECTORS
    assert len(table) == possible, "the table holds suits of a hand, and nothing else"


def test_the_dense_table_is_the_same() -> None:
    table, dense = suit_table(), dense_suit_table()
    assert {int(index): int(dense[index]) for index in dense.nonzero()[0]} == dict(table)


def test_more_than_four_of_a_rank_are_resolved() -> None:
    """Wild tiles can bring a fifth to an eighth of a rank."""
    random, table, possible = Random(5), suit_table(), 0
    for _ in range(6000):
        crowded = random.randrange(RANKS)
        counts = [0] * RANKS
        counts[crowded] = random.randint(5, 8)
        for _ in range(random.choice((0, 1, 2, 2))):  # sets and pairs beside it
            low = random.randrange(RANKS)
            more = (
                [low] * random.choice((2, 3)) if low > RANKS - 3 or random.random() < 0.5 else [low, low + 1, low + 2]
            )
            if all(rank == crowded or counts[rank] + more.count(rank) <= COPIES for rank in more):
                for rank in more:
                    counts[rank] += 1
        if sum(counts) > FULL:
            continue
        entry = entry_of(tuple(counts))
        possible += entry > 0
        assert suit_entry(table, counts, 0) == entry, counts
    assert possible > 2000
