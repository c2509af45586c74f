"""看牌: what a seat sees of the table, as the bots reckon with it: its own hand, what is laid, and the river.

Nothing else is read here or in the other bot modules: no other hand, no wall, no concealed kong of another seat.
"""

from __future__ import annotations

from qiaoma.kernel import aims as A
from qiaoma.kernel.distance import PARTS, part_index, part_of
from qiaoma.kernel.facts import meld_flowers
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S

COPIES = 4
SET = 3


@kernel
def see_hand(aims: Cells, distances: Table, state: S.State, seat: int) -> None:
    """Write the seat's tiles, its wilds aside, and the packs of its parts."""
    wilds = 0
    for face in range(S.PLAYING):
        aims[A.COUNTS + face] = state.hands[seat * S.FACES + face]
    if state.wild != S.NOBODY:
        for face in range(state.wild_low, state.wild_high + 1):
            wilds += state.hands[seat * S.FACES + face]
            if face < S.PLAYING:
                aims[A.COUNTS + face] = 0
    aims[A.HELD] = wilds
    for part in range(PARTS):
        aims[A.INDEX + part] = part_index(aims, A.COUNTS, part)
        aims[A.PACK + part] = distances[aims[A.INDEX + part]]


@kernel
def see_table(aims: Cells, state: S.State, seat: int) -> None:
    """Write how many copies of each face the seat does not see."""
    for face in range(S.PLAYING):
        aims[A.UNSEEN + face] = COPIES - state.hands[seat * S.FACES + face]
    for place in range(state.river):
        face = state.river_face[place]
        if face < S.PLAYING and state.river_fate[place] != S.CLAIMED:
            aims[A.UNSEEN + face] -= 1
    for other in range(S.SEATS):
        for number in range(state.melds[other]):
            place = other * S.MELDS + number
            kind = state.meld_kind[place]
            if kind != C.CONCEALED_KONG or other == seat:
                see_meld(aims, kind, state.meld_face[place])
    if 0 <= state.indicator < S.PLAYING:
        aims[A.UNSEEN + state.indicator] -= 1


@kernel
def see_meld(aims: Cells, kind: int, face: int) -> None:
    """Take the tiles of a laid meld from those that are not seen."""
    if kind == C.CHOW:
        for low in range(face, face + SET):
            aims[A.UNSEEN + low] -= 1
    else:
        aims[A.UNSEEN + face] -= SET if kind == C.PUNG else COPIES


@kernel
def see_melds(rules: Cells, aims: Cells, state: S.State, seat: int) -> None:
    """Write what the seat's own melds leave open to it, and its flowers."""
    laid, chowed, opened = 0, 0, 0
    flowers = state.flowers[seat] * rules[R.FLOWER_TILE]
    for number in range(state.melds[seat]):
        place = seat * S.MELDS + number
        kind, face = state.meld_kind[place], state.meld_face[place]
        laid |= 1 << part_of(face)
        flowers += meld_flowers(rules, kind, face)
        if kind == C.CHOW:
            chowed = 1
        if kind != C.CONCEALED_KONG:
            opened = 1
    aims[A.SETS] = S.MELDS - state.melds[seat]
    aims[A.LAID], aims[A.CHOWED], aims[A.OPENED] = laid, chowed, opened
    aims[A.HAS_FLOWERS] = flowers


@kernel
def claims_of(state: S.State, claimer: int, giver: int) -> int:
    """How many claims a seat made from another; an added kong is two."""
    claims = 0
    for place in range(claimer * S.MELDS, claimer * S.MELDS + state.melds[claimer]):
        if state.meld_kind[place] != C.CONCEALED_KONG and state.meld_giver[place] == giver:
            claims += 2 if state.meld_kind[place] == C.ADDED_KONG else 1
    return claims
