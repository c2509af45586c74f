"""过局: counters before and after a hand, rating points, the next dealer."""

from __future__ import annotations

from qiaoma.kernel.bonds import PLAYERS
from qiaoma.kernel.conditions import judge_ranges, lots, put_role, row_fits
from qiaoma.kernel.ledger import wins_too
from qiaoma.kernel.speed import Cells, kernel
from qiaoma.rules import bits
from qiaoma.rules import case_record as C
from qiaoma.rules import measures as M
from qiaoma.rules import rule_table as R
from qiaoma.rules import trace as T


@kernel
def change(rules: Cells, row: int, at: int, number: int, adding: bool, trace: Cells) -> None:
    """Set or add the counters that one fitting row names."""
    count = lots(rules, rules[row + R.CARRY_EACH], rules[row + R.CARRY_OVER], rules[row + R.CARRY_UP_TO], trace)
    for item in range(at, at + number * R.CHANGE_SIZE, R.CHANGE_SIZE):
        value = rules[item + R.CHANGE_NUMBER]
        if rules[item + R.CHANGE_MEASURE] != R.NOTHING:
            value = trace[T.MEASURES + rules[item + R.CHANGE_MEASURE]]
        counter = T.COUNTERS_NEXT + rules[item + R.CHANGE_COUNTER]
        trace[counter] = trace[counter] + value * count if adding else value * count


@kernel
def change_counters(rules: Cells, section: int, trace: Cells) -> int:
    """Run the rows of `carry.opening` or `carry.closing`: sets, then adds, then each counter's range.

    Returns the mask of the rows that fitted; the counters stand among the measures and at COUNTERS_NEXT.
    """
    first, number = rules[section], rules[section + 1]
    fired = 0
    for counter in range(M.COUNTER_SLOTS):
        trace[T.COUNTERS_NEXT + counter] = trace[T.MEASURES + M.COUNTERS + counter]
    for position in range(number):
        if row_fits(rules, first + position * R.CARRY_SIZE, trace):
            fired |= 1 << position
    for adding in (False, True):
        for position in range(number):
            row = first + position * R.CARRY_SIZE
            if (fired >> position) & 1 and adding:
                change(rules, row, rules[row + R.CARRY_ADDS_AT], rules[row + R.CARRY_ADDS], True, trace)
            elif (fired >> position) & 1:
                change(rules, row, rules[row + R.CARRY_SETS_AT], rules[row + R.CARRY_SETS], False, trace)
    for counter in range(M.COUNTER_SLOTS):
        range_at = R.COUNTER_RANGES + counter * R.COUNTER_RANGE_SIZE
        low, high = rules[range_at], rules[range_at + 1]
        trace[T.COUNTERS_NEXT + counter] = min(max(trace[T.COUNTERS_NEXT + counter], low), high)
        trace[T.MEASURES + M.COUNTERS + counter] = trace[T.COUNTERS_NEXT + counter]
    judge_ranges(rules, R.RANGES, trace)
    return fired


@kernel
def rate(rules: Cells, case: Cells, trace: Cells) -> None:
    """等级分: what each seat's rating points change by."""
    first, number = rules[R.RATINGS], rules[R.RATINGS + 1]
    giver = case[C.WIN + C.WIN_GIVER] if case[C.RESULT] == C.WON else C.NOBODY
    for seat in range(PLAYERS):
        rows, total = 0, 0
        trace[T.WORDS + bits.ROLES] = 0
        put_role(trace, bits.WINNER, wins_too(case, seat))
        put_role(trace, bits.GAVE, seat == giver)
        put_role(trace, bits.ESCAPER, (case[C.ESCAPERS] >> seat) & 1 > 0)
        for position in range(number):
            row = first + position * R.RATING_SIZE
            if row_fits(rules, row, trace):
                each, over = rules[row + R.RATING_EACH], rules[row + R.RATING_OVER]
                amount = rules[row + R.RATING_NUMBER]
                if rules[row + R.RATING_MEASURE] != R.NOTHING:
                    amount = trace[T.MEASURES + rules[row + R.RATING_MEASURE]]
                total += amount * lots(rules, each, over, rules[row + R.RATING_UP_TO], trace)
                rows |= 1 << position
        trace[T.RATINGS + seat] = total
        trace[T.RATING_ROWS + seat] = rows
    trace[T.WORDS + bits.ROLES] = 0


@kernel
def next_dealer(rules: Cells, case: Cells) -> int:
    """庄: who deals next. Winners stand in turn order from the giver, so the first is the nearest."""
    dealer = case[C.DEALER]
    winner, giver = case[C.WIN + C.WIN_SEAT], case[C.WIN + C.WIN_GIVER]
    rule = rules[R.ONE_WINNER]
    if case[C.RESULT] == C.DRAWN:
        rule = rules[R.NO_WINNER_DEALS]
    elif case[C.RESULT] == C.ESCAPED:
        rule = rules[R.ESCAPED_DEALS]
    elif case[C.WINS] > 1:
        rule = rules[R.SEVERAL_WINNERS]
    if rule == R.DEALS_SAME:
        return dealer
    if rule == R.DEALS_NEXT:
        return (dealer + 1) % PLAYERS
    if case[C.RESULT] != C.WON:
        return dealer
    if rule == R.DEALS_GIVER and giver != C.NOBODY:
        return giver
    if rule == R.DEALS_AFTER_GIVER and giver != C.NOBODY:
        return (giver + 1) % PLAYERS
    if rule == R.DEALS_AFTER_NEAREST:
        return (winner + 1) % PLAYERS
    return winner


@kernel
def close(rules: Cells, case: Cells, trace: Cells) -> None:
    """Run `carry.closing`, once more with `player_left` alone where an escaper has left, and find the next dealer."""
    trace[T.CLOSING_ROWS] = change_counters(rules, R.CLOSING, trace)
    trace[T.LEAVING_ROWS] = 0
    if case[C.RESULT] == C.ESCAPED:
        trace[T.WORDS + bits.FACTS] = bits.PLAYER_LEFT
        trace[T.LEAVING_ROWS] = change_counters(rules, R.CLOSING, trace)
    trace[T.NEXT_DEALER] = next_dealer(rules, case)
