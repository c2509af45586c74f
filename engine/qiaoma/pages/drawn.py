"""画牌: the tiles of a notation as a page draws them: glyph, name, ink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qiaoma.errors import Lang
from qiaoma.notation import print_face, print_unicode, read_tiles
from qiaoma.tiles import DRAGONS, FLOWERS, SUIT_FACES, name

AS_TEXT: Final = "\ufe0e"
"""Asks for the drawn glyph where a system would put a coloured picture, as it does for 中."""
GROUPS: Final = " | "
WINNING: Final = " + "
_SUIT: Final = -1
_DRAGON_INKS: Final = {DRAGONS[0]: "m", DRAGONS[1]: "s"}


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its glyph, its name in the page's language, and the ink that it is drawn in: `m p s z f`."""

    glyph: str
    name: str
    ink: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tiles of a hand: the hand itself, then each meld; and the tile that won, if it is told apart."""

    groups: tuple[tuple[Tile, ...], ...]
    winning: tuple[Tile, ...]


def drawn(notation: str, lang: Lang) -> Drawn:
    """The tiles of a :class:`qiaoma.pages.content.Hand`; a :class:`qiaoma.errors.CaseError` for what is no tile."""
    held, _, winning = notation.partition(WINNING.strip())
    groups = (tiles(group, lang) for group in held.split(GROUPS.strip()))
    return Drawn(tuple(group for group in groups if group), tiles(winning, lang))


def tiles(text: str, lang: Lang) -> tuple[Tile, ...]:
    """The tiles of a text in written order."""
    return tuple(Tile(print_unicode([face]) + AS_TEXT, name(face, lang), _ink(face)) for face in read_tiles(text))


def glyphs(notation: str) -> str:
    """A hand as a line of glyphs, its groups parted as in the notation."""
    hand = drawn(notation, "zh")
    line = GROUPS.join("".join(tile.glyph for tile in group) for group in hand.groups)
    return line + (WINNING + "".join(tile.glyph for tile in hand.winning) if hand.winning else "")


def _ink(face: int) -> str:
    """The ink of a suit; the red and the green dragon are drawn in those of characters and bamboos."""
    if face in SUIT_FACES:
        return print_face(face)[_SUIT]
    return "f" if face in FLOWERS else _DRAGON_INKS.get(face, "z")
