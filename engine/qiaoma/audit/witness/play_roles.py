"""角色: what a seat is for in a script: the tiles that it is dealt, and what it does whenever it may.

Everything at a table turns on a tile that lies: one gives it, others claim it, kong it, wait for it. So a role is about
one face, and four roles make a deal and a play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from qiaoma.audit.witness.play_aim import Aim
from qiaoma.tiles import CODES, DRAGONS, FLOWERS, HONORS, SUIT_FACES, SUIT_LENGTH, WINDS

FACES: Final = tuple(CODES.index(code) for code in ("5m", "C"))
"""The faces that scripts turn on."""
GIVE: Final = "discard"
"""The wish to discard the face that the script turns on."""
_HAND: Final = 13
_TRIPLETS: Final = ("EEESSS", "WWWNNN", "CCCFFF", "PPP")
"""Honors of which the waiting hand of each seat has triplets; seats do not take each other's."""

Tiles = Callable[[int, int], Sequence[int]]
"""The tiles of a role, by seat and face."""


@dataclass(frozen=True, slots=True)
class Role:
    """角色 — `tiles` by seat and face, `wishes`: kinds of acts that it takes whenever it may, after letting `lets_go`
    of such chances go. A seat that may declare, and wishes to win, declares."""

    tiles: Tiles
    wishes: tuple[str, ...] = ()
    lets_go: int = 0


def _beside(*steps: int) -> Tiles:
    """Tiles so many steps beside a suit tile; none beside an honor."""
    return lambda _, face: [] if face in HONORS else [face + step for step in steps]


def _same(number: int) -> Tiles:
    return lambda _, face: [face] * number


def _kin(face: int) -> list[int]:
    """Faces like one: of each suit, or of each dragon."""
    if face in SUIT_FACES:
        return [face % SUIT_LENGTH + first for first in range(0, SUIT_FACES.stop, SUIT_LENGTH)]
    return list(DRAGONS)


def _many(tiles: Tiles) -> Tiles:
    return lambda seat, face: [tile for kin in _kin(face) for tile in tiles(seat, kin)]


def _waits(*, honors: bool, end: Callable[[int, int, int], Sequence[int]]) -> Tiles:
    """Thirteen tiles of one suit and honors that wait; `end` gives the last of them by seat, face and the suit's 9."""

    def tiles(seat: int, face: int) -> list[int]:
        low = 0 if face in HONORS else face - face % SUIT_LENGTH
        first, last = [low, low + 1, low + 2], [low + 6, low + 7, low + 8]
        unfinished = list(end(seat, face, last[-1]))
        body = [CODES.index(code) for code in _TRIPLETS[seat]] if honors else []
        sets = [*body, *first, *last, *first, *last]
        return [*sets[: _HAND - len(unfinished)], *unfinished] if unfinished else []

    return tiles


_AROUND: Final = _beside(-1, 1)
_AROUND_WAITS: Final = _waits(honors=True, end=lambda seat, face, nine: [*_AROUND(seat, face), nine, nine])
_FLOWER: Final = FLOWERS.start
_ADDS: Final = Role(_same(3), ("pung", "added kong"))
NOBODY: Final = Role(lambda seat, face: ())
GIVER: Final = Role(_same(1), (GIVE,))
ROLES: Final[Mapping[str, tuple[Role, ...]]] = {
    "claims": (
        Role(_AROUND, ("chow",)),
        Role(_beside(-1, 0, 1), ("chow",)),
        Role(_beside(1, 2, 3), ("chow",)),
        Role(_same(2), ("pung",)),
        Role(_same(2), ("pung",), lets_go=1),
        Role(_same(3), ("kong",)),
        Role(_beside(-1, 0, 0, 1), ("pung",)),
        Role(_many(_AROUND), ("chow",)),
        Role(_many(_same(2)), ("pung",)),
        Role(_many(_same(1)), (GIVE,)),
    ),
    "robs": (_ADDS, Role(_AROUND_WAITS, ("win",)), Role(_AROUND_WAITS, ("win",), lets_go=1)),
    "kongs": (
        _ADDS,
        Role(_same(4), ("concealed kong",)),
        Role(_waits(honors=True, end=lambda seat, face, nine: _beside(0, 0, 0, 1)(seat, face)), ("win",)),
    ),
    "waits": (
        Role(_AROUND_WAITS, ("win",)),
        Role(_waits(honors=True, end=lambda seat, face, nine: [face, face, nine, nine]), ("win",)),
        Role(_waits(honors=True, end=lambda seat, face, nine: [face]), ("win",)),
        Role(_waits(honors=False, end=lambda seat, face, nine: [face, face, WINDS[seat], WINDS[seat]]), ("win",)),
        Role(_AROUND_WAITS, ("win",), lets_go=1),
    ),
    "flowers": (
        Role(lambda seat, face: [_FLOWER]),
        Role(lambda seat, face: list(FLOWERS)[1:]),
        Role(lambda seat, face: list(FLOWERS), ("flower win",)),
    ),
}
"""What seats may be for, by what a script is about."""


def roles(aim: Aim) -> list[Role]:
    """The roles that may show a difference: nobody and the giver first, and often."""
    wanted = {"claims": aim.claims, "kongs": aim.kongs, "waits": aim.waits, "flowers": aim.flowers, "robs": aim.robs}
    kinds = [kind for kind, is_wanted in wanted.items() if is_wanted] or list(wanted)
    found = [role for kind in kinds for role in ROLES[kind]]
    return [NOBODY, *[GIVER] * (1 + len(found) // 3), NOBODY, *found]
