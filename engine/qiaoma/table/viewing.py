"""所见: a seat's view, drawn from the state of the machine. The one place that decides what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from qiaoma.case.types import MeldKind
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S
from qiaoma.table.events import meld_tiles
from qiaoma.table.machine import Machine
from qiaoma.table.view import DiscardView, MeldView, SeatView, View

if TYPE_CHECKING:
    from qiaoma.table.table import Table

PHASES = {
    S.BETWEEN: "between",
    S.FLOWERS: "flowers",
    S.TURN: "turn",
    S.ANSWERS: "answers",
    S.KONG_ANSWERS: "kong_answers",
    S.LAST_FLOWER: "last_flower",
    S.OVER: "over",
}
MELD_KINDS = {
    C.CHOW: MeldKind.CHOW,
    C.PUNG: MeldKind.PUNG,
    C.KONG: MeldKind.KONG,
    C.ADDED_KONG: MeldKind.ADDED_KONG,
    C.CONCEALED_KONG: MeldKind.CONCEALED_KONG,
}
_FATES = {S.LIES: "lies", S.CLAIMED: "claimed", S.WINNING: "winning"}


def hand_of(machine: Machine, seat: int) -> tuple[int, ...]:
    """The tiles in a hand, sorted; the one just drawn among them."""
    counts = machine.row("hands", seat, S.FACES)
    return tuple(face for face, number in enumerate(counts) for _ in range(number))


def flowers_of(machine: Machine, seat: int) -> tuple[int, ...]:
    """The flowers set aside, sorted."""
    counts = machine.row("aside", seat, S.FACES)
    return tuple(face for face, number in enumerate(counts) for _ in range(number))


def river(machine: Machine) -> tuple[DiscardView, ...]:
    """All discards of the hand, in order."""
    state = machine.state
    return tuple(
        DiscardView(
            int(state.river_seat[place]),
            int(state.river_face[place]),
            _FATES[int(state.river_fate[place])],
            int(state.river_declared[place]) > 0,
        )
        for place in range(machine.number("river"))
    )


def melds_of(machine: Machine, seat: int, *, hide_concealed: bool) -> tuple[MeldView, ...]:
    """The laid melds; concealed kongs without face and tiles where they are hidden."""
    state = machine.state
    melds = []
    for place in range(seat * S.MELDS, seat * S.MELDS + int(state.melds[seat])):
        kind = MELD_KINDS[int(state.meld_kind[place])]
        giver = int(state.meld_giver[place])
        if hide_concealed and kind is MeldKind.CONCEALED_KONG:
            melds.append(MeldView(kind, None, (), None))
        else:
            face, tiles = int(state.meld_face[place]), meld_tiles(machine, place)
            melds.append(MeldView(kind, face, tiles, None if giver == S.NOBODY else giver))
    return tuple(melds)


def seat_view(
    machine: Machine,
    seat: int,
    viewer: int | None,
    names: Sequence[str],
    discards: Sequence[DiscardView],
    balance: Fraction | None,
    rating: int,
    *,
    kongs_shown: bool,
) -> SeatView:
    """One seat as `viewer` sees it. Once a hand is over, the hands of its winners lie open."""
    hand = hand_of(machine, seat)
    opened = machine.number("phase") == S.OVER and int(machine.state.winners[seat]) > 0
    mine = seat == viewer or opened
    return SeatView(
        seat=seat,
        name=names[seat],
        hand=hand if mine else None,
        hand_size=len(hand),
        melds=melds_of(machine, seat, hide_concealed=not (mine or kongs_shown)),
        flowers=flowers_of(machine, seat),
        declared=int(machine.state.declared[seat]) > 0,
        discards=tuple(discard for discard in discards if discard.seat == seat),
        balance=balance,
        rating=rating,
    )


def drawn_by(machine: Machine, viewer: int | None) -> int | None:
    """The tile that the viewer has just drawn, in its own turn."""
    drawn = machine.number("drawn")
    mine = machine.number("phase") == S.TURN and machine.number("turn") == viewer
    return drawn if mine and drawn != S.NOBODY else None


def lying_tile(machine: Machine) -> tuple[int, int] | None:
    """(face, giver) of the tile that is to be answered."""
    face = machine.number("lying")
    answered = machine.number("phase") in (S.ANSWERS, S.KONG_ANSWERS)
    return (face, machine.number("giver")) if answered and face != S.NOBODY else None


def told(value: int) -> int | None:
    """A face, or None for NOBODY."""
    return None if value == S.NOBODY else value


def view_of(table: Table, seat: int | None) -> View:
    """所见: what `seat` may see of the table now."""
    machine, state = table.machine, table.machine.state
    discards = river(machine)
    east, south, west, north = (
        seat_view(
            machine,
            other,
            seat,
            table.names,
            discards,
            table.balances[other],
            table.ratings[other],
            kongs_shown=table.kongs_shown,
        )
        for other in range(S.SEATS)
    )
    return View(
        seat=seat,
        ruleset=table.ruleset.ref(),
        hand=table.hand,
        stake=table.stake,
        dealer=table.dealer,
        turn=machine.number("turn"),
        phase=PHASES[machine.number("phase")],
        dice=(int(state.dice[0]), int(state.dice[1])),
        counters=table.counters,
        wall_left=machine.number("left"),
        indicator=told(machine.number("indicator")),
        wild=told(machine.number("wild")),
        drawn=drawn_by(machine, seat),
        lying=lying_tile(machine),
        river=discards,
        seats=(east, south, west, north),
        legal=() if seat is None else table.legal(seat),
    )
