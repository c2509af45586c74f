"""所见: what a seat sees, as an array of numbers for learning; built from its :class:`View` and nothing else.

A row has a column for each of the 42 faces of :mod:`qiaoma.tiles`. Rows of four are by seat, seen from the observer:
itself, next in turn, opposite, upper. The last rows hold single numbers, one a column, and zeros after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from qiaoma.case.types import KONGS, MeldKind
from qiaoma.rules.state import COUNTERS
from qiaoma.table.view import SeatView, View
from qiaoma.table.viewing import PHASES
from qiaoma.tiles import FACES, wild_faces

Planes = NDArray[np.int16]

SEATS: Final = 4
COLUMNS: Final = len(FACES)
MOST: Final = 32_000
"""Larger numbers are written as this, smaller ones than its negative as that."""
_PHASES: Final = tuple(PHASES.values())


class Part(NamedTuple):
    """A group of rows, or of single numbers: its name, how many, and what stands there."""

    name: str
    size: int
    meaning: str


ROWS: Final = (
    Part("hand", 1, "own concealed tiles: how many of the face"),
    Part("drawn", 1, "1 for the tile drawn last in the own turn"),
    Part("lying", 1, "1 for the tile that lies to be answered"),
    Part("wild", 1, "1 for each face that is wild in a hand"),
    Part("indicator", 1, "1 for the tile that was turned to name the wild"),
    Part("chows", SEATS, "chows laid, by their lowest face"),
    Part("pungs", SEATS, "pungs laid"),
    Part("kongs", SEATS, "exposed and added kongs laid"),
    Part("concealed_kongs", SEATS, "concealed kongs laid whose face the observer may see"),
    Part("meld_tiles", SEATS, "the tiles that lie in melds, wilds as themselves"),
    Part("flowers", SEATS, "flowers set aside"),
    Part("discards", SEATS, "tiles discarded, whatever became of them"),
    Part("claimed", SEATS, "discarded tiles that another seat claimed"),
    Part("declaring_discard", SEATS, "the tile discarded with the declaration (敲)"),
    Part("last_discard", SEATS, "when the face was last discarded: the number in the hand, from 1; 0: never"),
)
NUMBERS: Final = (
    Part("phase", 1, "where the hand stands: " + ", ".join(f"{at} {name}" for at, name in enumerate(_PHASES))),
    Part("wall_left", 1, "tiles that can still be drawn"),
    Part("hand_number", 1, "hands begun at the table"),
    Part("dealer", 1, "the dealer, as a distance in turn order from the observer"),
    Part("turn", 1, "the seat whose turn it is, as a distance"),
    Part("giver", 1, "whose tile lies to be answered, as a distance; 0: none, or the own one"),
    Part("dice", 2, "the throw"),
    Part("counters", COUNTERS, "the counters of the ruleset in its order; zeros after them"),
    Part("hand_size", SEATS, "concealed tiles"),
    Part("declared", SEATS, "1 for a seat that has declared (敲)"),
    Part("hidden_kongs", SEATS, "concealed kongs whose face the observer may not see"),
    Part("claims", SEATS * SEATS, "melds of each seat (four numbers a seat), by the seat that gave the tile"),
    Part("balance", SEATS, "whole stakes that the seat can still lose; -1: no limit"),
    Part("rating", SEATS, "rating points"),
)


def _places(parts: tuple[Part, ...]) -> dict[str, slice]:
    places, at = {}, 0
    for part in parts:
        places[part.name] = slice(at, at + part.size)
        at += part.size
    return places


ROW: Final[Mapping[str, slice]] = _places(ROWS)
"""The rows of each name."""
NUMBER: Final[Mapping[str, slice]] = _places(NUMBERS)
"""The places of each name among the numbers, which fill the last rows one after the other."""
_FIRST_NUMBER: Final = sum(part.size for part in ROWS)
_NUMBER_ROWS: Final = -(-sum(part.size for part in NUMBERS) // COLUMNS)
SHAPE: Final = (_FIRST_NUMBER + _NUMBER_ROWS, COLUMNS)
"""Rows and columns of an observation."""


def observation(view: View) -> Planes:
    """What a seat sees, as an array of SHAPE. The view must be a seat's."""
    planes: Planes = np.zeros(SHAPE, np.int16)
    observer = view.seat
    assert observer is not None
    own = view.seats[observer]
    for tile in own.hand or ():
        planes[ROW["hand"].start, tile] += 1
    lying = view.lying and view.lying[0]
    for name, face in (("drawn", view.drawn), ("lying", lying), ("indicator", view.indicator)):
        if face is not None:
            planes[ROW[name].start, face] = 1
    planes[ROW["wild"].start, list(wild_faces(view.wild))] = 1
    for distance in range(SEATS):
        _lay(planes, view.seats[(observer + distance) % SEATS], distance)
    _discard(planes, view, observer)
    numbers = [number for part in NUMBERS for number in _numbers(part.name, view, observer)]
    planes[_FIRST_NUMBER:].reshape(-1)[: len(numbers)] = numbers
    return planes


def _lay(planes: Planes, seat: SeatView, distance: int) -> None:
    """The melds and flowers of a seat."""
    for meld in seat.melds:
        if meld.face is not None:
            planes[ROW[_row_of(meld.kind)].start + distance, meld.face] += 1
        for tile in meld.tiles:
            planes[ROW["meld_tiles"].start + distance, tile] += 1
    for flower in seat.flowers:
        planes[ROW["flowers"].start + distance, flower] += 1


def _row_of(kind: MeldKind) -> str:
    if kind is MeldKind.CONCEALED_KONG:
        return "concealed_kongs"
    if kind in KONGS:
        return "kongs"
    return "chows" if kind is MeldKind.CHOW else "pungs"


def _discard(planes: Planes, view: View, observer: int) -> None:
    """The discards of the hand."""
    for number, discard in enumerate(view.river, 1):
        distance = (discard.seat - observer) % SEATS
        planes[ROW["discards"].start + distance, discard.face] += 1
        planes[ROW["claimed"].start + distance, discard.face] += discard.fate == "claimed"
        planes[ROW["declaring_discard"].start + distance, discard.face] += discard.declared
        planes[ROW["last_discard"].start + distance, discard.face] = number


def _numbers(name: str, view: View, observer: int) -> Iterator[int]:
    """The single numbers of one name, as many as its part says."""
    turned = [view.seats[(observer + distance) % SEATS] for distance in range(SEATS)]
    if name in _OF_SEAT:
        yield from (_bounded(_OF_SEAT[name](seat, view)) for seat in turned)
    elif name == "claims":
        yield from (_claims(seat, (observer + giver) % SEATS) for seat in turned for giver in range(SEATS))
    elif name == "counters":
        counters = [_bounded(count) for count in view.counters.values()]
        yield from counters + [0] * (COUNTERS - len(counters))
    elif name == "dice":
        yield from view.dice
    else:
        yield _bounded(_single(name, view, observer))


def _single(name: str, view: View, observer: int) -> int:
    giver = view.lying[1] if view.lying else observer
    singles = {
        "phase": _PHASES.index(view.phase),
        "wall_left": view.wall_left,
        "hand_number": view.hand,
        "dealer": (view.dealer - observer) % SEATS,
        "turn": (view.turn - observer) % SEATS,
        "giver": (giver - observer) % SEATS,
    }
    return singles[name]


def _claims(seat: SeatView, giver: int) -> int:
    return sum(meld.giver == giver for meld in seat.melds)


def _stakes_left(seat: SeatView, view: View) -> int:
    return -1 if seat.balance is None else int(seat.balance // view.stake)


_OF_SEAT: Final[Mapping[str, Any]] = {
    "hand_size": lambda seat, view: seat.hand_size,
    "declared": lambda seat, view: seat.declared,
    "hidden_kongs": lambda seat, view: sum(meld.face is None for meld in seat.melds),
    "balance": _stakes_left,
    "rating": lambda seat, view: seat.rating,
}


def _bounded(number: int | Fraction) -> int:
    return max(-MOST, min(MOST, int(number)))
