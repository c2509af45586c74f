"""配色: the colours of the pages by name, light and dark, and the style sheet that sets them.

Every ink meets WCAG AA on every ground of its theme; a tile keeps its white face in both, as on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GROUNDS: Final = ("page", "card", "mark")
"""What text stands on: the page, a card or head of a table, a marked row."""
INKS: Final = ("ink", "quiet", "link", "stated", "unclear", "silent", "own", "alarm")
"""What text is written in."""
SERIES: Final = ("series-0", "series-1", "series-2", "series-3", "series-4")
"""What plots draw with, the first series first."""
TILE_INKS: Final = ("tile-m", "tile-p", "tile-s", "tile-z", "tile-f")
"""What a tile's face is drawn in, by suit."""
TILE: Final = "tile-face"

_TILES: Final = {
    TILE: "#fffdf6",
    "tile-m": "#a11d1d",
    "tile-p": "#17457f",
    "tile-s": "#15603a",
    "tile-z": "#222222",
    "tile-f": "#6b3a86",
}
LIGHT: Final[Mapping[str, str]] = {
    "page": "#ffffff",
    "card": "#f4f3ef",
    "mark": "#fbf1d8",
    "ink": "#1c1b19",
    "quiet": "#595650",
    "link": "#0b5394",
    "stated": "#1d5e34",
    "unclear": "#7d4700",
    "silent": "#5a5a66",
    "own": "#5b3694",
    "alarm": "#a01c1c",
    "edge": "#d6d3ca",
    "series-0": "#1f5fa8",
    "series-1": "#b3541e",
    "series-2": "#2e7d4f",
    "series-3": "#7b4aa3",
    "series-4": "#6b6b00",
    **_TILES,
}
DARK: Final[Mapping[str, str]] = {
    "page": "#161618",
    "card": "#212124",
    "mark": "#37301d",
    "ink": "#ebe9e4",
    "quiet": "#b3b0a8",
    "link": "#8cbdf2",
    "stated": "#8ed3a5",
    "unclear": "#eebb6e",
    "silent": "#b6b6c4",
    "own": "#c9aef2",
    "alarm": "#f59c94",
    "edge": "#4a4a4f",
    "series-0": "#6aa9ee",
    "series-1": "#f0975c",
    "series-2": "#6fc78f",
    "series-3": "#c195e6",
    "series-4": "#cfca5a",
    **_TILES,
}


def style() -> str:
    """The custom properties of both themes: the reader's own, one chosen on the page, and always light on paper."""
    light, dark = _declared(LIGHT, "light"), _declared(DARK, "dark")
    return (
        f":root {{{light}}}\n"
        f"@media screen and (prefers-color-scheme: dark) {{:root:not([data-theme=light]) {{{dark}}}}}\n"
        f"@media screen {{:root[data-theme=dark] {{{dark}}}}}\n"
    )


def _declared(colours: Mapping[str, str], scheme: str) -> str:
    return f"color-scheme: {scheme}; " + " ".join(f"--{name}: {colour};" for name, colour in colours.items())
