"""出牌: which tile a bot discards, and whether it declares ready with it."""

from __future__ import annotations

from qiaoma.kernel import aims as A
from qiaoma.kernel.bot_danger import feeds_bond
from qiaoma.kernel.bot_goals import drop_tile, lacks_without, link_parts, live_tiles
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.wall import is_wild
from qiaoma.rules import action as ACT
from qiaoma.rules import state as S

WORST = -(1 << 40)
PER_LACKING = 1 << 20
"""Weights of a discard, far apart: tiles lacking, safety where it matters, live tiles, tiles lacking for another aim."""
PER_DANGER = 1 << 26
PER_LIVE = 1 << 10
PER_OTHER = 1 << 6
FEEDING_COSTS = 6
"""Live tiles that it is worth not to give the claim that bonds."""
LACKING_OF_A_WILD = 2


@kernel
def write_drops(aims: Cells, distances: Table, state: S.State, seat: int, aim: int) -> int:
    """Write for every legal discard what the hand lacks after it; returns the least."""
    link_parts(aims, aim)
    first, least = seat * S.MOST_LEGAL, A.NEVER
    for face in range(S.FACES):
        aims[A.DROP + face] = A.NEVER
    for place in range(first, first + state.legal_number[seat]):
        face = state.legal[place] - ACT.DISCARD
        if 0 <= face < S.FACES:
            if face >= S.PLAYING or is_wild(state, face):
                lacking = aims[A.DISTANCE + aim] + LACKING_OF_A_WILD
            else:
                lacking = lacks_without(aims, distances, aim, face)
            aims[A.DROP + face] = lacking
            least = min(least, lacking)
    return least


@kernel
def value_drops(aims: Cells, distances: Table, state: S.State, seat: int, aim: int, least: int) -> None:
    """Write the value of every discard that keeps the hand nearest to its aim, by what can still come."""
    parts = aims[A.AIM + aim * A.AIM_SIZE + A.PARTS]
    free, number = -1, 0
    for face in range(S.FACES):
        if aims[A.DROP + face] == least:
            number += 1
    for face in range(S.FACES):
        if aims[A.DROP + face] < A.NEVER:
            aims[A.VALUE + face] = -PER_LACKING * aims[A.DROP + face]
            if aims[A.DROP + face] == least and number > 1 and face < S.PLAYING and not is_wild(state, face):
                useless = not (parts >> min(face // 9, 3)) & 1
                if not useless or free < 0:
                    drop_tile(aims, distances, face, 1)
                    live = live_tiles(aims, distances, aim, least)
                    drop_tile(aims, distances, face, -1)
                    if useless:
                        free = live
                else:
                    live = free
                aims[A.VALUE + face] += PER_LIVE * live
                if feeds_bond(aims, state, seat, face):
                    aims[A.VALUE + face] -= PER_LIVE * FEEDING_COSTS
