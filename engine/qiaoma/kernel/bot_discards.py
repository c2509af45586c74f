"""出牌: which tile a bot discards, and whether it declares ready with it."""

from __future__ import annotations

from qiaoma.kernel import aims as A
from qiaoma.kernel.bot_danger import feeds_bond
from qiaoma.kernel.bot_goals import drop_tile, lacks_without, link_parts, live_tiles, second_aim
from qiaoma.kernel.chance import below
from qiaoma.kernel.distance import SUITS
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.suits import RANKS
from qiaoma.kernel.wall import is_wild
from qiaoma.rules import action as ACT
from qiaoma.rules import state as S

# what a discard costs, each weight above all that the next can sum up to
PER_FOLDED_DANGER = 1 << 26
"""When a bot has given its own hand up."""
PER_LACKING = 1 << 18
PER_LIVE = 1 << 10
PER_DANGER = 1 << 8
"""When it plays on, four points of danger weigh as much as one live tile."""
PER_OTHER = 1 << 3
"""For each tile lacking for the second aim."""
USELESS_IS_WORTH = 8
FEEDING_COSTS = 6
"""In live tiles: to throw what the aim cannot use, and not to give the claim that bonds."""
LACKING_OF_A_WILD = 2
MOST_VALUE = 1 << 40


@kernel
def may_go(state: S.State, face: int) -> bool:
    """Whether a discard is reckoned with tile by tile: a playing tile that is not wild."""
    return face < S.PLAYING and not is_wild(state, face)


@kernel
def write_drops(aims: Cells, distances: Table, state: S.State, seat: int, aim: int) -> int:
    """Write for every legal discard what the hand lacks after it; returns the least."""
    if aim != A.NO_AIM:
        link_parts(aims, aim)
    least = A.NEVER
    for face in range(S.FACES):
        aims[A.DROP + face], aims[A.VALUE + face] = A.NEVER, -MOST_VALUE
    for place in range(seat * S.MOST_LEGAL, seat * S.MOST_LEGAL + state.legal_number[seat]):
        face = state.legal[place] - ACT.DISCARD
        if 0 <= face < S.FACES:
            lacking = 0
            if aim != A.NO_AIM and may_go(state, face):
                lacking = lacks_without(aims, distances, aim, face)
            elif aim != A.NO_AIM:
                lacking = aims[A.DISTANCE + aim] + LACKING_OF_A_WILD
            aims[A.DROP + face], aims[A.VALUE + face] = lacking, -PER_LACKING * lacking
            least = min(least, lacking)
    return least


@kernel
def live_after(aims: Cells, distances: Table, aim: int, face: int) -> int:
    """Live tiles of the hand after a discard."""
    drop_tile(aims, distances, face, 1)
    live = live_tiles(aims, distances, aim, aims[A.DROP + face])
    drop_tile(aims, distances, face, -1)
    return live


@kernel
def value_live(aims: Cells, distances: Table, state: S.State, aim: int, least: int) -> None:
    """Of the discards that keep the hand nearest, prefer what the aim cannot use, or what leaves most live tiles."""
    parts = aims[A.AIM + aim * A.AIM_SIZE + A.PARTS]
    useless, number = 0, 0
    for face in range(S.PLAYING):
        if aims[A.DROP + face] == least and may_go(state, face):
            number += 1
            if not (parts >> min(face // RANKS, SUITS)) & 1:
                useless += 1
                aims[A.VALUE + face] += PER_LIVE * USELESS_IS_WORTH
    if useless > 0 or number <= 1:
        return
    for face in range(S.PLAYING):
        if aims[A.DROP + face] == least and may_go(state, face):
            aims[A.VALUE + face] += PER_LIVE * live_after(aims, distances, aim, face)


@kernel
def value_other(aims: Cells, distances: Table, state: S.State, aim: int, least: int) -> None:
    """Among equals, keep what the second aim needs."""
    other = second_aim(aims, aim)
    if other == A.NO_AIM:
        return
    link_parts(aims, other)
    for face in range(S.PLAYING):
        if aims[A.DROP + face] == least and may_go(state, face):
            aims[A.VALUE + face] -= PER_OTHER * lacks_without(aims, distances, other, face)


@kernel
def value_risk(aims: Cells, state: S.State, seat: int, per_danger: int) -> None:
    """Weigh the danger of each discard, and what it may give away."""
    reach = aims[A.BOND_REACH]
    for face in range(S.FACES):
        if aims[A.DROP + face] < A.NEVER:
            aims[A.VALUE + face] -= per_danger * aims[A.DANGER + face]
            if reach > 0 and feeds_bond(aims, state, seat, face):
                aims[A.VALUE + face] -= PER_LIVE * FEEDING_COSTS


@kernel
def best_drop(aims: Cells, seat: int, choices: Cells) -> int:
    """The legal discard of the highest value, equals by lot; NOBODY where there is none."""
    highest, number = -MOST_VALUE, 0
    for face in range(S.FACES):
        if aims[A.VALUE + face] > highest:
            highest, number = aims[A.VALUE + face], 1
        elif aims[A.VALUE + face] == highest:
            number += 1
    if highest == -MOST_VALUE:
        return S.NOBODY
    lot = below(choices, seat * S.STREAM, number) if number > 1 else 0
    for face in range(S.FACES):
        if aims[A.VALUE + face] == highest:
            if lot == 0:
                return face
            lot -= 1
    return S.NOBODY


@kernel
def may_declare(state: S.State, seat: int, face: int) -> bool:
    """Whether the seat may declare ready with this discard."""
    for place in range(seat * S.MOST_LEGAL, seat * S.MOST_LEGAL + state.legal_number[seat]):
        if state.legal[place] == ACT.DECLARE + face:
            return True
    return False


@kernel
def waits_alive(aims: Cells, distances: Table, state: S.State, aim: int, face: int) -> bool:
    """Whether the hand after a discard waits for something that can still come and win."""
    if aim == A.NO_AIM or not may_go(state, face) or aims[A.DROP + face] - aims[A.HELD] > 1:
        return False
    if aim == A.MELDED and aims[A.SETS] > 0:
        return False
    return live_after(aims, distances, aim, face) > 0
