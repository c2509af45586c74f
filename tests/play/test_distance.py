"""向听: the distances against brute force: every hand that an aim could become, and the tiles that it has more."""

from __future__ import annotations

import functools
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import numpy
import pytest

import qiaoma
from qiaoma.kernel import aims as A
from qiaoma.kernel import bot_goals as goals
from qiaoma.kernel import distance as D
from qiaoma.kernel.bot_sight import see_hand
from qiaoma.kernel.distances import dense_distance_table, distance_table
from qiaoma.kernel.plain import PlainState
from qiaoma.kernel.suits import BASE, ENTRIES
from qiaoma.rules import state as S
from qiaoma.table.aims import aims_of
from qiaoma.tiles import HONORS, PLAYING_FACES, SUIT_LENGTH

EVERY = tuple(PLAYING_FACES)
SUIT = EVERY[:SUIT_LENGTH]
HALF = (*SUIT, *HONORS)
ORPHANS = tuple(face for face in EVERY if face in HONORS or face % SUIT_LENGTH in (0, SUIT_LENGTH - 1))


@functools.cache
def finished(faces: tuple[int, ...], sets: int, *, runs: bool) -> Any:
    """Every hand of so many sets and a pair of these faces, as rows of 34 counts."""
    groups = [(face,) * 3 for face in faces]
    if runs:
        groups += [(low, low + 1, low + 2) for low in faces if low in range(27) and low % SUIT_LENGTH <= 6]
    rows = []
    for chosen in combinations_with_replacement(groups, sets):
        row = numpy.zeros(len(EVERY), dtype=numpy.int8)
        for group in chosen:
            numpy.add.at(row, list(group), 1)
        if row.max(initial=0) <= 4:
            rows.append(row)
    table = numpy.unique(numpy.array(rows), axis=0)
    paired = numpy.concatenate([table + 2 * numpy.eye(len(EVERY), dtype=numpy.int8)[face] for face in faces])
    return paired[paired.max(axis=1) <= 4]


def least(targets: Any, counts: Any) -> int:
    """Tiles that the nearest of the targets has beyond the hand."""
    return int(numpy.maximum(targets - counts, 0).sum(axis=1).min())


def random_counts(random: Random, tiles: int, *, bias: tuple[int, ...] = EVERY) -> Any:
    """The counts of a random hand that leans to some faces."""
    deck = [face for face in EVERY for _ in range(4)] + [face for face in bias for _ in range(4)] * random.randrange(9)
    counts = numpy.zeros(len(EVERY), dtype=numpy.int8)
    while counts.sum() < tiles:
        face = random.choice(deck)
        if counts[face] < 4:
            counts[face] += 1
    return counts


@functools.cache
def known() -> tuple[int, ...]:
    return tuple(aims_of(qiaoma.load("seven-pairs")))


def seen(counts: Any, melds: int) -> list[int]:
    """The bots' room with this hand in it."""
    state: Any = PlainState()
    room = list(known())
    state.wild = S.NOBODY
    state.hands[: len(EVERY)] = [int(count) for count in counts]
    see_hand(room, distance_table(), state, 0)
    room[A.SETS] = S.MELDS - melds
    return room


CASES = {
    "any suits": (A.PLAIN, EVERY, True, 2, 150),
    "any suits, one set": (A.PLAIN, EVERY, True, 3, 400),
    "half flush": (A.HALF_FLUSH, HALF, True, 1, 200),
    "full flush": (A.FULL_FLUSH, SUIT, True, 0, 300),
    "pungs": (A.ALL_PUNGS, EVERY, False, 2, 400),
    "mixed pungs": (A.MIXED_PUNGS, HALF, False, 0, 400),
    "pure pungs": (A.PURE_PUNGS, SUIT, False, 0, 400),
    "honor pungs": (A.HONOR_PUNGS, tuple(HONORS), False, 0, 400),
}


@pytest.mark.parametrize("name", CASES)
def test_distance_is_that_of_brute_force(name: str) -> None:
    aim, faces, runs, melds, number = CASES[name]
    random, found = Random(name), set()
    targets = finished(faces, 4 - melds, runs=runs)
    for _ in range(number):
        counts = random_counts(random, 14 - 3 * melds - random.randrange(2), bias=faces)
        lacking = goals.aim_lacks(seen(counts, melds), aim)
        assert lacking == least(targets, counts), counts.tolist()
        found.add(lacking)
    assert len(found) >= 3, "hands far and near"


def test_a_finished_hand_lacks_nothing_and_one_that_waits_a_tile() -> None:
    random = Random(3)
    targets = finished(SUIT, 4, runs=True)
    for row in random.sample(range(len(targets)), 300):
        counts = targets[row].copy()
        assert goals.aim_lacks(seen(counts, 0), A.FULL_FLUSH) == 0
        assert goals.aim_lacks(seen(counts, 0), A.PLAIN) == 0
        counts[random.choice(counts.nonzero()[0].tolist())] -= 1
        assert goals.aim_lacks(seen(counts, 0), A.FULL_FLUSH) == 1


def test_hands_without_sets() -> None:
    random = Random(4)
    orphans = numpy.array([[(face in ORPHANS) + (face == twice) for face in EVERY] for twice in ORPHANS])
    for _ in range(300):
        counts = random_counts(random, 13, bias=random.choice((ORPHANS, tuple(HONORS), EVERY[3:9])))
        room = seen(counts, 0)
        assert goals.aim_lacks(room, A.ORPHANS) == least(orphans, counts)
        assert goals.aim_lacks(room, A.ALL_HONORS) == 14 - sum(counts[face] for face in HONORS)
        held = [face for face in EVERY if counts[face]]
        halves = [face for face in held for _ in range(counts[face] // 2)]
        most = max((len(chosen) for size in range(8) for chosen in combinations(halves, size)), default=0)
        assert goals.aim_lacks(room, A.SEVEN_PAIRS) == 7 - most


def test_the_table_that_is_built_at_once_is_the_one_that_is_asked_for() -> None:
    lazy, dense, random = distance_table(), dense_distance_table(), Random(6)
    for index in random.sample(range(D.HONOR_ENTRIES), 3000):
        assert lazy[ENTRIES + index] == dense[ENTRIES + index], index
    for tiles in (0, 1, 4, 8, 13, 14):
        for _ in range(60):
            ranks = random.sample([rank for rank in range(SUIT_LENGTH) for _ in range(4)], tiles)
            index = sum(BASE ** (SUIT_LENGTH - 1 - rank) for rank in ranks)
            assert lazy[index] == dense[index], ranks


def test_what_is_reckoned_from_a_changed_part_is_the_distance_of_the_changed_hand() -> None:
    """Discards and draws are weighed by one part's pack and what the others hold."""
    random, packs = Random(8), distance_table()
    for _ in range(60):
        counts = random_counts(random, 14, bias=random.choice((SUIT, HALF, tuple(HONORS))))
        room = seen(counts, 0)
        for aim in range(A.MELDED):
            room[A.DISTANCE + aim] = goals.aim_lacks(room, aim)
            goals.link_parts(room, aim)
            for face in random.sample(counts.nonzero()[0].tolist(), 2):
                after = counts.copy()
                after[face] -= 1
                told = goals.lacks_without(room, packs, aim, face)
                assert told == goals.aim_lacks(seen(after, 0), aim), (aim, face, counts.tolist())


def test_live_tiles_are_those_that_bring_a_hand_nearer() -> None:
    random, packs = Random(9), distance_table()
    for _ in range(25):
        counts = random_counts(random, 13, bias=random.choice((SUIT, HALF)))
        unseen = [random.randrange(5 - int(count)) for count in counts]
        room = seen(counts, 0)
        room[A.UNSEEN : A.UNSEEN + len(EVERY)] = unseen
        for aim in (A.PLAIN, A.HALF_FLUSH, A.FULL_FLUSH, A.ALL_PUNGS, A.ALL_HONORS, A.SEVEN_PAIRS):
            lacking = goals.aim_lacks(room, aim)
            live = 0
            for face in EVERY:
                grown = counts.copy()
                grown[face] += 1
                if counts[face] < 4 and goals.aim_lacks(seen(grown, 0), aim) < lacking:
                    live += unseen[face]
            assert goals.live_tiles(room, packs, aim, lacking) == live, (aim, counts.tolist())


def test_a_wild_stands_for_a_tile_that_lacks() -> None:
    counts = numpy.zeros(len(EVERY), dtype=numpy.int8)
    for face in (0, 1, 2, 3, 4, 5, 6, 7, 27, 27, 27, 31, 20):
        counts[face] += 1
    state: Any = PlainState()
    room = list(known())
    state.hands[: len(EVERY)] = counts.tolist()
    state.wild = state.wild_low = state.wild_high = 20
    see_hand(room, distance_table(), state, 0)
    assert room[A.HELD] == 1
    assert room[A.COUNTS + 20] == 0
    room[A.SETS] = 4
    goals.set_step(room, 60)
    goals.weigh_aims(room)
    lacking = room[A.DISTANCE + A.HALF_FLUSH]
    assert lacking == least(finished(HALF, 4, runs=True), counts - numpy.eye(len(EVERY), dtype=numpy.int8)[20])
    assert room[A.COST + A.HALF_FLUSH] == goals.aim_cost(room, A.HALF_FLUSH, lacking - 1)
