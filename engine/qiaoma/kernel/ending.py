"""终局: the end of a hand, settled as a case is, and what it leaves to the next."""

from __future__ import annotations

from qiaoma.kernel.carry import change_counters
from qiaoma.kernel.conditions import row_fits
from qiaoma.kernel.facts import SUIT_SIZE, table_facts, tile_class
from qiaoma.kernel.filling import fill_seats, fill_table, fill_win
from qiaoma.kernel.happenings import happen
from qiaoma.kernel.settle import settle
from qiaoma.kernel.shape import FACES
from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.kernel.wall import take_back
from qiaoma.rules import bits
from qiaoma.rules import case_record as C
from qiaoma.rules import event as E
from qiaoma.rules import measures as M
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S
from qiaoma.rules import trace as T

FLOWER_CLASS = 3


@gate
def finish(rules: Cells, suits: Table, state: S.State, result: int, by: int, case: Cells, trace: Cells) -> None:
    """End the hand: settle it with the winners marked in `state.winners`, and note what follows."""
    fill_table(state, case)
    fill_seats(rules, suits, state, case, trace)
    case[C.RESULT] = result
    if result == C.WON:
        first = state.giver if by == C.DISCARD or by == C.ROB_KONG else state.turn
        for step in range(S.SEATS):
            seat = (first + step) % S.SEATS
            if state.winners[seat]:
                fill_win(rules, state, case, seat, by)
        case[C.BONUS] = turn_bonus(rules, state)
    elif result == C.ESCAPED:
        fill_stayed(state, case)
    state.status = settle(rules, suits, case, trace)
    for win in range(case[C.WINS]):
        if result == C.WON and state.status == T.DONE and trace[T.WIN + win * T.WIN_SIZE + T.WIN_LEGAL] == 0:
            state.status = T.REFUSED
    for seat in range(S.SEATS):
        state.nets[seat], state.ratings[seat] = trace[T.NETS + seat], trace[T.RATINGS + seat]
        state.asked[seat], state.legal_number[seat] = S.NOT_ASKED, 0
    for counter in range(S.COUNTERS):
        state.counters_next[counter] = trace[T.COUNTERS_NEXT + counter]
    state.next_dealer = trace[T.NEXT_DEALER]
    state.phase, state.result, state.by = S.OVER, result, by
    happen(state, E.OVER, S.NOBODY, S.NOBODY, S.NOBODY, result)


@kernel
def turn_bonus(rules: Cells, state: S.State) -> int:
    """飞苍蝇: turn tiles from the back of the wall after a win, as many as there are. Returns what they are worth."""
    worth = 0
    for number in range(rules[R.BONUS_TURN]):
        face = take_back(rules, state)
        if face == S.NOBODY:
            break
        state.bonus[number] = face
        value = rules[R.BONUS_WORTH + (FLOWER_CLASS if face >= FACES else tile_class(face))]
        worth += face % SUIT_SIZE + 1 if value == R.FACE else value
    return worth


@kernel
def fill_stayed(state: S.State, case: Cells) -> None:
    """逃跑: the seats that stayed, each of whom the escapers owe their fine."""
    case[C.RESULT], case[C.ESCAPERS] = C.ESCAPED, state.escapers
    number = 0
    for seat in range(S.SEATS):
        if (state.escapers >> seat) & 1 == 0:
            win = C.WIN + number * C.WIN_SIZE
            case[win + C.WIN_SEAT], case[win + C.WIN_BY] = seat, C.NOBODY
            case[win + C.WIN_GIVER], case[win + C.WIN_TILE] = C.NOBODY, C.NOBODY
            number += 1
    case[C.WINS] = number if number < S.SEATS else 0


@kernel
def hand_on(state: S.State) -> None:
    """过局: pay, and hand dealer and counters on to the next hand."""
    for seat in range(S.SEATS):
        state.balances[seat] += state.nets[seat]
    for counter in range(S.COUNTERS):
        state.counters[counter] = state.counters_next[counter]
    state.dealer = state.next_dealer
    state.phase = S.BETWEEN


@kernel
def player_leaves(rules: Cells, state: S.State, case: Cells, trace: Cells) -> None:
    """换人: a seat changes hands between two hands; `carry.closing` runs with `player_left` alone true."""
    fill_table(state, case)
    table_facts(rules, case, trace)
    trace[T.WORDS + bits.FACTS] = bits.PLAYER_LEFT
    change_counters(rules, R.CLOSING, trace)
    for counter in range(S.COUNTERS):
        state.counters[counter] = trace[T.MEASURES + M.COUNTERS + counter]


@kernel
def match_ends(rules: Cells, state: S.State, case: Cells, trace: Cells) -> bool:
    """终场: whether a match of `match.hands` is over after this hand, by the condition `match.ends`."""
    if rules[R.MATCH_HANDS] == 0 or state.hand < rules[R.MATCH_HANDS]:
        return False
    if rules[R.MATCH_ENDS + 1] == 0:
        return True
    fill_table(state, case)
    for counter in range(S.COUNTERS):
        case[C.COUNTERS + counter] = state.counters_next[counter]
    case[C.RESULT] = state.result
    for seat in range(S.SEATS):
        case[C.WINS] += state.winners[seat]
    table_facts(rules, case, trace)
    return row_fits(rules, rules[R.MATCH_ENDS], trace)
