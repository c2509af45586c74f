"""The end of a hand on the screen: the winners' whole hands, the settlement, and how everyone stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from qiaoma.case.types import By, Case, Win
from qiaoma.cli.play_ink import Ink
from qiaoma.cli.play_screen import fold, wrap
from qiaoma.cli.play_words import Words, signed
from qiaoma.columns import Align, table
from qiaoma.settle.referee import at_the_table
from qiaoma.units import number_text

if TYPE_CHECKING:
    from qiaoma.settle.settlement import Settlement


def ending(
    settlement: Settlement, totals: Sequence[Fraction], balances: Sequence[Fraction | None], words: Words, ink: Ink
) -> list[str]:
    """Everything that a person needs to check the hand; `totals` are those of the game so far.

    Long lines are folded. The nets stand in the table below, the ruleset and the hand on the screen already.
    """
    lines = [ink.strong(words.pick("── 结算", "-- settlement"))]
    for win in settlement.case.wins:
        lines += winning_hand(settlement.case, win, words)
    for line in at_the_table(settlement, words.lang, words.seat):
        lines += fold(line, 6)
    lines += _standing(settlement, totals, balances, words)
    return lines


def winning_hand(case: Case, win: Win, words: Words) -> list[str]:
    """All tiles of a winner: concealed, laid, flowers, the tile that won."""
    seat = case.seats[win.seat]
    parts = [words.tiles(seat.hand or ())]
    parts += [words.meld(meld.kind, meld.tiles, meld.giver) for meld in seat.melds]
    if win.tile is not None:
        giver = "" if win.giver is None else words.pick(f"({words.wind(win.giver)})", f" ({words.wind(win.giver)})")
        parts.append(words.pick(_won(win)[0], _won(win)[1]) + " " + words.tile(win.tile) + giver)
    if seat.flower_tiles:
        parts.append(words.pick("花 ", "flowers ") + words.tile_list(seat.flower_tiles))
    whose = words.pick(f"{words.seat(win.seat)}的牌：", f"{words.seat(win.seat)}: ")
    return wrap(parts, 4, start=whose)


def _won(win: Win) -> tuple[str, str]:
    return ("自摸", "drew") if win.by is By.SELF_DRAW else ("胡", "won on")


def _standing(
    settlement: Settlement, totals: Sequence[Fraction], balances: Sequence[Fraction | None], words: Words
) -> Iterator[str]:
    """A table: each seat, this hand, the game so far, and the balance where there is one."""
    head = words.pick("座位,本局,累计", "seat,hand,total").split(",")
    limited = any(balance is not None for balance in balances)
    if limited:
        head.append(words.pick("余额", "balance"))
    rows = []
    for seat, net in enumerate(settlement.nets):
        row = [words.seat(seat), signed(net), signed(totals[seat])]
        balance = balances[seat]
        if limited:
            row.append("–" if balance is None else number_text(balance))
        rows.append(row)
    yield from table(head, rows, (Align.LEFT, *[Align.RIGHT] * (len(head) - 1))).splitlines()
