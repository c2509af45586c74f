"""Another seat for everyone: the same hand, turned round the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from qiaoma.case import Case, Meld, Seat
from qiaoma.tiles import FLOWERS, GROUP_LENGTH

PLAYERS = 4


def turned(case: Case, by: int) -> Case:
    """The case with every seat `by` places further in turn order. Flowers move with their seats, so that own ones stay."""
    return replace(
        case,
        dealer=moved(case.dealer or 0, by),
        balances=None if case.balances is None else _round(case.balances, by),
        seats=_round([_seat(seat, by) for seat in case.seats], by),
        wins=tuple(
            replace(win, seat=moved(win.seat, by), giver=None if win.giver is None else moved(win.giver, by))
            for win in case.wins
        ),
        escapes=tuple(replace(escape, seat=moved(escape.seat, by)) for escape in case.escapes),
    )


def moved(seat: int, by: int) -> int:
    """The seat `by` places further."""
    return (seat + by) % PLAYERS


def _round(values: Any, by: int) -> Any:
    return tuple(values[(seat - by) % PLAYERS] for seat in range(PLAYERS))


def _seat(seat: Seat, by: int) -> Seat:
    tiles = None if seat.flower_tiles is None else tuple(sorted(_flower(face, by) for face in seat.flower_tiles))
    return replace(seat, melds=tuple(_meld(meld, by) for meld in seat.melds), flower_tiles=tiles)


def _meld(meld: Meld, by: int) -> Meld:
    return meld if meld.giver is None else replace(meld, giver=moved(meld.giver, by))


def _flower(face: int, by: int) -> int:
    number = face - FLOWERS.start
    group = number - number % GROUP_LENGTH
    return FLOWERS.start + group + moved(number % GROUP_LENGTH, by)
