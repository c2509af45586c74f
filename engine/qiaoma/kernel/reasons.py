"""理由: which rows refuse an act that the seat has the tiles for. Asked only when an act was refused."""

from __future__ import annotations

from qiaoma.kernel.act_facts import discard_words, refusing, tile_words
from qiaoma.kernel.claims import can_chow, can_meld, claim_kind_of, own_kong_tiles, stuck_by
from qiaoma.kernel.meld_offers import claim_rows, pung_of
from qiaoma.kernel.offers import judge_win
from qiaoma.kernel.opening import has_every_flower
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.suits import COPIES
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S
from qiaoma.rules import trace as T


@kernel
def refusing_rows(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> int:
    """The mask of rows that refuse the act: of `no_win`, `no_claim` or `no_discard` by its kind; 0 where it is not
    a row that stands in the way. Negative, the rows of `no_discard` that would leave a chow or pung without a discard.
    The state stays as it is."""
    if action == A.WIN or action == A.FLOWER_WIN:
        return win_rows(rules, suits, state, seat, action, case, trace)
    if A.PUNG <= action < A.DISCARD:
        return meld_rows(rules, suits, state, seat, action, case, trace)
    face = action - A.DISCARD if action < A.DECLARE else action - A.DECLARE
    if action < A.DISCARD or state.phase != S.TURN or state.hands[seat * S.FACES + face] == 0:
        return 0
    discard_words(rules, suits, state, seat, case, trace)
    tile_words(state, seat, face, trace)
    return refusing(rules, R.NO_DISCARD, trace)


@kernel
def win_rows(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> int:
    """The rows of `no_win` that refuse a win."""
    by = C.SELF_DRAW
    if action == A.FLOWER_WIN:
        if not has_every_flower(state, seat) or state.declined[seat]:
            return 0
        by = C.EIGHT_FLOWERS
    elif state.phase == S.ANSWERS or state.phase == S.KONG_ANSWERS:
        by = C.DISCARD if state.phase == S.ANSWERS else C.ROB_KONG
    elif state.claim_kind != S.NOBODY:
        return 0
    judge_win(rules, suits, state, seat, by, case, trace)
    return trace[T.WIN + T.WIN_REFUSED]


@kernel
def meld_rows(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> int:
    """The rows of `no_claim` that refuse a meld for which the seat has the tiles, or those that leave it stuck."""
    kind, face, wilds, has_tiles = S.NOBODY, S.NOBODY, 0, False
    if A.CONCEALED_KONG <= action < A.ADDED_KONG:
        kind, face = C.CONCEALED_KONG, (action - A.CONCEALED_KONG) // A.KONG_WILDS
        wilds = (action - A.CONCEALED_KONG) % A.KONG_WILDS
        has_tiles = own_kong_tiles(state, seat, face, COPIES, wilds)
    elif action >= A.ADDED_KONG:
        kind, face = C.ADDED_KONG, (action - A.ADDED_KONG) // A.ADDED_WILDS
        wilds = (action - A.ADDED_KONG) % A.ADDED_WILDS
        has_tiles = pung_of(state, seat, face) != S.NOBODY and own_kong_tiles(state, seat, face, 1, wilds)
    elif state.lying != S.NOBODY and action < A.CHOW:
        kind, face = claim_kind_of(action), state.lying
        wilds = action - A.PUNG if action < A.KONG else action - A.KONG
        has_tiles = can_meld(state, seat, face, kind, wilds)
    elif state.lying != S.NOBODY:
        place, mask = (action - A.CHOW) // A.CHOW_MASKS, (action - A.CHOW) % A.CHOW_MASKS
        kind, face, wilds = C.CHOW, state.lying - place, (mask & 1) + (mask >> 1)
        has_tiles = can_chow(state, seat, place, mask)
    if not has_tiles:
        return 0
    rows = claim_rows(rules, suits, state, seat, kind, face, wilds, case, trace)
    if rows == 0 and (kind == C.CHOW or kind == C.PUNG):
        return -stuck_by(rules, suits, state, seat, action, case, trace)
    return rows
