"""做牌: which kind of hand a seat plays for, and which tiles bring it nearer."""

from __future__ import annotations

from qiaoma.kernel import aims as A
from qiaoma.kernel.distance import (
    FACES,
    FAR,
    HONOR_FACES,
    LANE,
    LONE,
    ONCE,
    PAIRED,
    PARTS,
    SUITS,
    loose_honors_distance,
    merged_packs,
    orphans_distance,
    pairs_distance,
    triplet_distance,
    whole_distance,
)
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.suits import RANKS

COPIES = 4
FIRST_STEP = 24
"""What a missing tile costs while the wall is long; twice as much when it is empty."""
LATE = 24
"""Tiles in the wall when half of that rise has come."""
UNCLAIMED_STEP = 16
"""What it costs more where no claim can bring the tile: pairs and orphans."""
DRAWN_ALONE = 24
"""What it costs that only the own draw can win."""
MELDED_FROM = 2
"""Laid sets from which on a bot thinks of laying all four."""
OUT_OF_REACH = 1 << 20


@kernel
def set_step(aims: Cells, left: int) -> None:
    """Let a missing tile count the more, the fewer are left to draw."""
    aims[A.STEP] = FIRST_STEP + FIRST_STEP * LATE // (LATE + left)


@kernel
def is_open_to(aims: Cells, aim: int) -> bool:
    """Whether the laid melds still allow an aim, and the ruleset does."""
    at = A.AIM + aim * A.AIM_SIZE
    if aims[at + (A.OPEN if aims[A.OPENED] else A.CONCEALED)] == 0:
        return False
    if aims[A.LAID] == 0:
        return aim != A.MELDED
    form = aims[at + A.FORM]
    if aims[A.LAID] & ~aims[at + A.PARTS] or form > A.LOOSE or (form == A.TRIPLETS and aims[A.CHOWED]):
        return False
    return aim != A.MELDED or aims[A.SETS] <= COPIES - MELDED_FROM


@kernel
def parts_lack(aims: Cells, form: int, parts: int) -> int:
    """Tiles lacking for sets or triplets and a pair out of some parts."""
    sets = aims[A.SETS]
    if form == A.TRIPLETS:
        tallies = 0
        for part in range(PARTS):
            if (parts >> part) & 1:
                tallies += aims[A.PACK + part] >> ONCE
        return triplet_distance(tallies << ONCE, sets)
    if parts == A.EVERY_PART:
        suits = merged_packs(aims[A.PACK], aims[A.PACK + 1])
        return whole_distance(suits, merged_packs(aims[A.PACK + 2], aims[A.PACK + SUITS]), sets)
    suit = 0
    while not (parts >> suit) & 1:
        suit += 1
    if parts & A.HONORS:
        return whole_distance(aims[A.PACK + suit], aims[A.PACK + SUITS], sets)
    return (aims[A.PACK + suit] >> (PAIRED + LANE * sets)) & FAR


@kernel
def aim_lacks(aims: Cells, aim: int) -> int:
    """Tiles lacking for an aim, wilds not counted in."""
    at = A.AIM + aim * A.AIM_SIZE
    form, sets = aims[at + A.FORM], aims[A.SETS]
    if form == A.LOOSE:
        return loose_honors_distance(aims, A.COUNTS, sets)
    if form == A.PAIRS:
        return pairs_distance(aims, A.COUNTS)
    if form == A.THIRTEEN:
        return orphans_distance(aims, A.COUNTS)
    lacking = parts_lack(aims, form, aims[at + A.PARTS])
    if aim == A.MELDED and sets > 0:  # each set takes a claim, and the pair a tile or a wild
        lacking = max(lacking, sets + max(aims[A.HELD], 1))
    return lacking


@kernel
def aim_cost(aims: Cells, aim: int, lacking: int) -> int:
    """How far away the worth of an aim is: the less, the better."""
    at = A.AIM + aim * A.AIM_SIZE
    worth = aims[at + A.OPEN]
    if not aims[A.OPENED] and (worth == 0 or lacking <= 1):
        worth = aims[at + A.CONCEALED]
    cost = max(lacking, 1) * aims[A.STEP] - worth
    if aims[at + A.FORM] > A.LOOSE:
        cost += lacking * UNCLAIMED_STEP
    if aims[A.HAS_FLOWERS] < aims[at + A.FLOWERS]:
        cost += DRAWN_ALONE
    return cost


@kernel
def weigh_aims(aims: Cells) -> int:
    """Write distance and cost of every aim; returns the best one, or NO_AIM."""
    best, least = A.NO_AIM, A.NEVER * OUT_OF_REACH
    for aim in range(A.AIMS):
        aims[A.DISTANCE + aim], aims[A.COST + aim] = A.NEVER, OUT_OF_REACH
        if is_open_to(aims, aim):
            lacking = aim_lacks(aims, aim)
            cost = aim_cost(aims, aim, max(lacking - aims[A.HELD], 0))
            aims[A.DISTANCE + aim], aims[A.COST + aim] = lacking, cost
            if cost < least:
                best, least = aim, cost
    return best


@kernel
def second_aim(aims: Cells, best: int) -> int:
    """The best aim whose tiles are not those of the best one alone, or NO_AIM."""
    second, least = A.NO_AIM, OUT_OF_REACH
    parts = aims[A.AIM + best * A.AIM_SIZE + A.PARTS]
    for aim in range(A.AIMS):
        if aims[A.COST + aim] < least and aims[A.AIM + aim * A.AIM_SIZE + A.PARTS] & ~parts:
            second, least = aim, aims[A.COST + aim]
    return second


@kernel
def link_parts(aims: Cells, aim: int) -> None:
    """Write for each part of an aim what the other parts of it hold."""
    at = A.AIM + aim * A.AIM_SIZE
    parts = aims[at + A.PARTS]
    for part in range(PARTS):
        rest = 0 if aims[at + A.FORM] == A.TRIPLETS else LONE
        for other in range(PARTS):
            if other != part and (parts >> other) & 1:
                pack = aims[A.PACK + other]
                if aims[at + A.FORM] == A.TRIPLETS:
                    rest += (pack >> ONCE) << ONCE
                elif rest == LONE:
                    rest = pack
                else:
                    rest = merged_packs(rest, pack)
        aims[A.REST + part] = rest


@kernel
def lacks_with(aims: Cells, aim: int, part: int, pack: int) -> int:
    """Tiles lacking for an aim whose parts are linked, one part being as `pack` says."""
    sets = aims[A.SETS]
    if aims[A.AIM + aim * A.AIM_SIZE + A.FORM] == A.TRIPLETS:
        tallies = (pack >> ONCE) + (aims[A.REST + part] >> ONCE)
        return triplet_distance(tallies << ONCE, sets)
    return whole_distance(pack, aims[A.REST + part], sets)


@kernel
def lacks_without(aims: Cells, distances: Table, aim: int, face: int) -> int:
    """Tiles lacking for an aim whose parts are linked, after one tile of `face` is gone."""
    at = A.AIM + aim * A.AIM_SIZE
    part = min(face // RANKS, SUITS)
    if not (aims[at + A.PARTS] >> part) & 1:
        return aims[A.DISTANCE + aim]
    if aims[at + A.FORM] > A.TRIPLETS:
        aims[A.COUNTS + face] -= 1
        lacking = aim_lacks(aims, aim)
        aims[A.COUNTS + face] += 1
        return lacking
    return lacks_with(aims, aim, part, distances[aims[A.INDEX + part] - aims[A.POWERS + face]])


@kernel
def drop_tile(aims: Cells, distances: Table, face: int, number: int) -> None:
    """Take `number` tiles of `face` from the hand that is reckoned with; a negative number gives them back."""
    part = min(face // RANKS, SUITS)
    aims[A.COUNTS + face] -= number
    aims[A.INDEX + part] -= number * aims[A.POWERS + face]
    aims[A.PACK + part] = distances[aims[A.INDEX + part]]


@kernel
def live_tiles(aims: Cells, distances: Table, aim: int, lacking: int) -> int:
    """进张: copies not seen of the faces that would bring a hand nearer to an aim; its parts are linked here."""
    at = A.AIM + aim * A.AIM_SIZE
    parts, by_parts = aims[at + A.PARTS], aims[at + A.FORM] <= A.TRIPLETS
    if by_parts:
        link_parts(aims, aim)
    live = 0
    for part in range(PARTS):
        if (parts >> part) & 1:
            first = part * RANKS
            for face in range(first, first + (RANKS if part < SUITS else HONOR_FACES)):
                if aims[A.UNSEEN + face] > 0 and aims[A.COUNTS + face] < COPIES:
                    if by_parts:
                        then = lacks_with(aims, aim, part, distances[aims[A.INDEX + part] + aims[A.POWERS + face]])
                    else:
                        aims[A.COUNTS + face] += 1
                        then = aim_lacks(aims, aim)
                        aims[A.COUNTS + face] -= 1
                    if then < lacking:
                        live += aims[A.UNSEEN + face]
    return live


def powers() -> list[int]:
    """By how much one tile of each face moves the index of its part."""
    base, honors = COPIES + 1, FACES - SUITS * RANKS
    suit = [base ** (RANKS - 1 - rank) for rank in range(RANKS)]
    return suit * SUITS + [base ** (honors - 1 - place) for place in range(honors)]
