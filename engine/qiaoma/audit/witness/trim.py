"""精简 leave out of a case what does not matter: every word that can go while it still shows what it showed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from qiaoma.case.types import SEATS, Case, Seat

_TABLE: tuple[tuple[str, Any], ...] = (
    ("dealer", None),
    ("dice", None),
    ("wasteland", None),
    ("counters", {}),
    ("bonus_tiles", ()),
    ("wall_left", None),
    ("frozen", None),
    ("wild", None),
    ("balances", None),
    ("stake", Fraction(1)),
)
_SEAT: tuple[tuple[str, Any], ...] = (
    ("flower_tiles", None),
    ("flowers", None),
    ("ready_at", None),
    ("discards", None),
    ("passed", ()),
    ("passed_draw", None),
    ("rating", None),
)


def trimmed(case: Case, shows: Callable[[Case], bool]) -> Case:
    """`case` with as little told as possible while `shows` holds of it; it must hold of `case`."""
    again = True
    while again:
        again = False
        for smaller in _smaller(case):
            if shows(smaller):
                case, again = smaller, True
                break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """The case with one thing less."""
    for key, nothing in _TABLE:
        if getattr(case, key) != nothing:
            changes: Any = {key: nothing}
            yield replace(case, **changes)
    for number, seat in enumerate(case.seats):
        yield from (_with(case, number, one) for one in _less(seat))
    for number, owned in enumerate(case.balances or ()):
        if owned is not None:
            balances: Any = tuple(None if at == number else one for at, one in enumerate(case.balances or ()))
            yield replace(case, balances=balances)


def _less(seat: Seat) -> Iterator[Seat]:
    if seat == Seat():
        return
    yield Seat()
    if seat.declared is not None or seat.waiting is not None:
        yield replace(seat, declared=None, waiting=None)
        if seat.declared is not seat.waiting:  # one word says both
            yield replace(seat, waiting=seat.declared)
    if seat.melds:
        yield replace(seat, melds=(), melds_told=seat.hand is not None)
    for key, nothing in _SEAT:
        if getattr(seat, key) != nothing:
            changes: Any = {key: nothing}
            yield replace(seat, **changes)
    for number in range(len(seat.melds)):
        melds = seat.melds[:number] + seat.melds[number + 1 :]
        yield replace(seat, melds=melds, melds_told=bool(melds) or seat.hand is not None)


def _with(case: Case, number: int, seat: Seat) -> Case:
    seats = [seat if at == number else case.seats[at] for at in range(len(SEATS))]
    return replace(case, seats=(seats[0], seats[1], seats[2], seats[3]))
