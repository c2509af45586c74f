"""吃碰杠: which tiles a meld takes from the hand, wilds among them, and laying it."""

from __future__ import annotations

from qiaoma.kernel.act_facts import discard_words, refusing, tile_words
from qiaoma.kernel.completing import has_knocked, wilds_held
from qiaoma.kernel.facts import SUIT_SIZE
from qiaoma.kernel.shape import HONORS
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.wall import is_wild
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S

RUN = 3
OWN_TILES_OF_RUN = 2
MOST_BOUND = 4
"""Faces that a claim can take or forbid: two laid, the claimed one, the other end."""


@kernel
def own_tiles(kind: int) -> int:
    """How many tiles of the hand a meld of a discard takes."""
    return 3 if kind == C.KONG else 2


@kernel
def can_meld(state: S.State, seat: int, face: int, kind: int, used: int) -> bool:
    """Whether the hand has the tiles for a pung or kong of the lying tile with `used` wilds standing in."""
    return own_kong_tiles(state, seat, face, own_tiles(kind), used)


@kernel
def own_kong_tiles(state: S.State, seat: int, face: int, number: int, used: int) -> bool:
    """Whether the hand has `number` tiles of `face`, `used` of them wilds of other faces; a wild's own face is no wild."""
    if used > number:
        return False
    if used > 0 and is_wild(state, face):
        return False
    return state.hands[seat * S.FACES + face] >= number - used and wilds_held(state, seat) >= used


@kernel
def own_of_run(lying: int, place: int, number: int) -> int:
    """The face of one of the two own tiles (`number` 0 or 1, in rising order) of a chow."""
    low = lying - place
    return low + number + (number >= place)


@kernel
def can_chow(state: S.State, seat: int, place: int, mask: int) -> bool:
    """Whether the hand has the two tiles for a chow in which the lying tile stands at `place`."""
    low = state.lying - place
    if low < 0 or low >= HONORS or state.lying >= HONORS:
        return False
    if low % SUIT_SIZE + RUN > SUIT_SIZE or low // SUIT_SIZE != state.lying // SUIT_SIZE:
        return False
    wilds = 0
    for number in range(OWN_TILES_OF_RUN):
        face = own_of_run(state.lying, place, number)
        if (mask >> number) & 1:
            if is_wild(state, face):
                return False
            wilds += 1
        elif state.hands[seat * S.FACES + face] == 0:
            return False
        else:
            wilds += is_wild(state, face)
    return mask == 0 or wilds_held(state, seat) >= wilds


@kernel
def take_wilds(state: S.State, seat: int, number: int) -> int:
    """Take wilds out of the hand, the lowest faces first. Returns them as `meld_taken` keeps them."""
    taken, place = 0, 0
    for face in range(state.wild_low, state.wild_high + 1):
        while place < number and state.hands[seat * S.FACES + face] > 0:
            state.hands[seat * S.FACES + face] -= 1
            taken |= (face + 1) << (place * S.WILD_BITS)
            place += 1
    return taken


@kernel
def take_tiles(state: S.State, seat: int, face: int, number: int, used: int) -> int:
    """Take `number` tiles for a meld of `face` out of the hand, `used` of them wilds, and return these."""
    state.hands[seat * S.FACES + face] -= number - used
    return take_wilds(state, seat, used)


@kernel
def take_run(state: S.State, seat: int, place: int, mask: int) -> int:
    """Take the two own tiles of a chow out of the hand, and return the wilds among them."""
    used = 0
    for number in range(OWN_TILES_OF_RUN):
        if (mask >> number) & 1:
            used += 1
        else:
            state.hands[seat * S.FACES + own_of_run(state.lying, place, number)] -= 1
    return take_wilds(state, seat, used)


@kernel
def claim_tiles(state: S.State, seat: int, action: int) -> int:
    """Take the tiles of a claimed pung, kong or chow out of the hand, and return the wilds among them."""
    if action < A.KONG:
        return take_tiles(state, seat, state.lying, own_tiles(C.PUNG), action - A.PUNG)
    if action < A.CHOW:
        return take_tiles(state, seat, state.lying, own_tiles(C.KONG), action - A.KONG)
    return take_run(state, seat, (action - A.CHOW) // A.CHOW_MASKS, (action - A.CHOW) % A.CHOW_MASKS)


@kernel
def claim_kind_of(action: int) -> int:
    """The meld that an answer lays."""
    if action < A.KONG:
        return C.PUNG
    return C.KONG if action < A.CHOW else C.CHOW


@kernel
def is_stuck(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> bool:
    """Whether after this chow or pung every discard would be refused."""
    return stuck_by(rules, suits, state, seat, action, case, trace) != 0


@kernel
def holds_many(state: S.State, seat: int) -> bool:
    """Whether the hand keeps a third face, whatever two tiles a meld takes and whatever two faces may not go."""
    found = 0
    for place in range(seat * S.FACES, seat * S.FACES + S.FACES):
        found += state.hands[place] > 0
        if found > MOST_BOUND:
            return True
    return False


@kernel
def stuck_by(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> int:
    """The mask of the rows that would refuse every discard after this chow or pung; 0 where one is left."""
    if rules[R.NO_DISCARD + 1] == 0:
        return 0
    if rules[R.DISCARDS_NEED_READY] and has_knocked(rules, suits, state, seat, case, trace) == 0:
        return 0
    if rules[R.DISCARDS_OF_CLAIM] and holds_many(state, seat):
        return 0
    kept = state.turn
    kept_drawn, kept_kind, kept_face, kept_low = state.drawn, state.claim_kind, state.claim_face, state.claim_low
    for face in range(S.FACES):
        state.kept[face] = state.hands[seat * S.FACES + face]
    lay_claim(state, seat, action, 0)
    state.turn, state.drawn = seat, S.NOBODY
    rows = every_discard_refused(rules, suits, state, seat, case, trace)
    state.melds[seat] -= 1
    for face in range(S.FACES):
        state.hands[seat * S.FACES + face] = state.kept[face]
    state.turn, state.drawn = kept, kept_drawn
    state.claim_kind, state.claim_face, state.claim_low = kept_kind, kept_face, kept_low
    return rows


@kernel
def every_discard_refused(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> int:
    """The mask of the rows that refuse the tiles of the hand; 0 where some tile may go."""
    discard_words(rules, suits, state, seat, case, trace)
    rows = 0
    for face in range(S.FACES):
        if state.hands[seat * S.FACES + face] > 0:
            tile_words(state, seat, face, trace)
            refused = refusing(rules, R.NO_DISCARD, trace)
            if refused == 0:
                return 0
            rows |= refused
    return rows


@kernel
def lay_claim(state: S.State, seat: int, action: int, giver_ready: int) -> None:
    """Lay the chow, pung or kong of the lying tile before the seat, and note how the turn began."""
    kind = claim_kind_of(action)
    place = 0 if kind != C.CHOW else (action - A.CHOW) // A.CHOW_MASKS
    taken = claim_tiles(state, seat, action)
    at = seat * S.MELDS + state.melds[seat]
    state.melds[seat] += 1
    state.meld_kind[at], state.meld_face[at] = kind, state.lying - place
    state.meld_giver[at], state.meld_giver_ready[at] = state.giver, giver_ready
    state.meld_at[at], state.meld_claimed[at] = state.claims + 1, state.lying
    state.meld_wilds[at], state.meld_taken[at] = wilds_of(action), taken
    state.claim_kind = S.NOBODY if kind == C.KONG else kind
    state.claim_face = S.NOBODY if kind == C.KONG else state.lying
    state.claim_low = state.lying - place if kind == C.CHOW else S.NOBODY


@kernel
def wilds_of(action: int) -> int:
    """The wilds of a claim: of a chow a mask over its three tiles, else their number."""
    if action < A.KONG:
        return action - A.PUNG
    if action < A.CHOW:
        return action - A.KONG
    place, mask = (action - A.CHOW) // A.CHOW_MASKS, (action - A.CHOW) % A.CHOW_MASKS
    wilds = 0
    for number in range(OWN_TILES_OF_RUN):
        if (mask >> number) & 1:
            wilds |= 1 << (number + (number >= place))
    return wilds
