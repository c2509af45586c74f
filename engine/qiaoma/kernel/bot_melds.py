"""吃碰杠: which claim brings a bot nearer to a hand that may win, and which kong does not hurt."""

from __future__ import annotations

from qiaoma.kernel import aims as A
from qiaoma.kernel.bot_danger import NEARLY_OPEN
from qiaoma.kernel.bot_goals import OUT_OF_REACH, drop_tile, link_parts, live_tiles, weigh_aims
from qiaoma.kernel.bot_sight import claims_of
from qiaoma.kernel.distance import part_of
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.rules import action as ACT
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S

SET = 3
PER_COST = 1 << 8
"""A claim is chosen by its cost, then by the live tiles after it."""
NOT_NEARER = 1 << 40
KONG_GAIN = 4
"""What the tile that replaces a kong is worth, in cost."""
BONDS_FROM = 2
"""The claim that bonds with its giver is made only when so few tiles are lacking after it."""
CAUTIOUS_FROM = 4
"""The cautious player claims only when so few tiles are lacking after it, one less before a threat."""


@kernel
def move_meld(aims: Cells, distances: Table, kind: int, face: int, claimed: int, way: int) -> None:
    """Lay the tiles of a meld (`way` 1), or take them back into the hand (-1)."""
    if kind == C.CHOW:
        for low in range(face, face + SET):
            if low != claimed:
                drop_tile(aims, distances, low, way)
    else:
        drop_tile(aims, distances, face, tiles_taken(kind) * way)
    if kind != C.ADDED_KONG:
        aims[A.SETS] -= way


@kernel
def holds_tiles(aims: Cells, kind: int, face: int, claimed: int) -> bool:
    """Whether the tiles of a meld are all in the hand that is reckoned with: none of them is a wild."""
    if kind == C.CHOW:
        for low in range(face, face + SET):
            if low != claimed and aims[A.COUNTS + low] == 0:
                return False
        return True
    return aims[A.COUNTS + face] >= tiles_taken(kind)


@kernel
def tiles_taken(kind: int) -> int:
    """How many tiles of the hand a pung or kong takes."""
    if kind == C.ADDED_KONG:
        return 1
    return SET - 1 if kind == C.PUNG else SET if kind == C.KONG else SET + 1


@kernel
def weigh_meld(aims: Cells, distances: Table, kind: int, face: int, claimed: int) -> int:
    """Weigh all aims as they stand after a meld; returns the best, with its live tiles in `VALUE`, or NO_AIM.

    The hand stands as before when this returns; distances and costs stay those after the meld.
    """
    if not holds_tiles(aims, kind, face, claimed):
        return A.NO_AIM
    laid, chowed, opened = aims[A.LAID], aims[A.CHOWED], aims[A.OPENED]
    move_meld(aims, distances, kind, face, claimed, 1)
    aims[A.LAID] = laid | (1 << part_of(face))
    if kind == C.CHOW:
        aims[A.CHOWED] = 1
    if kind != C.CONCEALED_KONG:
        aims[A.OPENED] = 1
    aim = weigh_aims(aims)
    if aim != A.NO_AIM:
        link_parts(aims, aim)
        aims[A.VALUE] = live_tiles(aims, distances, aim, aims[A.DISTANCE + aim])
    move_meld(aims, distances, kind, face, claimed, -1)
    aims[A.LAID], aims[A.CHOWED], aims[A.OPENED] = laid, chowed, opened
    return aim


@kernel
def keep_before(aims: Cells) -> None:
    """Keep what every aim lacks now."""
    for aim in range(A.AIMS):
        aims[A.BEFORE + aim] = aims[A.DISTANCE + aim]


@kernel
def claim_kind(code: int) -> int:
    """The kind of meld that a claim without wilds lays, or NOBODY."""
    if code == ACT.PUNG:
        return C.PUNG
    if code == ACT.KONG:
        return C.KONG
    if ACT.CHOW <= code < ACT.CONCEALED_KONG and (code - ACT.CHOW) % ACT.CHOW_MASKS == 0:
        return C.CHOW
    return S.NOBODY


@kernel
def most_lacking(cautious: bool, threat: int, aims: Cells, state: S.State, seat: int) -> int:
    """How many tiles may at most be lacking after a claim that is made."""
    if aims[A.BOND_REACH] > 0 and claims_of(state, seat, state.giver) + 1 == aims[A.BOND_REACH]:
        return BONDS_FROM
    if not cautious:
        return A.NEVER
    return CAUTIOUS_FROM - 1 if threat >= NEARLY_OPEN else CAUTIOUS_FROM


@kernel
def claim_cost(aims: Cells, distances: Table, kind: int, face: int, claimed: int, most: int) -> int:
    """What the best aim costs after a claim, its live tiles taken off; NOT_NEARER where it lacks as much as before."""
    aim = weigh_meld(aims, distances, kind, face, claimed)
    if aim == A.NO_AIM:
        return NOT_NEARER
    lacking = max(aims[A.DISTANCE + aim] - aims[A.HELD], 1)
    if lacking > most or lacking >= aims[A.BEFORE + aim] - aims[A.HELD]:
        return NOT_NEARER
    gain = KONG_GAIN if kind == C.KONG else 0
    return PER_COST * (aims[A.COST + aim] - gain) - aims[A.VALUE]


@kernel
def best_claim(cautious: bool, threat: int, distances: Table, aims: Cells, state: S.State, seat: int) -> int:
    """The claim that brings the seat nearest to a hand that may win, or PASS where none brings it nearer."""
    before = weigh_aims(aims)
    keep_before(aims)
    chosen = fallback(state, seat)
    least = PER_COST * (aims[A.COST + before] if before != A.NO_AIM else OUT_OF_REACH)
    most = most_lacking(cautious, threat, aims, state, seat)
    for place in range(seat * S.MOST_LEGAL, seat * S.MOST_LEGAL + state.legal_number[seat]):
        code = state.legal[place]
        kind = claim_kind(code)
        if kind != S.NOBODY:
            face = state.lying - (code - ACT.CHOW) // ACT.CHOW_MASKS if kind == C.CHOW else state.lying
            cost = claim_cost(aims, distances, kind, face, state.lying, most)
            if cost < least:
                chosen, least = code, cost
    return chosen


@kernel
def fallback(state: S.State, seat: int) -> int:
    """PASS, or the first legal action where the seat may not pass."""
    first = seat * S.MOST_LEGAL
    for place in range(first, first + state.legal_number[seat]):
        if state.legal[place] == ACT.PASS:
            return ACT.PASS
    return state.legal[first]


@kernel
def own_kong_kind(code: int) -> int:
    """The kind of an own kong without wilds, or NOBODY."""
    if ACT.CONCEALED_KONG <= code < ACT.ADDED_KONG and (code - ACT.CONCEALED_KONG) % ACT.KONG_WILDS == 0:
        return C.CONCEALED_KONG
    if ACT.ADDED_KONG <= code < ACT.DISCARD and (code - ACT.ADDED_KONG) % ACT.ADDED_WILDS == 0:
        return C.ADDED_KONG
    return S.NOBODY


@kernel
def good_kong(threat: int, distances: Table, aims: Cells, state: S.State, seat: int, before: int) -> int:
    """An own kong after which the best aim is as near as before, or NOBODY.

    All aims stand weighed as before when there is none.
    """
    cost_before = aims[A.COST + before] if before != A.NO_AIM else OUT_OF_REACH
    weighed = False
    for place in range(seat * S.MOST_LEGAL, seat * S.MOST_LEGAL + state.legal_number[seat]):
        code = state.legal[place]
        kind = own_kong_kind(code)
        if kind != S.NOBODY and not (kind == C.ADDED_KONG and threat >= NEARLY_OPEN):
            face = (code - ACT.CONCEALED_KONG) // ACT.KONG_WILDS
            if kind == C.ADDED_KONG:
                face = (code - ACT.ADDED_KONG) // ACT.ADDED_WILDS
            aim = weigh_meld(aims, distances, kind, face, S.NOBODY)
            weighed = True
            if aim != A.NO_AIM and aims[A.COST + aim] <= cost_before:
                return code
    if weighed:
        weigh_aims(aims)
    return S.NOBODY
