"""牌河: what the numbers of discards say of a whole table: the tiles that there are, and the order of turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qiaoma.case.faults import Faults
from qiaoma.case.types import KONGS, SEATS, By, Case, MeldKind, Result
from qiaoma.tiles import WALL

_HAND = 13
_MELDS = 4
_FOUR = range(len(SEATS))


def check_river(faults: Faults, case: Case) -> None:
    """Note more tiles than the set has, or else numbers of discards that no order of turns gives."""
    if all(seat.discards is None for seat in case.seats):
        return
    tiles = _fewest_tiles(case)
    told = ", ".join(f"{name} {seat.discards}" for name, seat in zip(SEATS, case.seats, strict=True) if seat.discards)
    if tiles > WALL:
        faults.add(
            ("seats",),
            "case.too_many_tiles",
            f"桌上至少有 {tiles} 张牌，一副牌只有 {WALL} 张",
            f"there would be at least {tiles} tiles at the table; a set has {WALL}",
            found=told,
            allowed=(f"≤ {WALL}",),
            remedy_zh="改正各家的 discards，或 wall_left",
            remedy_en="correct the discards of the seats, or wall_left",
        )
    elif (moves := _moves(case)) is not None and not any(_fits(moves, end) for end in _ends(case)):
        faults.add(
            ("seats",),
            "case.turn_order",
            "按出牌顺序（东南西北，吃碰杠后由那家接着打）打不出这样的张数",
            "no order of turns (E S W N, a claim passing the turn to its seat) gives these numbers of discards",
            found=told,
            remedy_zh="改正各家的 discards、庄家，或面子的 from",
            remedy_en="correct the discards of the seats, the dealer, or the givers of the melds",
        )


def _fewest_tiles(case: Case) -> int:
    """Tiles that left the wall or are in it, as far as told. A claim takes a tile out of the river; untold melds may have
    been claimed too; each kong is a tile more than a hand has, and so is the tile of a win that was drawn."""
    hands = len(SEATS) * _HAND + sum(meld.kind in KONGS for seat in case.seats for meld in seat.melds)
    flowers = sum(seat.flowers or 0 for seat in case.seats)
    river = 0
    for seat in case.seats:
        own = sum(meld.kind is MeldKind.CONCEALED_KONG for meld in seat.melds)
        river += (seat.discards or 0) - ((len(seat.melds) if seat.melds_told else _MELDS) - own)
    drawn = any(win.by in (By.SELF_DRAW, By.ROB_KONG) for win in case.wins)
    table = len(case.bonus_tiles) + (case.indicator is not None) + (case.wall_left or 0)
    return hands + flowers + river + drawn + table


@dataclass(frozen=True, slots=True)
class _Moves:
    """Discards of each seat, and the claims that passed the turn to another than the next seat: from and to each."""

    discards: tuple[int, ...]
    taken: tuple[int, ...]
    taking: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _End:
    """How a hand may have ended: who dealt, in whose turn (None: after a discard), after whose discard."""

    dealer: int | None
    turn: int | None
    discard: int | None


def _moves(case: Case) -> _Moves | None:
    """None where the case does not tell every discard and every claim."""
    taken, taking = [0] * len(SEATS), [0] * len(SEATS)
    discards = []
    for number, seat in enumerate(case.seats):
        if seat.discards is None or not seat.melds_told:
            return None
        discards.append(seat.discards)
        for meld in seat.melds:
            if meld.kind is MeldKind.CONCEALED_KONG:
                continue
            if meld.giver is None:
                return None
            if (meld.giver + 1) % len(SEATS) != number:
                taken[meld.giver] += 1
                taking[number] += 1
    return _Moves(tuple(discards), tuple(taken), tuple(taking))


def _ends(case: Case) -> Iterator[_End]:
    """Every way in which the hand may have ended."""
    for dealer in _FOUR if case.dealer is None else (case.dealer,):
        if case.result is not Result.WON:
            yield from (_End(dealer, None, seat) for seat in _FOUR)
            yield from (_End(dealer, seat, None) for seat in _FOUR)
        elif case.wins and case.wins[0].by is By.DISCARD:
            yield _End(dealer, None, case.wins[0].giver)
        elif case.wins and case.wins[0].by is By.ROB_KONG:
            yield _End(dealer, case.wins[0].giver, None)
        elif case.wins:
            yield _End(dealer, case.wins[0].seat, None)
            if case.wins[0].by is By.EIGHT_FLOWERS:  # also of the flowers of the deal, before anybody's turn
                yield _End(None, None, None)


def _fits(moves: _Moves, end: _End) -> bool:
    """Every turn but the last ends with one discard; every discard but a last one gives the turn to the next seat, or
    to the seat that claims it."""
    for seat in _FOUR:
        before = (seat - 1) % len(SEATS)
        passed = moves.discards[before] - moves.taken[before] - (end.discard == before)
        turns = passed + moves.taking[seat] + (end.dealer == seat)
        if passed < 0 or turns != moves.discards[seat] + (end.turn == seat):
            return False
    return True
