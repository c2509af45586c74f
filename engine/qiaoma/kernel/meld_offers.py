"""可吃碰杠: the melds that a seat may lay, each judged by the rows of `no_claim`."""

from __future__ import annotations

from qiaoma.kernel.act_facts import claim_words, refusing
from qiaoma.kernel.claims import can_chow, can_meld, is_stuck, own_kong_tiles
from qiaoma.kernel.completing import wilds_to_lay
from qiaoma.kernel.shape import FACES, HONORS
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.suits import COPIES
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S

PLACES = 3
FREE, MUST_WIN, MUST_KONG = 0, 1, 2
"""Whether a seat may pass; else what it must take."""


@kernel
def offer(state: S.State, seat: int, action: int) -> None:
    """Add an act to the seat's list."""
    state.legal[seat * S.MOST_LEGAL + state.legal_number[seat]] = action
    state.legal_number[seat] += 1


@kernel
def verdict(rules: Cells, state: S.State, seat: int, kind: int, wilds: int) -> int:
    """What `no_claim` says of a kind of meld, while a tile can be drawn, before anything else is looked at."""
    upper = kind <= C.KONG and (state.giver + 1) % S.SEATS == seat
    ready = rules[R.READY_DECLARED] > 0 and state.declared[seat] > 0
    at = R.VERDICTS + kind * R.VERDICT_SIZE + R.VERDICT_READY * ready + R.VERDICT_UPPER * upper
    return rules[at + R.VERDICT_WILD * (wilds > 0)] * 1


@kernel
def judge_claim(
    rules: Cells,
    suits: Table,
    state: S.State,
    seat: int,
    kind: int,
    face: int,
    wilds: int,
    case: Cells,
    trace: Cells,
) -> bool:
    """Whether no row of `no_claim` refuses the meld."""
    said = verdict(rules, state, seat, kind, wilds) if state.left > 0 else R.DEPENDS
    if said != R.DEPENDS and (kind != C.ADDED_KONG or rules[R.NO_PASS + 1] == 0):
        return said == R.FREE
    return claim_rows(rules, suits, state, seat, kind, face, wilds, case, trace) == 0


@kernel
def claim_rows(
    rules: Cells,
    suits: Table,
    state: S.State,
    seat: int,
    kind: int,
    face: int,
    wilds: int,
    case: Cells,
    trace: Cells,
) -> int:
    """The mask of rows of `no_claim` that refuse the meld; all that is true of it stands in the trace."""
    number = state.melds[seat] + 1
    if kind == C.ADDED_KONG:
        number = pung_of(state, seat, face) - seat * S.MELDS + 1
    claim_words(rules, suits, state, seat, kind, face, number, wilds, case, trace)
    return refusing(rules, R.NO_CLAIM, trace)


@kernel
def pung_of(state: S.State, seat: int, face: int) -> int:
    """The place of the seat's pung of `face`, or NOBODY."""
    for place in range(seat * S.MELDS, seat * S.MELDS + state.melds[seat]):
        if state.meld_kind[place] == C.PUNG and state.meld_face[place] == face:
            return place
    return S.NOBODY


@kernel
def offer_claims(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """吃碰杠: offer every pung, kong and chow of the lying tile."""
    face, wilds = state.lying, wilds_to_lay(rules, state, seat)
    if state.melds[seat] >= S.MELDS or face >= FACES:
        return
    for used in range(min(wilds, PLACES) + 1):
        may_pung = can_meld(state, seat, face, C.PUNG, used) and judge_claim(
            rules, suits, state, seat, C.PUNG, face, used, case, trace
        )
        if may_pung and not is_stuck(rules, suits, state, seat, A.PUNG + used, case, trace):
            offer(state, seat, A.PUNG + used)
        if can_meld(state, seat, face, C.KONG, used) and judge_claim(
            rules, suits, state, seat, C.KONG, face, used, case, trace
        ):
            offer(state, seat, A.KONG + used)
    if face < HONORS and (state.left == 0 or verdict(rules, state, seat, C.CHOW, 0) != R.REFUSED or wilds > 0):
        offer_chows(rules, suits, state, seat, wilds, case, trace)


@kernel
def offer_chows(rules: Cells, suits: Table, state: S.State, seat: int, wilds: int, case: Cells, trace: Cells) -> None:
    """吃: offer every chow of the lying tile, in each of its places and with each choice of wilds."""
    for place in range(PLACES):
        for mask in range(A.CHOW_MASKS if wilds > 0 else 1):
            if not can_chow(state, seat, place, mask):
                continue
            low, used = state.lying - place, (mask & 1) + (mask >> 1)
            action = A.CHOW + place * A.CHOW_MASKS + mask
            if judge_claim(rules, suits, state, seat, C.CHOW, low, used, case, trace) and not is_stuck(
                rules, suits, state, seat, action, case, trace
            ):
                offer(state, seat, action)


@kernel
def offer_own_kongs(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> int:
    """暗杠、补杠: offer the kongs of the own turn. Returns MUST_KONG where an added kong may not be let go."""
    wilds, must = wilds_to_lay(rules, state, seat), FREE
    if state.melds[seat] < S.MELDS:
        for face in range(FACES):
            if state.hands[seat * S.FACES + face] + wilds >= COPIES:
                offer_concealed_kongs(rules, suits, state, seat, face, wilds, case, trace)
    for place in range(seat * S.MELDS, seat * S.MELDS + state.melds[seat]):
        face = state.meld_face[place]
        if state.meld_kind[place] == C.PUNG and state.hands[seat * S.FACES + face] + wilds > 0:
            must = max(must, offer_added_kongs(rules, suits, state, seat, face, wilds, case, trace))
    return must


@kernel
def offer_concealed_kongs(
    rules: Cells, suits: Table, state: S.State, seat: int, face: int, wilds: int, case: Cells, trace: Cells
) -> None:
    """暗杠: offer the kongs of one face, with each number of wilds."""
    for used in range(min(wilds, A.KONG_WILDS - 1) + 1):
        if own_kong_tiles(state, seat, face, COPIES, used) and judge_claim(
            rules, suits, state, seat, C.CONCEALED_KONG, face, used, case, trace
        ):
            offer(state, seat, A.CONCEALED_KONG + face * A.KONG_WILDS + used)


@kernel
def offer_added_kongs(
    rules: Cells, suits: Table, state: S.State, seat: int, face: int, wilds: int, case: Cells, trace: Cells
) -> int:
    """补杠: offer to add a tile, or a wild, to the pung of a face. Returns MUST_KONG where it may not be let go."""
    must = FREE
    for used in range(min(wilds, A.ADDED_WILDS - 1) + 1):
        if own_kong_tiles(state, seat, face, 1, used) and judge_claim(
            rules, suits, state, seat, C.ADDED_KONG, face, used, case, trace
        ):
            offer(state, seat, A.ADDED_KONG + face * A.ADDED_WILDS + used)
            if rules[R.NO_PASS + 1] > 0 and refusing(rules, R.NO_PASS, trace):
                must = MUST_KONG
    return must
