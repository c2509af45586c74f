"""听牌: whether tiles make a winning shape, which faces would complete a hand, and whether a kong leaves that as it was.

Hands that are far from complete are sent away by a bound that costs a few lookups; only the others are read in full.
"""

from __future__ import annotations

from qiaoma.kernel.conditions import row_fits
from qiaoma.kernel.facts import SUIT_SIZE, reading_facts
from qiaoma.kernel.settle import sort_readings
from qiaoma.kernel.shape import FACES, HONORS, SUITS, readings
from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.kernel.suits import COPIES, PAIRED, RANKS, TRIPLET_BITS, suit_entry
from qiaoma.kernel.wall import is_wild
from qiaoma.rules import bits
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S
from qiaoma.rules import trace as T

SET = 3
PAIR = 2
WORK = C.WIN + (C.MOST_WINS - 1) * C.WIN_SIZE + C.WIN_TILES
"""Where a hand is tried in the record: the tiles of the last win, which is written only when a hand ends."""


@kernel
def suit_size(tiles: Cells, start: int) -> int:
    """How many tiles of a suit there are."""
    size = 0
    for rank in range(RANKS):
        size += tiles[start + rank]
    return size


@kernel
def missing(suits: Table, tiles: Cells, at: int, most: int) -> int:
    """At least how many tiles keep `tiles[at:]` from being sets and a pair: groups that fit nowhere, pairs too many.

    Counting stops beyond `most`; the cheap parts come first.
    """
    bad, pairs = 0, 0
    for face in range(at + HONORS, at + FACES):
        number = tiles[face]
        pairs += number == PAIR
        bad += (number == 1) + (number == COPIES)
    if bad + max(pairs - 1, 0) > most:
        return bad + max(pairs - 1, 0)
    for suit in range(SUITS):
        bad += suit_size(tiles, at + suit * RANKS) % SET == 1
    for suit in range(SUITS):
        over = suit_size(tiles, at + suit * RANKS) % SET
        if over == 1 or bad > most:
            continue
        entry = suit_entry(suits, tiles, at + suit * RANKS)
        if over == 0:
            bad += (entry & TRIPLET_BITS) == 0
        elif (entry >> PAIRED) & TRIPLET_BITS:
            pairs += 1
        else:
            bad += 1
    return bad + max(pairs - 1, 0)


@kernel
def other_shapes(rules: Cells) -> bool:
    """Whether hands may win that the bound knows nothing of: pairs, orphans, or no shape at all."""
    return rules[R.SHAPELESS_MAY_WIN] + rules[R.ASKS_SEVEN_PAIRS] + rules[R.ASKS_ORPHANS] > 0


@kernel
def may_complete(rules: Cells, suits: Table, tiles: Cells, at: int, wilds: int, steps: int) -> bool:
    """Whether the tiles may, with `wilds` beside them, be within `steps` draws or exchanges of a winning shape."""
    if other_shapes(rules):
        return True
    if missing(suits, tiles, at, wilds + steps) <= wilds + steps:
        return True
    return near_honors(tiles, at, max(steps - 1, 0))


@kernel
def how_far(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells) -> int:
    """What `far` keeps of a hand after its discard. Waiting is asked only where one declares."""
    wilds = wilds_held(state, seat)
    if wilds == 0:
        return farness(rules, suits, state.hands, seat * S.FACES, 0)
    put_hand(state, seat, case)
    return farness(rules, suits, case, WORK, wilds)


@kernel
def farness(rules: Cells, suits: Table, tiles: Cells, at: int, wilds: int) -> int:
    """The same of the tiles at `tiles[at:]` with wilds beside them. One tile or meld changes one group alone."""
    if other_shapes(rules):
        return 0
    lacking = missing(suits, tiles, at, wilds + (3 if rules[R.READY_DECLARED] else 1)) - wilds
    if lacking <= 1 or near_honors(tiles, at, 2):
        return 0
    return S.FAR_FROM_WAITING if lacking > 3 else S.FAR_FROM_WINNING


@kernel
def near_honors(tiles: Cells, at: int, most: int) -> bool:
    """Whether at most so many suit tiles keep the tiles from being all honors."""
    plain = 0
    for face in range(at, at + HONORS):
        plain += tiles[face]
        if plain > most:
            return False
    return True


@kernel
def put_hand(state: S.State, seat: int, case: Cells) -> int:
    """Copy the playing tiles of a hand, its wilds apart, to the work place. Returns the number of wilds."""
    wilds = 0
    for face in range(FACES):
        case[WORK + face] = state.hands[seat * S.FACES + face]
    for face in range(max(state.wild_low, 0), state.wild_high + 1):
        wilds += state.hands[seat * S.FACES + face]
        if face < FACES:
            case[WORK + face] = 0
    return wilds


@kernel
def wilds_held(state: S.State, seat: int) -> int:
    """百搭: how many wilds a hand holds."""
    wilds = 0
    for face in range(state.wild_low, state.wild_high + 1):
        wilds += state.hands[seat * S.FACES + face]
    return wilds


@kernel
def wilds_to_lay(rules: Cells, state: S.State, seat: int) -> int:
    """How many wilds of a hand could stand in a meld; none where that is refused whatever else is so."""
    if state.wild_high < 0 or (state.left > 0 and rules[R.WILDS_MAY_STAND_IN] == 0):
        return 0
    return wilds_held(state, seat)


@kernel
def laid_groups(state: S.State, seat: int) -> int:
    """The suits of the laid melds as a mask, honors as the fourth."""
    groups = 0
    for place in range(seat * S.MELDS, seat * S.MELDS + state.melds[seat]):
        groups |= 1 << min(state.meld_face[place] // SUIT_SIZE, SUITS)
    return groups


@kernel
def laid_chows(state: S.State, seat: int) -> int:
    """The number of chows laid."""
    chows = 0
    for place in range(seat * S.MELDS, seat * S.MELDS + state.melds[seat]):
        chows += state.meld_kind[place] == C.CHOW
    return chows


@gate
def has_shape(
    rules: Cells, suits: Table, state: S.State, seat: int, wilds: int, claimed: int, case: Cells, trace: Cells
) -> bool:
    """Whether the tiles at the work place have a reading that the row `no_win.shape` admits."""
    if not may_complete(rules, suits, case, WORK, wilds, 0):
        return False
    wild_face = state.wild if 0 <= state.wild < FACES else C.NOBODY
    readings(rules, suits, case, WORK, state.melds[seat], wilds, wild_face, claimed, trace)
    sort_readings(trace)
    groups, chows = laid_groups(state, seat), laid_chows(state, seat)
    for word in range(bits.WORDS):
        trace[T.WORDS + word] = 0
    for position in range(trace[T.READINGS_FOUND]):
        reading_facts(rules, trace[T.READINGS + position], groups, chows, trace)
        if rules[R.SHAPE_ROW] == R.NOTHING or not row_fits(rules, rules[R.SHAPE_ROW], trace):
            return True
    return False


@kernel
def held(state: S.State, seat: int, face: int) -> int:
    """How many tiles of a face a seat has in its hand and its melds."""
    number = state.hands[seat * S.FACES + face]
    for place in range(seat * S.MELDS, seat * S.MELDS + state.melds[seat]):
        low, kind = state.meld_face[place], state.meld_kind[place]
        if kind == C.CHOW:
            number += low <= face < low + SET
        elif low == face:
            number += SET if kind == C.PUNG else COPIES
    return number


@kernel
def near_faces(rules: Cells, case: Cells, wilds: int) -> int:
    """The mask of faces that may complete the tiles at the work place: without wilds, none of a suit, and no honor, of
    which as many tiles as whole sets have are there already, or none."""
    if wilds > 0 or other_shapes(rules) or near_honors(case, WORK, 0):
        return (1 << FACES) - 1
    mask = 0
    for suit in range(SUITS):
        if suit_size(case, WORK + suit * RANKS) % SET:
            mask |= ((1 << RANKS) - 1) << (suit * RANKS)
    for face in range(HONORS, FACES):
        if case[WORK + face] % SET:
            mask |= 1 << face
    return mask


@gate
def waits(rules: Cells, suits: Table, state: S.State, seat: int, wilds: int, case: Cells, trace: Cells) -> int:
    """听: the mask of faces that complete the tiles at the work place. Wild faces and faces held four times are not asked."""
    if not may_complete(rules, suits, case, WORK, wilds, 1):
        return 0
    mask, near = 0, near_faces(rules, case, wilds)
    for face in range(FACES):
        if (near >> face) & 1 == 0 or is_wild(state, face) or held(state, seat, face) >= COPIES:
            continue
        case[WORK + face] += 1
        if has_shape(rules, suits, state, seat, wilds, C.NOBODY, case, trace):
            mask |= 1 << face
        case[WORK + face] -= 1
    return mask


@kernel
def waits_without(
    rules: Cells, suits: Table, state: S.State, seat: int, face: int, number: int, case: Cells, trace: Cells
) -> int:
    """The faces for which the hand waits once `number` tiles of `face` are taken out of it."""
    state.hands[seat * S.FACES + face] -= number
    mask = waits(rules, suits, state, seat, put_hand(state, seat, case), case, trace)
    state.hands[seat * S.FACES + face] += number
    return mask


@kernel
def has_knocked(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> int:
    """敲: 1 for a seat that is bound as one that stands ready: where one declares, by its declaration alone."""
    if rules[R.READY_DECLARED]:
        return state.declared[seat]
    return is_ready(rules, suits, state, seat, case, trace)


@kernel
def is_ready(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> int:
    """听牌: 1 for a seat that stands ready: it has declared, or waits, as `ready.means` says."""
    if not rules[R.READY_WAITS]:
        return state.declared[seat]
    if not rules[R.ASKS_READY]:
        return 0
    drawn = state.drawn if seat == state.turn and state.phase == S.TURN else S.NOBODY
    if drawn != S.NOBODY:
        return 1 if waits_without(rules, suits, state, seat, drawn, 1, case, trace) else 0
    return 1 if waits(rules, suits, state, seat, put_hand(state, seat, case), case, trace) else 0


@kernel
def fixed(
    rules: Cells, suits: Table, state: S.State, seat: int, face: int, mask: int, case: Cells, trace: Cells
) -> bool:
    """固定刻子: whether no completion by a face of `mask` uses a tile of `face`, at the work place, in a run."""
    if face >= HONORS:
        return True
    wilds = put_hand(state, seat, case)
    start = face // SUIT_SIZE * SUIT_SIZE
    for low in range(max(start, face - PAIR), min(face, start + RANKS - SET) + 1):
        for wait in range(FACES):
            if (mask >> wait) & 1 and run_completes(rules, suits, state, seat, low, wait, wilds, case, trace):
                return False
    return True


@kernel
def run_completes(
    rules: Cells, suits: Table, state: S.State, seat: int, low: int, wait: int, wilds: int, case: Cells, trace: Cells
) -> bool:
    """Whether the tiles at the work place with `wait` are complete when the run from `low` is taken out as a set."""
    case[WORK + wait] += 1
    whole = case[WORK + low] > 0 and case[WORK + low + 1] > 0 and case[WORK + low + PAIR] > 0
    complete = False
    if whole:
        for tile in range(WORK + low, WORK + low + SET):
            case[tile] -= 1
        complete = has_shape(rules, suits, state, seat, wilds, C.NOBODY, case, trace)
        for tile in range(WORK + low, WORK + low + SET):
            case[tile] += 1
    case[WORK + wait] -= 1
    return complete
