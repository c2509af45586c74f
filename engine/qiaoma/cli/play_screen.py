"""The table and the own hand as a few lines of plain text, at most 80 cells wide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from qiaoma.cli.play_ink import Ink
from qiaoma.cli.play_words import Words
from qiaoma.columns import pad, width
from qiaoma.notation import print_face
from qiaoma.tiles import wild_faces

if TYPE_CHECKING:
    from qiaoma.table.view import DiscardView, MeldView, SeatView, View

WIDTH = 80
_CELLS = 5
"""Cells of a tile in the own hand, the space after it included."""
_INDENT = "  "
_PIECE = re.compile(r" *(?:\[[^]]*]\S*|[^ 、；]+[、；]*)")
"""What a long line is not broken within."""
_RIVER = 8
"""Cells before the discards of a seat."""


class Screen:
    """Draws a :class:`View` for the person in whose seat it is."""

    def __init__(self, words: Words, ink: Ink) -> None:
        self.words = words
        self.ink = ink

    def table(self, view: View) -> list[str]:
        """The whole table: one line about the hand, then each seat in turn order, the own last."""
        first = 0 if view.seat is None else view.seat + 1
        after = [(first + step) % len(view.seats) for step in range(len(view.seats))]
        return ["", self.head(view), *(line for seat in after for line in self._seat(view, view.seats[seat]))]

    def head(self, view: View) -> str:
        """第 3 局  庄 南家  骰 3+5  余牌 54  荒番 1  百搭 五万."""
        words = self.words
        first, second = view.dice
        parts = [
            words.pick(f"第 {view.hand} 局", f"hand {view.hand}"),
            words.pick(f"庄 {words.seat(view.dealer)}", f"dealer {words.seat(view.dealer)}"),
            words.pick(f"骰 {first}+{second}", f"dice {first}+{second}"),
            words.pick(f"余牌 {view.wall_left}", f"{view.wall_left} left"),
            *(f"{words.counter(name)} {count}" for name, count in view.counters.items() if count),
        ]
        if view.wild is not None:
            parts.append(words.pick("百搭 ", "wild ") + words.tile_list(wild_faces(view.wild)))
            if view.indicator is not None and view.indicator != view.wild:
                parts.append(words.pick("翻出 ", "turned ") + words.tile(view.indicator))
        return self.ink.strong(words.pick("── ", "-- ") + "  ".join(parts))

    def _seat(self, view: View, seat: SeatView) -> list[str]:
        words = self.words
        name = words.pick("你", "you") if seat.seat == words.me else words.seat(seat.seat)
        marks = [words.beside(seat.seat)] if seat.seat != words.me else [words.wind(seat.seat)]
        marks += [words.pick("庄", "dealer")] if seat.seat == view.dealer else []
        marks += [words.pick("已敲", "ready")] if seat.declared else []
        laid = [self._meld(meld) for meld in seat.melds]
        if seat.flowers:
            laid.append(words.pick("花 ", "flowers ") + words.tile_list(seat.flowers))
        who = f"{pad(name, 5)} {pad(' '.join(mark for mark in marks if mark), 14 if not words.zh else 12)}"
        held = words.pick(f"手 {seat.hand_size:>2} 张", f"{seat.hand_size:>2} in hand")
        held = " " * width(held) if seat.seat == words.me else held
        head = [line.rstrip() for line in wrap([f"{who} {held}", *laid], _RIVER, start=_INDENT)]
        river = [self._discard(discard) for discard in seat.discards]
        if not river:
            return head
        start = pad(_INDENT * 2 + words.pick("打", "out"), _RIVER)
        return [*head, *(self.ink.faint(line) for line in wrap(river, _RIVER, start=start, gap=" "))]

    def _meld(self, meld: MeldView) -> str:
        return self.words.meld(meld.kind, meld.tiles, meld.giver)

    def _discard(self, discard: DiscardView) -> str:
        """五万; *五万 with the declaration; (五万) no longer there."""
        tile = ("*" if discard.declared else "") + self.words.tile(discard.face)
        return tile if discard.fate == "lies" else f"({tile})"

    def hand(self, view: View) -> list[str]:
        """The own tiles in order with the drawn one apart; in Chinese the code to type stands below each tile."""
        assert view.seat is not None
        tiles = list(view.seats[view.seat].hand or ())
        if view.drawn is not None and view.drawn in tiles:
            tiles.remove(view.drawn)
        wild = wild_faces(view.wild)
        tiles.sort(key=lambda face: (face not in wild, face))
        drawn = [] if view.drawn is None else [view.drawn]
        rows = [self._row(tiles, drawn, self.words.tile, coloured=True)]
        if self.words.zh:
            rows.append(self._row(tiles, drawn, print_face, coloured=False))
        return rows

    def _row(self, tiles: Sequence[int], drawn: Sequence[int], name: Callable[[int], str], coloured: bool) -> str:
        cells = [self._cell(face, name(face), coloured) for face in tiles]
        row = _INDENT + "".join(cells)
        if not drawn:
            return row.rstrip()
        mark = self.words.pick("摸 ", "+ ") if coloured else "   "
        return row + "  " + mark + self._cell(drawn[0], name(drawn[0]), coloured).rstrip()

    def _cell(self, face: int, text: str, coloured: bool) -> str:
        cells = _CELLS if self.words.zh else 3
        shown = self.ink.tile(face, text) if coloured else self.ink.faint(text)
        return shown + " " * (cells - width(text))


def wrap(parts: Iterable[str], indent: int, *, start: str = "", gap: str = "  ") -> list[str]:
    """Parts in lines of at most `WIDTH` cells: the first behind `start`, the others indented."""
    lines: list[str] = []
    line, empty = start, True
    for part in parts:
        if not empty and width(line) + width(gap) + width(part) > WIDTH:
            lines.append(line)
            line, empty = " " * indent, True
        line += ("" if empty else gap) + part
        empty = False
    return [*lines, line]


def fold(line: str, indent: int) -> list[str]:
    """A line in lines of at most `WIDTH` cells, all but the first indented.

    It is broken at spaces and Chinese commas, but not within square brackets.
    """
    lines: list[str] = []
    rest = ""
    for piece in _PIECE.findall(line):
        if rest.strip() and width(rest) + width(piece) > WIDTH:
            lines.append(rest)
            rest, piece = " " * indent, piece.lstrip()
        rest += piece
    return [*lines, rest]
