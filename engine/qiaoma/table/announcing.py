"""报局: the entries that open and close a game and a hand, with all that a replay needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from qiaoma.case.types import Case, Escape, Result
from qiaoma.rules import state as S
from qiaoma.settle.settlement import Settlement
from qiaoma.table.events import Event
from qiaoma.table.viewing import hand_of
from qiaoma.tiles import CODES
from qiaoma.units import as_json_number

if TYPE_CHECKING:
    from qiaoma.table.table import Table

FORMAT = 1
"""Version of the log; it rises when an entry changes its meaning."""


def game(table: Table) -> dict[str, Any]:
    """`start_game`: the ruleset by id, version and digest, its options and readings, and the table's own inputs."""
    ref = table.ruleset.ref().as_dict()
    return {
        "type": "start_game",
        "format": FORMAT,
        "engine": ref.pop("engine"),
        "ruleset": ref,
        "seed": table.seed,
        "stake": as_json_number(table.stake),
        "balances": _amounts(table.balances),
        "names": list(table.names),
        "dealer": table.dealer,
    }


def deal(table: Table, laid: Sequence[int]) -> Event:
    """`start_kyoku`: the throw, the wall as it is laid, where it is broken, the four hands, the tile turned."""
    machine, state = table.machine, table.machine.state
    names = table.ruleset.compiled.counters
    fields: dict[str, Any] = {
        "hand": table.hand,
        "oya": table.dealer,
        "dice": [int(state.dice[0]), int(state.dice[1])],
        "side": machine.number("side"),
        "skip": machine.number("skip"),
        "counters": {name: int(state.in_play[place]) for place, name in enumerate(names)},
        "balances": _amounts(table.balances),
        "wall": [CODES[face] for face in laid],
        "tehais": [[CODES[face] for face in hand_of(machine, seat)] for seat in range(S.SEATS)],
    }
    if machine.number("indicator") != S.NOBODY:
        fields["wild_marker"] = CODES[machine.number("indicator")]
        fields["wild"] = CODES[machine.number("wild")]
    return Event("start_kyoku", fields)


def escaped(escape: Escape) -> Event:
    """`escape`: who left the hand, and how."""
    fields: dict[str, Any] = {"actor": escape.seat, "why": escape.why}
    if escape.minutes is not None:
        fields["minutes"] = as_json_number(escape.minutes)
    if escape.timeouts is not None:
        fields["timeouts"] = escape.timeouts
    return Event("escape", fields)


def closed(table: Table, case: Case, settlement: Settlement) -> list[Event]:
    """`hora` for every winner or `ryukyoku`, then `end_kyoku` with what was paid and what follows."""
    events = []
    for win, result in zip(case.wins, settlement.wins, strict=True):
        fields: dict[str, Any] = {
            "actor": win.seat,
            "target": win.giver,
            "pai": None if win.tile is None else CODES[win.tile],
            "by": win.by.value,
            "tehai": [CODES[face] for face in case.seats[win.seat].hand or ()],
            "points": as_json_number(result.value),
        }
        events.append(Event("hora", fields))
    if case.result is Result.DRAWN:
        events.append(Event("ryukyoku", {}))
    following = settlement.next
    ended: dict[str, Any] = {
        "result": case.result.value,
        "nets": [as_json_number(net) for net in settlement.nets],
        "next_oya": None if following is None else following.dealer,
        "counters": {} if following is None else dict(following.counters),
        "ratings": [int(change) for change in table.machine.state.ratings],
    }
    if case.bonus_tiles:
        ended["bonus"] = [CODES[face] for face in case.bonus_tiles]
    return [*events, Event("end_kyoku", ended)]


def end(table: Table) -> dict[str, Any]:
    """`end_game`: the log is complete."""
    return {
        "type": "end_game",
        "hands": table.hand,
        "balances": _amounts(table.balances),
        "ratings": list(table.ratings),
    }


def _amounts(balances: Sequence[Any]) -> list[Any]:
    return [None if balance is None else as_json_number(balance) for balance in balances]
