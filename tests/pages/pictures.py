"""Pictures of a page, to look at: `python -m tests.pages.pictures PAGE.html DIR` in both themes, on a desk and a telephone."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.pages.browser import DESK, PHONE, browser


def photograph(page: Path, folder: Path) -> None:
    """Write the four pictures of a page into a folder."""
    with tempfile.TemporaryDirectory() as profile, browser(Path(profile)) as window:
        for where, size in (("desk", DESK), ("phone", PHONE)):
            for scheme in ("light", "dark"):
                window.open(page, size, scheme=scheme)
                window.picture(folder / f"{page.stem}-{where}-{scheme}.png")


if __name__ == "__main__":
    photograph(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
