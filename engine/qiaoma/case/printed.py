"""Printing a case as canonical plain data: what was not told is left out; reading it gives an equal case."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from qiaoma.case.types import SEATS, Case, Escape, Meld, Result, Seat, Win
from qiaoma.notation import print_face, print_tiles
from qiaoma.units import as_json_number


def case_as_dict(case: Case) -> dict[str, Any]:
    """The case as plain JSON data, keys in the order of the format."""
    told: dict[str, Any] = {
        "title": case.title or None,
        "stake": as_json_number(case.stake),
        "dealer": None if case.dealer is None else SEATS[case.dealer],
        "dice": None if case.dice is None else list(case.dice),
        "wasteland": case.wasteland,
        "counters": dict(case.counters) or None,
        "pending": list(case.pending) or None,
        "wild": _wild(case),
        "bonus_tiles": [print_face(face) for face in case.bonus_tiles] or None,
        "wall_left": case.wall_left,
        "frozen": case.frozen,
        "balances": _balances(case),
        "options": _plain(case.options) or None,
        "readings": _plain(case.readings) or None,
        "seats": {name: data for name, seat in zip(SEATS, case.seats, strict=True) if (data := _seat(seat))} or None,
        "wins": [_win(win) for win in case.wins] or None,
        "result": _result(case),
        "paid": _expect(case.paid) if case.paid else None,
        "expect": {key: _expect(item) for key, item in case.expect.items()} or None,
    }
    return _without_none(told)


def _without_none(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return as_json_number(value) if isinstance(value, Fraction) else value


def _wild(case: Case) -> Any:
    if case.wild is None:
        return None
    face = print_face(case.wild)
    return face if case.indicator is None else {"face": face, "indicator": print_face(case.indicator)}


def _balances(case: Case) -> dict[str, Any] | None:
    if case.balances is None:
        return None
    pairs = zip(SEATS, case.balances, strict=True)
    return {name: as_json_number(balance) for name, balance in pairs if balance is not None}


def _seat(seat: Seat) -> dict[str, Any]:
    untold = not seat.melds and not seat.melds_told
    full = seat.hand is not None and len(seat.hand) >= 13
    flowers = seat.flowers if seat.flower_tiles is None else print_tiles(seat.flower_tiles)
    return _without_none(
        {
            "hand": None if seat.hand is None else print_tiles(seat.hand),
            "melds": None if untold or (full and not seat.melds) else [_meld(meld) for meld in seat.melds],
            "flowers": flowers,
            "ready": _ready(seat),
            "discards": seat.discards,
            "passed": [print_face(face) for face in seat.passed] or None,
            "passed_draw": None if seat.passed_draw is None else print_face(seat.passed_draw),
            "rating": seat.rating,
        }
    )


def _ready(seat: Seat) -> Any:
    if seat.ready_at is None and seat.declared == seat.waiting:
        return seat.declared
    return _without_none({"declared": seat.declared, "waiting": seat.waiting, "at": seat.ready_at})


def _meld(meld: Meld) -> dict[str, Any]:
    return _without_none(
        {
            str(meld.kind): print_tiles(meld.faces),
            "tiles": None if meld.tiles == meld.faces else print_tiles(meld.tiles),
            "from": None if meld.giver is None else SEATS[meld.giver],
            "at": meld.at,
        }
    )


def _win(win: Win) -> dict[str, Any]:
    return _without_none(
        {
            "seat": SEATS[win.seat],
            "by": str(win.by),
            "from": None if win.giver is None else SEATS[win.giver],
            "tile": None if win.tile is None else print_face(win.tile),
            "after": list(win.after) or None,
        }
    )


def _result(case: Case) -> Any:
    if case.result is Result.WON:
        return None
    return "drawn" if case.result is Result.DRAWN else {"escape": [_escape(escape) for escape in case.escapes]}


def _escape(escape: Escape) -> dict[str, Any]:
    minutes = None if escape.minutes is None else as_json_number(escape.minutes)
    row = {"seat": SEATS[escape.seat], "why": escape.why, "minutes": minutes, "timeouts": escape.timeouts}
    return _without_none(row)


def _expect(item: Any) -> Any:
    """Nets alone are written without the word."""
    plain = _plain(item)
    return plain["net"] if isinstance(plain, dict) and set(plain) == {"net"} else plain
