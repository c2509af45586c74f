"""桌面: the whole table as a plain text, every hand open, for who runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from qiaoma.notation import print_face, print_tiles

if TYPE_CHECKING:
    from qiaoma.table.table import Table
    from qiaoma.table.view import SeatView, View

_SHOWN_DISCARDS: Final = 12


def table_text(table: Table) -> str:
    """One line for the hand and one for each seat: hand, melds, flowers and latest discards."""
    view = table.view(None)
    lines = [_head(view)]
    for seat in view.seats:
        own = table.view(seat.seat).seats[seat.seat]
        lines.append(_seat(own, view))
    return "\n".join(lines)


def _head(view: View) -> str:
    parts = [f"hand {view.hand}", view.phase, f"wall {view.wall_left}"]
    if view.wild is not None:
        parts.append(f"wild {print_face(view.wild)}")
    if view.lying is not None:
        parts.append(f"to answer {print_face(view.lying[0])}")
    parts.extend(f"{name} {count}" for name, count in view.counters.items() if count)
    return ", ".join(parts)


def _seat(seat: SeatView, view: View) -> str:
    marks = ("*" if seat.seat == view.turn else " ") + ("D" if seat.seat == view.dealer else " ")
    melds = " ".join(print_tiles(meld.tiles) for meld in seat.melds)
    discards = [discard.face for discard in seat.discards][-_SHOWN_DISCARDS:]
    ready = " ready" if seat.declared else ""
    laid = " | ".join(part for part in (print_tiles(seat.hand or ()), melds, print_tiles(seat.flowers)) if part)
    return f"{marks}{seat.name}{ready}: {laid} → {' '.join(print_face(face) for face in discards)}"
