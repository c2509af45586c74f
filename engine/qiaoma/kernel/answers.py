"""应答: from the answers of all asked seats to what happens. The order in which they came makes no difference."""

from __future__ import annotations

from qiaoma.kernel.ending import finish
from qiaoma.kernel.shape import FACES
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.turns import claim, lay_added_kong, next_seat
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S


@kernel
def still_awaited(state: S.State) -> bool:
    """Whether some asked seat has not answered."""
    for seat in range(S.SEATS):
        if state.asked[seat] == S.AWAITED:
            return True
    return False


@kernel
def answer_rank(rules: Cells, action: int) -> int:
    """先后: the rank of an answer by `play.answers`, the smallest first; ANSWERS for a pass."""
    if action == A.WIN:
        return rules[R.ANSWER_RANK + R.ANSWER_WIN]
    if A.PUNG <= action < A.KONG:
        return rules[R.ANSWER_RANK + R.ANSWER_PUNG]
    if A.KONG <= action < A.CHOW:
        return rules[R.ANSWER_RANK + R.ANSWER_KONG]
    if A.CHOW <= action < A.CONCEALED_KONG:
        return rules[R.ANSWER_RANK + R.ANSWER_CHOW]
    return R.ANSWERS


@kernel
def was_offered(state: S.State, seat: int, low: int, high: int) -> bool:
    """Whether the seat's list holds an act from `low` up to, not including, `high`."""
    for position in range(seat * S.MOST_LEGAL, seat * S.MOST_LEGAL + state.legal_number[seat]):
        if low <= state.legal[position] < high:
            return True
    return False


@kernel
def note_passed(state: S.State) -> None:
    """漏胡、漏碰: note what the asked seats let go: a win on this face, a pung or kong of it."""
    bit = 1 << state.lying
    for seat in range(S.SEATS):
        if state.asked[seat] != S.ANSWERED:
            continue
        action = state.answer[seat]
        if action != A.WIN and was_offered(state, seat, A.WIN, A.FLOWER_WIN):
            state.passed[seat] |= bit
        if not A.PUNG <= action < A.CHOW and was_offered(state, seat, A.PUNG, A.CHOW):
            state.passed_claim[seat] |= bit


@kernel
def first_answer(rules: Cells, state: S.State) -> int:
    """The seat whose answer goes first: by rank, then nearest in turn order after the giver; NOBODY if all passed."""
    best, best_rank = S.NOBODY, R.ANSWERS
    for step in range(1, S.SEATS):
        seat = (state.giver + step) % S.SEATS
        if state.asked[seat] == S.ANSWERED and answer_rank(rules, state.answer[seat]) < best_rank:
            best, best_rank = seat, answer_rank(rules, state.answer[seat])
    return best


@kernel
def close_questions(state: S.State) -> None:
    """Nobody is asked any more."""
    for seat in range(S.SEATS):
        state.asked[seat], state.answer[seat], state.legal_number[seat] = S.NOT_ASKED, S.NOBODY, 0


@kernel
def win_on(rules: Cells, suits: Table, state: S.State, nearest: int, case: Cells, trace: Cells) -> None:
    """胡: end the hand with every seat that answered with a win, or the nearest alone."""
    robbed = state.phase == S.KONG_ANSWERS
    for seat in range(S.SEATS):
        wins = state.asked[seat] == S.ANSWERED and state.answer[seat] == A.WIN
        state.winners[seat] = 1 if wins and (rules[R.NEAREST_WINS] == 0 or seat == nearest) else 0
    if not robbed:
        state.river_fate[state.river - 1] = S.WINNING
    finish(rules, suits, state, C.WON, C.ROB_KONG if robbed else C.DISCARD, case, trace)


@kernel
def resolve(rules: Cells, suits: Table, state: S.State, case: Cells, trace: Cells) -> None:
    """Do what the answers to a discard, or to an added kong, come to."""
    best = first_answer(rules, state)
    if best != S.NOBODY and state.answer[best] == A.WIN:
        win_on(rules, suits, state, best, case, trace)
        return
    if state.lying < FACES:
        note_passed(state)
    action = state.answer[best] if best != S.NOBODY else A.PASS
    close_questions(state)
    if best != S.NOBODY:
        claim(rules, suits, state, best, action, case, trace)
    elif state.phase == S.KONG_ANSWERS:
        lay_added_kong(rules, suits, state, case, trace)
    else:
        next_seat(rules, suits, state, case, trace)
