"""What the architecture tests look at: the package's modules and the texts of the checkout."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "engine" / "qiaoma"
TEXTS = frozenset({".py", ".yaml", ".json", ".md", ".toml", ".sh", ""})
BUILT = frozenset({".git", ".venv", "_build", "__pycache__", "dist", "build"})


def modules() -> dict[str, Path]:
    """Dotted name without the leading `qiaoma.` → file; the package itself is ``""``."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = file
    return found


def imports(name: str, file: Path) -> Iterator[tuple[str, int]]:
    """The modules of the package that `file` imports anywhere, also inside functions: (dotted name, line)."""
    known = set(modules())
    inside = file.name == "__init__.py"
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names if alias.name.split(".")[0] == "qiaoma"]
            yield from ((target.partition(".")[2], node.lineno) for target in targets)
        elif isinstance(node, ast.ImportFrom):
            base = _base(name, node, inside)
            if base is not None:
                for alias in node.names:
                    longer = f"{base}.{alias.name}".strip(".")
                    yield (longer if longer in known else base, node.lineno)


def _base(name: str, node: ast.ImportFrom, inside: bool) -> str | None:
    """The package-relative module that an import statement names, or None for a foreign one."""
    if node.level == 0:
        top, _, rest = (node.module or "").partition(".")
        return rest if top == "qiaoma" else None
    parts = name.split(".") if name else []
    up = node.level - 1 if inside else node.level
    kept = parts[: len(parts) - up]
    return ".".join([*kept, *([node.module] if node.module else [])])


def texts() -> Iterator[tuple[str, str]]:
    """Every text file of the checkout: (path from its top, content)."""
    for file in sorted(ROOT.rglob("*")):
        relative = file.relative_to(ROOT)
        if not file.is_file() or file.suffix not in TEXTS or any(part in BUILT for part in relative.parts):
            continue
        if any(part.startswith(".") and part != ".ci" for part in relative.parts[:-1]):
            continue
        yield relative.as_posix(), file.read_text(encoding="utf-8", errors="replace")
