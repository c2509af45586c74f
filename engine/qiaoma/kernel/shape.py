"""牌形: every reading of a hand, written to the trace as packed integers (see :mod:`qiaoma.rules.reading`).

The hand is put together part by part: three suits, then seven honors. Each part offers its outcomes, each partial
reading is joined with each outcome, equal ones are kept once.
"""

from __future__ import annotations

from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.kernel.suit_parts import HALF, SET, keep, suit_outcomes
from qiaoma.rules import case_record as C
from qiaoma.rules import reading as packed
from qiaoma.rules import rule_table as R
from qiaoma.rules import trace as T

SUITS = 3
HONORS = 27
DRAGONS = 31
FACES = 34


@kernel
def honor_outcomes(face: int, count: int, wilds: int, wild_face: int, claimed: int, trace: Cells) -> None:
    """Write all outcomes of one honor that the hand holds `count` times: nothing, a pair, triplets, or both."""
    trace[T.OUTCOMES_FOUND] = 0
    dragon = face >= DRAGONS
    triplet = packed.DRAGON_TRIPLETS if dragon else packed.WIND_TRIPLETS
    exposed = packed.EXPOSED_DRAGON if dragon else packed.EXPOSED_WIND
    pair = packed.PAIR + (packed.DRAGON_PAIR if dragon else packed.WIND_PAIR)
    for taken in range(wilds + 1):
        tiles = count + taken
        part = packed.WILDS * taken
        if face == wild_face:
            part += packed.OWN_WILDS * taken
        if tiles % SET == 1:
            continue
        part += triplet * (tiles // SET)
        if tiles % SET == HALF:
            part += pair
        if face == claimed and tiles >= SET:
            keep(trace, T.OUTCOMES_FOUND, part + exposed)
        if face != claimed or tiles % SET == HALF:
            keep(trace, T.OUTCOMES_FOUND, part)


@kernel
def join(wilds: int, trace: Cells) -> None:
    """Join every partial reading with every outcome of the next part: at most one pair, no more wilds than held."""
    found = trace[T.OUTCOMES_FOUND]
    if found == 1 and trace[T.OUTCOMES] == 0:
        return
    trace[T.JOINED_FOUND] = 0
    for partial in range(trace[T.READINGS_FOUND]):
        for outcome in range(found):
            left, right = trace[T.READINGS + partial], trace[T.OUTCOMES + outcome]
            fits = (left & packed.COUNT) + (right & packed.COUNT) <= wilds
            if fits and (left & right & packed.PAIR) == 0:
                keep(trace, T.JOINED_FOUND, left + right)
    for position in range(trace[T.JOINED_FOUND] + 1):
        trace[T.READINGS_FOUND + position] = trace[T.JOINED_FOUND + position]


@kernel
def standard_readings(
    rules: Cells, table: Table, case: Cells, tiles: int, wilds: int, wild_face: int, claimed: int, trace: Cells
) -> None:
    """四副一对: write the readings of the hand as sets and a pair."""
    trace[T.READINGS_FOUND] = 1
    trace[T.READINGS] = 0
    suit_claimed = claimed if rules[R.SUIT_SETS_HAVE_FLOWERS] and claimed < HONORS else C.NOBODY
    for suit in range(SUITS):
        suit_outcomes(table, case, tiles, suit, wilds, wild_face, suit_claimed, trace)
        join(wilds, trace)
    for face in range(HONORS, FACES):
        count = case[tiles + face]
        if count > 0 or wilds > 0:
            honor_outcomes(face, count, wilds, wild_face, claimed, trace)
            join(wilds, trace)
    trace[T.JOINED_FOUND] = 0
    for position in range(trace[T.READINGS_FOUND]):
        key = trace[T.READINGS + position]
        if key & packed.PAIR and key & packed.COUNT == wilds:
            keep(trace, T.JOINED_FOUND, plain(rules, key))
    for position in range(trace[T.JOINED_FOUND] + 1):
        trace[T.READINGS_FOUND + position] = trace[T.JOINED_FOUND + position]


@kernel
def plain(rules: Cells, key: int) -> int:
    """The reading without what this ruleset cannot tell apart: how many suit triplets, where they earn no flower."""
    if rules[R.SUIT_SETS_HAVE_FLOWERS]:
        return key
    runs = (key // packed.RUNS) & packed.COUNT
    key -= packed.RUNS * (runs - min(runs, 1))
    key &= ~(packed.SUIT_TRIPLETS * packed.COUNT)
    return key & ~packed.EXPOSED_SUIT


@kernel
def seven_pairs_readings(case: Cells, tiles: int, wilds: int, wild_face: int, trace: Cells) -> None:
    """七对: write the readings of fourteen concealed tiles as seven pairs; wilds left over pair up as anything."""
    single, held, suits, honors, own = 0, 0, 0, 0, 0
    for face in range(FACES):
        count = case[tiles + face]
        held += count
        if count > 0 and face < HONORS:
            suits |= packed.SUIT << (face // 9)
        elif count > 0:
            honors = packed.HONORS
        if count % HALF:
            single += 1
            if face == wild_face:
                own += 1
    left = wilds - single
    if held + wilds != 2 * 7 or left < 0 or left % HALF:
        return
    key = packed.SHAPE * packed.SEVEN_PAIRS + packed.WILDS * wilds + packed.OWN_WILDS * own + suits + honors
    if left == 0:
        keep(trace, T.READINGS_FOUND, key)
        return
    for group in range(SUITS + 1):
        more = packed.SUIT << group  # the fourth is the bit of honors
        own_group = SUITS if wild_face >= HONORS else wild_face // 9
        if wild_face != C.NOBODY and own_group == group:
            keep(trace, T.READINGS_FOUND, (key | more) + packed.OWN_WILDS * left)
        keep(trace, T.READINGS_FOUND, key | more)


@kernel
def orphans_reading(case: Cells, tiles: int, wilds: int, wild_face: int, trace: Cells) -> None:
    """十三幺: write the reading of fourteen concealed tiles as the thirteen orphans, one of them twice."""
    held, distinct, own_missing = 0, 0, 0
    for face in range(FACES):
        count = case[tiles + face]
        held += count
        orphan = face >= HONORS or face % 9 == 0 or face % 9 == 8
        if count > 0 and not orphan:
            return
        if count > 2:
            return
        if count > 0:
            distinct += 1
        elif face == wild_face and orphan:
            own_missing = 1
    if held + wilds != 2 * 7 or held > distinct + 1:
        return
    everything = packed.SUIT * packed.COUNT + packed.HONORS
    own = min(own_missing, wilds) * packed.OWN_WILDS
    keep(trace, T.READINGS_FOUND, packed.SHAPE * packed.ORPHANS + packed.WILDS * wilds + everything + own)


@kernel
def shapeless_readings(case: Cells, tiles: int, wilds: int, wild_face: int, trace: Cells) -> None:
    """乱: write the readings of a hand without shape; its wilds stay themselves, or stand for one kind of tile."""
    key = packed.SHAPE * packed.SHAPELESS + packed.WILDS * wilds
    for face in range(FACES):
        count = case[tiles + face]
        if count == 0:
            continue
        key |= packed.SUIT << min(face // 9, SUITS)
        if count >= SET and face >= DRAGONS:
            key += packed.DRAGON_TRIPLETS
        elif count >= SET and face >= HONORS:
            key += packed.WIND_TRIPLETS
    if wilds == 0:
        keep(trace, T.READINGS_FOUND, key)
        return
    own_group = min(wild_face // 9, SUITS) if wild_face != C.NOBODY else C.NOBODY
    for group in range(SUITS + 1):
        own = packed.OWN_WILDS * wilds if group == own_group else 0
        keep(trace, T.READINGS_FOUND, (key | (packed.SUIT << group)) + own)


@gate
def readings(
    rules: Cells,
    table: Table,
    case: Cells,
    tiles: int,
    melds: int,
    wilds: int,
    wild_face: int,
    claimed: int,
    trace: Cells,
) -> None:
    """Write every reading of the hand at `case[tiles:]`; a hand without any shape has shapeless ones."""
    standard_readings(rules, table, case, tiles, wilds, wild_face, claimed, trace)
    if melds == 0 and rules[R.ASKS_SEVEN_PAIRS]:
        seven_pairs_readings(case, tiles, wilds, wild_face, trace)
    if melds == 0 and rules[R.ASKS_ORPHANS]:
        orphans_reading(case, tiles, wilds, wild_face, trace)
    if trace[T.READINGS_FOUND] == 0:
        shapeless_readings(case, tiles, wilds, wild_face, trace)
