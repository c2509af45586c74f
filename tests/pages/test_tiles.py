"""Tiles are drawn as tiles: every face has its glyph in the bundled font, its name, its ink."""

from __future__ import annotations

import pytest

from qiaoma.errors import CaseError, Lang
from qiaoma.pages.drawn import AS_TEXT, drawn, glyphs, tiles
from qiaoma.tiles import CODES, FACES, name
from tests.pages.font import LETTERS, SUBSET, letters


def test_the_font_draws_the_set_and_nothing_else() -> None:
    assert letters(SUBSET) - {ord(AS_TEXT)} == LETTERS - {ord(AS_TEXT)}
    assert len(LETTERS) == len(FACES) + 1


def test_the_licence_of_the_font_goes_with_it() -> None:
    licence = (SUBSET.parent / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Noto Project Authors" in licence


@pytest.mark.parametrize(
    ("code", "glyph", "ink"),
    [
        ("1m", 0x1F007, "m"),
        ("9s", 0x1F018, "s"),
        ("5p", 0x1F01D, "p"),
        ("E", 0x1F000, "z"),
        ("C", 0x1F004, "m"),
        ("F", 0x1F005, "s"),
        ("P", 0x1F006, "z"),
        ("1f", 0x1F026, "f"),
        ("5f", 0x1F022, "f"),
    ],
)
def test_a_tile_has_its_glyph_and_ink(code: str, glyph: int, ink: str) -> None:
    (tile,) = tiles(code, "zh")
    assert (tile.glyph, tile.ink) == (chr(glyph) + AS_TEXT, ink)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_tile_is_named(lang: Lang) -> None:
    assert [tile.name for tile in tiles(" ".join(CODES), lang)] == [name(face, lang) for face in FACES]


def test_a_hand_keeps_its_melds_and_its_winning_tile_apart() -> None:
    hand = drawn("123m EE | 999s + 1f", "en")
    assert [[tile.name for tile in group] for group in hand.groups] == [
        ["1 of characters", "2 of characters", "3 of characters", "east wind", "east wind"],
        ["9 of bamboos"] * 3,
    ]
    assert [tile.name for tile in hand.winning] == ["spring"]


def test_a_hand_as_a_line_of_glyphs() -> None:
    assert glyphs("1m | CC + 1f") == f"🀇{AS_TEXT} | 🀄{AS_TEXT}🀄{AS_TEXT} + 🀦{AS_TEXT}"


def test_what_is_no_tile_is_refused() -> None:
    with pytest.raises(CaseError) as caught:
        drawn("12x", "zh")
    assert caught.value.faults[0].code == "tiles.suit"
