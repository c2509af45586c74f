"""打得出 playable: whether a hand that is asked for can have come about in the turns of a table."""

from __future__ import annotations

from qiaoma.case.types import SEATS, By, Case, MeldKind, Result, Win

_PLAYERS = len(SEATS)
_ROUNDS = 12
"""More turns than this nobody has before the wall ends."""


def playable(case: Case) -> bool:
    """Whether the seat whose kong is robbed shows its pung, and the discards told are those of some order of turns."""
    return all(_pung_shown(case, win) for win in case.wins) and _in_turn(case)


def _pung_shown(case: Case, win: Win) -> bool:
    if win.by is not By.ROB_KONG or win.giver is None:
        return True
    melds = case.seats[win.giver].melds
    return any(meld.kind is MeldKind.PUNG and meld.face == win.tile for meld in melds)


def _in_turn(case: Case) -> bool:
    """With discards told of some seat: the turns went round from the dealer, which a claim, as told, would have broken."""
    told = {number: seat.discards for number, seat in enumerate(case.seats) if seat.discards is not None}
    if not told or case.result is not Result.WON:
        return True
    if any(meld.kind is not MeldKind.CONCEALED_KONG for seat in case.seats for meld in seat.melds):
        return set(told) <= {win.seat for win in case.wins}
    dealers = range(_PLAYERS) if case.dealer is None else (case.dealer,)
    orders = ((dealer, number) for dealer in dealers for number in range(_ROUNDS * _PLAYERS))
    return any(_fits(case, told, dealer, number) for dealer, number in orders)


def _fits(case: Case, told: dict[int, int], dealer: int, number: int) -> bool:
    """Whether, after so many discards in turn, each seat has those that are told, and the winner could win."""
    counted = all((number - (seat - dealer) % _PLAYERS + 3) // _PLAYERS == count for seat, count in told.items())
    win = case.wins[0]
    turn = (dealer + number) % _PLAYERS
    if win.by is By.DISCARD:
        return counted and number > 0 and (turn - 1) % _PLAYERS == win.giver
    return counted and turn == (win.giver if win.by is By.ROB_KONG else win.seat)
