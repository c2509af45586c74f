"""The colours of the pages can be read: WCAG AA in both themes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from qiaoma.pages.palette import DARK, GROUNDS, INKS, LIGHT, SERIES, TILE, TILE_INKS, style

TEXT = 4.5
"""Least contrast of text with its ground."""
SHAPE = 3.0
"""Least contrast of what is drawn with its ground."""
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def _light(colour: str) -> float:
    """The relative luminance of `#rrggbb`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@THEMES
def test_every_ink_is_readable_on_every_ground(theme: Mapping[str, str]) -> None:
    pairs = [*product(INKS, GROUNDS), *((ink, TILE) for ink in TILE_INKS)]
    assert not [pair for pair in pairs if contrast(theme[pair[0]], theme[pair[1]]) < TEXT]


@THEMES
def test_every_series_stands_out_from_the_page(theme: Mapping[str, str]) -> None:
    assert not [name for name in SERIES if contrast(theme[name], theme["page"]) < SHAPE]


def test_both_themes_set_the_same_colours() -> None:
    assert set(LIGHT) == set(DARK)
    assert all(f"--{name}: {colour};" in style() for theme in (LIGHT, DARK) for name, colour in theme.items())
