"""牌桌: the door of the table: begin a hand, act, time out, escape. The state changes here and nowhere else.

Every function takes the rule table, the table of suits, the state, and room to work in: a case record and a trace.
After a hand the record and the trace are those of its settlement.
"""

from __future__ import annotations

from qiaoma.kernel.act_facts import open_counters
from qiaoma.kernel.answers import close_questions, resolve, still_awaited, was_offered
from qiaoma.kernel.chance import seed_stream
from qiaoma.kernel.ending import finish
from qiaoma.kernel.offers import offer_flower_win
from qiaoma.kernel.opening import clear_seats, deal, deal_flowers, has_every_flower, replace_dealt_flowers
from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.kernel.turns import add_kong, ask_turn, conceal_kong, discard
from qiaoma.kernel.wall import break_wall, gather_tiles, shuffle, throw, turn_wild
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S


@kernel
def mix_wall(rules: Cells, state: S.State, seed: int) -> None:
    """洗牌、掷骰: lay the wall and throw the dice of hand `state.hand` of the table `seed`."""
    seed_stream(state.chance, 0, seed, state.hand, 0)
    gather_tiles(rules, state)
    shuffle(state)
    throw(state)


@gate
def lay_out(rules: Cells, state: S.State, case: Cells, trace: Cells) -> None:
    """开局: from the laid wall and the thrown dice to four dealt hands, before any flower is replaced."""
    state.happened = 0
    clear_seats(state)
    break_wall(rules, state)
    open_counters(rules, state, case, trace)
    deal(state)
    turn_wild(rules, state)


@gate
def begin(rules: Cells, suits: Table, state: S.State, case: Cells, trace: Cells) -> None:
    """Replace the flowers of the deal and ask the first seat: one with eight flowers, else the dealer."""
    deal_flowers(rules, state)
    for step in range(1, S.SEATS):
        seat = (state.dealer + step) % S.SEATS
        offer_flower_win(rules, suits, state, seat, case, trace)
        if state.asked[seat] == S.AWAITED:
            state.phase = S.FLOWERS
            return
    dealer_begins(rules, suits, state, case, trace)


@kernel
def dealer_begins(rules: Cells, suits: Table, state: S.State, case: Cells, trace: Cells) -> None:
    """The first turn of the hand."""
    if state.unlaid[state.dealer]:
        replace_dealt_flowers(rules, state, state.dealer)
    state.turns[state.dealer] += 1
    ask_turn(rules, suits, state, case, trace)


@kernel
def start_hand(rules: Cells, suits: Table, state: S.State, seed: int, case: Cells, trace: Cells) -> None:
    """Begin the next hand of the table `seed`: its wall and dice follow from the seed and the number of the hand."""
    state.hand += 1
    mix_wall(rules, state, seed)
    lay_out(rules, state, case, trace)
    begin(rules, suits, state, case, trace)


@kernel
def why_not(state: S.State, seat: int, action: int) -> int:
    """DONE where the seat may act so now, else the code of the refusal."""
    if not 0 <= seat < S.SEATS:
        return A.NO_SUCH_SEAT
    if not 0 <= action < A.ACTIONS:
        return A.NO_SUCH_ACTION
    if state.phase == S.OVER or state.phase == S.BETWEEN:
        return A.HAND_IS_OVER
    if state.asked[seat] == S.ANSWERED:
        return A.ALREADY_ANSWERED
    if state.asked[seat] != S.AWAITED:
        return A.NOT_ASKED
    return A.DONE if was_offered(state, seat, action, action + 1) else A.NOT_LEGAL


@gate
def apply(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> int:
    """Let a seat act. Returns DONE, or the code of the refusal: then nothing has changed."""
    code = why_not(state, seat, action)
    if code == A.DONE:
        act(rules, suits, state, seat, action, case, trace)
    return code


@kernel
def act(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> None:
    """Do what a seat chose from its list of legal acts."""
    state.happened = 0
    if state.phase == S.TURN:
        act_in_turn(rules, suits, state, seat, action, case, trace)
        return
    state.asked[seat], state.answer[seat] = S.ANSWERED, action
    if still_awaited(state):
        return
    if state.phase == S.FLOWERS or state.phase == S.LAST_FLOWER:
        answer_flowers(rules, suits, state, seat, action, case, trace)
    else:
        resolve(rules, suits, state, case, trace)


@kernel
def act_in_turn(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> None:
    """One act of the seat in turn. A flower win that was offered and not taken is declined for the hand."""
    if action == A.WIN or action == A.FLOWER_WIN:
        state.winners[seat] = 1
        by = C.SELF_DRAW if action == A.WIN else C.EIGHT_FLOWERS
        finish(rules, suits, state, C.WON, by, case, trace)
        return
    if has_every_flower(state, seat) and was_offered(state, seat, A.FLOWER_WIN, A.FLOWER_WIN + 1):
        state.declined[seat] = 1
    close_questions(state)
    if action < A.ADDED_KONG:
        conceal_kong(rules, suits, state, seat, action, case, trace)
    elif action < A.DISCARD:
        add_kong(rules, suits, state, seat, action, case, trace)
    elif action < A.DECLARE:
        discard(rules, suits, state, seat, action - A.DISCARD, False, case, trace)
    else:
        discard(rules, suits, state, seat, action - A.DECLARE, True, case, trace)


@kernel
def answer_flowers(
    rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells
) -> None:
    """八花: the flower win outside a turn is taken, or declined for the hand."""
    last = state.phase == S.LAST_FLOWER
    close_questions(state)
    if action == A.FLOWER_WIN:
        state.winners[seat] = 1
        finish(rules, suits, state, C.WON, C.EIGHT_FLOWERS, case, trace)
        return
    state.declined[seat] = 1
    if last:
        finish(rules, suits, state, C.DRAWN, S.NOBODY, case, trace)
    else:
        dealer_begins(rules, suits, state, case, trace)


@kernel
def timed_out(state: S.State, seat: int) -> int:
    """超时: what is played for a seat that does not act: a compulsory act, a pass, the drawn tile, the first legal act."""
    first = state.legal[seat * S.MOST_LEGAL]
    if was_offered(state, seat, A.PASS, A.PASS + 1):
        return A.PASS
    drawn = A.DISCARD + state.drawn
    if state.drawn != S.NOBODY and was_offered(state, seat, drawn, drawn + 1):
        return drawn
    return first


@gate
def escape(rules: Cells, suits: Table, state: S.State, escapers: int, case: Cells, trace: Cells) -> None:
    """逃跑: end the hand because the seats of the mask left it."""
    state.happened = 0
    state.escapers = escapers
    finish(rules, suits, state, C.ESCAPED, S.NOBODY, case, trace)
