"""试发: deals drawn at random around a few tiles: who holds them, who waits for them, when they are drawn.

Everything at a table turns on a tile that lies; so a deal is put together of short parts, each about one of a few faces:
a pair of it, the tiles beside it, a hand that waits for it, it in the wall. The fewer parts, the simpler the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from qiaoma.audit.witness.play_aim import Aim
from qiaoma.audit.witness.script import NAMED, Deal
from qiaoma.case.types import SEATS
from qiaoma.notation import print_tiles
from qiaoma.tiles import CODES, COPIES, FLOWERS, HONORS, SUIT_LENGTH, WINDS

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

FACES: Final = tuple(CODES.index(code) for code in ("5m", "C", "6m"))
"""The faces that deals turn on: the first of them most of the time."""
_THROWS: Final = tuple((one, two) for one in range(1, 7) for two in range(one, 7))
_USUAL: Final = (2, 3)
_HAND: Final = 13
_TRIPLETS: Final = ("EEE SSS", "WWW NNN", "CCC FFF", "PPP")
"""Honors of which the waiting hand of each seat has triplets; seats do not take each other's."""
Part = tuple[int, str, int]
"""Seat, what it is given, and the face that it is about."""


def deals(aim: Aim) -> SearchStrategy[Deal]:
    """Deals for a search; the smallest is the usual throw with nothing named."""
    from hypothesis import strategies

    seats = strategies.sampled_from((0, 1, 0, 1, 2, 3))
    faces = strategies.sampled_from((FACES[0],) * 3 + FACES)
    parts = strategies.lists(strategies.tuples(seats, strategies.sampled_from(_kinds(aim)), faces), max_size=7)
    throws = strategies.sampled_from((_USUAL, *_THROWS)) if aim.dice else strategies.just(_USUAL)

    def drawn(draw: DrawFn) -> Deal:
        return put_together(draw(parts), draw(throws))

    return strategies.composite(drawn)()


def put_together(parts: Sequence[Part], throw: tuple[int, int]) -> Deal:
    """The deal of some parts; what there is no room or no tile for is left out."""
    left = Counter(dict(enumerate(COPIES)))
    held: dict[str, list[int]] = {}
    for seat, kind, face in parts:
        where, tiles = _part(seat, kind, face, left)
        room = _room(where) - len(held.get(where, ()))
        if tiles and len(tiles) <= room and all(left[tile] >= number for tile, number in Counter(tiles).items()):
            held.setdefault(where, []).extend(tiles)
            left.subtract(tiles)
    return Deal(SEATS[0], throw, tuple((where, tiles_text(held[where], where)) for where in NAMED if where in held))


def tiles_text(tiles: Sequence[int], where: str) -> str:
    """Named tiles as a text: hands sorted, what is drawn in its order."""
    return print_tiles(tiles) if where in SEATS else " ".join(CODES[tile] for tile in tiles)


def _room(where: str) -> int:
    return _HAND + (where == SEATS[0]) if where in SEATS else _HAND


def _kinds(aim: Aim) -> list[str]:
    """What parts a deal may have, those first and most often that matter."""
    claims = ["tile", "pair", "triple", "four", "around", "above", "below", "draw", "pair and around"]
    waits = ["tile", "wait around", "wait pair", "wait one", "wait short", "draw", "tile", "pair"]
    flowers = ["flower", "draw flower", "seven flowers", "eight flowers"]
    kinds = claims * aim.claims + waits * aim.waits + flowers * aim.flowers
    kinds += ["last", "pair", "around", "last flower"] * aim.ends
    return kinds or [*claims, *waits, *flowers]


def _part(seat: int, kind: str, face: int, left: Counter[int]) -> tuple[str, list[int]]:
    """Where a part lies and its tiles; none where it cannot be."""
    if kind.startswith("wait"):
        return SEATS[seat], _waiting(seat, kind, face)
    if kind.endswith(("flower", "flowers")):
        number = {"seven flowers": 7, "eight flowers": 8}.get(kind, 1)
        free = [flower for flower in FLOWERS if left[flower] > 0][:number]
        where = {"draw flower": "wall", "last flower": "last"}.get(kind, SEATS[seat])
        return where, free if len(free) == number else []
    where = {"draw": "wall", "last": "last"}.get(kind, SEATS[seat])
    return where, _HOLDINGS[kind](face)


def _beside(face: int, *steps: int) -> list[int]:
    """The tiles so many steps beside a suit tile; none beside an honor."""
    return [] if face in HONORS else [face + step for step in steps]


_HOLDINGS: Final[dict[str, Callable[[int], list[int]]]] = {
    "tile": lambda face: [face],
    "draw": lambda face: [face],
    "last": lambda face: [face],
    "pair": lambda face: [face] * 2,
    "triple": lambda face: [face] * 3,
    "four": lambda face: [face] * 4,
    "around": lambda face: _beside(face, -1, 1),
    "above": lambda face: _beside(face, 1, 2),
    "below": lambda face: _beside(face, -2, -1),
    "pair and around": lambda face: _beside(face, -1, 1, 0, 0),
}


def _waiting(seat: int, kind: str, face: int) -> list[int]:
    """Thirteen tiles of one suit and honors that wait for a face."""
    low = 0 if face in HONORS else face - face % SUIT_LENGTH
    first, last = [low, low + 1, low + 2], [low + 6, low + 7, low + 8]
    triplets = [CODES.index(code) for code in _TRIPLETS[seat] if code != " "]
    runs = [*first, *last, *last, *first]
    need = {"wait around": 4, "wait pair": 4, "wait one": 1, "wait short": 4}[kind]
    end = {
        "wait around": [*_beside(face, -1, 1), last[-1], last[-1]],
        "wait pair": [face, face, last[-1], last[-1]],
        "wait one": [face],
        "wait short": [*_beside(face, -1, 1), *[WINDS[seat]] * 2],
    }[kind]
    if len(end) != need:
        return []
    body = [] if kind == "wait short" else triplets
    room = _HAND - need
    body += runs[: room - len(body)]
    return [*body, *end] if len(body) == room else []
