"""牌面: the finished hand in one line, as it lies on the table."""

from __future__ import annotations

from qiaoma.case.types import SEATS, Case, Result
from qiaoma.notation import print_tiles


def hand_line(case: Case) -> str:
    """The winners' tiles: concealed | melds | flowers + winning tile. Empty for a hand without a winner."""
    if case.result is not Result.WON:
        return ""
    return "; ".join(_one(case, number) for number in range(len(case.wins)))


def tiles_of(case: Case, number: int) -> str:
    """The tiles of one win: concealed | melds + winning tile."""
    win = case.wins[number]
    seat = case.seats[win.seat]
    parts = [print_tiles(seat.hand or ())]
    parts += [print_tiles(meld.tiles) for meld in seat.melds]
    tile = f" + {print_tiles((win.tile,))}" if win.tile is not None else ""
    return " | ".join(part for part in parts if part) + tile


def _one(case: Case, number: int) -> str:
    win = case.wins[number]
    giver = "" if win.giver is None else f" ← {SEATS[win.giver]}"
    return f"{SEATS[win.seat]}: {tiles_of(case, number)}{giver}"
