"""牌例: the hand that a machine has just finished, as a case that any ruleset can settle."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from qiaoma.case.types import By, Case, Escape, Meld, Result, Seat, Win
from qiaoma.rules import case_record as C
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S
from qiaoma.table.events import meld_tiles
from qiaoma.table.machine import Machine
from qiaoma.table.viewing import MELD_KINDS, flowers_of, hand_of, told

RESULTS = {C.WON: Result.WON, C.DRAWN: Result.DRAWN, C.ESCAPED: Result.ESCAPED}
BYS = {
    C.SELF_DRAW: By.SELF_DRAW,
    C.DISCARD: By.DISCARD,
    C.ROB_KONG: By.ROB_KONG,
    C.EIGHT_FLOWERS: By.EIGHT_FLOWERS,
}
WASTELAND = "wasteland"


def finished_case(
    machine: Machine,
    stake: Fraction,
    balances: Sequence[Fraction | None],
    ratings: Sequence[int],
    escapes: Sequence[Escape] = (),
) -> Case:
    """The hand as a case: everything told that a table knows. `balances` and `ratings` are those before the hand."""
    state, names = machine.state, machine.ruleset.compiled.counters
    counters = {name: int(state.counters[place]) for place, name in enumerate(names)}
    wasteland = counters.pop(WASTELAND, None)
    result = RESULTS[machine.number("result")]
    wins = _wins(machine) if result is Result.WON else ()
    by = BYS.get(machine.number("by"))
    east, south, west, north = (
        _seat(machine, seat, by if any(win.seat == seat for win in wins) else None, ratings[seat])
        for seat in range(S.SEATS)
    )
    money = None
    if any(balance is not None for balance in balances):
        money = (balances[0], balances[1], balances[2], balances[3])
    turned = [int(face) for face in state.bonus if int(face) != S.NOBODY]
    return Case(
        stake=stake,
        dealer=machine.number("dealer"),
        dice=(int(state.dice[0]), int(state.dice[1])),
        wasteland=wasteland,
        counters=counters,
        wild=told(machine.number("wild")),
        indicator=told(machine.number("indicator")),
        bonus_tiles=tuple(turned),
        wall_left=int(machine.case[C.WALL_LEFT]),
        frozen=None if machine.number("wild") == S.NOBODY else any(int(froze) for froze in state.froze),
        balances=money,
        seats=(east, south, west, north),
        wins=wins,
        result=result,
        escapes=tuple(escapes),
    )


def _seat(machine: Machine, seat: int, wins_by: By | None, rating: int) -> Seat:
    state = machine.state
    hand = list(hand_of(machine, seat))
    if wins_by is By.SELF_DRAW:
        hand.remove(machine.number("drawn"))
    declares, waits = int(machine.rules[R.READY_DECLARED]) > 0, int(machine.rules[R.READY_WAITS]) > 0
    ready = int(machine.case[C.SEATS + seat * C.SEAT_SIZE + C.SEAT_READY]) > 0
    declared = int(state.declared[seat]) > 0
    passed_draw = told(int(state.passed_draw[seat]))
    return Seat(
        hand=tuple(hand),
        melds=tuple(_meld(machine, seat * S.MELDS + number) for number in range(int(state.melds[seat]))),
        melds_told=True,
        flowers=int(state.flowers[seat]),
        flower_tiles=flowers_of(machine, seat),
        declared=declared if declares else None,
        waiting=ready if waits and int(machine.rules[R.ASKS_READY]) else None,
        ready_at=int(state.declared_at[seat]) if declared else None,
        discards=int(state.discards[seat]),
        passed=tuple(face for face in range(S.PLAYING) if (int(state.passed[seat]) >> face) & 1),
        passed_draw=passed_draw,
        rating=rating,
    )


def _meld(machine: Machine, place: int) -> Meld:
    state = machine.state
    giver, at = int(state.meld_giver[place]), int(state.meld_at[place])
    return Meld(
        MELD_KINDS[int(state.meld_kind[place])],
        int(state.meld_face[place]),
        None if giver == S.NOBODY else giver,
        at or None,
        meld_tiles(machine, place),
    )


def _wins(machine: Machine) -> tuple[Win, ...]:
    """The wins as the record of the settlement tells them."""
    case, wins = machine.case, []
    for number in range(int(case[C.WINS])):
        at = C.WIN + number * C.WIN_SIZE
        by = BYS[int(case[at + C.WIN_BY])]
        after = []
        if by in (By.SELF_DRAW, By.DISCARD) and int(case[at + C.WIN_AFTER_KONG]):
            after.append("kong")
        if by is By.SELF_DRAW and int(case[at + C.WIN_AFTER_FLOWER]):
            after.append("flower")
        giver, tile = told(int(case[at + C.WIN_GIVER])), told(int(case[at + C.WIN_TILE]))
        wins.append(Win(int(case[at + C.WIN_SEAT]), by, giver, tile, tuple(after)))
    return tuple(wins)
