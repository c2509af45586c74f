"""条件: the one primitive that matches rows against facts, and the ranges of measures that become facts."""

from __future__ import annotations

from qiaoma.kernel.speed import Cells, kernel
from qiaoma.rules import bits
from qiaoma.rules import measures as M
from qiaoma.rules import rule_table as R
from qiaoma.rules import trace as T


@kernel
def one_fits(rules: Cells, at: int, number: int, trace: Cells) -> bool:
    """Whether one of `number` alternatives from `at` fits the words in the trace."""
    for alternative in range(at, at + number * R.ALTERNATIVE_SIZE, R.ALTERNATIVE_SIZE):
        fits = True
        for word in range(bits.WORDS):
            mask = rules[alternative + word + word]
            if (trace[T.WORDS + word] ^ rules[alternative + word + word + 1]) & mask:
                fits = False
                break
        if fits:
            return True
    return False


@kernel
def row_fits(rules: Cells, row: int, trace: Cells) -> bool:
    """Whether the row at `row` fits the words in the trace."""
    return one_fits(rules, rules[row + R.ALTERNATIVES_AT], rules[row + R.ALTERNATIVES], trace)


@kernel
def judge_ranges(rules: Cells, section: int, trace: Cells) -> None:
    """Set the bit of every range of a section (RANGES, REGISTER_RANGES, PAIR_RANGES) from the measures in the trace."""
    first = rules[section]
    word = trace[T.WORDS + bits.RANGES]
    for at in range(first, first + rules[section + 1] * R.RANGE_SIZE, R.RANGE_SIZE):
        value = trace[T.MEASURES + rules[at + R.RANGE_MEASURE]]
        bit = rules[at + R.RANGE_BIT]
        if rules[at + R.RANGE_LOW] <= value <= rules[at + R.RANGE_HIGH]:
            word |= bit
        else:
            word &= ~bit
    trace[T.WORDS + bits.RANGES] = word


@kernel
def put_fact(trace: Cells, fact: int, true: bool) -> None:
    """Set one fact of table, hand or win."""
    if true:
        trace[T.WORDS + bits.FACTS] |= fact
    else:
        trace[T.WORDS + bits.FACTS] &= ~fact


@kernel
def put_role(trace: Cells, fact: int, true: bool) -> None:
    """Set one fact of a pair, a seat or a claim."""
    if true:
        trace[T.WORDS + bits.ROLES] |= fact
    else:
        trace[T.WORDS + bits.ROLES] &= ~fact


@kernel
def lots(rules: Cells, measure: int, over: int, up_to: int, trace: Cells) -> int:
    """How many lots of an effect: 1 without `each`, else the measure beyond `over`, at most `up_to`.

    A register counts in its own scale (see :func:`lot_parts`), with `over` and `up_to` scaled alike by the compiler.
    """
    if measure == R.NOTHING:
        return 1
    number = max(trace[T.MEASURES + measure] - over, 0)
    if up_to != R.NOTHING:
        number = min(number, up_to)
    return number


@kernel
def lot_parts(rules: Cells, measure: int) -> int:
    """In how many parts a lot is counted: the point scale for a register, else 1."""
    if measure == M.FAN or measure == M.LEZI or measure == M.POINTS:
        return rules[R.POINT_SCALE]
    return 1
