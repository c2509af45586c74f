"""账: who pays whom, over all winners at once; limits; nets. Sums to zero."""

from __future__ import annotations

from qiaoma.kernel.bonds import PLAYERS
from qiaoma.kernel.conditions import judge_ranges, lot_parts, lots, put_role, row_fits
from qiaoma.kernel.facts import bond_level
from qiaoma.kernel.speed import Cells, gate, kernel
from qiaoma.kernel.worksheet import LARGEST_PRODUCT, divided, power, product
from qiaoma.rules import bits
from qiaoma.rules import case_record as C
from qiaoma.rules import measures as M
from qiaoma.rules import rule_table as R
from qiaoma.rules import trace as T

LARGEST_PAYMENT = 1 << 58
TOP_BIT = 59
HALF = 2


@kernel
def wins_too(case: Cells, seat: int) -> bool:
    """Whether `seat` is among the winners."""
    found = False
    for win in range(case[C.WINS]):
        found = found or case[C.WIN + win * C.WIN_SIZE + C.WIN_SEAT] == seat
    return found and case[C.RESULT] == C.WON


@kernel
def pair_facts(rules: Cells, case: Cells, winner: int, giver: int, other: int, trace: Cells) -> None:
    """赢家与付家: facts of the pair (winner, other seat)."""
    trace[T.WORDS + bits.ROLES] = 0
    level = bond_level(rules, winner, other, trace)
    both = trace[T.BONDS + winner * PLAYERS + other] > 0 and trace[T.BONDS + other * PLAYERS + winner] > 0
    put_role(trace, bits.PAYER_GAVE, other == giver)
    put_role(trace, bits.MUTUAL, both)
    put_role(trace, bits.PAYER_WINS, wins_too(case, other))
    put_role(trace, bits.PAYER_DEALS, other == case[C.DEALER])
    put_role(trace, bits.ESCAPER, (case[C.ESCAPERS] >> other) & 1 > 0)
    trace[T.MEASURES + M.PAYER_BONDED] = level
    judge_ranges(rules, R.PAIR_RANGES, trace)


@kernel
def amount_of(rules: Cells, measure: int, number: int, scale: int, trace: Cells) -> int:
    """An amount of shares or stakes in parts of `scale`: a number of the row, or a measure."""
    if measure == R.NOTHING:
        return number
    return trace[T.MEASURES + measure] * (scale // lot_parts(rules, measure))


@kernel
def owed(rules: Cells, case: Cells, points: int, trace: Cells) -> tuple[int, int]:
    """What the pair's rows add up to: (shares × points + flat) × times, in ledger units. Returns (rows, amount)."""
    rows, total = 0, 0
    numerator, denominator = 1, 1
    first, number = rules[R.PAYMENT], rules[R.PAYMENT + 1]
    for position in range(number):
        row = first + position * R.PAY_SIZE
        if not row_fits(rules, row, trace):
            continue
        rows |= 1 << position
        each = rules[row + R.PAY_EACH]
        count, parts = (
            lots(rules, each, rules[row + R.PAY_OVER], rules[row + R.PAY_UP_TO], trace),
            lot_parts(rules, each),
        )
        shares = amount_of(
            rules, rules[row + R.PAY_SHARES_MEASURE], rules[row + R.PAY_SHARES], rules[R.SHARE_SCALE], trace
        )
        flat = amount_of(rules, rules[row + R.PAY_FLAT_MEASURE], rules[row + R.PAY_FLAT], rules[R.SHARE_SCALE], trace)
        amount = product(shares, points, trace) + product(flat, rules[R.POINT_SCALE], trace)
        total += divided(product(amount, count, trace), parts, trace)
        times, times_parts = rules[row + R.PAY_TIMES], rules[row + R.PAY_TIMES_PARTS]
        if rules[row + R.PAY_TIMES_MEASURE] != R.NOTHING:
            times = trace[T.MEASURES + rules[row + R.PAY_TIMES_MEASURE]]
            times_parts = lot_parts(rules, rules[row + R.PAY_TIMES_MEASURE])
        times, times_parts = power(times, times_parts, count // parts, trace)
        numerator = product(numerator, times, trace)
        denominator = product(denominator, times_parts, trace)
    if trace[T.STATUS] == T.TOO_LARGE:
        return rows, 0
    total = divided(product(product(total, rules[R.TIMES_SCALE], trace), numerator, trace), denominator, trace)
    return rows, product(total, case[C.STAKE], trace)


@gate
def bill(rules: Cells, case: Cells, win: int, out: int, trace: Cells) -> None:
    """Write what every other seat owes the winner of `win`, before limits."""
    winner, giver = case[win + C.WIN_SEAT], case[win + C.WIN_GIVER]
    for other in range(PLAYERS):
        trace[out + T.WIN_PAY_ROWS + other] = 0
        trace[out + T.WIN_OWED + other] = 0
        if other != winner:
            pair_facts(rules, case, winner, giver, other, trace)
            rows, amount = owed(rules, case, trace[out + T.WIN_POINTS], trace)
            trace[out + T.WIN_PAY_ROWS + other] = rows
            trace[out + T.WIN_OWED + other] = amount
            if amount > LARGEST_PAYMENT:
                trace[T.STATUS] = T.TOO_LARGE
            if amount < 0 and trace[out + T.WIN_REFUSED] == 0:
                trace[T.STATUS] = T.PAYER_GETS
                trace[T.STATUS_AT] = rows
    trace[T.WORDS + bits.ROLES] = 0


@kernel
def share_of(part: int, total: int, pot: int) -> tuple[int, int]:
    """(part × pot) divided by total as (quotient, remainder), bit by bit, so that no product grows too large."""
    quotient, remainder = 0, 0
    for bit in range(TOP_BIT, -1, -1):
        quotient *= HALF
        remainder *= HALF
        if (part >> bit) & 1:
            remainder += pot
        while remainder >= total:
            remainder -= total
            quotient += 1
    return quotient, remainder


@kernel
def cut(rules: Cells, slots: int, number: int, pot: int, unit: int, trace: Cells) -> None:
    """Cut the payments at `slots[:number]` to `pot` in all, in proportion, in whole units, largest remainder first.

    `slots` stand in the trace, in turn order from the winner, which decides ties.
    """
    total = 0
    for position in range(number):
        total += trace[trace[slots + position]]
    units = pot // unit
    left = units
    for position in range(number):
        quotient, remainder = share_of(trace[trace[slots + position]], total, units)
        trace[trace[slots + position]] = quotient * unit
        trace[slots + PLAYERS + position] = remainder
        left -= quotient
    while left > 0:
        best = 0
        for position in range(1, number):
            if trace[slots + PLAYERS + position] > trace[slots + PLAYERS + best]:
                best = position
        trace[trace[slots + best]] += unit
        trace[slots + PLAYERS + best] = -1
        left -= 1


@kernel
def gather(case: Cells, of: int, which: int, trace: Cells) -> tuple[int, int]:
    """List the payments that one limit cuts together: all of a payer (loss), all to a winner (gain).

    Returns (how many, their sum); the list stands at PICKS, in turn order from the winner.
    """
    number, total = 0, 0
    wins = case[C.WINS]
    for win in range(wins):
        out = T.WIN + win * T.WIN_SIZE
        winner = case[C.WIN + win * C.WIN_SIZE + C.WIN_SEAT]
        for step in range(1, PLAYERS):
            payer = (winner + step) % PLAYERS
            mine = payer == which if of == R.OF_LOSS else winner == which
            if mine and trace[out + T.WIN_PAID + payer] > 0:
                trace[T.PICKS + number] = out + T.WIN_PAID + payer
                total += trace[out + T.WIN_PAID + payer]
                number += 1
    return number, total


@kernel
def settle_limits(rules: Cells, case: Cells, unit: int, trace: Cells) -> None:
    """封顶: run the limits in their order over all winners together; `unit` is the smallest amount in ledger units."""
    first, limits = rules[R.LIMITS], rules[R.LIMITS + 1]
    scale = rules[R.POINT_SCALE] * rules[R.SHARE_SCALE] * rules[R.TIMES_SCALE]
    for position in range(limits):
        limit = first + position * R.LIMIT_SIZE
        of, at = rules[limit + R.LIMIT_OF], rules[limit + R.LIMIT_AT]
        if of == R.OF_PAYMENT:
            cut_payments(rules, case, position, at, scale, unit, trace)
            continue
        for seat in range(PLAYERS):
            number, total = gather(case, of, seat, trace)
            pot = ceiling(case, at, seat, scale)
            if pot != C.UNLIMITED and total > pot:
                cut(rules, T.PICKS, number, pot, unit, trace)
                trace[T.LIMITS_CUT] |= 1 << position


@kernel
def ceiling(case: Cells, at: int, seat: int, scale: int) -> int:
    """A limit in ledger units: a number of stakes, or the balance of `seat`; UNLIMITED where none can bind."""
    amount, parts = at, case[C.STAKE]
    if at == R.AT_BALANCE:
        amount, parts = case[C.SEATS + seat * C.SEAT_SIZE + C.SEAT_BALANCE], scale
        if amount == C.UNLIMITED:
            return C.UNLIMITED
    if parts > 0 and amount > LARGEST_PRODUCT // parts:  # more than anybody can owe
        return C.UNLIMITED
    return amount * parts


@kernel
def cut_payments(rules: Cells, case: Cells, position: int, at: int, scale: int, unit: int, trace: Cells) -> None:
    """A limit of single payments: each is cut to whole units; a balance is the winner's."""
    for win in range(case[C.WINS]):
        out = T.WIN + win * T.WIN_SIZE
        pot = ceiling(case, at, case[C.WIN + win * C.WIN_SIZE + C.WIN_SEAT], scale)
        for payer in range(PLAYERS):
            if pot != C.UNLIMITED and trace[out + T.WIN_PAID + payer] > pot:
                trace[out + T.WIN_PAID + payer] = pot // unit * unit
                trace[T.LIMITS_CUT] |= 1 << position


@kernel
def round_bills(rules: Cells, case: Cells, unit: int, trace: Cells) -> None:
    """Bring every winner's bill to whole units, the sum rounded half up, largest remainder first."""
    for win in range(case[C.WINS]):
        winner = case[C.WIN + win * C.WIN_SIZE + C.WIN_SEAT]
        number, total = gather(case, R.OF_GAIN, winner, trace)
        uneven = False
        for position in range(number):
            uneven = uneven or trace[trace[T.PICKS + position]] % unit != 0
        if uneven:
            trace[T.ROUNDED] = 1
            cut(rules, T.PICKS, number, (total * HALF + unit) // (unit * HALF) * unit, unit, trace)


@kernel
def pay(rules: Cells, case: Cells, trace: Cells) -> None:
    """From what is owed to what is paid, and the nets of the four seats."""
    for win in range(case[C.WINS]):
        out = T.WIN + win * T.WIN_SIZE
        for payer in range(PLAYERS):
            trace[out + T.WIN_PAID + payer] = trace[out + T.WIN_OWED + payer]
    unit = product(rules[R.SMALLEST], case[C.SCALE], trace)
    if unit > 0 and case[C.RESULT] == C.WON:
        round_bills(rules, case, unit, trace)
        settle_limits(rules, case, unit, trace)
    for seat in range(PLAYERS):
        trace[T.NETS + seat] = 0
    for win in range(case[C.WINS]):
        winner = case[C.WIN + win * C.WIN_SIZE + C.WIN_SEAT]
        for payer in range(PLAYERS):
            paid = trace[T.WIN + win * T.WIN_SIZE + T.WIN_PAID + payer]
            trace[T.NETS + winner] += paid
            trace[T.NETS + payer] -= paid
