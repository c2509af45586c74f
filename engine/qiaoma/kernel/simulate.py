"""模拟: whole tables of bots, hand after hand, a row of numbers for each hand."""

from __future__ import annotations

from typing import Any

from qiaoma.kernel.bots import RANDOM, choose, choose_any
from qiaoma.kernel.chance import below, seed_stream
from qiaoma.kernel.ending import hand_on
from qiaoma.kernel.facts import bond_level
from qiaoma.kernel.play import act, start_hand
from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.rules import state as S
from qiaoma.rules import trace as T

TABLE_BITS = 24
"""Tables of one seed: table t of a simulation with seed s is the table of the seed s × 2²⁴ + t."""


@kernel
def play_tables(
    rules: Cells,
    suits: Table,
    distances: Cells,
    aims: Cells,
    bots: Cells,
    state: S.State,
    choices: Cells,
    case: Cells,
    trace: Cells,
    seed: int,
    first_table: int,
    hands_each: int,
    outcomes: Any,
) -> None:
    """Play `len(outcomes)` hands, `hands_each` a table from `first_table` on, and write a row of each.

    A row that has room for it holds the record of the hand behind its outcome.
    """
    for number in range(len(outcomes)):
        table = first_table + number // hands_each
        table_seed = (seed << TABLE_BITS) + table
        if number % hands_each == 0:
            open_table(state, table_seed)
        play_hand(rules, suits, distances, aims, bots, state, choices, case, trace, table_seed)
        write_outcome(rules, state, case, trace, table, outcomes[number])
        keep_record(case, outcomes[number])
        hand_on(state)


@kernel
def open_table(state: S.State, seed: int) -> None:
    """A fresh table: a stake of one, no limits, every counter at nothing, the first dealer by chance."""
    state.hand, state.stake, state.scale, state.phase = 0, 1, 1, S.BETWEEN
    for seat in range(S.SEATS):
        state.balances[seat], state.limited[seat] = 0, 0
    for counter in range(S.COUNTERS):
        state.counters[counter] = 0
    seed_stream(state.chance, 0, seed, 0, 0)
    state.dealer = below(state.chance, 0, S.SEATS)


@kernel
def play_hand(
    rules: Cells,
    suits: Table,
    distances: Cells,
    aims: Cells,
    bots: Cells,
    state: S.State,
    choices: Cells,
    case: Cells,
    trace: Cells,
    seed: int,
) -> None:
    """Play one hand to its end. Every seat's choices have a stream of their own."""
    start_hand(rules, suits, state, seed, case, trace)
    for seat in range(S.SEATS):
        seed_stream(choices, seat * S.STREAM, seed, state.hand, seat + 1)
    while state.phase != S.OVER:
        for seat in range(S.SEATS):
            if state.asked[seat] == S.AWAITED:
                if bots[seat] == RANDOM:  # spared the way through a gate
                    action = choose_any(state, seat, choices)
                else:
                    action = choose(bots[seat], rules, distances, aims, state, seat, choices)
                act(rules, suits, state, seat, action, case, trace)


@gate
def write_outcome(rules: Cells, state: S.State, case: Cells, trace: Cells, table: int, row: Cells) -> None:
    """Write what is kept of a finished hand."""
    row[O.TABLE], row[O.HAND], row[O.DEALER], row[O.NEXT_DEALER] = table, state.hand, state.dealer, state.next_dealer
    row[O.STATUS], row[O.RESULT], row[O.BY], row[O.GIVER] = state.status, state.result, state.by, C.NOBODY
    row[O.WINS] = case[C.WINS] if state.result == C.WON else 0
    row[O.LIMITS_CUT], row[O.BONDED], row[O.CLAIMS] = trace[T.LIMITS_CUT], 0, 0
    row[O.DISCARDS], row[O.WALL_LEFT] = state.river, case[C.WALL_LEFT]
    for win in range(C.MOST_WINS):
        write_win(rules, case, trace, win, win < row[O.WINS], row)
    for seat in range(S.SEATS):
        row[O.NETS + seat], row[O.RATINGS + seat] = state.nets[seat], state.ratings[seat]
        row[O.CLAIMS] += state.melds[seat]
    for counter in range(S.COUNTERS):
        row[O.COUNTERS + counter] = state.in_play[counter]


@kernel
def keep_record(case: Cells, row: Any) -> None:
    """Write the record of the hand behind its outcome, as far as the row reaches."""
    for place in range(O.SIZE, len(row)):
        row[place] = case[place - O.SIZE]


@kernel
def write_win(rules: Cells, case: Cells, trace: Cells, win: int, won: bool, row: Cells) -> None:
    """Write one winner, or that there is none."""
    out = T.WIN + win * T.WIN_SIZE
    row[O.WINNER + win], row[O.PATTERNS + win], row[O.PRICED + win], row[O.POINTS + win] = C.NOBODY, 0, 0, 0
    if not won:
        return
    winner = case[C.WIN + win * C.WIN_SIZE + C.WIN_SEAT]
    row[O.WINNER + win] = winner
    row[O.GIVER] = case[C.WIN + win * C.WIN_SIZE + C.WIN_GIVER]
    row[O.PATTERNS + win], row[O.PRICED + win] = trace[out + T.WIN_PATTERNS], trace[out + T.WIN_PRICED]
    row[O.POINTS + win] = trace[out + T.WIN_POINTS]
    for other in range(S.SEATS):
        if other != winner and bond_level(rules, winner, other, trace) > 0:
            row[O.BONDED] |= 1 << other
