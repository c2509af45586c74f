"""动牌: what is true of a meld to be laid or a tile to be discarded, and which rows refuse it."""

from __future__ import annotations

from qiaoma.kernel.carry import change_counters
from qiaoma.kernel.completing import (
    fixed,
    has_knocked,
    is_ready,
    laid_groups,
    put_hand,
    waits,
    waits_without,
    wilds_held,
)
from qiaoma.kernel.conditions import judge_ranges, put_fact, put_role, row_fits
from qiaoma.kernel.facts import SUIT_SIZE, laid_facts, table_facts
from qiaoma.kernel.filling import FIRST_ROUND, fill_seat, fill_table
from qiaoma.kernel.shape import HONORS, SUITS
from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.kernel.wall import is_wild
from qiaoma.rules import bits
from qiaoma.rules import case_record as C
from qiaoma.rules import measures as M
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S
from qiaoma.rules import trace as T

END_OF_RUN = 2
BEYOND_RUN = 3
KEEPS, FIXED = 1, 2
LIGHT = (
    bits.READY
    | bits.FIRST_TURN
    | bits.FIRST_ROUND
    | bits.OPENING_ROUND
    | bits.PASSED_TILE
    | bits.PASSED_ANY
    | bits.PASSED_DRAW
    | bits.FROZEN
)
"""Facts that are known without looking at dice, counters or melds."""


@kernel
def open_facts(rules: Cells, state: S.State, seat: int, facts: int, ranges: int, case: Cells, trace: Cells) -> int:
    """Write what is true of the table, of what is laid before `seat`, and of its standing, as far as the masks of
    `facts` and `ranges` ask for it. Returns the laid groups where melds were asked for."""
    groups = 0
    if facts & ~LIGHT or ranges & ~rules[R.LIGHT_RANGES]:
        groups = heavy_facts(rules, state, seat, case, trace)
    else:
        trace[T.WORDS + bits.FACTS], trace[T.WORDS + bits.PATTERNS] = 0, 0
        trace[T.MEASURES + M.WALL_LEFT] = state.left
    trace[T.MEASURES + M.WILDS] = wilds_held(state, seat)
    put_fact(trace, bits.FIRST_TURN, state.discards[seat] == 0)
    put_fact(trace, bits.OPENING_ROUND, state.turns[state.dealer] <= 1)
    put_fact(trace, bits.PASSED_ANY, state.passed[seat] != 0)
    put_fact(trace, bits.PASSED_DRAW, state.passed_draw[seat] != S.NOBODY)
    frozen = 0
    for other in range(S.SEATS):
        frozen += state.froze[other]
    put_fact(trace, bits.FROZEN, frozen > 0)
    return groups


@kernel
def heavy_facts(rules: Cells, state: S.State, seat: int, case: Cells, trace: Cells) -> int:
    """Dice, counters, and everything about the melds. Returns the laid groups."""
    fill_table(state, case)
    fill_seat(rules, state, case, seat)
    table_facts(rules, case, trace)
    trace[T.WORDS + bits.FACTS] &= ~bits.NO_WINNER  # the hand goes on
    for counter in range(M.COUNTER_SLOTS):
        trace[T.MEASURES + M.COUNTERS + counter] = state.in_play[counter]
    return laid_facts(rules, case, seat, trace)


@kernel
def seat_facts(state: S.State, seat: int, face: int, discarding: bool, trace: Cells) -> None:
    """Standing of `seat` towards a tile of `face`: passed wins, the first round with this discard in it."""
    made = 0
    for other in range(S.SEATS):
        made += state.discards[other]
    put_fact(trace, bits.FIRST_ROUND, made + discarding <= FIRST_ROUND)
    put_fact(trace, bits.PASSED_TILE, (state.passed[seat] >> face) & 1 > 0)


@kernel
def meld_kinds(kind: int, trace: Cells) -> None:
    """Which meld it is; exactly one."""
    put_role(trace, bits.CHOW, kind == C.CHOW)
    put_role(trace, bits.PUNG, kind == C.PUNG)
    put_role(trace, bits.EXPOSED_KONG, kind == C.KONG)
    put_role(trace, bits.ADDED_KONG, kind == C.ADDED_KONG)
    put_role(trace, bits.CONCEALED_KONG, kind == C.CONCEALED_KONG)


@kernel
def claim_words(
    rules: Cells,
    suits: Table,
    state: S.State,
    seat: int,
    kind: int,
    face: int,
    number: int,
    wilds: int,
    case: Cells,
    trace: Cells,
) -> None:
    """Write all that is true of a meld which `seat` may lay: `kind` of C, lowest `face`, its `number` among the melds,
    and how many `wilds` stand for others in it."""
    exposed = kind == C.CHOW or kind == C.PUNG or kind == C.KONG
    kept = kong_waits(rules, suits, state, seat, kind, face, case, trace)
    ready = has_knocked(rules, suits, state, seat, case, trace) > 0
    giver_ready = exposed and is_ready(rules, suits, state, state.giver, case, trace) > 0
    groups = open_facts(rules, state, seat, rules[R.CLAIM_FACTS], rules[R.CLAIM_RANGES], case, trace)
    tile = state.lying if exposed else face
    seat_facts(state, seat, tile, False, trace)
    put_fact(trace, bits.READY, ready)
    own = 1 << min(face // SUIT_SIZE, SUITS)
    targets_after(kind, groups | own, trace)
    suited = laid_groups(state, seat) & ((1 << SUITS) - 1)
    trace[T.WORDS + bits.ROLES] = 0
    meld_kinds(kind, trace)
    put_role(trace, bits.FROM_UPPER, exposed and (state.giver + 1) % S.SEATS == seat)
    put_role(trace, bits.WITH_WILD, wilds > 0)
    put_role(trace, bits.KEEPS_WAIT, kept & KEEPS > 0)
    put_role(trace, bits.FIXED_SET, kept & FIXED > 0)
    put_role(trace, bits.OTHER_SUIT, face < HONORS and suited != 0 and (suited & own) == 0)
    put_role(trace, bits.GIVER_WAS_READY, giver_ready)
    put_role(trace, bits.PASSED_CLAIM, (state.passed_claim[seat] >> tile) & 1 > 0)
    put_role(trace, bits.DRAWN_TILE, not exposed and face == state.drawn)
    trace[T.MEASURES + M.NTH] = number
    judge_ranges(rules, R.RANGES, trace)
    judge_ranges(rules, R.PAIR_RANGES, trace)


@kernel
def targets_after(kind: int, groups: int, trace: Cells) -> None:
    """What the laid melds still allow once the meld is laid with them; `groups` has its suit in it."""
    suits = groups & ((1 << SUITS) - 1)
    single = (suits & (suits - 1)) == 0
    put_fact(trace, bits.MAY_BE_ALL_PUNGS, trace[T.MEASURES + M.CHOWS] == 0 and kind != C.CHOW)
    put_fact(trace, bits.MAY_BE_HALF_FLUSH, single)
    put_fact(trace, bits.MAY_BE_FULL_FLUSH, single and suits == groups)
    put_fact(trace, bits.MAY_BE_ALL_HONORS, suits == 0)


@gate
def kong_waits(
    rules: Cells, suits: Table, state: S.State, seat: int, kind: int, face: int, case: Cells, trace: Cells
) -> int:
    """KEEPS where a kong keeps the wait, FIXED where its set is fixed; 0 for other melds and where no row asks."""
    asked = rules[R.ASKS_KEEPS_WAIT] > 0 or rules[R.ASKS_FIXED_SET] > 0
    if not asked or kind == C.CHOW or kind == C.PUNG:
        return 0
    drawn = S.NOBODY if kind == C.KONG else state.drawn
    if drawn != S.NOBODY:
        state.hands[seat * S.FACES + drawn] -= 1
    before = waits(rules, suits, state, seat, put_hand(state, seat, case), case, trace)
    found = 0
    if before != 0 and fixed(rules, suits, state, seat, face, before, case, trace):
        found = FIXED
    if drawn != S.NOBODY:
        state.hands[seat * S.FACES + drawn] += 1
    if before != 0 and before == waits_after(rules, suits, state, seat, kind, face, case, trace):
        found |= KEEPS
    return found


@kernel
def waits_after(
    rules: Cells, suits: Table, state: S.State, seat: int, kind: int, face: int, case: Cells, trace: Cells
) -> int:
    """The faces for which the hand waits once the kong is laid."""
    taken = min(kong_tiles(kind), state.hands[seat * S.FACES + face])
    if kind == C.ADDED_KONG:
        return waits_without(rules, suits, state, seat, face, taken, case, trace)
    state.melds[seat] += 1
    place = seat * S.MELDS + state.melds[seat] - 1
    kept_kind, kept_face = state.meld_kind[place], state.meld_face[place]
    state.meld_kind[place], state.meld_face[place] = kind, face
    mask = waits_without(rules, suits, state, seat, face, taken, case, trace)
    state.meld_kind[place], state.meld_face[place] = kept_kind, kept_face
    state.melds[seat] -= 1
    return mask


@kernel
def kong_tiles(kind: int) -> int:
    """How many tiles of the hand a kong takes."""
    if kind == C.ADDED_KONG:
        return 1
    return 4 - (kind == C.KONG)


@kernel
def discard_words(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """Write what is true of any discard of `seat`; :func:`tile_words` adds the tile."""
    ready = has_knocked(rules, suits, state, seat, case, trace) > 0
    open_facts(rules, state, seat, rules[R.DISCARD_FACTS], rules[R.DISCARD_RANGES], case, trace)
    put_fact(trace, bits.READY, ready)
    judge_ranges(rules, R.RANGES, trace)


@kernel
def tile_words(state: S.State, seat: int, face: int, trace: Cells) -> None:
    """Write what is true of the tile to be discarded."""
    seat_facts(state, seat, face, True, trace)
    chowed = state.claim_kind == C.CHOW
    claimed, low = state.claim_face, state.claim_low
    other_end = S.NOBODY
    if chowed and claimed == low and low % SUIT_SIZE + BEYOND_RUN < SUIT_SIZE:
        other_end = low + BEYOND_RUN
    elif chowed and claimed == low + END_OF_RUN and low % SUIT_SIZE > 0:
        other_end = low - 1
    trace[T.WORDS + bits.ROLES] = 0
    put_role(trace, bits.DRAWN_TILE, face == state.drawn)
    put_role(trace, bits.JUST_CLAIMED, state.claim_kind != S.NOBODY)
    put_role(trace, bits.JUST_CHOWED, chowed)
    put_role(trace, bits.SAME_TILE, face == claimed)
    put_role(trace, bits.OTHER_END, other_end == face)
    put_role(trace, bits.WILD_TILE, is_wild(state, face))


@kernel
def refusing(rules: Cells, section: int, trace: Cells) -> int:
    """The mask of rows of `section` (NO_CLAIM, NO_DISCARD, NO_PASS) that fit the words in the trace."""
    mask = 0
    first = rules[section]
    for position in range(rules[section + 1]):
        if row_fits(rules, first + position * R.REFUSAL_SIZE, trace):
            mask |= 1 << position
    return mask


@kernel
def open_counters(rules: Cells, state: S.State, case: Cells, trace: Cells) -> None:
    """开局荒番: write the counters in play, after the rows of `carry.opening`."""
    fill_table(state, case)
    table_facts(rules, case, trace)
    trace[T.WORDS + bits.FACTS] &= ~bits.NO_WINNER
    change_counters(rules, R.OPENING, trace)
    for counter in range(S.COUNTERS):
        state.in_play[counter] = trace[T.MEASURES + M.COUNTERS + counter]
