"""重算: hands that whole tables have played, settled anew under other rules that play alike."""

from __future__ import annotations

from typing import Any

from qiaoma.kernel.settle import settle
from qiaoma.kernel.simulate import write_win
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.rules import state as S
from qiaoma.rules import trace as T


@kernel
def settle_tables(
    rules: Cells, suits: Table, case: Cells, trace: Cells, hands_each: int, played: Any, outcomes: Any
) -> None:
    """Settle every hand of `played`, rows with their record behind them, and write the row that `rules` make of it.

    The counters begin at nothing on every table of `hands_each` hands and are handed on as these rules say.
    """
    for number in range(len(played)):
        settle_again(rules, suits, case, trace, number % hands_each == 0, played[number], outcomes[number])


@kernel
def settle_again(rules: Cells, suits: Table, case: Cells, trace: Cells, first: bool, played: Cells, row: Cells) -> None:
    """Settle one hand and write its row; a first hand finds no counters, another those that the trace hands on."""
    for place in range(O.SIZE):
        row[place] = played[place]
    for place in range(C.SIZE):
        case[place] = played[O.SIZE + place]
    for counter in range(S.COUNTERS):
        case[C.COUNTERS + counter] = 0 if first else trace[T.COUNTERS_NEXT + counter]
    status = settle(rules, suits, case, trace)
    for win in range(row[O.WINS]):
        if status == T.DONE and trace[T.WIN + win * T.WIN_SIZE + T.WIN_LEGAL] == 0:
            status = T.REFUSED
    row[O.STATUS], row[O.NEXT_DEALER] = status, trace[T.NEXT_DEALER]
    row[O.LIMITS_CUT], row[O.BONDED] = trace[T.LIMITS_CUT], 0
    for win in range(C.MOST_WINS):
        write_win(rules, case, trace, win, win < row[O.WINS], row)
    for seat in range(S.SEATS):
        row[O.NETS + seat], row[O.RATINGS + seat] = trace[T.NETS + seat], trace[T.RATINGS + seat]
    for counter in range(S.COUNTERS):
        row[O.COUNTERS + counter] = trace[T.COUNTERS + counter]
