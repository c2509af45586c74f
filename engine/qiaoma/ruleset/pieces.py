"""规则项 pieces: the values of an effective form that decide something, each the smallest that can be changed alone.

A piece is a leaf (`deal.skip`), or of a row its condition (`payment.fine.when`, `….unless`), its effect
(`payment.fine.effect`, whatever keys it is made of) and each further key (`patterns.all_pungs.legal`). Where only one of
two forms has a row, the row is one piece (`payment.fine`). Of the worksheet only the order of its lines is a piece: that
a line stands in it belongs to the line. Names, sentences, citations, options and readings are no pieces: they play no
tile and move no money.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qiaoma.ruleset.addresses import EFFECT, EFFECT_KEYS, Path, dotted, is_row
from qiaoma.ruleset.canonical import canonical
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.provenance import at

if TYPE_CHECKING:
    from qiaoma.ruleset.profile import Profile

NO_RULES = ("head", "options", "readings", "citations")
"""Chapters that decide nothing themselves; what is chosen of options and readings stands in the chapters it changes."""
CHAPTER_OF: Mapping[str, str] = {
    key: chapter for chapter, decides in PAGES.items() if chapter not in NO_RULES for key in decides.keys
}
"""Key at the top of a ruleset → the chapter that it belongs to, in the order of the chapters."""
WORKSHEET: Path = ("worksheet",)
_TALK = frozenset({"name", "title", "says"})


@dataclass(frozen=True, slots=True)
class Difference:
    """A piece in which two forms differ: its path, and its plain value in each; None where one has no such piece.

    The value of an effect is the map of its keys; of a row that only one form has, the row without its words; of the
    worksheet, the lines that both have, in their order.
    """

    path: Path
    own: Any
    other: Any

    @property
    def name(self) -> str:
        """The path with dots."""
        return dotted(self.path)

    @property
    def chapter(self) -> str:
        """The chapter of the piece."""
        return CHAPTER_OF[self.path[0]]


def pieces(form: Node) -> dict[Path, Any]:
    """Every piece of an effective form with its plain value; of rows their parts, and not the rows themselves."""
    found: dict[Path, Any] = {}
    for key in CHAPTER_OF:
        node = child(form, key)
        if node is not None:
            found |= _below((key,), node)
    return found


def differences(own: Profile, other: Profile) -> tuple[Difference, ...]:
    """Where two rulesets, each under its options and readings, decide differently; in the order of the chapters."""
    mine, theirs = pieces(own.node), pieces(other.node)
    whole = {path: None for path in (*mine, *theirs) if path != WORKSHEET}
    found: dict[Path, Difference] = {}
    for path in whole:
        row = _row_of_one(path, own.node, other.node)
        if row is not None:
            found[row] = Difference(row, row_value(own.node, row), row_value(other.node, row))
        elif not alike(path, mine.get(path), theirs.get(path)):
            found[path] = Difference(path, mine.get(path), theirs.get(path))
    order = [common_lines(one, two) for one, two in ((own.node, other.node), (other.node, own.node))]
    if order[0] != order[1]:
        found[WORKSHEET] = Difference(WORKSHEET, *order)
    places = {key: number for number, key in enumerate(CHAPTER_OF)}
    return tuple(sorted(found.values(), key=lambda one: places[one.path[0]]))


def common_lines(form: Node, other: Node) -> list[str]:
    """The lines of the worksheet that both forms have, in the order of the first."""
    theirs = _lines(other)
    return [line for line in _lines(form) if line in theirs]


def row_value(form: Node, row: Path) -> dict[str, Any] | None:
    """A row without its words for people; None where there is none."""
    node = at(form, row)
    return None if node is None else _wordless(node.plain())


def alike(path: Path, own: Any, other: Any) -> bool:
    """Whether two values of a piece mean the same: `3.0` is `3`, the words of a condition have no order. None is no value."""
    return bool(own == other) or _tidy(path, own) == _tidy(path, other)


def _below(path: Path, node: Node) -> dict[Path, Any]:
    if is_row(path):
        return _parts(path, node)
    if path[-1] in _TALK:
        return {}
    if isinstance(node.value, dict):
        return {found: value for key, item in node.value.items() for found, value in _below((*path, key), item).items()}
    return {path: _wordless(node.plain())}


def _parts(row: Path, node: Node) -> dict[Path, Any]:
    effect = {key: item.plain() for key, item in entries(node).items() if key in EFFECT_KEYS}
    parts = {(*row, EFFECT): effect} if effect else {}
    for key, item in entries(node).items():
        if key not in EFFECT_KEYS and key not in _TALK:
            parts[(*row, key)] = item.plain()
    return parts


def _row_of_one(path: Path, own: Node, other: Node) -> Path | None:
    """The row above a piece, where only one of the forms has it."""
    row = next((path[:end] for end in range(2, len(path)) if is_row(path[:end])), None)
    return row if row is not None and (at(own, row) is None) != (at(other, row) is None) else None


def _lines(form: Node) -> list[str]:
    node = child(form, *WORKSHEET)
    return [] if node is None else [str(line) for line in node.plain()]


def _tidy(path: Path, value: Any) -> Any:
    tree: Any = value
    keys = path[:-1] if path[-1] == EFFECT else path
    for key in reversed(keys):
        tree = {key: tree}
    return canonical(tree)


def _wordless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _wordless(item) for key, item in value.items() if key not in _TALK}
    if isinstance(value, list):
        return [_wordless(item) for item in value]
    return value
