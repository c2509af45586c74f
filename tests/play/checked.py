"""查局: a loop that plays many hands of bots and counts every tile after every decision; it is compiled as it stands."""

from __future__ import annotations

from qiaoma.kernel.bots import choose
from qiaoma.kernel.chance import below, seed_stream
from qiaoma.kernel.ending import hand_on
from qiaoma.kernel.play import apply, begin, lay_out, mix_wall
from qiaoma.kernel.speed import Cells, Table
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S

MOST_DECISIONS = 3000
FINE, LOST_TILE, REFUSED, ACCEPTED, ENDLESS, MONEY, UNPAID = 0, 1, 2, 3, 4, 5, 6
"""What may be wrong: a tile lost or made; a legal act refused; another accepted; no end; money made; nothing paid."""
OWN_STREAM = S.SEATS * S.STREAM


def play_checked(
    rules: Cells,
    suits: Table,
    distances: Cells,
    aims: Cells,
    bots: Cells,
    state: S.State,
    choices: Cells,
    case: Cells,
    trace: Cells,
    seed: int,
    hands: int,
    whole: Cells,
    found: Cells,
) -> int:
    """Play hands of one table; the first thing that is wrong, FINE at the end. `whole` counts the set by face, `found`
    is room for as much."""
    state.stake, state.scale = 1, 1
    for _hand in range(hands):
        state.hand += 1
        mix_wall(rules, state, seed)
        lay_out(rules, state, case, trace)
        begin(rules, suits, state, case, trace)
        for seat in range(S.SEATS + 1):
            seed_stream(choices, seat * S.STREAM, seed, state.hand, seat + 1)
        wrong = check_hand(rules, suits, distances, aims, bots, state, choices, case, trace, whole, found)
        if wrong != FINE:
            return wrong
        hand_on(state)
    return FINE


def check_hand(
    rules: Cells,
    suits: Table,
    distances: Cells,
    aims: Cells,
    bots: Cells,
    state: S.State,
    choices: Cells,
    case: Cells,
    trace: Cells,
    whole: Cells,
    found: Cells,
) -> int:
    """One hand to its end."""
    decisions = 0
    while state.phase != S.OVER:
        for seat in range(S.SEATS):
            if state.asked[seat] == S.AWAITED:
                other = below(choices, OWN_STREAM, A.ACTIONS)
                if not is_offered(state, seat, other):
                    refused = apply(rules, suits, state, seat, other, case, trace) == A.NOT_LEGAL
                    if not refused:
                        return ACCEPTED
                action = choose(bots[seat], rules, distances, aims, state, seat, choices)
                if apply(rules, suits, state, seat, action, case, trace) != A.DONE:
                    return REFUSED
                if not all_there(state, whole, found):
                    return LOST_TILE
        decisions += 1
        if decisions > MOST_DECISIONS:
            return ENDLESS
    if state.nets[0] + state.nets[1] + state.nets[2] + state.nets[3] != 0:
        return MONEY
    return FINE if state.status == 0 else UNPAID


def is_offered(state: S.State, seat: int, action: int) -> bool:
    """Whether an action stands in the list of legal ones."""
    times = 0
    for place in range(state.legal_number[seat]):
        times += state.legal[seat * S.MOST_LEGAL + place] == action
    return times > 0


def all_there(state: S.State, whole: Cells, found: Cells) -> bool:
    """Whether every tile of the set is somewhere, and none twice."""
    for face in range(S.FACES):
        found[face] = 0
    for place in range(state.tiles):
        if state.wall[place] != S.NOBODY:
            found[state.wall[place]] += 1
    if state.indicator != S.NOBODY:
        found[state.indicator] += 1
    robbed = state.phase == S.OVER and state.result == C.WON and state.by == C.ROB_KONG
    if state.phase == S.KONG_ANSWERS or robbed:  # the tile lies between the pung and the winners
        found[state.lying] += 1
    for place in range(state.river):
        if state.river_fate[place] != S.CLAIMED:
            found[state.river_face[place]] += 1
    for seat in range(S.SEATS):
        for face in range(S.FACES):
            found[face] += state.hands[seat * S.FACES + face] + state.aside[seat * S.FACES + face]
        for number in range(state.melds[seat]):
            count_meld(state, seat * S.MELDS + number, found)
    wrong = 0
    for face in range(S.FACES):
        wrong += found[face] != whole[face]
    return wrong == 0


def count_meld(state: S.State, place: int, found: Cells) -> None:
    """Count the tiles of a meld, wilds that stand in as themselves."""
    face, kind, wilds = state.meld_face[place], state.meld_kind[place], 0
    taken = state.meld_taken[place]
    while taken > 0:
        found[taken % (1 << S.WILD_BITS) - 1] += 1
        taken >>= S.WILD_BITS
        wilds += 1
    if kind == C.CHOW:
        for step in range(3):
            if (state.meld_wilds[place] >> step) & 1 == 0:
                found[face + step] += 1
    else:
        found[face] += (3 if kind == C.PUNG else 4) - wilds
