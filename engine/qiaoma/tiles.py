"""牌 — the 42 faces of the set, their classes, names and rings.

A face is a number: 0–8 一万…九万 `1m`…`9m`, 9–17 一筒…九筒 `1p`…`9p`, 18–26 一条…九条 `1s`…`9s`,
27–30 东南西北 `E S W N`, 31–33 中发白 `C F P`, 34–41 春夏秋冬梅兰竹菊 `1f`…`8f`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

CHARACTERS: Final = range(9)
DOTS: Final = range(9, 18)
BAMBOOS: Final = range(18, 27)
WINDS: Final = range(27, 31)
DRAGONS: Final = range(31, 34)
FLOWERS: Final = range(34, 42)

SUIT_FACES: Final = range(CHARACTERS.start, BAMBOOS.stop)
HONORS: Final = range(WINDS.start, DRAGONS.stop)
PLAYING_FACES: Final = range(CHARACTERS.start, DRAGONS.stop)
FACES: Final = range(CHARACTERS.start, FLOWERS.stop)

SUIT_LENGTH: Final = len(CHARACTERS)
GROUP_LENGTH: Final = 4
"""Flowers of one group: the seasons 春夏秋冬, the plants 梅兰竹菊."""

COPIES: Final[tuple[int, ...]] = tuple(4 if face in PLAYING_FACES else 1 for face in FACES)
"""How many tiles of each face the set has."""

WALL: Final = sum(COPIES)
"""Tiles of the whole set, 144."""


class TileClass(StrEnum):
    """牌类 — what a face is: 序数牌 suit, 风牌 wind, 箭牌 dragon, 花牌 flower."""

    SUIT = "suit"
    WIND = "wind"
    DRAGON = "dragon"
    FLOWER = "flower"


_CLASS_OF: Final[tuple[TileClass, ...]] = (
    *(TileClass.SUIT for _ in SUIT_FACES),
    *(TileClass.WIND for _ in WINDS),
    *(TileClass.DRAGON for _ in DRAGONS),
    *(TileClass.FLOWER for _ in FLOWERS),
)

CODES: Final[tuple[str, ...]] = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, SUIT_LENGTH + 1)),
    *"ESWNCFP",
    *(f"{number}f" for number in range(1, len(FLOWERS) + 1)),
)
"""The canonical code of each face, as :mod:`qiaoma.notation` prints one tile."""

_ZH: Final[tuple[str, ...]] = (
    *(f"{number}{suit}" for suit in "万筒条" for number in "一二三四五六七八九"),
    *"东南西北中发白春夏秋冬梅兰竹菊",
)
_EN: Final[tuple[str, ...]] = (
    *(f"{number} of {suit}" for suit in ("characters", "dots", "bamboos") for number in range(1, SUIT_LENGTH + 1)),
    *("east wind", "south wind", "west wind", "north wind"),
    *("red dragon", "green dragon", "white dragon"),
    *("spring", "summer", "autumn", "winter", "plum", "orchid", "bamboo flower", "chrysanthemum"),
)
_RINGS: Final = (CHARACTERS, DOTS, BAMBOOS, WINDS, DRAGONS)
_NEXT: Final = {face: ring[(face - ring.start + 1) % len(ring)] for ring in _RINGS for face in ring}


def tile_class(face: int) -> TileClass:
    """The class of a face."""
    return _CLASS_OF[face]


def name(face: int, lang: Literal["zh", "en"] = "zh") -> str:
    """The trade's name of a face: 五筒 / 5 of dots."""
    return _ZH[face] if lang == "zh" else _EN[face]


def number(face: int) -> int:
    """The number 1–9 of a suit tile; a ``ValueError`` for any other face."""
    if face not in SUIT_FACES:
        raise ValueError(f"face {face} is no suit tile")
    return face % SUIT_LENGTH + 1


def next_face(face: int) -> int:
    """The face after `face` in its ring: 1–9 of a suit, E–S–W–N, C–F–P (an indicator's wild); flowers have no ring."""
    if face not in _NEXT:
        raise ValueError(f"face {face} stands in no ring")
    return _NEXT[face]


def flower_group(face: int) -> tuple[int, ...]:
    """The four flowers of the group of a flower: 春夏秋冬 or 梅兰竹菊."""
    if face not in FLOWERS:
        raise ValueError(f"face {face} is no flower")
    first = face - (face - FLOWERS.start) % GROUP_LENGTH
    return tuple(range(first, first + GROUP_LENGTH))


def own_flowers(seat: int) -> tuple[int, int]:
    """正花 — the two flowers of a seat (E 春梅, S 夏兰, W 秋竹, N 冬菊); seats are 0–3 in turn order."""
    return FLOWERS[seat], FLOWERS[GROUP_LENGTH + seat]


def wild_faces(face: int | None) -> tuple[int, ...]:
    """百搭 — the faces that are wild when `face` was named wild: itself, or the group of a flower; none for None."""
    if face is None:
        return ()
    return flower_group(face) if face in FLOWERS else (face,)
