"""行牌: draws, replacements, kongs and discards, and whose turn comes next."""

from __future__ import annotations

from qiaoma.kernel.claims import lay_claim, take_tiles
from qiaoma.kernel.completing import how_far, is_ready
from qiaoma.kernel.ending import finish
from qiaoma.kernel.happenings import happen
from qiaoma.kernel.meld_offers import pung_of
from qiaoma.kernel.offers import offer_answers, offer_flower_win, offer_turn
from qiaoma.kernel.opening import begin_turn, lay_flower, replace_dealt_flowers
from qiaoma.kernel.speed import Cells, Table, kernel
from qiaoma.kernel.wall import is_set_aside, is_wild, take_back, take_front
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import event as E
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S

KONG_TILES = 4


@kernel
def ask_turn(rules: Cells, suits: Table, state: S.State, case: Cells, trace: Cells) -> None:
    """Ask the seat in turn for its act."""
    state.phase = S.TURN
    state.lying, state.giver = S.NOBODY, S.NOBODY
    offer_turn(rules, suits, state, state.turn, case, trace)


@kernel
def forget_passed(state: S.State, seat: int) -> None:
    """A draw or a meld releases what a seat let go, and thaws what it froze."""
    state.passed[seat], state.passed_claim[seat] = 0, 0
    state.passed_draw[seat] = S.NOBODY
    state.froze[seat] = 0


@kernel
def receive(rules: Cells, state: S.State, seat: int, tile: int, replaces: int) -> bool:
    """Take a drawn tile; flowers are set aside and replaced at once. False when no tile was left."""
    while tile != S.NOBODY:
        state.hands[seat * S.FACES + tile] += 1
        state.drawn = tile
        happen(state, E.DRAW, seat, tile, S.NOBODY, replaces)
        if not is_set_aside(rules, state, tile):
            return True
        lay_flower(state, seat, tile)
        state.drawn = S.NOBODY
        state.after_flower = 1
        replaces = E.REPLACES_FLOWER
        tile = take_back(rules, state)
    return False


@kernel
def no_tile_left(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """荒牌: the hand is drawn, unless the last flower was the seat's eighth: then it is asked first."""
    state.turn, state.drawn = seat, S.NOBODY
    if state.after_flower:
        offer_flower_win(rules, suits, state, seat, case, trace)
    if state.asked[seat] == S.AWAITED:
        state.phase = S.LAST_FLOWER
    else:
        finish(rules, suits, state, C.DRAWN, S.NOBODY, case, trace)


@kernel
def draw(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """摸牌: the turn of `seat` begins with a tile from the front."""
    begin_turn(state, seat)
    forget_passed(state, seat)
    state.turns[seat] += 1
    if receive(rules, state, seat, take_front(state), E.REPLACES_NOTHING):
        ask_turn(rules, suits, state, case, trace)
    else:
        no_tile_left(rules, suits, state, seat, case, trace)


@kernel
def replace_kong(rules: Cells, suits: Table, state: S.State, seat: int, case: Cells, trace: Cells) -> None:
    """杠后补牌: draw a replacement for a kong just laid."""
    state.after_kong, state.after_flower, state.kong_laid = 1, 0, 1
    state.drawn = S.NOBODY
    state.far[seat] = 0
    forget_passed(state, seat)
    if receive(rules, state, seat, take_back(rules, state), E.REPLACES_KONG):
        ask_turn(rules, suits, state, case, trace)
    else:
        no_tile_left(rules, suits, state, seat, case, trace)


@kernel
def next_seat(rules: Cells, suits: Table, state: S.State, case: Cells, trace: Cells) -> None:
    """The seat after the discarder draws. Flowers of the deal that it still holds are replaced first, and it may then
    answer the lying discard once more."""
    seat = (state.giver + 1) % S.SEATS
    if state.unlaid[seat]:
        replace_dealt_flowers(rules, state, seat)
        offer_answers(rules, suits, state, seat, C.DISCARD, case, trace)
        if state.asked[seat] == S.AWAITED:
            state.phase = S.ANSWERS
            return
    draw(rules, suits, state, seat, case, trace)


@kernel
def discard(
    rules: Cells, suits: Table, state: S.State, seat: int, face: int, declares: bool, case: Cells, trace: Cells
) -> None:
    """出牌: lay a tile to be answered by the others."""
    if state.could_win and face == state.drawn:
        state.passed_draw[seat] = face
    from_draw = 1 if face == state.drawn else 0
    if declares:
        state.declared[seat], state.declared_at[seat] = 1, state.claims
        happen(state, E.READY, seat, S.NOBODY, S.NOBODY, 0)
    state.hands[seat * S.FACES + face] -= 1
    state.discards[seat] += 1
    state.far[seat] = how_far(rules, suits, state, seat, case)
    state.froze[seat] = 1 if is_wild(state, face) else 0
    state.river_seat[state.river], state.river_face[state.river] = seat, face
    state.river_fate[state.river], state.river_declared[state.river] = S.LIES, 1 if declares else 0
    state.river += 1
    state.lying, state.giver, state.phase = face, seat, S.ANSWERS
    happen(state, E.DISCARD, seat, face, S.NOBODY, from_draw)
    if not ask_others(rules, suits, state, C.DISCARD, case, trace):
        next_seat(rules, suits, state, case, trace)


@kernel
def ask_others(rules: Cells, suits: Table, state: S.State, by: int, case: Cells, trace: Cells) -> bool:
    """Ask every other seat that can do something with the lying tile. False when none can."""
    asked = False
    for step in range(1, S.SEATS):
        seat = (state.giver + step) % S.SEATS
        offer_answers(rules, suits, state, seat, by, case, trace)
        asked = asked or state.asked[seat] == S.AWAITED
    return asked


@kernel
def conceal_kong(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> None:
    """暗杠: lay a kong of four own tiles."""
    face, wilds = (action - A.CONCEALED_KONG) // A.KONG_WILDS, (action - A.CONCEALED_KONG) % A.KONG_WILDS
    taken = take_tiles(state, seat, face, KONG_TILES, wilds)
    at = seat * S.MELDS + state.melds[seat]
    state.melds[seat] += 1
    state.meld_kind[at], state.meld_face[at], state.meld_giver[at] = C.CONCEALED_KONG, face, S.NOBODY
    state.meld_giver_ready[at], state.meld_wilds[at], state.meld_claimed[at] = 0, wilds, S.NOBODY
    state.meld_at[at], state.meld_taken[at] = 0, taken
    happen(state, E.CONCEALED_KONG, seat, face, S.NOBODY, action)
    replace_kong(rules, suits, state, seat, case, trace)


@kernel
def add_kong(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> None:
    """补杠: show the tile for the fourth place; others may rob it before it is laid, unless a wild stands for it."""
    face, wild = (action - A.ADDED_KONG) // A.ADDED_WILDS, (action - A.ADDED_KONG) % A.ADDED_WILDS
    state.kong_wild = take_tiles(state, seat, face, 1, wild)
    state.kong_meld = pung_of(state, seat, face)
    state.lying, state.giver, state.phase = face, seat, S.KONG_ANSWERS
    happen(state, E.ASKED_KONG, seat, face, S.NOBODY, action)
    if wild or not ask_others(rules, suits, state, C.ROB_KONG, case, trace):
        lay_added_kong(rules, suits, state, case, trace)


@kernel
def lay_added_kong(rules: Cells, suits: Table, state: S.State, case: Cells, trace: Cells) -> None:
    """Lay the tile that nobody robbed, and replace it."""
    at, seat = state.kong_meld, state.giver
    state.meld_kind[at] = C.ADDED_KONG
    state.meld_taken[at] |= state.kong_wild << (state.meld_wilds[at] * S.WILD_BITS)
    state.meld_wilds[at] += 1 if state.kong_wild > 0 else 0
    happen(state, E.ADDED_KONG, seat, state.lying, S.NOBODY, state.kong_wild)
    state.lying, state.giver = S.NOBODY, S.NOBODY
    replace_kong(rules, suits, state, seat, case, trace)


@kernel
def claim(rules: Cells, suits: Table, state: S.State, seat: int, action: int, case: Cells, trace: Cells) -> None:
    """吃碰杠: the lying tile goes to `seat`, and so does the turn."""
    ready = 0
    if rules[R.ASKS_READY]:
        ready = is_ready(rules, suits, state, state.giver, case, trace)
    giver, tile = state.giver, state.lying
    begin_turn(state, seat)
    state.turns[seat] += 1
    lay_claim(state, seat, action, ready)
    state.claims += 1
    state.river_fate[state.river - 1] = S.CLAIMED
    at = seat * S.MELDS + state.melds[seat] - 1
    kind = state.meld_kind[at]
    named = E.CHOW if kind == C.CHOW else (E.PUNG if kind == C.PUNG else E.KONG)
    happen(state, named, seat, tile, giver, action)
    if state.unlaid[seat]:
        replace_dealt_flowers(rules, state, seat)
    forget_passed(state, seat)
    if kind == C.KONG:
        replace_kong(rules, suits, state, seat, case, trace)
    else:
        ask_turn(rules, suits, state, case, trace)
