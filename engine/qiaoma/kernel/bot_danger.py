"""防守: whom a seat has to fear, and which tiles are safe, from what lies open on the table."""

from __future__ import annotations

from qiaoma.kernel import aims as A
from qiaoma.kernel.bot_sight import claims_of
from qiaoma.kernel.distance import HONORS, SUITS, part_of
from qiaoma.kernel.speed import Cells, kernel
from qiaoma.kernel.suits import RANKS
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S

NO_THREAT, FLUSH_SHOWS, NEARLY_OPEN, SURELY_WAITS = 0, 1, 2, 3
SHOWN_FLUSH = 2
"""Melds of one suit from which on a flush is visible."""
MANY_MELDS = 3
FULL_DANGER = 12
"""Danger of a tile to a seat of threat 1; thirds and quarters of it for tiles that are less likely waited for."""
SEEN_LESS, DISCARDED_LESS = 2, 3


@kernel
def open_suits(state: S.State, seat: int) -> int:
    """The suits of a seat's claimed melds, as a mask; honors left out."""
    suits = 0
    for place in range(seat * S.MELDS, seat * S.MELDS + state.melds[seat]):
        if state.meld_kind[place] != C.CONCEALED_KONG and state.meld_face[place] < HONORS:
            suits |= 1 << part_of(state.meld_face[place])
    return suits


@kernel
def shows_chow(state: S.State, seat: int) -> bool:
    """Whether a seat has laid a chow, and so plays for no pungs."""
    for place in range(seat * S.MELDS, seat * S.MELDS + state.melds[seat]):
        if state.meld_kind[place] == C.CHOW:
            return True
    return False


@kernel
def threat(state: S.State, seat: int) -> int:
    """How near to a win a seat looks: declared, three melds laid, or a flush visible."""
    if state.declared[seat] or state.melds[seat] == S.MELDS:
        return SURELY_WAITS
    if state.melds[seat] >= MANY_MELDS:
        return NEARLY_OPEN
    suits = open_suits(state, seat)
    if state.melds[seat] >= SHOWN_FLUSH and suits and suits & (suits - 1) == 0:
        return FLUSH_SHOWS
    return NO_THREAT


@kernel
def suspect_tiles(aims: Cells, state: S.State, other: int, level: int) -> None:
    """Write how likely each face is to be what one other seat waits for."""
    suits = open_suits(state, other)
    one_suit = suits and suits & (suits - 1) == 0
    narrow = one_suit and shows_chow(state, other) and state.melds[other] < S.MELDS
    for face in range(S.PLAYING):
        danger = FULL_DANGER * level
        part = min(face // RANKS, SUITS)
        if part < SUITS and one_suit and not (suits >> part) & 1:
            danger = 0 if narrow else danger // DISCARDED_LESS
        if aims[A.UNSEEN + face] <= 1:
            danger = danger // SEEN_LESS
        aims[A.SUSPECT + face] = danger
    fresh = True
    for place in range(state.river - 1, -1, -1):
        face = state.river_face[place]
        if state.river_seat[place] == other:
            fresh = False
            if face < S.PLAYING:
                aims[A.SUSPECT + face] = aims[A.SUSPECT + face] // DISCARDED_LESS
        elif fresh and face < S.PLAYING:  # it let this tile go since its own last discard
            aims[A.SUSPECT + face] = 0


@kernel
def see_danger(aims: Cells, state: S.State, seat: int) -> int:
    """Write the danger of each face over all other seats; returns the highest threat."""
    highest = NO_THREAT
    for face in range(S.FACES):
        aims[A.DANGER + face] = 0
    for other in range(S.SEATS):
        if other != seat:
            level = threat(state, other)
            highest = max(highest, level)
            if level > NO_THREAT:
                suspect_tiles(aims, state, other, level)
                for face in range(S.PLAYING):
                    aims[A.DANGER + face] += aims[A.SUSPECT + face]
    return highest


@kernel
def feeds_bond(aims: Cells, state: S.State, seat: int, face: int) -> bool:
    """包口: whether a discard may give some seat the claim that bonds it with this one."""
    reach = aims[A.BOND_REACH]
    if reach == 0 or face >= S.PLAYING:
        return False
    for step in range(1, S.SEATS):
        other = (seat + step) % S.SEATS
        if (
            state.melds[other] >= reach - 1
            and state.melds[other] < S.MELDS
            and claims_of(state, other, seat) == reach - 1
        ):
            suits = open_suits(state, other)
            off_suit = face < HONORS and suits and suits & (suits - 1) == 0 and not (suits >> part_of(face)) & 1
            may_chow = step == 1 and face < HONORS
            if (may_chow or aims[A.UNSEEN + face] > 1) and not (off_suit and shows_chow(state, other)):
                return True
    return False
