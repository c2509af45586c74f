"""The font of the tiles, made small: `python -m tests.pages.font FONT` keeps the glyphs of the set and nothing else.

FONT is Noto Sans Symbols 2 in any form that fontTools reads (from Debian's fonts-noto-core, or the file of the symbols in
npm's @fontsource/noto-sans-symbols-2). Its licence, the SIL Open Font License, lies beside the subset and goes with it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from qiaoma.notation import print_unicode
from qiaoma.pages.drawn import AS_TEXT
from qiaoma.tiles import FACES
from tests.architecture.tree import PACKAGE

SUBSET = PACKAGE / "pages" / "font" / "tiles.woff2"
LETTERS = frozenset(map(ord, print_unicode(FACES) + AS_TEXT))
"""The glyph of every face, and the selector that asks for it."""


def letters(font: Path) -> frozenset[int]:
    """The code points that a font draws."""
    with TTFont(font) as read:
        return frozenset(read.getBestCmap())


def write(source: Path) -> None:
    """Write the subset of a font into the package."""
    with TTFont(source) as font:
        subsetter = Subsetter(Options(hinting=False, layout_features=[], glyph_names=False))
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(SUBSET)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
