"""A generated schema on disk: written into a folder, or compared with what is there."""

from __future__ import annotations

import sys
from pathlib import Path


def write_or_check(arguments: list[str], module: str, file: str, text: str) -> int:
    """Write `text` as `file` into the folder named, or with ``--check`` say on stderr where it is out of date.

    `module` is what generates it, as ``python -m`` calls it. Returns the exit status: 0, 1 out of date, 2 no folder.
    """
    checking = "--check" in arguments
    folders = [word for word in arguments if word != "--check"]
    if len(folders) != 1:
        print(f"usage: python -m {module} [--check] DIR", file=sys.stderr)
        return 2
    path = Path(folders[0]) / file
    if not checking:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    elif not path.is_file() or path.read_text(encoding="utf-8") != text:
        print(f"{path}: 已过时 / out of date; run python -m {module} {folders[0]}", file=sys.stderr)
        return 1
    return 0
