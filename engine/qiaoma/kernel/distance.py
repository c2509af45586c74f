"""向听: how many tiles a hand lacks, counted from what each of its parts lacks.

A part is one suit or the honors. Its *pack*, looked up by its counts, tells in lanes of four bits how many tiles it
lacks for 0–4 sets, and for 0–4 sets and a pair; above them, how many of its faces are there once, twice, and three
times or more. The distance of a hand is the least sum of lanes that gives the sets it needs and one pair: 0 is a
complete hand, 1 a hand that waits. Every face has four tiles; melds that are laid lack nothing.
"""

from __future__ import annotations

from qiaoma.kernel.speed import Cells, kernel
from qiaoma.kernel.suits import BASE, ENTRIES, RANKS

PARTS = 4
SUITS = 3
HONORS = 27
HONOR_FACES = 7
FACES = 34
HONOR_ENTRIES = BASE**HONOR_FACES
SIZE = ENTRIES + HONOR_ENTRIES
"""Packs of the suits by their nine counts, then of the honors by their seven."""

LANE = 4
FAR = 15
"""What a lane says of something that cannot be."""
LANES = 5
PAIRED = LANE * LANES
"""Where the lanes with a pair begin."""
ONCE = PAIRED + LANE * LANES
TWICE, THRICE = ONCE + LANE, ONCE + LANE + LANE
SET = 3
MOST_SETS = 4
LONE = (1 << ONCE) - 1 - FAR
"""A part that takes no tiles: no sets and no pair, whatever it holds."""


@kernel
def part_of(face: int) -> int:
    """The part of a playing face: its suit, or 3 for honors."""
    return min(face // RANKS, SUITS)


@kernel
def part_index(counts: Cells, at: int, part: int) -> int:
    """Where the pack of a part stands, for the 34 counts at `counts[at:]`."""
    index = 0
    first = at + part * RANKS
    for face in range(first, first + (RANKS if part < SUITS else HONOR_FACES)):
        index = index * BASE + counts[face]
    return index if part < SUITS else ENTRIES + index


@kernel
def whole_distance(left: int, right: int, sets: int) -> int:
    """Tiles lacking for `sets` sets and a pair out of two packs."""
    least = FAR + FAR
    for here in range(sets + 1):
        there = LANE * (sets - here)
        lane = LANE * here
        paired_there = ((left >> lane) & FAR) + ((right >> (PAIRED + there)) & FAR)
        paired_here = ((left >> (PAIRED + lane)) & FAR) + ((right >> there) & FAR)
        least = min(least, paired_there, paired_here)
    return least


@kernel
def merged_packs(left: int, right: int) -> int:
    """The lanes of two parts taken together."""
    pack = 0
    for sets in range(LANES):
        alone, paired = FAR, FAR
        for here in range(sets + 1):
            there = LANE * (sets - here)
            lane = LANE * here
            left_alone, right_alone = (left >> lane) & FAR, (right >> there) & FAR
            alone = min(alone, left_alone + right_alone)
            paired = min(paired, left_alone + ((right >> (PAIRED + there)) & FAR))
            paired = min(paired, right_alone + ((left >> (PAIRED + lane)) & FAR))
        pack |= (alone << (LANE * sets)) | (paired << (PAIRED + LANE * sets))
    return pack


@kernel
def triplet_distance(pack: int, sets: int) -> int:
    """Tiles lacking for `sets` triplets and a pair; `pack` is the sum of the packs, of which the tallies are read.

    The fullest faces become the triplets, the next one the pair.
    """
    groups = sets + 1
    thrice = min((pack >> THRICE) & FAR, groups)
    twice = min((pack >> TWICE) & FAR, groups - thrice)
    once = min((pack >> ONCE) & FAR, groups - thrice - twice)
    there = thrice + thrice + thrice + twice + twice + once
    if thrice == groups:
        there -= 1
    return SET * sets + SET - 1 - there


@kernel
def loose_honors_distance(counts: Cells, at: int, sets: int) -> int:
    """风一色: tiles lacking for nothing but honors, in any shape."""
    lacking = SET * sets + SET - 1
    for face in range(at + HONORS, at + FACES):
        lacking -= counts[face]
    return lacking


@kernel
def pairs_distance(counts: Cells, at: int) -> int:
    """七对: tiles lacking for seven pairs; four of a face are two pairs."""
    lacking = HONOR_FACES
    for face in range(at, at + FACES):
        lacking -= counts[face] >> 1
    return lacking


@kernel
def orphans_distance(counts: Cells, at: int) -> int:
    """十三幺: tiles lacking for the thirteen orphans and one of them again."""
    lacking = SET * MOST_SETS + SET - 1
    again = 0
    for face in range(FACES):
        rank = face % RANKS
        orphan = face >= HONORS or rank == 0 or rank == RANKS - 1
        if orphan and counts[at + face] > 0:
            lacking -= 1
            if counts[at + face] > 1:
                again = 1
    return lacking - again
