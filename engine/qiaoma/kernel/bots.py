"""机器人: players that choose inside compiled code: one at random, a sensible one, a cautious one.

They see what a person on their seat sees (:mod:`qiaoma.kernel.bot_sight`), and know of the ruleset what
:mod:`qiaoma.kernel.aims` holds. The page `docs/bots.md` says how they play.
"""

from __future__ import annotations

from qiaoma.kernel import aims as A
from qiaoma.kernel.bot_danger import NEARLY_OPEN, NO_THREAT, SURELY_WAITS, see_danger
from qiaoma.kernel.bot_discards import (
    PER_DANGER,
    PER_FOLDED_DANGER,
    best_drop,
    may_declare,
    value_live,
    value_other,
    value_risk,
    waits_alive,
    write_drops,
)
from qiaoma.kernel.bot_goals import set_step, weigh_aims
from qiaoma.kernel.bot_melds import best_claim, good_kong
from qiaoma.kernel.bot_sight import see_hand, see_melds, see_table
from qiaoma.kernel.chance import below
from qiaoma.kernel.speed import Cells, Table, gate, kernel
from qiaoma.rules import action as ACT
from qiaoma.rules import state as S

RANDOM, SENSIBLE, CAUTIOUS = 0, 1, 2
KINDS = 3
FOLDS_FROM = 3
"""Tiles lacking, after the discard, from which on the cautious player gives its hand up before a seat that surely waits;
one more before three laid sets."""


@gate
def choose(kind: int, rules: Cells, distances: Cells, aims: Cells, state: S.State, seat: int, choices: Cells) -> int:
    """The action that a bot of this kind takes for an awaited seat: one of the seat's legal actions.

    `aims` is written to; `choices` holds the streams of chance of the four seats.
    """
    number = state.legal_number[seat]
    first = seat * S.MOST_LEGAL
    if number == 1:
        return state.legal[first]
    if kind == RANDOM:
        return choose_any(state, seat, choices)
    win = offered_win(state, seat)
    if win != S.NOBODY:
        return win
    see_hand(aims, distances, state, seat)
    see_melds(rules, aims, state, seat)
    see_table(aims, state, seat)
    set_step(aims, state.left)
    threat = see_danger(aims, state, seat) if kind == CAUTIOUS else NO_THREAT
    if state.phase == S.TURN:
        return own_turn(kind, distances, aims, state, seat, threat, choices)
    return best_claim(kind == CAUTIOUS, threat, distances, aims, state, seat)


@kernel
def choose_any(state: S.State, seat: int, choices: Cells) -> int:
    """随机: any legal action of the seat, each as likely as the others."""
    number = state.legal_number[seat]
    return state.legal[seat * S.MOST_LEGAL + below(choices, seat * S.STREAM, number)] * 1


@kernel
def offered_win(state: S.State, seat: int) -> int:
    """A legal win, eight flowers before a hand; NOBODY where there is none."""
    win = S.NOBODY
    for place in range(seat * S.MOST_LEGAL, seat * S.MOST_LEGAL + state.legal_number[seat]):
        code = state.legal[place]
        if code == ACT.FLOWER_WIN or (code == ACT.WIN and win == S.NOBODY):
            win = code
    return win


@kernel
def own_turn(
    kind: int,
    distances: Table,
    aims: Cells,
    state: S.State,
    seat: int,
    threat: int,
    choices: Cells,
) -> int:
    """A kong that does not hurt, else a discard, declared where that is wanted."""
    aim = weigh_aims(aims)
    kong = good_kong(threat, distances, aims, state, seat, aim)
    if kong != S.NOBODY:
        return kong
    least = write_drops(aims, distances, state, seat, aim)
    if aim != A.NO_AIM and least < A.NEVER:  # with compulsory kongs alone there is nothing to discard
        value_live(aims, distances, state, aim, least)
        value_other(aims, distances, state, aim, least)
    per_danger = 0
    if kind == CAUTIOUS and threat > NO_THREAT:
        folds_from = FOLDS_FROM if threat == SURELY_WAITS else FOLDS_FROM + 1
        far = aim == A.NO_AIM or least - aims[A.HELD] >= folds_from
        per_danger = PER_FOLDED_DANGER if far and threat >= NEARLY_OPEN else PER_DANGER
    value_risk(aims, state, seat, per_danger)
    face = best_drop(aims, seat, choices)
    if face == S.NOBODY:
        return state.legal[seat * S.MOST_LEGAL]
    if aims[A.READY_PAYS] and may_declare(state, seat, face) and waits_alive(aims, distances, state, aim, face):
        return ACT.DECLARE + face
    return ACT.DISCARD + face
