"""开局: clear the table, throw, break the wall, deal, turn the wild, replace the flowers."""

from __future__ import annotations

from qiaoma.kernel.happenings import happen
from qiaoma.kernel.shape import FACES
from qiaoma.kernel.speed import Cells, kernel
from qiaoma.kernel.wall import is_set_aside, is_wild, take_back, take_front
from qiaoma.rules import event as E
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S

ROUNDS_OF_FOUR = 3
FOUR = 4
EVERY_FLOWER = 8
TILE_KINDS = 3


@kernel
def clear_seats(state: S.State) -> None:
    """Take everything of the hand before from the table."""
    for place in range(S.SEATS * S.FACES):
        state.hands[place], state.aside[place] = 0, 0
    for seat in range(S.SEATS):
        state.flowers[seat], state.unlaid[seat], state.melds[seat] = 0, 0, 0
        state.declared[seat], state.declared_at[seat], state.declined[seat] = 0, 0, 0
        state.passed[seat], state.passed_claim[seat], state.passed_draw[seat] = 0, 0, S.NOBODY
        state.discards[seat], state.turns[seat], state.froze[seat], state.far[seat] = 0, 0, 0, 0
        state.asked[seat], state.answer[seat], state.legal_number[seat] = S.NOT_ASKED, S.NOBODY, 0
        state.winners[seat], state.nets[seat], state.ratings[seat] = 0, 0, 0
    for place in range(S.SEATS * S.MELDS):
        state.meld_kind[place], state.meld_face[place], state.meld_giver[place] = S.NOBODY, S.NOBODY, S.NOBODY
        state.meld_giver_ready[place], state.meld_at[place], state.meld_wilds[place] = 0, 0, 0
        state.meld_claimed[place], state.meld_taken[place] = S.NOBODY, 0
    for place in range(S.BONUS):
        state.bonus[place] = S.NOBODY
    state.river, state.claims, state.escapers = 0, 0, 0
    state.lying, state.giver, state.kong_meld, state.kong_wild = S.NOBODY, S.NOBODY, S.NOBODY, 0
    state.result, state.by, state.status, state.next_dealer = S.NOBODY, S.NOBODY, 0, S.NOBODY
    begin_turn(state, state.dealer)


@kernel
def begin_turn(state: S.State, seat: int) -> None:
    """轮到: the turn goes to `seat`; nothing is drawn or claimed yet."""
    state.turn, state.drawn = seat, S.NOBODY
    state.after_kong, state.after_flower, state.kong_laid, state.could_win = 0, 0, 0, 0
    state.claim_kind, state.claim_face, state.claim_low = S.NOBODY, S.NOBODY, S.NOBODY


@kernel
def deal(state: S.State) -> None:
    """发牌: three rounds of four tiles from the dealer on, one each, and one more for the dealer."""
    for chunk in range(ROUNDS_OF_FOUR + 1):
        for step in range(S.SEATS):
            seat = (state.dealer + step) % S.SEATS
            for _ in range(FOUR if chunk < ROUNDS_OF_FOUR else 1):
                state.hands[seat * S.FACES + take_front(state)] += 1
    last = take_front(state)
    state.hands[state.dealer * S.FACES + last] += 1
    state.drawn = last


@kernel
def lay_flower(state: S.State, seat: int, face: int) -> None:
    """补花: set one flower of the hand aside."""
    state.hands[seat * S.FACES + face] -= 1
    state.aside[seat * S.FACES + face] += 1
    state.flowers[seat] += 1
    happen(state, E.FLOWER, seat, face, S.NOBODY, 0)


@kernel
def flower_in_hand(rules: Cells, state: S.State, seat: int) -> int:
    """The first flower in the hand that must be set aside, or NOBODY."""
    for face in range(FACES, S.FACES):
        if state.hands[seat * S.FACES + face] > 0 and not is_wild(state, face):
            return face
    for kind in range(TILE_KINDS):
        if rules[R.TILE_ROLE + kind] == R.FLOWER:
            for face in range(FACES):
                if state.hands[seat * S.FACES + face] > 0 and is_set_aside(rules, state, face):
                    return face
    return S.NOBODY


@kernel
def replace_dealt_flowers(rules: Cells, state: S.State, seat: int) -> None:
    """起手花: lay and replace the flowers of the deal, one by one, until none is left in the hand."""
    state.unlaid[seat], state.far[seat] = 0, 0
    face = flower_in_hand(rules, state, seat)
    while face != S.NOBODY:
        lay_flower(state, seat, face)
        tile = take_back(rules, state)
        if tile == S.NOBODY:
            return
        state.hands[seat * S.FACES + tile] += 1
        happen(state, E.DRAW, seat, tile, S.NOBODY, E.REPLACES_FLOWER)
        if seat == state.turn and state.drawn != S.NOBODY:
            state.drawn = tile
        face = flower_in_hand(rules, state, seat)


@kernel
def has_every_flower(state: S.State, seat: int) -> bool:
    """八花: whether all of 1f–8f lie before the seat."""
    if state.flowers[seat] < EVERY_FLOWER:
        return False
    number = 0
    for face in range(FACES, S.FACES):
        number += state.aside[seat * S.FACES + face]
    return number == EVERY_FLOWER


@kernel
def deal_flowers(rules: Cells, state: S.State) -> None:
    """Replace the flowers of the deal seat by seat from the dealer, or leave them for each seat's first turn."""
    for step in range(S.SEATS):
        seat = (state.dealer + step) % S.SEATS
        if rules[R.FLOWERS_REPLACED] == R.AT_DEAL:
            replace_dealt_flowers(rules, state, seat)
        else:
            state.unlaid[seat] = 1
