"""结算: one finished hand from record to trace. The door of the kernel."""

from __future__ import annotations

from typing import Any

from qiaoma.kernel.bonds import PLAYERS, find_bonds
from qiaoma.kernel.carry import change_counters, close, rate
from qiaoma.kernel.conditions import judge_ranges, put_fact
from qiaoma.kernel.facts import laid_facts, reading_facts, table_facts, win_facts
from qiaoma.kernel.ledger import bill, pay
from qiaoma.kernel.shape import FACES, readings
from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.kernel.worksheet import price_patterns, refusals, run_worksheet
from qiaoma.rules import bits
from qiaoma.rules import case_record as C
from qiaoma.rules import measures as M
from qiaoma.rules import reading as packed
from qiaoma.rules import rule_table as R
from qiaoma.rules import trace as T

FULL_HAND = 14
SET = 3
HAND_FACTS = (
    bits.STANDARD
    | bits.SEVEN_PAIRS
    | bits.THIRTEEN_ORPHANS
    | bits.TRIPLETS_ONLY
    | bits.ONE_SUIT
    | bits.HAS_HONORS
    | bits.HONORS_ONLY
)


@kernel
def evaluate(
    rules: Cells, key: int, flower_win: bool, laid: int, flowers: int, chows: int, out: int, trace: Cells
) -> None:
    """Price one reading and ask the right to win; the registers and the refusals stand in the trace."""
    trace[T.MEASURES + M.FLOWERS] = flowers
    if flower_win:  # a flower win has no shape: every fact of the hand is false
        trace[T.WORDS + bits.FACTS] &= ~HAND_FACTS
        trace[T.MEASURES + M.WILDS] = key & packed.COUNT
        trace[T.MEASURES + M.SUBSTITUTES] = 0
    else:
        reading_facts(rules, key, laid, chows, trace)
    judge_ranges(rules, R.RANGES, trace)
    price_patterns(rules, out, trace)
    run_worksheet(rules, out, trace)
    if trace[T.STATUS] == T.DONE:
        trace[out + T.WIN_REFUSED] = refusals(rules, trace)
        trace[out + T.WIN_READING] = key


@kernel
def better(
    refused: int, points: int, substitutes: int, best_refused: int, best_points: int, best_substitutes: int
) -> bool:
    """Whether a reading goes before the best so far: legal first, then most points, then fewest substitutes."""
    if (refused == 0) != (best_refused == 0):
        return refused == 0
    if points != best_points:
        return points > best_points
    return substitutes < best_substitutes


@gate
def best_reading(rules: Cells, flower_win: bool, laid: int, out: int, trace: Cells) -> None:
    """Evaluate all readings in the trace and leave the best one evaluated. The list is in canonical order."""
    flowers, chows = trace[T.MEASURES + M.FLOWERS], trace[T.MEASURES + M.CHOWS]
    number = trace[T.READINGS_FOUND]
    best, best_refused, best_points, best_substitutes = -1, 0, 0, 0
    for position in range(number):
        key = trace[T.READINGS + position]
        evaluate(rules, key, flower_win, laid, flowers, chows, out, trace)
        if trace[T.STATUS] != T.DONE:
            return
        refused, points = trace[out + T.WIN_REFUSED], trace[T.MEASURES + M.POINTS]
        substitutes = trace[T.MEASURES + M.SUBSTITUTES]
        if best < 0 or better(refused, points, substitutes, best_refused, best_points, best_substitutes):
            best, best_refused, best_points, best_substitutes = position, refused, points, substitutes
    if best != number - 1:
        evaluate(rules, trace[T.READINGS + best], flower_win, laid, flowers, chows, out, trace)


@kernel
def sort_readings(trace: Cells) -> None:
    """Bring the readings into canonical order, the smallest key first."""
    for position in range(1, trace[T.READINGS_FOUND]):
        key = trace[T.READINGS + position]
        earlier = position - 1
        while earlier >= 0 and trace[T.READINGS + earlier] > key:
            trace[T.READINGS + earlier + 1] = trace[T.READINGS + earlier]
            earlier -= 1
        trace[T.READINGS + earlier + 1] = key


@kernel
def find_readings(rules: Cells, table: Table, case: Cells, win: int, melds: int, trace: Cells) -> None:
    """Write the readings of the hand of `win`; the wilds in it are set apart while they are sought."""
    tiles, tile, by = win + C.WIN_TILES, case[win + C.WIN_TILE], case[win + C.WIN_BY]
    claimed = tile if by == C.DISCARD or by == C.ROB_KONG else C.NOBODY
    wild_face = case[C.WILD] if rules[R.WILDS_IN_PLAY] else C.NOBODY
    wilds = case[win + C.WIN_FLOWER_WILDS] if rules[R.WILDS_IN_PLAY] else 0
    if wild_face >= FACES:
        wild_face = C.NOBODY
    if wild_face != C.NOBODY:
        wilds = case[tiles + wild_face] - (claimed == wild_face)
        case[tiles + wild_face] -= wilds
    if by == C.EIGHT_FLOWERS:
        trace[T.READINGS_FOUND] = 1
        trace[T.READINGS] = wilds * packed.WILDS
    else:
        readings(rules, table, case, tiles, melds, wilds, wild_face, claimed, trace)
        sort_readings(trace)
    if wild_face != C.NOBODY:
        case[tiles + wild_face] += wilds


@gate
def settle_win(rules: Cells, table: Table, case: Cells, number: int, trace: Cells) -> None:
    """Find the best reading of one win and bill it."""
    win, out = C.WIN + number * C.WIN_SIZE, T.WIN + number * T.WIN_SIZE
    trace[T.WORDS + bits.FACTS] = trace[T.TABLE_FACTS]
    laid = laid_facts(rules, case, case[win + C.WIN_SEAT], trace)
    win_facts(rules, case, win, trace)
    melds = trace[T.MEASURES + M.MELDS]
    held = case[win + C.WIN_FLOWER_WILDS]
    for face in range(FACES):
        held += case[win + C.WIN_TILES + face]
    put_fact(trace, bits.FULL_HAND, held + SET * melds >= FULL_HAND)
    find_readings(rules, table, case, win, melds, trace)
    if trace[T.STATUS] != T.DONE:
        return
    best_reading(rules, case[win + C.WIN_BY] == C.EIGHT_FLOWERS, laid, out, trace)
    if trace[T.STATUS] != T.DONE:
        return
    trace[out + T.WIN_LEGAL] = 1 if trace[out + T.WIN_REFUSED] == 0 else 0
    trace[out + T.WIN_FACTS] = trace[T.WORDS + bits.FACTS]
    trace[out + T.WIN_FLOWERS] = trace[T.MEASURES + M.FLOWERS]
    trace[out + T.WIN_SUBSTITUTES] = trace[T.MEASURES + M.SUBSTITUTES]
    trace[out + T.WIN_FAN] = trace[T.MEASURES + M.FAN]
    trace[out + T.WIN_LEZI] = trace[T.MEASURES + M.LEZI]
    trace[out + T.WIN_POINTS] = trace[T.MEASURES + M.POINTS]
    bill(rules, case, win, out, trace)


@kernel
def void_win(rules: Cells, case: Cells, number: int, trace: Cells) -> None:
    """逃跑: bill an escaped hand as a win of no points by one of the seats that stayed."""
    out = T.WIN + number * T.WIN_SIZE
    for pair in range(PLAYERS * PLAYERS):
        trace[T.BONDS + pair] = 0
    trace[out + T.WIN_LEGAL] = 1
    trace[out + T.WIN_REFUSED] = 0
    trace[out + T.WIN_POINTS] = 0
    bill(rules, case, C.WIN + number * C.WIN_SIZE, out, trace)


@kernel
def open_case(rules: Cells, case: Cells, trace: Cells) -> None:
    """Write what every win of the hand starts from: the facts of the table, the counters after the opening, the bonds."""
    trace[T.STATUS], trace[T.STATUS_AT] = T.DONE, T.IN_PAYMENT
    trace[T.LIMITS_CUT], trace[T.ROUNDED] = 0, 0
    table_facts(rules, case, trace)
    trace[T.OPENING_ROWS] = change_counters(rules, R.OPENING, trace)
    for counter in range(M.COUNTER_SLOTS):
        trace[T.COUNTERS + counter] = trace[T.MEASURES + M.COUNTERS + counter]
    trace[T.TABLE_FACTS] = trace[T.WORDS + bits.FACTS]
    if case[C.RESULT] == C.WON:
        find_bonds(rules, case, trace)


@gate
def settle(rules: Cells, table: Table, case: Cells, trace: Cells) -> int:
    """Settle one hand: `rules` compiled, `table` of suits, `case` record in, `trace` out. Returns the status.

    After a status other than DONE, and after a win that is refused (WIN_LEGAL 0), the money in the trace is void.
    """
    open_case(rules, case, trace)
    for number in range(case[C.WINS]):
        if case[C.RESULT] == C.WON:
            settle_win(rules, table, case, number, trace)
        else:
            void_win(rules, case, number, trace)
        if trace[T.STATUS] != T.DONE:
            return trace[T.STATUS]
    pay(rules, case, trace)
    rate(rules, case, trace)
    close(rules, case, trace)
    return trace[T.STATUS]


@kernel
def settle_nets(rules: Cells, table: Table, case: Cells, nets: Cells, trace: Cells) -> None:
    """Settle one hand and write its status, REFUSED for a refused win, and its nets in ledger units to `nets`."""
    status = settle(rules, table, case, trace)
    for number in range(case[C.WINS]):
        if status == T.DONE and trace[T.WIN + number * T.WIN_SIZE + T.WIN_LEGAL] == 0:
            status = T.REFUSED
    nets[0] = status
    for seat in range(PLAYERS):
        nets[seat + 1] = trace[T.NETS + seat]


@kernel
def settle_many(rules: Cells, table: Table, cases: Any, nets: Any, trace: Cells) -> None:
    """Settle every record of `cases`, writing status and nets into the same row of `nets`."""
    for number in range(len(cases)):
        settle_nets(rules, table, cases[number], nets[number], trace)
