"""事实: what is true of the table, of what is laid before a seat, of a win, and of a reading of the hand."""

from __future__ import annotations

from qiaoma.kernel.conditions import judge_ranges, put_fact
from qiaoma.kernel.shape import DRAGONS, HONORS, SUITS
from qiaoma.kernel.speed import Cells, kernel
from qiaoma.rules import bits
from qiaoma.rules import case_record as C
from qiaoma.rules import measures as M
from qiaoma.rules import reading as packed
from qiaoma.rules import rule_table as R
from qiaoma.rules import trace as T

HIGHER_DIE = 10
"""A throw is written as lower die × 10 + higher die."""
SUIT_SIZE = 9
WIND_CLASS, DRAGON_CLASS = 1, 2
SETS = 4


@kernel
def table_facts(rules: Cells, case: Cells, trace: Cells) -> None:
    """牌桌: dice, counters, how the hand ended."""
    for word in range(bits.WORDS):
        trace[T.WORDS + word] = 0
    for measure in range(M.MEASURES):
        trace[T.MEASURES + measure] = 0
    low, high = min(case[C.DIE_ONE], case[C.DIE_TWO]), max(case[C.DIE_ONE], case[C.DIE_TWO])
    if low > 0:
        put_fact(trace, bits.DOUBLE, low == high)
        trace[T.MEASURES + M.THROW] = low * HIGHER_DIE + high
        trace[T.MEASURES + M.DIE] = low
        trace[T.MEASURES + M.SECOND_DIE] = high
        trace[T.MEASURES + M.SUM] = low + high
        trace[T.MEASURES + M.DIFFERENCE] = high - low
    else:  # no throw: no range of the dice fits
        for measure in range(M.THROW, M.DIFFERENCE + 1):
            trace[T.MEASURES + measure] = R.NOTHING
        trace[T.MEASURES + M.SECOND_DIE] = R.NOTHING
    for counter in range(M.COUNTER_SLOTS):
        trace[T.MEASURES + M.COUNTERS + counter] = case[C.COUNTERS + counter]
    trace[T.MEASURES + M.WINNERS] = case[C.WINS] if case[C.RESULT] == C.WON else 0
    trace[T.MEASURES + M.WALL_LEFT] = case[C.WALL_LEFT]
    put_fact(trace, bits.WON, case[C.RESULT] == C.WON)
    put_fact(trace, bits.NO_WINNER, case[C.RESULT] == C.DRAWN)
    put_fact(trace, bits.ESCAPED, case[C.RESULT] == C.ESCAPED)
    put_fact(trace, bits.FROZEN, case[C.FROZEN] > 0)
    judge_ranges(rules, R.RANGES, trace)


@kernel
def tile_class(face: int) -> int:
    """0 for a suit tile, 1 for a wind, 2 for a dragon: the column of a flower table."""
    if face >= DRAGONS:
        return DRAGON_CLASS
    if face >= HONORS:
        return WIND_CLASS
    return 0


@kernel
def meld_flowers(rules: Cells, kind: int, face: int) -> int:
    """花: flowers of one laid meld by the ruleset's table."""
    column = tile_class(face)
    if kind == C.PUNG:
        return rules[R.FLOWER_PUNG + column]
    if kind == C.CONCEALED_KONG:
        return rules[R.FLOWER_CONCEALED_KONG + column]
    if kind == C.KONG or kind == C.ADDED_KONG:
        return rules[R.FLOWER_KONG + column]
    return 0


@kernel
def laid_facts(rules: Cells, case: Cells, seat: int, trace: Cells) -> int:
    """明处: facts and measures of what is laid before `seat`; returns the mask of suits laid, honors as the fourth."""
    at = C.SEATS + seat * C.SEAT_SIZE
    melds, chows, suit_pungs, kongs, concealed, groups = case[at + C.SEAT_MELDS], 0, 0, 0, 0, 0
    flowers = case[at + C.SEAT_FLOWERS] * rules[R.FLOWER_TILE]
    for meld in range(melds):
        kind = case[at + C.SEAT_MELD + meld * C.MELD_SIZE + C.MELD_KIND]
        face = case[at + C.SEAT_MELD + meld * C.MELD_SIZE + C.MELD_FACE]
        groups |= 1 << min(face // SUIT_SIZE, SUITS)
        flowers += meld_flowers(rules, kind, face)
        chows += kind == C.CHOW
        concealed += kind == C.CONCEALED_KONG
        kongs += kind == C.KONG or kind == C.ADDED_KONG or kind == C.CONCEALED_KONG
        suit_pungs += face < HONORS and kind != C.CHOW and kind != C.CONCEALED_KONG
    put = T.MEASURES
    trace[put + M.FLOWERS] = flowers
    trace[put + M.FLOWER_TILES] = case[at + C.SEAT_FLOWERS]
    trace[put + M.OWN_FLOWERS] = case[at + C.SEAT_OWN_FLOWERS]
    trace[put + M.MELDS] = melds
    trace[put + M.OPEN_MELDS] = melds - concealed
    trace[put + M.CHOWS] = chows
    trace[put + M.SUIT_PUNGS] = suit_pungs
    trace[put + M.KONGS] = kongs
    trace[put + M.CONCEALED_KONGS] = concealed
    suits = groups & ((1 << SUITS) - 1)
    single = (suits & (suits - 1)) == 0
    put_fact(trace, bits.NO_OPEN_MELDS, melds == concealed)
    put_fact(trace, bits.MAY_BE_ALL_PUNGS, chows == 0)
    put_fact(trace, bits.MAY_BE_HALF_FLUSH, single)
    put_fact(trace, bits.MAY_BE_FULL_FLUSH, single and suits == groups)
    put_fact(trace, bits.MAY_BE_ALL_HONORS, suits == 0)
    return groups


@kernel
def win_facts(rules: Cells, case: Cells, win: int, trace: Cells) -> None:
    """胡牌: how the win at `win` came about, and the standing of winner and giver. Bonds must stand in the trace."""
    seat, giver, by = case[win + C.WIN_SEAT], case[win + C.WIN_GIVER], case[win + C.WIN_BY]
    at = C.SEATS + seat * C.SEAT_SIZE
    flower_win = by == C.EIGHT_FLOWERS
    put_fact(trace, bits.BY_SELF_DRAW, by == C.SELF_DRAW or flower_win)
    put_fact(trace, bits.BY_DISCARD, by == C.DISCARD)
    put_fact(trace, bits.BY_ROB_KONG, by == C.ROB_KONG)
    put_fact(trace, bits.FLOWER_WIN, flower_win)
    after_kong = case[win + C.WIN_AFTER_KONG] > 0
    put_fact(trace, bits.AFTER_KONG, after_kong and by == C.SELF_DRAW)
    put_fact(trace, bits.AFTER_FLOWER, case[win + C.WIN_AFTER_FLOWER] > 0 and by == C.SELF_DRAW)
    put_fact(trace, bits.KONG_DISCARD, after_kong and by == C.DISCARD)
    put_fact(trace, bits.LAST_TILE, case[C.WALL_LEFT] == 0 and not flower_win)
    put_fact(trace, bits.DEALER_WINS, seat == case[C.DEALER])
    put_fact(trace, bits.READY, case[at + C.SEAT_READY] > 0)
    put_fact(trace, bits.FIRST_TURN, case[at + C.SEAT_DISCARDS] == 0)
    put_fact(trace, bits.FIRST_ROUND, case[C.FIRST_ROUND] > 0)
    put_fact(trace, bits.OPENING_ROUND, case[C.OPENING_ROUND] > 0)
    passed = case[at + C.SEAT_PASSED]
    tile = case[win + C.WIN_TILE]
    put_fact(trace, bits.PASSED_ANY, passed != 0)
    put_fact(trace, bits.PASSED_TILE, tile != C.NOBODY and (passed >> max(tile, 0)) & 1 > 0)
    put_fact(trace, bits.PASSED_DRAW, case[at + C.SEAT_PASSED_DRAW] != C.NOBODY)
    trace[T.MEASURES + M.BONUS] = case[C.BONUS]
    giver_ready, giver_bonded, partners, top = False, False, 0, 0
    for other in range(C.MOST_WINS + 1):
        level = bond_level(rules, seat, other, trace)
        partners += level > 0
        top = max(top, level)
        if other == giver:
            giver_bonded = level > 0
            giver_ready = case[C.SEATS + other * C.SEAT_SIZE + C.SEAT_READY] > 0
    put_fact(trace, bits.GIVER_READY, giver_ready)
    put_fact(trace, bits.GIVER_BONDED, giver_bonded)
    trace[T.MEASURES + M.PARTNERS] = partners
    trace[T.MEASURES + M.TOP_LEVEL] = top


@kernel
def bond_level(rules: Cells, winner: int, other: int, trace: Cells) -> int:
    """包口: the level of the bond that touches a win of `winner`, as `liability.binds` says whose win it touches."""
    claimed = trace[T.BONDS + winner * 4 + other]
    given = trace[T.BONDS + other * 4 + winner]
    if rules[R.BINDS] == R.BINDS_CLAIMER:
        return claimed
    if rules[R.BINDS] == R.BINDS_GIVER:
        return given
    return max(claimed, given)


@kernel
def reading_facts(rules: Cells, key: int, laid: int, chows: int, trace: Cells) -> None:
    """手牌: facts and flowers of one reading; `laid` are the groups and `chows` the chows of the laid melds."""
    shape = key // packed.SHAPE
    winds, dragons = (key // packed.WIND_TRIPLETS) & packed.COUNT, (key // packed.DRAGON_TRIPLETS) & packed.COUNT
    groups = laid | ((key // packed.SUIT) & ((1 << (SUITS + 1)) - 1))
    honor_pair = (key & (packed.WIND_PAIR | packed.DRAGON_PAIR)) > 0
    if winds + dragons > 0 or honor_pair:
        groups |= 1 << SUITS
    suits = groups & ((1 << SUITS) - 1)
    put_fact(trace, bits.STANDARD, shape == packed.STANDARD)
    put_fact(trace, bits.SEVEN_PAIRS, shape == packed.SEVEN_PAIRS)
    put_fact(trace, bits.THIRTEEN_ORPHANS, shape == packed.ORPHANS)
    no_runs = (key // packed.RUNS) & packed.COUNT == 0 and chows == 0
    put_fact(trace, bits.TRIPLETS_ONLY, shape == packed.STANDARD and no_runs)
    put_fact(trace, bits.ONE_SUIT, suits != 0 and (suits & (suits - 1)) == 0)
    put_fact(trace, bits.HAS_HONORS, suits != groups)
    put_fact(trace, bits.HONORS_ONLY, suits == 0 and groups != 0)
    wilds = key & packed.COUNT
    trace[T.MEASURES + M.WILDS] = wilds
    trace[T.MEASURES + M.SUBSTITUTES] = wilds - ((key // packed.OWN_WILDS) & packed.COUNT)
    trace[T.MEASURES + M.FLOWERS] += reading_flowers(rules, key, winds, dragons)


@kernel
def reading_flowers(rules: Cells, key: int, winds: int, dragons: int) -> int:
    """花: flowers of the concealed triplets and the pair; a triplet that another's tile completes counts as a pung."""
    suits = (key // packed.SUIT_TRIPLETS) & packed.COUNT
    flowers = suits * rules[R.FLOWER_TRIPLET]
    flowers += winds * rules[R.FLOWER_TRIPLET + WIND_CLASS]
    flowers += dragons * rules[R.FLOWER_TRIPLET + DRAGON_CLASS]
    if key & packed.EXPOSED_SUIT:
        flowers += rules[R.FLOWER_PUNG] - rules[R.FLOWER_TRIPLET]
    if key & packed.EXPOSED_WIND:
        flowers += rules[R.FLOWER_PUNG + WIND_CLASS] - rules[R.FLOWER_TRIPLET + WIND_CLASS]
    if key & packed.EXPOSED_DRAGON:
        flowers += rules[R.FLOWER_PUNG + DRAGON_CLASS] - rules[R.FLOWER_TRIPLET + DRAGON_CLASS]
    if key & packed.WIND_PAIR:
        flowers += rules[R.FLOWER_PAIR + WIND_CLASS]
    elif key & packed.DRAGON_PAIR:
        flowers += rules[R.FLOWER_PAIR + DRAGON_CLASS]
    elif key & packed.PAIR:
        flowers += rules[R.FLOWER_PAIR]
    return flowers
