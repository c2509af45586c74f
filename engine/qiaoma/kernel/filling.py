"""记录: a table written into the record of a hand, so that a win on offer and a finished hand are settled as any case."""

from __future__ import annotations

from qiaoma.kernel.completing import is_ready
from qiaoma.kernel.shape import FACES
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S

FIRST_ROUND = 4
FLOWER_GROUP = 4


@kernel
def fill_table(state: S.State, case: Cells) -> None:
    """Write what is true of the whole table: dealer, dice, wall, counters before the hand, stake."""
    case[C.RESULT], case[C.WINS], case[C.ESCAPERS], case[C.BONUS] = C.DRAWN, 0, 0, 0
    case[C.DEALER], case[C.DIE_ONE], case[C.DIE_TWO] = state.dealer, state.dice[0], state.dice[1]
    case[C.WALL_LEFT], case[C.WILD] = state.left, state.wild
    case[C.STAKE], case[C.SCALE] = state.stake, state.scale
    made, frozen = 0, 0
    for seat in range(S.SEATS):
        made += state.discards[seat]
        frozen += state.froze[seat]
    case[C.FROZEN] = 1 if frozen > 0 else 0
    case[C.FIRST_ROUND] = 1 if made <= FIRST_ROUND else 0
    case[C.OPENING_ROUND] = 1 if state.turns[state.dealer] <= 1 else 0
    for counter in range(S.COUNTERS):
        case[C.COUNTERS + counter] = state.counters[counter]


@kernel
def fill_seat(rules: Cells, state: S.State, case: Cells, seat: int) -> None:
    """Write what is laid before a seat, and its standing; `ready` as it declared."""
    at = C.SEATS + seat * C.SEAT_SIZE
    case[at + C.SEAT_MELDS], case[at + C.SEAT_FLOWERS] = state.melds[seat], state.flowers[seat]
    own = 0
    for face in range(FACES + seat, S.FACES, FLOWER_GROUP):
        own += state.aside[seat * S.FACES + face]
    case[at + C.SEAT_OWN_FLOWERS] = own
    case[at + C.SEAT_READY], case[at + C.SEAT_DISCARDS] = state.declared[seat], state.discards[seat]
    case[at + C.SEAT_PASSED], case[at + C.SEAT_PASSED_DRAW] = state.passed[seat], state.passed_draw[seat]
    ledger = rules[R.POINT_SCALE] * rules[R.SHARE_SCALE] * rules[R.TIMES_SCALE]
    case[at + C.SEAT_BALANCE] = max(state.balances[seat] // ledger, 0) if state.limited[seat] else C.UNLIMITED
    for meld in range(state.melds[seat]):
        place, into = seat * S.MELDS + meld, at + C.SEAT_MELD + meld * C.MELD_SIZE
        case[into + C.MELD_KIND], case[into + C.MELD_FACE] = state.meld_kind[place], state.meld_face[place]
        case[into + C.MELD_GIVER] = state.meld_giver[place]
        case[into + C.MELD_GIVER_READY] = state.meld_giver_ready[place]


@kernel
def fill_seats(rules: Cells, suits: Table, state: S.State, case: Cells, trace: Cells) -> None:
    """Write all four seats; where `ready` means waiting, whether each waits, if any row asks."""
    for seat in range(S.SEATS):
        fill_seat(rules, state, case, seat)
        if rules[R.READY_WAITS] and rules[R.ASKS_READY]:
            case[C.SEATS + seat * C.SEAT_SIZE + C.SEAT_READY] = is_ready(rules, suits, state, seat, case, trace)


@kernel
def fill_win(rules: Cells, state: S.State, case: Cells, seat: int, by: int) -> None:
    """Add one win to the record: of what lies, of what was drawn, or of the eight flowers."""
    win = C.WIN + case[C.WINS] * C.WIN_SIZE
    case[C.WINS] += 1
    case[C.RESULT] = C.WON
    case[win + C.WIN_SEAT], case[win + C.WIN_BY] = seat, by
    case[win + C.WIN_GIVER], case[win + C.WIN_TILE] = C.NOBODY, C.NOBODY
    case[win + C.WIN_AFTER_KONG], case[win + C.WIN_AFTER_FLOWER] = state.after_kong, state.after_flower
    wilds = 0
    for face in range(S.FACES):
        number = state.hands[seat * S.FACES + face]
        if face < FACES:
            case[win + C.WIN_TILES + face] = number
        else:
            wilds += number
    case[win + C.WIN_FLOWER_WILDS] = wilds
    if by == C.DISCARD or by == C.ROB_KONG:
        case[win + C.WIN_GIVER], case[win + C.WIN_TILE] = state.giver, state.lying
        case[win + C.WIN_TILES + state.lying] += 1
        case[win + C.WIN_AFTER_KONG] = state.kong_laid if by == C.DISCARD else 0
        case[win + C.WIN_AFTER_FLOWER] = 0
    elif by == C.SELF_DRAW:
        case[win + C.WIN_TILE] = state.drawn
    if rules[R.READY_WAITS]:  # who wins was waiting; whether it had to be declared, `ready.declared` says
        ready = state.declared[seat] if rules[R.READY_DECLARED] else 1
        case[C.SEATS + seat * C.SEAT_SIZE + C.SEAT_READY] = ready
