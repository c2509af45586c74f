"""可行: the list of acts that a seat may choose from. What no row refuses is legal, and exactly that is listed."""

from __future__ import annotations

from qiaoma.kernel.act_facts import discard_words, refusing, tile_words
from qiaoma.kernel.completing import WORK, has_knocked, may_complete, put_hand, waits_without, wilds_held, wilds_to_lay
from qiaoma.kernel.facts import SUIT_SIZE
from qiaoma.kernel.filling import fill_seats, fill_table, fill_win
from qiaoma.kernel.meld_offers import FREE, MUST_KONG, MUST_WIN, offer, offer_claims, offer_own_kongs, verdict
from qiaoma.kernel.opening import has_every_flower
from qiaoma.kernel.settle import open_case, settle_win
from qiaoma.kernel.shape import FACES, HONORS
from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.kernel.suits import COPIES
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S
from qiaoma.rules import trace as T


@gate
def judge_win(rules: Cells, suits: Table, state: S.State, seat: int, by: int, case: Cells, trace: Cells) -> bool:
    """Whether no row refuses this win; settled as if it were the only one. What it is stands in the trace."""
    fill_table(state, case)
    fill_seats(rules, suits, state, case, trace)
    fill_win(rules, state, case, seat, by)
    open_case(rules, case, trace)
    settle_win(rules, suits, case, 0, trace)
    return trace[T.STATUS] != T.DONE or trace[T.WIN + T.WIN_LEGAL] > 0


@kernel
def offer_win(
    rules: Cells, suits: Table, state: S.State, seat: int, by: int, action: int, case: Cells, trace: Cells
) -> int:
    """Offer a win that is legal. Returns MUST_WIN where it may not be let go."""
    if not judge_win(rules, suits, state, seat, by, case, trace):
        return FREE
    offer(state, seat, action)
    return MUST_WIN if rules[R.NO_PASS + 1] > 0 and refusing(rules, R.NO_PASS, trace) else FREE


@kernel
def wins_by_tile(rules: Cells, suits: Table, state: S.State, seat: int, added: int, case: Cells) -> bool:
    """Whether the hand with `added` (NOBODY: as it is) is near enough to a winning shape to be judged."""
    if state.far[seat] or state.unlaid[seat] or added >= FACES:
        return False
    if wilds_held(state, seat) == 0:
        if added != S.NOBODY:
            state.hands[seat * S.FACES + added] += 1
        near = may_complete(rules, suits, state.hands, seat * S.FACES, 0, 0)
        if added != S.NOBODY:
            state.hands[seat * S.FACES + added] -= 1
        return near
    wilds = put_hand(state, seat, case)
    if added != S.NOBODY:
        case[WORK + added] += 1
    return may_complete(rules, suits, case, WORK, wilds, 0)


@kernel
def discards_judged(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> bool:
    """Whether some row of `no_discard` may act in this turn."""
    if rules[R.NO_DISCARD + 1] == 0 or (rules[R.DISCARDS_NEED_CLAIM] and state.claim_kind == S.NOBODY):
        return False
    return rules[R.DISCARDS_NEED_READY] == 0 or has_knocked(rules, suits, state, seat, case, trace) > 0


@kernel
def offer_discards(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """出牌: offer every tile that no row refuses; after a draw, where all are refused, the drawn one."""
    before = state.legal_number[seat]
    if discards_judged(rules, suits, state, seat, case, trace):
        offer_judged_discards(rules, suits, state, seat, case, trace)
    else:
        offer_every_discard(state, seat)
    if rules[R.READY_DECLARED] and not state.declared[seat]:
        offer_declarations(rules, suits, state, seat, before, case, trace)


@kernel
def offer_every_discard(state: S.State, seat: int) -> None:
    """Offer every tile of the hand. What is written for a face that is not there is written over: no branch."""
    end, at = seat * S.MOST_LEGAL + state.legal_number[seat], seat * S.FACES
    number = 0
    for face in range(max(FACES, state.wild_high + 1)):
        state.legal[end + number] = A.DISCARD + face
        number += min(state.hands[at + face], 1)
    state.legal_number[seat] += number


@kernel
def offer_judged_discards(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """Offer the tiles that no row of `no_discard` refuses."""
    before = state.legal_number[seat]
    discard_words(rules, suits, state, seat, case, trace)
    for face in range(S.FACES):
        if state.hands[seat * S.FACES + face] > 0:
            tile_words(state, seat, face, trace)
            if refusing(rules, R.NO_DISCARD, trace) == 0:
                offer(state, seat, A.DISCARD + face)
    if state.legal_number[seat] == before and state.drawn != S.NOBODY:
        offer(state, seat, A.DISCARD + state.drawn)


@kernel
def offer_declarations(
    rules: Cells, suits: Table, state: S.State, seat: int, first: int, case: Cells, trace: Cells
) -> None:
    """敲: offer to declare with each offered discard after which the hand waits."""
    if state.far[seat] == S.FAR_FROM_WAITING:
        return
    if wilds_held(state, seat) == 0 and not may_complete(rules, suits, state.hands, seat * S.FACES, 0, 2):
        return
    for position in range(first, state.legal_number[seat]):
        face = state.legal[seat * S.MOST_LEGAL + position] - A.DISCARD
        if waits_without(rules, suits, state, seat, face, 1, case, trace):
            offer(state, seat, A.DECLARE + face)


@kernel
def leave_only(state: S.State, seat: int, must: int) -> None:
    """不可放过: strike from the list what a compulsory act leaves no room for."""
    if must == FREE:
        return
    kept = 0
    for position in range(state.legal_number[seat]):
        action = state.legal[seat * S.MOST_LEGAL + position]
        wins = action == A.WIN or action == A.FLOWER_WIN
        adds = A.ADDED_KONG <= action < A.DISCARD
        if wins or (adds and must == MUST_KONG):
            state.legal[seat * S.MOST_LEGAL + kept] = action
            kept += 1
    state.legal_number[seat] = kept


@gate
def offer_turn(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """轮到: list what the seat in turn may do."""
    state.legal_number[seat], state.could_win = 0, 0
    must = FREE
    if state.claim_kind == S.NOBODY:
        if has_every_flower(state, seat) and not state.declined[seat]:
            must = max(must, offer_win(rules, suits, state, seat, C.EIGHT_FLOWERS, A.FLOWER_WIN, case, trace))
        if wins_by_tile(rules, suits, state, seat, S.NOBODY, case):
            offered = state.legal_number[seat]
            forced = offer_win(rules, suits, state, seat, C.SELF_DRAW, A.WIN, case, trace)
            must = forced if forced != FREE else must
            state.could_win = state.legal_number[seat] - offered
    offer_discards(rules, suits, state, seat, case, trace)
    if state.claim_kind == S.NOBODY and may_kong(rules, state, seat):
        kong = offer_own_kongs(rules, suits, state, seat, case, trace)
        must = must if must != FREE else kong
    leave_only(state, seat, must)
    state.asked[seat] = S.AWAITED


@kernel
def may_kong(rules: Cells, state: S.State, seat: int) -> bool:
    """Whether an own kong is near enough to be looked for: a pung is laid, a wild is held, or four of a face."""
    if state.melds[seat] > 0 or wilds_to_lay(rules, state, seat) > 0:
        return True
    most = 0
    for place in range(seat * S.FACES, seat * S.FACES + FACES):
        most = max(most, state.hands[place])
    return most >= COPIES


@kernel
def may_answer(rules: Cells, suits: Table, state: S.State, seat: int, by: int, case: Cells) -> bool:
    """Whether the lying tile is near enough to a meld or a win of the seat for its answers to be listed."""
    face, at = state.lying, seat * S.FACES
    if by == C.DISCARD and face < FACES:
        if state.hands[at + face] > 1 or wilds_to_lay(rules, state, seat) > 0:
            return True
        refused = state.left > 0 and verdict(rules, state, seat, C.CHOW, 0) == R.REFUSED
        if face < HONORS and not refused and near_run(state, at, face):
            return True
    return wins_by_tile(rules, suits, state, seat, face, case)


@kernel
def near_run(state: S.State, at: int, face: int) -> bool:
    """Whether two tiles of the hand at `at` make a run with a suit tile."""
    rank = face % SUIT_SIZE
    below = rank > 0 and state.hands[at + face - 1] > 0
    above = rank + 1 < SUIT_SIZE and state.hands[at + face + 1] > 0
    if below and above:
        return True
    if below and rank > 1 and state.hands[at + face - 2] > 0:
        return True
    return above and rank + 2 < SUIT_SIZE and state.hands[at + face + 2] > 0


@kernel
def offer_answers(rules: Cells, suits: Table, state: S.State, seat: int, by: int, case: Cells, trace: Cells) -> None:
    """应答: ask the seat about the lying tile (`by` DISCARD, or ROB_KONG for a kong's), if it can do anything but pass."""
    state.legal_number[seat], state.asked[seat] = 0, S.NOT_ASKED
    if may_answer(rules, suits, state, seat, by, case):
        list_answers(rules, suits, state, seat, by, case, trace)


@gate
def list_answers(rules: Cells, suits: Table, state: S.State, seat: int, by: int, case: Cells, trace: Cells) -> None:
    """List the answers of a seat; it is asked if there is more than passing."""
    offer(state, seat, A.PASS)
    must = FREE
    if wins_by_tile(rules, suits, state, seat, state.lying, case):
        must = offer_win(rules, suits, state, seat, by, A.WIN, case, trace)
    if by == C.DISCARD:
        offer_claims(rules, suits, state, seat, case, trace)
    if state.legal_number[seat] == 1:
        state.legal_number[seat] = 0
        return
    leave_only(state, seat, must)
    state.asked[seat] = S.AWAITED


@kernel
def offer_flower_win(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """八花: ask a seat outside its turn whether it wins by its eight flowers."""
    state.legal_number[seat], state.asked[seat] = 0, S.NOT_ASKED
    if not has_every_flower(state, seat) or state.declined[seat]:
        return
    offer(state, seat, A.PASS)
    must = offer_win(rules, suits, state, seat, C.EIGHT_FLOWERS, A.FLOWER_WIN, case, trace)
    if state.legal_number[seat] == 1:
        state.legal_number[seat] = 0
        return
    leave_only(state, seat, must)
    state.asked[seat] = S.AWAITED
