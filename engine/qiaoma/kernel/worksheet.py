"""算分: patterns to fan and lezi, the lines of the worksheet, the right to win."""

from __future__ import annotations

from qiaoma.kernel.conditions import judge_ranges, lot_parts, lots, put_fact, row_fits
from qiaoma.kernel.speed import Cells, kernel
from qiaoma.rules import bits
from qiaoma.rules import measures as M
from qiaoma.rules import rule_table as R
from qiaoma.rules import trace as T

LARGEST = 1 << 40
"""A register beyond this is refused as too large."""
LARGEST_PRODUCT = 1 << 61
"""Compiled integers wrap silently beyond 63 bits; no product may come near."""
NEVER_WRAPS = 1 << 30


@kernel
def price_patterns(rules: Cells, win: int, trace: Cells) -> None:
    """牌型: find the true patterns, drop those a priced one absorbs, and combine the rest into lezi and fan."""
    first, number = rules[R.PATTERNS], rules[R.PATTERNS + 1]
    end = first + number * R.PATTERN_SIZE
    true, covered = 0, 0
    trace[T.WORDS + bits.PATTERNS] = 0
    for row in range(first, end, R.PATTERN_SIZE):
        if row_fits(rules, row, trace):
            true |= rules[row + R.PATTERN_BIT]
            trace[T.WORDS + bits.PATTERNS] = true
            if rules[row + R.PATTERN_LEZI] != 0 or rules[row + R.PATTERN_FAN] != 0:
                covered |= rules[row + R.PATTERN_ABSORBS]
    lezi, fan, priced = 0, 0, 0
    for row in range(first, end, R.PATTERN_SIZE):
        bit = rules[row + R.PATTERN_BIT]
        row_lezi, row_fan = rules[row + R.PATTERN_LEZI], rules[row + R.PATTERN_FAN]
        if true & bit & ~covered and (row_lezi != 0 or row_fan != 0):
            priced |= bit
            lezi = lezi + row_lezi if rules[R.SUM_LEZI] else max(lezi, row_lezi)
            fan = fan + row_fan if rules[R.SUM_FAN] else max(fan, row_fan)
    put_fact(trace, bits.LEGAL_PATTERN, (true & rules[R.LEGAL_PATTERNS]) != 0)
    trace[T.MEASURES + M.FAN] = fan
    trace[T.MEASURES + M.LEZI] = lezi
    trace[T.MEASURES + M.POINTS] = 0
    trace[win + T.WIN_PATTERNS] = true
    trace[win + T.WIN_PRICED] = priced


@kernel
def product(left: int, right: int, trace: Cells) -> int:
    """`left × right`; too large (and 0) where compiled integers would wrap."""
    if -NEVER_WRAPS < left < NEVER_WRAPS and -NEVER_WRAPS < right < NEVER_WRAPS:
        return left * right
    if right != 0 and abs(left) > LARGEST_PRODUCT // abs(right):
        trace[T.STATUS] = T.TOO_LARGE
        return 0
    return left * right


@kernel
def power(base: int, parts: int, exponent: int, trace: Cells) -> tuple[int, int]:
    """(base / parts) ** exponent as (numerator, denominator); too large (and 0) beyond LARGEST."""
    numerator, denominator = 1, 1
    for _ in range(exponent):
        numerator = product(numerator, base, trace)
        denominator = product(denominator, parts, trace)
        if abs(numerator) > LARGEST or denominator > LARGEST or trace[T.STATUS] == T.TOO_LARGE:
            trace[T.STATUS] = T.TOO_LARGE
            return 0, 1
    return numerator, denominator


@kernel
def applied(rules: Cells, operation: int, number: int, parts: int, trace: Cells) -> int:
    """The new value of an operation's register, for `number` lots counted in `parts`."""
    verb = rules[operation + R.OP_VERB]
    measure = rules[operation + R.OP_MEASURE]
    scale = rules[R.POINT_SCALE]
    before = trace[T.MEASURES + M.FAN + rules[operation + R.OP_REGISTER]]
    amount, amount_parts = rules[operation + R.OP_NUMBER], rules[operation + R.OP_PARTS]
    if verb == R.MULTIPLY:
        if measure != R.NOTHING:
            amount, amount_parts = trace[T.MEASURES + measure], lot_parts(rules, measure)
        amount, amount_parts = power(amount, amount_parts, number // parts, trace)
        return divided(product(before, amount, trace), amount_parts, trace)
    if measure != R.NOTHING:
        amount = trace[T.MEASURES + measure] * (scale // lot_parts(rules, measure))
    amount = divided(product(amount, number, trace), parts, trace)
    if verb == R.ADD:
        return before + amount
    if verb == R.RAISE_TO:
        return max(before, amount)
    if verb == R.CAP_AT:
        return min(before, amount)
    return amount


@kernel
def divided(number: int, parts: int, trace: Cells) -> int:
    """`number / parts`, which the compiler's scales make whole; a remainder is a broken invariant."""
    quotient = number // parts
    if quotient * parts != number:
        trace[T.STATUS] = T.UNEVEN
    if abs(quotient) > LARGEST:
        trace[T.STATUS] = T.TOO_LARGE
    return quotient


@kernel
def run_line(rules: Cells, line: int, trace: Cells) -> int:
    """Run one fitting line: all its operations read the registers as they stand before it. Returns its lots."""
    number = lots(rules, rules[line + R.LINE_EACH], rules[line + R.LINE_OVER], rules[line + R.LINE_UP_TO], trace)
    parts = lot_parts(rules, rules[line + R.LINE_EACH])
    first, operations = rules[line + R.LINE_OPS_AT], rules[line + R.LINE_OPS]
    fan, lezi, points = trace[T.MEASURES + M.FAN], trace[T.MEASURES + M.LEZI], trace[T.MEASURES + M.POINTS]
    for operation in range(first, first + operations * R.OP_SIZE, R.OP_SIZE):
        value = applied(rules, operation, number, parts, trace)
        register = rules[operation + R.OP_REGISTER]
        if register == R.FAN:
            fan = value
        elif register == R.LEZI:
            lezi = value
        else:
            points = value
    trace[T.MEASURES + M.FAN] = fan
    trace[T.MEASURES + M.LEZI] = lezi
    trace[T.MEASURES + M.POINTS] = points
    return number


@kernel
def run_worksheet(rules: Cells, win: int, trace: Cells) -> None:
    """Run the lines in the order of the worksheet, recording the registers before the first and after each."""
    first, number = rules[R.LINES], rules[R.LINES + 1]
    fired = 0
    record(win + T.WIN_LINES, trace)
    for position in range(number):
        line = first + position * R.LINE_SIZE
        after = win + T.WIN_LINES + (position + 1) * T.LINE_SIZE
        judge_ranges(rules, R.REGISTER_RANGES, trace)
        trace[after + T.LINE_LOTS] = 0
        if row_fits(rules, line, trace):
            trace[after + T.LINE_LOTS] = run_line(rules, line, trace)
            fired |= 1 << position
        if trace[T.STATUS] != T.DONE:
            trace[T.STATUS_AT] = position
            return
        record(after, trace)
    judge_ranges(rules, R.REGISTER_RANGES, trace)
    trace[win + T.WIN_LINES_FIRED] = fired


@kernel
def record(at: int, trace: Cells) -> None:
    """Write the three registers to the trace."""
    trace[at + T.LINE_FAN] = trace[T.MEASURES + M.FAN]
    trace[at + T.LINE_LEZI] = trace[T.MEASURES + M.LEZI]
    trace[at + T.LINE_POINTS] = trace[T.MEASURES + M.POINTS]


@kernel
def refusals(rules: Cells, trace: Cells) -> int:
    """不可胡: the mask of `no_win` rows that refuse this reading."""
    refused = 0
    first, number = rules[R.NO_WIN], rules[R.NO_WIN + 1]
    for position in range(number):
        if row_fits(rules, first + position * R.REFUSAL_SIZE, trace):
            refused |= 1 << position
    return refused
